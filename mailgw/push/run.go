package push

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/mailgw"
	"seneschal/mailgw/channels/outside"
	"seneschal/mailgw/workers"
)

// kept is how long calls that were made, or dropped, stay in the queue.
const kept = 30 * 24 * time.Hour

// Run makes calls until ctx ends; then it returns nil. It outlives failures of the database and
// of push services.
func (c *Caller) Run(ctx context.Context) error {
	if c.Patience == nil {
		c.Patience = Patience
	}
	w := workers.Workers{Queue: "calls", Many: c.Workers, Next: c.attemptNext, Poll: c.Poll, Log: c.log()}
	if c.Alone {
		w.Inherit(ctx, c.Devices.DB, `UPDATE push.outbox SET lease = NULL WHERE lease IS NOT NULL`)
	}
	return w.Run(ctx, func(ctx context.Context) {
		w.Sweep(ctx, c.Devices.DB, `DELETE FROM push.outbox WHERE state <> 'queued' AND created < now() - make_interval(secs => $1)`, kept)
	})
}

// attemptNext takes one call through a try. It returns false if none is due.
func (c *Caller) attemptNext(ctx context.Context) (busy bool, err error) {
	e, d, err := c.claimEntry(ctx)
	if err != nil || e == nil {
		return false, err
	}
	now := c.Now.Time()
	if end, err := c.heldUntil(ctx, e.Player, now, e.dueTime()); err != nil || end.After(now) && e.Kind != greeting {
		if err != nil {
			return true, err
		}
		e.Tries-- // it was no try
		return true, c.queueAgain(ctx, *e, end.Sub(now), false, "")
	}
	if e.Due != nil && !e.Due.After(now) {
		return true, c.concludeEntry(ctx, *e, "void", "")
	}
	m, holds, err := c.writeMessage(ctx, *e)
	if err != nil {
		return true, err
	}
	if !holds {
		return true, c.concludeEntry(ctx, *e, "void", "")
	}
	return true, c.attemptCall(ctx, *e, d, m)
}

// attemptCall sends a message, and notes the outcome.
func (c *Caller) attemptCall(ctx context.Context, e entry, d Device, m Message) error {
	body, err := json.Marshal(m)
	if err != nil {
		return err
	}
	b := bearing{topic: c.Key.seatTopic(e.Game, string(e.Seat)), life: longestLife, urgent: e.Kind == mailgw.HoursLeft}
	if e.Due != nil {
		b.life = e.Due.Sub(c.Now.Time())
	}
	sending, cancel := workers.Lasting(ctx, lease/2)
	defer cancel()
	a, err := c.sendMessage(sending, d, body, b)
	if err == nil && a.OK() {
		if err := c.Between.Sent(e.Call); err != nil {
			return err
		}
	}
	noting, done := context.WithTimeout(context.WithoutCancel(ctx), 3*time.Second) // noted even while the server shuts down
	defer done()
	if err != nil && ctx.Err() != nil { // the server is shutting down: the call is not to blame
		e.Tries--
		return c.queueAgain(noting, e, 0, false, "")
	}
	return c.judgeAnswer(noting, e, d, a, err)
}

// judgeAnswer notes the answer of a push service.
func (c *Caller) judgeAnswer(ctx context.Context, e entry, d Device, a outside.Answer, err error) error {
	fault := fmt.Sprintf("%s answers %d", d.Where(), a.Status)
	if err != nil {
		fault = err.Error()
	}
	about := []any{"call", e.Call, "kind", e.Kind, "service", d.Where(), "try", e.Tries}
	switch {
	case err == nil && a.OK():
		c.log().InfoContext(ctx, "player called", about...)
		return c.concludeEntry(ctx, e, "sent", "")
	case a.Status == http.StatusNotFound, a.Status == http.StatusGone:
		c.log().InfoContext(ctx, "device is gone", about...)
		return c.Devices.Remove(ctx, d.Player, d.ID)
	case a.Status == http.StatusBadRequest, a.Status == http.StatusRequestEntityTooLarge:
		c.log().ErrorContext(ctx, "player not called, given up", append(about, "err", fault)...)
		return c.concludeEntry(ctx, e, "failed", fault)
	case a.Status == http.StatusUnauthorized, a.Status == http.StatusForbidden:
		c.log().ErrorContext(ctx, "push service refuses the key of this server", append(about, "err", fault)...)
		return c.retryRefused(ctx, e, fault)
	}
	return c.retryLater(ctx, e, a, fault)
}

// retryLater tries a call again, not before the time that the push service names. It gives the call up
// after the last try, or if the next one would come after the deadline.
func (c *Caller) retryLater(ctx context.Context, e entry, a outside.Answer, fault string) error {
	if e.Tries > len(c.Patience) {
		return c.concludeEntry(ctx, e, "failed", fault)
	}
	wait := max(c.Patience[e.Tries-1], a.RetryAfter(c.Now.Time()))
	if wait > longestLife || e.Due != nil && !c.Now.Time().Add(wait).Before(*e.Due) {
		return c.concludeEntry(ctx, e, "failed", fault)
	}
	c.log().WarnContext(ctx, "player not called, will try again", "call", e.Call, "try", e.Tries, "again", wait, "err", fault)
	return c.queueAgain(ctx, e, wait, true, fault)
}

// retryRefused tries a call a few more times if our key was refused. The email that it could replace
// is sent at once.
func (c *Caller) retryRefused(ctx context.Context, e entry, fault string) error {
	if e.Tries >= min(keyTries, len(c.Patience)) {
		return c.concludeEntry(ctx, e, "failed", fault)
	}
	if e.Email != "" {
		err := c.Devices.inTransaction(ctx, func(tx *sqlx.Tx) error { return c.Devices.Emails.Release(ctx, tx, e.Email) })
		if err != nil {
			return err
		}
	}
	return c.queueAgain(ctx, e, c.Patience[min(e.Tries+3, len(c.Patience)-1)], false, fault)
}

// Patience is the usual wait before each try but the first.
var Patience = []time.Duration{
	10 * time.Second, time.Minute, 5 * time.Minute, 15 * time.Minute, 30 * time.Minute, time.Hour, 2 * time.Hour, 4 * time.Hour,
}

// keyTries is how often a call is tried if a push service refuses our key: the fault is ours, and
// repeating does not mend it.
const keyTries = 3

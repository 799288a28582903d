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

// keptFor is how long calls that were sent, dropped or given up stay in the table.
const keptFor = 30 * 24 * time.Hour

// Run makes calls until ctx ends; then it returns nil. It logs failures of the database and of push services, and goes
// on.
func (c *Caller) Run(ctx context.Context) error {
	if c.Patience == nil {
		c.Patience = Patience
	}
	w := workers.Workers{Queue: "calls", Many: c.Workers, Next: c.attemptNext, Poll: c.Poll, Log: c.log()}
	if c.Alone {
		w.Inherit(ctx, c.Devices.DB, `UPDATE push.outbox SET lease = NULL WHERE lease IS NOT NULL`)
	}
	return w.Run(ctx, func(ctx context.Context) {
		w.Sweep(ctx, c.Devices.DB, `DELETE FROM push.outbox WHERE state <> 'queued' AND created < now() - make_interval(secs => $1)`, keptFor)
	})
}

// attemptNext makes one try at the next due call, and records its outcome. A call that no longer holds, or whose
// deadline has passed, is dropped; one in quiet hours waits. busy is false if none is due.
func (c *Caller) attemptNext(ctx context.Context) (busy bool, err error) {
	entry, device, err := c.claimEntry(ctx)
	if err != nil || entry == nil {
		return false, err
	}
	now := c.Now.Time()
	if end, err := c.heldUntil(ctx, entry.Player, now, entry.dueTime()); err != nil || end.After(now) && entry.Kind != greeting {
		if err != nil {
			return true, err
		}
		entry.Tries-- // it was no try
		return true, c.queueAgain(ctx, *entry, end.Sub(now), false, "")
	}
	if entry.Due != nil && !entry.Due.After(now) {
		return true, c.concludeEntry(ctx, *entry, "void", "")
	}
	message, holds, err := c.writeMessage(ctx, *entry)
	if err != nil {
		return true, err
	}
	if !holds {
		return true, c.concludeEntry(ctx, *entry, "void", "")
	}
	return true, c.attemptCall(ctx, *entry, device, message)
}

// attemptCall sends a message, and records the outcome even while the server shuts down.
func (c *Caller) attemptCall(ctx context.Context, entry entry, device Device, m Message) error {
	body, err := json.Marshal(m)
	if err != nil {
		return err
	}
	b := deliveryOptions{topic: c.Key.seatTopic(entry.Game, string(entry.Seat)), life: maxLife, urgent: entry.Kind == mailgw.HoursLeft}
	if entry.Due != nil {
		b.life = entry.Due.Sub(c.Now.Time())
	}
	sending, cancel := workers.Lasting(ctx, lease/2)
	defer cancel()
	answer, err := c.sendMessage(sending, device, body, b)
	if err == nil && answer.OK() {
		if err := c.Between.Sent(entry.Call); err != nil {
			return err
		}
	}
	noting, done := context.WithTimeout(context.WithoutCancel(ctx), 3*time.Second) // noted even while the server shuts down
	defer done()
	if err != nil && ctx.Err() != nil { // the server is shutting down: the call is not to blame
		entry.Tries--
		return c.queueAgain(noting, entry, 0, false, "")
	}
	return c.judgeAnswer(noting, entry, device, answer, err)
}

// judgeAnswer records the answer of a push service. A device that is gone is deleted; a call may be sent, tried again,
// or given up.
func (c *Caller) judgeAnswer(ctx context.Context, entry entry, device Device, answer outside.Answer, err error) error {
	fault := fmt.Sprintf("%s answers %d", device.Where(), answer.Status)
	if err != nil {
		fault = err.Error()
	}
	about := []any{"call", entry.Call, "kind", entry.Kind, "service", device.Where(), "try", entry.Tries}
	switch {
	case err == nil && answer.OK():
		c.log().InfoContext(ctx, "player called", about...)
		return c.concludeEntry(ctx, entry, "sent", "")
	case answer.Status == http.StatusNotFound, answer.Status == http.StatusGone:
		c.log().InfoContext(ctx, "device is gone", about...)
		return c.Devices.Remove(ctx, device.Player, device.ID)
	case answer.Status == http.StatusBadRequest, answer.Status == http.StatusRequestEntityTooLarge:
		c.log().ErrorContext(ctx, "player not called, given up", append(about, "err", fault)...)
		return c.concludeEntry(ctx, entry, "failed", fault)
	case answer.Status == http.StatusUnauthorized, answer.Status == http.StatusForbidden:
		c.log().ErrorContext(ctx, "push service refuses the key of this server", append(about, "err", fault)...)
		return c.retryRefused(ctx, entry, fault)
	}
	return c.retryLater(ctx, entry, answer, fault)
}

// retryLater queues a call again, not before the time that the push service names. It gives the call up after the last
// try, or if the next one would come after the deadline.
func (c *Caller) retryLater(ctx context.Context, entry entry, answer outside.Answer, fault string) error {
	if entry.Tries > len(c.Patience) {
		return c.concludeEntry(ctx, entry, "failed", fault)
	}
	wait := max(c.Patience[entry.Tries-1], answer.RetryAfter(c.Now.Time()))
	if wait > maxLife || entry.Due != nil && !c.Now.Time().Add(wait).Before(*entry.Due) {
		return c.concludeEntry(ctx, entry, "failed", fault)
	}
	c.log().WarnContext(ctx, "player not called, will try again", "call", entry.Call, "try", entry.Tries, "again", wait, "err", fault)
	return c.queueAgain(ctx, entry, wait, true, fault)
}

// retryRefused queues a call again after our key was refused, and lets the email be sent that the call could replace.
// After maxKeyTries it gives the call up.
func (c *Caller) retryRefused(ctx context.Context, entry entry, fault string) error {
	if entry.Tries >= min(maxKeyTries, len(c.Patience)) {
		return c.concludeEntry(ctx, entry, "failed", fault)
	}
	if entry.Email != "" {
		err := c.Devices.inTransaction(ctx, func(tx *sqlx.Tx) error { return c.Devices.Emails.Release(ctx, tx, entry.Email) })
		if err != nil {
			return err
		}
	}
	return c.queueAgain(ctx, entry, c.Patience[min(entry.Tries+3, len(c.Patience)-1)], false, fault)
}

// Patience holds the usual waits between the tries of a call.
var Patience = []time.Duration{
	10 * time.Second, time.Minute, 5 * time.Minute, 15 * time.Minute, 30 * time.Minute, time.Hour, 2 * time.Hour, 4 * time.Hour,
}

// maxKeyTries is the largest number of tries of a call if a push service refuses our key. The fault is ours, and
// repeating does not mend it.
const maxKeyTries = 3

package push

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"seneschal/domain/game"
	"seneschal/mailgw"
	"seneschal/mailgw/channels/outside"
	"seneschal/mailgw/watch"
	"seneschal/mailgw/workers"
)

// A Caller queues calls, and makes them. Devices, Games, People, Waits, Key and Contact are
// set; for the rest the zero value is right.
type Caller struct {
	Devices Devices
	Games   watch.Games
	People  mailgw.Directory
	// Waits are the games that wait for a player, as the tables have it.
	Waits   func(context.Context, game.Player) ([]string, error)
	Key     Key
	Contact string // whom push services can write to: a mail address, or a URL with https
	// Subscriptions keeps who does without letters that a call is made instead of; nil:
	// nobody does.
	Subscriptions mailgw.Subscriptions
	// Hold is when a player may be called about a deadline (zero: about none); the zero
	// time if at once. nil: always.
	Hold     func(ctx context.Context, p game.Player, now, due time.Time) (time.Time, error)
	Workers  int              // calls at the same time; 0 is 4
	Poll     time.Duration    // how often to look for calls; 0 is a second
	Patience []time.Duration  // waits before each try but the first; nil is Patience
	Alone    bool             // no other process calls: what a killed one was sending is taken over at once
	Between  workers.Between  // is told of each call that was sent
	Log      *slog.Logger     // nil: silence
	Now      func() time.Time // nil: the clock
}

// kept is how long calls that were made, or dropped, stay in the queue.
const kept = 30 * 24 * time.Hour

// Run makes calls until ctx ends; then it returns nil. It outlives a database and push
// services that go away.
func (c *Caller) Run(ctx context.Context) error {
	w := workers.Workers{Queue: "calls", Many: c.Workers, Next: c.next, Poll: c.Poll, Log: c.log()}
	if c.Alone {
		w.Inherit(ctx, c.Devices.DB, `UPDATE push.outbox SET lease = NULL WHERE lease IS NOT NULL`)
	}
	return w.Run(ctx, func(ctx context.Context) {
		w.Sweep(ctx, c.Devices.DB, `DELETE FROM push.outbox WHERE state <> 'queued' AND created < now() - make_interval(secs => $1)`, kept)
	})
}

// next takes one call through a try. It is not busy if none is due.
func (c *Caller) next(ctx context.Context) (busy bool, err error) {
	e, d, err := c.claim(ctx)
	if err != nil || e == nil {
		return false, err
	}
	now := c.now()
	if end, err := c.hold(ctx, e.Player, now, e.due()); err != nil || end.After(now) && e.Kind != greeting {
		if err != nil {
			return true, err
		}
		e.Tries-- // it was no try
		return true, c.again(ctx, *e, end.Sub(now), false, "")
	}
	if e.Due != nil && !e.Due.After(now) {
		return true, c.conclude(ctx, *e, "void", "")
	}
	m, holds, err := c.message(ctx, *e)
	if err != nil {
		return true, err
	}
	if !holds {
		return true, c.conclude(ctx, *e, "void", "")
	}
	return true, c.attempt(ctx, *e, d, m)
}

// attempt sends a message, and notes what became of it.
func (c *Caller) attempt(ctx context.Context, e entry, d Device, m Message) error {
	body, err := m.bytes()
	if err != nil {
		return err
	}
	b := bearing{topic: c.Key.topic(e.Game, string(e.Seat)), life: longestLife, urgent: e.Kind == mailgw.HoursLeft}
	if e.Due != nil {
		b.life = e.Due.Sub(c.now())
	}
	sending, cancel := workers.Lasting(ctx, lease/2)
	defer cancel()
	a, err := c.send(sending, d, body, b)
	if err == nil && a.OK() {
		if err := c.Between.Sent(e.Call); err != nil {
			return err
		}
	}
	noting, done := context.WithTimeout(context.WithoutCancel(ctx), 3*time.Second) // it is out: that is not lost because the house closes
	defer done()
	if err != nil && ctx.Err() != nil { // the house closes: the call is not to blame
		e.Tries--
		return c.again(noting, e, 0, false, "")
	}
	return c.judge(noting, e, d, a, err)
}

// judge notes what a push service has answered.
func (c *Caller) judge(ctx context.Context, e entry, d Device, a outside.Answer, err error) error {
	fault := fmt.Sprintf("%s answers %d", d.Where(), a.Status)
	if err != nil {
		fault = err.Error()
	}
	about := []any{"call", e.Call, "kind", e.Kind, "service", d.Where(), "try", e.Tries}
	switch {
	case err == nil && a.OK():
		c.log().InfoContext(ctx, "player called", about...)
		return c.conclude(ctx, e, "sent", "")
	case a.Status == http.StatusNotFound, a.Status == http.StatusGone:
		c.log().InfoContext(ctx, "device is gone", about...)
		return c.Devices.Remove(ctx, d.Player, d.ID)
	case a.Status == http.StatusBadRequest, a.Status == http.StatusRequestEntityTooLarge:
		c.log().ErrorContext(ctx, "player not called, given up", append(about, "err", fault)...)
		return c.conclude(ctx, e, "failed", fault)
	case a.Status == http.StatusUnauthorized, a.Status == http.StatusForbidden:
		c.log().ErrorContext(ctx, "push service refuses the key of this house", append(about, "err", fault)...)
		return c.refused(ctx, e, fault)
	}
	return c.later(ctx, e, a, fault)
}

package push

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"seneschal/domain/game"
	"seneschal/mailgw"
	"seneschal/mailgw/channels/outside"
)

// A Caller queues calls, and makes them. Devices, Games, People, Waits, Key and Contact are
// set; for the rest the zero value is right.
type Caller struct {
	Devices Devices
	Games   Games
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
	Workers  int             // calls at the same time; 0 is 4
	Poll     time.Duration   // how often to look for calls; 0 is a second
	Patience []time.Duration // waits before each try but the first; nil is Patience
	Alone    bool            // no other process calls: what a killed one was sending is taken over at once
	// Between is called when a call was sent and is not noted yet. Tests end the caller
	// there by an error, as a kill would. nil: nothing is done.
	Between func(call string) error
	Log     *slog.Logger     // nil: silence
	Now     func() time.Time // nil: the clock
}

// Games are the games of the host.
type Games interface {
	// Game is a game as it stands; one that was never opened has no ruleset.
	Game(ctx context.Context, id string) (*game.Game, error)
}

// Patience is the usual wait before each try but the first.
var Patience = []time.Duration{
	10 * time.Second, time.Minute, 5 * time.Minute, 15 * time.Minute, 30 * time.Minute, time.Hour, 2 * time.Hour, 4 * time.Hour,
}

// keyTries is how often a call is tried that a push service refuses for our key: the fault
// is ours, and is not mended by asking again.
const keyTries = 3

// kept is how long calls that were made, or dropped, stay in the queue.
const kept = 30 * 24 * time.Hour

// errKilled wraps the error of Between.
var errKilled = errors.New("ended before it was noted")

// Run makes calls until ctx ends; then it returns nil. It outlives a database and push
// services that go away.
func (c *Caller) Run(ctx context.Context) error {
	if c.Alone {
		if _, err := c.Devices.DB.ExecContext(ctx, `UPDATE push.outbox SET lease = NULL WHERE lease IS NOT NULL`); err != nil && ctx.Err() == nil {
			c.log().WarnContext(ctx, "calls of a predecessor not taken over yet", "err", err)
		}
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var workers sync.WaitGroup
	for range cmp.Or(c.Workers, 4) {
		workers.Go(func() { c.work(ctx, stop) })
	}
	c.sweep(ctx)
	workers.Wait()
	if err := context.Cause(ctx); errors.Is(err, errKilled) {
		return err
	}
	return nil
}

// sweep takes old calls out of the queue until ctx ends.
func (c *Caller) sweep(ctx context.Context) {
	for ctx.Err() == nil {
		_, err := c.Devices.DB.ExecContext(ctx, `DELETE FROM push.outbox WHERE state <> 'queued' AND created < now() - make_interval(secs => $1)`, kept.Seconds())
		if err != nil && ctx.Err() == nil {
			c.log().WarnContext(ctx, "old calls not taken out", "err", err)
		}
		pause(ctx, 6*time.Hour)
	}
}

func pause(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-ctx.Done():
	}
}

// work makes call after call, and waits where there is none.
func (c *Caller) work(ctx context.Context, kill context.CancelCauseFunc) {
	for ctx.Err() == nil {
		busy, err := c.next(ctx)
		switch {
		case errors.Is(err, errKilled):
			kill(err)
		case err != nil && ctx.Err() == nil:
			c.log().WarnContext(ctx, "calls out of reach", "err", err)
			pause(ctx, 5*time.Second)
		case !busy:
			pause(ctx, cmp.Or(c.Poll, time.Second))
		}
	}
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
	sending, cancel := lasting(ctx)
	defer cancel()
	a, err := c.send(sending, d, body, b)
	if err == nil && a.OK() && c.Between != nil {
		if err := c.Between(e.Call); err != nil {
			return fmt.Errorf("%w: %w", errKilled, err)
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

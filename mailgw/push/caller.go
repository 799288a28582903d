package push

import (
	"cmp"
	"context"
	"log/slog"
	"time"

	"seneschal/domain/game"
	"seneschal/mailgw"
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
	Workers  int             // calls at the same time; 0 is 4
	Poll     time.Duration   // how often to look for calls; 0 is a second
	Patience []time.Duration // waits before each try but the first; nil is Patience
	Alone    bool            // no other process calls: what a killed one was sending is taken over at once
	Between  workers.Between // is told of each call that was sent
	Log      *slog.Logger    // nil: silence
	Now      mailgw.Clock    // nil: the clock
}

func (c *Caller) hold(ctx context.Context, p game.Player, now, due time.Time) (time.Time, error) {
	if c.Hold == nil {
		return time.Time{}, nil
	}
	return c.Hold(ctx, p, now, due)
}

func (c *Caller) log() *slog.Logger { return cmp.Or(c.Log, slog.New(slog.DiscardHandler)) }

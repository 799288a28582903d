package host

import (
	"context"
	"errors"
	"time"

	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/beacon"
)

// Clock closes phases when their time is up, until ctx ends. It follows the log to learn of
// deadlines, looks at every open phase at its start, and at its agenda at least once a minute, so
// that a machine that slept or was set to another time catches up. It retries failed work, ever
// more rarely. Any number of clocks may run: a phase is closed once.
func (h *Host) Clock(ctx context.Context) {
	k := repository{h, make(agenda), beacon.NewSeekers()}
	h.Attend(ctx, k, k.rounds.Woken())
}

// repository keeps the clock of all games.
type repository struct {
	h      *Host
	a      agenda
	rounds *beacon.Seekers
}

// Note implements Attendant.
func (k repository) Note(ctx context.Context, c *eventstore.Commit) {
	err := k.a.note(k.h.Games.Registry(nil), c, k.h.Time())
	if err != nil && !k.h.Stands(ctx, "clock", string(c.Log), err) {
		k.h.Logger().ErrorContext(ctx, "commit not understood by the clock", "log", c.Log, "pos", uint64(c.Pos), "err", err)
	}
}

// Wait implements Attendant.
func (k repository) Wait() time.Duration {
	_, next := k.a.waiting(k.h.Time())
	return next
}

// Look closes the phases that are due.
func (k repository) Look(ctx context.Context) {
	for _, s := range k.rounds.Take() {
		for _, id := range s.IDs {
			k.sought(ctx, id, s.Err)
		}
	}
	ids, _ := k.a.waiting(k.h.Time())
	for _, id := range ids {
		waits, closes, err := k.h.closeOf(ctx, id)
		if ctx.Err() != nil {
			return
		}
		if waits != nil {
			k.rounds.Seek(ctx, *waits, id)
			k.a[id].look = k.h.Time().Add(2 * beacon.Patience) // sought looks earlier, when the fetch has ended
			continue
		}
		k.a[id].closes = closes
		k.looked(ctx, id, err)
	}
}

// sought plans a look at a game after its round was fetched, or notes why the round could not be.
func (k repository) sought(ctx context.Context, id string, err error) {
	p, open := k.a[id]
	switch {
	case !open:
	case err == nil:
		p.look = k.h.Time()
	case errors.Is(err, beacon.ErrEarly):
		k.looked(ctx, id, nil)
	default:
		k.looked(ctx, id, err)
	}
}

// looked notes the outcome of a look at a game.
func (k repository) looked(ctx context.Context, id string, err error) {
	if k.h.Stands(ctx, "clock", string(aggregate.GameLog(id)), err) {
		delete(k.a, id)
		return
	}
	if err != nil {
		k.h.Logger().ErrorContext(ctx, "phase not closed", "log", aggregate.GameLog(id), "tries", k.a[id].fails+1, "err", err)
	}
	k.a[id].looked(k.h.Time(), err)
}

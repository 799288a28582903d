package host

import (
	"context"
	"errors"
	"time"

	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/beacon"
)

// Clock closes phases when their time is up, until ctx ends. It follows the
// log to know of deadlines, looks at every open phase at its start, and at
// its agenda at least once a minute, so that a machine that slept or was set
// to another time wakes to its duties. What cannot be done now is tried
// again, ever more rarely. Any number of clocks may run: a phase is closed
// once.
func (h *Host) Clock(ctx context.Context) {
	k := keeper{h, make(agenda), newSeekers(h)}
	h.attend(ctx, k, k.wake)
}

// keeper keeps the clock of all games.
type keeper struct {
	h *Host
	a agenda
	*seekers
}

func (k keeper) note(ctx context.Context, c *eventstore.Commit) {
	err := k.a.note(k.h.Games.Vocabulary(nil), c, k.h.now())
	if err != nil && !k.h.stands(ctx, "clock", string(c.Log), err) {
		k.h.log().ErrorContext(ctx, "commit not understood by the clock", "log", c.Log, "pos", uint64(c.Pos), "err", err)
	}
}

func (k keeper) wait() time.Duration {
	_, next := k.a.waiting(k.h.now())
	return next
}

// look closes what is to be closed of the agenda.
func (k keeper) look(ctx context.Context) {
	for _, s := range k.take() {
		for _, id := range s.ids {
			k.sought(ctx, id, s.err)
		}
	}
	ids, _ := k.a.waiting(k.h.now())
	for _, id := range ids {
		waits, err := k.h.closeOf(ctx, id)
		if ctx.Err() != nil {
			return
		}
		if waits != nil {
			k.seek(ctx, *waits, id)
			k.a[id].look = k.h.now().Add(2 * patientRelays) // it is looked at when that has ended
			continue
		}
		k.looked(ctx, id, err)
	}
}

// sought has a game closed whose round was fetched, or notes why that could not be.
func (k keeper) sought(ctx context.Context, id string, err error) {
	p, open := k.a[id]
	switch {
	case !open:
	case err == nil:
		p.look = k.h.now()
	case errors.Is(err, beacon.ErrEarly):
		k.looked(ctx, id, nil)
	default:
		k.looked(ctx, id, err)
	}
}

// looked notes what came of a look at a game.
func (k keeper) looked(ctx context.Context, id string, err error) {
	if k.h.stands(ctx, "clock", string(aggregate.GameLog(id)), err) {
		delete(k.a, id)
		return
	}
	if err != nil {
		k.h.log().ErrorContext(ctx, "phase not closed", "log", aggregate.GameLog(id), "tries", k.a[id].fails+1, "err", err)
	}
	k.a[id].looked(k.h.now(), err)
}

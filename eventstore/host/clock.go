package host

import (
	"context"
	"time"

	"seneschal/eventstore"
)

// Clock closes phases when their time is up, until ctx ends. It follows the
// log to know of deadlines, looks at every open phase at its start, and at
// its agenda at least once a minute, so that a machine that slept or was set
// to another time wakes to its duties. What cannot be done now is tried
// again, ever more rarely. Any number of clocks may run: a phase is closed
// once.
func (h *Host) Clock(ctx context.Context) { h.attend(ctx, keeper{h, make(agenda)}) }

// keeper keeps the clock of all games.
type keeper struct {
	h *Host
	a agenda
}

func (k keeper) note(ctx context.Context, c *eventstore.Commit) {
	err := k.a.note(k.h.Words.Of(nil), c, k.h.now())
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
	ids, _ := k.a.waiting(k.h.now())
	for _, id := range ids {
		err := k.h.CloseDue(ctx, id)
		if ctx.Err() != nil {
			return
		}
		if k.h.stands(ctx, "clock", string(LogOf(id)), err) {
			delete(k.a, id)
			continue
		}
		if err != nil {
			k.h.log().ErrorContext(ctx, "phase not closed", "log", LogOf(id), "tries", k.a[id].fails+1, "err", err)
		}
		k.a[id].looked(k.h.now(), err)
	}
}

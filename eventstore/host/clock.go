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
	host   *Host
	agenda agenda
	rounds *beacon.Seekers
}

// Note implements Attendant.
func (k repository) Note(ctx context.Context, commit *eventstore.Commit) {
	err := k.agenda.note(k.host.Games.Registry(nil), commit, k.host.Time())
	if err != nil && !k.host.Stands(ctx, "clock", string(commit.Log), err) {
		k.host.Logger().ErrorContext(ctx, "commit not understood by the clock", "log", commit.Log, "pos", uint64(commit.Pos), "err", err)
	}
}

// Wait implements Attendant.
func (k repository) Wait() time.Duration {
	_, next := k.agenda.waiting(k.host.Time())
	return next
}

// Look closes the phases that are due.
func (k repository) Look(ctx context.Context) {
	for _, sought := range k.rounds.Take() {
		for _, id := range sought.IDs {
			k.sought(ctx, id, sought.Err)
		}
	}
	ids, _ := k.agenda.waiting(k.host.Time())
	for _, id := range ids {
		waits, closes, err := k.host.closeOf(ctx, id)
		if ctx.Err() != nil {
			return
		}
		if waits != nil {
			k.rounds.Seek(ctx, *waits, id)
			k.agenda[id].look = k.host.Time().Add(2 * beacon.Patience) // sought looks earlier, when the fetch has ended
			continue
		}
		k.agenda[id].closes = closes
		k.looked(ctx, id, err)
	}
}

// sought plans a look at a game after its round was fetched, or notes why the round could not be.
func (k repository) sought(ctx context.Context, id string, err error) {
	appointment, open := k.agenda[id]
	switch {
	case !open:
	case err == nil:
		appointment.look = k.host.Time()
	case errors.Is(err, beacon.ErrEarly):
		k.looked(ctx, id, nil)
	default:
		k.looked(ctx, id, err)
	}
}

// looked notes the outcome of a look at a game.
func (k repository) looked(ctx context.Context, id string, err error) {
	if k.host.Stands(ctx, "clock", string(aggregate.GameLog(id)), err) {
		delete(k.agenda, id)
		return
	}
	if err != nil {
		k.host.Logger().ErrorContext(ctx, "phase not closed", "log", aggregate.GameLog(id), "tries", k.agenda[id].fails+1, "err", err)
	}
	k.agenda[id].looked(k.host.Time(), err)
}

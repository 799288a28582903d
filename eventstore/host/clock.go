package host

import (
	"context"
	"errors"
	"time"

	"golang.org/x/sync/errgroup"

	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/beacon"
)

// Clock closes phases when their time is up, until ctx ends. It follows the log to learn of
// deadlines, looks at every open phase at its start, and at its agenda at least once a minute, so
// that a machine that slept or was set to another time catches up. It retries failed work, ever
// more rarely. Any number of clocks may run: a phase is closed once.
func (h *Host) Clock(ctx context.Context) {
	k := &repository{h, make(agenda), beacon.NewSeekers()}
	h.Attend(ctx, k, k.rounds.Woken())
}

// repository keeps the clock of all games.
type repository struct {
	host   *Host
	agenda agenda
	rounds *beacon.Seekers
}

// clockEdition is the edition of the clock's agenda.
const clockEdition = 1

// Agenda implements Attendant.
func (k *repository) Agenda() Agenda { return Agenda{"clock", clockEdition, &k.agenda} }

// Note implements Attendant.
func (k *repository) Note(ctx context.Context, commit *eventstore.Commit) {
	err := k.agenda.noteCommit(k.host.Games.Registry(nil), commit, k.host.Time())
	if err != nil && !k.host.Stands(ctx, "clock", string(commit.Log), err) {
		k.host.Logger().ErrorContext(ctx, "commit not understood by the clock", "log", commit.Log, "pos", uint64(commit.Pos), "err", err)
	}
}

// Wait implements Attendant.
func (k *repository) Wait() time.Duration {
	_, next := k.agenda.listDue(k.host.Time())
	return next
}

// Look closes the phases that are due.
func (k *repository) Look(ctx context.Context) {
	for _, sought := range k.rounds.Take() {
		for _, id := range sought.IDs {
			k.planAfterFetch(ctx, id, sought.Err)
		}
	}
	ids, _ := k.agenda.listDue(k.host.Time())
	outcomes := k.closeTogether(ctx, ids)
	if ctx.Err() != nil {
		return
	}
	for i, id := range ids {
		if waits := outcomes[i].waits; waits != nil {
			k.rounds.Seek(ctx, *waits, id)
			k.agenda[id].Look = k.host.Time().Add(2 * beacon.Patience) // planAfterFetch looks earlier, when the fetch has ended
			continue
		}
		k.agenda[id].closes = outcomes[i].closes
		k.noteLook(ctx, id, outcomes[i].err)
	}
}

// atOnce is how many games are closed at the same time: while one waits for the disk, others are adjudicated.
const atOnce = 4

// closing is the outcome of a look at a game, as closePhases returns it.
type closing struct {
	waits  *beacon.Awaited
	closes time.Time
	err    error
}

// closeTogether closes the phases of games that can be closed, some at the same time, and returns the outcome
// for each game.
func (k *repository) closeTogether(ctx context.Context, ids []string) []closing {
	outcomes := make([]closing, len(ids))
	var group errgroup.Group
	group.SetLimit(atOnce)
	for i, id := range ids {
		group.Go(func() error {
			outcomes[i].waits, outcomes[i].closes, outcomes[i].err = k.host.closePhases(ctx, id)
			return nil
		})
	}
	_ = group.Wait() // no error is returned to it
	return outcomes
}

// planAfterFetch plans a look at a game after its round was fetched, or notes why the round could not be.
func (k *repository) planAfterFetch(ctx context.Context, id string, err error) {
	appointment, open := k.agenda[id]
	switch {
	case !open:
	case err == nil:
		appointment.Look = k.host.Time()
	case errors.Is(err, beacon.ErrEarly):
		k.noteLook(ctx, id, nil)
	default:
		k.noteLook(ctx, id, err)
	}
}

// noteLook notes the outcome of a look at a game.
func (k *repository) noteLook(ctx context.Context, id string, err error) {
	if k.host.Stands(ctx, "clock", string(aggregate.GameLog(id)), err) {
		delete(k.agenda, id)
		return
	}
	if err != nil {
		k.host.Logger().ErrorContext(ctx, "phase not closed", "log", aggregate.GameLog(id), "tries", k.agenda[id].fails+1, "err", err)
	}
	k.agenda[id].planNext(k.host.Time(), err)
}

package host

import (
	"context"
	"errors"
	"runtime"
	"time"

	"golang.org/x/sync/errgroup"

	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/beacon"
	"seneschal/eventstore/shares"
)

// Clock closes phases when their time is up, until ctx ends. It follows the log to learn of
// deadlines, looks at every open phase at its start, and at its agenda at least once a minute, so
// that a machine that slept or was set to another time catches up. It retries failed work, ever
// more rarely, but at least once a minute. A game whose log this program cannot read is given up until its next commit.
// Any number of clocks may run: a phase is closed once. A clock notes what is due in all games, and closes phases of those
// that its host's Share holds: when it takes over the others, it knows them already.
func (h *Host) Clock(ctx context.Context) {
	c := &clock{h, make(appointments), beacon.NewSeekers()}
	h.Attend(ctx, c, c.seekers.Woken())
}

// clock is the attendant that closes the phases of all games.
type clock struct {
	host    *Host
	agenda  appointments
	seekers *beacon.Seekers
}

// clockEdition is the edition of the clock's agenda.
const clockEdition = 1

// Agenda implements Attendant.
func (c *clock) Agenda() Agenda { return Agenda{"clock", clockEdition, &c.agenda} }

// Note implements Attendant. It logs a commit that cannot be decoded, and skips the rest of it.
func (c *clock) Note(ctx context.Context, commit *eventstore.Commit) {
	err := c.agenda.noteCommit(c.host.Games.Registry(nil), commit, c.host.Time())
	if err != nil && !c.host.IsUnreadable(ctx, "clock", string(commit.Log), err) {
		c.host.Logger().ErrorContext(ctx, "commit not understood by the clock", "log", commit.Log, "pos", uint64(commit.Pos), "err", err)
	}
}

// Wait implements Attendant.
func (c *clock) Wait() time.Duration {
	return c.agenda.timeToNext(c.host.Time(), c.holds)
}

// holds reports whether this process closes the phases of a game.
func (c *clock) holds(id string) bool { return shares.Of(c.host.Share).Holds(id) }

// Look implements Attendant: it closes the phases that are due, and starts to fetch the rounds for which games wait.
func (c *clock) Look(ctx context.Context) {
	for _, sought := range c.seekers.Take() {
		for _, id := range sought.IDs {
			c.planAfterFetch(ctx, id, sought.Err)
		}
	}
	ids := c.agenda.listDue(c.host.Time(), c.holds)
	outcomes := c.closeTogether(ctx, ids)
	if ctx.Err() != nil {
		return
	}
	for i, id := range ids {
		if outcomes[i].passed {
			continue // it stays due, for when it is taken over again
		}
		if waits := outcomes[i].waits; waits != nil {
			c.seekers.Seek(ctx, *waits, id)
			c.agenda[id].Look = c.host.Time().Add(2 * beacon.Patience) // planAfterFetch looks earlier, when the fetch has ended
			continue
		}
		c.agenda[id].closes = outcomes[i].closes
		c.noteLook(ctx, id, outcomes[i].err)
	}
}

// maxAtOnce is the most games that are closed at the same time: twice the processors, because while one game waits for the
// disk another is adjudicated.
func maxAtOnce() int { return 2 * runtime.GOMAXPROCS(0) }

// closing is the outcome of a look at a game, as closePhases returns it.
type closing struct {
	waits  *beacon.Awaited
	closes time.Time
	err    error
	passed bool // nothing was done: another process closes the game by now
}

// closeTogether closes the phases of games that can be closed, some games at the same time, and returns the outcome
// for each game, in the order of ids.
func (c *clock) closeTogether(ctx context.Context, ids []string) []closing {
	outcomes := make([]closing, len(ids))
	var group errgroup.Group
	group.SetLimit(maxAtOnce())
	for i, id := range ids {
		group.Go(func() error {
			if outcomes[i].passed = !c.holds(id); outcomes[i].passed {
				return nil
			}
			outcomes[i].waits, outcomes[i].closes, outcomes[i].err = c.host.closePhases(ctx, id)
			return nil
		})
	}
	_ = group.Wait() // no function returns an error: it is in outcomes
	return outcomes
}

// planAfterFetch plans a look at a game when the fetch of its round has ended with err: at once without an error, else as
// noteLook does. A round that is not signed yet is no failure. It does nothing if the game has no open phase any more.
func (c *clock) planAfterFetch(ctx context.Context, id string, err error) {
	appointment, open := c.agenda[id]
	switch {
	case !open:
	case err == nil:
		appointment.Look = c.host.Time()
	case errors.Is(err, beacon.ErrEarly):
		c.noteLook(ctx, id, nil)
	default:
		c.noteLook(ctx, id, err)
	}
}

// noteLook plans the next look at a game after a look that returned err, and logs err. It drops a game whose log this
// program cannot read. The game must be on the agenda.
func (c *clock) noteLook(ctx context.Context, id string, err error) {
	if c.host.IsUnreadable(ctx, "clock", string(aggregate.GameLog(id)), err) {
		delete(c.agenda, id)
		return
	}
	if err != nil {
		c.host.Logger().ErrorContext(ctx, "phase not closed", "log", aggregate.GameLog(id), "tries", c.agenda[id].fails+1, "err", err)
	}
	c.agenda[id].planNext(c.host.Time(), err)
}

package host

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/eventstore"
)

// appointments say when the clock has to look at which game, by game ID. They are read off the log, and hold only
// games with an open phase.
type appointments map[string]*appointment

// appointment holds the times of a game with an open phase.
type appointment struct {
	Due  time.Time `json:"due,omitzero"`  // zero: the clock of the game is stopped, or there is no deadline
	Held time.Time `json:"held,omitzero"` // the phase does not close before this, ready or not
	Look time.Time `json:"look,omitzero"` // when to look at it next
	// closes is the end of the respite of a phase that all had answered, as of the last look; zero:
	// the phase still waited.
	closes time.Time
	fails  int // failures in a row
	asked  int // number of looks in a row while mail was still on its way
}

// noteCommit takes in a commit; it ignores commits of other logs than games. If the game has an open phase, it plans a
// look soon, because the phase may be ready, and the process that should have closed it may have stopped. It fails if
// the registry cannot decode an event.
func (a appointments) noteCommit(kernel *event.Registry, commit *eventstore.Commit, now time.Time) error {
	id, isGame := strings.CutPrefix(string(commit.Log), "game/")
	if !isGame {
		return nil
	}
	for i, env := range commit.Events {
		if !strings.HasPrefix(env.Kind, "game.") {
			continue
		}
		ev, err := kernel.Decode(env)
		if err != nil {
			return fmt.Errorf("%s: version %d at %d: %w", commit.Log, commit.First+i, commit.Pos, err)
		}
		a.noteEvent(id, ev)
	}
	if p, open := a[id]; open {
		p.fails, p.Look = 0, p.lookAfterNews(now)
	}
	return nil
}

// noteEvent takes in an event of a game; most kinds change nothing.
func (a appointments) noteEvent(id string, e event.Event) {
	switch e := e.(type) {
	case game.PhaseOpened:
		a[id] = &appointment{Due: e.Due, Held: e.Opened.Add(e.Phase.Hold)}
	case game.PhaseSealed:
		a.setDue(id, lists.Either(e.Round > 0, e.Signed, e.At)) // without a beacon the phase is closed at once
	case game.Rewound:
		a[id] = &appointment{Due: e.Due}
	case game.Extended:
		a.setDue(id, e.Due)
	case game.Resumed:
		a.setDue(id, e.Due)
	case game.Paused:
		a.setDue(id, time.Time{})
	case game.PhaseClosed, game.Ended, game.Abandoned:
		delete(a, id)
	}
}

// setDue sets when the open phase of a game is due; zero stops its clock. It does nothing if no phase is open.
func (a appointments) setDue(id string, due time.Time) {
	if p, open := a[id]; open {
		p.Due = due
	}
}

// lookAfterNews returns when to look at a game after a commit: after Settle, or when it is due if that is earlier.
func (p *appointment) lookAfterNews(now time.Time) time.Time {
	look := now.Add(Settle)
	if !p.Due.IsZero() && p.Due.Before(look) {
		return p.Due
	}
	return look
}

// planNext plans the next look after a look at now, which returned err. It reads closes, which the caller must have set.
func (p *appointment) planNext(now time.Time, err error) {
	switch {
	case err != nil:
		p.Look = now.Add(min(Settle<<min(p.fails, 10), Sweep))
		p.fails++
	case p.Held.After(now) && (p.Due.IsZero() || p.Held.Before(p.Due)): // the phase may be ready then
		p.Look, p.fails = p.Held, 0
	case p.closes.After(now):
		p.Look, p.fails = p.closes, 0
	case p.closes.IsZero() && p.Due.IsZero(): // stopped or endless: a commit will come when the game goes on
		p.Look, p.fails = now.Add(100*365*24*time.Hour), 0
	case p.closes.IsZero() && p.Due.After(now):
		p.Look, p.fails = p.Due, 0
	default: // due, but mail is still on its way
		p.Look, p.fails = now.Add(min(minDrainWait<<min(p.asked, 10), maxDrainWait)), 0
		p.asked++
		return
	}
	p.asked = 0
}

// listDue returns the games that holds is true of and that are to be looked at by now: first those whose deadline
// passed first.
func (a appointments) listDue(now time.Time, holds func(string) bool) (ids []string) {
	for id, p := range a {
		if !p.Look.After(now) && holds(id) {
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, func(x, y string) int {
		return cmp.Or(compareDue(a[x].Due, a[y].Due), strings.Compare(x, y))
	})
	return ids
}

// compareDue compares two deadlines; no deadline, zero, is later than any.
func compareDue(x, y time.Time) int {
	if x.IsZero() != y.IsZero() {
		return y.Compare(x)
	}
	return x.Compare(y)
}

// timeToNext returns the time until the next look at a game that holds is true of: 0 if one is due, and at most Sweep.
func (a appointments) timeToNext(now time.Time, holds func(string) bool) time.Duration {
	next := Sweep
	for id, p := range a {
		if wait := max(p.Look.Sub(now), 0); wait < next && holds(id) {
			next = wait
		}
	}
	return next
}

const (
	// Settle is the least time between a submission and a look.
	Settle = time.Second
	// Sweep is the longest time between two looks, and the longest wait before failed work is
	// tried again.
	Sweep = time.Minute

	minDrainWait = 200 * time.Millisecond // first wait before asking again whether mail is on its way
	maxDrainWait = 5 * time.Second        // longest such wait
)

package host

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/eventstore"
)

// An agenda is when the clock has to look at which game: it is read off the
// log, and holds open phases only.
type agenda map[string]*appointment

// appointment is a game with an open phase.
type appointment struct {
	due  time.Time // zero: the clock of the game is stopped, or there is no deadline
	held time.Time // before which the phase does not close, ready or not
	look time.Time // when to look at it next
	// closes is when the respite of what all had answered was over, when it was looked at
	// last; zero: it waited.
	closes time.Time
	fails  int // in a row
	asked  int // times in a row that mail was still on its way
}

// note reads a commit. A game of which something was heard is looked at soon,
// for it may be ready, and whoever should have closed it may have stopped.
func (a agenda) note(kernel *event.Vocabulary, c *eventstore.Commit, now time.Time) error {
	id, isGame := strings.CutPrefix(string(c.Log), "game/")
	if !isGame {
		return nil
	}
	for i, env := range c.Events {
		if !strings.HasPrefix(env.Kind, "game.") {
			continue
		}
		e, err := kernel.Open(env)
		if err != nil {
			return fmt.Errorf("%s: version %d at %d: %w", c.Log, c.First+i, c.Pos, err)
		}
		a.hear(id, e)
	}
	if p, open := a[id]; open {
		p.fails, p.look = 0, p.soon(now)
	}
	return nil
}

func (a agenda) hear(id string, e event.Event) {
	switch e := e.(type) {
	case game.PhaseOpened:
		a[id] = &appointment{due: e.Due, held: e.Opened.Add(e.Phase.Hold)}
	case game.PhaseSealed:
		a.move(id, lists.Either(e.Round > 0, e.Signed, e.At)) // without a beacon it is closed at once
	case game.Rewound:
		a[id] = &appointment{due: e.Due}
	case game.Extended:
		a.move(id, e.Due)
	case game.Resumed:
		a.move(id, e.Due)
	case game.Paused:
		a.move(id, time.Time{})
	case game.PhaseClosed, game.Ended, game.Abandoned:
		delete(a, id)
	}
}

func (a agenda) move(id string, due time.Time) {
	if p, open := a[id]; open {
		p.due = due
	}
}

// soon is when to look at a game of which something was heard at a time.
func (p *appointment) soon(now time.Time) time.Time {
	look := now.Add(Settle)
	if !p.due.IsZero() && p.due.Before(look) {
		return p.due
	}
	return look
}

// looked says what came of a look at a game.
func (p *appointment) looked(now time.Time, err error) {
	switch {
	case err != nil:
		p.look = now.Add(min(Settle<<min(p.fails, 10), Sweep))
		p.fails++
	case p.held.After(now) && (p.due.IsZero() || p.held.Before(p.due)): // it may be ready then
		p.look, p.fails = p.held, 0
	case p.closes.After(now):
		p.look, p.fails = p.closes, 0
	case p.closes.IsZero() && p.due.IsZero(): // stopped, or without end: it will be heard of when it goes on
		p.look, p.fails = now.Add(100*365*24*time.Hour), 0
	case p.closes.IsZero() && p.due.After(now):
		p.look, p.fails = p.due, 0
	default: // due, and mail is still on its way
		p.look, p.fails = now.Add(min(again<<min(p.asked, 10), patient)), 0
		p.asked++
		return
	}
	p.asked = 0
}

// waiting are the games to look at by now, and how long there is until the
// next.
func (a agenda) waiting(now time.Time) (ids []string, next time.Duration) {
	next = Sweep
	for _, id := range slices.Sorted(maps.Keys(a)) {
		wait := max(a[id].look.Sub(now), 0)
		next = min(next, wait)
		if wait == 0 {
			ids = append(ids, id)
		}
	}
	return ids, next
}

const (
	// Settle is how long it takes from a letter to a look, at least.
	Settle = time.Second
	// Sweep is how long there is at most between two looks, and before what could not be
	// done is tried again.
	Sweep = time.Minute

	again   = 200 * time.Millisecond // until mail on its way is asked about again, at first
	patient = 5 * time.Second        // and at most
)

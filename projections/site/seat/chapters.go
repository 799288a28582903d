package seat

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/eventstore"
	"seneschal/projections"
	"seneschal/projections/site/games"
)

// chapter is the commit that players were told of last: it closed a phase, or
// opened the first.
type chapter struct {
	before, after *game.Game
	events        []event.Event
	commit        *eventstore.Commit
}

// chapters finds what happened last in games, without any tables. It remembers
// how far it has read each log.
type chapters struct {
	store eventstore.Store
	games *projections.Games

	mu   sync.Mutex
	read map[string]mark
}

// mark is how far a log has been read, and the last chapters up to there.
type mark struct {
	pos  eventstore.Pos
	told []*eventstore.Commit // the newest last
}

const (
	maxMarks = 1000 // logs that are remembered
	maxTold  = 16   // chapters of each
)

// last is the newest chapter of a game that is something to a seat, with the
// game after the newest of all; false before the first.
func (cs *chapters) last(ctx context.Context, id string, to game.Seat) (chapter, bool, error) {
	told, err := cs.catchUp(ctx, id)
	var newest chapter
	for i, commit := range slices.Backward(told) {
		c := chapter{commit: commit}
		c.before, c.after, c.events, err = cs.games.At(ctx, commit)
		if err != nil {
			return c, false, fmt.Errorf("telling game %s: %w", id, err)
		}
		quiet := game.Quiet(c.before, c.after, c.events, to)
		if i == len(told)-1 {
			newest = c
		}
		if !quiet {
			c.after = newest.after
			return c, true, nil
		}
	}
	return newest, len(told) > 0, err
}

func (cs *chapters) catchUp(ctx context.Context, id string) ([]*eventstore.Commit, error) {
	cs.mu.Lock()
	m := cs.read[id]
	cs.mu.Unlock()
	for c, err := range cs.store.Load(ctx, games.LogOf(id), m.pos) {
		if err != nil {
			return nil, fmt.Errorf("loading game %s: %w", id, err)
		}
		if m.pos = c.Pos; opensPhase(c) {
			m.told = append(slices.Clone(m.told[max(0, len(m.told)+1-maxTold):]), c)
		}
	}
	cs.mu.Lock()
	defer cs.mu.Unlock()
	if len(cs.read) >= maxMarks {
		clear(cs.read)
	}
	cs.read[id] = m
	return m.told, nil
}

// opensPhase reports whether a commit is told to the players.
func opensPhase(c *eventstore.Commit) bool {
	for _, e := range c.Events {
		switch e.Kind {
		case game.Kind(game.PhaseOpened{}), game.Kind(game.PhaseClosed{}), game.Kind(game.Rewound{}), game.Kind(game.Abandoned{}):
			return true
		}
	}
	return false
}

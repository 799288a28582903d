package site

import (
	"context"
	"fmt"
	"sync"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/eventstore"
	"seneschal/projections"
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

// mark is how far a log has been read, and the last chapter up to there.
type mark struct {
	pos  eventstore.Pos
	told *eventstore.Commit // nil: none yet
}

// maxMarks is how many logs are remembered.
const maxMarks = 1000

func newChapters(c Config) *chapters {
	return &chapters{
		store: c.Store, games: projections.NewGames(c.Store, c.Rulesets, c.Log), read: make(map[string]mark),
	}
}

// last is the newest chapter of a game; false before the first.
func (cs *chapters) last(ctx context.Context, id string) (chapter, bool, error) {
	told, err := cs.catchUp(ctx, id)
	if err != nil || told == nil {
		return chapter{}, false, err
	}
	c := chapter{commit: told}
	c.before, c.after, c.events, err = cs.games.At(ctx, told)
	if err != nil {
		return c, false, fmt.Errorf("telling game %s: %w", id, err)
	}
	return c, true, nil
}

func (cs *chapters) catchUp(ctx context.Context, id string) (*eventstore.Commit, error) {
	cs.mu.Lock()
	m := cs.read[id]
	cs.mu.Unlock()
	for c, err := range cs.store.Load(ctx, logOf(id), m.pos) {
		if err != nil {
			return nil, fmt.Errorf("loading game %s: %w", id, err)
		}
		if m.pos = c.Pos; opensPhase(c) {
			m.told = c
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
		case game.PhaseOpened{}.Kind(), game.PhaseClosed{}.Kind(), game.Rewound{}.Kind():
			return true
		}
	}
	return false
}

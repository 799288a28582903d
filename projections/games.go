package projections

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/eventstore"
)

// GameID is the ID of the game whose log it is.
func GameID(log eventstore.Log) (string, bool) { return strings.CutPrefix(string(log), "game/") }

// Games folds games as their commits go by in the order of the store. It keeps
// the newest turn of each game, and loads a log when it is asked for another.
// It may be used from several goroutines, but who walks at a pace of its own
// takes a sibling.
type Games struct {
	store  eventstore.Store
	lookup func(string) (game.Ruleset, bool)
	log    *slog.Logger
	pool   *pool

	tournaments *tournaments // those whose commits go by
	wanted      atomic.Bool  // steps of a batch have been asked for
	told        *sync.Map    // logs that have been complained of once

	mu    sync.Mutex
	known lru
	words map[string]*event.Vocabulary // by ruleset
}

// kept is how many games Games keeps.
const kept = 256

// NewGames folds games of a store; the lookup finds rulesets.
func NewGames(store eventstore.Store, lookup func(string) (game.Ruleset, bool), log *slog.Logger) *Games {
	return &Games{
		store: store, lookup: lookup, log: log, pool: newPool(), known: newLRU(kept), words: make(map[string]*event.Vocabulary),
		tournaments: newTournaments(), told: &sync.Map{},
	}
}

// complain tells, once for each log, that its tables stand still.
func (g *Games) complain(ctx context.Context, c *eventstore.Commit, err error) {
	if _, told := g.told.LoadOrStore(c.Log, true); !told {
		g.log.ErrorContext(ctx, "log cannot be read: its tables stand still until a program runs that can", "log", c.Log, "pos", c.Pos, "err", err)
	}
}

// sibling looks at the same games at a pace of its own.
func (g *Games) sibling() *Games {
	s := NewGames(g.store, g.lookup, g.log)
	s.pool, s.told = g.pool, g.told
	return s
}

// At is the game around a commit, and the commit's events. What it returns
// must not be changed. A commit of a ruleset or with an event that this
// program does not know is event.ErrUnread.
func (g *Games) At(ctx context.Context, c *eventstore.Commit) (before, after *game.Game, events []event.Event, err error) {
	if before, err = g.before(ctx, c); err != nil {
		return nil, nil, nil, err
	}
	if events, _, err = g.open(before.Ruleset(), c); err != nil {
		return nil, nil, nil, err
	}
	after, ok := g.pool.get(c.Hash)
	if !ok {
		after = event.Fold(before, events...)
		g.pool.put(c.Hash, after)
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.known.put(turn{c, before, after})
	return before, after, events, nil
}

// before is the game that a commit was decided on.
func (g *Games) before(ctx context.Context, c *eventstore.Commit) (*game.Game, error) {
	if c.Prev == "" {
		return game.New(g.lookup), nil
	}
	g.mu.Lock()
	known, ok := g.known.get(c.Log)
	g.mu.Unlock()
	switch {
	case ok && known.commit.Hash == c.Prev:
		return known.after, nil
	case ok && known.commit.Hash == c.Hash:
		return known.before, nil
	}
	if held, ok := g.pool.get(c.Prev); ok {
		return held, nil
	}
	return g.load(ctx, c)
}

// load folds the log up to the commit before c.
func (g *Games) load(ctx context.Context, c *eventstore.Commit) (*game.Game, error) {
	var rs game.Ruleset
	var all []event.Event
	for prev, err := range g.store.Load(ctx, c.Log, 0) {
		if err != nil {
			return nil, err
		}
		var events []event.Event
		if events, rs, err = g.open(rs, prev); err != nil {
			return nil, err
		}
		all = append(all, events...)
		if prev.Hash == c.Prev {
			return event.Fold(game.New(g.lookup), all...), nil
		}
	}
	return nil, fmt.Errorf("loading %s: no commit before %d: %w", c.Log, c.Pos, eventstore.ErrCorrupt)
}

// open takes the events out of their envelopes. The ruleset is nil for the
// first commit of a log, which names it.
func (g *Games) open(rs game.Ruleset, c *eventstore.Commit) ([]event.Event, game.Ruleset, error) {
	if rs == nil {
		var err error
		if rs, err = g.named(c); err != nil {
			return nil, nil, fmt.Errorf("reading %s at %d: %w", c.Log, c.Pos, err)
		}
	}
	events, err := g.vocabulary(rs).OpenAll(c.Events)
	if err != nil {
		return nil, nil, fmt.Errorf("reading %s at %d: %w", c.Log, c.Pos, err)
	}
	return events, rs, nil
}

// named is the ruleset that the first event of a log names.
func (g *Games) named(c *eventstore.Commit) (game.Ruleset, error) {
	e, err := game.Vocabulary(nil).Open(c.Events[0])
	if err != nil {
		return nil, err
	}
	opened, _ := e.(game.Opened) // anything else names no ruleset
	rs, ok := g.lookup(opened.Setup.Ruleset)
	if !ok {
		return nil, fmt.Errorf("ruleset %q: %w", opened.Setup.Ruleset, event.ErrUnknown)
	}
	return rs, nil
}

func (g *Games) vocabulary(rs game.Ruleset) *event.Vocabulary {
	g.mu.Lock()
	defer g.mu.Unlock()
	v, ok := g.words[rs.Name()]
	if !ok {
		v = game.Vocabulary(rs)
		g.words[rs.Name()] = v
	}
	return v
}

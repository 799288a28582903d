package projections

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/eventstore"
)

// GameID is the ID of the game whose log it is.
func GameID(log eventstore.Log) (string, bool) { return strings.CutPrefix(string(log), "game/") }

// Games folds games as commits of them go by. It remembers the newest
// positions by the hash of their commit, and loads a log when it does not
// know the one before. It may be used from several goroutines.
type Games struct {
	store  eventstore.Store
	lookup func(string) (game.Ruleset, bool)
	log    *slog.Logger

	mu    sync.Mutex
	known lru
	words map[string]*event.Vocabulary // by ruleset
}

// remembered is how many positions Games keeps.
const remembered = 512

// NewGames folds games of a store; the lookup finds rulesets.
func NewGames(store eventstore.Store, lookup func(string) (game.Ruleset, bool), log *slog.Logger) *Games {
	return &Games{store: store, lookup: lookup, log: log, known: newLRU(remembered), words: make(map[string]*event.Vocabulary)}
}

// At is the game around a commit, and the commit's events. What it returns
// must not be changed. A commit of a ruleset or with an event that this
// program does not know is event.ErrUnknown.
func (g *Games) At(ctx context.Context, c *eventstore.Commit) (before, after *game.Game, events []event.Event, err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if before, err = g.before(ctx, c); err != nil {
		return nil, nil, nil, err
	}
	if events, _, err = g.open(before.Ruleset(), c); err != nil {
		return nil, nil, nil, err
	}
	after, ok := g.known.get(c.Hash)
	if !ok {
		after = event.Fold(before, events...)
		g.known.put(c.Hash, after)
	}
	return before, after, events, nil
}

// before is the game that a commit was decided on.
func (g *Games) before(ctx context.Context, c *eventstore.Commit) (*game.Game, error) {
	if c.Prev == "" {
		return game.New(g.lookup), nil
	}
	if known, ok := g.known.get(c.Prev); ok {
		return known, nil
	}
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
			known := event.Fold(game.New(g.lookup), all...)
			g.known.put(c.Prev, known)
			return known, nil
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
	v, ok := g.words[rs.Name()]
	if !ok {
		v = game.Vocabulary(rs)
		g.words[rs.Name()] = v
	}
	return v
}

// A Step is one commit of a game, and what it did.
type Step struct {
	Game          string
	Commit        *eventstore.Commit
	Before, After *game.Game
	Events        []event.Event
}

// Steps yields the batch's commits that are of games, folded. Games that this
// program does not understand are left out, and said so in the log.
func (b Batch) Steps(ctx context.Context) iter.Seq2[Step, error] {
	return func(yield func(Step, error) bool) {
		for _, c := range b.Commits {
			id, ok := GameID(c.Log)
			if !ok {
				continue
			}
			before, after, events, err := b.games.At(ctx, c)
			if errors.Is(err, event.ErrUnknown) {
				b.games.log.WarnContext(ctx, "commit left out of the tables", "log", c.Log, "pos", c.Pos, "err", err)
				continue
			}
			if !yield(Step{id, c, before, after, events}, err) || err != nil {
				return
			}
		}
	}
}

// Newest is how each game stands that appears in the batch, by ID: the last of
// its Steps.
func (b Batch) Newest(ctx context.Context) ([]Step, error) {
	last := make(map[string]Step)
	for s, err := range b.Steps(ctx) {
		if err != nil {
			return nil, err
		}
		last[s.Game] = s
	}
	var steps []Step
	for _, id := range slices.Sorted(maps.Keys(last)) {
		steps = append(steps, last[id])
	}
	return steps, nil
}

// Find is the last of the step's events that is a T, if there is one.
func Find[T event.Event](s Step) (T, bool) {
	for _, e := range slices.Backward(s.Events) {
		if e, ok := e.(T); ok {
			return e, true
		}
	}
	var none T
	return none, false
}

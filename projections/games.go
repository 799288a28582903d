package projections

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/opening"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
)

// Games folds games, tournaments and openings as their commits go by in the order of the store. It
// keeps the newest step of a limited number of them, and folds a log from its beginning if another
// step is asked for. Several goroutines may use it, but a caller that goes through the store at a
// pace of its own needs a sibling.
type Games struct {
	log         *slog.Logger
	games       logs[*game.Game]
	tournaments logs[*tournament.Tournament]
	openings    logs[*opening.Opening]

	wanted atomic.Bool // some projection has read the steps of a batch
	told   *sync.Map   // logs for which logStalled has written a line
}

// logs are the logs of one kind of aggregate: their reader, and the newest steps.
type logs[A event.Evolver[A]] struct {
	reader aggregate.Reader[A]
	trail  *aggregate.StepCache[A]
}

// Greatest numbers of aggregates whose newest steps are kept.
const (
	maxKeptGames       = 256
	maxKeptTournaments = 64
	maxKeptOpenings    = 64
)

// NewGames makes a Games for the logs of a store. lookup finds rulesets; false: this program does
// not know the ruleset.
func NewGames(store eventstore.Store, lookup func(string) (game.Ruleset, bool), log *slog.Logger) *Games {
	kind := aggregate.NewGames(lookup)
	games := aggregate.Reader[*game.Game]{Store: store, Kind: kind}
	tournaments := aggregate.Reader[*tournament.Tournament]{Store: store, Kind: kind.Tournaments()}
	openings := aggregate.Reader[*opening.Opening]{Store: store, Kind: kind.Openings()}
	return &Games{
		log: log, told: &sync.Map{},
		games:       logs[*game.Game]{games, aggregate.NewStepCache(games, maxKeptGames, (*game.Game).Over)},
		tournaments: logs[*tournament.Tournament]{tournaments, aggregate.NewStepCache(tournaments, maxKeptTournaments, nil)},
		openings:    logs[*opening.Opening]{openings, aggregate.NewStepCache(openings, maxKeptOpenings, nil)},
	}
}

// logStalled logs, once for each event log, that its tables stand still.
func (g *Games) logStalled(ctx context.Context, commit *eventstore.Commit, err error) {
	if _, told := g.told.LoadOrStore(commit.Log, true); !told {
		g.log.ErrorContext(ctx, "log cannot be read: its tables stand still until a program runs that can", "log", commit.Log, "pos", commit.Pos, "err", err)
	}
}

// newSibling returns a Games that folds the same logs at a pace of its own. Both log a log that
// cannot be read only once together.
func (g *Games) newSibling() *Games {
	games := &Games{log: g.log, told: g.told, games: g.games, tournaments: g.tournaments, openings: g.openings}
	games.openings.trail = g.openings.trail.Sibling()
	games.games.trail, games.tournaments.trail = g.games.trail.Sibling(), g.tournaments.trail.Sibling()
	return games
}

// At returns the game before and after a commit, and the commit's events. The caller must not
// change them. It fails with event.ErrUnread if this program does not know the commit's ruleset or
// one of its events.
func (g *Games) At(ctx context.Context, commit *eventstore.Commit) (before, after *game.Game, events []event.Event, err error) {
	s, err := g.games.trail.At(ctx, commit)
	return s.Before, s.After, s.Events, err
}

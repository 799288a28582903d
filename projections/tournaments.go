package projections

import (
	"context"
	"fmt"
	"iter"
	"strings"
	"sync"

	"seneschal/domain/event"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
)

// TournamentID is the ID of the tournament whose log it is.
func TournamentID(log eventstore.Log) (string, bool) {
	return strings.CutPrefix(string(log), "tournament/")
}

// A TournamentStep is one commit of a tournament, and what it did.
type TournamentStep struct {
	Tournament    string
	Commit        *eventstore.Commit
	Before, After *tournament.Tournament
	Events        []event.Event
}

// TournamentSteps yields the batch's commits that are of tournaments, folded.
// Those that this program does not understand are left out, and said so in the
// log. What it yields must not be changed.
func (b Batch) TournamentSteps(ctx context.Context) iter.Seq2[TournamentStep, error] {
	return func(yield func(TournamentStep, error) bool) {
		for _, c := range b.Commits {
			id, ok := TournamentID(c.Log)
			if !ok {
				continue
			}
			before, after, events, err := b.games.tournaments.at(ctx, b.games, c)
			if b.gaps.leaveOut(c, err) {
				b.games.complain(ctx, c, err)
				continue
			}
			if !yield(TournamentStep{id, c, before, after, events}, err) || err != nil {
				return
			}
		}
	}
}

// tournaments folds tournaments as their commits go by. There are few of them,
// but not so few that all can be kept.
type tournaments struct {
	mu    sync.Mutex
	known map[eventstore.Log]foldedTournament
}

// foldedTournament is a tournament around one commit.
type foldedTournament struct {
	commit        *eventstore.Commit
	before, after *tournament.Tournament
}

// keptTournaments is how many tournaments are kept.
const keptTournaments = 64

func newTournaments() *tournaments {
	return &tournaments{known: make(map[eventstore.Log]foldedTournament)}
}

func (t *tournaments) at(ctx context.Context, g *Games, c *eventstore.Commit) (before, after *tournament.Tournament, events []event.Event, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if before, err = t.before(ctx, g, c); err != nil {
		return nil, nil, nil, err
	}
	if events, err = openTournament(c); err != nil {
		return nil, nil, nil, err
	}
	after = event.Fold(before, events...)
	if _, ok := t.known[c.Log]; !ok && len(t.known) >= keptTournaments {
		clear(t.known)
	}
	t.known[c.Log] = foldedTournament{c, before, after}
	return before, after, events, nil
}

// before is the tournament that a commit was decided on.
func (t *tournaments) before(ctx context.Context, g *Games, c *eventstore.Commit) (*tournament.Tournament, error) {
	known, ok := t.known[c.Log]
	switch {
	case c.Prev == "":
		return tournament.New(g.lookup), nil
	case ok && known.commit.Hash == c.Prev:
		return known.after, nil
	case ok && known.commit.Hash == c.Hash:
		return known.before, nil
	}
	var all []event.Event
	for prev, err := range g.store.Load(ctx, c.Log, 0) {
		if err != nil {
			return nil, err
		}
		events, err := openTournament(prev)
		if err != nil {
			return nil, err
		}
		all = append(all, events...)
		if prev.Hash == c.Prev {
			return event.Fold(tournament.New(g.lookup), all...), nil
		}
	}
	return nil, fmt.Errorf("loading %s: no commit before %d: %w", c.Log, c.Pos, eventstore.ErrCorrupt)
}

func openTournament(c *eventstore.Commit) ([]event.Event, error) {
	events, err := tournament.Vocabulary().OpenAll(c.Events)
	if err != nil {
		return nil, fmt.Errorf("reading %s at %d: %w", c.Log, c.Pos, err)
	}
	return events, nil
}

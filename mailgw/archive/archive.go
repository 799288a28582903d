// Package archive reads the past of games off the log: for new holders of a seat, for offers of
// seats, and for receipts that can be checked. It writes nothing.
package archive

import (
	"context"
	"fmt"
	"slices"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/report"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
)

// An Archive reads past states of games off the log.
type Archive struct {
	Games aggregate.Reader[*game.Game]
}

// History reads everything that a seat of a game was told up to a position of the log, in a language, and the game at
// that position. Position 0 means the end of the log. For a game that was never opened the history is empty.
func (a Archive) History(ctx context.Context, id string, seat game.Seat, lang string, zone *time.Location, until eventstore.Pos) (*game.History, *game.Game, error) {
	history := game.NewHistory(seat, lang, zone)
	g, err := a.readGame(ctx, id, until, history.Note)
	return history, g, err
}

// Retold composes a seat's report of phase n anew. If the phase was played again, the report is that of the last time.
// ok is false if the phase has not closed.
func (a Archive) Retold(ctx context.Context, id string, seat game.Seat, n int, options game.Options) (r report.Report, ok bool, err error) {
	_, err = a.readGame(ctx, id, 0, func(before, after *game.Game, events []event.Event) {
		if closed, closes := game.Closing(events); closes && closed.N == n {
			r, ok = game.Retold(before, after, events, seat, options), true
		}
	})
	return r, ok, err
}

// Before returns a game as it stood before phase n closed for the last time, and the time of that. g is nil if the
// phase has not closed.
func (a Archive) Before(ctx context.Context, id string, n int) (g *game.Game, at time.Time, err error) {
	_, err = a.readGame(ctx, id, 0, func(before, _ *game.Game, events []event.Event) {
		if closed, closes := game.Closing(events); closes && closed.N == n {
			g, at = before, closed.At
		}
	})
	return g, at, err
}

// Game returns a game as it was at a position of the log; position 0 means the end of the log. A game that was never
// opened has no ruleset.
func (a Archive) Game(ctx context.Context, id string, at eventstore.Pos) (*game.Game, error) {
	return a.readGame(ctx, id, at, func(*game.Game, *game.Game, []event.Event) {})
}

// readGame reads a game up to a position, calls note for each commit, and returns the game after the last.
func (a Archive) readGame(ctx context.Context, id string, until eventstore.Pos, note func(before, after *game.Game, events []event.Event)) (*game.Game, error) {
	g := a.Games.Kind.Empty()
	for step, err := range a.Games.Steps(ctx, aggregate.GameLog(id), until) {
		if err != nil {
			return nil, fmt.Errorf("reading game %s: %w", id, err)
		}
		note(step.Before, step.After, step.Events)
		g = step.After
	}
	return g, nil
}

// Accepted returns the commits that keep the accepted orders and messages of a seat, written by any of the players in
// by, oldest first. all[recent:] came since the phase before the open one was opened. Commits of format 1 are left
// out, because they cannot be shown in part.
func (a Archive) Accepted(ctx context.Context, id string, seat game.Seat, by ...game.Player) (all []*eventstore.Commit, recent int, err error) {
	before := 0 // length of all when the current phase was opened; recent is that at the opening before
	for commit, err := range a.Games.Store.Load(ctx, aggregate.GameLog(id), 0) {
		if err != nil {
			return nil, 0, fmt.Errorf("reading game %s: %w", id, err)
		}
		if commit.Actor != "" && slices.Contains(by, game.Player(commit.Actor)) && tellsSeat(commit, seat) {
			all = append(all, commit)
		}
		for _, e := range commit.Events {
			if e.Kind == game.Kind(game.PhaseOpened{}) {
				recent, before = before, len(all)
			}
		}
	}
	return all, recent, nil
}

// tellsSeat reports whether a commit has a part that is for this seat and not for everybody.
func tellsSeat(commit *eventstore.Commit, seat game.Seat) bool {
	return slices.ContainsFunc(commit.Eyes, func(e eventstore.Eyes) bool { return slices.Contains(e.Seats, string(seat)) })
}

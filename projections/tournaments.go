package projections

import (
	"context"
	"iter"

	"seneschal/domain/event"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
)

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
			id, ok := aggregate.TournamentID(c.Log)
			if !ok {
				continue
			}
			s, err := b.games.tournaments.trail.At(ctx, c)
			if b.gaps.leaveOut(c, err) {
				b.games.complain(ctx, c, err)
				continue
			}
			if !yield(TournamentStep{id, c, s.Before, s.After, s.Events}, err) || err != nil {
				return
			}
		}
	}
}

package projections

import (
	"context"
	"errors"
	"iter"
	"maps"
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/eventstore"
)

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

// A Stretch is the steps between two rewindings, until their rows are written.
type Stretch interface {
	// Take adds what a step means.
	Take(Step)
	// Flush writes all that was taken; then a new stretch begins.
	Flush(context.Context) error
	// Rewind takes back what was written of a game from a phase on.
	Rewind(ctx context.Context, game string, to int) error
}

// Stretches has the batch's steps written stretch by stretch: a rewinding takes
// back what came after, so that must be written first.
func (b Batch) Stretches(ctx context.Context, to Stretch) error {
	for s, err := range b.Steps(ctx) {
		if err != nil {
			return err
		}
		e, rewound := Find[game.Rewound](s)
		if !rewound {
			to.Take(s)
			continue
		}
		if err := to.Flush(ctx); err != nil {
			return err
		}
		if err := to.Rewind(ctx, s.Game, e.To); err != nil {
			return err
		}
	}
	return to.Flush(ctx)
}

// Newest is the last step of each game, by ID.
type Newest map[string]Step

// Steps are in the order of the IDs.
func (n Newest) Steps() []Step {
	steps := make([]Step, 0, len(n))
	for _, id := range slices.Sorted(maps.Keys(n)) {
		steps = append(steps, n[id])
	}
	return steps
}

// Newest is how each game stands after the batch that appears in it.
func (b Batch) Newest(ctx context.Context) (Newest, error) {
	newest := make(Newest)
	for s, err := range b.Steps(ctx) {
		if err != nil {
			return nil, err
		}
		newest[s.Game] = s
	}
	return newest, nil
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

package desk

import (
	"context"
	"errors"
	"fmt"
	"time"

	"seneschal/domain/substitute"
)

// Advance does what the desk wants done now: it asks waves, and hands seats
// over. All of it is done once however often it is tried, as each step has a
// cause. It returns when the next thing is due; zero if nothing is. What fails
// does not hold up the rest.
func (s *Host) Advance(ctx context.Context) (time.Time, error) {
	for range maxWants {
		desk, _, err := s.Desk(ctx)
		if err != nil {
			return time.Time{}, err
		}
		done, due, err := s.one(ctx, desk.Wants())
		if !done {
			return due, err
		}
	}
	return s.games.Time(), nil
}

// maxWants is how much is done for the desk at one look; the rest follows at the
// next, which is at once.
const maxWants = 500

// lull is how long the desk waits for others to come when nobody of the pool
// can be asked. It looks at once when the pool changes.
const lull = time.Hour

// one fulfils the first want that is due and can be fulfilled; if none can, it
// returns when the next is due, and what went wrong.
func (s *Host) one(ctx context.Context, wants []substitute.Want) (done bool, due time.Time, err error) {
	var faults []error
	for _, want := range wants {
		now := s.games.Time()
		again := want.Due
		if !want.Due.After(now) {
			done, err := s.fulfil(ctx, want)
			if done {
				return true, now, nil
			}
			if err != nil && !errors.Is(err, substitute.ErrNotNow) && !s.games.Stands(ctx, "substitutes", want.Cause, err) {
				faults = append(faults, fmt.Errorf("obeying %s of the substitute desk: %w", want.Cause, err))
			}
			again = now.Add(lull)
		}
		if due.IsZero() || again.Before(due) {
			due = again
		}
		if ctx.Err() != nil {
			break
		}
	}
	return false, due, errors.Join(faults...)
}

// fulfil does what is wanted; done says that the desk has moved on.
func (s *Host) fulfil(ctx context.Context, want substitute.Want) (done bool, err error) {
	switch do := want.Do.(type) {
	case substitute.Offer:
		return s.offer(ctx, want, do)
	case substitute.Fill:
		return s.handOver(ctx, want, do)
	}
	return false, fmt.Errorf("%T: %w", want.Do, substitute.ErrForbidden)
}

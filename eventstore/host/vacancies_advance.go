package host

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
func (s *Substitutes) Advance(ctx context.Context) (time.Time, error) {
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
	return s.Host.now(), nil
}

// lull is how long the desk waits for others to come when nobody of the pool
// can be asked. It looks at once when the pool changes.
const lull = time.Hour

// one fulfils the first want that is due and can be fulfilled; if none can, it
// returns when the next is due, and what went wrong.
func (s *Substitutes) one(ctx context.Context, wants []substitute.Want) (done bool, due time.Time, err error) {
	var faults []error
	for _, want := range wants {
		now := s.Host.now()
		again := want.Due
		if !want.Due.After(now) {
			done, err := s.fulfil(ctx, want)
			if done {
				return true, now, nil
			}
			if err != nil && !errors.Is(err, substitute.ErrNotNow) && !s.Host.stands(ctx, "substitutes", want.Cause, err) {
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
func (s *Substitutes) fulfil(ctx context.Context, want substitute.Want) (done bool, err error) {
	switch do := want.Do.(type) {
	case substitute.Offer:
		return s.offer(ctx, want, do)
	case substitute.Fill:
		return s.handOver(ctx, want, do)
	}
	return false, fmt.Errorf("%T: %w", want.Do, substitute.ErrForbidden)
}

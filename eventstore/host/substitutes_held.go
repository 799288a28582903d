package host

import (
	"context"
	"fmt"

	"seneschal/domain/event"
	"seneschal/domain/substitute"
	"seneschal/eventstore"
)

// take waits for the desk, and folds what is new in its log. leave must follow.
func (s *Substitutes) take(ctx context.Context) error {
	select {
	case s.turn <- struct{}{}:
	case <-ctx.Done():
		return fmt.Errorf("waiting for the substitute desk: %w", ctx.Err())
	}
	if s.stale || s.Host.Shared {
		if err := s.catchUp(ctx); err != nil {
			s.leave()
			return err
		}
	}
	return nil
}

// leave lets the next one take the desk.
func (s *Substitutes) leave() { <-s.turn }

// catchUp folds the commits that are not known yet.
func (s *Substitutes) catchUp(ctx context.Context) error {
	s.stale = true
	for c, err := range s.Host.Store.Load(ctx, DeskLog, s.head.Pos) {
		if err == nil {
			err = eventstore.Verify(s.head, c)
		}
		if err != nil {
			return fmt.Errorf("loading the substitute desk: %w", err)
		}
		events, err := openDesk(c)
		if err != nil {
			return err
		}
		s.now, s.head, s.causes[c.Cause] = event.Fold(s.now, events...), c.Head(), true
	}
	s.stale = false
	return nil
}

// openDesk opens the events of a commit of the desk.
func openDesk(c *eventstore.Commit) ([]event.Event, error) {
	events, err := substitute.Vocabulary().OpenAll(c.Events)
	if err != nil {
		return nil, fmt.Errorf("%s at %d: %w", c.Log, c.Pos, err)
	}
	return events, nil
}

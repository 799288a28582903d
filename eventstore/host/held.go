package host

import (
	"context"
	"fmt"

	"seneschal/domain/event"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
)

// held is a tournament as it is loaded. One at a time works on it.
type held struct {
	id     string
	turn   chan struct{} // holds a token while somebody works on it
	now    *tournament.Tournament
	head   eventstore.Head
	causes map[string]bool
	chain  *Chain // nil until needed
	stale  bool   // the log may have gone on
}

// take waits for a tournament, and folds what is new in its log. leave must
// follow.
func (s *Tournaments) take(ctx context.Context, id string) (*held, error) {
	if err := TournamentLog(id).Check(); err != nil {
		return nil, err
	}
	t := s.find(id)
	select {
	case t.turn <- struct{}{}:
	case <-ctx.Done():
		return nil, fmt.Errorf("waiting for tournament %s: %w", id, ctx.Err())
	}
	if t.stale || s.Host.Shared {
		if err := s.catchUp(ctx, t); err != nil {
			s.leave(t)
			return nil, err
		}
	}
	return t, nil
}

func (s *Tournaments) find(id string) *held {
	s.mu.Lock()
	defer s.mu.Unlock()
	t, ok := s.held[id]
	if !ok {
		t = &held{
			id: id, turn: make(chan struct{}, 1), now: tournament.New(s.Host.Words.rulesets), causes: make(map[string]bool), stale: true,
		}
		s.held[id] = t
	}
	return t
}

// leave lets the next one take the tournament. One that there is not is
// forgotten: anybody may ask for any name.
func (s *Tournaments) leave(t *held) {
	if t.head.Pos == 0 {
		s.mu.Lock()
		if s.held[t.id] == t {
			delete(s.held, t.id)
		}
		s.mu.Unlock()
		t.stale = true
	}
	<-t.turn
}

// catchUp folds the commits that are not known yet.
func (s *Tournaments) catchUp(ctx context.Context, t *held) error {
	t.stale = true
	for c, err := range s.Host.Store.Load(ctx, TournamentLog(t.id), t.head.Pos) {
		if err == nil {
			err = eventstore.Verify(t.head, c)
		}
		if err != nil {
			return fmt.Errorf("loading tournament %s: %w", t.id, err)
		}
		events, err := openTournament(c)
		if err != nil {
			return err
		}
		t.now, t.head, t.causes[c.Cause] = event.Fold(t.now, events...), c.Head(), true
	}
	t.stale = false
	return nil
}

// openTournament opens the events of a tournament's commit.
func openTournament(c *eventstore.Commit) ([]event.Event, error) {
	events, err := tournament.Vocabulary().OpenAll(c.Events)
	if err != nil {
		return nil, fmt.Errorf("%s at %d: %w", c.Log, c.Pos, err)
	}
	return events, nil
}

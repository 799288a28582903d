package host

import (
	"context"
	"slices"
	"sync"
)

// seekers fetch rounds of beacons aside, each once at a time, so that an attendant does
// not wait for relays that are silent.
type seekers struct {
	h    *Host
	wake chan struct{} // something was fetched, or could not be

	mu    sync.Mutex
	after map[await][]string // the rounds that are being fetched, and what waits for each
	ended []sought
}

// sought is what came of a fetch, for the games or tournaments that wait for it.
type sought struct {
	ids []string
	err error
}

func newSeekers(h *Host) *seekers {
	return &seekers{h: h, wake: make(chan struct{}, 1), after: make(map[await][]string)}
}

// seek has a round fetched, and looked at again then what waits for it.
func (s *seekers) seek(ctx context.Context, a await, id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ids, running := s.after[a]
	if !slices.Contains(ids, id) {
		s.after[a] = append(ids, id)
	}
	if !running {
		go s.fetch(ctx, a)
	}
}

func (s *seekers) fetch(ctx context.Context, a await) {
	err := s.h.fetch(ctx, a)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ended = append(s.ended, sought{s.after[a], err})
	delete(s.after, a)
	select {
	case s.wake <- struct{}{}:
	default: // it is awake
	}
}

// take is what has ended since it was asked last.
func (s *seekers) take() []sought {
	s.mu.Lock()
	defer s.mu.Unlock()
	ended := s.ended
	s.ended = nil
	return ended
}

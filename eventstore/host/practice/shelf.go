package practice

import (
	"sync"
	"time"
)

// A shelf knows when each game was last written to.
type shelf struct {
	mu    sync.Mutex
	read  bool // the games of the store are on it; otherwise there may be any
	games map[string]kept
}

// kept is a game on the shelf.
type kept struct {
	last time.Time
	over bool
}

func newShelf() *shelf { return &shelf{games: make(map[string]kept)} }

// used notes that a game was written to.
func (s *shelf) used(id string, at time.Time, over bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.games[id] = kept{at, over}
}

// has reports whether there is a game, or may be one.
func (s *shelf) has(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, ok := s.games[id]
	return ok || !s.read
}

func (s *shelf) drop(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.games, id)
}

func (s *shelf) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.games)
}

// first returns the game to forget first: the finished one that was unused for longest, or else the
// running one. It spares one game, and returns false if there is no other.
func (s *shelf) first(spared string) (id string, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for other, game := range s.games {
		if other == spared {
			continue
		}
		best := s.games[id]
		if !ok || game.over != best.over && game.over || game.over == best.over && game.last.Before(best.last) {
			id, ok = other, true
		}
	}
	return id, ok
}

// unusedSince lists the games that were last written to before a time.
func (s *shelf) unusedSince(at time.Time) (ids []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for id, game := range s.games {
		if game.last.Before(at) {
			ids = append(ids, id)
		}
	}
	return ids
}

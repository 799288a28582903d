package practice

import (
	"sync"
	"time"
)

// A register knows when each game was last written to.
type register struct {
	mu    sync.Mutex
	read  bool // the games of the store are in it; otherwise there may be any
	games map[string]kept

	counted map[string]bool // games in which a second phase is known to have been sent
}

// kept is a game in the register.
type kept struct {
	last time.Time
	over bool
}

func newRegister() *register {
	return &register{games: make(map[string]kept), counted: make(map[string]bool)}
}

// noteUse notes that a game was written to.
func (r *register) noteUse(id string, at time.Time, over bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.games[id] = kept{at, over}
}

// hasGame reports whether there is a game, or may be one.
func (r *register) hasGame(id string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	_, ok := r.games[id]
	return ok || !r.read
}

func (r *register) dropGame(id string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.games, id)
	delete(r.counted, id)
}

// isCounted reports whether a second phase of a game is known to have been sent.
func (r *register) isCounted(id string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.counted[id]
}

func (r *register) setCounted(id string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.counted[id] = true
}

func (r *register) countGames() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.games)
}

// findFirst returns the game to forget first: the finished one that was unused for longest, or else the
// running one. It spares one game, and returns false if there is no other.
func (r *register) findFirst(spared string) (id string, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for other, game := range r.games {
		if other == spared {
			continue
		}
		best := r.games[id]
		if !ok || game.over != best.over && game.over || game.over == best.over && game.last.Before(best.last) {
			id, ok = other, true
		}
	}
	return id, ok
}

// unusedSince lists the games that were last written to before a time.
func (r *register) unusedSince(at time.Time) (ids []string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for id, game := range r.games {
		if game.last.Before(at) {
			ids = append(ids, id)
		}
	}
	return ids
}

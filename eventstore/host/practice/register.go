package practice

import (
	"sync"
	"time"
)

// A register knows which games there are, and when each was last written to. It may be used from several goroutines.
type register struct {
	mu    sync.Mutex
	read  bool // the games of the store have been read; false: there may be other games, too
	games map[string]kept

	counted map[string]bool // games whose visitor is known to have sent orders in a second phase
}

// kept is a game in the register.
type kept struct {
	last time.Time // when it was last written to
	over bool      // it has ended
}

func newRegister() *register {
	return &register{games: make(map[string]kept), counted: make(map[string]bool)}
}

// noteUse notes that a game was written to at a time, and whether it is over now.
func (r *register) noteUse(id string, at time.Time, over bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.games[id] = kept{at, over}
}

// hasGame reports whether there is a game of an ID; it is true for any ID as long as the store has not been read.
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

// isCounted reports whether setCounted was called for a game.
func (r *register) isCounted(id string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.counted[id]
}

// setCounted notes that the visitor of a game has sent orders in a second phase.
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

// findLeastUsed returns the game to be forgotten first: of the finished games the one that was last written to the longest
// ago, or of the running games if none is finished. It never returns the spared game; ok is false if there is no other.
func (r *register) findLeastUsed(spared string) (id string, ok bool) {
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

package practice

import (
	"context"
	"sync"
	"time"

	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
)

// A shelf knows when each game was last written to.
type shelf struct {
	mu    sync.Mutex
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

func (s *shelf) has(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, ok := s.games[id]
	return ok
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

// first returns the game to forget first: of those that are over the one unused for longest, else
// of all. It spares one game, and returns false if there is no other.
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

// takeStock reads from the store which games there are, and when each was last written to.
func (h *Host) takeStock(ctx context.Context) error {
	games := make(map[string]kept)
	for commit, err := range h.config.Store.Latest(ctx) {
		if err != nil {
			return err
		}
		if id, ok := aggregate.GameID(commit.Log); ok {
			games[id] = kept{commit.At, ended(commit)}
		}
	}
	h.shelf.mu.Lock()
	defer h.shelf.mu.Unlock()
	h.shelf.games = games
	return nil
}

// makeRoom forgets games until there is room for one more.
func (h *Host) makeRoom(ctx context.Context) error {
	for h.shelf.count() >= h.config.Limits.Games {
		if ok, err := h.forgetFirst(ctx, ""); !ok || err != nil {
			return err
		}
	}
	return h.makeRoomBeside(ctx, "")
}

// makeRoomBeside forgets games, but not the spared one, until an eighth of the bytes is free.
func (h *Host) makeRoomBeside(ctx context.Context, spared string) error {
	for {
		size, err := h.config.Store.Size(ctx)
		if err != nil {
			return err
		}
		if size.Bytes <= h.config.Limits.Bytes/8*7 {
			return nil
		}
		if ok, err := h.forgetFirst(ctx, spared); err != nil {
			return err
		} else if !ok {
			return eventstore.ErrFull
		}
	}
}

func (h *Host) forgetFirst(ctx context.Context, spared string) (ok bool, err error) {
	id, ok := h.shelf.first(spared)
	if !ok {
		return false, nil
	}
	return true, h.End(ctx, id)
}

// sweepEvery is how often old games are looked for.
const sweepEvery = time.Hour

// sweep forgets the games that are too old, now and then until ctx ends. Other processes may have
// played on, so the store is asked again each time.
func (h *Host) sweep(ctx context.Context) {
	for {
		if err := h.forgetOld(ctx); err != nil && ctx.Err() == nil {
			h.host.Logger().WarnContext(ctx, "old practice games not forgotten", "err", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(sweepEvery):
		}
	}
}

func (h *Host) forgetOld(ctx context.Context) error {
	h.making.Lock()
	defer h.making.Unlock()
	if err := h.takeStock(ctx); err != nil {
		return err
	}
	for _, id := range h.shelf.unusedSince(h.host.Time().Add(-h.config.Limits.Age)) {
		if err := h.End(ctx, id); err != nil {
			return err
		}
	}
	return nil
}

package host

import (
	"container/list"
	"context"
	"fmt"
	"maps"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/eventstore"
)

// LogOf is the log of a game.
func LogOf(gameID string) eventstore.Log { return eventstore.Log("game/" + gameID) }

// A table is a game as it is loaded. One at a time sits at it.
type table struct {
	id     string
	turn   chan struct{} // holds a token while somebody sits
	game   *game.Game
	head   eventstore.Head
	causes map[string]eventstore.Pos
	chain  *Chain // nil until needed
	epoch  string // of the chain
	stale  bool   // the log may have gone on
}

// tables keeps those used last.
type tables struct {
	byID   map[string]*list.Element
	recent *list.List // of *table, the one used last in front
}

// find takes a table from those that are kept, or sets one up and clears away
// the one used longest ago. Somebody may still sit at that one: the store then
// lets only one of the two tables write, and the other learns of it.
func (ts *tables) find(id string, keep int, fresh func() *table) *table {
	if ts.byID == nil {
		ts.byID, ts.recent = make(map[string]*list.Element), list.New()
	}
	if e, ok := ts.byID[id]; ok {
		ts.recent.MoveToFront(e)
		return e.Value.(*table)
	}
	for ts.recent.Len() >= keep {
		old := ts.recent.Remove(ts.recent.Back()).(*table)
		delete(ts.byID, old.id)
	}
	t := fresh()
	ts.byID[id] = ts.recent.PushFront(t)
	return t
}

// sit waits for the table of a game, and folds what is new in its log. rise
// must follow.
func (h *Host) sit(ctx context.Context, id string) (*table, error) {
	if err := LogOf(id).Check(); err != nil {
		return nil, err
	}
	t := h.find(id)
	select {
	case t.turn <- struct{}{}:
	case <-ctx.Done():
		return nil, fmt.Errorf("waiting for game %s: %w", id, ctx.Err())
	}
	if err := h.catchUp(ctx, t); err != nil {
		t.rise()
		return nil, err
	}
	return t, nil
}

func (t *table) rise() { <-t.turn }

func (h *Host) find(id string) *table {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.tables.find(id, h.keep(), func() *table {
		return &table{
			id: id, turn: make(chan struct{}, 1), stale: true,
			game: h.Words.Empty(), causes: make(map[string]eventstore.Pos),
		}
	})
}

// catchUp folds the commits that the table does not know yet. When it fails,
// the table is as it was.
func (h *Host) catchUp(ctx context.Context, t *table) error {
	if !t.stale && !h.Shared {
		return nil
	}
	next, err := h.fold(ctx, t.id, t.game, t.head, func(*eventstore.Commit) bool { return true })
	if err != nil {
		return err
	}
	maps.Copy(t.causes, next.causes)
	t.game, t.head, t.stale = next.game, next.head, false
	return nil
}

// folded is a game and what led to it.
type folded struct {
	game   *game.Game
	head   eventstore.Head
	causes map[string]eventstore.Pos
}

// fold loads the commits after a head and folds them into the game, until one
// is not wanted. The first of them must follow the head.
func (h *Host) fold(ctx context.Context, id string, g *game.Game, head eventstore.Head, want func(*eventstore.Commit) bool) (folded, error) {
	f := folded{game: g, head: head, causes: make(map[string]eventstore.Pos)}
	var events []event.Event
	opened := g // knows the ruleset
	for c, err := range h.Store.Load(ctx, LogOf(id), head.Pos) {
		if err == nil {
			err = eventstore.Verify(f.head, c)
		}
		if err != nil {
			return folded{}, fmt.Errorf("loading game %s: %w", id, err)
		}
		if !want(c) {
			break
		}
		es, err := h.Words.Open(opened, c)
		if err != nil {
			return folded{}, fmt.Errorf("loading game %s: %w", id, err)
		}
		if opened.Ruleset() == nil {
			opened = event.Fold(opened, es...)
		}
		events = append(events, es...)
		f.head, f.causes[c.Cause] = c.Head(), c.Pos
	}
	if len(events) > 0 {
		f.game = event.Fold(g, events...)
	}
	return f, nil
}

package projections

import (
	"container/list"

	"seneschal/domain/game"
)

// lru remembers the positions that were asked for last.
type lru struct {
	size  int
	order *list.List // of position, newest first
	byKey map[string]*list.Element
}

type position struct {
	hash string
	game *game.Game
}

func newLRU(size int) lru {
	return lru{size: size, order: list.New(), byKey: make(map[string]*list.Element)}
}

func (l lru) get(hash string) (*game.Game, bool) {
	e, ok := l.byKey[hash]
	if !ok {
		return nil, false
	}
	l.order.MoveToFront(e)
	return e.Value.(position).game, true
}

func (l lru) put(hash string, g *game.Game) {
	l.byKey[hash] = l.order.PushFront(position{hash, g})
	if l.order.Len() > l.size {
		oldest := l.order.Remove(l.order.Back()).(position)
		delete(l.byKey, oldest.hash)
	}
}

package projections

import (
	"container/list"
	"sync"
	"weak"

	"seneschal/domain/game"
	"seneschal/eventstore"
)

// turn is a game around one commit.
type turn struct {
	commit        *eventstore.Commit
	before, after *game.Game
}

// lru keeps the newest turn of each of the games that were used last.
type lru struct {
	size  int
	order *list.List // of turn, last used first
	byLog map[eventstore.Log]*list.Element
}

func newLRU(size int) lru {
	return lru{size: size, order: list.New(), byLog: make(map[eventstore.Log]*list.Element)}
}

// get is the turn that is kept of a log.
func (l lru) get(log eventstore.Log) (turn, bool) {
	e, ok := l.byLog[log]
	if !ok {
		return turn{}, false
	}
	l.order.MoveToFront(e)
	return e.Value.(turn), true
}

// put keeps the turn as the one used last. A game that is over is let go: few
// of them are ever heard of again, and those are loaded.
func (l lru) put(t turn) {
	if t.after.Over() {
		l.drop(t.commit.Log)
		return
	}
	if e, ok := l.byLog[t.commit.Log]; ok {
		e.Value = t
		l.order.MoveToFront(e)
		return
	}
	l.byLog[t.commit.Log] = l.order.PushFront(t)
	if l.order.Len() > l.size {
		oldest := l.order.Remove(l.order.Back()).(turn)
		delete(l.byLog, oldest.commit.Log)
	}
}

func (l lru) drop(log eventstore.Log) {
	if e, ok := l.byLog[log]; ok {
		l.order.Remove(e)
		delete(l.byLog, log)
	}
}

// pool lets projections share the positions that any of them still holds, so
// that a game is folded and kept once, however many look at it.
type pool struct {
	mu    sync.Mutex
	held  map[string]weak.Pointer[game.Game] // by hash of the commit
	sweep int                                // size at which forgotten ones are taken out
}

const sweepAt = 1024

func newPool() *pool {
	return &pool{held: make(map[string]weak.Pointer[game.Game]), sweep: sweepAt}
}

func (p *pool) get(hash string) (*game.Game, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	g := p.held[hash].Value()
	return g, g != nil
}

func (p *pool) put(hash string, g *game.Game) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.held[hash] = weak.Make(g)
	if len(p.held) < p.sweep {
		return
	}
	for h, w := range p.held {
		if w.Value() == nil {
			delete(p.held, h)
		}
	}
	p.sweep = max(sweepAt, 2*len(p.held))
}

package projections

import (
	"context"
	"sync"

	"seneschal/eventstore"
)

// mark is how far a projection has come, for those who wait.
type mark struct {
	mu    sync.Mutex
	pos   eventstore.Pos
	moved chan struct{} // closed when pos changes
}

func newMark() *mark { return &mark{moved: make(chan struct{})} }

func (m *mark) at() eventstore.Pos {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.pos
}

func (m *mark) set(pos eventstore.Pos) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.pos = pos
	close(m.moved)
	m.moved = make(chan struct{})
}

func (m *mark) wait(ctx context.Context, pos eventstore.Pos) error {
	for {
		m.mu.Lock()
		at, moved := m.pos, m.moved
		m.mu.Unlock()
		if at >= pos {
			return nil
		}
		select {
		case <-moved:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

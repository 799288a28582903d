package practice

import (
	"context"
	"fmt"
	"sync"

	"seneschal/eventstore"
)

// ErrLong says that a game has as many bytes as a game may have: it is kept and can be read, and nothing
// more is written to it. It wraps eventstore.ErrFull.
var ErrLong = fmt.Errorf("practice game is too long: %w", eventstore.ErrFull)

// A meter is a store that knows how many bytes each log has.
type meter struct {
	eventstore.Forgetful

	mu    sync.Mutex
	sizes map[eventstore.Log]int64 // bytes of the logs that were measured since the last forgetSizes
}

func newMeter(store eventstore.Forgetful) *meter {
	return &meter{Forgetful: store, sizes: make(map[eventstore.Log]int64)}
}

// Append implements eventstore.Store.
func (m *meter) Append(ctx context.Context, draft eventstore.Draft) (*eventstore.Commit, error) {
	commit, err := m.Forgetful.Append(ctx, draft)
	if err == nil {
		m.mu.Lock()
		if size, known := m.sizes[draft.Log]; known {
			m.sizes[draft.Log] = size + int64(len(commit.Raw))
		}
		m.mu.Unlock()
	}
	return commit, err
}

// Forget implements eventstore.Forgetful.
func (m *meter) Forget(ctx context.Context, log eventstore.Log) error {
	err := m.Forgetful.Forget(ctx, log)
	m.mu.Lock()
	delete(m.sizes, log)
	m.mu.Unlock()
	return err
}

// forgetSizes lets all logs be measured again: other processes may have written to them.
func (m *meter) forgetSizes() {
	m.mu.Lock()
	defer m.mu.Unlock()
	clear(m.sizes)
}

// measureLog returns the size of a log in bytes, 0 for a log that does not exist. It reads the log if it is not known. A
// commit that is appended at the same time may count twice, and a second caller at that time may get too small a size.
func (m *meter) measureLog(ctx context.Context, log eventstore.Log) (int64, error) {
	m.mu.Lock()
	size, known := m.sizes[log]
	if !known {
		m.sizes[log] = 0 // appends count from now on
	}
	m.mu.Unlock()
	if known {
		return size, nil
	}
	var read int64
	for commit, err := range m.Load(ctx, log, 0) {
		if err != nil {
			m.mu.Lock()
			delete(m.sizes, log)
			m.mu.Unlock()
			return 0, err
		}
		read += int64(len(commit.Raw))
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.sizes[log] += read
	return m.sizes[log], nil
}

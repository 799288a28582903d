package aggregate

import (
	"context"
	"fmt"
	"log/slog"
	"sync"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"seneschal/domain/event"
	"seneschal/eventstore"
)

// A Config configures a Repository.
type Config[A event.Evolver[A]] struct {
	Store  eventstore.Store
	Kind   Kind[A]
	Salt   eventstore.SaltKey // the server's
	Log    *slog.Logger
	Keep   int  // number of aggregates to keep loaded; at least 1
	Shared bool // other processes write to the store, too
}

// A Repository keeps the most recently used aggregates loaded, and lets one caller at a time work on
// each. It may be used from several goroutines.
type Repository[A event.Evolver[A]] struct {
	config Config[A]
	reader Reader[A]

	mu       sync.Mutex
	sessions *simplelru.LRU[eventstore.Log, *Session[A]]
}

// NewRepository makes a repository of aggregates of a store.
func NewRepository[A event.Evolver[A]](c Config[A]) *Repository[A] {
	return &Repository[A]{config: c, reader: Reader[A]{c.Store, c.Kind}, sessions: newCache[*Session[A]](c.Keep)}
}

// newCache makes a cache for the values of the logs used last, at most so many. It panics if most is below 1.
func newCache[V any](most int) *simplelru.LRU[eventstore.Log, V] {
	lru, err := simplelru.NewLRU[eventstore.Log, V](most, nil)
	if err != nil {
		panic(err)
	}
	return lru
}

// Take waits until no other caller works on the aggregate of a log, and folds its new commits. The caller must call
// Leave. A log that does not exist gives an empty aggregate, at the zero head. Take fails if ctx ends first, if log is
// no name of a log, or if the log cannot be read; then the caller must not call Leave.
func (k *Repository[A]) Take(ctx context.Context, log eventstore.Log) (*Session[A], error) {
	if err := log.Check(); err != nil {
		return nil, err
	}
	session := k.findSession(log)
	select {
	case session.turn <- struct{}{}:
	case <-ctx.Done():
		return nil, fmt.Errorf("waiting for %s: %w", describeLog(log), ctx.Err())
	}
	if session.stale.Load() || k.config.Shared {
		if err := session.catchUp(ctx); err != nil {
			session.Leave()
			return nil, err
		}
	}
	return session, nil
}

// Look returns an aggregate as it stands. It waits and fails as Take does.
func (k *Repository[A]) Look(ctx context.Context, log eventstore.Log) (Folded[A], error) {
	session, err := k.Take(ctx, log)
	if err != nil {
		return Folded[A]{}, err
	}
	defer session.Leave()
	return session.Folded, nil
}

// Recorded returns an aggregate as it stands and, for each of the command IDs, whether its log has recorded it, both at
// one moment. It waits and fails as Take does; known is then nil.
func (k *Repository[A]) Recorded(ctx context.Context, log eventstore.Log, commandIDs ...string) (now A, known map[string]bool, err error) {
	session, err := k.Take(ctx, log)
	if err != nil {
		return now, nil, err
	}
	defer session.Leave()
	known = make(map[string]bool, len(commandIDs))
	for _, commandID := range commandIDs {
		known[commandID] = session.Knows(commandID)
	}
	return session.Now, known, nil
}

// Known reports whether a command ID has been recorded in a log.
func (k *Repository[A]) Known(ctx context.Context, log eventstore.Log, commandID string) (bool, error) {
	_, known, err := k.Recorded(ctx, log, commandID)
	return known[commandID], err
}

// findSession returns the session of a log that is kept, or a new, stale one. A new one may push out the session used
// longest ago, on which a caller may still work.
func (k *Repository[A]) findSession(log eventstore.Log) *Session[A] {
	k.mu.Lock()
	defer k.mu.Unlock()
	if h, ok := k.sessions.Get(log); ok {
		return h
	}
	session := &Session[A]{
		Folded: Folded[A]{Now: k.config.Kind.Empty()}, repository: k, log: log, turn: make(chan struct{}, 1), commandIDs: make(map[string]bool),
	}
	session.stale.Store(true)
	k.sessions.Add(log, session)
	return session
}

// markStale marks the kept session of a log as stale after another session, by, has written to that log. The kept one
// then reads on before it is trusted. If by is itself the kept session, nothing happens.
func (k *Repository[A]) markStale(by *Session[A]) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if h, ok := k.sessions.Peek(by.log); ok && h != by {
		h.stale.Store(true)
	}
}

// forgetEmpty drops a session whose log does not exist, because anybody may ask for any name.
func (k *Repository[A]) forgetEmpty(session *Session[A]) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if kept, ok := k.sessions.Peek(session.log); ok && kept == session {
		k.sessions.Remove(session.log)
	}
	session.stale.Store(true)
}

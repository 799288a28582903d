package projections

import (
	"context"
	"errors"
	"log/slog"
	"sync"

	"github.com/jmoiron/sqlx"

	"seneschal/eventstore"
)

// track is one projection on its way along the log.
type track struct {
	Projector
	DB      *sqlx.DB
	Store   eventstore.Store
	Log     *slog.Logger
	live    tables
	games   *Games
	mark    *mark
	refresh func(context.Context) error // builds all unfit tables anew
}

// nextTables returns the tables that a rebuild makes.
func (t *track) nextTables() tables { return tables{t.live.name + "_new", t.live.stamp} }

// retiredSchema names the schema to which a swap moves the live tables until their last readers are
// done.
func (t *track) retiredSchema() string { return t.live.name + "_old" }

// lockName names the lock that a rebuild holds.
func (t *track) lockName() string { return "seneschal rebuild " + t.live.name }

// createFirstTables makes the first tables, unless another runner is faster.
func (t *track) createFirstTables(ctx context.Context) error {
	return withTransaction(ctx, t.DB, func(tx *sqlx.Tx) error {
		if _, err := tx.ExecContext(ctx, `SELECT pg_advisory_xact_lock(hashtext($1))`, "seneschal create "+t.live.name); err != nil {
			return err
		}
		_, err := t.live.readCursor(ctx, tx)
		if errors.Is(err, errNone) {
			return t.live.createTables(ctx, tx, t.Schema)
		}
		return err
	})
}

// mark is the position of a projection, for goroutines that wait for it.
type mark struct {
	mu    sync.Mutex
	made  bool // there are tables
	pos   eventstore.Pos
	moved chan struct{} // closed when pos changes
}

func newMark() *mark { return &mark{moved: make(chan struct{})} }

func (m *mark) position() eventstore.Pos {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.pos
}

func (m *mark) setPosition(pos eventstore.Pos) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.made, m.pos = true, pos
	close(m.moved)
	m.moved = make(chan struct{})
}

// awaitPosition returns when the projection has tables and has reached pos, or when ctx ends.
func (m *mark) awaitPosition(ctx context.Context, pos eventstore.Pos) error {
	for {
		m.mu.Lock()
		there, moved := m.made && m.pos >= pos, m.moved
		m.mu.Unlock()
		if there {
			return nil
		}
		select {
		case <-moved:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

package projections

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/eventstore"
	"seneschal/eventstore/shares"
)

// track is one projection of a runner, which follows the log.
type track struct {
	Projector
	DB      *sqlx.DB
	Store   eventstore.Store
	Log     *slog.Logger
	live    tables
	games   *Games
	mark    *mark
	share   shares.Share
	rebuild func(context.Context) error // builds anew the tables of all tracks of the runner that need it
}

// nextTables returns the tables that a rebuild makes.
func (t *track) nextTables() tables { return tables{t.live.name + "_new", t.live.stamp} }

// retiredSchema names the schema to which a swap moves the live tables until their last readers are
// done.
func (t *track) retiredSchema() string { return t.live.name + "_old" }

// lockName returns the name of the lock that a rebuild of the projection holds.
func (t *track) lockName() string { return "seneschal rebuild " + t.live.name }

// createFirstTables makes empty live tables if there are none. Of several runners only one makes them.
func (t *track) createFirstTables(ctx context.Context) error {
	return withTransaction(ctx, t.DB, func(tx *sqlx.Tx) error {
		if _, err := tx.ExecContext(ctx, `SELECT pg_advisory_xact_lock(hashtext($1))`, "seneschal create "+t.live.name); err != nil {
			return err
		}
		_, err := t.live.readCursor(ctx, tx)
		if errors.Is(err, errNoCursor) {
			return t.live.createTables(ctx, tx, t.Schema)
		}
		return err
	})
}

// mark is the position of a projection, for goroutines that wait for it.
type mark struct {
	mu    sync.Mutex
	made  bool // there are tables: setPosition has been called
	pos   eventstore.Pos
	moved chan struct{} // closed when pos changes
}

func newMark() *mark { return &mark{moved: make(chan struct{})} }

// position returns the position that the projection has reached; 0 also before it has tables.
func (m *mark) position() eventstore.Pos {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.pos
}

// setPosition sets the position and wakes all that wait for it.
func (m *mark) setPosition(pos eventstore.Pos) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.made, m.pos = true, pos
	close(m.moved)
	m.moved = make(chan struct{})
}

// advancePosition sets the position if it is further than the last one.
func (m *mark) advancePosition(pos eventstore.Pos) {
	if m.position() < pos {
		m.setPosition(pos)
	}
}

// state reports whether the projection has tables and has reached pos; moved is closed when that may change.
func (m *mark) state(pos eventstore.Pos) (there bool, moved <-chan struct{}) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.made && m.pos >= pos, m.moved
}

// awaitInterval is how often awaitPosition looks at tables that another process keeps.
const awaitInterval = 50 * time.Millisecond

// awaitPosition returns nil when the projection has tables and has reached pos; it fails with the
// error of ctx if that ends before.
func (t *track) awaitPosition(ctx context.Context, pos eventstore.Pos) error {
	tick := time.NewTicker(awaitInterval)
	defer tick.Stop()
	for {
		there, moved := t.mark.state(pos)
		if there {
			return nil
		}
		select {
		case <-moved:
		case <-tick.C:
			if shares.Of(t.share).Holds(t.Name) {
				continue
			}
			if cursor, err := t.live.readCursor(ctx, t.DB); err == nil && cursor.stamp == t.live.stamp { // else it is looked at again
				t.mark.advancePosition(cursor.Pos)
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

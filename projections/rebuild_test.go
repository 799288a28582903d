package projections_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"
	"github.com/stretchr/testify/require"

	"seneschal/deploy/postgres/pgtest"
	"seneschal/eventstore"
	"seneschal/eventstore/memstore"
	"seneschal/projections"
)

// other is a second projection of the same tables.
type other struct{ tally }

func (other) Name() string { return "other" }

// broken is a projection that fails at a commit.
type broken struct {
	tally
	at eventstore.Pos
}

func (broken) Name() string { return "broken" }

func (p broken) Project(ctx context.Context, tx *sqlx.Tx, batch projections.Batch) error {
	if batch.Commits[len(batch.Commits)-1].Pos >= p.at {
		return errors.New("a slip of the pen")
	}
	return p.tally.Project(ctx, tx, batch)
}

// watched is a store that counts the readers that begin at the beginning.
type watched struct {
	*memstore.Store
	mu     sync.Mutex
	passes int
}

func (s *watched) Subscribe(ctx context.Context, after eventstore.Pos, f func(*eventstore.Commit) error) error {
	if after == 0 {
		s.mu.Lock()
		s.passes++
		s.mu.Unlock()
	}
	return s.Store.Subscribe(ctx, after, f)
}

func TestAllProjectionsAreRebuiltInOnePass(t *testing.T) {
	db, store := tables(t), &watched{Store: memstore.New()}
	newWriter(store).write(t, 300)
	r := newRunner(db, store, tally{}, other{})
	require.NoError(t, r.Rebuild(t.Context(), nil, nil))
	require.Equal(t, 1, store.passes)
	requireTally(t, db, 300)
	require.Equal(t, content(t, db, "tally"), content(t, db, "other"))
}

func TestChangedTablesAreRebuiltInOnePass(t *testing.T) {
	db, store := tables(t), &watched{Store: memstore.New()}
	newWriter(store).write(t, 300)
	require.NoError(t, newRunner(db, store, tally{}, other{}).Rebuild(t.Context(), nil, nil))
	store.passes = 0
	runner := newRunner(db, store, tally{version: 1}, other{tally{version: 1}})
	stop := run(t, runner)
	waitFor(t, runner, 300)
	require.NoError(t, stop())
	require.Equal(t, 1, store.passes)
}

func TestAProjectionThatFailsDoesNotKeepOthersFromBeingRebuilt(t *testing.T) {
	db, store := tables(t), memstore.New()
	newWriter(store).write(t, 300)
	err := newRunner(db, store, broken{at: 1}, tally{}).Rebuild(t.Context(), nil, nil)
	require.EqualError(t, err, "rebuilding broken: commits 1 to 300: a slip of the pen")
	requireTally(t, db, 300)
	require.Equal(t, []string{"broken", "tally"}, schemas(t, db))
	err = newRunner(db, store, broken{at: 1}).Rebuild(t.Context(), nil, nil)
	require.EqualError(t, err, "rebuilding broken: commits 1 to 300: a slip of the pen")
}

// schemas returns the schemas that the projections of these tests have made.
func schemas(t testing.TB, db *sqlx.DB) []string {
	t.Helper()
	var names []string
	require.NoError(t, db.Select(&names, `SELECT nspname FROM pg_namespace WHERE nspname ~ '^(tally|other|broken)' ORDER BY 1`))
	return names
}

// mortal is the connections of a process that is killed at its nth message to Postgres: it sends
// no more, and Postgres sees it vanish.
type mortal struct {
	mu    sync.Mutex
	left  int
	conns []net.Conn
}

func (m *mortal) Dial(network, address string) (net.Conn, error) {
	return m.DialTimeout(network, address, time.Minute)
}

func (m *mortal) DialTimeout(network, address string, timeout time.Duration) (net.Conn, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.left <= 0 {
		return nil, net.ErrClosed
	}
	c, err := net.DialTimeout(network, address, timeout)
	if err == nil {
		m.conns = append(m.conns, c)
	}
	return saying{c, m}, err
}

// saying is one of the connections.
type saying struct {
	net.Conn
	of *mortal
}

func (s saying) Write(b []byte) (int, error) {
	s.of.mu.Lock()
	defer s.of.mu.Unlock()
	if s.of.left--; s.of.left == 0 {
		for _, c := range s.of.conns {
			_ = c.Close() // the connection is gone either way
		}
	}
	if s.of.left <= 0 {
		return 0, net.ErrClosed
	}
	return s.Conn.Write(b)
}

// open makes a pool of connections through m.
func (m *mortal) open(t testing.TB, dsn string) *sqlx.DB {
	t.Helper()
	c, err := pq.NewConnector(dsn)
	require.NoError(t, err)
	c.Dialer(m)
	db := sqlx.NewDb(sql.OpenDB(c), "postgres")
	t.Cleanup(func() { _ = db.Close() }) // a killed connection cannot be closed
	return db
}

// copied is a projection of the tally's tables that sends few messages to Postgres, however many
// commits there are.
type copied struct {
	tally
	name string
}

func (p copied) Name() string { return p.name }

func (copied) Project(ctx context.Context, tx *sqlx.Tx, batch projections.Batch) error {
	err := projections.Copy(ctx, tx, "commits", []string{"pos", "log", "hash"}, batch.Commits, func(commit *eventstore.Commit) []any {
		return []any{int64(commit.Pos), string(commit.Log), commit.Hash}
	})
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `
		INSERT INTO counts (log, n) SELECT log, count(*) FROM commits WHERE pos > $1 GROUP BY log
		ON CONFLICT (log) DO UPDATE SET n = counts.n + excluded.n`, int64(batch.Commits[0].Pos)-1)
	return err
}

// TestARebuildMayBeKilledAtAnyStep kills the rebuilding process at one message to Postgres after
// another, while another process keeps the tables up with the log.
func TestARebuildMayBeKilledAtAnyStep(t *testing.T) {
	db, dsn := pgtest.Tables(t)
	store, ps := memstore.New(), []fake{copied{name: "tally"}, copied{name: "other"}}
	writer := newWriter(store)
	live := newRunner(db, store, ps...)
	run(t, live)
	last := writer.write(t, 40)
	waitFor(t, live, last)
	for n := 1; ; n += 3 { // to try every message would take long
		m := &mortal{left: n}
		err := newRunner(m.open(t, dsn), store, ps...).Rebuild(t.Context(), nil, func(done, _ eventstore.Pos) {
			if done == last {
				last = writer.write(t, 1) // the log goes on meanwhile
			}
		})
		waitFor(t, live, last)
		requireTally(t, db, last)
		require.Equal(t, content(t, db, "tally"), content(t, db, "other"), "killed at %d", n)
		if err == nil {
			break
		}
	}
	require.NoError(t, newRunner(db, store, ps...).Rebuild(t.Context(), nil, nil))
	require.Equal(t, []string{"other", "tally"}, schemas(t, db))
}

func TestARebuildThatIsBrokenOffLeavesNothing(t *testing.T) {
	db, store := tables(t), memstore.New()
	newWriter(store).write(t, 30)
	ctx, cancel := context.WithCancel(t.Context())
	err := newRunner(db, store, tally{}, other{}).Rebuild(ctx, nil, func(_, _ eventstore.Pos) { cancel() })
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, []string{"other", "tally"}, schemas(t, db))
	require.Empty(t, content(t, db, "tally"), "the first tables, which nobody has filled")
}

func TestWhatAKilledRebuildLeftIsSweptAtTheNextStart(t *testing.T) {
	db, store := tables(t), memstore.New()
	newWriter(store).write(t, 30)
	require.NoError(t, newRunner(db, store, tally{}, other{}).Rebuild(t.Context(), nil, nil))
	for _, name := range []string{"tally_new", "tally_old", "other_new"} {
		db.MustExec(fmt.Sprintf(`CREATE SCHEMA %[1]s; CREATE TABLE %[1]s.commits (pos bigint)`, name))
	}
	lock, err := db.Connx(t.Context())
	require.NoError(t, err)
	_, err = lock.ExecContext(t.Context(), `SELECT pg_advisory_lock(hashtext('seneschal rebuild other'))`)
	require.NoError(t, err, "somebody is rebuilding that one")
	run(t, newRunner(db, store, tally{}, other{}))
	require.Eventually(t, func() bool { return slices.Equal(schemas(t, db), []string{"other", "other_new", "tally"}) },
		10*time.Second, 10*time.Millisecond)
	require.NoError(t, lock.Close())
}

package projections_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/require"

	"seneschal/deploy/postgres"
	"seneschal/deploy/postgres/pgtest"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/lists"
	"seneschal/eventstore"
	"seneschal/eventstore/eventstoretest"
	"seneschal/eventstore/memstore"
	"seneschal/migrations"
	"seneschal/projections"
)

// tally is a projection for tests: a row for each commit, and a count for each log, which reveals
// a commit that is taken twice.
type tally struct {
	version int
	column  string
}

func (p tally) Name() string { return "tally" }
func (p tally) Version() int { return p.version }
func (p tally) Schema() string {
	return `CREATE TABLE commits (pos bigint PRIMARY KEY, log text NOT NULL, hash text NOT NULL` + p.column + `);
		CREATE TABLE counts (log text PRIMARY KEY, n bigint NOT NULL);`
}

func (p tally) Project(ctx context.Context, tx *sqlx.Tx, b projections.Batch) error {
	for _, c := range b.Commits {
		if _, err := tx.ExecContext(ctx, `INSERT INTO commits (pos, log, hash) VALUES ($1, $2, $3)`, c.Pos, string(c.Log), c.Hash); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO counts (log, n) VALUES ($1, 1) ON CONFLICT (log) DO UPDATE SET n = counts.n + 1`, string(c.Log)); err != nil {
			return err
		}
	}
	return nil
}

func tables(t testing.TB) *sqlx.DB {
	t.Helper()
	db, _ := pgtest.Tables(t)
	return db
}

func migrated(t testing.TB, dsn string) *sqlx.DB {
	t.Helper()
	db := pgtest.Open(t, dsn)
	require.NoError(t, migrations.Up(t.Context(), db.DB))
	return db
}

func noRulesets(string) (game.Ruleset, bool) { return nil, false }

// A fake is a projection for tests, with all the fields of a Projector.
type fake interface {
	Name() string
	Version() int
	Schema() string
	Project(context.Context, *sqlx.Tx, projections.Batch) error
}

func newRunner(db *sqlx.DB, store eventstore.Store, fakes ...fake) *projections.Runner {
	return runnerOf(db, store, lists.Map(fakes, func(f fake) projections.Projector {
		return projections.Projector{Name: f.Name(), Version: f.Version(), Schema: f.Schema(), Project: f.Project}
	})...)
}

func runnerOf(db *sqlx.DB, store eventstore.Store, ps ...projections.Projector) *projections.Runner {
	return projections.New(projections.Config{DB: db, Store: store, Rulesets: noRulesets, Projectors: ps})
}

// run runs a runner until stop.
func run(t testing.TB, runner *projections.Runner) (stop func() error) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- runner.Run(ctx) }()
	stop = sync.OnceValue(func() error { cancel(); return <-done })
	t.Cleanup(func() { _ = stop() }) // the test has looked at the error if it cares
	return stop
}

// writer appends commits to games of a store.
type writer struct {
	store eventstore.Store
	heads map[eventstore.Log]eventstore.Head
}

func newWriter(s eventstore.Store) *writer {
	return &writer{s, make(map[eventstore.Log]eventstore.Head)}
}

func (w *writer) write(t testing.TB, n int) eventstore.Pos {
	t.Helper()
	var pos eventstore.Pos
	for i := range n {
		log := eventstore.Log(fmt.Sprintf("game/g%d", i%7))
		commit, err := w.store.Append(t.Context(), eventstoretest.ForAll(eventstore.Draft{
			Log: log, After: w.heads[log], At: time.Unix(1e9, 0), CommandID: fmt.Sprintf("c%d", w.heads[log].Version),
			Events: []event.Envelope{{Kind: "game.announced", Version: 1, Data: json.RawMessage(`{}`)}},
		}))
		require.NoError(t, err)
		w.heads[log], pos = commit.Head(), commit.Pos
	}
	return pos
}

func waitFor(t testing.TB, runner *projections.Runner, pos eventstore.Pos) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	require.NoError(t, runner.WaitFor(ctx, pos))
}

// content returns all rows of the tally tables of a schema, in order.
func content(t testing.TB, db *sqlx.DB, schema string) []string {
	t.Helper()
	var rows []string
	require.NoError(t, db.Select(&rows, `SELECT pos || ' ' || log || ' ' || hash FROM `+schema+`.commits
		UNION ALL SELECT log || ' ' || n FROM `+schema+`.counts ORDER BY 1`))
	return rows
}

func requireTally(t testing.TB, db *sqlx.DB, pos eventstore.Pos) {
	t.Helper()
	var counted, cursor int
	require.NoError(t, db.Get(&counted, `SELECT coalesce(sum(n), 0) FROM tally.counts`))
	require.NoError(t, db.Get(&cursor, `SELECT pos FROM cursors.cursors WHERE name = 'tally'`))
	require.Equal(t, []int{int(pos), int(pos)}, []int{counted, cursor})
}

func TestRunnerKeepsUpWithTheLog(t *testing.T) {
	db, store := tables(t), memstore.New()
	writer := newWriter(store)
	writer.write(t, 1200) // more than two batches
	runner := newRunner(db, store, tally{})
	stop := run(t, runner)
	waitFor(t, runner, 1200)
	for range 20 {
		waitFor(t, runner, writer.write(t, 1)) // sees its own write
	}
	requireTally(t, db, 1220)
	lag, err := runner.Lag(t.Context())
	require.NoError(t, err)
	require.Equal(t, map[string]int{"tally": 0}, lag)
	require.NoError(t, stop())
}

func TestTwoRunnersCountEachCommitOnce(t *testing.T) {
	db, dsn := pgtest.Tables(t)
	store := memstore.New()
	writer := newWriter(store)
	a, b := newRunner(db, store, tally{}), newRunner(pgtest.Open(t, dsn), store, tally{})
	run(t, a)
	run(t, b)
	var last eventstore.Pos
	for range 100 {
		last = writer.write(t, 13)
	}
	waitFor(t, a, last)
	waitFor(t, b, last)
	requireTally(t, db, last)
}

func TestNotesNameTheGames(t *testing.T) {
	db, dsn := pgtest.Tables(t)
	store := memstore.New()
	notes := make(chan projections.Note, 100)
	ctx, cancel := context.WithCancel(t.Context())
	var listening sync.WaitGroup
	listening.Go(func() { _ = projections.Listen(ctx, dsn, func(n projections.Note) { notes <- n }) })
	defer listening.Wait()
	defer cancel()
	require.Eventually(t, func() bool { // until somebody listens
		_, err := db.Exec(`SELECT pg_notify('seneschal', 'nobody 0')`)
		return err == nil && len(notes) > 0
	}, 10*time.Second, 10*time.Millisecond)

	runner := newRunner(db, store, tally{})
	run(t, runner)
	newWriter(store).write(t, 3)
	waitFor(t, runner, 3)
	seen := make(map[string]bool)
	for len(seen) < 3 {
		note := <-notes
		for _, g := range note.Games {
			require.Equal(t, "tally", note.Projection)
			require.True(t, note.Of(g))
			seen[g] = true
		}
	}
}

func TestPostgresMayGoAndComeBack(t *testing.T) {
	config := postgres.Config{Dir: filepath.Join(t.TempDir(), "pg"), Settings: map[string]string{"fsync": "off"}}
	server, err := postgres.Start(t.Context(), config)
	if errors.Is(err, postgres.ErrMissing) {
		t.Skip(err)
	}
	require.NoError(t, err)
	db, store := migrated(t, server.DSN()), memstore.New()
	writer := newWriter(store)
	runner := newRunner(db, store, tally{})
	stop := run(t, runner)
	for range 3 {
		waitFor(t, runner, writer.write(t, 30))
		require.NoError(t, server.Close())
		last := writer.write(t, 30)
		server, err = postgres.Start(t.Context(), config)
		require.NoError(t, err)
		waitFor(t, runner, last)
		requireTally(t, db, last)
	}
	require.NoError(t, stop())
	require.NoError(t, server.Close())
}

// faulty is a store that fails, or skips a commit, when told to.
type faulty struct {
	*memstore.Store
	fail atomic.Bool
	skip atomic.Uint64
}

func (f *faulty) Subscribe(ctx context.Context, after eventstore.Pos, g func(*eventstore.Commit) error) error {
	return f.Store.Subscribe(ctx, after, func(commit *eventstore.Commit) error {
		if f.fail.Load() {
			return errors.New("store is away")
		}
		if uint64(commit.Pos) == f.skip.Load() {
			return nil
		}
		return g(commit)
	})
}

// TestWaitingForAnEmptyLogWaitsForTheTables checks position 0, because pages of a new server are
// requested at once.
func TestWaitingForAnEmptyLogWaitsForTheTables(t *testing.T) {
	db := tables(t)
	runner := newRunner(db, memstore.New(), tally{})
	early, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	require.ErrorIs(t, runner.WaitFor(early, 0), context.DeadlineExceeded, "nobody makes tables yet")
	run(t, runner)
	waitFor(t, runner, 0)
	require.Empty(t, content(t, db, "tally"))
}

func TestStoreMayGoAndComeBack(t *testing.T) {
	db, store := tables(t), &faulty{Store: memstore.New()}
	writer := newWriter(store)
	runner := newRunner(db, store, tally{})
	run(t, runner)
	waitFor(t, runner, writer.write(t, 10))
	store.fail.Store(true)
	last := writer.write(t, 10)
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	require.ErrorIs(t, runner.WaitFor(ctx, last), context.DeadlineExceeded)
	store.fail.Store(false)
	waitFor(t, runner, last)
	requireTally(t, db, last)
}

func TestGapInTheLogIsAnAlarm(t *testing.T) {
	db, store := tables(t), &faulty{Store: memstore.New()}
	store.skip.Store(5)
	newWriter(store).write(t, 10)
	err := newRunner(db, store, tally{}).Run(t.Context())
	require.ErrorIs(t, err, eventstore.ErrCorrupt)
	requireTally(t, db, 4)
}

func TestTablesAheadOfTheLogAreAnAlarm(t *testing.T) {
	db, store := tables(t), memstore.New()
	runner := newRunner(db, store, tally{})
	stop := run(t, runner)
	waitFor(t, runner, newWriter(store).write(t, 10))
	require.NoError(t, stop())
	other := memstore.New()
	newWriter(other).write(t, 3)
	require.ErrorIs(t, newRunner(db, other, tally{}).Run(t.Context()), eventstore.ErrCorrupt)
}

func TestRebuiltTablesEqualTheLiveOnes(t *testing.T) {
	db, store := tables(t), memstore.New()
	writer := newWriter(store)
	runner := newRunner(db, store, tally{})
	run(t, runner)
	for range 40 {
		waitFor(t, runner, writer.write(t, 17)) // cut into other batches than the rebuild
	}
	live := content(t, db, "tally")
	var done eventstore.Pos
	require.NoError(t, runner.Rebuild(t.Context(), []string{"tally"}, func(d, total eventstore.Pos) {
		require.Equal(t, eventstore.Pos(680), total)
		done = d
	}))
	require.Equal(t, eventstore.Pos(680), done)
	require.Equal(t, live, content(t, db, "tally"))
	waitFor(t, runner, writer.write(t, 5))
	requireTally(t, db, 685)
	var schemas []string
	require.NoError(t, db.Select(&schemas, `SELECT nspname FROM pg_namespace WHERE nspname LIKE 'tally%'`))
	require.Equal(t, []string{"tally"}, schemas)
}

func TestRebuildNeedsNoRunBefore(t *testing.T) {
	for _, n := range []int{0, 30} {
		db, store := tables(t), memstore.New()
		newWriter(store).write(t, n)
		require.NoError(t, newRunner(db, store, tally{}).Rebuild(t.Context(), []string{"tally"}, nil))
		requireTally(t, db, eventstore.Pos(n))
	}
}

func TestSwapIsNotSeenByReaders(t *testing.T) {
	db, store := tables(t), memstore.New()
	writer := newWriter(store)
	runner := newRunner(db, store, tally{})
	run(t, runner)
	waitFor(t, runner, writer.write(t, 700))

	ctx, cancel := context.WithCancel(t.Context())
	var work sync.WaitGroup
	var reads atomic.Int64
	for range 3 {
		work.Go(func() {
			last := 0
			for ctx.Err() == nil {
				var n int
				if err := db.Get(&n, `SELECT count(*) FROM tally.commits`); err != nil || n < last {
					t.Errorf("%d rows after %d: %v", n, last, err)
					return
				}
				last = n
				reads.Add(1)
			}
		})
	}
	work.Go(func() {
		for range 500 {
			_ = runner.WaitFor(ctx, writer.write(t, 1)) // ends early with ctx
		}
	})
	for range gametest.Times(5, 3) {
		require.NoError(t, runner.Rebuild(t.Context(), []string{"tally"}, nil))
	}
	cancel()
	work.Wait()
	last, err := store.Last(t.Context())
	require.NoError(t, err)
	waitFor(t, runner, last)
	requireTally(t, db, last)
	require.Positive(t, reads.Load())
}

func TestChangedTablesAreRebuiltAtStart(t *testing.T) {
	for name, changed := range map[string]tally{
		"version": {version: 1},
		"schema":  {column: ", extra text"},
	} {
		t.Run(name, func(t *testing.T) {
			db, store := tables(t), memstore.New()
			writer := newWriter(store)
			old := newRunner(db, store, tally{})
			stop := run(t, old)
			waitFor(t, old, writer.write(t, 30))
			require.NoError(t, stop())
			_, err := db.Exec(`DELETE FROM tally.counts`) // only a rebuild mends this
			require.NoError(t, err)
			runner := newRunner(db, store, changed)
			run(t, runner)
			waitFor(t, runner, writer.write(t, 5))
			requireTally(t, db, 35)
		})
	}
}

func TestOldProgramLeavesNewTablesAlone(t *testing.T) {
	db, store := tables(t), memstore.New()
	writer := newWriter(store)
	runner := newRunner(db, store, tally{version: 2})
	stop := run(t, runner)
	waitFor(t, runner, writer.write(t, 3))
	require.NoError(t, stop())
	writer.write(t, 3)
	require.NoError(t, newRunner(db, store, tally{version: 1}).Run(t.Context()))
	requireTally(t, db, 3)
}

func TestRebuildOfUnknownProjectionIsRefused(t *testing.T) {
	db := tables(t)
	err := newRunner(db, memstore.New(), tally{}).Rebuild(t.Context(), []string{"lobby"}, nil)
	require.ErrorContains(t, err, "no such projection")
}

func TestKilledConnectionLosesAndDoublesNothing(t *testing.T) {
	db, store := tables(t), memstore.New()
	writer := newWriter(store)
	runner := newRunner(db, store, tally{})
	run(t, runner)
	var last eventstore.Pos
	for range 30 {
		last = writer.write(t, 20)
		_, err := db.Exec(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`)
		// The connection may be one that was killed before.
		require.True(t, err == nil || strings.Contains(err.Error(), "bad connection") || errors.Is(err, syscall.ECONNRESET), err)
	}
	waitFor(t, runner, last)
	requireTally(t, db, last)
}

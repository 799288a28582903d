package projections_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"
	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"seneschal/domain/event"
	"seneschal/domain/rulesets"
	"seneschal/eventstore"
	"seneschal/eventstore/jetstream"
	"seneschal/projections"
)

// million is how large a log BenchmarkMillion reads; `make million` asks for a
// million.
var million = flag.Int("events", 20_000, "events of the log that BenchmarkMillion rebuilds tables from")

// BenchmarkMillion rebuilds every projection beside the live one from a long
// log of recorded games in a real store, holds the new rows to the old ones,
// and then copies the very same rows into bare tables. The metric of the one
// has that of the other beside it; share is rows a second, the one by the
// other. A projection with few rows for its log is as fast as the log is read:
// commits/s tells that.
func BenchmarkMillion(b *testing.B) {
	m := newMillion(b, *million)
	b.Run("all", func(b *testing.B) { m.rebuild(b) })
	for _, p := range all {
		b.Run(p.Name(), func(b *testing.B) { m.rebuild(b, p.Name()) })
	}
}

// A longLog is a house that has seen many games.
type longLog struct {
	store  *jetstream.Store
	db     *sqlx.DB
	runner *projections.Runner
	last   eventstore.Pos
}

// newMillion is a house with a log of so many events and tables that show it.
func newMillion(b *testing.B, events int) *longLog {
	b.Helper()
	m := &longLog{store: recordedStore(b, events), db: durable(b)}
	var err error
	m.last, err = m.store.Last(b.Context())
	require.NoError(b, err)
	m.runner = projections.New(projections.Config{DB: m.db, Store: m.store, Rulesets: rulesets.Lookup, Projectors: all})
	start, stop := time.Now(), run(b, m.runner)
	require.NoError(b, m.runner.WaitFor(b.Context(), m.last))
	require.NoError(b, stop())
	say("tables made in %s by all projections beside each other", time.Since(start).Round(time.Millisecond))
	return m
}

// say tells of what takes minutes while it does.
func say(format string, args ...any) { fmt.Fprintf(os.Stderr, format+"\n", args...) }

func (m *longLog) rebuild(b *testing.B, names ...string) {
	tables := m.keep(b, names)
	heap := &heap{total: m.last}
	b.ResetTimer()
	for b.Loop() {
		require.NoError(b, m.runner.Rebuild(b.Context(), names, heap.progress))
	}
	took := b.Elapsed() / time.Duration(b.N)
	m.same(b, tables)
	b.ReportMetric(float64(m.last)/took.Seconds(), "commits/s")
	b.ReportMetric(heap.most[0], "MB-first-half")
	b.ReportMetric(heap.most[1], "MB-second-half")
	if rows, raw := rawCopy(b, m.db, tables); rows > 0 {
		b.ReportMetric(float64(rows), "rows")
		b.ReportMetric(float64(rows)/took.Seconds(), "rows/s")
		b.ReportMetric(float64(rows)/raw.Seconds(), "raw-rows/s")
		b.ReportMetric(raw.Seconds()/took.Seconds(), "share")
	}
}

// keep remembers the rows of projections, and returns their tables.
func (m *longLog) keep(b *testing.B, names []string) (tables []string) {
	b.Helper()
	if len(names) == 0 {
		for _, p := range all {
			names = append(names, p.Name())
		}
	}
	require.NoError(b, m.db.Select(&tables,
		`SELECT schemaname || '.' || tablename FROM pg_tables WHERE schemaname = ANY($1) ORDER BY 1`, pq.StringArray(names)))
	for i, table := range tables {
		m.db.MustExec(fmt.Sprintf(`CREATE TABLE kept%d AS SELECT md5(t::text) AS row FROM %s AS t`, i, table))
	}
	return tables
}

// same demands that tables have the rows that were kept, each of them.
func (m *longLog) same(b *testing.B, tables []string) {
	b.Helper()
	for i, table := range tables {
		var differ int
		now, kept := fmt.Sprintf(`SELECT md5(t::text) AS row FROM %s AS t`, table), fmt.Sprintf(`SELECT row FROM kept%d`, i)
		require.NoError(b, m.db.Get(&differ, fmt.Sprintf(
			`SELECT count(*) FROM ((%[1]s EXCEPT ALL %[2]s) UNION ALL (%[2]s EXCEPT ALL %[1]s)) AS d`, now, kept)))
		require.Zero(b, differ, "rows of %s that were rebuilt otherwise", table)
		m.db.MustExec(fmt.Sprintf(`DROP TABLE kept%d`, i))
	}
}

// heap is the most memory that was in use in each half of a rebuild: that of
// the second does not grow with the log.
type heap struct {
	total eventstore.Pos
	most  [2]float64 // MB
}

func (h *heap) progress(done, _ eventstore.Pos) {
	var now runtime.MemStats
	runtime.ReadMemStats(&now)
	half := &h.most[min(2*done/h.total, 1)]
	*half = max(*half, float64(now.HeapAlloc)/(1<<20))
}

// gamesAtOnce is how many games of the log are played side by side, so that
// their commits lie mixed as in a house.
const gamesAtOnce = 48

// recordedStore is a real store with as many copies of the recorded games as
// it takes, each as a game of its own among other people.
func recordedStore(b *testing.B, want int) *jetstream.Store {
	b.Helper()
	store, err := jetstream.Open(b.Context(), jetstream.Options{Dir: b.TempDir()})
	require.NoError(b, err)
	b.Cleanup(func() { require.NoError(b, store.Close()) })
	logs, start := recorded(b), time.Now()
	group, ctx := errgroup.WithContext(b.Context())
	group.SetLimit(gamesAtOnce)
	events, commits := 0, 0
	for n := 0; events < want; n++ {
		log := logs[n%len(logs)]
		events, commits = events+log.Footer.Events, commits+len(log.Commits)
		group.Go(func() error { return copyGame(ctx, store, log, n) })
	}
	require.NoError(b, group.Wait())
	say("log of %d events in %d commits written in %s", events, commits, time.Since(start).Round(time.Second))
	return store
}

// recorded are the games of all rulesets that are kept as examples.
func recorded(b *testing.B) []*eventstore.Bundle {
	b.Helper()
	names, err := filepath.Glob(filepath.Join("..", "domain", "*", "testdata", "logs", "*.jsonl"))
	require.NoError(b, err)
	require.NotEmpty(b, names)
	var all []*eventstore.Bundle
	for _, name := range names {
		data, err := os.ReadFile(name)
		require.NoError(b, err)
		log, err := eventstore.ReadBundle(bytes.NewReader(data))
		require.NoError(b, err)
		if strings.HasPrefix(string(log.Header.Log), "game/") {
			all = append(all, log)
		}
	}
	return all
}

// copyGame appends a recorded game once more, under another name and among
// other people.
func copyGame(ctx context.Context, store eventstore.Store, log *eventstore.Bundle, n int) error {
	id := fmt.Sprintf("copy-%d", n)
	words := []string{strings.TrimPrefix(string(log.Header.Log), "game/"), id}
	for p := 1; p <= 9; p++ {
		words = append(words, fmt.Sprintf("player%d", p), fmt.Sprintf("knight-%d", (n*7+p*5)%90))
	}
	for i, w := range words {
		words[i] = fmt.Sprintf("%q", w)
	}
	renamed := strings.NewReplacer(words...)
	var head eventstore.Head
	for _, c := range log.Commits {
		envs := slices.Clone(c.Events)
		for i := range envs {
			envs[i] = event.Envelope{Kind: envs[i].Kind, Version: envs[i].Version, Data: []byte(renamed.Replace(string(envs[i].Data)))}
		}
		next, err := store.Append(ctx, eventstore.Draft{
			Log: eventstore.Log("game/" + id), After: head, At: c.At, Cause: c.Cause, Actor: c.Actor, Events: envs,
		})
		if err != nil {
			return err
		}
		head = next.Head()
	}
	return nil
}

// rawCopy copies the rows of tables into bare ones, with nothing around it;
// only that is timed.
func rawCopy(b *testing.B, db *sqlx.DB, tables []string) (rows int, took time.Duration) {
	b.Helper()
	for _, table := range tables {
		db.MustExec(`CREATE TABLE bare AS SELECT * FROM ` + table + ` WITH NO DATA`)
		n, t := copyTable(b, db, table)
		rows, took = rows+n, took+t
		db.MustExec(`DROP TABLE bare`)
	}
	return rows, took
}

// rawRows is how many rows are in memory at once for a raw COPY.
const rawRows = 20_000

func copyTable(b *testing.B, db *sqlx.DB, table string) (rows int, took time.Duration) {
	b.Helper()
	read, err := db.Queryx(`SELECT * FROM ` + table)
	require.NoError(b, err)
	defer read.Close()
	columns, err := read.Columns()
	require.NoError(b, err)
	kinds, err := read.ColumnTypes()
	require.NoError(b, err)
	var some [][]any
	for more := true; more; {
		if more = read.Next(); more {
			row, err := read.SliceScan()
			require.NoError(b, err)
			for i, v := range row {
				if text, ok := v.([]byte); ok && kinds[i].DatabaseTypeName() != "BYTEA" {
					row[i] = string(text)
				}
			}
			some = append(some, row)
		}
		if len(some) == rawRows || !more && len(some) > 0 {
			start := time.Now()
			tx := db.MustBegin()
			err := projections.Copy(b.Context(), tx, "bare", columns, some, func(row []any) []any { return row })
			require.NoError(b, errors.Join(err, tx.Commit()))
			rows, took, some = rows+len(some), took+time.Since(start), some[:0]
		}
	}
	require.NoError(b, read.Err())
	return rows, took
}

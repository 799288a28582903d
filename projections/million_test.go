package projections_test

import (
	"flag"
	"fmt"
	"log/slog"
	"os"
	"runtime"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"
	"github.com/stretchr/testify/require"

	"seneschal/domain/rulesets"
	"seneschal/eventstore"
	"seneschal/eventstore/jetstream"
	"seneschal/projections"
)

// million is the number of events of the log that BenchmarkMillion reads; `make million` asks for
// a million.
var million = flag.Int("events", 20_000, "events of the log that BenchmarkMillion rebuilds tables from")

// BenchmarkMillion rebuilds all projections in one pass, and each alone, beside the live ones,
// from a long log of recorded games and tournaments in a real store. It compares the new rows with
// the old ones, and then copies the very same rows into bare tables. Share is the ratio of the two
// speeds in rows a second. A projection with few rows for its log is, alone, as fast as the log is
// read and folded: commits/s shows that.
func BenchmarkMillion(b *testing.B) {
	log := newMillion(b, *million)
	b.Run("all", func(b *testing.B) { log.rebuild(b, "all in one pass") })
	for _, p := range all {
		b.Run(p.Name, func(b *testing.B) { log.rebuild(b, p.Name, p.Name) })
	}
	say("\n%-16s %9s %9s %9s %9s %9s %11s %6s", "rebuilt", "seconds", "commits/s", "rows", "rows/s", "raw s", "raw rows/s", "share")
	for _, line := range log.lines {
		say("%-16s %9.2f %9.0f %9d %9.0f %9.2f %11.0f %6.2f", line.name, line.took.Seconds(), float64(log.last)/line.took.Seconds(),
			line.rows, line.rate(line.took), line.raw.Seconds(), line.rate(line.raw), line.raw.Seconds()/line.took.Seconds())
	}
}

// A line holds the times of a rebuild, and of a raw COPY of its rows.
type line struct {
	name      string
	rows      int
	took, raw time.Duration
}

// rate returns the rows a second.
func (l line) rate(d time.Duration) float64 { return float64(l.rows) / d.Seconds() }

// A longLog is a server that has seen many games.
type longLog struct {
	store  *jetstream.Store
	db     *sqlx.DB
	runner *projections.Runner
	last   eventstore.Pos
	lines  []line
}

// newMillion makes a server with a log of so many events, and tables that show it.
func newMillion(b testing.TB, events int) *longLog {
	b.Helper()
	m := &longLog{store: recordedStore(b, events), db: durable(b)}
	var err error
	m.last, err = m.store.Last(b.Context())
	require.NoError(b, err)
	m.runner = projections.New(projections.Config{DB: m.db, Store: m.store, Rulesets: rulesets.Lookup, Projectors: all, Log: slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn}))})
	start, stop := time.Now(), run(b, m.runner)
	require.NoError(b, m.runner.WaitFor(b.Context(), m.last))
	require.NoError(b, stop())
	say("tables made in %s by all projections beside each other", time.Since(start).Round(time.Millisecond))
	return m
}

// say prints progress, because the benchmark takes minutes.
func say(format string, args ...any) { fmt.Fprintf(os.Stderr, format+"\n", args...) }

func (m *longLog) rebuild(b *testing.B, title string, names ...string) {
	tables := m.tables(b, names)
	m.keep(b, tables)
	heap := &heap{total: m.last}
	b.ResetTimer()
	for b.Loop() {
		require.NoError(b, m.runner.Rebuild(b.Context(), names, heap.progress))
	}
	l := line{name: title, took: b.Elapsed() / time.Duration(b.N)}
	m.same(b, tables)
	l.rows, l.raw = rawCopy(b, m.db, tables)
	m.lines = append(m.lines, l)
	b.ReportMetric(float64(m.last)/l.took.Seconds(), "commits/s")
	b.ReportMetric(heap.most[0], "MB-first-half")
	b.ReportMetric(heap.most[1], "MB-second-half")
	b.ReportMetric(l.rate(l.took), "rows/s")
	b.ReportMetric(l.rate(l.raw), "raw-rows/s")
	b.ReportMetric(l.raw.Seconds()/l.took.Seconds(), "share")
}

// tables lists the tables of projections; without names, of all.
func (m *longLog) tables(b testing.TB, names []string) (tables []string) {
	b.Helper()
	if len(names) == 0 {
		for _, p := range all {
			names = append(names, p.Name)
		}
	}
	require.NoError(b, m.db.Select(&tables,
		`SELECT schemaname || '.' || tablename FROM pg_tables WHERE schemaname = ANY($1) ORDER BY 1`, pq.StringArray(names)))
	return tables
}

// keep remembers the rows of tables.
func (m *longLog) keep(b *testing.B, tables []string) {
	b.Helper()
	for i, table := range tables {
		m.db.MustExec(fmt.Sprintf(`CREATE TABLE kept%d AS SELECT md5(t::text) AS row FROM %s AS t`, i, table))
	}
}

// same requires that tables have exactly the rows that were kept.
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

// heap is the greatest memory in use in each half of a rebuild: that of the second must not grow
// with the log.
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

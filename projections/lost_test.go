package projections_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore/memstore"
	"seneschal/migrations"
	"seneschal/projections"
)

// losses are ways to lose tables for which there are still cursors.
var losses = map[string]string{
	"schema":        `DROP SCHEMA tally CASCADE`,
	"table":         `DROP TABLE tally.counts`,
	"all tables":    `DROP TABLE tally.counts, tally.commits`,
	"schema's name": `ALTER SCHEMA tally RENAME TO elsewhere`,
}

func TestARebuildMakesLostTablesAnew(t *testing.T) {
	for name, loss := range losses {
		t.Run(name, func(t *testing.T) {
			db, store := tables(t), memstore.New()
			newWriter(store).write(t, 300)
			runner := newRunner(db, store, tally{}, other{})
			require.NoError(t, runner.Rebuild(t.Context(), nil, nil))
			db.MustExec(loss)
			require.NoError(t, runner.Rebuild(t.Context(), []string{"tally"}, nil))
			requireTally(t, db, 300)
			require.Equal(t, content(t, db, "other"), content(t, db, "tally"))
		})
	}
}

func TestAStartNoticesThatTablesAreGone(t *testing.T) {
	for name, loss := range losses {
		t.Run(name, func(t *testing.T) {
			db, store := tables(t), memstore.New()
			writer := newWriter(store)
			last := writer.write(t, 300)
			require.NoError(t, newRunner(db, store, tally{}).Rebuild(t.Context(), nil, nil))
			db.MustExec(loss)
			runner := newRunner(db, store, tally{})
			run(t, runner)
			waitFor(t, runner, last)
			requireTally(t, db, last)
			last = writer.write(t, 5)
			waitFor(t, runner, last)
			requireTally(t, db, last)
		})
	}
}

func TestTablesThatAreLostMeanwhileAreMadeAnew(t *testing.T) {
	for name, loss := range losses {
		t.Run(name, func(t *testing.T) {
			db, store := tables(t), memstore.New()
			writer := newWriter(store)
			runner := newRunner(db, store, tally{}, other{})
			run(t, runner)
			waitFor(t, runner, writer.write(t, 300))
			db.MustExec(loss)
			last := writer.write(t, 5)
			waitFor(t, runner, last)
			requireTally(t, db, last)
			require.Equal(t, content(t, db, "other"), content(t, db, "tally"))
		})
	}
}

func TestLostCursorsAreMadeAnew(t *testing.T) {
	db, store := tables(t), memstore.New()
	w := newWriter(store)
	last := w.write(t, 300)
	require.NoError(t, newRunner(db, store, tally{}).Rebuild(t.Context(), nil, nil))
	db.MustExec(`DROP SCHEMA cursors CASCADE`)
	require.NoError(t, migrations.Up(t.Context(), db.DB))
	runner := newRunner(db, store, tally{})
	run(t, runner)
	waitFor(t, runner, last)
	requireTally(t, db, last)
}

// TestLongLogsAreTakenInAtOnePass starts a runner that knows nothing of a long log, or has missed
// most of it.
func TestLongLogsAreTakenInAtOnePass(t *testing.T) {
	db, store := tables(t), &watched{Store: memstore.New()}
	writer := newWriter(store)
	last := writer.write(t, projections.Far+100)
	runner := newRunner(db, store, tallied("tally"), tallied("other"))
	stop := run(t, runner)
	waitFor(t, runner, last)
	require.NoError(t, stop())
	require.Equal(t, 1, store.passes)
	requireTally(t, db, last)
	require.Equal(t, content(t, db, "other"), content(t, db, "tally"))
	last = writer.write(t, 2*projections.Far)
	stop = run(t, newRunner(db, store, tallied("tally"), tallied("other")))
	runner = newRunner(db, store, tallied("tally"), tallied("other"))
	run(t, runner)
	waitFor(t, runner, last)
	require.NoError(t, stop())
	require.Equal(t, 2, store.passes)
	requireTally(t, db, last)
}

// tallied returns a quick projection of the tally's tables.
func tallied(name string) fake { return copied{name: name} }

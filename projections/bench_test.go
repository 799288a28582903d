package projections_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/require"

	"seneschal/deploy/postgres"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/eventstore"
	"seneschal/eventstore/eventstoretest"
	"seneschal/eventstore/memstore"
	"seneschal/projections"
	"seneschal/projections/eventlog"
	"seneschal/projections/lobby"
	"seneschal/projections/ratings"
	"seneschal/projections/replays"
)

const benchCommits = 5000

// durable starts a database that is synced to disk, as on a real server.
func durable(b testing.TB) *sqlx.DB {
	b.Helper()
	server, err := postgres.Start(b.Context(), postgres.Config{Dir: b.TempDir()})
	if errors.Is(err, postgres.ErrMissing) {
		b.Skip(err)
	}
	require.NoError(b, err)
	b.Cleanup(func() { require.NoError(b, server.Close()) })
	return migrated(b, server.DSN())
}

// filled returns a store of commits of about 400 bytes.
func filled(b *testing.B) *memstore.Store {
	b.Helper()
	store, heads := memstore.New(), make(map[eventstore.Log]eventstore.Head)
	text, err := json.Marshal(map[string]string{"text": fmt.Sprintf("%0200d", 7)})
	require.NoError(b, err)
	for i := range benchCommits {
		log := eventstore.Log(fmt.Sprintf("game/g%d", i%100))
		commit, err := store.Append(b.Context(), eventstoretest.ForAll(eventstore.Draft{
			Log: log, After: heads[log], At: noon.Add(time.Duration(i)), CommandID: fmt.Sprint(i), Actor: "player",
			Events: []event.Envelope{{Kind: "bench.happened", Version: 1, Data: text}},
		}))
		require.NoError(b, err)
		heads[log] = commit.Head()
	}
	return store
}

// BenchmarkRawCopy measures the limit: the same rows as the event log's, in batches of the same
// size, with nothing around them.
func BenchmarkRawCopy(b *testing.B) {
	db, store := durable(b), filled(b)
	_, err := db.Exec(eventlog.Projector.Schema)
	require.NoError(b, err)
	var commits []*eventstore.Commit
	for i := range 100 {
		for commit, err := range store.Load(b.Context(), eventstore.Log(fmt.Sprintf("game/g%d", i)), 0) {
			require.NoError(b, err)
			commits = append(commits, commit)
		}
	}
	for b.Loop() {
		_, err := db.Exec(`TRUNCATE commits`)
		require.NoError(b, err)
		for i := 0; i < len(commits); i += 500 {
			copyRaw(b, db, commits[i:i+500])
		}
	}
	b.ReportMetric(float64(b.N*benchCommits)/b.Elapsed().Seconds(), "rows/s")
}

func copyRaw(b *testing.B, db *sqlx.DB, commits []*eventstore.Commit) {
	b.Helper()
	tx := db.MustBegin()
	copying, err := tx.Prepare(`COPY commits (seq, log, at, bytes, sha256) FROM STDIN`)
	require.NoError(b, err)
	for _, commit := range commits {
		_, err := copying.Exec(int64(commit.Pos), string(commit.Log), commit.At, commit.Raw, commit.Hash)
		require.NoError(b, err)
	}
	_, err = copying.Exec()
	require.NoError(b, errors.Join(err, copying.Close(), tx.Commit()))
}

// BenchmarkRebuildEventLog measures those rows from the store through the runner.
func BenchmarkRebuildEventLog(b *testing.B) {
	db, store := durable(b), filled(b)
	runner := runnerOf(db, store, eventlog.Projector)
	for b.Loop() {
		require.NoError(b, runner.Rebuild(b.Context(), []string{"event_log"}, nil))
	}
	b.ReportMetric(float64(b.N*benchCommits)/b.Elapsed().Seconds(), "rows/s")
}

// BenchmarkRebuildGames measures games of the tiny ruleset, folded from the log.
func BenchmarkRebuildGames(b *testing.B) {
	for _, projector := range []projections.Projector{lobby.Projector, replays.Projector} {
		b.Run(projector.Name, func(b *testing.B) {
			server := newServer(b)
			for i := range 100 {
				id := fmt.Sprint("g", i)
				server.begin(id)
				server.round(id)
				server.round(id)
			}
			last, err := server.Store.Last(b.Context())
			require.NoError(b, err)
			db := durable(b)
			runner := projections.New(projections.Config{DB: db, Store: server.Store, Rulesets: gametest.Lookup, Projectors: []projections.Projector{projector}})
			for b.Loop() {
				require.NoError(b, runner.Rebuild(b.Context(), []string{projector.Name}, nil))
			}
			b.ReportMetric(float64(b.N)*float64(last)/b.Elapsed().Seconds(), "commits/s")
		})
	}
}

// BenchmarkSeeOwnWrite measures the time from a commit to the rows that show it.
func BenchmarkSeeOwnWrite(b *testing.B) {
	db, store := durable(b), memstore.New()
	runner := runnerOf(db, store, eventlog.Projector)
	run(b, runner)
	writer := newWriter(store)
	for b.Loop() {
		waitFor(b, runner, writer.write(b, 1))
	}
}

// BenchmarkRebuildRatings measures games from their first commit to their rating; rows of all
// tables of the projection count.
func BenchmarkRebuildRatings(b *testing.B) {
	server := newServer(b)
	for i := range 200 {
		var players []game.Player
		for j := range 2 + i%3 {
			players = append(players, game.Player(fmt.Sprint("p", (i*7+j*5)%40)))
		}
		server.play(fmt.Sprint("g", i), players...)
	}
	db := durable(b)
	runner := projections.New(projections.Config{
		DB: db, Store: server.Store, Rulesets: gametest.Lookup, Projectors: []projections.Projector{ratings.Projector},
	})
	for b.Loop() {
		require.NoError(b, runner.Rebuild(b.Context(), []string{"ratings"}, nil))
	}
	last, err := server.Store.Last(b.Context())
	require.NoError(b, err)
	rows := len(dump(b, db, "ratings"))
	b.ReportMetric(float64(b.N*rows)/b.Elapsed().Seconds(), "rows/s")
	b.ReportMetric(float64(b.N)*float64(last)/b.Elapsed().Seconds(), "commits/s")
}

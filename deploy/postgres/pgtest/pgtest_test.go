package pgtest_test

import (
	"database/sql"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/deploy/postgres/pgtest"
	"seneschal/migrations"
)

func TestEachDatabaseIsEmpty(t *testing.T) {
	seen := map[string]bool{}
	for range 2 {
		db, err := sql.Open("postgres", pgtest.DSN(t))
		require.NoError(t, err)
		var name string
		require.NoError(t, db.QueryRow(`SELECT current_database()`).Scan(&name))
		require.False(t, seen[name])
		seen[name] = true
		_, err = db.Exec(`CREATE TABLE mine (n bigint)`)
		require.NoError(t, err)
		require.NoError(t, db.Close())
	}
}

func TestInReplacesTheDatabase(t *testing.T) {
	dsn, err := pgtest.In("postgres://me:it's@db:5433/old?sslmode=disable", "new")
	require.NoError(t, err)
	require.Equal(t, `host='db' port=5433 user='me' password='it\'s' sslmode=disable dbname=new`, dsn)
}

// TestACopyOfAMadeClusterHasTables checks that the first who asks for a cluster makes it, and that
// whoever asks later has a copy of the same.
func TestACopyOfAMadeClusterHasTables(t *testing.T) {
	pgtest.DSN(t) // skips without Postgres
	short, err := os.MkdirTemp("", "")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, os.RemoveAll(short)) })
	require.NoError(t, os.Chmod(short, 0o711)) // Postgres runs as another user if we are root
	t.Setenv(pgtest.Made, filepath.Join(short, "made"))
	var systems []string
	for range 2 {
		server, err := pgtest.StartCluster()
		require.NoError(t, err)
		dsn, err := pgtest.In(server.DSN(), "with_tables")
		require.NoError(t, err)
		db, err := sql.Open("postgres", dsn)
		require.NoError(t, err)
		var system string
		require.NoError(t, db.QueryRow(`SELECT system_identifier FROM pg_control_system()`).Scan(&system))
		systems = append(systems, system)
		require.NoError(t, migrations.Up(t.Context(), db))
		var tables int
		require.NoError(t, db.QueryRow(`SELECT count(*) FROM pg_tables WHERE schemaname = 'roster'`).Scan(&tables))
		require.Positive(t, tables)
		require.NoError(t, db.Close())
		require.NoError(t, server.Close())
	}
	require.Equal(t, systems[0], systems[1])
}

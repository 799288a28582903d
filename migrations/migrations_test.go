package migrations_test

import (
	"database/sql"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"seneschal/deploy/postgres/pgtest"
	"seneschal/migrations"
)

func TestSeveralProcessesMigrateAtOnce(t *testing.T) {
	db, err := sql.Open("postgres", pgtest.DSN(t))
	require.NoError(t, err)
	defer db.Close()
	var g errgroup.Group
	for range 4 {
		g.Go(func() error { return migrations.Up(t.Context(), db) })
	}
	require.NoError(t, g.Wait())
	concerns, err := migrations.Concerns()
	require.NoError(t, err)
	for _, c := range concerns {
		var there bool
		require.NoError(t, db.QueryRow(`SELECT EXISTS (SELECT 1 FROM pg_namespace WHERE nspname = $1)`, c).Scan(&there))
		require.True(t, there, "schema %s", c)
	}
}

func TestLostCursorsAreMadeAgain(t *testing.T) {
	for _, loss := range []string{`DROP SCHEMA cursors CASCADE`, `DROP TABLE cursors.cursors`} {
		db := migrated(t)
		exec(t, db, loss)
		require.NoError(t, migrations.Up(t.Context(), db))
		exec(t, db, `SELECT name FROM cursors.cursors`)
	}
}

// TestLostPersonsAreNotForgottenInSilence drops tables that cannot be rebuilt from the log, and
// checks that Up fails and names the remedy.
func TestLostPersonsAreNotForgottenInSilence(t *testing.T) {
	for loss, schema := range map[string]string{
		`DROP SCHEMA roster CASCADE`:          "roster",
		`DROP TABLE roster.addresses CASCADE`: "roster",
		`DROP SCHEMA mail CASCADE`:            "mail",
		`DROP TABLE mail.outbox`:              "mail",
		`DROP TABLE mail.cursors`:             "mail",
		`ALTER SCHEMA roster RENAME TO other`: "roster",
	} {
		db := migrated(t)
		exec(t, db, loss)
		err := migrations.Up(t.Context(), db)
		require.ErrorIs(t, err, migrations.ErrLost, loss)
		_, mend, found := strings.Cut(err.Error(), "run in psql: ")
		require.True(t, found, err)
		require.Contains(t, mend, schema)
		exec(t, db, mend)
		require.NoError(t, migrations.Up(t.Context(), db), loss)
	}
}

func migrated(t *testing.T) *sql.DB {
	t.Helper()
	db, err := sql.Open("postgres", pgtest.DSN(t))
	require.NoError(t, err)
	t.Cleanup(func() { _ = db.Close() }) // the server ends all the same
	require.NoError(t, migrations.Up(t.Context(), db))
	return db
}

func exec(t *testing.T, db *sql.DB, statement string) {
	t.Helper()
	_, err := db.ExecContext(t.Context(), statement)
	require.NoError(t, err, statement)
}

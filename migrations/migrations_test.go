package migrations_test

import (
	"database/sql"
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

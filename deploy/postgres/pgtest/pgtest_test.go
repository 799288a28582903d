package pgtest_test

import (
	"database/sql"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/deploy/postgres/pgtest"
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

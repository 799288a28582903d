package postgres_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/deploy/postgres"
	"seneschal/deploy/postgres/pgtest"
)

// TestADatabaseIsDumpedAndPutBack dumps a database with all tables and a row, and puts it into an empty
// one, after a first try that was cut off.
func TestADatabaseIsDumpedAndPutBack(t *testing.T) {
	from, dsn := pgtest.Tables(t)
	from.MustExec(`INSERT INTO mail.cursors (name, pos) VALUES ('a "name"', 7)`)
	var dump bytes.Buffer
	require.NoError(t, postgres.Dump(t.Context(), dsn, &dump))

	empty := pgtest.DSN(t)
	db := pgtest.Open(t, empty)
	require.NoError(t, postgres.CheckRestored(t.Context(), db.DB))
	require.NoError(t, postgres.BeginRestore(t.Context(), db.DB))
	require.Error(t, postgres.Load(t.Context(), empty, bytes.NewReader(dump.Bytes()[:dump.Len()-100])))
	require.ErrorIs(t, postgres.CheckRestored(t.Context(), db.DB), postgres.ErrUnfinished)
	require.NoError(t, postgres.BeginRestore(t.Context(), db.DB))
	require.NoError(t, postgres.Load(t.Context(), empty, bytes.NewReader(dump.Bytes())))
	// A load that was left behind by a killed restore, and commits late.
	late := pgtest.Open(t, empty+" application_name='seneschal restore'")
	tx := late.MustBegin()
	tx.MustExec(`CREATE SCHEMA left_behind`)
	short, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	require.Error(t, postgres.BeginRestore(short, db.DB), "it waits for the load")
	require.NoError(t, tx.Commit())
	require.NoError(t, late.Close())
	require.NoError(t, postgres.BeginRestore(t.Context(), db.DB))
	require.ErrorContains(t, func() error { _, err := db.Exec(`CREATE TABLE left_behind.t ()`); return err }(), "does not exist")
	require.NoError(t, postgres.Load(t.Context(), empty, bytes.NewReader(dump.Bytes())))
	require.NoError(t, postgres.EndRestore(t.Context(), db.DB))
	require.NoError(t, postgres.CheckRestored(t.Context(), db.DB))
	var pos int
	require.NoError(t, db.Get(&pos, `SELECT pos FROM mail.cursors WHERE name = 'a "name"'`))
	require.Equal(t, 7, pos)
	require.ErrorIs(t, postgres.BeginRestore(t.Context(), db.DB), postgres.ErrOccupied)
}

// TestWhatIsMissingForADumpIsNamed dumps where no program is installed, where one is that is too old, and
// from a server that is not there.
func TestWhatIsMissingForADumpIsNamed(t *testing.T) {
	dsn := pgtest.DSN(t)
	old := t.TempDir()
	for _, program := range []string{"postgres", "pg_dump"} {
		require.NoError(t, os.WriteFile(filepath.Join(old, program), []byte("#!/bin/sh\necho 'pg_dump (PostgreSQL) 9.6'\n"), 0o755))
	}
	_, err := postgres.FindClient(t.Context(), []string{t.TempDir()}, "pg_dump", 15)
	require.ErrorContains(t, err, "not installed: apt-get install postgresql-client-15")
	_, err = postgres.FindClient(t.Context(), []string{old}, "pg_dump", 15)
	require.ErrorContains(t, err, "for PostgreSQL 15, but for 9: apt-get install postgresql-client-15")
	require.ErrorContains(t, postgres.Dump(t.Context(), "host=/nowhere user=x dbname=y sslmode=disable", &bytes.Buffer{}), "version")
	require.ErrorContains(t, postgres.Load(t.Context(), dsn, bytes.NewReader([]byte("no dump"))), "pg_restore")
}

package server

import (
	"context"
	"fmt"
	"testing"

	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/require"

	"seneschal/deploy/postgres"
	"seneschal/deploy/postgres/pgtest"
)

// TestPostgresCompressesQuicklyIfItMayAndCan looks at the setting of new connections: after the owner of a database has asked
// for it, after somebody else has, and after the operator has chosen.
func TestPostgresCompressesQuicklyIfItMayAndCan(t *testing.T) {
	t.Parallel()
	db, dsn := pgtest.Tables(t)
	var can bool
	require.NoError(t, db.Get(&can, `SELECT EXISTS (SELECT FROM pg_settings WHERE name = 'default_toast_compression' AND 'lz4' = ANY(enumvals))`))
	if !can {
		t.Skip("this Postgres has no LZ4")
	}
	compression := func() (setting string) {
		another, err := postgres.Connect(dsn)
		require.NoError(t, err)
		defer another.Close()
		require.NoError(t, another.QueryRowContext(t.Context(), `SHOW default_toast_compression`).Scan(&setting))
		return setting
	}
	var name string
	require.NoError(t, db.Get(&name, `SELECT current_database()`))
	stranger := "stranger_of_" + name
	db.MustExec(fmt.Sprintf(`CREATE ROLE %q`, stranger))
	t.Cleanup(func() { _, _ = db.ExecContext(context.Background(), fmt.Sprintf(`DROP ROLE %q`, stranger)) }) // the database may be gone
	asStranger(t, db, stranger)
	require.Equal(t, "pglz", compression(), "only its owner may set it")
	db.MustExec(compressQuickly)
	require.Equal(t, "lz4", compression())

	db.MustExec(fmt.Sprintf(`ALTER DATABASE %q SET default_toast_compression = pglz`, name))
	another, err := postgres.Connect(dsn)
	require.NoError(t, err)
	defer another.Close()
	_, err = another.ExecContext(t.Context(), compressQuickly)
	require.NoError(t, err)
	require.Equal(t, "pglz", compression(), "as the operator has chosen")
}

// asStranger asks for quick compression as a role that owns nothing.
func asStranger(t *testing.T, db *sqlx.DB, role string) {
	t.Helper()
	tx, err := db.BeginTxx(t.Context(), nil)
	require.NoError(t, err)
	defer tx.Rollback() //nolint:errcheck // it was committed
	tx.MustExec(fmt.Sprintf(`SET LOCAL ROLE %q`, role))
	_, err = tx.ExecContext(t.Context(), compressQuickly)
	require.NoError(t, err)
	require.NoError(t, tx.Commit())
}

// Package pgtest gives tests a real PostgreSQL: a database of its own for
// each test, on the server named in SENESCHAL_TEST_POSTGRES or on a private
// cluster that the test binary starts when it is first asked for.
package pgtest

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"
	"github.com/stretchr/testify/require"

	"seneschal/deploy/postgres"
	"seneschal/migrations"
)

// Variable names the server to test on, as a DSN of a user who may create
// databases.
const Variable = "SENESCHAL_TEST_POSTGRES"

var (
	count   atomic.Int64
	cluster = sync.OnceValues(start)
)

// DSN is an empty database for one test, dropped when the test ends. The test
// is skipped if PostgreSQL is not installed.
func DSN(t testing.TB) string {
	t.Helper()
	server, _ := server(t)
	return create(t, server, "template1")
}

// Tables is a database for one test with all tables of a house, and its DSN.
func Tables(t testing.TB) (*sqlx.DB, string) {
	t.Helper()
	server, ours := server(t)
	from := "template1"
	if ours { // a copy costs less than all steps
		require.NoError(t, template())
		from = withTables
	}
	dsn := create(t, server, from)
	db, err := sqlx.Open("postgres", dsn)
	require.NoError(t, err)
	t.Cleanup(func() { _ = db.Close() }) // a test may have ended the server
	require.NoError(t, migrations.Up(t.Context(), db.DB))
	return db, dsn
}

// server is the DSN of the server to test on, which may be the cluster of this binary.
func server(t testing.TB) (dsn string, ours bool) {
	t.Helper()
	if dsn := os.Getenv(Variable); dsn != "" {
		return dsn, false
	}
	s, err := cluster()
	if errors.Is(err, postgres.ErrMissing) {
		t.Skip(err)
	}
	require.NoError(t, err)
	return s.DSN(), true
}

const withTables = "with_tables"

// template makes the database that those with tables are copies of.
var template = sync.OnceValue(func() error {
	s, err := cluster()
	if err != nil {
		return err
	}
	ctx := context.Background()
	admin, err := sql.Open("postgres", s.DSN())
	if err != nil {
		return err
	}
	defer admin.Close()
	if _, err := admin.ExecContext(ctx, `CREATE DATABASE `+withTables); err != nil {
		return err
	}
	dsn, err := In(s.DSN(), withTables)
	if err != nil {
		return err
	}
	db, err := sql.Open("postgres", dsn)
	if err != nil {
		return err
	}
	return errors.Join(migrations.Up(ctx, db), db.Close())
})

func create(t testing.TB, server, from string) string {
	t.Helper()
	admin, err := sql.Open("postgres", server)
	require.NoError(t, err)
	name := fmt.Sprintf("t%d_%d", os.Getpid(), count.Add(1))
	_, err = admin.ExecContext(t.Context(), `CREATE DATABASE `+name+` TEMPLATE `+from)
	require.NoError(t, err)
	t.Cleanup(func() {
		_, err := admin.ExecContext(context.WithoutCancel(t.Context()), `DROP DATABASE IF EXISTS `+name+` WITH (FORCE)`)
		require.NoError(t, errors.Join(err, admin.Close()))
	})
	dsn, err := In(server, name)
	require.NoError(t, err)
	return dsn
}

// In is a DSN with another database of the same server.
func In(dsn, database string) (string, error) {
	if !strings.Contains(dsn, "://") {
		return dsn + " dbname=" + database, nil
	}
	c, err := pq.NewConfig(dsn)
	if err != nil {
		return "", err
	}
	quote := strings.NewReplacer(`\`, `\\`, `'`, `\'`)
	return fmt.Sprintf("host='%s' port=%d user='%s' password='%s' sslmode=%s dbname=%s", quote.Replace(c.Host), c.Port,
		quote.Replace(c.User), quote.Replace(c.Password), c.SSLMode, database), nil
}

const prefix = "seneschal-pgtest-"

// start runs the cluster of this test binary. It ends with the binary; its
// folder is removed by the next one that starts a cluster.
func start() (*postgres.Server, error) {
	sweep()
	dir, err := os.MkdirTemp("", prefix)
	if err != nil {
		return nil, err
	}
	return postgres.Start(context.Background(), postgres.Config{Dir: dir, Settings: map[string]string{
		"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "max_connections": "100",
	}})
}

// sweep removes the folders of test binaries that have ended.
func sweep() {
	old, _ := filepath.Glob(filepath.Join(os.TempDir(), prefix+"*")) // the pattern is well formed
	for _, dir := range old {
		f, err := os.Open(filepath.Join(dir, "lock"))
		if err != nil {
			continue
		}
		if abandoned(f) {
			_ = os.RemoveAll(dir) // another may be faster
		}
		_ = f.Close() // opened for reading only
	}
}

// abandoned reports whether nobody holds the lock of a folder, and it is not
// just being taken.
func abandoned(lock *os.File) bool {
	info, err := lock.Stat()
	return err == nil && time.Since(info.ModTime()) > time.Minute &&
		syscall.Flock(int(lock.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil
}

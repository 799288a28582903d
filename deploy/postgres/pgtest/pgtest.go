// Package pgtest gives tests a real PostgreSQL: a database of its own for each test, on the server
// named in SENESCHAL_TEST_POSTGRES, or on a private cluster that the test binary starts at the
// first request.
package pgtest

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/require"

	"seneschal/deploy/postgres"
	"seneschal/migrations"
)

// Variable names the environment variable with the server to test on, as the DSN of a user with
// the right to create databases.
const Variable = "SENESCHAL_TEST_POSTGRES"

// Made names the environment variable with the folder of a cluster with tables, of which each test
// binary starts a copy. The first binary makes it. Whoever sets the variable removes the folder.
const Made = "SENESCHAL_TEST_CLUSTER"

var (
	databaseCount atomic.Int64
	sharedServer  = sync.OnceValues(openServer)
)

// A server holds the databases for the tests of one binary.
type server struct {
	dsn   string
	ours  bool    // a cluster of this binary
	admin *sql.DB // makes and drops databases
}

// openServer returns the server that the environment names, or starts a cluster.
func openServer() (s server, err error) {
	s.dsn = os.Getenv(Variable)
	if s.dsn == "" {
		cluster, err := startCluster()
		if err != nil {
			return server{}, err
		}
		s.dsn, s.ours = cluster.DSN(), true
	}
	s.admin, err = sql.Open("postgres", s.dsn)
	return s, err
}

// requireServer returns the server. It skips the test if PostgreSQL is not installed.
func requireServer(t testing.TB) server {
	t.Helper()
	s, err := sharedServer()
	if errors.Is(err, postgres.ErrMissing) {
		t.Skip(err)
	}
	require.NoError(t, err)
	return s
}

// DSN creates an empty database for one test and returns its DSN. The database is dropped when the
// test ends. The test is skipped if PostgreSQL is not installed.
func DSN(t testing.TB) string {
	t.Helper()
	return requireServer(t).createDatabase(t, "template1")
}

// Tables creates a database for one test with all tables of migrations, and returns it with its DSN. It is dropped when the
// test ends. The test is skipped if PostgreSQL is not installed.
func Tables(t testing.TB) (*sqlx.DB, string) {
	t.Helper()
	server := requireServer(t)
	if server.ours { // a copy costs less than all steps
		require.NoError(t, makeTemplate())
		dsn := server.createDatabase(t, templateDatabase)
		return Open(t, dsn), dsn
	}
	dsn := server.createDatabase(t, "template1")
	db := Open(t, dsn)
	require.NoError(t, migrations.Up(t.Context(), db.DB))
	return db, dsn
}

// maxIdle is the number of connections that stay open: Postgres starts a process for each new one,
// which costs a test more than its queries.
const maxIdle = 8

// Open opens a pool of connections that is closed when the test ends.
func Open(t testing.TB, dsn string) *sqlx.DB {
	t.Helper()
	pool, err := postgres.Connect(dsn)
	require.NoError(t, err)
	db := sqlx.NewDb(pool, "postgres")
	db.SetMaxIdleConns(maxIdle)
	t.Cleanup(func() { _ = db.Close() }) // a test may have ended the server
	return db
}

// makeTemplate makes the database with tables, of which tests get copies, unless the cluster came with it.
var makeTemplate = sync.OnceValue(func() error {
	server, err := sharedServer()
	if err != nil {
		return err
	}
	var there bool
	err = server.admin.QueryRow(`SELECT EXISTS (SELECT 1 FROM pg_database WHERE datname = $1)`, templateDatabase).Scan(&there)
	if err != nil || there {
		return err
	}
	return makeTables(server.dsn, server.admin)
})

// createDatabase makes a database for a test, as a copy of another, and returns its DSN.
func (s server) createDatabase(t testing.TB, from string) string {
	t.Helper()
	name := fmt.Sprintf("t%d_%d", os.Getpid(), databaseCount.Add(1))
	require.NoError(t, s.copyDatabase(t.Context(), from, name))
	t.Cleanup(func() {
		_, err := s.admin.ExecContext(context.WithoutCancel(t.Context()), `DROP DATABASE IF EXISTS `+name+` WITH (FORCE)`)
		require.NoError(t, err)
	})
	dsn, err := In(s.dsn, name)
	require.NoError(t, err)
	return dsn
}

// copyDatabase makes a database as a copy of another, file by file: from version 15 on, a server would otherwise write each
// page to its log.
func (s server) copyDatabase(ctx context.Context, from, name string) error {
	var version int
	if err := s.admin.QueryRowContext(ctx, `SELECT current_setting('server_version_num')::int`).Scan(&version); err != nil {
		return err
	}
	how := ""
	if version >= 150000 {
		how = ` STRATEGY file_copy`
	}
	_, err := s.admin.ExecContext(ctx, `CREATE DATABASE `+name+` TEMPLATE `+from+how)
	return err
}

// folderPrefix begins the names of the folders of test binaries.
const folderPrefix = "seneschal-pgtest-"

// startCluster starts the cluster of this test binary. The cluster ends with the binary; the next
// binary that starts a cluster removes its folder.
func startCluster() (*postgres.Server, error) {
	removeAbandoned()
	dir, err := os.MkdirTemp("", folderPrefix)
	if err != nil {
		return nil, err
	}
	if made := os.Getenv(Made); made != "" {
		if err := copyMade(made, dir); err != nil {
			return nil, err
		}
	}
	return startIn(dir)
}

// removeAbandoned removes the folders of test binaries that have ended.
func removeAbandoned() {
	old, _ := filepath.Glob(filepath.Join(os.TempDir(), folderPrefix+"*")) // the pattern is well formed
	for _, dir := range old {
		file, err := os.Open(filepath.Join(dir, "lock"))
		if err != nil {
			continue
		}
		if isAbandoned(file) {
			_ = os.RemoveAll(dir) // another process may be faster
		}
		_ = file.Close() // opened for reading only
	}
}

// isAbandoned reports whether no process holds the lock of a folder. It returns false for a lock file of the last minute,
// whose process may be about to lock it. If it returns true, this process holds the lock until the file is closed.
func isAbandoned(lock *os.File) bool {
	info, err := lock.Stat()
	return err == nil && time.Since(info.ModTime()) > time.Minute &&
		syscall.Flock(int(lock.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil
}

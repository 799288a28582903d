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

	"github.com/lib/pq"
	"github.com/stretchr/testify/require"

	"seneschal/deploy/postgres"
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
	server := os.Getenv(Variable)
	if server == "" {
		s, err := cluster()
		if errors.Is(err, postgres.ErrMissing) {
			t.Skip(err)
		}
		require.NoError(t, err)
		server = s.DSN()
	}
	return create(t, server)
}

func create(t testing.TB, server string) string {
	t.Helper()
	admin, err := sql.Open("postgres", server)
	require.NoError(t, err)
	name := fmt.Sprintf("t%d_%d", os.Getpid(), count.Add(1))
	_, err = admin.ExecContext(t.Context(), `CREATE DATABASE `+name)
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

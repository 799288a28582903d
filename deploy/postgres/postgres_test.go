package postgres_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/deploy/postgres"
)

// TestMain lets the binary be the child of a test: with SENESCHAL_CHILD set it
// runs a cluster in that folder until it is killed.
func TestMain(m *testing.M) {
	dir := os.Getenv("SENESCHAL_CHILD")
	if dir == "" {
		os.Exit(m.Run())
	}
	server, err := postgres.Start(context.Background(), postgres.Config{Dir: dir, Settings: fast})
	if err != nil {
		_, _ = os.Stdout.WriteString(err.Error() + "\n")
		os.Exit(1)
	}
	_, _ = os.Stdout.WriteString(server.DSN() + "\n")
	select {}
}

var fast = map[string]string{"fsync": "off"}

func start(t *testing.T, dir string) *postgres.Server {
	t.Helper()
	server, err := postgres.Start(t.Context(), postgres.Config{Dir: dir, Settings: fast})
	if errors.Is(err, postgres.ErrMissing) {
		t.Skip(err)
	}
	require.NoError(t, err)
	return server
}

func open(t *testing.T, server *postgres.Server) *sql.DB {
	t.Helper()
	db, err := sql.Open("postgres", server.DSN())
	require.NoError(t, err)
	t.Cleanup(func() { _ = db.Close() }) // the server may be gone by then
	return db
}

func exec1(t *testing.T, db *sql.DB, statement string) {
	t.Helper()
	_, err := db.ExecContext(t.Context(), statement)
	require.NoError(t, err)
}

func TestStartedAgainKeepsItsRows(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "pg")
	server := start(t, dir)
	exec1(t, open(t, server), `CREATE TABLE kept AS SELECT 'Käthe' AS name`)
	require.NoError(t, server.Close())

	server = start(t, dir)
	var name, encoding, tcp string
	require.NoError(t, open(t, server).QueryRow(`SELECT name, getdatabaseencoding(), current_setting('listen_addresses') FROM kept`).
		Scan(&name, &encoding, &tcp))
	require.Equal(t, []string{"Käthe", "UTF8", ""}, []string{name, encoding, tcp})
	require.NoError(t, server.Close())
}

func TestSecondUserOfAFolderIsRefused(t *testing.T) {
	dir := t.TempDir()
	s := start(t, dir)
	defer s.Close()
	_, err := postgres.Start(t.Context(), postgres.Config{Dir: dir})
	require.ErrorIs(t, err, postgres.ErrInUse)
}

func TestLongFolderNameGetsAShortSocket(t *testing.T) {
	dir := filepath.Join(t.TempDir(), strings.Repeat("x", 120))
	server := start(t, dir)
	require.NoError(t, open(t, server).Ping())
	require.NoDirExists(t, filepath.Join(dir, "socket"))
	require.NoError(t, server.Close())
	require.NotContains(t, server.DSN(), dir)
}

func TestStartsAgainAfterAKill(t *testing.T) {
	dir := t.TempDir()
	start(t, dir).Close()
	for range 3 {
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), "SENESCHAL_CHILD="+dir)
		out, err := child.StdoutPipe()
		require.NoError(t, err)
		require.NoError(t, child.Start())
		line := make([]byte, 200)
		n, err := out.Read(line)
		require.NoError(t, err)
		require.Contains(t, string(line[:n]), "host=")
		require.NoError(t, child.Process.Kill())
		_ = child.Wait() // killed

		server := start(t, dir)
		require.NoError(t, open(t, server).Ping())
		require.NoError(t, server.Close())
	}
}

// TestStaleLockFilesAreIgnored starts after a power cut: lock files are empty, or name a process
// that belongs to another program by now.
func TestStaleLockFilesAreIgnored(t *testing.T) {
	dir := t.TempDir()
	start(t, dir).Close()
	data, err := os.Stat(filepath.Join(dir, "data"))
	require.NoError(t, err)
	stranger := sleeper(t, data.Sys().(*syscall.Stat_t).Uid)
	for name, text := range map[string]string{
		"empty": "", "zeros": "\x00\x00\x00\x00\x00\x00", "rubbish": "not a number\n", "negative": fmt.Sprintf("-%d\n", stranger), "none": "0\n",
		"its parent": fmt.Sprintf("%d\n%s\n1\n5432\n\n\n", os.Getppid(), dir),
		"a stranger": fmt.Sprintf("%d\n%s\n1\n5432\n\n\n", stranger, dir),
		"cut off":    fmt.Sprint(stranger),
	} {
		t.Run(name, func(t *testing.T) {
			lock(t, filepath.Join(dir, "data", "postmaster.pid"), text, data)
			require.NoError(t, os.MkdirAll(filepath.Join(dir, "socket"), 0o700))
			lock(t, filepath.Join(dir, "socket", ".s.PGSQL.5432.lock"), text, data)
			lock(t, filepath.Join(dir, "socket", ".s.PGSQL.5432"), "", data)
			server := start(t, dir)
			require.NoError(t, open(t, server).Ping())
			require.NoError(t, server.Close())
		})
	}
	require.NoError(t, syscall.Kill(stranger, 0), "it has nothing to do with this")
}

// sleeper starts a process of a user that does nothing.
func sleeper(t *testing.T, uid uint32) int {
	t.Helper()
	cmd := exec.Command("sleep", "600")
	if os.Geteuid() == 0 {
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uid, Gid: uid}}
	}
	require.NoError(t, cmd.Start())
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() }) // killed
	return cmd.Process.Pid
}

// lock writes a file of the server's user.
func lock(t *testing.T, file, text string, like os.FileInfo) {
	t.Helper()
	require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
	if os.Geteuid() == 0 {
		owner := like.Sys().(*syscall.Stat_t)
		require.NoError(t, os.Chown(file, int(owner.Uid), int(owner.Gid)))
	}
}

// TestServantsOfAKilledServerAreEnded kills the server alone: its child processes may still write
// when the next one starts.
func TestServantsOfAKilledServerAreEnded(t *testing.T) {
	dir := t.TempDir()
	start(t, dir).Close()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), "SENESCHAL_CHILD="+dir)
	out, err := child.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, child.Start())
	_, err = out.Read(make([]byte, 200))
	require.NoError(t, err)
	b, err := os.ReadFile(filepath.Join(dir, "data", "postmaster.pid"))
	require.NoError(t, err)
	pid, err := strconv.Atoi(strings.SplitN(string(b), "\n", 2)[0])
	require.NoError(t, err)
	require.NoError(t, child.Process.Kill())
	require.NoError(t, syscall.Kill(pid, syscall.SIGKILL))
	_ = child.Wait() // killed
	server := start(t, dir)
	require.NoError(t, open(t, server).Ping())
	require.NoError(t, server.Close())
}

func TestServerThatDiesIsStartedAgain(t *testing.T) {
	dir := t.TempDir()
	server := start(t, dir)
	defer server.Close()
	db := open(t, server)
	var born time.Time
	require.NoError(t, db.QueryRow(`SELECT pg_postmaster_start_time()`).Scan(&born))
	b, err := os.ReadFile(filepath.Join(dir, "data", "postmaster.pid"))
	require.NoError(t, err)
	pid, err := strconv.Atoi(strings.SplitN(string(b), "\n", 2)[0])
	require.NoError(t, err)
	require.NoError(t, syscall.Kill(pid, syscall.SIGKILL))
	require.Eventually(t, func() bool {
		var again time.Time
		return db.QueryRow(`SELECT pg_postmaster_start_time()`).Scan(&again) == nil && again.After(born)
	}, 20*time.Second, 100*time.Millisecond)
}

func TestDataOfAnotherVersionIsRefused(t *testing.T) {
	dir := t.TempDir()
	start(t, dir).Close()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "data", "PG_VERSION"), []byte("9\n"), 0o600))
	_, err := postgres.Start(t.Context(), postgres.Config{Dir: dir})
	require.ErrorContains(t, err, "made by PostgreSQL 9")
	require.ErrorContains(t, err, "apt-get install postgresql-9")
}

func TestMissingBinariesAreNamed(t *testing.T) {
	_, err := postgres.Start(t.Context(), postgres.Config{Dir: t.TempDir(), Binaries: t.TempDir()})
	require.ErrorIs(t, err, postgres.ErrMissing)
	require.ErrorContains(t, err, "apt-get install postgresql")
}

func TestCancelledStartLeavesNothingRunning(t *testing.T) {
	dir := t.TempDir()
	start(t, dir).Close()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := postgres.Start(ctx, postgres.Config{Dir: dir})
	require.Error(t, err)
	require.NoFileExists(t, filepath.Join(dir, "data", "postmaster.pid"))
}

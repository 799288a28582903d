package main_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/deploy/postgres/pgtest"
)

const (
	mailDomain = "seneschal.test"
	// soon is how long the server may take for what it does at once.
	soon = 2 * time.Minute
)

// A server is a real `seneschal serve` with its own folder, database and mail server, which may be
// killed and started again.
type server struct {
	t          testing.TB
	dir        string
	dsn        string // its database on the server of all tests; "" if it has a Postgres of its own
	smtp, imap string
	program    string // the program that runs it
	cmd        *exec.Cmd
	talk       *talk
}

// newServer makes a server with a database on the shared Postgres: starting and ending a Postgres
// takes more work than most of a test's requests.
func newServer(t testing.TB, names ...string) *server {
	t.Helper()
	parallel(t)
	_, dsn := pgtest.Tables(t) // it outlives the server
	h := newFolder(t, names...)
	h.dsn = dsn
	return h
}

// newWholeServer makes a server with a private Postgres in its folder, as most servers have it.
func newWholeServer(t testing.TB, names ...string) *server {
	t.Helper()
	parallel(t)
	return newFolder(t, names...)
}

// parallel lets a test run beside others: a server mostly waits.
func parallel(t testing.TB) {
	t.Helper()
	if test, ok := t.(*testing.T); ok {
		test.Parallel()
	}
}

// newFolder makes the folder of a server whose mail server has an account for each name.
func newFolder(t testing.TB, names ...string) *server {
	t.Helper()
	ports := freePorts(t, 2)
	h := &server{t: t, dir: emptyFolder(t), smtp: ports[0], imap: ports[1], program: seneschal}
	type account struct {
		Name     string `json:"name"`
		Password string `json:"password"`
		Address  string `json:"address"`
	}
	accounts := []account{{"seneschal", "seneschal", address("seneschal")}}
	for _, n := range names {
		accounts = append(accounts, account{n, n, address(n)})
	}
	data, err := json.Marshal(accounts)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(h.dir, "accounts.json"), data, 0o600))
	t.Cleanup(h.killAll) // nobody writes into the folder after
	return h
}

// emptyFolder makes an empty data folder. Its path is short, as that of a socket in it must be.
func emptyFolder(t testing.TB) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, os.RemoveAll(dir)) })
	require.NoError(t, os.Chmod(dir, 0o711)) // Postgres runs as another user if we are root
	return dir
}

func address(name string) string { return name + "@" + mailDomain }

// given are the addresses that freePorts has found: servers run side by side.
var given sync.Map

// freePorts finds addresses on which nobody listens, each once.
func freePorts(t testing.TB, n int) []string {
	t.Helper()
	var all []string
	for len(all) < n {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		require.NoError(t, err)
		defer listener.Close()
		if _, again := given.LoadOrStore(listener.Addr().String(), true); !again {
			all = append(all, listener.Addr().String())
		}
	}
	return all
}

// flags returns the flags with which every command finds the server. In games that are opened, a
// phase closes at once when all have answered, unless the test gives them a respite.
func (h *server) flags(args ...string) []string {
	if len(args) > 1 && args[0] == "game" && args[1] == "new" && !slices.Contains(args, "--respite") {
		args = append(args, "--respite", "0s")
	}
	args = append(args, "--dir", h.dir, "--maildrop-smtp", h.smtp, "--maildrop-imap", h.imap)
	if h.dsn != "" {
		args = append(args, "--postgres", h.dsn)
	}
	return args
}

// run runs another command on the server.
func (h *server) run(args ...string) outcome {
	h.t.Helper()
	return commandOf(h.t, h.program, "", h.flags(args...)...)
}

// ask runs a command that is to succeed.
func (h *server) ask(v any, args ...string) string {
	h.t.Helper()
	return h.run(args...).must(h.t, v)
}

// launch starts the server without waiting for it.
func (h *server) launch(flags ...string) {
	h.t.Helper()
	args := append([]string{"serve", "--role", "mail,clock,project"}, flags...)
	h.cmd = exec.Command(h.program, h.flags(args...)...)
	h.talk = &talk{opened: make(chan struct{})}
	h.cmd.Env, h.cmd.Stderr, h.cmd.WaitDelay = environ(), h.talk, soon
	require.NoError(h.t, h.cmd.Start())
}

// start starts the server and waits until it is ready.
func (h *server) start(flags ...string) {
	h.t.Helper()
	h.launch(flags...)
	select {
	case <-h.talk.opened:
	case <-time.After(soon):
		h.t.Fatalf("the server does not open:\n%s", h.talk)
	}
}

// kill kills the server without warning, if it runs.
func (h *server) kill() {
	if h.cmd == nil {
		return
	}
	_ = h.cmd.Process.Kill() // it may have ended by itself
	_ = h.cmd.Wait()         // of course it was killed
	h.cmd = nil
}

// stop stops the server in order.
func (h *server) stop() {
	h.t.Helper()
	cmd := h.cmd
	h.cmd = nil
	require.NoError(h.t, cmd.Process.Signal(syscall.SIGTERM))
	defer time.AfterFunc(soon, func() { _ = cmd.Process.Kill() }).Stop()
	err := cmd.Wait()
	require.NoError(h.t, err, "%s", h.talk)
}

// postgres returns the process of the private Postgres, by its own file.
func (h *server) postgres() (pid int, runs bool) {
	data, err := os.ReadFile(filepath.Join(h.dir, "postgres", "data", "postmaster.pid"))
	if err != nil {
		return 0, false
	}
	line, _, _ := strings.Cut(string(data), "\n")
	pid, err = strconv.Atoi(line)
	return pid, err == nil && alive(pid)
}

// alive reports whether a process runs; a zombie does not.
func alive(pid int) bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return false
	}
	_, after, _ := bytes.Cut(stat, []byte(") "))
	return !bytes.HasPrefix(after, []byte("Z"))
}

// waitFor waits until a condition holds. It asks ever more seldom: each question is work for the
// server, or starts a command.
func waitFor(t testing.TB, what string, so func() bool) {
	t.Helper()
	began := time.Now()
	for pause := 10 * time.Millisecond; !so(); pause = min(pause*5/4, 200*time.Millisecond) {
		require.Less(t, time.Since(began), soon, what)
		time.Sleep(pause)
	}
}

// talk stores the output of a server, and notices when it is ready.
type talk struct {
	mu     sync.Mutex
	text   bytes.Buffer
	said   bool
	opened chan struct{}
}

// Write implements io.Writer.
func (k *talk) Write(p []byte) (int, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.text.Write(p)
	if !k.said && bytes.Contains(k.text.Bytes(), []byte(`"server opened"`)) {
		k.said = true
		close(k.opened)
	}
	return len(p), nil
}

func (k *talk) String() string {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.text.String()
}

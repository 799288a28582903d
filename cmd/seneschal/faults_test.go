package main_test

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// open opens a game of two seats on a running server and returns its players.
func (h *server) open(id string, names ...string) []*client {
	h.t.Helper()
	args := []string{"game", "new", "--id", id, "--seats", "2", "--steward", person("anne")}
	for _, n := range names {
		args = append(args, "--player", person(n))
	}
	h.ask(nil, args...)
	var players []*client
	for _, n := range names {
		c := newClient(h, n)
		c.seated()
		players = append(players, c)
	}
	return players
}

func TestPortInUseIsNamedWithItsFlag(t *testing.T) {
	for _, flag := range []string{"--maildrop-smtp", "--maildrop-imap", "--listen"} {
		t.Run(flag, func(t *testing.T) {
			taken, err := net.Listen("tcp", "127.0.0.1:0")
			require.NoError(t, err)
			defer taken.Close()
			h := newServer(t)
			start := time.Now()
			o := command(t, "", append([]string{"serve", flag, taken.Addr().String()}, h.others(flag)...)...)
			require.Equal(t, 1, o.code, o.err)
			require.Less(t, time.Since(start), soon)
			last := o.err[strings.LastIndex(strings.TrimSpace(o.err), "\n")+1:]
			require.Contains(t, last, flag)
			require.Contains(t, last, taken.Addr().String())
			require.Contains(t, last, "in use")
		})
	}
}

// others returns the flags of the server but one.
func (h *server) others(but string) []string {
	flags := []string{"--dir", h.dir, "--postgres", h.dsn}
	for flag, value := range map[string]string{"--maildrop-smtp": h.smtp, "--maildrop-imap": h.imap, "--listen": freePorts(h.t, 1)[0]} {
		if flag != but {
			flags = append(flags, flag, value)
		}
	}
	return flags
}

func TestSecondProcessOnAFolderIsRefused(t *testing.T) {
	h := newServer(t, "anne", "bors", "kay")
	h.start()
	o := h.run("serve", "--role", "clock")
	require.Equal(t, 1, o.code)
	require.Contains(t, o.err, h.dir)
	require.Contains(t, o.err, "in use by another process")
	players := h.open("first", "bors", "kay") // the first is unharmed
	players[0].answer(players[0].send("ENTRY E01, E07\nHOLD\n"))
	h.stop()
}

func TestServerOutlivesItsPostgres(t *testing.T) {
	h := newWholeServer(t, "anne", "bors", "kay")
	h.start()
	players := h.open("robust", "bors", "kay")
	players[0].answer(players[0].send("ENTRY E01, E07\nHOLD\n"))
	for range 3 {
		var pid int
		waitFor(t, "Postgres runs again", func() (runs bool) { // processes of the previous server may have answered
			pid, runs = h.postgres()
			return runs
		})
		require.NoError(t, syscall.Kill(pid, syscall.SIGKILL))
		l := players[1].send("ENTRY E07, E01\nHOLD\n")
		require.Contains(t, players[1].answer(l).text, "ENTRY E07, E01")
		recordedOnce(t, h.log("robust"), l)
	}
	waitFor(t, "the pages' tables follow", func() bool {
		return strings.Contains(h.run("game", "list").out, "robust")
	})
	h.stop()
}

func TestFullDiskKeepsEmailsInTheInbox(t *testing.T) {
	h := newServer(t, "anne", "bors", "kay")
	h.start()
	players := h.open("tight", "bors", "kay")
	h.stop()

	h.start("--min-free", "9000000000000000000")
	l := players[0].send("ENTRY E01, E07\nHOLD\n")
	waitFor(t, "the operator is told", func() bool { return strings.Contains(h.talk.String(), "disk is full") })
	require.Equal(t, 1, h.emails("INBOX"))
	players[0].unanswered(l)
	h.stop()

	h.start()
	require.Contains(t, players[0].answer(l).text, "ENTRY E01, E07")
	recordedOnce(t, h.log("tight"), l)
	h.filed("Processed", 1)
}

func TestUnreadableFilesAreNamed(t *testing.T) {
	for name, damage := range map[string]string{
		"accounts.json": "not JSON",
		"secret":        "short",
	} {
		t.Run(name, func(t *testing.T) {
			h := newServer(t)
			require.NoError(t, os.WriteFile(filepath.Join(h.dir, name), []byte(damage), 0o600))
			o := h.run("serve", "--role", "mail")
			require.Equal(t, 1, o.code, o.err)
			require.Contains(t, o.err, filepath.Join(h.dir, name))
		})
	}
}

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
		client := newClient(h, n)
		client.seated()
		players = append(players, client)
	}
	return players
}

func TestPortInUseIsNamedWithItsFlag(t *testing.T) {
	for _, flag := range []string{"--maildrop-smtp", "--maildrop-imap", "--listen"} {
		t.Run(flag, func(t *testing.T) {
			taken, err := net.Listen("tcp", "127.0.0.1:0")
			require.NoError(t, err)
			defer taken.Close()
			server := newServer(t)
			start := time.Now()
			outcome := command(t, "", append([]string{"serve", flag, taken.Addr().String()}, server.others(flag)...)...)
			require.Equal(t, 1, outcome.code, outcome.err)
			require.Less(t, time.Since(start), soon)
			last := outcome.err[strings.LastIndex(strings.TrimSpace(outcome.err), "\n")+1:]
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
	server := newServer(t, "anne", "bors", "kay")
	server.start()
	outcome := server.run("serve", "--role", "clock")
	require.Equal(t, 1, outcome.code)
	require.Contains(t, outcome.err, server.dir)
	require.Contains(t, outcome.err, "in use by another process")
	players := server.open("first", "bors", "kay") // the first is unharmed
	players[0].answer(players[0].send("ENTRY E01, E07\nHOLD\n"))
	server.stop()
}

func TestServerOutlivesItsPostgres(t *testing.T) {
	server := newWholeServer(t, "anne", "bors", "kay")
	server.start()
	players := server.open("robust", "bors", "kay")
	players[0].answer(players[0].send("ENTRY E01, E07\nHOLD\n"))
	for range 3 {
		var pid int
		waitFor(t, "Postgres runs again", func() (runs bool) { // processes of the previous server may have answered
			pid, runs = server.postgres()
			return runs
		})
		require.NoError(t, syscall.Kill(pid, syscall.SIGKILL))
		mail := players[1].send("ENTRY E07, E01\nHOLD\n")
		require.Contains(t, players[1].answer(mail).text, "ENTRY E07, E01")
		recordedOnce(t, server.log("robust"), mail)
	}
	waitFor(t, "the pages' tables follow", func() bool {
		return strings.Contains(server.run("game", "list").out, "robust")
	})
	server.stop()
}

func TestFullDiskKeepsEmailsInTheInbox(t *testing.T) {
	server := newServer(t, "anne", "bors", "kay")
	server.start()
	players := server.open("tight", "bors", "kay")
	server.stop()

	server.start("--min-free", "9000000000000000000")
	mail := players[0].send("ENTRY E01, E07\nHOLD\n")
	waitFor(t, "the operator is told", func() bool { return strings.Contains(server.talk.String(), "disk is full") })
	require.Equal(t, 1, server.emails("INBOX"))
	players[0].unanswered(mail)
	server.stop()

	server.start()
	require.Contains(t, players[0].answer(mail).text, "ENTRY E01, E07")
	recordedOnce(t, server.log("tight"), mail)
	server.filed("Processed", 1)
}

func TestUnreadableFilesAreNamed(t *testing.T) {
	for name, damage := range map[string]string{
		"accounts.json": "not JSON",
		"secret":        "short",
	} {
		t.Run(name, func(t *testing.T) {
			server := newServer(t)
			require.NoError(t, os.WriteFile(filepath.Join(server.dir, name), []byte(damage), 0o600))
			outcome := server.run("serve", "--role", "mail")
			require.Equal(t, 1, outcome.code, outcome.err)
			require.Contains(t, outcome.err, filepath.Join(server.dir, name))
		})
	}
}

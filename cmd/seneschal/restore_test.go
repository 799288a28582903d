package main_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// backup backs the running server up.
func (h *server) backup() string {
	h.t.Helper()
	to := filepath.Join(h.t.TempDir(), "copy")
	h.ask(nil, "backup", to)
	return to
}

// save keeps the emails that players have received.
func save(t *testing.T, folder string, players ...*client) {
	t.Helper()
	for _, client := range players {
		client.look()
		for i, r := range client.all {
			require.NoError(t, os.WriteFile(filepath.Join(folder, fmt.Sprint(client.name, i, ".eml")), r.raw, 0o600))
		}
	}
}

// setUp plays the first phase, the same way each time, and returns its dice key.
func (h *server) setUp(players []*client) (thrown string) {
	h.t.Helper()
	for i, p := range players {
		p.answer(p.send(fmt.Sprintf("ENTRY E0%d, E05\n", 3+i)))
	}
	closed := func() string {
		for line := range strings.Lines(h.ask(nil, "game", "log", "vale", "--json")) {
			if _, key, ok := strings.Cut(line, `"game.key-revealed"`); ok {
				_, key, _ = strings.Cut(key, `"key":"`)
				return key[:64]
			}
		}
		return ""
	}
	waitFor(h.t, "the phase is closed", func() bool { thrown = closed(); return thrown != "" })
	return thrown
}

// TestARestoredServerSaysSo plays a phase, restores the server to before it, twice from the same
// backup, and plays it again: the dice differ each time, and emails announce the restore.
func TestARestoredServerSaysSo(t *testing.T) {
	server := newWholeServer(t, "anne", "bors", "kay")
	server.start()
	players := server.open("vale", "bors", "kay")
	copied := server.backup()
	require.NotZero(t, server.run("restore").code, "it runs")
	dice, first := map[string]bool{}, t.TempDir()
	dice[server.setUp(players)] = true
	save(t, first, players...)
	var emails string
	for n := range 2 {
		server.killAll()
		server.dir = emptyFolder(t)
		require.Contains(t, server.ask(nil, "restore", copied), "epoch ")
		server.start()
		for i, p := range players {
			players[i] = newClient(server, p.name)
			got := players[i].receives("the news", func(r received) bool { return strings.Contains(r.subject, "put back from a backup") })
			require.Contains(t, got.text, "epoch/")
		}
		dice[server.setUp(players)] = true
		require.Len(t, dice, n+2)
		file := filepath.Join(t.TempDir(), "vale.jsonl")
		server.ask(nil, "game", "export", "vale", file)
		out := partly(t, "audit", file, "--emails", first)
		require.Contains(t, out, "game.chain-renewed")
		require.Contains(t, out, "undone by it: setup")
		require.Contains(t, out, "all holds")
		if n == 0 {
			emails = t.TempDir()
			save(t, emails, players...)
			require.NotContains(t, partly(t, "audit", file, "--emails", emails), "NOT in")
			continue
		}
		outcome := command(t, "", "audit", file, "--emails", emails)
		require.Equal(t, 1, outcome.code)
		require.Contains(t, outcome.out, "set back more than once")
	}
}

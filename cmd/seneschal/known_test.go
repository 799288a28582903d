package main_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestWhoEntersIsKnownByTheTables: a finished game gives its players ratings, which are compared
// with the bounds of a tournament; the email names the figures.
func TestWhoEntersIsKnownByTheTables(t *testing.T) {
	h := newServer(t, "anne", "bob", "cleo", "dora")
	h.start()
	h.ask(nil, "game", "new", "--id", "short", "--seats", "2", "--preset", "simple", "-o", "years=2", "--steward", person("anne"), "--player", person("bob"), "--player", person("cleo"))
	for n := 1; !strings.Contains(h.ask(nil, "game", "log", "short"), "game.ended"); n++ {
		h.ask(nil, "steward", "short", "PROCESS", "NOW", strconv.Itoa(n))
	}
	db := h.db()
	h.caughtUp(db)
	require.NoError(t, db.Close())
	announce := func(id, bounds string) {
		file := filepath.Join(t.TempDir(), id+".yaml")
		rules := strings.Replace(strings.TrimSpace(tournamentFile), "id: cup", "id: "+id, 1) + "\n  eligible: {rating: " + bounds + "}\n"
		require.NoError(t, os.WriteFile(file, []byte(rules), 0o600))
		h.ask(nil, "tournament", "announce", file)
	}
	announce("cup", "[1501, 4000]")
	bob, dora := newClient(h, "bob"), newClient(h, "dora")
	require.Contains(t, bob.toTournament("ENTER").text, "a rating of 1501 at least is asked for, yours is 1500", "the game was drawn")
	require.Contains(t, dora.toTournament("ENTER").text, "and you have none yet")
	require.NotContains(t, h.ask(nil, "tournament", "enter", "cup", person("dora")), "asked for", "the steward may let anybody in")
	announce("beginners", "[0, 1500]")
	require.Contains(t, bob.answer(bob.send("GAME beginners\r\nENTER")).text, "has entered")
}

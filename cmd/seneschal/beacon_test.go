package main_test

import (
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore/beacon/beacontest"
)

// silent returns a server whose dice come from a beacon that no relay offers.
func silent(t *testing.T, names ...string) (server *server, chance *beacontest.Beacon, flags []string) {
	server = newServer(t, names...)
	chance = beacontest.New(t, time.Now().Add(-time.Hour), 3*time.Second)
	chain := filepath.Join(t.TempDir(), "chain.json")
	require.NoError(t, os.WriteFile(chain, chance.Told, 0o600))
	return server, chance, []string{"--beacon", chain, "--beacon-relays", "http://" + freePorts(t, 1)[0]}
}

// sealed returns the round for which a game waits.
func (h *server) sealed(id string) uint64 {
	h.t.Helper()
	h.ask(nil, "steward", id, "PROCESS", "NOW", "1")
	log := h.ask(nil, "game", "log", id, "--json")
	found := regexp.MustCompile(`"round": ?(\d+)`).FindAllStringSubmatch(log, -1)
	require.NotEmpty(h.t, found, log)
	round, err := strconv.ParseUint(found[len(found)-1][1], 10, 64)
	require.NoError(h.t, err)
	return round
}

// A round that no relay offers is handed in through the socket, without a running server, and by
// email. The games that waited for it go on at once.
func TestARoundIsHandedIn(t *testing.T) {
	server, chance, flags := silent(t, "anne", "bors", "kay")
	server.start(flags...)
	for _, id := range []string{"one", "two", "three"} {
		server.newGame(id)
	}
	signature := func(round uint64) string { return hex.EncodeToString(chance.Sign(round).Signature) }
	closed := func(id string) bool { return strings.Contains(server.ask(nil, "game", "log", id), "game.phase-closed") }

	rounds := map[string]uint64{}
	for _, id := range []string{"one", "two", "three"} {
		rounds[id] = server.sealed(id)
		time.Sleep(chance.Chain.Period()) // each has a round of its own
	}
	round := rounds["one"]
	number := fmt.Sprint(round)
	const of42 = "95a9f9f5b231b7714de1553105d8ffdf3dcda24cfdb1e689319bccf79a9c8ce430a91b811fbfaf763900bc998b5d686a"
	for given, why := range map[string]string{
		signature(round) + signature(round): "this one has 96 bytes",
		"thirty":                            "invalid byte",
		signature(round + 1):                "not of this round",
		of42:                                "not of this round",
		"1" + signature(round)[1:]:          "not compressed",
		signature(round)[1:]:                "odd length",
	} {
		got := server.run("beacon", number, given)
		require.NotZero(t, got.code)
		require.Contains(t, got.err, why)
	}
	require.Contains(t, server.run("beacon", number, of42).err, "beacons known here: 52db9ba70e0c, ")
	require.Contains(t, server.ask(nil, "beacon", "42", of42), "round 42 is right; nothing waits for it")
	require.False(t, closed("one"))
	require.Contains(t, server.ask(nil, "beacon", number, `"`+signature(round)+`"`), "thrown: one")
	require.True(t, closed("one"))
	require.Contains(t, server.ask(nil, "beacon", number, signature(round)), "it was here already; nothing waits")

	round = rounds["two"]
	kay := newClient(server, "kay")
	waitFor(t, "kay is written to", func() bool { kay.look(); return kay.replyTo != "" })
	answer := kay.answer(kay.send(fmt.Sprintf("BEACON %d %s", round, signature(round))))
	require.Contains(t, answer.text, "goes on: two")
	require.True(t, closed("two"))

	round = rounds["three"]
	server.stop()
	require.NotZero(t, server.run("beacon", fmt.Sprint(round), signature(round)).code, "its beacon is not named")
	require.Contains(t, server.ask(nil, append([]string{"beacon", fmt.Sprint(round), signature(round)}, flags...)...), "thrown: three")
}

// An email that waits for dice delays no other game. It survives a kill of the server: it is obeyed
// once, when the dice are thrown.
func TestAnEmailThatWaitsForDiceOutlivesAKill(t *testing.T) {
	server, chance, flags := silent(t, "anne", "bors", "kay")
	server.start(flags...)
	server.newGame("one")
	server.newGame("two")
	round := server.sealed("one")
	kay := newClient(server, "kay")
	kay.replyTo = address("orders")
	late := kay.write("GAME one\r\nHOLD")
	require.NoError(t, late.send(server.smtp))
	waits := func() bool { return strings.Contains(server.talk.String(), "email waits for dice") }
	waitFor(t, "the email waits", waits)
	kay.replyTo = address("orders")
	other := kay.send("GAME two\r\nHOLD")
	kay.answer(other)
	server.kill()
	server.start(flags...)
	waitFor(t, "it waits again", waits)
	require.Contains(t, server.ask(nil, "beacon", fmt.Sprint(round), hex.EncodeToString(chance.Sign(round).Signature)), "thrown: one")
	kay.answer(late)
	time.Sleep(3 * time.Second) // time for two more tries, if there were any
	kay.look()
	count := func(mail playerMail) int { // mail may be sent twice, by one Message-ID
		ids := map[string]bool{}
		for _, received := range kay.all {
			if received.answers == mail.id {
				ids[received.id] = true
			}
		}
		return len(ids)
	}
	require.Equal(t, []int{1, 1}, []int{count(late), count(other)})
}

// A draw that waits for a round is made at once when it is handed in.
func TestARoundIsHandedInToATournament(t *testing.T) {
	server, chance, flags := silent(t, "anne", "bob", "cleo")
	server.start(flags...)
	file := filepath.Join(t.TempDir(), "cup.yaml")
	require.NoError(t, os.WriteFile(file, []byte(tournamentFile), 0o600))
	server.ask(nil, "tournament", "announce", file)
	for _, name := range []string{"bob", "cleo"} {
		server.ask(nil, "tournament", "enter", "cup", person(name))
	}
	first := chance.Chain.At(time.Now())
	server.ask(nil, "tournament", "tell", "cup", "START NOW\nDRAW")
	require.NotContains(t, server.ask(nil, "tournament", "show", "cup"), "cup-s1r1t1")
	last := chance.Chain.At(time.Now().Add(12 * time.Second))
	time.Sleep(time.Until(chance.Chain.Time(last))) // no round is known before its time
	said := ""
	for round := first; round <= last && !strings.Contains(said, "thrown"); round++ {
		said = server.ask(nil, "beacon", fmt.Sprint(round), hex.EncodeToString(chance.Sign(round).Signature))
	}
	require.Contains(t, said, "thrown: cup")
	require.Contains(t, server.ask(nil, "tournament", "show", "cup"), "cup-s1r1t1")
}

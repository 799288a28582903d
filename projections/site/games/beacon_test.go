package games_test

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/eventstore/beacon"
	"seneschal/eventstore/beacon/beacontest"
	"seneschal/eventstore/host/hosttest"
	"seneschal/projections/site/sitetest"
)

// TestPagesTellOfTheBeacon checks that pages say that orders are closed and when the dice fall,
// and afterwards how they were thrown.
func TestPagesTellOfTheBeacon(t *testing.T) {
	server := sitetest.New(t)
	b := beacontest.New(t, sitetest.Noon.AddDate(-1, 0, 0), 3*time.Second)
	server.Beacons = []*beacon.Source{{Chain: b.Chain, Relays: []string{"https://relay.example"}}}
	terms := dice.Terms{Mode: dice.Beacon, Chain: b.Chain.Hash()}
	server.Begin("g", game.Open{Ruleset: "tiny", Seats: 2, Title: "The game", Dice: terms})
	server.Begin("word", game.Open{Ruleset: "tiny", Seats: 2, Title: "The word", Dice: dice.Terms{Mode: dice.Server}})
	server.Project()
	sealedAs := func(round uint64) string {
		return fmt.Sprintf(`with <a href="https://relay.example/%s/public/%d" rel="nofollow">round %d</a> of the public beacon`, b.Chain.Hash(), round, round)
	}
	seat := server.SeatPath("g", "north")
	for _, path := range []string{"/g/g", seat} {
		require.NotContains(t, server.Get(path).Body, "are shut. The dice fall")
		require.Contains(t, server.Get(path).Body, `class="due"`)
	}
	server.Email("g", "north", "BID 2")
	server.Email("g", "east", "BID 1")
	seal, sealed := server.GameNow("g").Sealed()
	require.True(t, sealed)
	server.Project()
	for _, path := range []string{"/g/g", seat} {
		page := server.Get(path).Body
		require.Contains(t, page, "</b> are shut. The dice fall")
		require.Contains(t, page, sealedAs(seal.Round))
		require.NotContains(t, page, "</b> are due")
		require.NotContains(t, page, "That round is late")
	}
	require.Contains(t, server.Get(seat).Body, "13:00", "on the player's clock")
	require.Contains(t, server.Get("/").Body, "the dice fall <time", "no old deadline")
	require.Contains(t, server.SignedIn("p-north").Get("/me").Body, "Orders are shut: the dice fall")
	server.Past.Store(int64(seal.Signed.Add(2 * time.Minute).Sub(sitetest.Noon)))
	require.Contains(t, server.Get("/g/g").Body, "That round is late. Nothing is lost")
	require.Contains(t, server.Get("/g/g.json").Body, fmt.Sprintf(`"round":%d`, seal.Round))

	require.NoError(t, server.Beacons.HandIn(b.Sign(seal.Round)))
	require.NoError(t, server.CloseDue(t.Context(), "g"))
	server.Round("word")
	server.Project()
	link := fmt.Sprintf(`<a href="https://relay.example/%s/public/%d" rel="nofollow">round %d of the beacon, by rule</a>`, b.Chain.Hash(), seal.Round, seal.Round)
	for _, path := range []string{"/g/g/audit", "/g/g/phase/1"} {
		require.Contains(t, server.Get(path).Body, link, path)
	}
	require.NotContains(t, server.Get("/g/g").Body, "are shut")
	require.Contains(t, server.Get("/g/g/audit").Body, b.Chain.Hash())
	require.Contains(t, server.Get("/g/g/audit").Body, `<a href="/g/g/phase/1">Round 1</a>`)
	for _, path := range []string{"/g/word/audit", "/g/word/phase/1"} {
		require.Contains(t, server.Get(path).Body, "by the server, which could choose", path)
		require.NotContains(t, server.Get(path).Body, "in an older form", path)
	}
	for _, path := range []string{"/", "/g/g", "/g/g/audit", "/g/g/phase/1", seat} {
		require.Contains(t, server.Get(path).Body, `<a href="/check">`, path)
	}

	_, err := server.Db.Exec(`UPDATE replays.frames SET dice = (dice::jsonb - 'form')::json`) // as in rows before that field existed
	require.NoError(t, err)
	require.Contains(t, server.Get("/g/word/phase/1").Body, "in an older form, by which orders could be found out")

	server.Email("g", "north", "BID 1")
	server.Email("g", "east", "BID 2")
	seal, _ = server.GameNow("g").Sealed()
	server.N += 3600
	server.Now = func() time.Time { return sitetest.Noon.Add(time.Hour) }
	server.Steward("g", "PROCESS WITHOUT BEACON WHY it is <b>silent</b>")
	server.Project()
	require.Contains(t, server.Get("/g/g/audit").Body, `<b class="bad">without the beacon, by the steward&#39;s word: it is &lt;b&gt;silent&lt;/b&gt;</b>`)
}

// TestATournamentTellsOfTheBeacon checks that a tournament's page shows a sealed draw.
func TestATournamentTellsOfTheBeacon(t *testing.T) {
	server := sitetest.New(t)
	b := beacontest.New(t, sitetest.Noon.AddDate(-1, 0, 0), 3*time.Second)
	server.Beacons = []*beacon.Source{{Chain: b.Chain, Relays: []string{"https://relay.example"}}}
	rules, err := tournament.Read([]byte(`{format: swiss, seats: 2, rounds: 2, play: {ruleset: tiny}, points: {scheme: result 1 0.5 0}}`))
	require.NoError(t, err)
	obey := func(commandID string, by game.Player, act tournament.Act) {
		_, err := server.TournamentHost.Obey(t.Context(), "cup", commandID, tournament.Command{At: sitetest.Noon, By: by, Do: act})
		require.NoError(t, err)
	}
	obey("announce", "steward", tournament.Announce{Title: "The cup", Rules: rules, Dice: dice.Terms{Mode: dice.Beacon, Chain: b.Chain.Hash()}})
	for _, p := range []game.Player{"p-1", "p-2"} {
		obey(string(p), p, tournament.Enter{Player: p})
	}
	obey("start", "steward", tournament.Submission{Lines: []order.Line{{N: 1, Text: "START NOW"}, {N: 2, Text: "DRAW"}}})
	now, _, err := server.TournamentHost.Tournament(t.Context(), "cup")
	require.NoError(t, err)
	seal, sealed := now.Sealed()
	require.True(t, sealed)
	server.Project()
	page := server.Get("/tournaments/cup").Body
	require.Contains(t, page, "What is drawn next is sealed. The dice fall")
	require.Contains(t, page, fmt.Sprintf(`/public/%d" rel="nofollow">round %d</a>`, seal.Round, seal.Round))
	require.NoError(t, server.Beacons.HandIn(b.Sign(seal.Round)))
	server.Now = func() time.Time { return seal.Signed }
	_, err = server.TournamentHost.Advance(t.Context(), "cup")
	require.NoError(t, err)
	server.Project()
	require.NotContains(t, server.Get("/tournaments/cup").Body, "is sealed")
}

// TestThePageOfAnAuditTellsOfRaisedDice checks what the page says of a game by the dice of the server
// that was begun in an older form, before and after an event has raised it.
func TestThePageOfAnAuditTellsOfRaisedDice(t *testing.T) {
	const orders, sealed = "mixes it with the orders that hold", "mixes it with the hash of the commit that seals the orders"
	file, err := os.ReadFile("../../../domain/feudal/testdata/logs/raised-3.jsonl")
	require.NoError(t, err)
	bundle, err := eventstore.ReadBundle(bytes.NewReader(file))
	require.NoError(t, err)
	raised := slices.IndexFunc(bundle.Commits, func(c *eventstore.Commit) bool { return c.Events[0].Kind == "game.dice-raised" })
	require.Positive(t, raised)
	page := func(commits []*eventstore.Commit) string {
		h, head := sitetest.New(t), eventstore.Head{}
		for _, c := range commits {
			made, err := h.Store.Append(t.Context(), eventstore.Draft{
				Log: c.Log, After: head, At: c.At, CommandID: c.CommandID, Actor: c.Actor, Events: c.Events, Eyes: c.Eyes, Seats: hosttest.SeatCodes(c), Salt: h.Seeds.Salts(),
			})
			require.NoError(t, err)
			head = made.Head()
		}
		h.Project()
		return h.Get("/g/" + strings.TrimPrefix(string(bundle.Header.Log), "game/") + "/audit").Body
	}
	before := page(bundle.Commits[:raised])
	require.Contains(t, before, orders)
	require.NotContains(t, before, sealed)
	after := page(bundle.Commits)
	require.Contains(t, after, sealed)
	require.NotContains(t, after, orders)
	require.Contains(t, after, "by the server, which could choose<", "of phases in form 3")
	require.Contains(t, after, "by the server, which could choose; in an older form, by which orders could be found out", "of the phase before")
}

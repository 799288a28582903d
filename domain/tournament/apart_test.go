package tournament_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/tournament"
)

// meetings is at how many tables of all rounds two players sit together.
func (c *server) meetings(a, b game.Player) int {
	n := 0
	for _, tb := range c.tour.Tables() {
		here := map[game.Player]bool{}
		for _, s := range tb.Seats {
			here[s.Player] = true
		}
		if here[a] && here[b] {
			n++
		}
	}
	return n
}

// drawnWhy is how a round came about, in one text.
func (c *server) drawnWhy(season, round int) string {
	c.t.Helper()
	seasonInfo, ok := c.tour.Season(season)
	require.True(c.t, ok)
	return fmt.Sprint(seasonInfo.Rounds[round-1].Why)
}

func TestWhoIsKeptApartIsNeverDrawnAtOneTable(t *testing.T) {
	for rules, n := range map[string]int{
		"{format: swiss, seats: 2, rounds: 5}":                           12,
		"{format: swiss, seats: 4, rounds: 6}":                           8,
		"{format: swiss, seats: 3, rounds: 4}":                           9,
		"{format: honour, seats: 4, rounds: 3, seasons: 2}":              8,
		"{format: single, seats: 4, rounds: 2}":                          16,
		"{format: league, seats: 4, rounds: 1, division: 8, seasons: 1}": 8,
	} {
		server := newServer(t, read(t, rules))
		server.enter(n)
		receipt := server.write(steward, "APART p01 p02 WHY they are brothers", "APART p03 p04 WHY one household")
		require.Empty(t, receipt.Errors, rules)
		require.Equal(t, []string{"p01, p02 are kept apart", "p03, p04 are kept apart"}, receipt.Done)
		server.must(steward, tournament.CloseEntries{})
		server.run(nil)
		require.NotEmpty(t, server.tour.Tables(), rules)
		require.Zero(t, server.meetings("p01", "p02"), rules)
		require.Zero(t, server.meetings("p03", "p04"), rules)
		require.Contains(t, server.drawnWhy(1, 1), "they are brothers", "whoever reads of the draw reads why")
		server.replays()
	}
}

func TestRulesKeepPlayersApart(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 4, rounds: 6, apart: [[p01, p02], [p03, p04, p05]]}"))
	server.begin(12)
	server.run(nil)
	for _, pair := range [][2]game.Player{{"p01", "p02"}, {"p03", "p04"}, {"p03", "p05"}, {"p04", "p05"}} {
		require.Zero(t, server.meetings(pair[0], pair[1]), pair)
	}
	for _, bad := range []string{"[[p01]]", "[[p01, p01]]", `[[p01, ""]]`} {
		require.ErrorContains(t, read(t, "{format: swiss, seats: 4, apart: "+bad+"}").Check(gametest.Lookup), "apart", bad)
	}
}

func TestDivisionsOfATierPartThem(t *testing.T) {
	rules := "{format: league, seats: 4, rounds: 4, division: 7, seasons: 1, promote: 1, relegate: 2, apart: [[p08, p11], [p09, p12]]}"
	server := newServer(t, read(t, rules))
	server.begin(21)
	server.together(1)
	for name, players := range server.divisions(1) {
		for _, pair := range [][2]game.Player{{"p08", "p11"}, {"p09", "p12"}} {
			require.NotSubset(t, players, pair[:], name)
		}
	}
}

func TestADrawThatCannotKeepThemApartSaysSo(t *testing.T) {
	robin := newServer(t, read(t, "{format: round-robin, seats: 2, apart: [[p01, p02]]}"))
	robin.begin(4)
	robin.together(2)
	require.Equal(t, 1, robin.meetings("p01", "p02"))
	season, _ := robin.tour.Season(1)
	said := ""
	for _, r := range season.Rounds {
		said += fmt.Sprint(r.Why)
	}
	require.Contains(t, said, "could not be kept apart")

	for _, seats := range []string{"2", "4"} {
		server := newServer(t, read(t, "{format: swiss, rounds: 1, seats: "+seats+"}"))
		n := map[string]int{"2": 2, "4": 4}[seats]
		server.enter(n)
		server.must(steward, tournament.Apart{Players: []game.Player{"p01", "p02"}, Why: "brothers"})
		server.must(steward, tournament.CloseEntries{})
		server.must(steward, tournament.OpenSeason{})
		_, err := server.do(steward, tournament.Draw{Season: 1})
		require.ErrorIs(t, err, tournament.ErrNotNow)
		require.ErrorContains(t, err, "LIFT p01 p02 WHY")
		require.Empty(t, server.write(steward, "LIFT p02 p01 WHY they made peace").Errors)
		server.must(steward, tournament.Draw{Season: 1})
		require.Equal(t, 1, server.meetings("p01", "p02"))
		server.replays()
	}
}

func TestApartIsRefusedWithTheNextStep(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 3}"))
	server.enter(4)
	for line, says := range map[string]string{
		"APART p01 p02":             "reason",
		"APART p01 WHY alone":       "two",
		"APART p01 p01 WHY twice":   "two",
		"APART p01 nobody WHY what": "nobody",
		"LIFT p01 p02 WHY never":    "not kept apart",
	} {
		receipt := server.write(steward, line)
		require.Len(t, receipt.Errors, 1, line)
		require.Contains(t, receipt.Errors[0].Reason, says, line)
	}
	require.Len(t, server.write("p01", "APART p02 p03 WHY I say so").Errors, 1)
	require.Empty(t, server.write(steward, "APART p01 p02 WHY brothers").Errors)
	require.Contains(t, server.write(steward, "APART p02 p01 WHY again").Errors[0].Reason, "already")
	r := server.write("p03", "SHOW RULES")
	require.Contains(t, fmt.Sprint(r.Shown), "brothers")
}

func TestNobodyTakesASeatBesideWhomHeIsKeptApartFrom(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 1, apart: [[p01, p05]]}"))
	server.begin(5)
	server.together(2)
	for _, tb := range server.tour.Tables() {
		for i, s := range tb.Seats {
			if s.Player != "p01" {
				continue
			}
			_, err := server.do(steward, tournament.Substitute{From: tb.Seats[1-i].Player, To: "p05", Game: tb.Game, Why: "ill"})
			require.ErrorContains(t, err, "apart")
			return
		}
	}
	t.Fatal("p01 has no table")
}

func TestTheWordOfAStewardWhoPlaysIsMarked(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 3}"))
	server.enter(3)
	require.False(t, server.must(steward, tournament.Apart{Players: []game.Player{"p01", "p02"}, Why: "brothers"}).Events[0].(tournament.KeptApart).Own)
	require.False(t, server.must(steward, tournament.Ban{Player: "p03", Why: "cheated"}).Events[1].(tournament.Banned).Own)
	server.must(steward, tournament.Enter{Player: steward, Reliability: 100})
	server.must(steward, tournament.Enter{Player: "p04", Reliability: 100})
	require.True(t, server.must(steward, tournament.Apart{Players: []game.Player{steward, "p02"}, Why: "he is strong"}).Events[0].(tournament.KeptApart).Own)
	require.True(t, server.must(steward, tournament.Ban{Player: "p02", Why: "cheated"}).Events[1].(tournament.Banned).Own)
	server.must(steward, tournament.CloseEntries{})
	server.together(1)
	require.Contains(t, server.drawnWhy(1, 1), "who plays himself")
}

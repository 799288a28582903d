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
	s, ok := c.tour.Season(season)
	require.True(c.t, ok)
	return fmt.Sprint(s.Rounds[round-1].Why)
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
		c := newServer(t, read(t, rules))
		c.enter(n)
		r := c.write(steward, "APART p01 p02 WHY they are brothers", "APART p03 p04 WHY one household")
		require.Empty(t, r.Errors, rules)
		require.Equal(t, []string{"p01, p02 are kept apart", "p03, p04 are kept apart"}, r.Done)
		c.must(steward, tournament.CloseEntries{})
		c.run(nil)
		require.NotEmpty(t, c.tour.Tables(), rules)
		require.Zero(t, c.meetings("p01", "p02"), rules)
		require.Zero(t, c.meetings("p03", "p04"), rules)
		require.Contains(t, c.drawnWhy(1, 1), "they are brothers", "whoever reads of the draw reads why")
		c.replays()
	}
}

func TestRulesKeepPlayersApart(t *testing.T) {
	c := newServer(t, read(t, "{format: swiss, seats: 4, rounds: 6, apart: [[p01, p02], [p03, p04, p05]]}"))
	c.begin(12)
	c.run(nil)
	for _, pair := range [][2]game.Player{{"p01", "p02"}, {"p03", "p04"}, {"p03", "p05"}, {"p04", "p05"}} {
		require.Zero(t, c.meetings(pair[0], pair[1]), pair)
	}
	for _, bad := range []string{"[[p01]]", "[[p01, p01]]", `[[p01, ""]]`} {
		require.ErrorContains(t, read(t, "{format: swiss, seats: 4, apart: "+bad+"}").Check(gametest.Lookup), "apart", bad)
	}
}

func TestDivisionsOfATierPartThem(t *testing.T) {
	rules := "{format: league, seats: 4, rounds: 4, division: 7, seasons: 1, promote: 1, relegate: 2, apart: [[p08, p11], [p09, p12]]}"
	c := newServer(t, read(t, rules))
	c.begin(21)
	c.together(1)
	for name, players := range c.divisions(1) {
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
	s, _ := robin.tour.Season(1)
	said := ""
	for _, r := range s.Rounds {
		said += fmt.Sprint(r.Why)
	}
	require.Contains(t, said, "could not be kept apart")

	for _, seats := range []string{"2", "4"} {
		c := newServer(t, read(t, "{format: swiss, rounds: 1, seats: "+seats+"}"))
		n := map[string]int{"2": 2, "4": 4}[seats]
		c.enter(n)
		c.must(steward, tournament.Apart{Players: []game.Player{"p01", "p02"}, Why: "brothers"})
		c.must(steward, tournament.CloseEntries{})
		c.must(steward, tournament.OpenSeason{})
		_, err := c.do(steward, tournament.Draw{Season: 1})
		require.ErrorIs(t, err, tournament.ErrNotNow)
		require.ErrorContains(t, err, "LIFT p01 p02 WHY")
		require.Empty(t, c.write(steward, "LIFT p02 p01 WHY they made peace").Errors)
		c.must(steward, tournament.Draw{Season: 1})
		require.Equal(t, 1, c.meetings("p01", "p02"))
		c.replays()
	}
}

func TestApartIsRefusedWithTheNextStep(t *testing.T) {
	c := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 3}"))
	c.enter(4)
	for line, says := range map[string]string{
		"APART p01 p02":             "reason",
		"APART p01 WHY alone":       "two",
		"APART p01 p01 WHY twice":   "two",
		"APART p01 nobody WHY what": "nobody",
		"LIFT p01 p02 WHY never":    "not kept apart",
	} {
		r := c.write(steward, line)
		require.Len(t, r.Errors, 1, line)
		require.Contains(t, r.Errors[0].Reason, says, line)
	}
	require.Len(t, c.write("p01", "APART p02 p03 WHY I say so").Errors, 1)
	require.Empty(t, c.write(steward, "APART p01 p02 WHY brothers").Errors)
	require.Contains(t, c.write(steward, "APART p02 p01 WHY again").Errors[0].Reason, "already")
	r := c.write("p03", "SHOW RULES")
	require.Contains(t, fmt.Sprint(r.Shown), "brothers")
}

func TestNobodyTakesASeatBesideWhomHeIsKeptApartFrom(t *testing.T) {
	c := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 1, apart: [[p01, p05]]}"))
	c.begin(5)
	c.together(2)
	for _, tb := range c.tour.Tables() {
		for i, s := range tb.Seats {
			if s.Player != "p01" {
				continue
			}
			_, err := c.do(steward, tournament.Substitute{From: tb.Seats[1-i].Player, To: "p05", Game: tb.Game, Why: "ill"})
			require.ErrorContains(t, err, "apart")
			return
		}
	}
	t.Fatal("p01 has no table")
}

func TestTheWordOfAStewardWhoPlaysIsMarked(t *testing.T) {
	c := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 3}"))
	c.enter(3)
	require.False(t, c.must(steward, tournament.Apart{Players: []game.Player{"p01", "p02"}, Why: "brothers"}).Events[0].(tournament.KeptApart).Own)
	require.False(t, c.must(steward, tournament.Ban{Player: "p03", Why: "cheated"}).Events[1].(tournament.Banned).Own)
	c.must(steward, tournament.Enter{Player: steward, Reliability: 100})
	c.must(steward, tournament.Enter{Player: "p04", Reliability: 100})
	require.True(t, c.must(steward, tournament.Apart{Players: []game.Player{steward, "p02"}, Why: "he is strong"}).Events[0].(tournament.KeptApart).Own)
	require.True(t, c.must(steward, tournament.Ban{Player: "p02", Why: "cheated"}).Events[1].(tournament.Banned).Own)
	c.must(steward, tournament.CloseEntries{})
	c.together(1)
	require.Contains(t, c.drawnWhy(1, 1), "who plays himself")
}

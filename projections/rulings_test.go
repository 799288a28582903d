package projections_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/tournament"
	"seneschal/projections/ratings"
	"seneschal/projections/standings"
)

// ruled plays a duel at a table of a tournament, which north wins, and another game of the
// winner's.
func ruled(t *testing.T) (h *server, y *played, winner, loser game.Player) {
	h = newServer(t)
	run(t, h.runner)
	y = h.announce("cup", "{format: swiss, seats: 2, rounds: 3, play: {ruleset: tiny}}")
	y.enter(4)
	require.True(t, y.play(4)) // season, draw, tables
	tb, ok := y.state().Table("cup-s1r1t1")
	require.True(t, ok)
	winner, loser = tb.Seats[0].Player, tb.Seats[1].Player
	h.play("cup-s1r1t1", winner, loser)
	h.play("another", winner, "cleo")
	return h, y, winner, loser
}

// said sends an email of the steward to the tournament.
func (y *played) said(text string) {
	y.h.t.Helper()
	y.must("steward", tournament.Submission{Lines: []order.Line{{N: 1, Text: text}}})
}

// requireSame requires that ratings and records agree with the tournament.
func requireSame(t *testing.T, h *server, p game.Player, wins int, outcome tournament.Outcome) {
	t.Helper()
	h.project()
	games, err := ratings.GamesOf(t.Context(), h.db, p)
	require.NoError(t, err)
	won := 0
	for _, g := range games {
		if g.Won() {
			won++
		}
		if g.Game == "cup-s1r1t1" {
			require.Equal(t, outcome, g.Outcome)
		}
	}
	require.Equal(t, wins, won)
	records, err := standings.Records(t.Context(), h.db)
	require.NoError(t, err)
	for _, r := range records {
		if r.Player == p {
			require.Equal(t, wins, r.Wins)
		}
	}
	careers, err := ratings.Careers(t.Context(), h.db)
	require.NoError(t, err)
	for _, c := range careers {
		if c.Player == p {
			require.Equal(t, wins, c.Wins)
		}
	}
	want := expected(t, h)
	for _, c := range want.Curves {
		changes := curveOf(t, h, c.List, game.Player(c.Player))
		require.Len(t, changes, len(c.Changes), "%v %s", c.List, c.Player)
		for i, ch := range changes {
			require.Equal(t, c.Changes[i].Shown, ch.Change.V.Shown)
		}
	}
}

func TestRatingsAndRecordsFollowTheOfficialResult(t *testing.T) {
	h, y, winner, loser := ruled(t)
	requireSame(t, h, winner, 2, "")
	y.said("RESULT cup-s1r1t1 " + string(loser) + " 1 " + string(winner) + " 2 WHY misread")
	requireSame(t, h, winner, 1, tournament.Adjudged)
	requireSame(t, h, loser, 1, tournament.Adjudged)
	y.said("VOID cup-s1r1t1 WHY flood")
	requireSame(t, h, winner, 1, tournament.Voided)
	requireSame(t, h, loser, 0, tournament.Voided)
	require.Empty(t, curveOf(t, h, tinyDuels, loser), "what is void is not rated")
	y.said("FORFEIT cup-s1r1t1 " + string(loser) + " WHY left")
	requireSame(t, h, winner, 1, tournament.Forfeited)
	require.Empty(t, curveOf(t, h, tinyDuels, loser))
}

func TestAGameThatIsPlayedOnForNothingIsNotRated(t *testing.T) {
	h := newServer(t)
	run(t, h.runner)
	y := h.announce("cup", "{format: swiss, seats: 2, rounds: 3, play: {ruleset: tiny}}")
	y.enter(4)
	require.True(t, y.play(4))
	tb, _ := y.state().Table("cup-s1r1t1")
	y.said("VOID cup-s1r1t1 LEAVE WHY friends")
	h.project()
	h.play("cup-s1r1t1", tb.Seats[0].Player, tb.Seats[1].Player)
	requireSame(t, h, tb.Seats[0].Player, 0, tournament.Voided)
	require.Empty(t, curveOf(t, h, tinyDuels, tb.Seats[0].Player))
}

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
func ruled(t *testing.T) (server *server, played *played, winner, loser game.Player) {
	server = newServer(t)
	run(t, server.runner)
	played = server.announce("cup", "{format: swiss, seats: 2, rounds: 3, play: {ruleset: tiny}}")
	played.enter(4)
	require.True(t, played.play(4)) // season, draw, tables
	tb, ok := played.state().Table("cup-s1r1t1")
	require.True(t, ok)
	winner, loser = tb.Seats[0].Player, tb.Seats[1].Player
	server.play("cup-s1r1t1", winner, loser)
	server.play("another", winner, "cleo")
	return server, played, winner, loser
}

// said sends an email of the steward to the tournament.
func (y *played) said(text string) {
	y.server.t.Helper()
	y.must("steward", tournament.Submission{Lines: []order.Line{{N: 1, Text: text}}})
}

// requireSame requires that ratings and records agree with the tournament.
func requireSame(t *testing.T, server *server, player game.Player, wins int, outcome tournament.Outcome) {
	t.Helper()
	server.project()
	games, err := ratings.GamesOf(t.Context(), server.db, player)
	require.NoError(t, err)
	won := 0
	for _, finished := range games {
		if finished.Won() {
			won++
		}
		if finished.Game == "cup-s1r1t1" {
			require.Equal(t, outcome, finished.Outcome)
		}
	}
	require.Equal(t, wins, won)
	records, err := standings.Records(t.Context(), server.db)
	require.NoError(t, err)
	for _, record := range records {
		if record.Player == player {
			require.Equal(t, wins, record.Wins)
		}
	}
	careers, err := ratings.Careers(t.Context(), server.db)
	require.NoError(t, err)
	for _, career := range careers {
		if career.Player == player {
			require.Equal(t, wins, career.Wins)
		}
	}
	want := expected(t, server)
	for _, curve := range want.Curves {
		changes := curveOf(t, server, curve.List, game.Player(curve.Player))
		require.Len(t, changes, len(curve.Changes), "%v %s", curve.List, curve.Player)
		for i, ch := range changes {
			require.Equal(t, curve.Changes[i].Shown, ch.Change.V.Shown)
		}
	}
}

func TestRatingsAndRecordsFollowTheOfficialResult(t *testing.T) {
	server, played, winner, loser := ruled(t)
	requireSame(t, server, winner, 2, "")
	played.said("RESULT cup-s1r1t1 " + string(loser) + " 1 " + string(winner) + " 2 WHY misread")
	requireSame(t, server, winner, 1, tournament.Adjudged)
	requireSame(t, server, loser, 1, tournament.Adjudged)
	played.said("VOID cup-s1r1t1 WHY flood")
	requireSame(t, server, winner, 1, tournament.Voided)
	requireSame(t, server, loser, 0, tournament.Voided)
	require.Empty(t, curveOf(t, server, tinyDuels, loser), "what is void is not rated")
	played.said("FORFEIT cup-s1r1t1 " + string(loser) + " WHY left")
	requireSame(t, server, winner, 1, tournament.Forfeited)
	require.Empty(t, curveOf(t, server, tinyDuels, loser))
}

func TestAGameThatIsPlayedOnForNothingIsNotRated(t *testing.T) {
	server := newServer(t)
	run(t, server.runner)
	played := server.announce("cup", "{format: swiss, seats: 2, rounds: 3, play: {ruleset: tiny}}")
	played.enter(4)
	require.True(t, played.play(4))
	tb, _ := played.state().Table("cup-s1r1t1")
	played.said("VOID cup-s1r1t1 LEAVE WHY friends")
	server.project()
	server.play("cup-s1r1t1", tb.Seats[0].Player, tb.Seats[1].Player)
	requireSame(t, server, tb.Seats[0].Player, 0, tournament.Voided)
	require.Empty(t, curveOf(t, server, tinyDuels, tb.Seats[0].Player))
}

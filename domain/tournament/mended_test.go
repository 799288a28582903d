package tournament_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
)

func TestHalfByesGiveNothingOnceTheRulesAllowNone(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 3, points: {byes: {halves: 1}}}"))
	server.enter(5)
	require.Empty(t, server.write("p02", "BYE ROUND 1 HALF").Errors)
	server.must(steward, tournament.CloseEntries{})
	server.playRounds(1)
	require.Equal(t, "0.5", server.pointsOf(1, 1, "p02"))
	require.Empty(t, server.write(steward, "CHANGE points.byes.halves 0 YES WHY as announced").Errors)
	require.Equal(t, "0", server.pointsOf(1, 1, "p02"))
	require.NotEmpty(t, server.write("p03", "BYE ROUND 3 HALF").Errors)
}

func TestChangesForLaterSeasonsCountInTheOrderOfSeasons(t *testing.T) {
	server := newServer(t, read(t, "{format: league, seats: 4, rounds: 1, division: 4, seasons: 4}"))
	require.Empty(t, server.write(steward, "CHANGE unrated 1300 FROM SEASON 3 WHY stronger", "CHANGE unrated 1100 FROM SEASON 2 WHY weaker").Errors)
	require.Equal(t, 1100, server.tour.RulesFrom(2).Unrated)
	require.Equal(t, 1300, server.tour.RulesFrom(3).Unrated, "what was said for the third season stands in it")
	require.Equal(t, 1300, server.tour.RulesFrom(4).Unrated)
}

func TestAFinalIsRankedAmongThoseWhoSat(t *testing.T) {
	server := newServer(t, read(t, "{format: knockout, seats: 4, through: 2}"))
	server.begin(8)
	require.True(t, server.run(func() bool { s, ok := server.tour.Season(1); return ok && len(s.Rounds) == 2 && s.Rounds[0].Closed }))
	season, _ := server.tour.Season(1)
	final := season.Rounds[1].Tables[0]
	require.Len(t, final.Seats, 4)
	gone := final.Seats[3].Player
	server.must(gone, tournament.Withdraw{Player: gone, Why: "ill"})
	server.run(nil)
	require.Equal(t, "ended", server.tour.Status())
	last := ""
	table, _ := server.tour.Table(final.Game)
	require.Len(t, table.Holders, 3)
	for _, place := range table.Official.End.Places {
		if place.Place == 3 {
			last = string(place.Holders[0].Player)
		}
	}
	require.Equal(t, "1", server.pointsOf(1, 1, game.Player(last)), "who is last of three has survived one round, and no part of the final")
}

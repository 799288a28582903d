package tournament_test

import (
	"testing"

	"github.com/stretchr/testify/require"

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

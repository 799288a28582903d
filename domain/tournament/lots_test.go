package tournament_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/domain/tournament/standings"
)

// level lets all seats of a table share the first place.
func level(tb tournament.TableInfo) tournament.End {
	var end tournament.End
	for _, s := range tb.Holders {
		end.Places = append(end.Places, tournament.Finished{Seat: s.Seat, Place: 1})
	}
	return end
}

// TestLotsAreDrawnAtTheClose: before it those who are level share a rank,
// however many keys have been revealed; the lots that count are those of the
// key that the close reveals.
func TestLotsAreDrawnAtTheClose(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 2, points: {scheme: win-draw-loss}, tie_breaks: 'WIN, LOT'}"))
	server.play = level
	server.begin(6)
	shared := func() {
		ranking, err := server.tour.Standings(1, 1)
		require.NoError(t, err)
		require.True(t, ranking.AwaitsLots())
		require.Equal(t, []string{"WIN/2026"}, ranking.TieBreaks)
		for _, row := range ranking.Rows {
			require.Equal(t, 1, row.Rank)
			require.True(t, row.Shared)
			why, _ := ranking.ExplainRank(row.Entrant.ID)
			require.Contains(t, why.Note, "by nothing yet: lots are drawn at the close")
			require.NoError(t, why.Check())
		}
		shown := server.write("p01", "SHOW STANDINGS", "TOON STAND").Shown
		require.Contains(t, strings.Join(shown[0].Lines, "\n"), "Shared places are parted by lot when the season is closed.")
	}
	require.True(t, server.run(server.played))
	shared()
	require.True(t, server.run(func() bool { s, _ := server.tour.Season(1); return len(s.Rounds) == 2 && server.played() }))
	shared()
	server.run(nil)
	r, err := server.tour.Standings(1, 1)
	require.NoError(t, err)
	require.False(t, r.AwaitsLots())
	require.Equal(t, []string{"WIN/2026", "LOT/1"}, r.TieBreaks)
	season, _ := server.tour.Season(1)
	ended, _ := server.tour.Ended()
	for i, row := range r.Rows {
		require.Equal(t, i+1, row.Rank)
		require.False(t, row.Shared)
		require.Equal(t, game.Player(row.Entrant.ID), season.Closed.Tables[0].Rows[i].Player, "as the close had it")
		require.Equal(t, game.Player(row.Entrant.ID), ended.Final[i].Player)
	}
	require.False(t, slices.IsSortedFunc(r.Rows, func(a, b standings.Row) int { return strings.Compare(string(a.Entrant.ID), string(b.Entrant.ID)) }))
	server.audited()
}

// TestTheTableOfAllSeasonsIsDrawnAtTheEnd.
func TestTheTableOfAllSeasonsIsDrawnAtTheEnd(t *testing.T) {
	server := newServer(t, read(t, "{format: honour, seats: 4, seasons: 2, play: {ruleset: tiny}, tie_breaks: 'WON, LOT'}"))
	server.play = level
	server.begin(4)
	require.True(t, server.run(server.closed(1)))
	all, err := server.tour.RankAllTime()
	require.NoError(t, err)
	require.True(t, all.AwaitsLots())
	server.run(nil)
	all, err = server.tour.RankAllTime()
	require.NoError(t, err)
	require.False(t, all.AwaitsLots())
	ended, _ := server.tour.Ended()
	for i, row := range all.Rows {
		require.Equal(t, ended.Final[i].Player, game.Player(row.Entrant.ID))
		require.Equal(t, i+1, row.Rank)
	}
	server.audited()
}

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
	c := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 2, points: {scheme: win-draw-loss}, tie_breaks: 'WIN, LOT'}"))
	c.play = level
	c.begin(6)
	shared := func() {
		r, err := c.tour.Standings(1, 1)
		require.NoError(t, err)
		require.True(t, r.Undrawn())
		require.Equal(t, []string{"WIN/2026"}, r.TieBreaks)
		for _, row := range r.Rows {
			require.Equal(t, 1, row.Rank)
			require.True(t, row.Shared)
			why, _ := r.Why(row.Entrant.ID)
			require.Contains(t, why.Note, "by nothing yet: lots are drawn at the close")
			require.NoError(t, why.Check())
		}
		shown := c.write("p01", "SHOW STANDINGS", "TOON STAND").Shown
		require.Contains(t, strings.Join(shown[0].Lines, "\n"), "Shared places are parted by lot when the season is closed.")
	}
	require.True(t, c.run(c.played))
	shared()
	require.True(t, c.run(func() bool { s, _ := c.tour.Season(1); return len(s.Rounds) == 2 && c.played() }))
	shared()
	c.run(nil)
	r, err := c.tour.Standings(1, 1)
	require.NoError(t, err)
	require.False(t, r.Undrawn())
	require.Equal(t, []string{"WIN/2026", "LOT/1"}, r.TieBreaks)
	s, _ := c.tour.Season(1)
	ended, _ := c.tour.Ended()
	for i, row := range r.Rows {
		require.Equal(t, i+1, row.Rank)
		require.False(t, row.Shared)
		require.Equal(t, game.Player(row.Entrant.ID), s.Closed.Tables[0].Rows[i].Player, "as the close had it")
		require.Equal(t, game.Player(row.Entrant.ID), ended.Final[i].Player)
	}
	require.False(t, slices.IsSortedFunc(r.Rows, func(a, b standings.Row) int { return strings.Compare(string(a.Entrant.ID), string(b.Entrant.ID)) }))
	c.audited()
}

// TestTheTableOfAllSeasonsIsDrawnAtTheEnd.
func TestTheTableOfAllSeasonsIsDrawnAtTheEnd(t *testing.T) {
	c := newServer(t, read(t, "{format: honour, seats: 4, seasons: 2, play: {ruleset: tiny}, tie_breaks: 'WON, LOT'}"))
	c.play = level
	c.begin(4)
	require.True(t, c.run(c.closed(1)))
	all, err := c.tour.AllTime()
	require.NoError(t, err)
	require.True(t, all.Undrawn())
	c.run(nil)
	all, err = c.tour.AllTime()
	require.NoError(t, err)
	require.False(t, all.Undrawn())
	ended, _ := c.tour.Ended()
	for i, row := range all.Rows {
		require.Equal(t, ended.Final[i].Player, game.Player(row.Entrant.ID))
		require.Equal(t, i+1, row.Rank)
	}
	c.audited()
}

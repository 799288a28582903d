package projections_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/opening"
	"seneschal/projections/roster"
	"seneschal/projections/turnout"
)

// TestOpenGamesAreCountedAsTheyTurnOut opens six games: one is closed by its opener, one still waits, one is played to
// its end, one loses a player, one is given up, and one runs in its first phase.
func TestOpenGamesAreCountedAsTheyTurnOut(t *testing.T) {
	server := newServer(t)
	none, err := turnout.Read(t.Context(), server.db, noon)
	require.NoError(t, err)
	require.Nil(t, none, "no table is there yet")
	run(t, server.runner)
	server.project()
	empty, err := turnout.Read(t.Context(), server.db, noon)
	require.NoError(t, err)
	require.Len(t, empty, 3)
	require.Equal(t, turnout.Figures{Days: 30}, empty[0])
	_, found := empty[0].Filled.Portion()
	require.False(t, found, "nothing of nothing is no share")

	w := server.openings()
	begin := func(id string, hours int) {
		t.Helper()
		w.open(id, "p-north", opening.Terms{Seats: 2}, "")
		server.Now = func() time.Time { return noon.Add(time.Duration(hours) * time.Hour) }
		w.do(id, "p-east", opening.Take{})
		w.do(id, "p-north", opening.Confirm{})
		_, err := w.Advance(t.Context(), id)
		require.NoError(t, err)
		server.Now = func() time.Time { return noon }
	}
	w.open("closed", "p-north", opening.Terms{Seats: 2}, "")
	w.do("closed", "p-north", opening.Close{})
	w.open("waits", "p-north", opening.Terms{Seats: 2}, "")
	begin("played", 2)
	begin("left", 4)
	begin("runs", 12)
	begin("broken", 6)
	server.do("broken", "steward", game.Steward{Lines: lines([]string{"ABANDON WHY nobody came"})})
	server.finish("played")
	g, _, err := server.Game(t.Context(), "left")
	require.NoError(t, err)
	leaver := g.Seats()[0]
	server.do("left", leaver.Player, game.Submission{Seat: leaver.Seat, Lines: lines([]string{"BID 1", "RESIGN"})})
	server.do("left", "steward", game.Steward{Lines: lines([]string{"ABANDON WHY nobody is left"})})
	people := roster.New(server.db)
	for n := range 4 {
		require.NoError(t, people.CountPractice(t.Context(), noon, false))
		if n == 0 {
			require.NoError(t, people.CountPractice(t.Context(), noon, true))
		}
	}
	server.project()
	all, err := turnout.Read(t.Context(), server.db, noon.Add(20*time.Hour))
	require.NoError(t, err)
	median, longest := 5.0, 10.2 // of 2, 4, 6 and 12
	for i, days := range []int{30, 90, 365} {
		require.InDelta(t, median, *all[i].Median, 0.01)
		require.InDelta(t, longest, *all[i].Longest, 0.01)
		all[i].Median, all[i].Longest = nil, nil
		require.Equal(t, turnout.Figures{
			Days: days, Filled: turnout.Share{Part: 4, Of: 5}, Third: turnout.Share{Part: 1, Of: 3}, Stayed: turnout.Share{Part: 1, Of: 3}, Practice: turnout.Share{Part: 1, Of: 4},
		}, all[i])
	}
	later, err := turnout.Read(t.Context(), server.db, noon.AddDate(0, 0, 60))
	require.NoError(t, err)
	require.Zero(t, later[0].Filled, "two months later they are not of the last 30 days")
	require.Equal(t, 5, later[1].Filled.Of)
}

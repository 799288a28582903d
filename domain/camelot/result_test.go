package camelot

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
)

// ranked returns the result of a game of five in which seat3 is the traitor, if there is one.
func ranked(t *testing.T, options map[game.Option]string, ending Ending, winner Loyalty, change func(*tableau)) map[game.Seat]game.Standing {
	t.Helper()
	c := newTable(t, 5, options)
	for _, seat := range c.state.Seats {
		c.give(seat, func(k *Knight) { k.Loyalty = Loyal })
	}
	if c.state.Options.Traitor {
		c.give("seat3", func(k *Knight) { k.Loyalty = Traitor })
	}
	c.state.Swords = Swords{White: 7, Black: 5}
	if change != nil {
		change(c)
	}
	result := (&play{now: c.state, orderSets: c.orderSets}).rankSeats(ending, winner)
	require.Equal(t, string(ending), result.Reason)
	places := map[game.Seat]game.Standing{}
	for i, standing := range result.Places {
		places[standing.Seat] = standing
		require.True(t, i == 0 || result.Places[i-1].Place <= standing.Place, "best first")
	}
	return places
}

// TestTheLoyalWin checks A-50.
func TestTheLoyalWin(t *testing.T) {
	r := ranked(t, nil, MajorityWhite, Loyal, func(c *tableau) { c.give("seat1", func(k *Knight) { k.Alive = false }) })
	for _, seat := range []game.Seat{"seat1", "seat2", "seat4", "seat5"} {
		require.Equal(t, 1, r[seat].Place)
		require.True(t, r[seat].Shared)
		require.Equal(t, 500, r[seat].Points, "C-135: the dead win with their side")
		require.Equal(t, 2, r[seat].Scores["margin"])
	}
	require.Equal(t, 5, r["seat3"].Place)
	require.False(t, r["seat3"].Shared)
	require.Zero(t, r["seat3"].Points)
	require.Equal(t, -2, r["seat3"].Scores["margin"])
}

// TestEvilWins.
func TestEvilWins(t *testing.T) {
	r := ranked(t, nil, KnightsDead, Traitor, nil)
	require.Equal(t, 1, r["seat3"].Place)
	require.Equal(t, 800, r["seat3"].Points)
	require.Equal(t, 7, r["seat3"].Scores["margin"])
	require.Equal(t, 1, r["seat3"].Scores["traitor_won"])
	require.Equal(t, 2, r["seat1"].Place)
	require.Equal(t, -7, r["seat1"].Scores["margin"])
	r = ranked(t, nil, SevenBlack, Traitor, func(c *tableau) { c.give("seat3", func(k *Knight) { k.Exposed = true }) })
	require.Equal(t, 600, r["seat3"].Points)
	r = ranked(t, map[game.Option]string{"traitor": "off"}, TwelveEngines, Traitor, nil)
	for _, standing := range r {
		require.Equal(t, 5, standing.Place)
		require.True(t, standing.Shared)
		require.Zero(t, standing.Points)
	}
}

func TestWhoLeftHasNothing(t *testing.T) {
	r := ranked(t, nil, MajorityWhite, Loyal, func(tableau *tableau) {
		tableau.give("seat1", func(k *Knight) { k.Left, k.Alive = true, false })
		tableau.orderSets["seat2"] = game.OrderSet{Vacant: true}
	})
	for _, seat := range []game.Seat{"seat1", "seat2"} {
		require.Zero(t, r[seat].Points)
		require.Equal(t, 1, r[seat].Scores["withdrawn"])
	}
}

// TestMerit checks O-MERIT.
func TestMerit(t *testing.T) {
	deeds := func(tableau *tableau) {
		tableau.state.Wins["seat1"] = Deeds{Won: 2, Engines: 3, Sacrifices: 1, Merlins: 2, Right: 1, Wrong: 1}
		tableau.state.Wins["seat2"] = Deeds{Won: 10, Merlins: 5}
		tableau.state.Wins["seat4"] = Deeds{Wrong: 1}
	}
	for rule, points := range map[string][]int{"off": {500, 500, 500}, "tiebreak": {500, 500, 500}, "points": {600, 700, 480}} {
		r := ranked(t, map[game.Option]string{"merit": rule}, MajorityWhite, Loyal, deeds)
		require.Equal(t, points, []int{r["seat1"].Points, r["seat2"].Points, r["seat4"].Points}, rule)
		if rule != "off" {
			require.Equal(t, 10, r["seat1"].Scores["merit"])
			require.Equal(t, 7, r["seat3"].Scores["merit"], "a black sword each, and never accused")
		}
	}
	r := ranked(t, map[game.Option]string{"merit": "tiebreak"}, MajorityWhite, Loyal, func(c *tableau) { c.give("seat3", func(k *Knight) { k.Suspect = true }) })
	require.Equal(t, 5, r["seat3"].Scores["merit"])
}

// TestTheTournamentIsToldSidesAndWins checks O-ROLE-ADJUST, and schemes for wins by the game's own
// end. The tournament gets nothing before the game is over.
func TestTheTournamentIsToldSidesAndWins(t *testing.T) {
	for _, c := range []struct {
		traitor  string
		ending   Ending
		winner   Loyalty
		outright bool
	}{
		{"on", MajorityWhite, Loyal, true}, {"on", KnightsDead, Traitor, true}, {"off", TwelveEngines, Traitor, false},
	} {
		table := newTable(t, 5, map[game.Option]string{"traitor": c.traitor})
		for _, seat := range table.state.Seats {
			table.give(seat, func(k *Knight) { k.Loyalty = Loyal })
		}
		if c.traitor == "on" {
			table.give("seat3", func(k *Knight) { k.Loyalty = Traitor })
		}
		require.False(t, table.state.Outright())
		require.Empty(t, table.state.Role("seat3"))
		r := (&play{now: table.state, orderSets: table.orderSets}).rankSeats(c.ending, c.winner)
		table.state.Apply(GameEnded{Over: Over{Ending: c.ending, Winner: c.winner, Result: r}})
		require.Equal(t, c.outright, table.state.Outright(), c.ending)
		require.Equal(t, "loyal", table.state.Role("seat1"))
		require.Equal(t, c.traitor == "on", table.state.Role("seat3") == "traitor")
	}
}

package feudal

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
)

// endOfAutumn returns the position of wintering, moved to the end of autumn 1.
func endOfAutumn(t testing.TB, manors ...valley.Manor) *State {
	state := wintering(t, 9, manors...)
	state.Season = book.Autumn
	return state
}

// closed closes the present season, and returns the events and the
// position after them.
func closed(state *State, orderSet game.OrderSet) ([]event.Event, *State) {
	round := newRound(state, game.Orders{"seat1": orderSet}, dice.Script())
	round.closeSeason()
	return round.events, round.now
}

func TestHawkfieldOfCaseA4(t *testing.T) {
	for _, c := range []struct {
		figure  int
		watched bool
		brings  int
	}{{2, true, 7}, {0, false, 1}, {52, true, 5}, {52, false, 3}, {2, false, 5}} {
		state := endOfAutumn(t, "HAW")
		if c.figure > 0 {
			state.put("seat1", c.figure, "HAW")
		}
		state.changeHolding("HAW", func(h *Holding) { h.Watched = c.watched })
		_, after := closed(state, game.OrderSet{})
		require.Equal(t, c.brings, after.Houses["seat1"].Revenue, "%+v", c)
		require.Equal(t, 9+c.brings, after.Houses["seat1"].Fortune)
	}
}

func TestMillOfCaseA5(t *testing.T) {
	state := endOfAutumn(t, "SAR", "BRI", "FEN", "ASH", "ALD", "CRE", "HAW")
	bare := state.ExpectedRevenue("seat1")
	state.changeHolding("BRI", func(h *Holding) { h.Mill = true })
	require.Equal(t, bare+7, state.ExpectedRevenue("seat1"))
	state.changeHolding("FEN", func(h *Holding) { h.Mill = true })
	require.Equal(t, bare+7, state.ExpectedRevenue("seat1"), "of two mills one works")
	state.changeHolding("FEN", func(h *Holding) { h.Hives, h.Wardens = 2, 1 })
	state.changeHolding("ASH", func(h *Holding) { h.Foresters = 2 })
	require.Equal(t, bare+7+5, state.ExpectedRevenue("seat1"))
}

func TestWithdrawalOfCaseA48(t *testing.T) {
	for _, c := range []struct {
		name  string
		named []valley.Manor
		full  valley.Manor
		to    valley.Node
	}{
		{"lower number", nil, "", "HAW"},
		{"named first", []valley.Manor{"FEN"}, "", "FEN"},
		{"full", nil, "HAW", "FEN"},
	} {
		state := endOfAutumn(t, "HAW", "FEN")
		state.put("seat1", 1, "FEN")
		state.put("seat1", 52, "MON")
		for n := 2; n <= 7 && c.full != ""; n++ {
			state.put("seat1", n, c.full)
		}
		_, after := closed(state, orderSetOf(orders.WinterAt{Manors: c.named}))
		require.Equal(t, c.to, after.Houses["seat1"].Figures[52].At, c.name)
		require.Equal(t, Stamp{1, 4, 4, 0}, after.Houses["seat1"].Figures[52].Since)
	}
}

func TestTheLandlessWinterAtTheEdge(t *testing.T) {
	state := endOfAutumn(t)
	state.put("seat1", 2, "BRI")
	_, after := closed(state, game.OrderSet{})
	require.Equal(t, valley.Node("E12.0"), after.Houses["seat1"].Figures[2].At)
	require.False(t, after.Houses["seat1"].Out)
	events, _ := closed(after, game.OrderSet{})
	require.Empty(t, every[FigureWithdrew](events), "who is there stays there")
}

func TestConquestOfCaseA65(t *testing.T) {
	for _, c := range []struct {
		seats, manors int
		wins          bool
	}{{5, 21, true}, {5, 20, false}, {2, 31, true}, {2, 30, false}} {
		state := newGame(t, c.seats, nil)
		state.Year, state.Season = 1, book.Summer
		for _, seat := range state.Seats {
			state.put(seat, 1, "SAR")
		}
		for _, m := range state.Book.Valley.Manors[:c.manors] {
			state.give("seat1", m.Code)
		}
		_, after := closed(state, game.OrderSet{})
		result, over := after.Result()
		require.Equal(t, c.wins, over, "%+v", c)
		require.Equal(t, c.wins, after.Outright())
		if over {
			require.Equal(t, "conquest", result.Reason)
			require.Equal(t, "Lord Seneschal", result.Places[0].Title)
			require.Equal(t, 100*(printed.Scores.Points[c.seats][0]+2), result.Places[0].Points)
			require.Empty(t, after.Waits("en"))
		}
		state.Options.Mode = book.Assets
		_, after = closed(state, game.OrderSet{})
		require.Nil(t, after.Ending)
	}
}

func TestAssetsOfCaseA66(t *testing.T) {
	state := newGame(t, 2, map[game.Option]string{"mode": "assets", "years": "3"})
	state.Year, state.Season = 3, book.Autumn
	for _, m := range state.Book.Valley.Manors[:12] {
		state.give("seat1", m.Code)
	}
	state.changeHolding("SAR", func(h *Holding) { h.Hives = 8 })
	state.changeHolding("ALD", func(h *Holding) { h.Foresters, h.Wardens, h.Mill = 3, 1, true })
	for _, n := range []int{1, 2, 3, 4, 32, 42, 52, 53, 54, 55, 76, 77} {
		state.put("seat1", n, "SAR")
	}
	state.changeHouse("seat1", func(h *House) { h.Fortune = 9 })
	require.Equal(t, 260, state.sumAssets("seat1"))
	state.put("seat2", 1, "PEN")
	_, after := closed(state, game.OrderSet{})
	require.Equal(t, "assets", after.Ending.Reason)
	require.False(t, after.Outright(), "wealth is reckoned when the years are over")
	require.Equal(t, 260+after.Houses["seat1"].Revenue, after.Ending.Places[0].Scores["assets"])
}

func TestRankingOfCaseA67(t *testing.T) {
	state := newGame(t, 3, nil)
	for i, seat := range state.Seats {
		state.put(seat, 1, "SAR")
		state.changeHouse(seat, func(h *House) { h.Fortune, h.Revenue = []int{210, 210, 180}[i], []int{48, 51, 60}[i] })
	}
	result := state.rankSeats(byAssets)
	require.Equal(t, []game.Seat{"seat2", "seat1", "seat3"}, []game.Seat{result.Places[0].Seat, result.Places[1].Seat, result.Places[2].Seat})
	state.changeHouse("seat1", func(h *House) { h.Revenue = 51 })
	result = state.rankSeats(byAssets)
	require.Equal(t, []int{1, 1, 3}, []int{result.Places[0].Place, result.Places[1].Place, result.Places[2].Place})
	require.Equal(t, []int{450, 450, 100}, []int{result.Places[0].Points, result.Places[1].Points, result.Places[2].Points})
	require.True(t, result.Places[0].Shared)
	require.Empty(t, result.Places[0].Title)
}

func TestTheEliminatedRankByWhenTheyFell(t *testing.T) {
	state := newGame(t, 4, nil)
	out := []struct {
		year, manors int
		season       book.Season
	}{{1, 3, book.Summer}, {2, 1, book.Spring}, {2, 4, book.Spring}}
	for i, o := range out {
		state.Apply(SeatEliminated{Seat: state.Seats[i], Reason: "lord", Year: o.year, Season: o.season, Manors: o.manors})
	}
	state.put("seat4", 1, "SAR")
	var order []game.Seat
	for _, p := range state.rankSeats(byLastLord).Places {
		order = append(order, p.Seat)
	}
	require.Equal(t, []game.Seat{"seat4", "seat3", "seat2", "seat1"}, order)
}

func TestWhoHasNothingIsOut(t *testing.T) {
	state := endOfAutumn(t, "SAR")
	state.changeHouse("seat2", func(h *House) { h.Figures = map[int]Figure{} })
	state.changeHolding("PEN", func(h *Holding) { h.Owner = "" })
	_, after := closed(state, game.OrderSet{})
	require.True(t, after.Houses["seat2"].Out)
	require.Equal(t, "last lord", after.Ending.Reason)
	require.True(t, after.Outright())
}

func TestTheYearEndsAfterAutumn(t *testing.T) {
	state := endOfAutumn(t, "SAR")
	_, state = closed(state, game.OrderSet{})
	require.Equal(t, "winter 2", state.Phase().Name)
	require.Equal(t, game.Phase{Name: "winter 2", Kind: "winter", Cycle: 2, Title: "Winter of the year 2"}, state.Phase())
}

func TestScoresShowNoSecretFortune(t *testing.T) {
	state := endOfAutumn(t, "SAR")
	state.changeHouse("seat1", func(h *House) { h.Announced = 4 })
	require.Equal(t, map[string]int{"manors": 1, "fortune": 4, "revenue": 0, "figures": 1, "strength": 8}, state.Scores()["seat1"])
}

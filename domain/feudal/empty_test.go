package feudal

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/game"
)

// TestASubstituteStartsTheCountAnew checks that only turns in a row count (F-288).
func TestASubstituteStartsTheCountAnew(t *testing.T) {
	state := opened(3, book.Spring)
	for i, seat := range state.Seats {
		state.changeHouse(seat, func(h *House) {
			h.Figures[lordNumber] = Figure{ID: string(seat), Grade: book.Lord, At: state.Book.Valley.Manors[10*i].Code}
		})
	}
	turn := func(empty bool) {
		given := game.Orders{"seat2": {Empty: empty, Vacant: empty, Regency: empty}}
		state = event.Fold[game.State](state, state.Adjudicate(given, time.Time{}, dice.New(dice.Key{1}, nil))...).(*State)
	}
	for range emptyTurns - 1 {
		turn(true)
	}
	require.Equal(t, emptyTurns-1, state.Houses["seat2"].Empty)
	turn(false)
	require.Zero(t, state.Houses["seat2"].Empty)
	for range emptyTurns - 1 {
		turn(true)
	}
	require.False(t, state.Houses["seat2"].Out)
	turn(true)
	require.True(t, state.Houses["seat2"].Out)
}

// TestWhoIsLeftWithoutOpponentsWinsInWinter checks that F-263 ends the game at once.
func TestWhoIsLeftWithoutOpponentsWinsInWinter(t *testing.T) {
	state := opened(2, book.Winter)
	for i, seat := range state.Seats {
		state.changeHouse(seat, func(house *House) {
			house.Figures[lordNumber] = Figure{ID: string(seat), Grade: book.Lord, At: state.Book.Valley.Manors[10*i].Code}
			house.Empty = i * (emptyTurns - 1)
		})
	}
	events := state.Adjudicate(game.Orders{"seat2": {Empty: true, Regency: true}}, time.Time{}, dice.New(dice.Key{1}, nil))
	last := events[len(events)-1].(VictoryDeclared)
	require.Equal(t, byLastLord, last.Result.Reason)
	require.Equal(t, game.Seat("seat1"), last.Result.Places[0].Seat)
}

// TestASiegeEndsWithAnOwnerWhomNobodyPlays checks F-264 at the end of a season, after all
// phases.
func TestASiegeEndsWithAnOwnerWhomNobodyPlays(t *testing.T) {
	state := opened(3, book.Summer)
	state.Options.Houses, state.Options.Sieges = true, true
	for i, seat := range state.Seats {
		state.changeHouse(seat, func(h *House) {
			h.Figures[lordNumber] = Figure{ID: string(seat), Grade: book.Lord, At: state.Book.Valley.Edges()[i]}
		})
	}
	state.changeHouse("seat1", func(h *House) { h.Figures[2] = Figure{Grade: book.KnightA, At: "HAW"} })
	state.changeHouse("seat2", func(h *House) {
		h.Figures[2], h.Empty = Figure{Grade: book.KnightA, At: "HAW", Inside: true}, emptyTurns-1
	})
	state.Manors["HAW"] = Holding{Owner: "seat2", Sieges: map[game.Seat]book.Turn{"seat1": {Year: state.Year, Season: book.Summer}}}
	besieges := orders.Stay{Figures: []int{2}, At: "HAW", Clauses: orders.Clauses{Stance: orders.Fight}}
	events := state.Adjudicate(game.Orders{"seat1": {Orders: lines(besieges)}, "seat2": {Empty: true, Regency: true}}, time.Time{}, dice.Script())
	lifted := SiegeLifted{Manor: "HAW", Owner: "seat2", Besieger: "seat1", Reason: "empty"}
	require.Contains(t, events, lifted)
}

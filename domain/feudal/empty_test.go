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
	s := opened(3, book.Spring)
	for i, seat := range s.Seats {
		s.changeHouse(seat, func(h *House) {
			h.Figures[lordNumber] = Figure{ID: string(seat), Grade: book.Lord, At: s.Book.Valley.Manors[10*i].Code}
		})
	}
	turn := func(empty bool) {
		given := game.Orders{"seat2": {Empty: empty, Vacant: empty, Regency: empty}}
		s = event.Fold[game.State](s, s.Adjudicate(given, time.Time{}, dice.New(dice.Key{1}, nil))...).(*State)
	}
	for range emptyTurns - 1 {
		turn(true)
	}
	require.Equal(t, emptyTurns-1, s.Houses["seat2"].Empty)
	turn(false)
	require.Zero(t, s.Houses["seat2"].Empty)
	for range emptyTurns - 1 {
		turn(true)
	}
	require.False(t, s.Houses["seat2"].Out)
	turn(true)
	require.True(t, s.Houses["seat2"].Out)
}

// TestWhoIsLeftWithoutOpponentsWinsInWinter checks that F-263 ends the game at once.
func TestWhoIsLeftWithoutOpponentsWinsInWinter(t *testing.T) {
	s := opened(2, book.Winter)
	for i, seat := range s.Seats {
		s.changeHouse(seat, func(h *House) {
			h.Figures[lordNumber] = Figure{ID: string(seat), Grade: book.Lord, At: s.Book.Valley.Manors[10*i].Code}
			h.Empty = i * (emptyTurns - 1)
		})
	}
	events := s.Adjudicate(game.Orders{"seat2": {Empty: true, Regency: true}}, time.Time{}, dice.New(dice.Key{1}, nil))
	last := events[len(events)-1].(VictoryDeclared)
	require.Equal(t, byLastLord, last.Result.Reason)
	require.Equal(t, game.Seat("seat1"), last.Result.Places[0].Seat)
}

// TestASiegeEndsWithAnOwnerWhomNobodyPlays checks F-264 at the end of a season, after all
// phases.
func TestASiegeEndsWithAnOwnerWhomNobodyPlays(t *testing.T) {
	s := opened(3, book.Summer)
	s.Options.Houses, s.Options.Sieges = true, true
	for i, seat := range s.Seats {
		s.changeHouse(seat, func(h *House) {
			h.Figures[lordNumber] = Figure{ID: string(seat), Grade: book.Lord, At: s.Book.Valley.Edges()[i]}
		})
	}
	s.changeHouse("seat1", func(h *House) { h.Figures[2] = Figure{Grade: book.KnightA, At: "HAW"} })
	s.changeHouse("seat2", func(h *House) {
		h.Figures[2], h.Empty = Figure{Grade: book.KnightA, At: "HAW", Inside: true}, emptyTurns-1
	})
	s.Manors["HAW"] = Holding{Owner: "seat2", Sieges: map[game.Seat]book.Turn{"seat1": {Year: s.Year, Season: book.Summer}}}
	besieges := orders.Stay{Figures: []int{2}, At: "HAW", Clauses: orders.Clauses{Stance: orders.Fight}}
	events := s.Adjudicate(game.Orders{"seat1": {Orders: lines(besieges)}, "seat2": {Empty: true, Regency: true}}, time.Time{}, dice.Script())
	lifted := SiegeLifted{Manor: "HAW", Owner: "seat2", Besieger: "seat1", Reason: "empty"}
	require.Contains(t, events, lifted)
}

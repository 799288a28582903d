package sitetest

import (
	"fmt"

	"seneschal/domain/feudal"
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/chronicle"
	"seneschal/domain/game"
)

// muster is a feudal game that begins in the spring of year 2, with 36 figures of the
// first seat in Thornbury.
type muster struct{ chronicle.Rules }

// Name names the ruleset.
func (muster) Name() string { return "muster" }

// Held returns the same rules for every edition.
func (m muster) Held(int) (game.Ruleset, bool) { return m, true }

// Start returns the position in the spring of year 2. The first seat holds Thornbury; each other seat has fewer figures,
// at a manor of its own.
func (m muster) Start(setup game.Setup) game.State {
	state := m.Rules.Start(setup).(*feudal.State)
	state.Year, state.Season = 2, book.Spring
	for i, seat := range state.Seats {
		lords, at := state.Book.Lords, state.Book.Valley.Manors[10*i].Code
		if i == 0 {
			at = "THO"
		}
		house := state.Houses[seat]
		house.Knight, house.Colour, house.Fortune = lords.Knights[i].Name, lords.Colours[i].Name, 40
		house.Figures = map[int]feudal.Figure{}
		numbers := map[book.Grade][2]int{book.Lord: {1, 1}, book.KnightA: {2, 6}, book.ManA: {52, 81}}
		for grade, span := range numbers {
			for n := span[0]; n <= span[1] && (i == 0 || n < 54); n++ {
				house.Figures[n] = feudal.Figure{ID: fmt.Sprintf("%s-%d", seat, n), Grade: grade, At: at}
			}
		}
		state.Houses[seat] = house
		held := state.Manors[at]
		held.Owner = seat
		state.Manors[at] = held
	}
	return state
}

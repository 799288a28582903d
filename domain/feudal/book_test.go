package feudal

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/order"
)

// revised returns the ruleset with a second edition, in which one text of a data file is
// replaced by another.
func revised(t *testing.T, name, old, text string) (Rules, error) {
	data, err := os.ReadFile("book/data/1/" + name)
	require.NoError(t, err)
	require.Equal(t, 1, strings.Count(string(data), old))
	return Rules{}.With(fstest.MapFS{name: {Data: []byte(strings.Replace(string(data), old, text, 1))}})
}

func TestABookThatCannotBePlayedIsRefused(t *testing.T) {
	for _, c := range []struct{ name, old, text, want string }{
		{"figures.yaml", "{grade: KB,   kind: knight", "{grade: KB,   kind: man", `grade KB is a "knight", not a "man"`},
		{"figures.yaml", "grade: MB", "grade: MC", `grade MB is a "man", not a ""`},
		{"destiny.yaml", "sum: 9,", "sum: 19,", "nothing happens at 9"},
		{"land.yaml", "kind: average", "kind: usual", `no harvest "average"`},
		{"land.yaml", "good: {kind: hot", "good: {kind: warm", `no harvest "warm"`},
		{"valley.yaml", "{id: R24, a: FEN", "{id: R24, a: SAR", "R24"},
		{"honour.yaml", "king:", "queen:", "field queen not found"},
		{"keywords.yaml", "MOVE:", "Move:", "not a word in capitals"},
	} {
		_, err := revised(t, c.name, c.old, c.text)
		require.ErrorContains(t, err, c.want)
		require.ErrorContains(t, err, "edition 2")
	}
}

// TestOrdersAreSpeltOnTheirOwnMap checks that an order is spelt with the map with which it
// was read: in another edition the same milestone may belong to another road.
func TestOrdersAreSpeltOnTheirOwnMap(t *testing.T) {
	both, err := revised(t, "valley.yaml", "{id: R24, ", "{id: R99, ")
	require.NoError(t, err)
	for edition, at := range map[int]valley.Node{1: "R24.1", 2: "R99.1"} {
		state := both.Start(game.Setup{Edition: edition, Seats: []game.Seat{"seat1", "seat2"}}).(*State)
		state.Season, state.Year = book.Spring, 1
		state.changeHouse("seat1", func(h *House) {
			h.Figures[1], h.Figures[2] = Figure{Grade: book.Lord, At: "SAR"}, Figure{Grade: book.KnightA, At: at}
		})
		given, errs := both.Parse(state, "seat1", []order.Line{{N: 1, Text: "STAY 2 AT FEN/BAR.1"}, {N: 2, Text: "MOVE 2 FROM FEN/BAR.1 TO FEN"}})
		require.Empty(t, errs)
		require.Equal(t, at, given[0].Body.(orders.Stay).At)
		require.Contains(t, given[0].Body.String(), "STAY 2 AT FEN/BAR.1; HOLD")
		require.Contains(t, given[1].Body.String(), "MOVE 2 FROM FEN/BAR.1 TO FEN; HOLD")
	}
}

package feudal

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/feudal/book"
	"seneschal/domain/order"
)

// promoted returns two positions, before and after a winter: 32, 33 and 42 rise, 60 is
// gone and 76 has its number.
func promoted() (before, after *State) {
	retinue := func(numbers map[string]int) map[int]Figure {
		figures := map[int]Figure{}
		for id, n := range numbers {
			figures[n] = Figure{ID: id, Grade: gradeOf(n), At: "SAR"}
		}
		figures[1] = Figure{ID: "blue-1", Grade: book.Lord, At: "SAR"}
		return figures
	}
	before, after = opened(2, book.Spring), opened(2, book.Spring)
	for state, figures := range map[*State]map[int]Figure{
		before: retinue(map[string]int{"a": 2, "b": 32, "c": 33, "d": 42, "e": 60, "f": 76, "g": 61}),
		after:  retinue(map[string]int{"a": 2, "b": 3, "c": 4, "d": 32, "f": 60, "g": 61}),
	} {
		house := state.Houses["seat1"]
		house.Figures = figures
		state.Houses["seat1"] = house
	}
	return before, after
}

func TestStandingOrdersFollowFiguresThroughPromotion(t *testing.T) {
	before, after := promoted()
	for _, c := range []struct{ line, want string }{
		{"STAY 32 at Sarbury", "STAY 3 at Sarbury"},
		{"stay 2,42 SAR; wounds 42,2", "stay 2,32 SAR; wounds 32,2"},
		{"STAY 32..33 AT SAR", "STAY 3, 4 AT SAR"},
		{"STAY 32..42 AT SAR", "STAY 3, 4, 32 AT SAR"},
		{"STAY 2, 32..60 AT SAR; FIGHT", "STAY 2, 3, 4, 32 AT SAR; FIGHT"},
		{"STAY 60..76, 2 AT SAR", "STAY 60, 61, 2 AT SAR"},
		{"STAY 60, 2 AT SAR", "STAY 2 AT SAR"},
		{"STAY 2, 60 AT SAR", "STAY 2 AT SAR"},
		{"STAY 2, 60, 32 AT SAR", "STAY 2, 3 AT SAR"},
		{"STAY KNIGHTS AT SAR, 60 AT SAR", "STAY KNIGHTS AT SAR AT SAR"},
		{"STAY 2 AT SAR; WOUNDS 60; FIGHT", "STAY 2 AT SAR; FIGHT"},
		{"STAY 60 AT SAR", ""},
		{"IF YEAR > 1 THEN STAY 32 ELSE STAY 42 | STAY 33", "IF YEAR > 1 THEN STAY 3 ELSE STAY 32 | STAY 4"},
		{"32 | SAR | BRI | 1", "3 | SAR | BRI | 1"},
		{"32 SAR -> BRI", "3 SAR -> BRI"},
		{"PAY FIRST 76, 42", "PAY FIRST 60, 32"},
		{"DISMISS 76", "DISMISS 60"},
		{"REGROUP 42 TO SAR", "REGROUP 32 TO SAR"},
	} {
		text, changed := Rules{}.Rewrite(before, after, "seat1", order.Line{Text: c.line})
		require.True(t, changed, c.line)
		require.Equal(t, c.want, text, c.line)
	}
}

func TestStandingOrdersThatNameNobodyAnewStay(t *testing.T) {
	before, after := promoted()
	for _, line := range []string{
		"STAY 2 AT SAR", "STAY KNIGHTS AT SAR", "STAY ALL", "STAY 2..5", "STAY 62", "BUILD 32 HIVES AT SAR", "RECRUIT 42 MEN AT SAR",
		"TRUCE WITH red UNTIL autumn 42", "STAY 32 AT nowhere at all", "nonsense 32", "",
	} {
		text, changed := Rules{}.Rewrite(before, after, "seat1", order.Line{Text: line})
		require.False(t, changed, "%s: %s", line, text)
	}
	_, changed := Rules{}.Rewrite(before, before, "seat1", order.Line{Text: "STAY 32"})
	require.False(t, changed)
}

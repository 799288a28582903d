package seating_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"seneschal/domain/tournament/seating"
)

func TestKnockoutEndsAtOneTable(t *testing.T) {
	stages, err := seating.Knockout(64, 4, 2)
	require.NoError(t, err)
	var left []int
	for _, s := range stages {
		left = append(left, s.Entrants)
	}
	require.Equal(t, []int{64, 32, 16, 8, 4}, left)
	_, err = seating.Knockout(64, 4, 4)
	require.ErrorContains(t, err, "1 to 3 are possible")

	rapid.Check(t, func(t *rapid.T) {
		seats := rapid.IntRange(2, 8).Draw(t, "seats")
		through := rapid.IntRange(1, seats-1).Draw(t, "through")
		stages, err := seating.Knockout(rapid.IntRange(8, 300).Draw(t, "entrants"), seats, through)
		require.NoError(t, err)
		for i, s := range stages[:len(stages)-1] {
			require.Less(t, stages[i+1].Entrants, s.Entrants)
			require.Equal(t, len(s.Tables)*s.Through+s.Byes, stages[i+1].Entrants)
			require.Greater(t, s.Tables[len(s.Tables)-1], s.Through)
		}
		require.Len(t, stages[len(stages)-1].Tables, 1)
	})
}

func TestSnakeDealsEvenly(t *testing.T) {
	require.Equal(t, [][]int{{0, 3, 4, 7}, {1, 2, 5, 6}}, seating.Snake(8, 2))
	require.Equal(t, [][]int{{0, 5, 6}, {1, 4}, {2, 3}}, seating.Snake(7, 3))
}

func TestBracketKeepsTheBestApart(t *testing.T) {
	require.Equal(t, []seating.Pairing{{1, 8}, {4, 5}, {3, 6}, {2, 7}}, seating.Bracket(8))
	require.Equal(t, []seating.Pairing{{1, 0}, {4, 5}, {3, 0}, {2, 0}}, seating.Bracket(5))
	require.Equal(t, []seating.Pairing{{1, 2}}, seating.Bracket(2))
	require.Empty(t, seating.Bracket(1))
}

func TestLadder(t *testing.T) {
	l := seating.Ladder{"a", "b", "c", "d", "e"}
	require.Equal(t, []string{"c", "b"}, l.Above("d", 2))
	require.Empty(t, l.Above("a", 3))
	require.Empty(t, l.Above("z", 3))
	require.Equal(t, seating.Ladder{"a", "d", "b", "c", "e"}, l.Won("d", "b"))
	require.Equal(t, l, l.Won("b", "d"), "who wins from above stays")
	require.Equal(t, l, l.Won("z", "d"))
	require.Equal(t, seating.Ladder{"a", "c", "d", "b", "e"}, l.Idle("b", 2))
	require.Equal(t, seating.Ladder{"a", "c", "d", "e", "b"}, l.Idle("b", 20))
	require.Equal(t, l, l.Idle("z", 2))
	require.Equal(t, seating.Ladder{"a", "b", "c", "d", "e"}, l, "the old ladder stays")
}

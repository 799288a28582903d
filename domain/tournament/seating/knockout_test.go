package seating_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"seneschal/domain/tournament/seating"
)

func TestKnockoutEndsAtOneTable(t *testing.T) {
	stages, err := seating.PlanKnockout(seating.Shape{Entrants: 64, Seats: 4}, 2)
	require.NoError(t, err)
	var left []int
	for _, s := range stages {
		left = append(left, s.Entrants)
	}
	require.Equal(t, []int{64, 32, 16, 8, 4}, left)
	_, err = seating.PlanKnockout(seating.Shape{Entrants: 64, Seats: 4}, 4)
	require.ErrorContains(t, err, "1 to 3 are possible")
	_, err = seating.PlanKnockout(seating.Shape{Entrants: 4, Seats: 3, Least: 3}, 1)
	require.ErrorContains(t, err, "come to no final")
}

// TestByesOfAKnockoutAreInItsFirstRound: as few as let all later rounds come
// out even.
func TestByesOfAKnockoutAreInItsFirstRound(t *testing.T) {
	for shape, want := range map[seating.Shape][]int{
		{Entrants: 5, Seats: 2}:            {5, 4, 2},
		{Entrants: 6, Seats: 2}:            {6, 4, 2},
		{Entrants: 7, Seats: 2}:            {7, 4, 2},
		{Entrants: 9, Seats: 2}:            {9, 8, 4, 2},
		{Entrants: 17, Seats: 2}:           {17, 16, 8, 4, 2},
		{Entrants: 7, Seats: 3}:            {7, 3},
		{Entrants: 17, Seats: 4}:           {17, 5, 2},
		{Entrants: 8, Seats: 4, Least: 3}:  {8, 3},
		{Entrants: 13, Seats: 4, Least: 4}: {13, 4},
	} {
		stages, err := seating.PlanKnockout(shape, 1)
		require.NoError(t, err)
		var left []int
		for _, s := range stages {
			left = append(left, s.Entrants)
		}
		require.Equal(t, want, left, shape)
	}
	rapid.Check(t, func(t *rapid.T) {
		seats := rapid.IntRange(2, 8).Draw(t, "seats")
		through := rapid.IntRange(1, seats-1).Draw(t, "through")
		stages, err := seating.PlanKnockout(seating.Shape{Entrants: rapid.IntRange(8, 300).Draw(t, "entrants"), Seats: seats, Least: 2}, through)
		require.NoError(t, err)
		for i, stage := range stages[:len(stages)-1] {
			in, next := stage.Byes, stage.Byes
			for _, size := range stage.Tables {
				require.LessOrEqual(t, size, seats)
				require.GreaterOrEqual(t, size, 2)
				in, next = in+size, next+min(through, size-1)
			}
			require.Equal(t, stage.Entrants, in)
			require.Equal(t, next, stages[i+1].Entrants)
			require.True(t, i == 0 || stage.Byes == 0)
		}
		require.Len(t, stages[len(stages)-1].Tables, 1)
	})
}

func TestSnakeDealsEvenly(t *testing.T) {
	require.Equal(t, [][]int{{0, 3, 4, 7}, {1, 2, 5, 6}}, seating.DealSnake(8, 2))
	require.Equal(t, [][]int{{0, 5, 6}, {1, 4}, {2, 3}}, seating.DealSnake(7, 3))
}

func TestBracketKeepsTheBestApart(t *testing.T) {
	require.Equal(t, []seating.Pairing{{1, 8}, {4, 5}, {3, 6}, {2, 7}}, seating.DrawBracket(8))
	require.Equal(t, []seating.Pairing{{1, 0}, {4, 5}, {3, 0}, {2, 0}}, seating.DrawBracket(5))
	require.Equal(t, []seating.Pairing{{1, 2}}, seating.DrawBracket(2))
	require.Empty(t, seating.DrawBracket(1))
}

func TestLadder(t *testing.T) {
	ladder := seating.Ladder[string]{"a", "b", "c", "d", "e"}
	require.Equal(t, []string{"c", "b"}, ladder.ListAbove("d", 2))
	require.Empty(t, ladder.ListAbove("a", 3))
	require.Empty(t, ladder.ListAbove("z", 3))
	require.Equal(t, seating.Ladder[string]{"a", "d", "b", "c", "e"}, ladder.AfterWin("d", "b"))
	require.Equal(t, ladder, ladder.AfterWin("b", "d"), "who wins from above stays")
	require.Equal(t, ladder, ladder.AfterWin("z", "d"))
	require.Equal(t, seating.Ladder[string]{"a", "c", "d", "b", "e"}, ladder.MoveDown("b", 2))
	require.Equal(t, seating.Ladder[string]{"a", "c", "d", "e", "b"}, ladder.MoveDown("b", 20))
	require.Equal(t, ladder, ladder.MoveDown("z", 2))
	require.Equal(t, seating.Ladder[string]{"a", "b", "c", "d", "e"}, ladder, "the old ladder stays")
}

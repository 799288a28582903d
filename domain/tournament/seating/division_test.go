package seating_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/tournament/seating"
)

// The division of a published league: seven players, four games of four seats
// each, every pair exactly twice, every start seat once.
func TestSevenPlayersFourGamesEach(t *testing.T) {
	division, err := seating.NewDivision(7, 4, 4, seeded(3))
	require.NoError(t, err)
	require.Len(t, division.Tables, 7)
	require.Equal(t, []int{2, 2}, []int{division.Least, division.Most})
	require.Equal(t, division.Bound, division.Repeats)
	require.Zero(t, division.Balance.Spread)
	for _, held := range division.Balance.Held {
		require.Equal(t, []int{1, 1, 1, 1}, held)
	}
}

func TestDivisionsMeetEquallyOften(t *testing.T) {
	for _, c := range []struct{ entrants, seats, games, spread int }{
		{7, 3, 3, 0},
		{13, 4, 4, 0},
		{21, 5, 5, 0},
		{11, 5, 5, 0},
		{6, 3, 5, 0},
		{9, 3, 4, 0},
		{8, 4, 7, 0},
		{10, 4, 4, 1},
		{6, 4, 4, 1},
		{5, 4, 4, 0},
		{4, 4, 6, 0},
		{8, 3, 3, 1},
		{12, 6, 6, 1},
		{9, 2, 8, 0},
	} {
		t.Run(fmt.Sprintf("%dx%dx%d", c.entrants, c.seats, c.games), func(t *testing.T) {
			division, err := seating.NewDivision(c.entrants, c.seats, c.games, seeded(1))
			require.NoError(t, err)
			require.Equal(t, c.spread, division.Most-division.Least, division.Method)
			require.Equal(t, division.Bound, division.Repeats)
			require.LessOrEqual(t, division.Balance.Spread, 1)
			for _, table := range division.Tables {
				seen := map[int]bool{}
				for _, x := range table {
					require.False(t, seen[x])
					seen[x] = true
				}
				require.Len(t, table, c.seats)
			}
		})
	}
}

func TestDivisionsThatDoNotFillTables(t *testing.T) {
	_, err := seating.NewDivision(7, 4, 3, seeded(1))
	require.ErrorContains(t, err, "entrants times games must divide by seats")
	_, err = seating.NewDivision(3, 4, 4, seeded(1))
	require.ErrorContains(t, err, "3 entrants: 4 to 1000")
}

// FIDE Handbook C.05, annex 1.
func TestBergerTablesAsPublished(t *testing.T) {
	for n, want := range map[int]string{
		4: "1-4 2-3, 4-3 1-2, 2-4 3-1",
		6: "1-6 2-5 3-4, 6-4 5-3 1-2, 2-6 3-1 4-5, 6-5 1-4 2-3, 3-6 4-2 5-1",
		8: "1-8 2-7 3-6 4-5, 8-5 6-4 7-3 1-2, 2-8 3-1 4-7 5-6, 8-6 7-5 1-4 2-3, 3-8 4-2 5-1 6-7, 8-7 1-6 2-5 3-4, 4-8 5-3 6-2 7-1",
		10: "1-10 2-9 3-8 4-7 5-6, 10-6 7-5 8-4 9-3 1-2, 2-10 3-1 4-9 5-8 6-7, 10-7 8-6 9-5 1-4 2-3, 3-10 4-2 5-1 6-9 7-8, " +
			"10-8 9-7 1-6 2-5 3-4, 4-10 5-3 6-2 7-1 8-9, 10-9 1-8 2-7 3-6 4-5, 5-10 6-4 7-3 8-2 9-1",
		5: "2-5 3-4, 5-3 1-2, 3-1 4-5, 1-4 2-3, 4-2 5-1",
	} {
		var rounds []string
		for _, pairings := range seating.BergerRounds(n) {
			var games []string
			for _, p := range pairings {
				games = append(games, fmt.Sprintf("%d-%d", p.White, p.Black))
			}
			rounds = append(rounds, strings.Join(games, " "))
		}
		require.Equal(t, want, strings.Join(rounds, ", "))
	}
	require.Empty(t, seating.BergerRounds(1))
}

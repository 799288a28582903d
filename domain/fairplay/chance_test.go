package fairplay

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestTheLadyTastingTea checks the example in Fisher's book: four of eight cups are of each kind,
// and the lady finds all four, or three of them.
func TestTheLadyTastingTea(t *testing.T) {
	tea := hypergeometric(8, 4, 4)
	require.Equal(t, big.NewRat(1, 70), tea.chanceOfAtLeast(4))
	require.Equal(t, big.NewRat(17, 70), tea.chanceOfAtLeast(3))
	require.Equal(t, big.NewRat(1, 1), tea.chanceOfAtLeast(0))
}

func TestWhoAlwaysMissesMissesWithEverybody(t *testing.T) {
	require.Equal(t, big.NewRat(1, 1), hypergeometric(8, 8, 3).chanceOfAtLeast(3))
	require.Equal(t, big.NewRat(1, 1), hypergeometric(8, 0, 3).chanceOfAtLeast(0))
	require.Equal(t, big.NewRat(1, 1), hypergeometric(0, 0, 0).chanceOfAtLeast(0))
}

func TestTailsOfTheBinomialDistribution(t *testing.T) {
	require.Equal(t, big.NewRat(56, 1024), chanceAtRate(10, 8, 500))
	require.Equal(t, big.NewRat(1, 1000), chanceAtRate(1, 1, 1))
	require.Equal(t, big.NewRat(1, 1), chanceAtRate(10, 3, 1000))
}

func TestOneOfTheOthersIsTheFavourite(t *testing.T) {
	require.Equal(t, big.NewRat(1, 3), giftDistribution([]int{9, 1, 0}).chanceOfAtLeast(9))
	require.Equal(t, big.NewRat(2, 3), giftDistribution([]int{9, 1, 0}).chanceOfAtLeast(1))
	require.Equal(t, big.NewRat(1, 1), giftDistribution([]int{2, 2}).chanceOfAtLeast(2))
}

func TestGamesAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tables := rapid.SliceOfN(rapid.SliceOfN(rapid.IntRange(0, 5), 1, 4), 1, 4).Draw(t, "tables")
		k := rapid.IntRange(0, 12).Draw(t, "k")
		all := certainCases(0)
		for _, table := range tables {
			all = all.convolve(giftDistribution(table))
		}
		cases, ways := 0, 0
		var choose func(rest [][]int, got int) // every choice of a player at each table
		choose = func(rest [][]int, got int) {
			if len(rest) == 0 {
				ways++
				if got >= k {
					cases++
				}
				return
			}
			for _, n := range rest[0] {
				choose(rest[1:], got+n)
			}
		}
		choose(tables, 0)
		require.Equal(t, big.NewRat(int64(cases), int64(ways)), all.chanceOfAtLeast(k))
	})
}

func TestTailsOfDrawsAreThoseOfCounting(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 9).Draw(t, "n")
		a, b := rapid.IntRange(0, n).Draw(t, "a"), rapid.IntRange(0, n).Draw(t, "b")
		k := rapid.IntRange(0, n).Draw(t, "k")
		cases, all := 0, 0
		for set := range 1 << n { // every way to miss b of n; the other misses the first a
			missed, same := 0, 0
			for i := range n {
				if set>>i&1 == 1 {
					missed++
					if i < a {
						same++
					}
				}
			}
			if missed != b {
				continue
			}
			all++
			if same >= k {
				cases++
			}
		}
		require.Equal(t, big.NewRat(int64(cases), int64(all)), hypergeometric(n, a, b).chanceOfAtLeast(k))
	})
}

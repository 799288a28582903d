package fairplay

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestTheLadyTastingTea is the example in Fisher's book: of eight cups four are
// of each kind, and she finds all four, or three of them.
func TestTheLadyTastingTea(t *testing.T) {
	tea := drawn(8, 4, 4)
	require.Equal(t, big.NewRat(1, 70), tea.tail(4))
	require.Equal(t, big.NewRat(17, 70), tea.tail(3))
	require.Equal(t, big.NewRat(1, 1), tea.tail(0))
}

func TestWhoAlwaysMissesMissesWithEverybody(t *testing.T) {
	require.Equal(t, big.NewRat(1, 1), drawn(8, 8, 3).tail(3))
	require.Equal(t, big.NewRat(1, 1), drawn(8, 0, 3).tail(0))
	require.Equal(t, big.NewRat(1, 1), drawn(0, 0, 0).tail(0))
}

func TestTailsOfTheBinomialDistribution(t *testing.T) {
	require.Equal(t, big.NewRat(56, 1024), often(10, 8, 500))
	require.Equal(t, big.NewRat(1, 1000), often(1, 1, 1))
	require.Equal(t, big.NewRat(1, 1), often(10, 3, 1000))
	require.Equal(t, often(12, 4, 250), given(12, 4).tail(4), "each of four has a quarter")
	require.Equal(t, big.NewRat(1, 1), given(5, 1).tail(5), "there is nobody else to give to")
}

func TestGamesAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, m := rapid.IntRange(1, 20).Draw(t, "n"), rapid.IntRange(1, 20).Draw(t, "m")
		k := rapid.IntRange(0, n+m).Draw(t, "k")
		both := given(n, 4).and(given(m, 4))
		require.Equal(t, often(n+m, k, 250), both.tail(k))
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
		require.Equal(t, big.NewRat(int64(cases), int64(all)), drawn(n, a, b).tail(k))
	})
}

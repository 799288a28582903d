package seats_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/projections/seats"
)

// TestShareOfWinsHasWilsonsInterval begins with the four examples of R. G. Newcombe, "Two-sided
// confidence intervals for the single proportion", Statistics in Medicine 17 (1998), table I,
// method 3.
func TestShareOfWinsHasWilsonsInterval(t *testing.T) {
	for _, c := range []struct {
		wins        float64
		games       int
		p, low, top float64
	}{
		{81, 263, .3080, .2553, .3662},
		{15, 148, .1014, .0624, .1605},
		{0, 20, 0, 0, .1611},
		{1, 29, .0345, .0061, .1718},
		{29, 29, 1, .8830, 1},
		{0, 0, 0, 0, 1},
	} {
		require.Equal(t, seats.Interval{Value: c.p, Low: c.low, High: c.top}, seats.Wilson(c.wins, c.games), "%v of %d", c.wins, c.games)
	}
}

func TestMeansHaveStudentsInterval(t *testing.T) {
	require.Equal(t, seats.Interval{Value: .5, Low: 0, High: 1}, seats.Mean(.5, 0, 1, 0, 1), "one game tells nothing")
	require.Equal(t, seats.Interval{Value: 2, Low: 1.2847, High: 2.7153}, seats.Mean(2, 1, 10, 1, 4))
	require.Equal(t, seats.Interval{Value: 2, Low: 1, High: 4}, seats.Mean(2, 3, 2, 1, 4), "no place is before the first")
	far := seats.Mean(2, 1, 101, 1, 4)
	require.InDelta(t, 2.1974, far.High, 1e-4, "1.984 for 100 degrees of freedom")
}

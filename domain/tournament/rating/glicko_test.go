package rating_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/tournament/rating"
)

var glicko = rating.Glicko{Tau: 0.5, Widest: 350, Epsilon: 1e-12}

func against(mu, sigma, score float64) rating.Result {
	return rating.Result{Against: rating.Rating{Mu: mu, Sigma: sigma, Volatility: 0.06}, Score: score, Share: 1}
}

// paper is the example of "Example of the Glicko-2 system".
var paper = []rating.Result{against(1400, 30, 1), against(1550, 100, 0), against(1700, 300, 0)}

func TestGlickoAsInItsPaper(t *testing.T) {
	after, est := glicko.Rate(rating.Rating{Mu: 1500, Sigma: 200, Volatility: 0.06}, paper)
	// The paper rounds on the way: its 1464.06 is 1464.05 without.
	require.InDelta(t, 1464.06, after.Mu, 0.01)
	require.InDelta(t, 151.52, after.Sigma, 0.005)
	require.InDelta(t, 0.05999, after.Volatility, 0.00001)
	require.InDelta(t, 1.7785, est.V, 0.0005)
	require.InDelta(t, -0.4834, est.Delta, 0.0006)
}

// The values that other implementations publish for the paper's example, and
// values reckoned with 40 digits from the paper's formulas.
func TestGlickoToNineDecimals(t *testing.T) {
	for _, c := range []struct {
		name                  string
		before                rating.Rating
		results               []rating.Result
		mu, sigma, volatility float64
	}{
		{"the paper's, published", rating.Rating{Mu: 1500, Sigma: 200, Volatility: 0.06}, paper, 1464.0506705393013, 151.51652412385727, 0.059995984286488495},
		{"the paper's", rating.Rating{Mu: 1500, Sigma: 200, Volatility: 0.06}, paper, 1464.050670539089251, 151.51652412430431508, 0.059995984400677835638},
		{"two beginners", rating.Rating{Mu: 1500, Sigma: 350, Volatility: 0.06}, []rating.Result{against(1500, 350, 1)}, 1662.3108939063002771, 290.31896371798264193, 0.0599996753730871637},
		{"a shared place", rating.Rating{Mu: 1500, Sigma: 50, Volatility: 0.06}, []rating.Result{against(1500, 350, 0), against(1900, 40, 1), against(1450, 60, 0.5)}, 1507.1926127915391963, 50.14918199431707029, 0.059997488360986429333},
		{"a great surprise", rating.Rating{Mu: 1200, Sigma: 60, Volatility: 0.09}, []rating.Result{against(2100, 50, 1), against(2000, 50, 1), against(1950, 70, 1)}, 1264.4364154500915926, 61.904083515569545868, 0.090388669620484049103},
	} {
		t.Run(c.name, func(t *testing.T) {
			after, _ := glicko.Rate(c.before, c.results)
			require.InDelta(t, c.mu, after.Mu, exact)
			require.InDelta(t, c.sigma, after.Sigma, exact)
			require.InDelta(t, c.volatility, after.Volatility, exact)
		})
	}
}

func TestIdlePeriodsWidenToABeginner(t *testing.T) {
	r := rating.Rating{Mu: 1500, Sigma: 200, Volatility: 0.06}
	idle, _ := glicko.Rate(r, nil)
	require.Equal(t, glicko.WidenIdle(r), idle)
	require.InDelta(t, 200.2714, idle.Sigma, 0.0001) // the paper's 1.1528 in its inner unit
	for range 2000 {
		idle = glicko.WidenIdle(idle)
	}
	require.InDelta(t, 350, idle.Sigma, 0)
	require.InDelta(t, 1500, idle.Mu, 0)
}

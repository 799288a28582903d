package rating

import (
	"fmt"
	"time"
)

// Options are the parameters of the ratings. Start from Defaults and change the fields that should
// differ.
type Options struct {
	Mu    float64 `json:"mu"`    // Weng-Lin: a beginner's strength
	Sigma float64 `json:"sigma"` // Weng-Lin: a beginner's uncertainty, the limit of inactivity
	Beta  float64 `json:"beta"`  // Weng-Lin: the luck in one game
	Tau   float64 `json:"tau"`   // Weng-Lin: uncertainty that each game adds before it counts
	Kappa float64 `json:"kappa"` // Weng-Lin: the least part of the variance that a game leaves
	Drift float64 `json:"drift"` // Weng-Lin: uncertainty that an idle period adds

	Deviation  float64 `json:"deviation"`  // Glicko-2: a beginner's deviation, the limit of inactivity
	Volatility float64 `json:"volatility"` // Glicko-2: a beginner's volatility
	Constraint float64 `json:"constraint"` // Glicko-2: the system constant tau

	PeriodDays int `json:"periodDays"` // length of a rating period, for inactivity and for Glicko-2
}

// Defaults returns the values of the papers, with a period of 30 days. Drift makes
// a player of long standing almost a beginner again after twenty idle years.
func Defaults() Options {
	return Options{
		Mu: 25, Sigma: 25.0 / 3, Beta: 25.0 / 6, Tau: 25.0 / 300, Kappa: 0.0001, Drift: 0.5,
		Deviation: 350, Volatility: 0.06, Constraint: 0.5,
		PeriodDays: 30,
	}
}

// Check returns an error that names the first parameter out of range, and its limits.
func (o Options) Check() error {
	for _, p := range []struct {
		name            string
		value, from, to float64
	}{
		{"mu", o.Mu, -1e6, 1e6},
		{"sigma", o.Sigma, 1e-3, 1e6},
		{"beta", o.Beta, 1e-3, 1e6},
		{"tau", o.Tau, 0, 1e6},
		{"kappa", o.Kappa, 1e-12, 1},
		{"drift", o.Drift, 0, 1e6},
		{"deviation", o.Deviation, 1, 1e4},
		{"volatility", o.Volatility, 1e-3, 1},
		{"constraint", o.Constraint, 0.1, 2},
		{"periodDays", float64(o.PeriodDays), 1, 3660},
	} {
		if !(p.value >= p.from && p.value <= p.to) {
			return fmt.Errorf("option %s is %v: write a number from %v to %v", p.name, p.value, p.from, p.to)
		}
	}
	return nil
}

// toPlackettLuce returns the Weng-Lin model with these parameters.
func (o Options) toPlackettLuce() PlackettLuce {
	return PlackettLuce{Beta: o.Beta, Tau: o.Tau, Kappa: o.Kappa}
}

const exactVolatility = 1e-12 // the paper's 1e-6 leaves an error in the tenth digit

// toGlicko returns the Glicko-2 system with these parameters.
func (o Options) toGlicko() Glicko {
	return Glicko{Tau: o.Constraint, Widest: o.Deviation, Epsilon: exactVolatility}
}

// newBeginner returns the rating before the first game.
func (o Options) newBeginner(s System) Rating {
	if s == Glicko2 {
		return Rating{Mu: glickoCentre, Sigma: o.Deviation, Volatility: o.Volatility}
	}
	return Rating{Mu: o.Mu, Sigma: o.Sigma}
}

// secondsOfADay is the length of a day of UTC.
const secondsOfADay = 24 * 60 * 60

// periodOf returns the number of the rating period that a moment lies in, counted from 1970.
func (o Options) periodOf(at time.Time) int {
	return int(floorDiv(floorDiv(at.Unix(), secondsOfADay), int64(o.PeriodDays)))
}

// floorDiv divides and rounds down; b must be above 0.
func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

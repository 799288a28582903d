package rating

import "math"

const (
	// glickoScale and glickoCentre convert between the points of Glicko-2 and its inner unit.
	glickoScale  = 173.7178
	glickoCentre = 1500
	piSquared    = math.Pi * math.Pi
)

// A Result is one game of two as one of them sees it.
type Result struct {
	Against Rating  // as it stood at the beginning of the period
	Score   float64 // 1 for a win, 1/2 for a shared place, 0 for a loss
	Share   float64 // how much of the game the player played, from 0 to 1
}

// A Glicko is the system of Glickman's paper with its parameters.
type Glicko struct {
	Tau     float64 // how much the volatility may change
	Widest  float64 // the limit of deviations: a beginner's
	Epsilon float64 // how exactly the volatility is found
}

// An Estimate holds the quantities that Glicko-2's paper names.
type Estimate struct {
	V     float64 `json:"v"`     // step 3: the variance of the rating from the outcomes alone
	Delta float64 `json:"delta"` // step 4: the improvement of the rating by the outcomes alone
}

// Rate computes the rating after one period with these results (steps 1 to 8).
// Without results it only widens the deviation, as WidenIdle does.
func (g Glicko) Rate(rating Rating, results []Result) (Rating, Estimate) {
	mu, phi := (rating.Mu-glickoCentre)/glickoScale, rating.Sigma/glickoScale
	information, surprise := sumResults(mu, results)
	if information == 0 {
		return g.WidenIdle(rating), Estimate{}
	}
	est := Estimate{V: 1 / information, Delta: surprise / information}
	volatility := g.findVolatility(phi, rating.Volatility, est)
	before := square(phi) + square(volatility)
	after := 1 / sqrt(1/before+information)
	return Rating{
		Mu:         mul(glickoScale, mu+mul(square(after), surprise)) + glickoCentre,
		Sigma:      min(mul(glickoScale, after), g.Widest),
		Volatility: volatility,
	}, est
}

// WidenIdle widens the deviation by one period without games (step 6), but not beyond Widest.
func (g Glicko) WidenIdle(rating Rating) Rating {
	phi := sqrt(square(rating.Sigma/glickoScale) + square(rating.Volatility))
	rating.Sigma = max(min(mul(glickoScale, phi), g.Widest), min(rating.Sigma, g.Widest))
	return rating
}

// sumResults adds up the results of a period (steps 3 and 4): how much information they hold, and
// by how much they were better than expected.
func sumResults(mu float64, results []Result) (information, surprise float64) {
	for _, res := range results {
		phi := res.Against.Sigma / glickoScale
		weight := 1 / sqrt(1+mul(3, square(phi))/piSquared)
		expected := 1 / (1 + exp(mul(-weight, mu-(res.Against.Mu-glickoCentre)/glickoScale)))
		information += mul(mul(square(weight), mul(expected, 1-expected)), res.Share)
		surprise += mul(mul(weight, res.Score-expected), res.Share)
	}
	return information, surprise
}

const volatilitySteps = 200 // far more than ever needed; ends the loops for bad numbers too

// findVolatility finds the new volatility by the Illinois algorithm (step 5).
func (g Glicko) findVolatility(phi, sigma float64, est Estimate) float64 {
	start := ln(square(sigma))
	f := func(x float64) float64 {
		e := exp(x)
		d := square(phi) + est.V + e
		return mul(e, square(est.Delta)-d)/mul(2, square(d)) - (x-start)/square(g.Tau)
	}
	a, b := start, g.findSecondBound(f, start, square(est.Delta)-square(phi)-est.V)
	fa, fb := f(a), f(b)
	for range volatilitySteps {
		if math.Abs(b-a) <= g.Epsilon || fa == fb {
			break
		}
		c := a + mul(a-b, fa)/(fb-fa)
		fc := f(c)
		if mul(fc, fb) <= 0 {
			a, fa = b, fb
		} else {
			fa /= 2
		}
		b, fb = c, fc
	}
	return exp(a / 2)
}

// findSecondBound returns a number such that the root of f lies between it and start.
func (g Glicko) findSecondBound(f func(float64) float64, start, excess float64) float64 {
	if excess > 0 {
		return ln(excess)
	}
	b := start - g.Tau
	for range volatilitySteps {
		if f(b) >= 0 {
			break
		}
		b -= g.Tau
	}
	return b
}

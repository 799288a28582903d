package seats

import "math"

// An Interval is a value and where the true one lies with a certainty of 95 %.
type Interval struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// z is the normal deviate of 95 %, to both sides.
const z = 1.959964

// Wilson is the score interval of a share of wins in games. E. B. Wilson,
// "Probable inference, the law of succession, and statistical inference",
// Journal of the American Statistical Association 22 (1927), pages 209 to 212:
//
//	(p + z²/2n ± z √(p(1−p)/n + z²/4n²)) / (1 + z²/n)
//
// A shared win counts as a fraction of one. Without games nothing is known.
func Wilson(wins float64, games int) Interval {
	if games == 0 {
		return Interval{0, 0, 1}
	}
	n := float64(games)
	p := wins / n
	middle := p + z*z/(2*n)
	reach := z * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return Interval{p, (middle - reach) / (1 + z*z/n), (middle + reach) / (1 + z*z/n)}.within(0, 1)
}

// student are the deviates of Student's distribution of 95 %, to both sides,
// by degrees of freedom from 1. "Student", "The probable error of a mean",
// Biometrika 6 (1908), pages 1 to 25; the figures are those of the
// NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2.
var student = []float64{
	12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131,
	2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042,
}

// Mean is Student's interval of a mean of games with a standard deviation,
// within what is possible: mean ± t s/√n. One game alone tells nothing.
func Mean(mean, deviation float64, games int, least, most float64) Interval {
	if games < 2 {
		return Interval{mean, least, most}
	}
	free := games - 1
	t := z + (z*z*z+z)/float64(4*free) // Abramowitz and Stegun, 26.7.5
	if free <= len(student) {
		t = student[free-1]
	}
	reach := t * deviation / math.Sqrt(float64(games))
	return Interval{mean, mean - reach, mean + reach}.within(least, most)
}

// within cuts the interval to what is possible, and its figures to what is
// known of them.
func (i Interval) within(least, most float64) Interval {
	return Interval{fourth(i.Value), fourth(max(i.Low, least)), fourth(min(i.High, most))}
}

func fourth(x float64) float64 { return math.Round(x*1e4) / 1e4 }

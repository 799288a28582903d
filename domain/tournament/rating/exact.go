package rating

import "math"

// mul is the one place where two numbers are multiplied. The conversion
// rounds the product, and so forbids fusing it with a sum: see "Floating-point
// operators" in the Go specification.
func mul(a, b float64) float64 { return float64(a * b) }

// root is exact to the last bit on every machine, by IEEE 754.
func root(a float64) float64 { return math.Sqrt(a) }

func square(a float64) float64 { return mul(a, a) }

// The two halves of ln 2: the first has so few bits that its product with a
// small whole number is exact.
const (
	ln2High = 0x1.62e42fee00000p-1
	ln2Low  = 0x1.a39ef35793c76p-33
)

const (
	expTerms = 14 // the last is below 2^-54 of the sum for |r| <= ln 2 / 2
	logTerms = 12 // likewise for |s| <= 0.172
)

// exp is e to the power of x, from its series after taking out powers of two.
func exp(x float64) float64 {
	switch {
	case x > 709:
		return math.Inf(1)
	case x < -708:
		return 0
	}
	k := math.Floor(x/math.Ln2 + 0.5)
	r := x - mul(k, ln2High) - mul(k, ln2Low)
	sum := 1.0
	for n := expTerms; n > 0; n-- {
		sum = 1 + mul(r, sum)/float64(n)
	}
	return math.Ldexp(sum, int(k))
}

// ln is the natural logarithm of x > 0: 2 artanh((m-1)/(m+1)) of the mantissa
// m, and as many times ln 2 as the exponent says.
func ln(x float64) float64 {
	m, k := math.Frexp(x)
	if m < math.Sqrt2/2 {
		m, k = m+m, k-1
	}
	s := (m - 1) / (m + 1)
	sum := 0.0
	for n := logTerms; n >= 0; n-- {
		sum = 1/float64(n+n+1) + mul(square(s), sum)
	}
	return mul(float64(k), ln2High) + (mul(float64(k), ln2Low) + mul(s+s, sum))
}

// round6 is a figure as it is published.
func round6(x float64) float64 {
	if math.Abs(x) > 1e9 {
		return x
	}
	return math.Round(mul(x, 1e6)) / 1e6
}

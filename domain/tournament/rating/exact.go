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

// exp is e to the power of x.
func exp(x float64) float64 {
	one := [1]float64{x}
	exps(one[:])
	return one[0]
}

const abreast = 8

// exps replaces numbers with e to their power. Each step of the
// series has to wait for the one before, so some numbers go side by side.
func exps(xs []float64) {
	for len(xs) > abreast {
		exps(xs[:abreast])
		xs = xs[abreast:]
	}
	var powers, rests, sums [abreast]float64
	for i, x := range xs {
		powers[i], rests[i] = powerOfTwo(x)
		sums[i] = 1
	}
	for n := expTerms; n > 0; n-- {
		for i := range xs {
			sums[i] = 1 + mul(rests[i], sums[i])/float64(n)
		}
	}
	for i, x := range xs {
		xs[i] = scaled(x, sums[i], powers[i])
	}
}

// powerOfTwo takes a power of two out of e to the power of x. The rest is for
// the series.
func powerOfTwo(x float64) (power, rest float64) {
	power = math.Floor(x/math.Ln2 + 0.5)
	return power, x - mul(power, ln2High) - mul(power, ln2Low)
}

// scaled puts it back; the product is exact.
func scaled(x, sum, power float64) float64 {
	switch {
	case x > 709:
		return math.Inf(1)
	case x < -708:
		return 0
	}
	const bias, mantissa = 1023, 52
	return mul(sum, math.Float64frombits(uint64(int64(power)+bias)<<mantissa))
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

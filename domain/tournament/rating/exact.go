package rating

import "math"

// mul multiplies two numbers and rounds the product. Every product of this package is made here:
// the conversion forbids the compiler to fuse it with a sum; see "Floating-point operators" in
// the Go specification.
func mul(a, b float64) float64 { return float64(a * b) }

// sqrt returns the square root, which IEEE 754 makes exact to the last bit on every machine.
func sqrt(a float64) float64 { return math.Sqrt(a) }

func square(a float64) float64 { return mul(a, a) }

// The two halves of ln 2: the first has so few bits that its product with a
// small whole number is exact.
const (
	ln2High = 0x1.62e42fee00000p-1
	ln2Low  = 0x1.a39ef35793c76p-33
)

const (
	expTerms = 14 // the last term is below 2^-54 of the sum for |r| <= ln 2 / 2
	logTerms = 12 // the last term is as small for |s| <= 0.172
)

// exp raises e to the power of x.
func exp(x float64) float64 {
	one := [1]float64{x}
	expAll(one[:])
	return one[0]
}

// batchSize is how many numbers expAll computes side by side.
const batchSize = 8

// expAll replaces each number x by e to the power of x. It computes several numbers side by side,
// because each step of the series has to wait for the step before.
func expAll(xs []float64) {
	for len(xs) > batchSize {
		expAll(xs[:batchSize])
		xs = xs[batchSize:]
	}
	var powers, rests, sums [batchSize]float64
	for i, x := range xs {
		powers[i], rests[i] = splitPowerOfTwo(x)
		sums[i] = 1
	}
	for n := expTerms; n > 0; n-- {
		for i := range xs {
			sums[i] = 1 + mul(rests[i], sums[i])/float64(n)
		}
	}
	for i, x := range xs {
		xs[i] = scaleByPower(x, sums[i], powers[i])
	}
}

// splitPowerOfTwo splits e to the power of x into two to the power of a whole number and e to the
// power of a rest that is small enough for the series.
func splitPowerOfTwo(x float64) (power, rest float64) {
	power = math.Floor(x/math.Ln2 + 0.5)
	return power, x - mul(power, ln2High) - mul(power, ln2Low)
}

// scaleByPower multiplies the sum of the series for x by the power of two that splitPowerOfTwo
// returned; the product is exact. It returns infinity for x beyond 709, and 0 below -708.
func scaleByPower(x, sum, power float64) float64 {
	switch {
	case x > 709:
		return math.Inf(1)
	case x < -708:
		return 0
	}
	const bias, mantissa = 1023, 52
	return mul(sum, math.Float64frombits(uint64(int64(power)+bias)<<mantissa))
}

// ln computes the natural logarithm of x > 0. With x = m times two to the power of k, it adds
// k times ln 2 to 2 artanh((m-1)/(m+1)).
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

// roundToSix rounds a figure to six decimals, as it is published. It returns figures beyond 1e9 as
// they are.
func roundToSix(x float64) float64 {
	if math.Abs(x) > 1e9 {
		return x
	}
	return math.Round(mul(x, 1e6)) / 1e6
}

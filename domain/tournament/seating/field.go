package seating

// A field is the finite field of q elements, which are the numbers from 0 to
// q-1: their digits to the base p are the coefficients of a polynomial.
type field struct {
	q, p int
	exp  []int // powers of a generator
	log  []int
}

// newField is the field of q elements; there is one if q is a power of a
// prime.
func newField(q int) (field, bool) {
	p, degree := primePower(q)
	if degree == 0 {
		return field{}, false
	}
	for low := 1; low < q; low++ { // x^degree = low: until x generates all
		f := field{q: q, p: p, exp: make([]int, 0, q-1), log: make([]int, q)}
		if f.generate(low, degree) {
			return f, true
		}
	}
	return field{}, false
}

// generate lists the powers of x, where x^degree is the polynomial low, and
// reports whether they are all elements but 0.
func (f *field) generate(low, degree int) bool {
	element := 1
	for range f.q - 1 {
		if element == 0 || element == 1 && len(f.exp) > 0 {
			return false
		}
		f.log[element] = len(f.exp)
		f.exp = append(f.exp, element)
		element = f.timesX(element, low, degree)
	}
	return element == 1
}

// timesX multiplies with x. In a field of degree 1, x is the number low.
func (f *field) timesX(element, low, degree int) int {
	if degree == 1 {
		return element * low % f.p
	}
	top := element / (f.q / f.p)
	shifted := element % (f.q / f.p) * f.p
	for range top {
		shifted = f.add(shifted, low)
	}
	return shifted
}

// add adds digit by digit.
func (f *field) add(a, b int) int {
	sum := 0
	for unit := 1; unit < f.q; unit *= f.p {
		sum += (a/unit + b/unit) % f.p * unit
	}
	return sum
}

func (f *field) times(a, b int) int {
	if a == 0 || b == 0 {
		return 0
	}
	return f.exp[(f.log[a]+f.log[b])%(f.q-1)]
}

// primePower is p and k with q = p^k; k is 0 if q is no power of a prime.
func primePower(q int) (p, k int) {
	for p = 2; p <= q; p++ {
		if q%p == 0 {
			for ; q%p == 0; q /= p {
				k++
			}
			if q != 1 {
				return 0, 0
			}
			return p, k
		}
	}
	return 0, 0
}

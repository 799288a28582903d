package seating

import "seneschal/domain/lists"

// A field is the finite field of q elements, which are the numbers from 0 to
// q-1: their digits to the base p are the coefficients of a polynomial.
type field struct {
	q, p int
	exp  []int // powers of a generator
	log  []int
}

// newField builds the field of q elements. It returns false if q is no power of a
// prime.
func newField(q int) (field, bool) {
	p, degree := splitPrimePower(q)
	if degree == 0 {
		return field{}, false
	}
	for low := 1; low < q; low++ { // x^degree = low: until x generates all
		f := field{q: q, p: p, exp: make([]int, 0, q-1), log: make([]int, q)}
		if f.generatePowers(low, degree) {
			return f, true
		}
	}
	return field{}, false
}

// generatePowers lists the powers of x, where x^degree is the polynomial low, and
// reports whether they are all elements but 0.
func (f *field) generatePowers(low, degree int) bool {
	element := 1
	for range f.q - 1 {
		if element == 0 || element == 1 && len(f.exp) > 0 {
			return false
		}
		f.log[element] = len(f.exp)
		f.exp = append(f.exp, element)
		element = f.multiplyByX(element, low, degree)
	}
	return element == 1
}

// multiplyByX multiplies an element by x. In a field of degree 1, x is the number low.
func (f *field) multiplyByX(element, low, degree int) int {
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

// add adds two elements digit by digit, modulo p.
func (f *field) add(a, b int) int {
	sum := 0
	for unit := 1; unit < f.q; unit *= f.p {
		sum += (a/unit + b/unit) % f.p * unit
	}
	return sum
}

// multiply multiplies two elements.
func (f *field) multiply(a, b int) int {
	if a == 0 || b == 0 {
		return 0
	}
	return f.exp[(f.log[a]+f.log[b])%(f.q-1)]
}

// splitPrimePower returns the prime p and the k with q = p^k; zeros if q is no power of a
// prime.
func splitPrimePower(q int) (p, k int) {
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

// buildKirkman builds rounds of tables of three at which nobody meets twice
// (Ray-Chaudhuri and Wilson, "Solution of Kirkman's schoolgirl problem", 1971). In all its
// rounds together everybody meets everybody: they are a Kirkman triple system. It returns
// nil unless there are three times as many entrants as a field has elements, and this number
// of elements is one more than a multiple of six.
//
// Entrants form three rings, each a copy of the field of q = 6t + 1 elements with the
// generator w. Elements w^i, w^(i+2t) and w^(i+4t) sit together in one ring for the first t
// values of i, and in three successive rings for the next t values; the three zeros sit
// together. So everybody has a seat, and adding each element to all gives q rounds. Each
// table over three rings that is not used so gives one more round by adding.
func buildKirkman(shape Shape) [][][]int {
	q := shape.Entrants / 3
	if shape.Seats != 3 || shape.Entrants%3 != 0 || q%6 != 1 {
		return nil
	}
	field, ok := newField(q)
	if !ok {
		return nil
	}
	k := triples{field: field, t: q / 6}
	rounds := lists.Map(lists.UpTo(q), k.seatEverybody)
	for i := range k.t {
		for ring := range 3 {
			rounds = append(rounds, k.repeatTable(i, ring))
		}
	}
	return rounds
}

// triples builds the rounds of a Kirkman triple system over a field of 6t + 1 elements.
type triples struct {
	field field
	t     int
}

// seatTable seats w^i, w^(i+2t) and w^(i+4t), each shifted by add, in the given rings.
func (k triples) seatTable(i, add int, rings [3]int) []int {
	table := make([]int, 3)
	for n, ring := range rings {
		power := k.field.exp[(i+2*n*k.t)%(k.field.q-1)]
		table[n] = ring%3*k.field.q + k.field.add(power, add)
	}
	return table
}

// seatEverybody builds the round in which one element is added to all seats.
func (k triples) seatEverybody(add int) [][]int {
	q := k.field.q
	tables := [][]int{{add, q + add, 2*q + add}}
	for i := range k.t {
		for ring := range 3 {
			tables = append(tables,
				k.seatTable(i, add, [3]int{ring, ring, ring}),
				k.seatTable(i+k.t, add, [3]int{ring, ring + 1, ring + 2}))
		}
	}
	return tables
}

// repeatTable builds a round of one table by adding each element to it.
func (k triples) repeatTable(i, ring int) [][]int {
	return lists.Map(lists.UpTo(k.field.q), func(add int) []int { return k.seatTable(i, add, [3]int{ring, ring + 1, ring + 2}) })
}

// A space is a plan in which entrants are the points of an affine space over
// the field of as many elements as a table has seats. Each round seats the
// lines of one direction, so that any two entrants share one line: they meet
// once if there are as many rounds as directions, and never twice.
type space struct {
	seats, points, directions int
	all                       field // of as many elements as there are points
}

// newSpace builds the space of so many entrants. It returns false unless their
// number is a power of seats, and seats a power of a prime.
func newSpace(entrants, seats int) (space, bool) {
	points := seats
	for points < entrants {
		points *= seats
	}
	if points != entrants || entrants <= seats {
		return space{}, false
	}
	all, ok := newField(entrants)
	return space{seats, entrants, (entrants - 1) / (seats - 1), all}, ok
}

// seatDirection seats the lines of one direction. The line through 0 holds 0 and the
// products of a power of the generator with all elements of the smaller field but
// 0; the exponents of these elements are multiples of the number of directions.
func (s space) seatDirection(direction int) [][]int {
	line := []int{0}
	for e := direction; e < s.points-1; e += s.directions {
		line = append(line, s.all.exp[e])
	}
	var tables [][]int
	seated := make([]bool, s.points)
	for x := range s.points {
		if seated[x] {
			continue
		}
		table := make([]int, s.seats)
		for i, y := range line {
			table[i] = s.all.add(x, y)
			seated[table[i]] = true
		}
		tables = append(tables, table)
	}
	return tables
}

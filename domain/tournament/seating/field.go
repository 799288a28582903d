package seating

import "seneschal/domain/lists"

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

// kirkman are rounds of tables of three at which nobody meets twice, for three
// times as many entrants as a field has elements, if those are one more than a
// multiple of six (Ray-Chaudhuri and Wilson, "Solution of Kirkman's schoolgirl
// problem", 1971). With all its rounds everybody meets everybody: it is a
// Kirkman triple system. It is nil if there is none by this construction, or
// if that has fewer rounds.
//
// Entrants are three rings of the field. Elements w^i, w^(i+2t) and w^(i+4t),
// for q = 6t + 1, sit together in a ring for the first t values of i, and in
// rings one after another for all others; 0 sits with itself. So everybody
// has a seat, and by adding each element to all there are q rounds. The
// tables over several rings that are left make a round each by adding.
func kirkman(s Shape) [][][]int {
	q := s.Entrants / 3
	if s.Seats != 3 || s.Entrants%3 != 0 || q%6 != 1 {
		return nil
	}
	f, ok := newField(q)
	if !ok {
		return nil
	}
	k := triples{f: f, t: q / 6}
	rounds := lists.Map(lists.UpTo(q), k.everybody)
	for i := range k.t {
		for ring := range 3 {
			rounds = append(rounds, k.alone(i, ring))
		}
	}
	return rounds
}

type triples struct {
	f field
	t int
}

// table seats w^i, w^(i+2t) and w^(i+4t), moved by add, in these rings.
func (k triples) table(i, add int, rings [3]int) []int {
	table := make([]int, 3)
	for n, ring := range rings {
		power := k.f.exp[(i+2*n*k.t)%(k.f.q-1)]
		table[n] = ring%3*k.f.q + k.f.add(power, add)
	}
	return table
}

func (k triples) everybody(add int) [][]int {
	q := k.f.q
	tables := [][]int{{add, q + add, 2*q + add}}
	for i := range k.t {
		for ring := range 3 {
			tables = append(tables,
				k.table(i, add, [3]int{ring, ring, ring}),
				k.table(i+k.t, add, [3]int{ring, ring + 1, ring + 2}))
		}
	}
	return tables
}

// alone is a round of one table and all that it becomes by adding.
func (k triples) alone(i, ring int) [][]int {
	return lists.Map(lists.UpTo(k.f.q), func(add int) []int { return k.table(i, add, [3]int{ring, ring + 1, ring + 2}) })
}

// A space is a plan in which entrants are the points of an affine space over
// the field of as many elements as a table has seats. Each round seats the
// lines of one direction, so that any two entrants share one line: they meet
// once if there are as many rounds as directions, and never twice.
type space struct {
	seats, points, directions int
	all                       field // of as many elements as there are points
}

// newSpace is the space of so many entrants; there is one if they are a power
// of the seats, and those a power of a prime.
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

func (s space) rounds() [][][]int {
	return lists.Map(lists.UpTo(s.directions), s.round)
}

// round seats the lines of one direction. A line through 0 holds 0 and what is
// left of a power of the generator by those of the smaller field, whose
// exponents are multiples of the number of directions.
func (s space) round(direction int) [][]int {
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

package seating

import (
	"slices"

	"seneschal/domain/lists"
)

// A search looks for tables with few repeats by swapping entrants.
type search struct {
	n       int     // number of entrants
	met     []int16 // how often two entrants meet, n×n
	tables  [][]int
	groups  [][]int // tables between which entrants may change places: those of one round
	overlap bool    // tables of a group may share entrants: there are no rounds
	cost    int
	gen     *generator
}

// newSearch returns a search that begins with copies of the tables of some rounds.
func newSearch(n int, rounds [][][]int, gen *generator) *search {
	s := &search{n: n, met: make([]int16, n*n), gen: gen}
	for _, tables := range rounds {
		var group []int
		for _, t := range tables {
			group = append(group, len(s.tables))
			s.tables = append(s.tables, slices.Clone(t))
		}
		s.groups = append(s.groups, group)
	}
	for _, t := range s.tables {
		for i, x := range t {
			for _, y := range t[:i] {
				s.cost += int(s.met[x*n+y])
				s.addMeetings(x, y, 1)
			}
		}
	}
	return s
}

// addMeetings adds by to the number of meetings of x and y.
func (s *search) addMeetings(x, y int, by int16) {
	s.met[x*s.n+y] += by
	s.met[y*s.n+x] += by
}

// copyRounds copies the present tables, round by round.
func (s *search) copyRounds() [][][]int {
	return lists.Map(s.groups, func(group []int) [][]int {
		return lists.Map(group, func(t int) []int { return slices.Clone(s.tables[t]) })
	})
}

// A search goes through stages, in which it takes swaps that cost something with smaller and smaller chances.
const (
	stages  = 64
	certain = 1 << 16 // a probability of 1
)

// lowerCost tries a number of swaps. It takes a swap that costs d with the probability p^d;
// p falls from stage to stage to almost nothing. It stops once the cost is down to goal, and
// leaves the best tables that it saw.
func (s *search) lowerCost(steps, goal int) {
	best, bestCost := slices.Clone(s.tables), s.cost
	keep := func() {
		bestCost = s.cost
		for i, t := range s.tables {
			best[i] = append(best[i][:0:0], t...)
		}
	}
	keep()
	for stage := range stages {
		chance := computeChances(stage)
		for range steps / stages {
			s.trySwap(chance)
			if s.cost < bestCost {
				keep()
				if s.cost <= goal {
					return
				}
			}
		}
	}
	s.tables, s.cost = best, bestCost
}

// computeChances computes the probabilities of taking a swap at a stage, indexed by the
// cost of the swap.
func computeChances(stage int) [8]uint64 {
	rest := uint64(stages - stage)
	p := certain / 10 * rest * rest / (stages * stages)
	c := [8]uint64{certain}
	for d := 1; d < len(c); d++ {
		c[d] = c[d-1] * p >> 16
	}
	return c
}

// priceSwap computes the cost of swapping seat x of table a with seat y of table b.
func (s *search) priceSwap(a, b []int, x, y int) int {
	ofX, ofY := s.met[a[x]*s.n:], s.met[b[y]*s.n:]
	d := 0
	for i, z := range a {
		if i != x && !(s.overlap && slices.Contains(b, z)) {
			d += int(ofY[z]-ofX[z]) + 1
		}
	}
	for i, z := range b {
		if i != y && !(s.overlap && slices.Contains(a, z)) {
			d += int(ofX[z]-ofY[z]) + 1
		}
	}
	return d
}

// swapSeats swaps seat x of table a with seat y of table b.
func (s *search) swapSeats(a, b []int, x, y int) {
	for i, z := range a {
		if i != x {
			s.addMeetings(a[x], z, -1)
			s.addMeetings(b[y], z, 1)
		}
	}
	for i, z := range b {
		if i != y {
			s.addMeetings(b[y], z, -1)
			s.addMeetings(a[x], z, 1)
		}
	}
	a[x], b[y] = b[y], a[x]
}

// A generator draws numbers that follow from its seed alone (splitmix64).
type generator struct{ state uint64 }

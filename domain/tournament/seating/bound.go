package seating

import "slices"

// even is the least sum of C(k, 2) over so many heaps when things are dealt
// to them: that of even heaps.
func even(things, heaps int) int {
	if heaps == 0 {
		return 0
	}
	k, more := things/heaps, things%heaps
	return more*pairs(k+1) + (heaps-more)*pairs(k)
}

func pairs(k int) int { return k * (k - 1) / 2 }

// Bound is a number of repeats that no plan of this shape can be below, and
// the reason. Two ways of counting are known; the stricter holds.
//
// Pairs: all meetings of all rounds are dealt to the pairs of entrants as
// evenly as can be.
//
// Rounds: a repeat is a pair that meets in two rounds, so repeats can be
// counted for each two rounds. In the later of two rounds a table of s
// entrants draws them from the t tables of the earlier one, at best as evenly
// as can be; those who had a bye then come from nowhere, and are best drawn to
// the largest tables.
func (s Shape) Bound() (int, string) {
	sizes, byes := s.Sizes()
	meetings, between := 0, 0
	for _, size := range sizes {
		meetings += s.Rounds * pairs(size)
	}
	for range byes {
		slices.Sort(sizes)
		sizes[len(sizes)-1] = max(sizes[len(sizes)-1]-1, 0)
	}
	for _, size := range sizes {
		between += even(size, len(sizes))
	}
	byPairs := even(meetings, pairs(s.Entrants))
	byRounds := pairs(s.Rounds) * between
	if byRounds > byPairs {
		return byRounds, "each table draws its seats from the tables of every other round"
	}
	return byPairs, "all meetings are spread over the pairs as evenly as can be"
}

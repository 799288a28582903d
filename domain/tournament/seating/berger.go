package seating

import (
	"slices"

	"seneschal/domain/lists"
)

// BergerRounds returns the rounds of the Berger tables of FIDE (Handbook C.05, annex 1)
// for n entrants, numbered from 1: everybody meets everybody once. If n is odd, one
// entrant of each round has a bye and is in no pairing. It returns nil for less than two
// entrants.
func BergerRounds(n int) [][]Pairing {
	if n < 2 {
		return nil
	}
	even := n + n%2
	rounds := make([][]Pairing, even-1)
	for r := range rounds {
		for board := range even / 2 {
			if p := bergerPairing(even, r, board); p.White <= n && p.Black <= n {
				rounds[r] = append(rounds[r], p)
			}
		}
	}
	return rounds
}

// bergerPairing returns the pairing of one board in a round; both count from 0.
// The last number stays and changes colours; the others move on by half the field
// each round.
func bergerPairing(n, round, board int) Pairing {
	circle := n - 1
	first := round * (n / 2) % circle
	a := (first+board)%circle + 1
	b := (first-board+circle)%circle + 1
	switch {
	case board > 0:
		return Pairing{a, b}
	case round%2 == 0:
		return Pairing{a, n}
	}
	return Pairing{n, a}
}

// repeatBerger repeats the rounds of the Berger tables until there are as many as the shape wants, as tables of two.
func repeatBerger(shape Shape) [][][]int {
	table := BergerRounds(shape.Entrants)
	var rounds [][][]int
	for r := range shape.Rounds {
		rounds = append(rounds, lists.Map(table[r%len(table)], func(p Pairing) []int { return []int{p.White - 1, p.Black - 1} }))
	}
	return rounds
}

// countLeastRepeats returns the least possible sum of C(size, 2) over the sizes of a number of heaps into which
// things are split; 0 without heaps. Even heaps reach it.
func countLeastRepeats(things, heaps int) int {
	if heaps == 0 {
		return 0
	}
	k, more := things/heaps, things%heaps
	return more*countPairs(k+1) + (heaps-more)*countPairs(k)
}

// countPairs returns C(k, 2), the number of pairs among k things.
func countPairs(k int) int { return k * (k - 1) / 2 }

// ComputeBound returns a number such that no plan of this shape has fewer repeats, and the reason. There are two
// ways of counting; the greater number counts.
//
// Pairs: all meetings of all rounds are spread over the pairs of entrants as evenly as possible.
//
// Rounds: a repeat is a pair that meets in two rounds, so repeats can be counted for each two rounds. In the later
// of two rounds a table of s entrants draws them from the t tables of the earlier one, at best as evenly as
// possible. Entrants with a bye in the earlier round come from no table, and are best drawn to the largest tables.
func (s Shape) ComputeBound() (int, string) {
	sizes, byes := s.TableSizes()
	meetings, between := 0, 0
	for _, size := range sizes {
		meetings += s.Rounds * countPairs(size)
	}
	for range byes {
		slices.Sort(sizes)
		sizes[len(sizes)-1] = max(sizes[len(sizes)-1]-1, 0)
	}
	for _, size := range sizes {
		between += countLeastRepeats(size, len(sizes))
	}
	byPairs := countLeastRepeats(meetings, countPairs(s.Entrants))
	byRounds := countPairs(s.Rounds) * between
	if byRounds > byPairs {
		return byRounds, "each table draws its seats from the tables of every other round"
	}
	return byPairs, "all meetings are spread over the pairs as evenly as can be"
}

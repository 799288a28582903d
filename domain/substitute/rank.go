package substitute

import (
	"cmp"
	"slices"
)

const (
	// Wave is how many are asked at a time (D-4).
	Wave = 3
	// Reliable is how many phases of a hundred somebody answers who is asked
	// before others (D-5).
	Reliable = 90
)

// Rank puts those of the candidates who may be asked about a vacancy (D-3) in
// their order, the best first (D-5). How many seats each holds is the desk's
// own count.
func (d *Desk) Rank(v Vacancy, candidates []Candidate) []Candidate {
	var ranked []Candidate
	for _, m := range d.Asks(v) {
		i := slices.IndexFunc(candidates, func(c Candidate) bool { return c.Player == m.Player })
		if i < 0 {
			continue
		}
		c := candidates[i]
		c.Held = d.Held(c.Player)
		ranked = append(ranked, c)
	}
	slices.SortStableFunc(ranked, compare) // who volunteered first comes first
	return ranked
}

// compare is negative if a is asked before b (D-5).
func compare(a, b Candidate) int {
	return cmp.Or(
		first(a.Reliability >= Reliable, b.Reliability >= Reliable),
		first(a.Language, b.Language),
		cmp.Compare(a.Held, b.Held),
		cmp.Compare(b.Reliability, a.Reliability),
		cmp.Compare(b.Rating, a.Rating),
	)
}

func first(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
}

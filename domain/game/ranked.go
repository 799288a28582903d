package game

import (
	"cmp"
	"slices"
)

// Ranked is a result by one score, the highest first. Each seat gets a point for
// each that is behind it; equals share their places, and the points of these.
// The score is called so among those of a Standing; "" leaves it out.
func Ranked(reason, score string, seats []Seat, worth map[Seat]int) Result {
	order := slices.Clone(seats)
	slices.SortStableFunc(order, func(a, b Seat) int { return cmp.Compare(worth[b], worth[a]) })
	r := Result{Reason: reason}
	for _, s := range order {
		equal := func(o Seat) bool { return worth[o] == worth[s] }
		first := slices.IndexFunc(order, equal)
		last := first
		for last+1 < len(order) && equal(order[last+1]) {
			last++
		}
		// The mean of the points of those places, in hundredths.
		p := Standing{Seat: s, Place: first + 1, Shared: last > first, Points: 50 * (2*len(order) - 2 - first - last)}
		if score != "" {
			p.Scores = map[string]int{score: worth[s]}
		}
		r.Places = append(r.Places, p)
	}
	return r
}

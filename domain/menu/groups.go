package menu

import "slices"

// GroupThings returns the things with those of each group together, the groups in the order of their
// first things.
func GroupThings[T any](things []Thing[T]) []Thing[T] {
	first := map[string]int{}
	for i, thing := range things {
		if _, known := first[thing.Group]; !known {
			first[thing.Group] = i
		}
	}
	all := slices.Clone(things)
	slices.SortStableFunc(all, func(a, b Thing[T]) int { return first[a.Group] - first[b.Group] })
	return all
}

// MarkAnswers marks offers, in place, as answers to the question that is open now. Their lines
// replace lines that begin as rival says.
func MarkAnswers(rival string, offers ...Offer) []Offer {
	for i := range offers {
		offers[i].Asked, offers[i].Rival = true, rival
	}
	return offers
}

package menu

import "slices"

// GroupThings returns a copy of the things in which those of each group stand together, the groups in the
// order of their first things.
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

// MarkAnswers marks offers, in place, as answers to the question that is open now, and returns them. Their
// lines replace lines that begin with the words of rival (see Offer.Rival).
func MarkAnswers(rival string, offers ...Offer) []Offer {
	for i := range offers {
		offers[i].Asked, offers[i].Rival = true, rival
	}
	return offers
}

package menu

import "slices"

// Grouped are things with those of a group together, the groups in the order of their
// first things.
func Grouped[T any](things []Thing[T]) []Thing[T] {
	first := map[string]int{}
	for i, t := range things {
		if _, known := first[t.Group]; !known {
			first[t.Group] = i
		}
	}
	all := slices.Clone(things)
	slices.SortStableFunc(all, func(a, b Thing[T]) int { return first[a.Group] - first[b.Group] })
	return all
}

// Answering marks offers as answers to what is asked now, which take the place of lines
// that begin so.
func Answering(rival string, offers ...Offer) []Offer {
	for i := range offers {
		offers[i].Asked, offers[i].Rival = true, rival
	}
	return offers
}

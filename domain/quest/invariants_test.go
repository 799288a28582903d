package quest

import (
	"fmt"
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/quest/land"
)

// cards lists the cards and missions by their places.
func cards(state game.State) map[string][]string {
	s := state.(*State)
	all := map[string][]string{}
	put(all, "deck", s.Decks.Cards...)
	put(all, "aside", s.Aside...)
	put(all, "out", s.Out...)
	put(all, "missions", s.Decks.Missions...)
	for _, l := range s.Board.Lying {
		put(all, "board", l.Card)
	}
	for _, seat := range s.Seats {
		k := s.Knights[seat]
		for _, h := range k.Hand {
			put(all, "hand of "+string(seat), h.Card)
		}
		for _, f := range k.Front {
			put(all, "before "+string(seat), f.Card)
		}
		if k.Mission != "" {
			put(all, "mission of "+string(seat), k.Mission)
		}
	}
	return all
}

// places lists the cards, missions, tiles and development cards by their places.
func places(s *State) map[string][]string {
	all := cards(s)
	for zone, deck := range s.Decks.Tiles {
		put(all, "tiles of "+string(zone), deck...)
	}
	for zone, deck := range s.Decks.Places {
		put(all, "deck of "+string(zone), deck...)
	}
	for _, l := range s.Board.Main {
		put(all, "land", l.Tile)
	}
	for zone, m := range s.Board.Places {
		for _, l := range m[1:] { // the threshold is no card
			put(all, string(zone), l.Tile)
		}
	}
	return all
}

func put[T ~string](all map[string][]string, place string, things ...T) {
	for _, t := range things {
		all[place] = append(all[place], string(t))
	}
}

// broken returns a fault of a position (the end of section 4), "" if it has none. It leaves out
// cards and tiles, which the law of cards counts. Settled is false while changes of
// attributes follow each other.
func broken(s *State, settled bool) string {
	for _, seat := range s.Seats {
		k := s.Knights[seat]
		for _, a := range s.Book.Attributes {
			if n := k.Attrs.Of(a.ID); n < 0 || n > a.Max {
				return fmt.Sprintf("%s has %s %d", seat, a.ID, n)
			}
			if settled && a.Feeds != "" && k.Attrs.Of(a.ID) == a.Max && k.Attrs.Of(a.Feeds) < s.Book.Attribute(a.Feeds).Max {
				return fmt.Sprintf("%s has full %s that is not turned into %s", seat, a.ID, a.Feeds)
			}
		}
		if why := brokenHand(s, seat, &k); why != "" {
			return why
		}
		if _, ok := s.Map(k.At.Map).At(k.At.Cell); !ok || k.At.Map != "" && k.At.Cell == (land.Cell{}) {
			return fmt.Sprintf("%s stands where no tile lies, or on a threshold: %s", seat, k.At)
		}
	}
	for _, zone := range append([]land.Zone{""}, land.Zones[2:]...) {
		if why := brokenMap(s.Map(zone)); why != "" {
			return fmt.Sprintf("%s%s", zone, why)
		}
	}
	for _, l := range s.Board.Lying {
		if _, ok := s.Map(l.At.Map).At(l.At.Cell); !ok {
			return fmt.Sprintf("%s lies where no tile is: %s", l.Card, l.At)
		}
		if l.Under != "" && !slices.ContainsFunc(s.Board.Lying, func(f Lying) bool { return f.Card == l.Under && f.At == l.At }) {
			return fmt.Sprintf("%s is in the hoard of %s, which is not there", l.Card, l.Under)
		}
	}
	return ""
}

// brokenHand looks at the limits of a hand.
func brokenHand(s *State, seat game.Seat, k *Knight) string {
	down := 0
	for _, h := range k.Hand {
		if !s.Book.Card(h.Card).Counted() {
			return fmt.Sprintf("%s holds %s in hand", seat, h.Card)
		}
		if !h.Up {
			down++
		}
	}
	for _, f := range k.Front {
		if s.Book.Card(f.Card).Counted() && !f.Fixed {
			return fmt.Sprintf("%s has %s in front that is not fixed", seat, f.Card)
		}
	}
	switch {
	case len(k.Hand) > mostCounted:
		return fmt.Sprintf("%s holds %d counted cards", seat, len(k.Hand))
	case s.Superior() && down > mostFaceDown:
		return fmt.Sprintf("%s has %d cards face down", seat, down)
	case k.Status == Resigned && len(k.Hand)+len(k.Front) > 0:
		return fmt.Sprintf("%s has resigned and holds cards", seat)
	}
	return ""
}

// brokenMap looks for cells with two tiles, and tiles that no way leads to.
func brokenMap(m land.Map) string {
	for i, l := range m {
		if slices.ContainsFunc(m[:i], func(o land.Laid) bool { return o.At.Cell == l.At.Cell }) {
			return fmt.Sprintf(": two tiles lie on %s", l.At)
		}
	}
	if len(m) > 0 && m.WaysFrom(land.Cell{}, nil).Reach() < len(m) {
		return ": a tile cannot be reached"
	}
	return ""
}

// settledBefore reports whether no change of attributes follows at once.
func settledBefore(next event.Event) bool {
	switch next.(type) {
	case AttributeChanged, AttributeConverted:
		return false
	}
	return true
}

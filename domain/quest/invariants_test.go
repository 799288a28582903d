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
		knight := s.Knights[seat]
		for _, h := range knight.Hand {
			put(all, "hand of "+string(seat), h.Card)
		}
		for _, f := range knight.Front {
			put(all, "before "+string(seat), f.Card)
		}
		if knight.Mission != "" {
			put(all, "mission of "+string(seat), knight.Mission)
		}
	}
	return all
}

// places lists the cards, missions, tiles and development cards by their places.
func places(state *State) map[string][]string {
	all := cards(state)
	for zone, deck := range state.Decks.Tiles {
		put(all, "tiles of "+string(zone), deck...)
	}
	for zone, deck := range state.Decks.Places {
		put(all, "deck of "+string(zone), deck...)
	}
	for _, l := range state.Board.Main {
		put(all, "land", l.Tile)
	}
	for zone, m := range state.Board.Places {
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

// broken returns a fault of a position , "" if it has none. It leaves out
// cards and tiles, which the law of cards counts. Settled is false while changes of
// attributes follow each other.
func broken(state *State, settled bool) string {
	for _, seat := range state.Seats {
		knight := state.Knights[seat]
		for _, attr := range state.Book.Attributes {
			if n := knight.Attrs.Of(attr.ID); n < 0 || n > attr.Max {
				return fmt.Sprintf("%s has %s %d", seat, attr.ID, n)
			}
			if settled && attr.Feeds != "" && knight.Attrs.Of(attr.ID) == attr.Max && knight.Attrs.Of(attr.Feeds) < state.Book.Attribute(attr.Feeds).Max {
				return fmt.Sprintf("%s has full %s that is not turned into %s", seat, attr.ID, attr.Feeds)
			}
		}
		if why := brokenHand(state, seat, &knight); why != "" {
			return why
		}
		if _, ok := state.Map(knight.At.Map).At(knight.At.Cell); !ok || knight.At.Map != "" && knight.At.Cell == (land.Cell{}) {
			return fmt.Sprintf("%s stands where no tile lies, or on a threshold: %s", seat, knight.At)
		}
	}
	for _, zone := range append([]land.Zone{""}, land.Zones[2:]...) {
		if why := brokenMap(state.Map(zone)); why != "" {
			return fmt.Sprintf("%s%s", zone, why)
		}
	}
	for _, lying := range state.Board.Lying {
		if _, ok := state.Map(lying.At.Map).At(lying.At.Cell); !ok {
			return fmt.Sprintf("%s lies where no tile is: %s", lying.Card, lying.At)
		}
		if lying.Under != "" && !slices.ContainsFunc(state.Board.Lying, func(f Lying) bool { return f.Card == lying.Under && f.At == lying.At }) {
			return fmt.Sprintf("%s is in the hoard of %s, which is not there", lying.Card, lying.Under)
		}
	}
	return ""
}

// brokenHand looks at the limits of a hand.
func brokenHand(state *State, seat game.Seat, knight *Knight) string {
	down := 0
	for _, held := range knight.Hand {
		if !state.Book.Card(held.Card).IsCounted() {
			return fmt.Sprintf("%s holds %s in hand", seat, held.Card)
		}
		if !held.Up {
			down++
		}
	}
	for _, fronted := range knight.Front {
		if state.Book.Card(fronted.Card).IsCounted() && !fronted.Fixed {
			return fmt.Sprintf("%s has %s in front that is not fixed", seat, fronted.Card)
		}
	}
	switch {
	case len(knight.Hand) > state.Book.Hand.Most:
		return fmt.Sprintf("%s holds %d counted cards", seat, len(knight.Hand))
	case state.IsSuperior() && down > state.Book.Hand.FaceDown:
		return fmt.Sprintf("%s has %d cards face down", seat, down)
	case knight.Status == Resigned && len(knight.Hand)+len(knight.Front) > 0:
		return fmt.Sprintf("%s has resigned and holds cards", seat)
	}
	return ""
}

// brokenMap looks for cells with two tiles, and tiles that no way leads to.
func brokenMap(m land.Map) string {
	for i, laid := range m {
		if slices.ContainsFunc(m[:i], func(o land.Laid) bool { return o.At.Cell == laid.At.Cell }) {
			return fmt.Sprintf(": two tiles lie on %s", laid.At)
		}
	}
	if len(m) > 0 && m.WaysFrom(land.Cell{}, nil).CountCells() < len(m) {
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

package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/piles"
)

// canAct reports whether any action is legal for a seat as its turn stands. If
// none is, the heroic phase is over (C-51).
func (s *State) canAct(seat game.Seat, turn Turn) bool {
	return slices.ContainsFunc(s.thinkable(seat), func(d Deed) bool { return d.legal(s, seat, turn) == nil })
}

// thinkable are actions of every kind that a seat could think of (C-50): one
// for each card, place and knight on which it depends whether it is legal.
func (s *State) thinkable(seat game.Seat) []Deed {
	var all []Deed
	for _, at := range s.places() {
		all = append(all, Deed{Do: ActMove, Place: at})
	}
	all = append(all, Deed{Do: ActQuest, Draw: true})
	for _, c := range slices.Compact(slices.Clone(s.Knights[seat].Hand)) {
		all = append(all, Deed{Do: ActQuest, Card: c}, Deed{Do: ActQuest, Siege: true, Cards: []Card{c}}, Deed{Do: ActHeal, Card: c})
		if s.WhiteCard(c).Kind == KindSpecial {
			all = append(all, s.plays(seat, c)...)
		}
	}
	for _, other := range s.Order {
		all = append(all, Deed{Do: ActAccuse, Whom: s.naming(other)})
	}
	return all
}

// places are Camelot and the quests, open or not.
func (s *State) places() []Place {
	all := []Place{Camelot}
	for _, q := range s.quests.Quests {
		all = append(all, q.Place)
	}
	return all
}

// plays are the ways to play a special card on which it depends whether it is
// legal (2.2).
func (s *State) plays(seat game.Seat, c Card) []Deed {
	var all []Deed
	switch c {
	case merlin:
		for _, mode := range []string{"ENGINE", "PICTS", "SAXONS"} {
			all = append(all, Deed{Do: ActSpecial, Card: c, Mode: mode})
		}
		for _, at := range s.places() {
			all = append(all, Deed{Do: ActSpecial, Card: c, Mode: "CARD", Place: at})
		}
	case heroism:
		for _, at := range s.places() {
			all = append(all, Deed{Do: ActSpecial, Card: c, Place: at})
		}
	case messenger:
		rest := piles.Without(s.Knights[seat].Hand, messenger)
		for _, other := range s.Order {
			all = append(all, Deed{Do: ActSpecial, Card: c, Whom: s.naming(other), Cards: rest[:min(1, len(rest))]})
		}
	default:
		all = []Deed{{Do: ActSpecial, Card: c}}
	}
	return all
}

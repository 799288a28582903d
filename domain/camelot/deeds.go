package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/piles"
)

// draw draws two white cards for a seat, and three for Gawain (C-71).
func (p *play) draw(seat game.Seat) {
	had := len(p.knight(seat).Hand)
	p.drawWhite(seat, 2+lists.One(p.knight(seat).has(Gawain)), ByDraw)
	if len(p.knight(seat).Hand) == had {
		p.emit(Knocked{Seat: seat, Cause: ByDraw})
	}
}

// heal discards the three cards and adds a life point (C-88). At full life it
// has no effect.
func (p *play) heal(seat game.Seat, c Card) {
	p.emit(Healed{Seat: seat, Card: c})
	if p.knight(seat).Life == p.now.quests.Life.Most {
		p.emit(Knocked{Seat: seat, Cause: ByHeal})
		return
	}
	p.changeLife(seat, 1, ByHeal)
}

// accuse carries out an accusation (C-91 to C-94). The sword of a right
// accusation is laid before the traitor is exposed.
func (p *play) accuse(seat, target game.Seat) {
	k := p.knight(target)
	p.emit(Accused{Seat: seat, Target: target, Loyalty: k.Loyalty})
	if k.Loyalty == Traitor {
		now := p.now.Swords
		now.White++
		p.emit(SwordsLaid{White: 1, Cause: ByAccusation, Now: now})
		p.expose(target, ByAccusation)
		return
	}
	if now := p.now.Swords; now.White > 0 {
		now.White, now.Black = now.White-1, now.Black+1
		p.emit(SwordFlipped{N: 1, Cause: ByAccusation, Now: now})
	}
	p.emit(LoyaltyProven{Seat: target, Cause: ByAccusation})
}

// others returns the living knights but one, clockwise from the active seat.
func (s *State) others(seat game.Seat) seats {
	return lists.Keep(s.living(), func(other game.Seat) bool { return other != seat })
}

// canAct reports whether any action is legal for a seat as its turn stands. If
// none is, the heroic phase is over (C-51).
func (s *State) canAct(seat game.Seat, turn Turn) bool {
	return slices.ContainsFunc(s.thinkable(seat), func(d Deed) bool { return d.legal(s, seat, turn) == nil })
}

// thinkable lists actions of every kind that a seat could try (C-50): one for
// each card, place and knight on which the legality depends.
func (s *State) thinkable(seat game.Seat) []Deed {
	all := lists.Map(s.places, func(at Place) Deed { return Deed{Do: ActMove, Place: at} })
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

// plays lists the ways to play a special card that differ in legality (2.2).
func (s *State) plays(seat game.Seat, c Card) (all []Deed) {
	everywhere := func(mode string) []Deed {
		return lists.Map(s.places, func(at Place) Deed { return Deed{Do: ActSpecial, Card: c, Mode: mode, Place: at} })
	}
	switch c {
	case Merlin:
		for _, mode := range []string{"ENGINE", "PICTS", "SAXONS"} {
			all = append(all, Deed{Do: ActSpecial, Card: c, Mode: mode})
		}
		return append(all, everywhere("CARD")...)
	case Heroism:
		return everywhere("")
	case Messenger:
		rest := piles.Without(s.Knights[seat].Hand, Messenger)
		return lists.Map(s.Order, func(other game.Seat) Deed {
			return Deed{Do: ActSpecial, Card: c, Whom: s.naming(other), Cards: rest[:min(1, len(rest))]}
		})
	}
	return []Deed{{Do: ActSpecial, Card: c}}
}

// legal returns the reason for which a seat cannot do an action, be it the
// mandatory one or not; nil if it can.
func (d Deed) legal(s *State, seat game.Seat, turn Turn) *fault {
	switch {
	case s.Knights[seat].Exposed:
		return newFault(codePower, "power_exposed")
	case d.Do == ActSpecial && turn.Special: // C-56
		return newFault(codeSpecialTwice, "special_twice")
	case slices.Contains(turn.Kinds, d.Do): // C-53
		return newFault(codeKindTwice, "kind_twice_"+string(d.Do))
	}
	switch d.Do {
	case ActMove:
		return s.legalMove(seat, d.Place)
	case ActQuest:
		return s.legalQuest(seat, d)
	case ActSpecial:
		return s.legalSpecial(seat, turn, d)
	case ActHeal:
		return s.legalHeal(seat, d.Card)
	default:
		return s.legalAccusation(seat, d.Whom.Seat)
	}
}

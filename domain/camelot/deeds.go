package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/piles"
)

// drawForAction draws two white cards for a seat, and three for Gawain (C-71). If no card is left
// to draw, it records that the action had no effect.
func (p *play) drawForAction(seat game.Seat) {
	had := len(p.currentKnight(seat).Hand)
	p.drawWhiteCards(seat, 2+lists.One(p.currentKnight(seat).hasPowerOf(Gawain)), ByDraw)
	if len(p.currentKnight(seat).Hand) == had {
		p.emitEvents(Knocked{Seat: seat, Cause: ByDraw})
	}
}

// healKnight discards three cards like c and adds a life point (C-88). At full life it discards
// the cards too, but adds nothing.
func (p *play) healKnight(seat game.Seat, c Card) {
	p.emitEvents(Healed{Seat: seat, Card: c})
	if p.currentKnight(seat).Life == p.now.quests.Life.Most {
		p.emitEvents(Knocked{Seat: seat, Cause: ByHeal})
		return
	}
	p.changeLife(seat, 1, ByHeal)
}

// accuseKnight carries out an accusation (C-91 to C-94). A right one lays a white sword before it
// exposes the traitor; a wrong one turns a white sword, if there is one, and proves the accused
// loyal.
func (p *play) accuseKnight(seat, target game.Seat) {
	knight := p.currentKnight(target)
	p.emitEvents(Accused{Seat: seat, Target: target, Loyalty: knight.Loyalty})
	if knight.Loyalty == Traitor {
		now := p.now.Swords
		now.White++
		p.emitEvents(SwordsLaid{White: 1, Cause: ByAccusation, Now: now})
		p.exposeTraitor(target, ByAccusation)
		return
	}
	if now := p.now.Swords; now.White > 0 {
		now.White, now.Black = now.White-1, now.Black+1
		p.emitEvents(SwordFlipped{N: 1, Cause: ByAccusation, Now: now})
	}
	p.emitEvents(LoyaltyProven{Seat: target, Cause: ByAccusation})
}

// listOthers returns the living knights except the given one, clockwise from the active seat.
func (s *State) listOthers(seat game.Seat) seats {
	return lists.Keep(s.listLiving(), func(other game.Seat) bool { return other != seat })
}

// hasLegalAction reports whether any action is legal for a seat after the given course of its
// turn. If none is, the heroic phase is over (C-51).
func (s *State) hasLegalAction(seat game.Seat, turn Turn) bool {
	return slices.ContainsFunc(s.listActions(seat), func(d Deed) bool { return d.findFault(s, seat, turn) == nil })
}

// listActions lists actions of every kind that a seat could try, legal or not (C-50): one for each
// card, place and knight on which the legality depends.
func (s *State) listActions(seat game.Seat) []Deed {
	deeds := lists.Map(s.places, func(at Place) Deed { return Deed{Do: ActMove, Place: at} })
	deeds = append(deeds, Deed{Do: ActQuest, Draw: true})
	for _, card := range slices.Compact(slices.Clone(s.Knights[seat].Hand)) {
		deeds = append(deeds, Deed{Do: ActQuest, Card: card}, Deed{Do: ActQuest, Siege: true, Cards: []Card{card}}, Deed{Do: ActHeal, Card: card})
		if s.WhiteCard(card).Kind == KindSpecial {
			deeds = append(deeds, s.listCardPlays(seat, card)...)
		}
	}
	for _, other := range s.Order {
		deeds = append(deeds, Deed{Do: ActAccuse, Whom: s.nameSeat(other)})
	}
	return deeds
}

// listCardPlays lists the ways to play a special card that may differ in legality. The Messenger
// carries one other card of the hand, or none if it is the last.
func (s *State) listCardPlays(seat game.Seat, card Card) (all []Deed) {
	everywhere := func(mode string) []Deed {
		return lists.Map(s.places, func(at Place) Deed { return Deed{Do: ActSpecial, Card: card, Mode: mode, Place: at} })
	}
	switch card {
	case Merlin:
		for _, mode := range []string{"ENGINE", "PICTS", "SAXONS"} {
			all = append(all, Deed{Do: ActSpecial, Card: card, Mode: mode})
		}
		return append(all, everywhere("CARD")...)
	case Heroism:
		return everywhere("")
	case Messenger:
		rest := piles.Without(s.Knights[seat].Hand, Messenger)
		return lists.Map(s.Order, func(other game.Seat) Deed {
			return Deed{Do: ActSpecial, Card: card, Whom: s.nameSeat(other), Cards: rest[:min(1, len(rest))]}
		})
	}
	return []Deed{{Do: ActSpecial, Card: card}}
}

// findFault returns the reason for which a seat cannot do an action after the given course of its
// turn; nil if it can. It does not ask whether the seat still has an action to do.
func (d Deed) findFault(state *State, seat game.Seat, turn Turn) *fault {
	switch {
	case state.Knights[seat].Exposed:
		return newFault(codePower, "power_exposed")
	case d.Do == ActSpecial && turn.Special: // C-56
		return newFault(codeSpecialTwice, "special_twice")
	case slices.Contains(turn.Kinds, d.Do): // C-53
		return newFault(codeKindTwice, "kind_twice_"+string(d.Do))
	}
	switch d.Do {
	case ActMove:
		return state.findMoveFault(seat, d.Place)
	case ActQuest:
		return state.findQuestFault(seat, d)
	case ActSpecial:
		return state.findSpecialFault(seat, turn, d)
	case ActHeal:
		return state.findHealFault(seat, d.Card)
	default:
		return state.findAccusationFault(seat, d.Whom.Seat)
	}
}

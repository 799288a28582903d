package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/piles"
)

// findSpecialFault returns the reason for which a special white card cannot be played as an action
// (C-87); nil if it can.
func (s *State) findSpecialFault(seat game.Seat, turn Turn, deed Deed) *fault {
	knight := s.Knights[seat]
	switch {
	case deed.Free && !knight.hasPowerOf(Galahad):
		return newFault(codePower, "power_free_card")
	case deed.Free && turn.FreeCard:
		return newFault(codePower, "power_card_used")
	case s.WhiteCard(deed.Card).Kind != KindSpecial:
		return newFault(codeKind, "kind_special", "card", deed.Card)
	}
	if f := s.findEffectFault(seat, deed); f != nil {
		return f
	}
	return s.findLackFault(knight.Hand, deed.Card)
}

// findEffectFault returns the reason for which the deed's card cannot have its effect; nil if it can.
func (s *State) findEffectFault(seat game.Seat, deed Deed) *fault {
	switch deed.Card {
	case Merlin:
		return s.findMerlinFault(deed)
	case Fate:
		if !s.Knights[seat].Seen {
			return newFault(codeOff, "off_fate")
		}
	case Heroism:
		return s.findHeroismFault(deed.Place)
	case Messenger:
		return s.findMessengerFault(seat, deed)
	}
	return nil
}

// findMerlinFault returns the reason for which Merlin cannot remove the thing that the deed names;
// nil if it can.
func (s *State) findMerlinFault(deed Deed) *fault {
	switch {
	case s.Curses.Vivien:
		return newFault(codeVivien, "vivien")
	case deed.Mode == "ENGINE" && s.Engines == 0:
		return newFault(codeTarget, "target_engine")
	case deed.Mode == "PICTS" && s.Quests[Picts].Warriors == 0:
		return newFault(codeTarget, "target_warrior", "place", Picts)
	case deed.Mode == "SAXONS" && s.Quests[Saxons].Warriors == 0:
		return newFault(codeTarget, "target_warrior", "place", Saxons)
	case deed.Mode == "CARD":
		return s.findRemovalFault(deed.Place)
	}
	return nil
}

// findRemovalFault returns the reason for which Merlin cannot take a card off a quest; nil
// if Merlin can.
func (s *State) findRemovalFault(at Place) *fault {
	switch {
	case at == Camelot:
		return newFault(codeTarget, "target_camelot")
	case at == Excalibur:
		return newFault(codeTarget, "target_river")
	case s.QuestOf(at).IsWar():
		return newFault(codeTarget, "target_war")
	case s.findRemovable(at) == 0:
		return newFault(codeTarget, "target_card", "place", at)
	}
	return nil
}

// findRemovable returns the spot, from 1, of the standard black card that was laid
// last on a quest; 0 if there is none. It passes over a Desolation.
func (s *State) findRemovable(at Place) int {
	q := s.Quests[at]
	if at != Grail {
		return len(q.Black)
	}
	for _, slot := range slices.Backward(q.Fresh) {
		if s.BlackCard(q.Row[slot-1]).Kind != KindSpecial { // a Desolation stays
			return slot
		}
	}
	return 0
}

// findHeroismFault returns the reason for which Heroism cannot be laid at a place; nil if it can.
func (s *State) findHeroismFault(at Place) *fault {
	switch {
	case at == Camelot:
		return newFault(codeTarget, "target_camelot")
	case !s.isOpen(at):
		fault := s.newClosedFault(at)
		fault.Code = codeTarget
		return fault
	case s.Heroism != "":
		return newFault(codeTarget, "target_heroism")
	}
	return nil
}

// findMessengerFault returns the reason for which cards cannot go to another knight; nil if they
// can. The Messenger card itself cannot be one of them.
func (s *State) findMessengerFault(seat game.Seat, deed Deed) *fault {
	if f := s.findUnavailableFault(seat, deed.Whom.Seat, codeTarget); f != nil {
		return f
	}
	if n := len(deed.Cards); n < 1 || n > messengerCards {
		return newFault(codeTarget, "messenger_count")
	}
	return s.findLackFault(piles.Without(s.Knights[seat].Hand, Messenger), deed.Cards...)
}

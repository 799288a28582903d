package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/piles"
)

// The special white cards, Merlin apart.
const (
	Clairvoyance   Card = "clairvoyance"
	Convocation    Card = "convocation"
	Fate           Card = "fate"
	Heroism        Card = "heroism"
	Lady           Card = "lady"
	Messenger      Card = "messenger"
	Piety          Card = "piety"
	Reinforcements Card = "reinforcements"
)

// legalSpecial checks a special white card played as an action (C-87).
func (s *State) legalSpecial(seat game.Seat, turn Turn, deed Deed) *fault {
	knight := s.Knights[seat]
	switch {
	case deed.Free && !knight.hasPowerOf(Galahad):
		return newFault(codePower, "power_free_card")
	case deed.Free && turn.FreeCard:
		return newFault(codePower, "power_card_used")
	case s.WhiteCard(deed.Card).Kind != KindSpecial:
		return newFault(codeKind, "kind_special", "card", deed.Card)
	}
	if f := s.legalEffect(seat, deed); f != nil {
		return f
	}
	return s.findLackFault(knight.Hand, deed.Card)
}

// legalEffect checks the effect of the card.
func (s *State) legalEffect(seat game.Seat, deed Deed) *fault {
	switch deed.Card {
	case Merlin:
		return s.legalMerlin(deed)
	case Fate:
		if !s.Knights[seat].Seen {
			return newFault(codeOff, "off_fate")
		}
	case Heroism:
		return s.legalHeroism(deed.Place)
	case Messenger:
		return s.legalMessenger(seat, deed)
	}
	return nil
}

func (s *State) legalMerlin(deed Deed) *fault {
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
		return s.legalRemoval(deed.Place)
	}
	return nil
}

// legalRemoval checks whether Merlin can take a card off a quest.
func (s *State) legalRemoval(at Place) *fault {
	switch {
	case at == Camelot:
		return newFault(codeTarget, "target_camelot")
	case at == Excalibur:
		return newFault(codeTarget, "target_river")
	case s.QuestOf(at).War():
		return newFault(codeTarget, "target_war")
	case s.findRemovable(at) == 0:
		return newFault(codeTarget, "target_card", "place", at)
	}
	return nil
}

// findRemovable returns the spot, from 1, of the standard black card that was laid
// last on a quest; 0 if there is none.
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

func (s *State) legalHeroism(at Place) *fault {
	switch {
	case at == Camelot:
		return newFault(codeTarget, "target_camelot")
	case !s.isOpen(at):
		fault := s.findClosedFault(at)
		fault.Code = codeTarget
		return fault
	case s.Heroism != "":
		return newFault(codeTarget, "target_heroism")
	}
	return nil
}

// messengerCards is the greatest number of cards that a messenger carries.
const messengerCards = 3

// legalMessenger checks the cards that go to another knight. The Messenger card
// itself cannot be one of them.
func (s *State) legalMessenger(seat game.Seat, deed Deed) *fault {
	if f := s.findOutFault(seat, deed.Whom.Seat, codeTarget); f != nil {
		return f
	}
	if n := len(deed.Cards); n < 1 || n > messengerCards {
		return newFault(codeTarget, "messenger_count")
	}
	return s.findLackFault(piles.Without(s.Knights[seat].Hand, Messenger), deed.Cards...)
}

package camelot

import (
	"maps"
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/piles"
)

// findLackFault returns a fault for the first of the cards of which a hand does not hold enough
// copies; nil if it holds them all.
func (b *Book) findLackFault(hand []Card, cards ...Card) *fault {
	for _, card := range cards {
		held, want := piles.Count(hand, card), piles.Count(cards, card)
		switch {
		case held >= want:
		case held > 0:
			return newFault(codeNoCard, "not_enough", "n", held, "card", card)
		case b.WhiteCard(card).Kind != KindFight:
			return newFault(codeNoCard, "no_card", "card", card)
		default:
			return b.newMissingFightFault(hand, card)
		}
	}
	return nil
}

// newMissingFightFault returns the fault of a hand without a Fight card; it names the Fight cards
// that the hand has.
func (b *Book) newMissingFightFault(hand []Card, card Card) *fault {
	values := b.CardValues(b.listFightCards(hand))
	if len(values) == 0 {
		return newFault(codeNoCard, "no_fights", "card", card)
	}
	return newFault(codeNoCard, "no_fight", "card", card, "values", strings.Join(values, ", "))
}

// CardValues returns the values of white cards in digits; "0" for a card without a value.
func (b *Book) CardValues(cards []Card) []string {
	return lists.Map(cards, func(c Card) string { return spellNumber(b.WhiteCard(c).Value) })
}

// listFightCards returns the Fight cards of a hand, in its order.
func (b *Book) listFightCards(hand []Card) []Card {
	return lists.Keep(hand, func(c Card) bool { return b.WhiteCard(c).Kind == KindFight })
}

// findQuestFault returns the reason for which an action cannot be done at the place where the
// knight stands (C-71 to C-85); nil if it can. If no card is legal for QUEST ANY, it returns the
// first card's fault.
func (s *State) findQuestFault(seat game.Seat, deed Deed) *fault {
	knight := s.Knights[seat]
	switch {
	case deed.Draw:
		return s.findDrawFault(knight)
	case deed.Siege:
		return s.findSiegeFault(knight, deed.Cards)
	case knight.At == Camelot:
		return newFault(codeNotHere, "not_here_quest")
	case deed.Any != nil:
		_, f := s.findLegalCard(seat, deed.Any)
		return f
	}
	return s.findCardFault(seat, deed.Card)
}

// findDrawFault returns the reason for which a knight cannot draw (C-71); nil if it can.
func (s *State) findDrawFault(knight Knight) *fault {
	switch {
	case knight.At != Camelot:
		return newFault(codeNotHere, "not_here_draw", "place", knight.At)
	case len(knight.Hand) >= s.quests.Hand:
		return newFault(codeHandLimit, "hand_limit", "n", len(knight.Hand))
	}
	return nil
}

// findSiegeFault returns the reason for which a knight cannot fight an engine with some cards
// (C-72); nil if it can.
func (s *State) findSiegeFault(knight Knight, cards []Card) *fault {
	switch {
	case knight.At != Camelot:
		return newFault(codeNotHere, "not_here_siege", "place", knight.At)
	case s.Engines == 0:
		return newFault(codeNoEngine, "no_engine")
	}
	for _, card := range cards {
		if s.WhiteCard(card).Kind != KindFight {
			return newFault(codeKind, "kind_siege", "card", card)
		}
	}
	return s.findLackFault(knight.Hand, cards...)
}

// findLegalCard returns the first card of a hand that is legal on the knight's quest: by the terms
// of the set, and within a term by the default rank. If there is none, it returns "" and the first
// fault.
func (s *State) findLegalCard(seat game.Seat, set CardSet) (Card, *fault) {
	var first *fault
	for _, term := range set {
		for _, card := range s.Knights[seat].Hand {
			if !s.fitsCardTerm(term, card, false) {
				continue
			}
			fault := s.findCardFault(seat, card)
			if fault == nil {
				return card, nil
			}
			if first == nil {
				first = fault
			}
		}
	}
	if first == nil {
		first = s.newNoneFault(seat, set)
	}
	return "", first
}

// newNoneFault returns the fault of a hand that holds no card of a set.
func (s *State) newNoneFault(seat game.Seat, set CardSet) *fault {
	for _, term := range set {
		if c := Card(term.Name); s.WhiteCard(c).ID != "" {
			return s.findLackFault(s.Knights[seat].Hand, c)
		}
	}
	return newFault(codeNoCard, "no_set", "set", set)
}

// findCardFault returns the reason for which a white card cannot be laid on the quest where the
// knight stands; nil if it can.
func (s *State) findCardFault(seat game.Seat, card Card) *fault {
	knight := s.Knights[seat]
	at := knight.At
	quest := s.QuestOf(at)
	fight := s.WhiteCard(card).Kind == KindFight
	switch {
	case at == Grail && s.Curses.DarkForest:
		return newFault(codeDarkForest, "darkforest")
	case at == Grail && card != GrailCard:
		return newFault(codeKind, "kind_grail", "place", at, "card", card)
	case (quest.IsCombat() || quest.IsWar()) && !fight:
		return newFault(codeKind, "kind_fight", "place", at, "card", card)
	case quest.IsCombat() && !FitsPattern(quest.Pattern, s.Quests[at].White, card):
		return s.newPatternFault(at, card)
	case quest.IsWar() && s.WhiteCard(card).Value != s.nextStraightValue(at):
		return newFault(codeStraight, "straight", "place", at, "card", s.findFightCard(s.nextStraightValue(at)))
	}
	return s.findLackFault(knight.Hand, card)
}

// findFightCard returns the Fight card of a value; "" if there is none.
func (b *Book) findFightCard(value int) Card {
	d, _ := lists.Find(b.cards.White, func(d CardData) bool { return d.Kind == KindFight && d.Value == value })
	return d.ID
}

// nextStraightValue returns the value that a war needs next (C-85). With Mordred a
// second 5 follows the first. It panics for a place that is no war.
func (s *State) nextStraightValue(war Place) int {
	straight := s.QuestOf(war).Straight
	return straight[min(len(s.Quests[war].White), len(straight)-1)]
}

// straightLength returns how many cards win a war.
func (s *State) straightLength(war Place) int {
	return len(s.QuestOf(war).Straight) + lists.One(s.Quests[war].Mordred)
}

// FitsPattern reports whether the lying cards with the added one can still be completed to a
// pattern (C-73). The pattern gives the greatest number of cards of the commonest value, then of
// the next, and so on.
func FitsPattern(pattern []int, lying []Card, added Card) bool {
	counts := map[Card]int{added: 1}
	for _, c := range lying {
		counts[c]++
	}
	sizes := slices.Sorted(maps.Values(counts))
	slices.Reverse(sizes)
	if len(sizes) > len(pattern) {
		return false
	}
	for i, n := range sizes {
		if n > pattern[i] {
			return false
		}
	}
	return true
}

// newPatternFault returns the fault of a card that does not fit the pattern of a combat quest, with
// the cards that do as alternatives.
func (s *State) newPatternFault(at Place, card Card) *fault {
	lying := s.Quests[at].White
	legal := listCardIDs(lists.Keep(s.cards.White, func(d CardData) bool {
		return d.Kind == KindFight && FitsPattern(s.QuestOf(at).Pattern, lying, d.ID)
	}))
	values := strings.Join(s.CardValues(lying), ", ")
	f := newFault(codePattern, "pattern", "card", card, "values", values, "legal", strings.Join(legal, ", "))
	f.Legal = legal
	return f
}

// healWith is the number of identical cards that heal (C-88).
const healWith = 3

// findHealFault returns the reason for which a seat cannot heal with a card (C-88); nil if it can.
// Healing at full life is legal and useless.
func (s *State) findHealFault(seat game.Seat, card Card) *fault {
	d := s.WhiteCard(card)
	if d.Kind == KindSpecial && card != Merlin {
		return newFault(codeKind, "kind_heal", "card", card)
	}
	if n := piles.Count(s.Knights[seat].Hand, card); n < healWith {
		return newFault(codeHeal, "heal", "n", n, "card", card)
	}
	return nil
}

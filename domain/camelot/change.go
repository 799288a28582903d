package camelot

import (
	"maps"
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/piles"
)

// changeKnight replaces a seat's knight by a changed copy; it does nothing if there is
// no such knight.
func (s *State) changeKnight(seat game.Seat, f func(*Knight)) {
	if knight, ok := s.Knights[seat]; ok {
		f(&knight)
		s.Knights[seat] = knight
	}
}

// changeQuest replaces a quest by a changed copy; it does nothing if there is no such quest.
func (s *State) changeQuest(at Place, f func(*Quest)) {
	if q, ok := s.Quests[at]; ok {
		f(&q)
		s.Quests[at] = q
	}
}

// fillGrailSlot puts a card on a spot of the Grail's row, counted from 1; "" frees the
// spot. It notes the spot of a black card in Fresh. It panics on a spot outside the row.
func (q *Quest) fillGrailSlot(slot int, card Card) {
	q.Row = slices.Clone(q.Row)
	q.Row[slot-1] = card
	q.Fresh = slices.DeleteFunc(slices.Clone(q.Fresh), func(n int) bool { return n == slot })
	if card != "" && card != GrailCard {
		q.Fresh = append(q.Fresh, slot)
	}
}

// noteDrawn adds a card to those drawn in this turn.
func (s *State) noteDrawn(d Drawn) { s.Now.Drawn = append(slices.Clip(s.Now.Drawn), d) }

// addBlackDiscards lays black cards onto the black discards. It skips "".
func (s *State) addBlackDiscards(cards ...Card) {
	s.Black.AddDiscards(dropEmptyIDs(cards)...)
}

// addWhiteDiscards lays white cards onto the white discards. It skips "".
func (s *State) addWhiteDiscards(cards ...Card) {
	s.White.AddDiscards(dropEmptyIDs(cards)...)
}

// dropEmptyIDs drops the empty ids from a list of cards.
func dropEmptyIDs(cards []Card) []Card {
	return lists.Keep(cards, func(c Card) bool { return c != "" })
}

// removeFromHand takes white cards out of a hand. It skips cards that the hand does not hold.
func (s *State) removeFromHand(seat game.Seat, cards ...Card) {
	s.changeKnight(seat, func(k *Knight) { k.Hand = piles.Without(k.Hand, cards...) })
}

// addToHand adds white cards to a hand.
func (s *State) addToHand(seat game.Seat, cards []Card) {
	s.changeKnight(seat, func(k *Knight) { k.Hand = s.mergeByRank(k.Hand, cards) })
}

// discardFromHand moves white cards from a hand to the discards. It skips "", and does not check
// that the hand holds the cards.
func (s *State) discardFromHand(seat game.Seat, cards ...Card) {
	s.removeFromHand(seat, cards...)
	s.addWhiteDiscards(cards...)
}

// creditDeed lets f count a deed of a seat. It does nothing if the seat is "", or in a position
// that counts no deeds.
func (s *State) creditDeed(seat game.Seat, f func(*Deeds)) {
	if s.Wins == nil || seat == "" {
		return
	}
	deeds := s.Wins[seat]
	f(&deeds)
	s.Wins[seat] = deeds
}

// setCurse lays a black card that stays in play, or takes it away. Only Mordred lies at a war;
// for the other cards the war is not read.
func (s *State) setCurse(card Card, war Place, on bool) {
	if card == "mordred" {
		s.changeQuest(war, func(q *Quest) { q.Mordred = on })
		return
	}
	*s.Curses.flagOf(card) = on
}

// pileOfColour returns the pile of a colour for the caller to change: the white pile for White,
// the black one for anything else.
func (s *State) pileOfColour(deck Colour) *Pile {
	if deck == White {
		return &s.White
	}
	return &s.Black
}

// changePool replaces the pool by a changed copy. If there is no pool, f changes an empty one.
func (s *State) changePool(f func(*Pool)) {
	fresh := Pool{}
	if s.Pool != nil {
		fresh = *s.Pool
	}
	fresh.Cards, fresh.Plans = slices.Clip(fresh.Cards), slices.Clip(fresh.Plans)
	f(&fresh)
	s.Pool = &fresh
}

// noteEndorsement notes that a claimant agrees to a plan.
func (p *Pool) noteEndorsement(seat game.Seat, plan string) {
	fresh := map[game.Seat]string{}
	maps.Copy(fresh, p.Endorsed)
	fresh[seat] = plan
	p.Endorsed = fresh
}

// mergeByRank returns a hand with cards added, in the default rank.
func (b *Book) mergeByRank(hand, cards []Card) []Card {
	return b.sortByRank(slices.Concat(hand, cards))
}

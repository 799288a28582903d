package camelot

import (
	"maps"
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/piles"
)

// change replaces a seat's knight by a changed copy; it does nothing if there is
// no such knight.
func (s *State) change(seat game.Seat, f func(*Knight)) {
	if k, ok := s.Knights[seat]; ok {
		f(&k)
		s.Knights[seat] = k
	}
}

// alter replaces a quest by a changed copy.
func (s *State) alter(at Place, f func(*Quest)) {
	if q, ok := s.Quests[at]; ok {
		f(&q)
		s.Quests[at] = q
	}
}

// fill puts a card on a spot of the Grail's row, counted from 1; "" frees the
// spot.
func (q *Quest) fill(slot int, c Card) {
	q.Row = slices.Clone(q.Row)
	q.Row[slot-1] = c
	q.Fresh = slices.DeleteFunc(slices.Clone(q.Fresh), func(n int) bool { return n == slot })
	if c != "" && c != GrailCard {
		q.Fresh = append(q.Fresh, slot)
	}
}

// note adds a card to those drawn in this turn.
func (s *State) note(d Drawn) { s.Now.Drawn = append(slices.Clip(s.Now.Drawn), d) }

// bury lays black cards onto the black discards. It skips "".
func (s *State) bury(cards ...Card) {
	s.Black.Bury(named(cards)...)
}

// shed lays white cards onto the white discards. It skips "".
func (s *State) shed(cards ...Card) {
	s.White.Bury(named(cards)...)
}

// named drops the empty ids from a list of cards.
func named(cards []Card) []Card {
	return lists.Keep(cards, func(c Card) bool { return c != "" })
}

// take takes white cards out of a hand. It skips "".
func (s *State) take(seat game.Seat, cards ...Card) {
	s.change(seat, func(k *Knight) { k.Hand = piles.Without(k.Hand, cards...) })
}

// give adds white cards to a hand.
func (s *State) give(seat game.Seat, cards []Card) {
	s.change(seat, func(k *Knight) { k.Hand = s.with(k.Hand, cards) })
}

// discard moves white cards from a hand to the discards. It skips "".
func (s *State) discard(seat game.Seat, cards ...Card) {
	s.take(seat, cards...)
	s.shed(cards...)
}

// credit counts a deed for merit (8.4). It does nothing without a seat, or in a
// state that keeps no merits.
func (s *State) credit(seat game.Seat, f func(*Deeds)) {
	if s.Wins == nil || seat == "" {
		return
	}
	d := s.Wins[seat]
	f(&d)
	s.Wins[seat] = d
}

// curse lays a lasting black card, or takes it away. Only Mordred's lies at a
// war.
func (s *State) curse(card Card, war Place, on bool) {
	if card == "mordred" {
		s.alter(war, func(q *Quest) { q.Mordred = on })
		return
	}
	*s.Curses.of(card) = on
}

// pile returns the pile of a colour, for changing it.
func (s *State) pile(deck Colour) *Pile {
	if deck == White {
		return &s.White
	}
	return &s.Black
}

// pool replaces the pool by a changed copy.
func (s *State) pool(f func(*Pool)) {
	fresh := Pool{}
	if s.Pool != nil {
		fresh = *s.Pool
	}
	fresh.Cards, fresh.Plans = slices.Clip(fresh.Cards), slices.Clip(fresh.Plans)
	f(&fresh)
	s.Pool = &fresh
}

// endorse notes that a claimant agrees to a plan.
func (p *Pool) endorse(seat game.Seat, plan string) {
	fresh := map[game.Seat]string{}
	maps.Copy(fresh, p.Endorsed)
	fresh[seat] = plan
	p.Endorsed = fresh
}

// with returns a hand with cards added, in the default rank.
func (b *Book) with(hand, cards []Card) []Card { return b.byRank(slices.Concat(hand, cards)) }

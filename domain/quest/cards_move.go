package quest

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
)

// layCard puts a card down on a tile.
func (s *State) layCard(l Lying) { s.Board.Lying = appendCopy(s.Board.Lying, l) }

// liftCard takes a card off its tile, and returns it as it lay. If it lay on none, it returns the card alone.
func (s *State) liftCard(card book.Card) Lying {
	lying, _ := s.findLying(card)
	s.Board.Lying = slices.DeleteFunc(slices.Clone(s.Board.Lying), func(l Lying) bool { return l.Card == card })
	return lying
}

// changeLying changes how a card lies on its tile; it does nothing if the card lies on none.
func (s *State) changeLying(card book.Card, how func(*Lying)) {
	if i := slices.IndexFunc(s.Board.Lying, func(l Lying) bool { return l.Card == card }); i >= 0 {
		s.Board.Lying = slices.Clone(s.Board.Lying)
		how(&s.Board.Lying[i])
	}
}

// findLying returns a card as it lies on a tile; false, and the card alone, if it lies on none.
func (s *State) findLying(card book.Card) (Lying, bool) {
	lying, ok := lists.Find(s.Board.Lying, func(l Lying) bool { return l.Card == card })
	lying.Card = card
	return lying, ok
}

// LyingAt lists the cards on a tile, without hoards, in the order of Appendix C.
func (s *State) LyingAt(at land.Place) []Lying {
	all := lists.Keep(s.Board.Lying, func(l Lying) bool { return l.At == at && l.Under == "" })
	slices.SortFunc(all, func(a, b Lying) int { return s.Book.Compare(a.Card, b.Card) })
	return all
}

// A face says how a card lies with a seat. Fixed cards, and cards that are not
// counted, lie in front of the seat.
type face struct{ up, fixed bool }

// giveCard gives a seat a card: counted ones come to the end of the hand.
func (s *State) giveCard(seat game.Seat, lying Lying, face face) {
	s.changeKnight(seat, func(knight *Knight) {
		if s.Book.Card(lying.Card).IsCounted() && !face.fixed {
			knight.Hand = appendCopy(knight.Hand, Held{Card: lying.Card, Up: face.up})
		} else {
			knight.Front = appendCopy(knight.Front, Fronted{Card: lying.Card, Fixed: face.fixed, Beaten: lying.Beaten})
		}
	})
}

// stripCard takes a card from a seat, out of the hand or from in front, and returns the card ready to be laid
// down. It does not check that the seat has it.
func (s *State) stripCard(seat game.Seat, card book.Card) Lying {
	lying := Lying{Card: card}
	s.changeKnight(seat, func(knight *Knight) {
		knight.Hand = slices.DeleteFunc(slices.Clone(knight.Hand), func(h Held) bool { return h.Card == card })
		lying.Beaten = slices.ContainsFunc(knight.Front, func(f Fronted) bool { return f.Card == card && f.Beaten })
		knight.Front = slices.DeleteFunc(slices.Clone(knight.Front), func(f Fronted) bool { return f.Card == card })
	})
	return lying
}

// fixCards puts cards of a seat in front of it for good.
func (s *State) fixCards(seat game.Seat, cards ...book.Card) {
	for _, card := range cards {
		l := s.stripCard(seat, card)
		s.changeKnight(seat, func(k *Knight) { k.Front = appendCopy(k.Front, Fronted{Card: card, Fixed: true, Beaten: l.Beaten}) })
	}
}

// listKnowingSeats returns the given seats, which know a card; nil if the card lies face up, since then all
// seats know it.
func listKnowingSeats(up bool, seats ...game.Seat) []game.Seat { return lists.Either(up, nil, seats) }

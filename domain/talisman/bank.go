package talisman

import (
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/talisman/book"
)

// PointsInBank returns how many points of a kind the bank still has (T-15): all less those with
// characters and on cards and spaces. Five small counters are always exchanged for a large
// one, so that points can be counted (T-16).
func (s *State) PointsInBank(stat book.Stat) int {
	return s.Book.Limits.Bank[string(stat)] - s.countInPlay(stat)
}

// countInPlay counts the points of a kind with characters, on cards and on spaces.
func (s *State) countInPlay(stat book.Stat) int {
	n := 0
	for _, seat := range s.Seats {
		n += s.Heroes[seat].countOwned(stat)
	}
	for i := range s.Book.Spaces {
		space := s.Book.Spaces[i].ID
		if stat == book.Gold {
			n += s.Gold[space]
			continue
		}
		for _, lie := range s.Lying[space] {
			if lie.Counters > 0 && s.Book.Of(lie.Piece).Pool.Stat == stat {
				n += lie.Counters
			}
		}
	}
	return n
}

// countOwned counts the points of a kind with a seat, including a Toad's former counters and the
// gold set aside for the next character.
func (h *Hero) countOwned(stat book.Stat) int {
	switch stat {
	case book.Strength:
		return h.Strength + h.toadOrZero().Strength
	case book.Craft:
		return h.Craft + h.toadOrZero().Craft
	case book.Life:
		return h.Lives
	case book.Fate:
		return h.Fate
	}
	if h.Heirloom != nil {
		return h.Gold + h.Heirloom.Gold
	}
	return h.Gold
}

// toadOrZero returns the state as a Toad; zero if the character is none.
func (h *Hero) toadOrZero() Toad {
	if h.Toad == nil {
		return Toad{}
	}
	return *h.Toad
}

// countToadsLeft returns how many more characters can become Toads (T-17).
func (s *State) countToadsLeft() int {
	return s.Book.Toads.Count - s.countHeroes(func(h *Hero) bool { return h.Toad != nil })
}

// countTurnedLeft returns how many more characters can differ from their printed alignment (T-17,
// T-116).
func (s *State) countTurnedLeft() int {
	return s.Book.Limits.Bank["alignment_cards"] - s.countHeroes(func(hero *Hero) bool {
		return hero.Alignment != s.Book.Character(hero.Character).Alignment
	})
}

// countHeroes counts the characters in play for which a condition holds.
func (s *State) countHeroes(holds func(*Hero) bool) int {
	return lists.Count(s.Seats, func(seat game.Seat) bool { return s.IsPlaying(seat) && holds(s.Heroes[seat]) })
}

// findInStock returns the first piece of a kind in the stock (T-3); "" if there is none.
func (s *State) findInStock(card book.Card) book.Piece { return findPiece(s.Stock, card) }

// findPiece returns the first piece of a kind among some; "" if there is none.
func findPiece(pieces []book.Piece, card book.Card) book.Piece {
	p, _ := lists.Find(pieces, func(p book.Piece) bool { return p.Card() == card })
	return p
}

// countMissingPoints returns how many points a character is below its printed value (T-13, T-14).
func (s *State) countMissingPoints(seat game.Seat, stat book.Stat) int {
	hero := s.Heroes[seat]
	return max(s.Book.Character(hero.Character).Of(stat)-hero.countOwned(stat), 0)
}

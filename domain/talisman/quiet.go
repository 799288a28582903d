package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// Nobody learns from a stop what somebody holds (T-168): whoever holds any Spell
// is asked as if it could be cast, and an attacked seat that has said nothing is
// asked whatever it holds.

var quietPoints = []*point{askHelp}

// askHelp is for Spells and helpers in a fight of the own turn (DP-14). It stops
// only where every choice does.
var askHelp = &point{
	ID:    "DP-14",
	Asked: subject,
	Open: func(s *State, a matter) bool {
		f := s.fight(a.Fight)
		return f != nil && (len(s.Heroes[a.Seat].Spells) > 0 || !f.Psychic && len(s.helpful(a.Seat)) > 0)
	},
	About: func(s *State, _ matter, b game.Body) bool {
		switch b := b.(type) {
		case orders.FightWith:
			return true
		case orders.Cast:
			return b.Window == orders.AtFight || s.Book.Card(b.Spell).Open(book.OwnFight)
		}
		return false
	},
	Choices: func(s *State, seat game.Seat, a matter) []game.Body {
		all := []game.Body{orders.FightWith{}}
		for _, p := range s.helpful(seat) {
			all = append(all, orders.FightWith{Things: []orders.Thing{thingOf(p)}})
		}
		for _, spell := range s.hand(seat) {
			if s.castable(seat, spell, book.OwnFight, a) {
				all = append(all, orders.Cast{Spell: spell})
			}
		}
		return all
	},
}

// helpful are the things of a character that could help it in a battle (2.10):
// Enemies that follow it, what is used up, who wants to be paid.
func (s *State) helpful(seat game.Seat) []book.Piece {
	h := s.Heroes[seat]
	return slices.DeleteFunc(slices.Concat(h.Followers, h.Objects), func(p book.Piece) bool {
		def := s.Book.Of(p)
		paid := book.Find(def.Passive, book.PassivePaidMod)
		helps := def.Type == book.Enemy || def.Has(book.PassiveOneShotMod) || paid != nil && !h.Turn.Paid && h.Gold >= paid.Price
		return h.Toad != nil || !helps || !s.usable(h, def)
	})
}

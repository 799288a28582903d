package talisman

import (
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/talisman/book"
)

// A Casting is a Spell that has been announced but not yet spent (T-99).
type Casting struct {
	N       int         `json:"n"` // number within the game
	Seat    game.Seat   `json:"seat"`
	Spell   book.Card   `json:"spell"`
	Piece   book.Piece  `json:"piece,omitempty"` // "": the Command Spell
	Window  book.Window `json:"window,omitempty"`
	On      Aim         `json:"on,omitzero"`
	Negated bool        `json:"negated,omitempty"`
}

// An Aim is the target of a Spell.
type Aim struct {
	Seat     game.Seat     `json:"seat,omitempty"`
	Space    book.Space    `json:"space,omitempty"`
	Piece    book.Piece    `json:"piece,omitempty"`    // a card on the board, a Follower, an Enemy
	Creature book.Creature `json:"creature,omitempty"` // a creature of a fight
	Fight    int           `json:"fight,omitempty"`
	Foe      int           `json:"foe,omitempty"`   // index of the creature in the fight
	Spell    int           `json:"spell,omitempty"` // another Spell in the air
	Take     []book.Piece  `json:"take,omitempty"`  // cards to take or sell: Acquisition, Mesmerism, Alchemy
	Gold     bool          `json:"gold,omitempty"`  // whether Acquisition takes gold
}

// findCasting returns an announced Spell; false if it has been spent.
func (s *State) findCasting(n int) (Casting, bool) {
	return lists.Find(s.Air, func(c Casting) bool { return c.N == n })
}

// A Bar is a reason why a character can cast no Spell at all.
type Bar string

// The bars.
const (
	NoBar         Bar = ""
	BarOut        Bar = "out"        // not in play
	BarToad       Bar = "toad"       // T-122
	BarAmulet     Bar = "amulet"     // an Object that keeps its owner from casting (passive no_cast)
	BarGlade      Bar = "glade"      // T-11
	BarSuppressed Bar = "suppressed" // T-103
	BarFrozen     Bar = "frozen"     // T-100
	BarLimit      Bar = "limit"      // T-97
)

// whySilenced returns the reason why a seat can cast no Spell now, not even the Command Spell;
// NoBar if it can.
func (s *State) whySilenced(seat game.Seat) Bar {
	hero := s.Heroes[seat]
	switch {
	case hero == nil || !s.IsPlaying(seat):
		return BarOut
	case hero.Toad != nil:
		return BarToad
	case s.HasGlobal(MagicSuppressed):
		return BarSuppressed
	case s.spaceHasRule(hero.Space, book.PassiveNoCast):
		return BarGlade
	case s.hasPassive(seat, book.PassiveNoCast):
		return BarAmulet
	case s.Now.Frozen && seat == s.Active():
		return BarFrozen
	}
	return NoBar
}

// castsLeft returns how many more Spells a seat may cast in the turn in progress (T-97). In its own turn the limit is
// the number of Spells that it held at the opening, in another's turn 1.
func (s *State) castsLeft(seat game.Seat) int {
	most := 1
	if seat == s.Active() {
		most = s.Heroes[seat].Turn.Spells
	}
	return max(most-s.Heroes[seat].Turn.Cast, 0)
}

// whyNotCast returns the reason why a seat can cast no Spell of its hand now; NoBar if it can.
func (s *State) whyNotCast(seat game.Seat) Bar {
	bar := s.whySilenced(seat)
	if bar == NoBar && s.castsLeft(seat) == 0 {
		return BarLimit
	}
	return bar
}

// isShielded reports whether all Spells except the Command Spell fail to affect a character
//
func (s *State) isShielded(seat game.Seat) bool { return s.hasPassive(seat, book.PassiveSpellShield) }

// findHeldSpell returns the piece of a Spell in a seat's hand; "" if it has none.
func (s *State) findHeldSpell(seat game.Seat, card book.Card) book.Piece {
	return findPiece(s.Heroes[seat].Spells, card)
}

// listHeldSpells returns the kinds of Spells that a seat holds, each once.
func (s *State) listHeldSpells(seat game.Seat) []book.Card {
	return lists.Distinct(lists.Map(s.Heroes[seat].Spells, book.Piece.Card))
}

// MagicSuppressed is the effect under which nobody casts Spells and Magic Objects are of no use
// (T-103).
const MagicSuppressed = "magic_suppressed"

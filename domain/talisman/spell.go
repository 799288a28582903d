package talisman

import (
	"seneschal/domain/game"
	"seneschal/domain/talisman/book"
)

// A Casting is a Spell that has been announced and not been spent yet (T-99).
type Casting struct {
	N       int         `json:"n"` // which of the game
	Seat    game.Seat   `json:"seat"`
	Spell   book.Card   `json:"spell"`
	Piece   book.Piece  `json:"piece,omitempty"` // "": the Command Spell
	Window  book.Window `json:"window,omitempty"`
	On      Aim         `json:"on,omitzero"`
	Negated bool        `json:"negated,omitempty"`
}

// An Aim is what a Spell is cast on.
type Aim struct {
	Seat     game.Seat    `json:"seat,omitempty"`
	Space    book.Space   `json:"space,omitempty"`
	Piece    book.Piece   `json:"piece,omitempty"`    // a card on the board, a Follower, an Enemy
	Creature string       `json:"creature,omitempty"` // of a fight
	Fight    int          `json:"fight,omitempty"`
	Foe      int          `json:"foe,omitempty"`   // which of the fight's creatures
	Spell    int          `json:"spell,omitempty"` // another Spell in the air
	Take     []book.Piece `json:"take,omitempty"`  // what is wanted of it: of Acquisition, Mesmerism, Alchemy
	Gold     bool         `json:"gold,omitempty"`  // of Acquisition
}

// casting is a Spell in the air; false if it has been spent.
func (s *State) casting(n int) (Casting, bool) {
	for _, c := range s.Air {
		if c.N == n {
			return c, true
		}
	}
	return Casting{}, false
}

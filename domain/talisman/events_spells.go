package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/piles"
	"seneschal/domain/talisman/book"
)

// SpellGained tells how many Spells a seat has drawn (T-95).
type SpellGained struct {
	telling           // SpellsDrawn names them to the seat
	Seat    game.Seat `json:"seat"`
	N       int       `json:"n"`
}

// SpellsDrawn moves Spells from the deck to a seat's hand.
type SpellsDrawn struct {
	game.Own
	Cards []book.Piece `json:"cards"`
}

func (e SpellsDrawn) apply(state *State) {
	state.SpellDeck.Remove(e.Cards...)
	hero := state.Heroes[e.Seat]
	hero.Spells = appendCopy(hero.Spells, e.Cards...)
}

// SpellsShown shows Spells of another seat to one that can see them (passive see_spells).
type SpellsShown struct {
	telling
	game.Own
	Of    game.Seat    `json:"of"`
	Cards []book.Piece `json:"cards"`
}

// SpellsDiscarded discards Spells of a seat that it has not cast. Reason is "limit" (T-94), or the source of the effect
// that does it.
type SpellsDiscarded struct {
	Seat   game.Seat    `json:"seat"`
	Cards  []book.Piece `json:"cards"`
	Reason string       `json:"reason"`
}

func (e SpellsDiscarded) apply(state *State) {
	hero := state.Heroes[e.Seat]
	hero.Spells = piles.Without(hero.Spells, e.Cards...)
	state.SpellDeck.AddDiscards(e.Cards...)
}

// SpellCast announces a Spell (T-99). The Command Spell is no card, and does not
// count towards the limit (T-97).
type SpellCast struct{ Casting }

func (e SpellCast) apply(state *State) {
	state.Casts = e.N
	state.Air = appendCopy(state.Air, e.Casting)
	if e.Piece == "" {
		return
	}
	hero := state.Heroes[e.Seat]
	hero.Spells = piles.Without(hero.Spells, e.Piece)
	hero.Turn.Cast++
}

// SpellNegated tells that a Spell has no effect because of another one (T-99).
type SpellNegated struct {
	N    int       `json:"n"`
	Seat game.Seat `json:"seat"`
	Card book.Card `json:"card"`
	By   game.Seat `json:"by"`
}

func (e SpellNegated) apply(state *State) {
	state.changeCasting(e.N, func(c *Casting) { c.Negated = true })
}

// changeCasting changes a Spell in the air; it does nothing if there is none with that number.
func (s *State) changeCasting(n int, how func(*Casting)) {
	s.Air = slices.Clone(s.Air)
	for i := range s.Air {
		if s.Air[i].N == n {
			how(&s.Air[i])
		}
	}
}

// SpellResolved tells that a Spell takes effect or, without its target, does nothing. Its
// effects have events of their own.
type SpellResolved struct {
	telling
	N      int       `json:"n"`
	Seat   game.Seat `json:"seat"`
	Card   book.Card `json:"card"`
	Missed bool      `json:"missed,omitempty"` // there is no target any more
}

// SpellSpent discards a Spell that has been cast (T-96), except a Hex that lies on the board now
// (T-104) and the Command Spell, which is no card.
type SpellSpent struct {
	N    int        `json:"n"`
	Seat game.Seat  `json:"seat"`
	Card book.Piece `json:"card,omitempty"` // "": no card to discard
}

func (e SpellSpent) apply(state *State) {
	state.Air = lists.Keep(state.Air, func(c Casting) bool { return c.N != e.N })
	if e.Card != "" {
		state.putAway(e.Card)
	}
}

// DeckPeeked shows the caster of Divination the cards on top of the adventure deck.
type DeckPeeked struct {
	telling
	game.Own
	Cards []book.Piece `json:"cards"`
}

// MarkerPlaced lays a Hex on a space (T-104); its card is then not discarded with the casting.
type MarkerPlaced struct {
	N     int        `json:"n"` // number of the casting
	Seat  game.Seat  `json:"seat"`
	Card  book.Piece `json:"card"`
	Space book.Space `json:"space"`
	Until Until      `json:"until"`
}

func (e MarkerPlaced) apply(state *State) {
	state.layOnBoard(e.Space, Lie{Piece: e.Card, Until: e.Until})
	state.changeCasting(e.N, func(c *Casting) { c.Piece = "" })
}

// Immobilised makes the active character spend its turn doing nothing (T-100).
type Immobilised struct {
	Seat game.Seat `json:"seat"`
	By   game.Seat `json:"by"`
}

func (e Immobilised) apply(s *State) { s.Now.Frozen = true }

// EvadeGranted lets a character evade anything it wants until the end of the turn (T-101).
type EvadeGranted struct {
	Seat   game.Seat `json:"seat"`
	Source book.Card `json:"source"`
}

func (e EvadeGranted) apply(s *State) { s.Heroes[e.Seat].Turn.Evades = true }

// FollowerSpared tells that a Follower is not killed because it is preserved (T-106).
type FollowerSpared struct {
	telling
	Seat game.Seat  `json:"seat"`
	Card book.Piece `json:"card"`
}

package talisman

import (
	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/lists"
	"seneschal/domain/piles"
	"seneschal/domain/talisman/book"
)

// The decks (T-2).
const (
	AdventureDeck = "adventure"
	SpellsDeck    = "spells"
)

// DeckShuffled tells that a deck was shuffled, its discards with it (T-2, T-18).
type DeckShuffled struct {
	telling        // DeckOrdered holds the order
	Deck    string `json:"deck"`
	Size    int    `json:"size"`
}

// DeckOrdered sets the order of a shuffled deck, which nobody learns before the end of the game.
type DeckOrdered struct {
	game.Veiled
	Deck  string       `json:"deck"`
	Order []book.Piece `json:"order"` // its top first
}

func (e DeckOrdered) apply(state *State) {
	*state.findDeck(e.Deck) = piles.Pile[book.Piece]{Draw: e.Order, Discard: []book.Piece{}}
}

// findDeck returns a pointer to the spell deck; for any other name, to the adventure deck.
func (s *State) findDeck(name string) *piles.Pile[book.Piece] {
	if name == SpellsDeck {
		return &s.SpellDeck
	}
	return &s.Adventure
}

// TalismansRemoved takes cards out of the game (option bloodbath).
type TalismansRemoved struct {
	Cards []book.Piece `json:"cards"`
}

func (e TalismansRemoved) apply(state *State) {
	state.Stock, state.Out = piles.Without(state.Stock, e.Cards...), appendCopy(state.Out, e.Cards...)
}

// FirstSeatDrawn tells which seat begins (T-7).
type FirstSeatDrawn struct {
	Seat game.Seat `json:"seat"`
}

func (e FirstSeatDrawn) apply(s *State) { s.First = e.Seat }

// CharacterDealt tells how many characters a seat was dealt (T-4).
type CharacterDealt struct {
	telling           // CharactersOffered names them to the seat
	Seat    game.Seat `json:"seat"`
	N       int       `json:"n"`
}

// CharactersOffered deals a seat the characters of which it keeps one (T-4).
type CharactersOffered struct {
	game.Own
	Characters []book.Character `json:"characters"`
}

func (e CharactersOffered) apply(state *State) {
	state.Heroes[e.Seat].Dealt = e.Characters
	state.Unused = piles.Without(state.Unused, e.Characters...)
}

// CharacterChosen tells which character a seat has, and which ones go back to
// the pool (DP-1, DP-40).
type CharacterChosen struct {
	Seat      game.Seat        `json:"seat"`
	Character book.Character   `json:"character"`
	Returned  []book.Character `json:"returned,omitempty"`
	By        turns.Source     `json:"by"`
}

func (e CharacterChosen) apply(state *State) {
	state.Heroes[e.Seat].Dealt = []book.Character{e.Character}
	state.Unused = appendCopy(state.Unused, e.Returned...)
}

// BonusChosen gives a seat's first character a counter (DP-2, starting_bonus).
type BonusChosen struct {
	Seat game.Seat    `json:"seat"`
	Stat book.Stat    `json:"stat"`
	By   turns.Source `json:"by"`
}

func (e BonusChosen) apply(state *State) {
	hero := state.Heroes[e.Seat]
	*hero.counterOf(e.Stat)++
	hero.Start.Bonus++
}

// counterOf returns a pointer to the counters of Craft; for any other Stat, to those of Strength.
func (h *Hero) counterOf(stat book.Stat) *int {
	if stat == book.Craft {
		return &h.Craft
	}
	return &h.Strength
}

// counterOf returns a pointer to the counters of Craft that a Toad has gained; for any other Stat, of Strength.
func (t *Toad) counterOf(stat book.Stat) *int {
	if stat == book.Craft {
		return &t.Craft
	}
	return &t.Strength
}

// changeToad changes a copy of the Toad and puts it in the Toad's place. It panics if the character is no Toad.
func (h *Hero) changeToad(do func(*Toad)) {
	toad := *h.Toad
	do(&toad)
	h.Toad = &toad
}

// CharacterEntered puts a character on its start space, with lives, fate and gold (T-5, T-6,
// T-86). Its Spells have events of their own.
type CharacterEntered struct {
	Seat      game.Seat      `json:"seat"`
	Character book.Character `json:"character"`
	Space     book.Space     `json:"space"`
	Alignment book.Alignment `json:"alignment"`
	Lives     int            `json:"lives"`
	Fate      int            `json:"fate"`
	Gold      int            `json:"gold"`
	Spells    int            `json:"spells"` // number to draw
}

func (e CharacterEntered) apply(state *State) {
	was := state.Heroes[e.Seat]
	tally := was.Tally
	tally.Characters = appendCopy(tally.Characters, e.Character)
	state.Heroes[e.Seat] = &Hero{
		Character: e.Character, Space: e.Space, Alignment: e.Alignment, Lives: e.Lives, Fate: e.Fate, Gold: e.Gold,
		Objects: []book.Piece{}, Followers: []book.Piece{}, Spells: []book.Piece{}, Trophies: []book.Piece{},
		Start: Start{Gold: e.Gold, Spells: e.Spells}, Passed: was.Passed, Heirloom: was.Heirloom, Tally: tally, Void: was.Void,
	}
	state.Unused = piles.Without(state.Unused, e.Character)
	state.Fallen = lists.Keep(state.Fallen, func(c book.Character) bool { return c != e.Character })
}

package talisman

import (
	"seneschal/domain/game"
	"seneschal/domain/talisman/book"
)

// LifeLossStarted tells that lives are about to be lost (T-84).
type LifeLossStarted struct{ Loss }

func (e LifeLossStarted) apply(state *State) {
	l := e.Loss
	state.Loss = &l
}

// The means that prevent a loss.
const (
	ByArmour       = "armour"
	ByWard         = "ward"
	ByFollower     = "follower"
	ByPreservation = "preservation"
)

// LifeLossPrevented tells that some of the loss does not happen, and why.
type LifeLossPrevented struct {
	Seat game.Seat `json:"seat"`
	N    int       `json:"n"`
	By   string    `json:"by"`
	Card book.Card `json:"card,omitempty"`
}

func (e LifeLossPrevented) apply(state *State) {
	if state.Loss != nil {
		loss := *state.Loss
		loss.N = max(loss.N-e.N, 0)
		state.Loss = &loss
	}
}

// LifeLossEnded tells how many lives were lost in the end. Lives that another character has
// taken in a fight count for its tally.
type LifeLossEnded struct {
	Seat  game.Seat `json:"seat"`
	N     int       `json:"n"`
	By    game.Seat `json:"by,omitempty"`
	Fight int       `json:"fight,omitempty"`
}

func (e LifeLossEnded) apply(state *State) {
	state.Loss = nil
	if e.N > 0 && e.By != "" && e.Fight > 0 {
		state.Heroes[e.By].Tally.Lives += e.N
		state.changeFight(e.Fight, func(f *Fight) { f.Taken = true })
	}
}

// CharacterDied takes a character out of the game (T-85); its seat waits to enter with a new one. Cards in Left and the
// gold lie on its space or are inherited; the other cards are discarded.
type CharacterDied struct {
	Seat      game.Seat      `json:"seat"`
	Character book.Character `json:"character"`
	Space     book.Space     `json:"space"`
	Cause     string         `json:"cause"`
	By        game.Seat      `json:"by,omitempty"`
	Left      []book.Piece   `json:"left,omitempty"`
	Gold      int            `json:"gold,omitempty"`
	Inherited bool           `json:"inherited,omitempty"` // option inherited_objects
	Discarded []book.Piece   `json:"discarded,omitempty"`
	Spells    []book.Piece   `json:"spells,omitempty"`
	Trophies  []book.Piece   `json:"trophies,omitempty"`
	Quest     bool           `json:"quest_lapsed,omitempty"`
}

func (e CharacterDied) apply(state *State) {
	was := state.Heroes[e.Seat]
	tally := was.Tally
	tally.Deaths++
	hero := &Hero{
		Waiting: true, Passed: was.Passed, Tally: tally, Heirloom: was.Heirloom,
		Objects: []book.Piece{}, Followers: []book.Piece{}, Spells: []book.Piece{}, Trophies: []book.Piece{},
	}
	state.Heroes[e.Seat] = hero
	if e.Inherited {
		hero.Heirloom = &Heirloom{Pieces: e.Left, Gold: e.Gold}
	} else {
		for _, p := range e.Left {
			state.layOnBoard(e.Space, Lie{Piece: p})
		}
		state.addToPurse(Purse{Space: e.Space}, e.Gold)
	}
	for _, list := range [][]book.Piece{e.Discarded, e.Spells, e.Trophies} {
		for _, p := range list {
			state.putAway(p)
		}
	}
	state.Fallen = appendCopy(state.Fallen, e.Character)
}

// PossessionsLooted gives the killer possessions of the dead character (T-83).
type PossessionsLooted struct {
	Seat   game.Seat    `json:"seat"`
	From   game.Seat    `json:"from"`
	Pieces []book.Piece `json:"pieces,omitempty"`
	Gold   int          `json:"gold,omitempty"`
}

func (e PossessionsLooted) apply(state *State) {
	for _, p := range e.Pieces {
		CardStolen{Seat: e.Seat, From: e.From, Piece: p}.apply(state)
	}
	CardStolen{Seat: e.Seat, From: e.From, Gold: e.Gold}.apply(state)
}

// PossessionsInherited gives a new character the possessions of the last one (option
// inherited_objects). Those that it may not have or carry lie on its start space.
type PossessionsInherited struct {
	Seat   game.Seat    `json:"seat"`
	Pieces []book.Piece `json:"pieces,omitempty"`
	Left   []book.Piece `json:"left,omitempty"`
	Gold   int          `json:"gold,omitempty"`
}

func (e PossessionsInherited) apply(state *State) {
	hero := state.Heroes[e.Seat]
	hero.Heirloom = nil
	hero.Gold += e.Gold
	for _, p := range e.Pieces {
		state.addPossession(e.Seat, p)
	}
	for _, p := range e.Left {
		state.layOnBoard(hero.Space, Lie{Piece: p})
	}
}

// TrophiesTraded discards trophies that are turned in (T-111). StatChanged adds the counters for them.
type TrophiesTraded struct {
	Seat     game.Seat    `json:"seat"`
	Cards    []book.Piece `json:"cards"`
	Stat     book.Stat    `json:"stat"`
	Counters int          `json:"counters"`
	Lost     int          `json:"lost,omitempty"` // surplus points
}

func (e TrophiesTraded) apply(state *State) {
	for _, piece := range e.Cards {
		state.removePossession(e.Seat, piece)
		state.putAway(piece)
	}
}

package camelot

import (
	"seneschal/domain/event"
	"seneschal/domain/game"
)

// endEvents are those of death and of the end.
var endEvents = []event.Def{
	of[Saved]("camelot.saved"),
	of[Died]("camelot.died"),
	of[Reckoned]("camelot.reckoned"),
	of[GameEnded]("camelot.game-ended"),
	of[Disclosed]("camelot.disclosed"),
}

// Saved tells that a doomed knight drank of the Grail (C-102).
type Saved struct {
	Seat game.Seat `json:"seat"`
	By   game.Seat `json:"by"` // its holder
	Life int       `json:"life"`
}

func (e Saved) apply(s *State) {
	s.change(e.Seat, func(k *Knight) { k.Life, k.Doomed = e.Life, false })
}

// Died tells that a knight is dead (C-103): his figure is gone. What he held
// goes by events before it.
type Died struct {
	Seat  game.Seat `json:"seat"`
	Cause Cause     `json:"cause"` // "died", "left"
}

func (e Died) apply(s *State) {
	s.change(e.Seat, func(k *Knight) { k.Alive, k.Doomed, k.Life, k.At = false, false, 0, "" })
}

// Reckoned tells the reckoning at the twelfth sword (C-134).
type Reckoned struct {
	Before  Swords    `json:"before"`
	After   Swords    `json:"after"`
	Traitor game.Seat `json:"traitor,omitempty"` // who revealed himself
}

func (Reckoned) apply(*State) {} // it only tells

// GameEnded ends the game with its result (8).
type GameEnded struct {
	Over Over `json:"over"`
}

func (e GameEnded) apply(s *State) { s.Ending = &e.Over }

// Disclosed opens what was hidden (C-136).
type Disclosed struct {
	Loyalty map[game.Seat]Loyalty `json:"loyalty"`
	Rest    []Loyalty             `json:"rest,omitempty"`
	Hands   map[game.Seat][]Card  `json:"hands"`
	White   Pile                  `json:"white"`
	Black   Pile                  `json:"black"`
	Down    map[Place][]Card      `json:"down,omitempty"`
}

func (Disclosed) apply(*State) {} // it only tells

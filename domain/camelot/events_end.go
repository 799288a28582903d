package camelot

import (
	"seneschal/domain/event"
	"seneschal/domain/game"
)

// endEvents are those of death and of the end.
var endEvents = []event.Def{
	event.Of[Saved]("camelot.saved"),
	event.Of[Died]("camelot.died"),
	event.Of[Reckoned]("camelot.reckoned"),
	event.Of[GameEnded]("camelot.game-ended"),
	event.Of[Disclosed]("camelot.disclosed"),
}

// Saved tells that a doomed knight drank of the Grail (C-102).
type Saved struct {
	Seat game.Seat `json:"seat"`
	By   game.Seat `json:"by"` // its holder
	Life int       `json:"life"`
}

// Died tells that a knight is dead (C-103): his figure is gone. What he held
// goes by events before it.
type Died struct {
	Seat  game.Seat `json:"seat"`
	Cause Cause     `json:"cause"` // "died", "left"
}

// Reckoned tells the reckoning at the twelfth sword (C-134).
type Reckoned struct {
	Before  Swords    `json:"before"`
	After   Swords    `json:"after"`
	Traitor game.Seat `json:"traitor,omitempty"` // who revealed himself
}

// GameEnded ends the game with its result (8).
type GameEnded struct {
	Over Over `json:"over"`
}

// Disclosed opens what was hidden (C-136).
type Disclosed struct {
	Loyalty map[game.Seat]Loyalty `json:"loyalty"`
	Rest    []Loyalty             `json:"rest,omitempty"`
	Hands   map[game.Seat][]Card  `json:"hands"`
	White   Pile                  `json:"white"`
	Black   Pile                  `json:"black"`
	Down    map[Place][]Card      `json:"down,omitempty"`
}

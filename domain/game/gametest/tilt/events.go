package tilt

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/piles"
)

// A fact is an event of the ruleset, which applies and tells itself. One that does not do so fails
// to compile.
type fact interface {
	game.Sentence
	apply(*State)
}

func of[E fact](name string) event.Def { return event.Of[E](name) }

var registry = event.NewRegistry(append(turns.Events[joust](),
	of[Armed]("tilt.armed"), of[Drawn]("tilt.drawn"), of[Rode]("tilt.rode"), of[Couched]("tilt.couched"), of[Rested]("tilt.rested"),
	of[Clashed]("tilt.clashed"), of[GaveWay]("tilt.gave-way"), of[Heeded]("tilt.heeded"),
)...)

// Apply plays an event: one of the ruleset's, or one of the machine's.
func (s *State) Apply(e event.Event) {
	if f, ok := e.(fact); ok {
		f.apply(s)
		return
	}
	s.Turns.Apply(e)
}

// Armed tells everybody that a knight takes lances from the rack.
type Armed struct {
	Seat game.Seat `json:"seat"`
	N    int       `json:"n"`
}

// Drawn tells the knight which lances these are.
type Drawn struct {
	game.Own
	Lances []Lance `json:"lances"`
}

// Rode says which knight rides at which.
type Rode struct {
	Seat game.Seat `json:"seat"`
	At   game.Seat `json:"at"`
}

// Couched is the lance with which the knight rides; only that knight sees it.
type Couched struct {
	game.Own
	Lance Lance `json:"lance"`
}

// Rested is a turn without a ride.
type Rested struct {
	Seat game.Seat `json:"seat"`
}

// Clashed tells of two lances that met and broke. Winner is the knight who gains honour; "" is
// nobody.
type Clashed struct {
	Seat   game.Seat `json:"seat"`
	At     game.Seat `json:"at"`
	Lances [2]Lance  `json:"lances"`
	Winner game.Seat `json:"winner,omitempty"`
}

// GaveWay tells of a knight who would not meet the rider.
type GaveWay struct {
	Seat game.Seat `json:"seat"`
	At   game.Seat `json:"at"`
}

// Heeded tells a seat which of its standing orders answered for it.
type Heeded struct {
	game.Own
	N int `json:"n"`
}

func (Armed) apply(*State)  {} // these four events only inform
func (Rode) apply(*State)   {}
func (Rested) apply(*State) {}
func (Heeded) apply(*State) {}

func (e Drawn) apply(s *State) {
	s.Rack = piles.Without(s.Rack, e.Lances...)
	s.Hands[e.Seat] = slices.Concat(s.Hands[e.Seat], e.Lances)
}

func (e Couched) apply(s *State) {
	s.Hands[e.Seat], s.Couched = piles.Without(s.Hands[e.Seat], e.Lance), []Lance{e.Lance}
}

func (e Clashed) apply(s *State) {
	s.Hands[e.At] = piles.Without(s.Hands[e.At], e.Lances[1])
	s.Broken, s.Couched = slices.Concat(s.Broken, e.Lances[:]), nil
	if e.Winner != "" {
		s.Honour[e.Winner] += 2
	}
}

func (e GaveWay) apply(s *State) {
	s.Hands[e.Seat], s.Couched = slices.Concat(s.Hands[e.Seat], s.Couched), nil
	s.Honour[e.Seat]++
}

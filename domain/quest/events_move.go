package quest

import (
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/piles"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
)

// moveEvents are the events of laid land and of movements.
var moveEvents = []event.Def{
	defineEvent[Moved]("quest.moved"),
	defineEvent[TileDrawn]("quest.tile-drawn"),
	defineEvent[DevelopmentCardDrawn]("quest.development-card-drawn"),
	defineEvent[TileLaid]("quest.tile-laid"),
	defineEvent[PathCleared]("quest.path-cleared"),
	defineEvent[ZonePassed]("quest.zone-passed"),
	defineEvent[ObligationMet]("quest.obligation-met"),
	defineEvent[DevelopmentCardFelt]("quest.development-card-felt"),
}

// Moved takes a character somewhere. Each tile flown over is a move of its own
//
type Moved struct {
	Seat game.Seat  `json:"seat"`
	From land.Place `json:"from"`
	To   land.Place `json:"to"`
	By   Gait       `json:"by"`
}

// A Gait is a way in which a character moves.
type Gait string

// The gaits.
const (
	ByStep      Gait = "step"
	ByFlight    Gait = "fly"       // over a tile that is not arrived on
	ByEntrance  Gait = "enter"
	ByExit      Gait = "out"       // from the exit card
	ByThreshold Gait = "threshold" // out of a well or cave
	ByWish      Gait = "wish"
)

func (e Moved) apply(s *State) { s.changeKnight(e.Seat, func(k *Knight) { k.At = e.To }) }

// TileDrawn takes a tile out of the deck of its zone, or says that it was put back at once. The
// pick is among the tiles that have not been put back in this draw.
type TileDrawn struct {
	Seat    game.Seat  `json:"seat"`
	Zone    land.Zone  `json:"zone"`
	Tile    book.Tile  `json:"tile"`
	Pick    piles.Pick `json:"pick"`
	PutBack bool       `json:"put_back,omitempty"`
}

func (e TileDrawn) apply(state *State) {
	if !e.PutBack {
		state.Decks.Tiles[e.Zone] = state.Decks.Tiles[e.Zone].Without(e.Tile)
	}
}

// DevelopmentCardDrawn takes a card out of the deck of a place.
type DevelopmentCardDrawn struct {
	Seat  game.Seat    `json:"seat"`
	Place land.Zone    `json:"place"`
	Card  book.DevCard `json:"card"`
	Pick  piles.Pick   `json:"pick"`
}

func (e DevelopmentCardDrawn) apply(state *State) {
	state.Decks.Places[e.Place] = state.Decks.Places[e.Place].Without(e.Card)
}

// TileLaid lays the tile, or the development card, that was drawn.
type TileLaid struct {
	Seat game.Seat `json:"seat"`
	land.Laid
}

func (e TileLaid) apply(s *State) { s.setMap(e.At.Map, s.Map(e.At.Map).With(e.Laid)) }

// PathCleared opens a side of a tile for a zone that has no open edge left.
type PathCleared struct {
	At   land.Place `json:"at"`
	Side land.Dir   `json:"side"`
	Zone land.Zone  `json:"zone"`
}

func (e PathCleared) apply(state *State) {
	state.setMap(e.At.Map, state.Map(e.At.Map).WithPath(e.At.Cell, e.Side, e.Zone))
}

// setMap replaces the map of a development place; for "" the main board.
func (s *State) setMap(name land.Zone, m land.Map) {
	if name == "" {
		s.Board.Main = m
		return
	}
	s.Board.Places[name] = m
}

// ZonePassed says that a character has come to the fantastic zone.
type ZonePassed struct {
	Seat game.Seat `json:"seat"`
}

func (e ZonePassed) apply(s *State) { s.changeKnight(e.Seat, func(k *Knight) { k.Passed = true }) }

// ObligationMet says that a seat has entered the place that it found.
type ObligationMet struct {
	Seat  game.Seat `json:"seat"`
	Place land.Zone `json:"place"`
}

func (e ObligationMet) apply(s *State) { s.changeKnight(e.Seat, func(k *Knight) { k.MustEnter = "" }) }

// DevelopmentCardFelt says that a development card takes effect on a seat, which happens
// once; the gain or loss follows.
type DevelopmentCardFelt struct {
	Seat game.Seat    `json:"seat"`
	Card book.DevCard `json:"card"`
}

func (e DevelopmentCardFelt) apply(state *State) {
	state.changeKnight(e.Seat, func(k *Knight) { k.DevDone = appendCopy(k.DevDone, e.Card) })
}

// A fact is an event of the registry. It applies itself to a position, in place; an event
// that only reports changes nothing.
type fact interface{ apply(*State) }

// telling is embedded by events that only report and change nothing.
type telling struct{}

func (telling) apply(*State) {}

// defineEvent defines a kind of event under its name in the log. A type that is not a fact does not
// compile here.
func defineEvent[E fact](name string) event.Def { return event.Of[E](name) }

// Apply applies an event to the position, in place. It ignores events of other registries.
func (s *State) Apply(e event.Event) {
	if f, ok := e.(fact); ok {
		f.apply(s)
	}
}

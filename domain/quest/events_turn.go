package quest

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/quest/book"
)

// turnEvents are the events of rounds, turns and the clock, and of the effects of a turn
// on a character.
var turnEvents = []event.Def{
	defineEvent[RoundStarted]("quest.round-started"),
	defineEvent[RoundEnded]("quest.round-ended"),
	defineEvent[TurnStarted]("quest.turn-started"),
	defineEvent[SectionUsed]("quest.section-used"),
	defineEvent[TurnEnded]("quest.turn-ended"),
	defineEvent[TurnSkipped]("quest.turn-skipped"),
	defineEvent[ClockCharged]("quest.clock-charged"),
	defineEvent[TurnsLost]("quest.turns-lost"),
	defineEvent[AttributeChanged]("quest.attribute-changed"),
	defineEvent[AttributeConverted]("quest.attribute-converted"),
	defineEvent[PointsScored]("quest.points-scored"),
	defineEvent[OrderPassed]("quest.order-passed"),
}

// RoundStarted begins a round.
type RoundStarted struct {
	Round int `json:"round"`
}

func (e RoundStarted) apply(s *State) { s.Round = e.Round }

// RoundEnded ends a round.
type RoundEnded struct {
	telling
	Round int `json:"round"`
}

// TurnStarted begins a played turn.
type TurnStarted struct {
	Seat game.Seat `json:"seat"`
}

func (e TurnStarted) apply(state *State) {
	state.changeKnight(e.Seat, func(k *Knight) { k.Fading = len(k.ImmuneFrom) })
}

// SectionUsed says by which of a seat's sections the turn is played.
type SectionUsed struct {
	game.Own
	telling
	Section int `json:"section"` // TURN n
}

// TurnEnded completes a played turn. Seats that had beaten this one in a duel before the turn began may
// challenge it again.
type TurnEnded struct {
	Seat game.Seat `json:"seat"`
}

func (e TurnEnded) apply(state *State) {
	state.changeKnight(e.Seat, func(knight *Knight) {
		knight.ImmuneFrom, knight.Fading = slices.Clone(knight.ImmuneFrom[min(knight.Fading, len(knight.ImmuneFrom)):]), 0
		if len(knight.ImmuneFrom) == 0 {
			knight.ImmuneFrom = nil
		}
	})
}

// TurnSkipped records that a seat loses this turn, and how many more it must lose.
type TurnSkipped struct {
	Seat game.Seat `json:"seat"`
	Left int       `json:"lost_left"`
}

func (e TurnSkipped) apply(s *State) { s.changeKnight(e.Seat, func(k *Knight) { k.Lost = e.Left }) }

// ClockCharged takes quarters of a minute off the clock of a solo game. Lost turns are not skipped
// there: they are charged at once, and are over.
type ClockCharged struct {
	Seat     game.Seat `json:"seat"`
	Quarters int       `json:"quarters"`
	Reason   string    `json:"reason"` // "turn", "lost"
	Left     int       `json:"left"`
}

func (e ClockCharged) apply(state *State) {
	state.Clock = e.Left
	if e.Reason == "lost" {
		state.changeKnight(e.Seat, func(k *Knight) { k.Lost = 0 })
	}
}

// TurnsLost costs a seat turns.
type TurnsLost struct {
	Seat   game.Seat `json:"seat"`
	N      int       `json:"n"`
	Reason string    `json:"reason"` // a kind of tile, a card, "magic", "fight", "duel", or for a stay the kind of the tile
	Total  int       `json:"total"`
}

func (e TurnsLost) apply(s *State) { s.changeKnight(e.Seat, func(k *Knight) { k.Lost = e.Total }) }

// AttributeChanged records a gain or a loss as it counts, cut at the limits
//
type AttributeChanged struct {
	Seat   game.Seat `json:"seat"`
	Attr   book.Attr `json:"attr"`
	Delta  int       `json:"delta"`
	Value  int       `json:"value"`
	Reason string    `json:"reason"` // a kind of tile, a card, "magic"
}

func (e AttributeChanged) apply(state *State) {
	state.changeKnight(e.Seat, func(k *Knight) { k.Attrs = k.Attrs.With(e.Attr, e.Value) })
}

// AttributeConverted turns full Valour into Strength, or full Experience into
// Intelligence.
type AttributeConverted struct {
	Seat  game.Seat `json:"seat"`
	From  book.Attr `json:"from"`
	To    book.Attr `json:"to"`
	Value int       `json:"value"` // the new value of the attribute that rises
}

func (e AttributeConverted) apply(state *State) {
	state.changeKnight(e.Seat, func(k *Knight) { k.Attrs = k.Attrs.With(e.From, 0).With(e.To, e.Value) })
}

// PointsScored adds to a seat's points.
type PointsScored struct {
	Seat   game.Seat `json:"seat"`
	N      int       `json:"n"`
	Reason Deed      `json:"reason"`
	Card   book.Card `json:"card,omitempty"` // the card for which they are scored
	Total  int       `json:"total"`
}

// A Deed is a feat for which points are scored.
type Deed string

// The deeds.
const (
	DeedSword   Deed = "sword"
	DeedMission Deed = "mission"
	DeedErrand  Deed = "errand"
	DeedFight   Deed = "fight"
)

func (e PointsScored) apply(state *State) {
	state.changeKnight(e.Seat, func(knight *Knight) {
		switch e.Reason {
		case DeedSword:
			knight.Points.Sword += e.N
		case DeedMission:
			knight.Points.Mission += e.N
		case DeedErrand:
			knight.Points.Errands += e.N
		case DeedFight:
			knight.Points.Fights += e.N
		}
	})
}

// OrderPassed informs a seat that an order of its own could not be carried out, or was passed over, and
// why (codes D).
type OrderPassed struct {
	game.Own
	telling
	Clause string            `json:"clause"`
	Code   string            `json:"code"` // "D01"
	Detail map[string]string `json:"detail,omitempty"`
}

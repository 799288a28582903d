package talisman

import (
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/talisman/book"
)

// stateEvents are those of what becomes of characters: alignment, Toads, turns to
// miss, offers, quests and the Command Spell.
var stateEvents = []event.Def{
	of[AlignmentChanged]("talisman.alignment-changed"),
	of[BecameToad]("talisman.became-toad"),
	of[TurnsToMiss]("talisman.turns-to-miss"),
	of[Enslaved]("talisman.enslaved"),
	of[OfferGranted]("talisman.offer-granted"),
	of[QuestAccepted]("talisman.quest-accepted"),
	of[QuestFulfilled]("talisman.quest-fulfilled"),
	of[CommandCast]("talisman.command-cast"),
	of[IndividualEvaded]("talisman.individual-evaded"),
	of[RollSkipped]("talisman.roll-skipped"),
}

// AlignmentChanged changes an alignment, once in a turn (T-116, T-117).
type AlignmentChanged struct {
	Seat game.Seat      `json:"seat"`
	From book.Alignment `json:"from"`
	To   book.Alignment `json:"to"`
}

func (e AlignmentChanged) apply(s *State) {
	h := s.Heroes[e.Seat]
	h.Alignment, h.Realigned = e.To, s.Turns.Turn.N
}

// BecameToad makes a character a Toad, or one for longer (T-119, T-125).
type BecameToad struct {
	Seat game.Seat `json:"seat"`
	Left int       `json:"left"`
}

func (e BecameToad) apply(s *State) {
	h := s.Heroes[e.Seat]
	if h.Toad != nil {
		toad := *h.Toad
		toad.Left = e.Left
		h.Toad = &toad
		return
	}
	h.Toad = &Toad{Left: e.Left, Fresh: s.Active() == e.Seat}
	h.Turn.Mods = nil
}

// TurnsToMiss has a character miss turns (T-127, T-128).
type TurnsToMiss struct {
	Seat  game.Seat `json:"seat"`
	N     int       `json:"n"`
	Cause string    `json:"cause,omitempty"`
}

func (e TurnsToMiss) apply(s *State) { s.Heroes[e.Seat].Miss += e.N }

// Enslaved binds a character to the Temple (T-34).
type Enslaved struct {
	Seat game.Seat `json:"seat"`
}

func (e Enslaved) apply(s *State) { s.Heroes[e.Seat].Enslaved = true }

// OfferGranted offers a character a movement for its next own turn (T-33).
type OfferGranted struct {
	Seat game.Seat `json:"seat"`
	Kind string    `json:"kind"` // "tavern_teleport" or "tavern_ferry"
}

func (e OfferGranted) apply(s *State) { s.Heroes[e.Seat].Offer = e.Kind }

// QuestAccepted gives a character a quest (T-156).
type QuestAccepted struct {
	Seat  game.Seat  `json:"seat"`
	N     int        `json:"n"` // as it was rolled
	Quest book.Quest `json:"quest"`
}

func (e QuestAccepted) apply(s *State) { s.Heroes[e.Seat].Quest = e.N }

// QuestFulfilled ends a quest (T-161); the movement and the Talisman are told
// beside.
type QuestFulfilled struct {
	Seat  game.Seat  `json:"seat"`
	Quest book.Quest `json:"quest"`
}

func (e QuestFulfilled) apply(s *State) { s.Heroes[e.Seat].Quest = 0 }

// CommandCast is the Command Spell (T-152).
type CommandCast struct {
	Seat    game.Seat   `json:"seat"`
	Natural int         `json:"natural"`
	Works   bool        `json:"works"`
	Victims []game.Seat `json:"victims,omitempty"`
}

func (CommandCast) apply(*State) {} // lives are lost beside

// IndividualEvaded tells that a character has evaded a hostile individual (option
// evade_individuals).
type IndividualEvaded struct {
	Seat   game.Seat   `json:"seat"`
	Source book.Source `json:"source"`
}

func (IndividualEvaded) apply(*State) {} // it only tells

// RollSkipped tells that a roll has not been made that need not be (DP-31).
type RollSkipped struct {
	Seat   game.Seat   `json:"seat"`
	Source book.Source `json:"source"`
}

func (RollSkipped) apply(*State) {} // it only tells

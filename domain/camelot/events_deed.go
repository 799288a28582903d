package camelot

import (
	"seneschal/domain/event"
	"seneschal/domain/game"
)

// deedEvents are those of heroic actions and powers.
var deedEvents = []event.Def{
	event.Of[ActionTaken]("camelot.action-taken"),
	event.Of[Sacrificed]("camelot.sacrificed"),
	event.Of[SiegeFought]("camelot.siege-fought"),
	event.Of[SpecialPlayed]("camelot.special-played"),
	event.Of[CardsPassed]("camelot.cards-passed"),
	event.Of[PassedCards]("camelot.passed-cards"),
	event.Of[ClairvoyanceUsed]("camelot.clairvoyance-used"),
	event.Of[ClairvoyanceSeen]("camelot.clairvoyance-seen"),
	event.Of[ClairvoyanceOrdered]("camelot.clairvoyance-ordered"),
	event.Of[Healed]("camelot.healed"),
	event.Of[Accused]("camelot.accused"),
	event.Of[LoyaltyProven]("camelot.loyalty-proven"),
	event.Of[TraitorExposed]("camelot.traitor-exposed"),
	event.Of[Knocked]("camelot.knocked"),
}

// ActionTaken tells which kind of action a knight used up (C-53).
type ActionTaken struct {
	Seat   game.Seat `json:"seat"`
	Action Action    `json:"action"`
	Free   bool      `json:"free,omitempty"`   // by a power: not the mandatory one
	Second bool      `json:"second,omitempty"` // for a life point
	By     string    `json:"by"`               // "order", "default"
}

// Sacrificed tells that a knight gave a life point for a second action
// (C-52); LifeChanged takes it.
type Sacrificed struct {
	Seat game.Seat `json:"seat"`
}

// SiegeFought tells a fight against a siege engine (C-72). The cards laid go
// to the discards, Kay's included.
type SiegeFought struct {
	Seat      game.Seat `json:"seat"`
	Cards     []Card    `json:"cards"`
	Kay       Card      `json:"kay,omitempty"`
	Excalibur bool      `json:"excalibur,omitempty"`
	Sum       int       `json:"sum"`
	Die       int       `json:"die"`
	Won       bool      `json:"won"`
}

// SpecialPlayed plays a special white card out of the hand (C-87): to the
// discards, or onto its quest (Heroism).
type SpecialPlayed struct {
	Seat   game.Seat `json:"seat"`
	Card   Card      `json:"card"`
	Mode   string    `json:"mode,omitempty"`
	Place  Place     `json:"place,omitempty"`
	Target game.Seat `json:"target,omitempty"`
	Free   bool      `json:"free,omitempty"`
}

// CardsPassed tells that cards went from hand to hand.
type CardsPassed struct {
	From  game.Seat `json:"from"`
	To    game.Seat `json:"to"`
	N     int       `json:"n"`
	Cause Cause     `json:"cause"` // "messenger", "exchange"
}

// PassedCards tells the two seats which, and moves them.
type PassedCards struct {
	Shared
	From  game.Seat `json:"from"`
	To    game.Seat `json:"to"`
	Cards []Card    `json:"cards"`
}

// ClairvoyanceUsed tells that somebody looked at the top of the black pile.
type ClairvoyanceUsed struct {
	Seat game.Seat `json:"seat"`
	N    int       `json:"n"`
}

// ClairvoyanceSeen tells him what lies there, the top first.
type ClairvoyanceSeen struct {
	Own
	Cards []Card `json:"cards"`
}

// ClairvoyanceOrdered puts the cards back on top in another order.
type ClairvoyanceOrdered struct {
	Own
	Cards []Card `json:"cards"`
}

// Healed tells that three identical cards were discarded for life (C-88);
// LifeChanged adds it.
type Healed struct {
	Seat game.Seat `json:"seat"`
	Card Card      `json:"card"`
}

// Accused tells an accusation and what the card says (C-91).
type Accused struct {
	Seat    game.Seat `json:"seat"`
	Target  game.Seat `json:"target"`
	Loyalty Loyalty   `json:"loyalty"`
}

// LoyaltyProven tells that a knight is loyal for all to see.
type LoyaltyProven struct {
	Seat  game.Seat `json:"seat"`
	Cause Cause     `json:"cause"` // "accusation", "fate"
}

// TraitorExposed tells who the traitor is (C-110); his figure leaves the
// board, and his life does not count any more.
type TraitorExposed struct {
	Seat  game.Seat `json:"seat"`
	Cause Cause     `json:"cause"` // "accusation", "fate", "word"
}

// Knocked tells that an action had no effect, and why: healing at full life, a
// pile without cards.
type Knocked struct {
	Seat  game.Seat `json:"seat"`
	Cause Cause     `json:"cause"`
}

package camelot

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// deedEvents are the events of heroic actions and powers.
var deedEvents = []event.Def{
	defineEvent[ActionTaken]("camelot.action-taken"),
	defineEvent[Sacrificed]("camelot.sacrificed"),
	defineEvent[SiegeFought]("camelot.siege-fought"),
	defineEvent[SpecialPlayed]("camelot.special-played"),
	defineEvent[CardsPassed]("camelot.cards-passed"),
	defineEvent[PassedCards]("camelot.passed-cards"),
	defineEvent[ClairvoyanceUsed]("camelot.clairvoyance-used"),
	defineEvent[ClairvoyanceSeen]("camelot.clairvoyance-seen"),
	defineEvent[ClairvoyanceOrdered]("camelot.clairvoyance-ordered"),
	defineEvent[Healed]("camelot.healed"),
	defineEvent[Accused]("camelot.accused"),
	defineEvent[LoyaltyProven]("camelot.loyalty-proven"),
	defineEvent[TraitorExposed]("camelot.traitor-exposed"),
	defineEvent[Knocked]("camelot.knocked"),
}

// ActionTaken records which kind of action a knight used up (C-53).
type ActionTaken struct {
	Seat   game.Seat `json:"seat"`
	Action Action    `json:"action"`
	Free   bool      `json:"free,omitempty"`   // by a power: not the mandatory one
	Second bool      `json:"second,omitempty"` // for a life point
	By     string    `json:"by"`               // "order", "default"
}

// ByDefault reports whether the action came from the seat's defaults, not from
// an order.
func (e ActionTaken) ByDefault() bool { return e.By == byDefault }

// apply notes the action in the turn (C-53 to C-56).
func (e ActionTaken) apply(state *State) {
	state.Now.Kinds = append(slices.Clip(state.Now.Kinds), e.Action)
	switch {
	case e.Free && e.Action == ActMove:
		state.Now.FreeMove = true
	case e.Free:
		state.Now.FreeCard = true
	case e.Second:
		state.Now.Second = true
	default:
		state.Now.Done = true
	}
}

// Sacrificed records that a knight gave a life point for a second action (C-52);
// LifeChanged takes the point.
type Sacrificed struct {
	Seat game.Seat `json:"seat"`
}

func (e Sacrificed) apply(state *State) {
	state.Now.Sacrificed = true
	state.creditDeed(e.Seat, func(d *Deeds) { d.Sacrifices++ })
}

// SiegeFought records a fight against a siege engine (C-72). The cards laid go
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

func (e SiegeFought) apply(state *State) {
	state.discardFromHand(e.Seat, append(slices.Clip(e.Cards), e.Kay)...)
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

func (e SpecialPlayed) apply(state *State) {
	state.Now.Special = true
	if e.Card == Heroism {
		state.removeFromHand(e.Seat, Heroism)
		state.Heroism = e.Place
		return
	}
	state.discardFromHand(e.Seat, e.Card)
}

// CardsPassed announces that cards went from one hand to another.
type CardsPassed struct {
	From  game.Seat `json:"from"`
	To    game.Seat `json:"to"`
	N     int       `json:"n"`
	Cause Cause     `json:"cause"` // "messenger", "exchange"
}

func (e CardsPassed) apply(s *State) { s.Now.Exchanged = s.Now.Exchanged || e.Cause == ByExchange }

// PassedCards moves cards from one hand to another, and shows both seats which.
type PassedCards struct {
	game.Shared
	From  game.Seat `json:"from"`
	To    game.Seat `json:"to"`
	Cards []Card    `json:"cards"`
}

func (e PassedCards) apply(state *State) {
	state.removeFromHand(e.From, e.Cards...)
	state.addToHand(e.To, e.Cards)
}

// ClairvoyanceUsed announces that a seat looked at the top of the black pile.
type ClairvoyanceUsed struct {
	telling
	Seat game.Seat `json:"seat"`
	N    int       `json:"n"`
}

// ClairvoyanceSeen shows a seat the cards that Clairvoyance looks at, the top first.
type ClairvoyanceSeen struct {
	game.Own
	telling
	Cards []Card `json:"cards"`
}

// ClairvoyanceOrdered replaces the cards on top of the black pile by the same cards in the order
// that the seat chose.
type ClairvoyanceOrdered struct {
	game.Own
	Cards []Card `json:"cards"`
}

func (e ClairvoyanceOrdered) apply(state *State) {
	state.Black.Draw = slices.Concat(e.Cards, state.Black.Draw[len(e.Cards):])
}

// Healed records that three identical cards were discarded for life (C-88);
// LifeChanged adds the point.
type Healed struct {
	Seat game.Seat `json:"seat"`
	Card Card      `json:"card"`
}

func (e Healed) apply(state *State) {
	state.discardFromHand(e.Seat, slices.Repeat([]Card{e.Card}, healWith)...)
}

// Accused records an accusation and the loyalty card that it showed (C-91).
type Accused struct {
	Seat    game.Seat `json:"seat"`
	Target  game.Seat `json:"target"`
	Loyalty Loyalty   `json:"loyalty"`
}

func (e Accused) apply(state *State) {
	state.changeKnight(e.Seat, func(k *Knight) { k.Accused = true })
	state.changeKnight(e.Target, func(k *Knight) { k.Suspect = true })
	state.creditDeed(e.Seat, func(deeds *Deeds) {
		deeds.Right += lists.One(e.Loyalty == Traitor)
		deeds.Wrong += lists.One(e.Loyalty != Traitor)
	})
}

// LoyaltyProven shows all players that a knight is loyal.
type LoyaltyProven struct {
	Seat  game.Seat `json:"seat"`
	Cause Cause     `json:"cause"` // "accusation", "fate"
}

func (e LoyaltyProven) apply(s *State) { s.changeKnight(e.Seat, func(k *Knight) { k.Proven = true }) }

// TraitorExposed names the traitor (C-110). The traitor's figure leaves the board, and the
// traitor's life does not count any more.
type TraitorExposed struct {
	Seat  game.Seat `json:"seat"`
	Cause Cause     `json:"cause"` // "accusation", "fate", "word"
}

func (e TraitorExposed) apply(state *State) {
	// C-111
	state.changeKnight(e.Seat, func(k *Knight) { k.Exposed, k.Doomed, k.At = true, false, "" })
}

// Knocked records that an action had no effect, and why: healing at full life,
// or a pile without cards.
type Knocked struct {
	telling
	Seat  game.Seat `json:"seat"`
	Cause Cause     `json:"cause"`
}

// Gave returns the giver, the receiver and the worth of a gift: 1 for each card. An exchange is
// no gift: for one it returns "", "" and 0.
func (e CardsPassed) Gave() (from, to game.Seat, worth int) {
	if e.Cause == ByExchange {
		return "", "", 0
	}
	return e.From, e.To, e.N
}

package camelot

import (
	"seneschal/domain/event"
	"seneschal/domain/game"
)

// tableEvents are those of setup, cards, chance, decisions and people.
var tableEvents = []event.Def{
	event.Of[SeatOrderDrawn]("camelot.seat-order-drawn"),
	event.Of[CoatsDealt]("camelot.coats-dealt"),
	event.Of[CoatsLeft]("camelot.coats-left"),
	event.Of[FirstChosen]("camelot.first-chosen"),
	event.Of[DeckShuffled]("camelot.deck-shuffled"),
	event.Of[DeckOrdered]("camelot.deck-ordered"),
	event.Of[PilesRenewed]("camelot.piles-renewed"),
	event.Of[LoyaltyShuffled]("camelot.loyalty-shuffled"),
	event.Of[LoyaltyDealt]("camelot.loyalty-dealt"),
	event.Of[LoyaltyHeld]("camelot.loyalty-held"),
	event.Of[LoyaltySeen]("camelot.loyalty-seen"),
	event.Of[LoyaltyShown]("camelot.loyalty-shown"),
	event.Of[WhiteDrawn]("camelot.white-drawn"),
	event.Of[Received]("camelot.received"),
	event.Of[WhiteDiscarded]("camelot.white-discarded"),
	event.Of[Discarded]("camelot.discarded"),
	event.Of[OathContributed]("camelot.oath-contributed"),
	event.Of[PoolOpened]("camelot.pool-opened"),
	event.Of[PoolFilled]("camelot.pool-filled"),
	event.Of[SharePlanned]("camelot.share-planned"),
	event.Of[ShareEndorsed]("camelot.share-endorsed"),
	event.Of[PoolShared]("camelot.pool-shared"),
	event.Of[PoolDivided]("camelot.pool-divided"),
	event.Of[DieRolled]("camelot.die-rolled"),
	event.Of[RandomPicked]("camelot.random-picked"),
	event.Of[PickKept]("camelot.pick-kept"),
	event.Of[DecisionOpened]("camelot.decision-opened"),
	event.Of[DecisionPut]("camelot.decision-put"),
	event.Of[DecisionClosed]("camelot.decision-closed"),
	event.Of[Halted]("camelot.halted"),
	event.Of[TimePassed]("camelot.time-passed"),
	event.Of[OrderSkipped]("camelot.order-skipped"),
	event.Of[BlockRead]("camelot.block-read"),
	event.Of[TurnMissed]("camelot.turn-missed"),
	event.Of[SeatStewarded]("camelot.seat-stewarded"),
	event.Of[PlayerJoined]("camelot.player-joined"),
	event.Of[PlayerLeaving]("camelot.player-leaving"),
	event.Of[PlayerLeft]("camelot.player-left"),
	event.Of[SquireKnighted]("camelot.squire-knighted"),
}

// SeatOrderDrawn tells how the seats sit, clockwise (C-2).
type SeatOrderDrawn struct {
	Order seats `json:"order"`
	Rolls int   `json:"rolls"` // taken from the dice
}

// CoatsDealt tells who is which knight (C-13). Squires get none (9.1).
type CoatsDealt struct {
	Coats   map[game.Seat]Coat `json:"coats,omitempty"`
	Squires map[game.Seat]int  `json:"squires,omitempty"` // their numbers
	Life    int                `json:"life"`
	Rolls   int                `json:"rolls"`
}

// CoatsLeft keeps the coats that nobody has.
type CoatsLeft struct {
	Veiled
	Rest []Coat `json:"rest"`
}

// FirstChosen tells who takes the first turn (C-18).
type FirstChosen struct {
	Seat game.Seat `json:"seat"`
	Why  string    `json:"why"` // "arthur", "youngest", "picked"
}

// DeckShuffled tells that a deck was shuffled.
type DeckShuffled struct {
	Deck   Colour `json:"deck"`
	Reason Cause  `json:"reason"` // "setup", "renewal"
	Size   int    `json:"size"`
}

// DeckOrdered keeps the order of a shuffled deck, its top first. The draw pile
// is this now, and the discard pile is empty.
type DeckOrdered struct {
	Veiled
	Deck  Colour `json:"deck"`
	Cards []Card `json:"cards"`
	First int    `json:"first"` // number of the first roll of the dice that it took
	Rolls int    `json:"rolls"`
}

// PilesRenewed tells that both piles were renewed (C-9); DeckOrdered does it.
type PilesRenewed struct {
	Trigger Colour `json:"trigger"`
	White   int    `json:"white"` // sizes now
	Black   int    `json:"black"`
}

// LoyaltyShuffled keeps the loyalty cards that were not dealt (C-16).
type LoyaltyShuffled struct {
	Veiled
	Rest  []Loyalty `json:"rest"`
	First int       `json:"first"`
	Rolls int       `json:"rolls"`
}

// LoyaltyDealt gives a seat its loyalty card, which it sees.
type LoyaltyDealt struct {
	Own
	Loyalty Loyalty `json:"loyalty"`
}

// LoyaltyHeld gives a seat its loyalty card unseen (O-DELAYED-LOYALTY).
type LoyaltyHeld struct {
	Veiled
	Holder  game.Seat `json:"holder"`
	Loyalty Loyalty   `json:"loyalty"`
}

// LoyaltySeen tells that a seat has looked at its loyalty card.
type LoyaltySeen struct {
	Seat game.Seat `json:"seat"`
}

// LoyaltyShown tells a seat the loyalty card that it held unseen.
type LoyaltyShown struct {
	Own
	Loyalty Loyalty `json:"loyalty"`
}

// WhiteDrawn tells how many white cards a seat got.
type WhiteDrawn struct {
	Seat  game.Seat `json:"seat"`
	N     int       `json:"n"`
	Cause Cause     `json:"cause"` // "merlin", "opening", "join", "draw", "facedown", "fate", "reinforcements"
}

// Received gives a seat white cards: from the top of the pile, but for cause
// "merlin", the one card that each begins with.
type Received struct {
	Own
	Cards []Card `json:"cards"`
	Cause Cause  `json:"cause"`
}

// WhiteDiscarded tells how many white cards a seat gave up; which, if they
// were shown.
type WhiteDiscarded struct {
	Seat  game.Seat `json:"seat"`
	N     int       `json:"n"`
	Cause Cause     `json:"cause"`
	Cards []Card    `json:"cards,omitempty"` // shown
	Lot   bool      `json:"lot,omitempty"`   // picked at random
}

// Discarded takes white cards out of a seat's hand to the discard pile.
type Discarded struct {
	Own
	Cards []Card `json:"cards"`
	Cause Cause  `json:"cause"`
}

// OathContributed lays a seat's card into the oath's pool (C-17).
type OathContributed struct {
	Seat game.Seat `json:"seat"`
	Card Card      `json:"card"`
}

// PoolOpened tells that cards are to be shared (C-95).
type PoolOpened struct {
	Cause     Cause     `json:"cause"` // "oath", "spoils", "convocation"
	Claimants seats     `json:"claimants"`
	Starter   game.Seat `json:"starter"`
	N         int       `json:"n"`
	Cards     []Card    `json:"cards,omitempty"` // the oath's (C-97)
}

// PoolFilled tells the claimants the cards, which come from the pile but for
// the oath's.
type PoolFilled struct {
	Shared
	Cards []Card `json:"cards"`
}

// SharePlanned tells the claimants a plan; its author endorses it.
type SharePlanned struct {
	Shared
	Plan Plan `json:"plan"`
}

// ShareEndorsed tells the claimants that one agrees to a plan.
type ShareEndorsed struct {
	Shared
	Seat game.Seat `json:"seat"`
	Plan string    `json:"plan"`
}

// PoolShared tells how many cards each claimant got.
type PoolShared struct {
	Method  string            `json:"method"` // "plan", "sole", "random"
	Numbers map[game.Seat]int `json:"numbers"`
	First   int               `json:"first,omitempty"` // of the rolls that shuffled it
	Rolls   int               `json:"rolls,omitempty"`
}

// PoolDivided gives the cards of a pool to one claimant; by a plan all
// claimants see it, by lot only he.
type PoolDivided struct {
	Shared
	Seat  game.Seat `json:"seat"`
	Cards []Card    `json:"cards"`
}

// DieRolled tells a throw of the eight-sided die (C-3).
type DieRolled struct {
	Purpose string `json:"purpose"`
	Sides   int    `json:"sides"`
	Value   int    `json:"value"`
	N       int    `json:"n"` // number of the roll of the phase's dice
}

// RandomPicked tells that one of several things was picked by lot.
type RandomPicked struct {
	Purpose string `json:"purpose"`
	Of      int    `json:"of"`
}

// PickKept keeps which one it was, as it may name a hidden card.
type PickKept struct {
	Veiled
	Purpose string `json:"purpose"`
	Of      int    `json:"of"`
	Index   int    `json:"index"` // from 1
	N       int    `json:"n"`
}

// DecisionOpened tells that the game waits for an answer, and from whom.
type DecisionOpened struct {
	ID    string            `json:"id"`
	Point Point             `json:"point"`
	Seats seats             `json:"seats"`
	Card  Card              `json:"card,omitempty"`
	About seats             `json:"about,omitempty"`
	Owes  map[game.Seat]int `json:"owes,omitempty"`
	Cause Cause             `json:"cause,omitempty"`
}

// DecisionPut keeps the whole question; View shows each seat its own part.
type DecisionPut struct {
	Veiled
	Decision Decision `json:"decision"`
}

// DecisionClosed tells that it waits no longer.
type DecisionClosed struct {
	ID    string `json:"id"`
	Point Point  `json:"point"`
	Seats seats  `json:"seats"`
}

// Halted keeps what is still to be done when the game goes on.
type Halted struct {
	Veiled
	Agenda []Task `json:"agenda"`
}

// TimePassed keeps that the deadline of the turn in progress has passed: what
// its owner is still to decide takes its default.
type TimePassed struct {
	Veiled
	Turn int `json:"turn"`
}

// OrderSkipped tells a seat why a line was not carried out.
type OrderSkipped struct {
	Own
	Line  int    `json:"line,omitempty"`
	Order string `json:"order"`
	Code  string `json:"code"`           // 5.6; "" for a line that did nothing when it was reached
	Key   string `json:"key"`            // of the sentence that says why
	Arg   string `json:"arg,omitempty"`  // what it names
	Then  string `json:"then,omitempty"` // the alternative that was done instead
}

// BlockRead keeps how far the turn block of the active seat has been read.
type BlockRead struct {
	Own
	Read    []string `json:"read"`              // statements that are behind us
	Settled bool     `json:"settled,omitempty"` // one of them settled D-3 or D-12
}

// TurnMissed tells that a turn went by the defaults alone (5.5).
type TurnMissed struct {
	Seat game.Seat `json:"seat"`
	N    int       `json:"n"` // in the whole game
}

// SeatStewarded tells whether a seat is played by the defaults now.
type SeatStewarded struct {
	Seat game.Seat `json:"seat"`
	On   bool      `json:"on"`
}

// PlayerJoined puts a late knight into the order (C-150). The cards follow.
type PlayerJoined struct {
	Seat   game.Seat `json:"seat"`
	Coat   Coat      `json:"coat,omitempty"`
	Squire int       `json:"squire,omitempty"`
	After  game.Seat `json:"after"`
	Life   int       `json:"life"`
}

// PlayerLeaving tells that a seat leaves at the end of the turn (C-151).
type PlayerLeaving struct {
	Seat game.Seat `json:"seat"`
}

// PlayerLeft tells that it is gone, as a knight who died.
type PlayerLeft struct {
	Seat game.Seat `json:"seat"`
}

// SquireKnighted gives a squire a coat of arms (9.1).
type SquireKnighted struct {
	Seat   game.Seat `json:"seat"`
	Coat   Coat      `json:"coat"`
	Chosen string    `json:"chosen"` // "vote", "winner", "first"
}

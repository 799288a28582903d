package camelot

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/piles"
)

// A fact is an event of the registry: it applies its own effect to the position,
// in place. An event that only informs does nothing.
type fact interface{ apply(*State) }

// telling is embedded in events that only inform: they change nothing.
type telling struct{}

func (telling) apply(*State) {}

// defineEvent defines an event under its name in the log. A type without an apply method does not
// compile here.
func defineEvent[E fact](name string) event.Def { return event.Of[E](name) }

// Apply applies an event to the position, in place. It ignores events of other registries.
func (s *State) Apply(e event.Event) {
	if f, ok := e.(fact); ok {
		f.apply(s)
	}
}

// Clone returns a copy that Apply may change without changing the original.
func (s *State) Clone() game.State { return s.clone() }

// askingEvents are the events of chance, decisions and players.
var askingEvents = []event.Def{
	defineEvent[DieRolled]("camelot.die-rolled"),
	defineEvent[RandomPicked]("camelot.random-picked"),
	defineEvent[PickKept]("camelot.pick-kept"),
	defineEvent[DecisionOpened]("camelot.decision-opened"),
	defineEvent[DecisionPut]("camelot.decision-put"),
	defineEvent[DecisionClosed]("camelot.decision-closed"),
	defineEvent[Halted]("camelot.halted"),
	defineEvent[TimePassed]("camelot.time-passed"),
	defineEvent[OrderSkipped]("camelot.order-skipped"),
	defineEvent[BlockRead]("camelot.block-read"),
	defineEvent[TurnMissed]("camelot.turn-missed"),
	defineEvent[SeatStewarded]("camelot.seat-stewarded"),
	defineEvent[PlayerJoined]("camelot.player-joined"),
	defineEvent[PlayerLeaving]("camelot.player-leaving"),
	defineEvent[PlayerLeft]("camelot.player-left"),
	defineEvent[SquireKnighted]("camelot.squire-knighted"),
}

// DieRolled records a throw of the eight-sided die (C-3).
type DieRolled struct {
	telling
	Purpose string `json:"purpose"`
	Sides   int    `json:"sides"`
	Value   int    `json:"value"`
	N       int    `json:"n"` // number of the roll of the phase's dice
}

// RandomPicked records that one of several things was picked by lot.
type RandomPicked struct {
	telling
	Purpose string `json:"purpose"`
	Of      int    `json:"of"`
}

// PickKept records in secret which of the things was picked, as that may name a hidden card.
type PickKept struct {
	game.Veiled
	telling
	Purpose string `json:"purpose"`
	Of      int    `json:"of"`
	Index   int    `json:"index"` // from 1
	N       int    `json:"n"`
}

// DecisionOpened announces that the game waits for an answer, and from which
// seats.
type DecisionOpened struct {
	ID    string            `json:"id"`
	Point Point             `json:"point"`
	Seats seats             `json:"seats"`
	Card  Card              `json:"card,omitempty"`
	About seats             `json:"about,omitempty"`
	Owes  map[game.Seat]int `json:"owes,omitempty"`
	Cause Cause             `json:"cause,omitempty"`
}

func (DecisionOpened) apply(s *State) { s.Decisions++ }

// DecisionPut stores the whole question; View shows each seat its own part.
type DecisionPut struct {
	game.Veiled
	Decision Decision `json:"decision"`
}

func (e DecisionPut) apply(state *State) {
	state.Pending = &e.Decision
	if e.Decision.Point == AskShare {
		state.changePool(func(p *Pool) { p.ID = e.Decision.ID })
	}
}

// DecisionClosed announces that the game no longer waits for an answer to the decision.
type DecisionClosed struct {
	ID    string `json:"id"`
	Point Point  `json:"point"`
	Seats seats  `json:"seats"`
}

func (DecisionClosed) apply(s *State) { s.Pending = nil }

// Halted stores the tasks that are left for when the game goes on.
type Halted struct {
	game.Veiled
	Agenda []Task `json:"agenda"`
}

func (e Halted) apply(state *State) {
	state.Agenda = e.Agenda
	state.Stops++
}

// TimePassed records that the deadline of the present turn has passed: each
// decision that its owner still owes takes its default.
type TimePassed struct {
	game.Veiled
	Turn int `json:"turn"`
}

func (TimePassed) apply(s *State) { s.Now.Late = true }

// OrderSkipped informs a seat why one of its lines was not carried out, or only an alternative.
type OrderSkipped struct {
	game.Own
	telling
	Line  int    `json:"line,omitempty"`
	Order string `json:"order"`
	Code  string `json:"code"`           // of the fault; "" for a line that did nothing when it was reached
	Key   string `json:"key"`            // of the sentence with the reason
	Arg   string `json:"arg,omitempty"`  // the sentence's parameters, as packReason joins them
	Then  string `json:"then,omitempty"` // the alternative that was done; "" for none
}

// BlockRead records how far the turn block of the active seat has been read: Read lists all
// statements read in this turn.
type BlockRead struct {
	game.Own
	Read    []string `json:"read"`              // statements that have been read
	Settled bool     `json:"settled,omitempty"` // one of them settled D-3 or D-12
}

func (e BlockRead) apply(state *State) {
	state.Now.Read = e.Read
	state.Now.Settled = state.Now.Settled || e.Settled
}

// TurnMissed records that a turn went by the defaults alone.
type TurnMissed struct {
	Seat game.Seat `json:"seat"`
	N    int       `json:"n"` // in the whole game
}

func (e TurnMissed) apply(s *State) { s.changeKnight(e.Seat, func(k *Knight) { k.Missed = e.N }) }

// SeatStewarded records whether a seat is played by the defaults now.
type SeatStewarded struct {
	Seat game.Seat `json:"seat"`
	On   bool      `json:"on"`
}

func (e SeatStewarded) apply(s *State) { s.changeKnight(e.Seat, func(k *Knight) { k.Steward = e.On }) }

// PlayerJoined puts a late knight into the order behind the seat After (C-150). Later events give
// the knight cards.
type PlayerJoined struct {
	Seat   game.Seat `json:"seat"`
	Coat   Coat      `json:"coat,omitempty"`
	Squire int       `json:"squire,omitempty"`
	After  game.Seat `json:"after"` // the seat before it in the order
	Life   int       `json:"life"`
}

func (e PlayerJoined) apply(state *State) {
	state.Seats = append(state.Seats, e.Seat)
	state.Order = slices.Insert(slices.Clone(state.Order), slices.Index(state.Order, e.After)+1, e.Seat)
	state.CoatsRest = piles.Without(state.CoatsRest, e.Coat)
	state.Knights[e.Seat] = Knight{
		Coat: e.Coat, Squire: e.Squire, Life: e.Life, At: Camelot, Alive: true, Joined: state.Turn,
		Loyalty: lists.Either(state.Options.Traitor, "", Loyal), Seen: !state.Options.Traitor,
	}
}

// PlayerLeaving announces that a seat leaves at the end of the turn (C-151).
type PlayerLeaving struct {
	Seat game.Seat `json:"seat"`
}

func (e PlayerLeaving) apply(s *State) { s.changeKnight(e.Seat, func(k *Knight) { k.Leaving = true }) }

// PlayerLeft records that the seat has left; its knight counts as dead.
type PlayerLeft struct {
	Seat game.Seat `json:"seat"`
}

func (e PlayerLeft) apply(state *State) {
	state.changeKnight(e.Seat, func(k *Knight) { k.Leaving, k.Left = false, true })
}

// SquireKnighted gives a squire a coat of arms.
type SquireKnighted struct {
	Seat   game.Seat `json:"seat"`
	Coat   Coat      `json:"coat"`
	Chosen string    `json:"chosen"` // "vote", "winner", "first"
}

func (e SquireKnighted) apply(state *State) {
	state.CoatsRest = piles.Without(state.CoatsRest, e.Coat)
	state.changeKnight(e.Seat, func(k *Knight) { k.Coat = e.Coat })
}

// endEvents are the events of deaths and of the game's end.
var endEvents = []event.Def{
	defineEvent[Saved]("camelot.saved"),
	defineEvent[Died]("camelot.died"),
	defineEvent[Reckoned]("camelot.reckoned"),
	defineEvent[GameEnded]("camelot.game-ended"),
	defineEvent[Disclosed]("camelot.disclosed"),
}

// Saved records that a doomed knight drank of the Grail (C-102).
type Saved struct {
	Seat game.Seat `json:"seat"`
	By   game.Seat `json:"by"` // its holder
	Life int       `json:"life"`
}

func (e Saved) apply(state *State) {
	state.changeKnight(e.Seat, func(k *Knight) { k.Life, k.Doomed = e.Life, false })
}

// Died records that a knight is dead (C-103): the figure is gone. Earlier events
// have taken the cards and relics away.
type Died struct {
	Seat  game.Seat `json:"seat"`
	Cause Cause     `json:"cause"` // "died", "left"
}

func (e Died) apply(state *State) {
	state.changeKnight(e.Seat, func(k *Knight) { k.Alive, k.Doomed, k.Life, k.At = false, false, 0, "" })
}

// Reckoned records the reckoning at the twelfth sword (C-134).
type Reckoned struct {
	telling
	Before  Swords    `json:"before"`
	After   Swords    `json:"after"`
	Traitor game.Seat `json:"traitor,omitempty"` // revealed by it
}

// GameEnded ends the game with its result.
type GameEnded struct {
	Over Over `json:"over"`
}

func (e GameEnded) apply(s *State) { s.Ending = &e.Over }

// Disclosed shows all that was hidden (C-136).
type Disclosed struct {
	telling
	Loyalty map[game.Seat]Loyalty `json:"loyalty"`
	Rest    []Loyalty             `json:"rest,omitempty"`
	Hands   map[game.Seat][]Card  `json:"hands"`
	White   Pile                  `json:"white"`
	Black   Pile                  `json:"black"`
	Down    map[Place][]Card      `json:"down,omitempty"`
}

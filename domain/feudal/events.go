package feudal

import (
	"seneschal/domain/event"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
)

// A fact is an event of the registry. It applies its effects to the position in place. Some events only record
// something and change nothing.
type fact interface{ apply(*State) }

// telling is embedded in events that only record something.
type telling struct{}

func (telling) apply(*State) {}

// defineEvent defines an event of the registry under its name in the log. An event type without an apply method does
// not compile.
func defineEvent[E fact](name string) event.Def { return event.Of[E](name) }

// Apply changes the position in place. Events of the kernel and of other rulesets are
// ignored.
func (s *State) Apply(e event.Event) {
	if f, ok := e.(fact); ok {
		f.apply(s)
	}
}

// basicEvents lists the events of the campaign seasons, apart from combats.
var basicEvents = []event.Def{
	defineEvent[RolledOff]("feudal.rolled-off"),
	defineEvent[Picked]("feudal.picked"),
	defineEvent[EntryAssigned]("feudal.entry-assigned"),
	defineEvent[OrdersDefaulted]("feudal.orders-defaulted"),
	defineEvent[OrderFailed]("feudal.order-failed"),
	defineEvent[TruceSet]("feudal.truce-set"),
	defineEvent[TruceEnded]("feudal.truce-ended"),
	defineEvent[GroupStepped]("feudal.group-stepped"),
	defineEvent[GroupKeptBack]("feudal.group-kept-back"),
	defineEvent[ForcesMet]("feudal.forces-met"),
	defineEvent[GroupsPassed]("feudal.groups-passed"),
	defineEvent[BattleQueueSet]("feudal.battle-queue-set"),
	defineEvent[ManorCaptured]("feudal.manor-captured"),
	defineEvent[ManorFreed]("feudal.manor-freed"),
	defineEvent[ManorWatched]("feudal.manor-watched"),
	defineEvent[RevenueReckoned]("feudal.revenue-reckoned"),
	defineEvent[FigureWithdrew]("feudal.figure-withdrew"),
}

// A SeatDie is one die of a seat.
type SeatDie struct {
	Seat game.Seat `json:"seat"`
	Die  int       `json:"die"`
}

// RolledOff records all dice of a roll-off (F-27): a list for each round.
type RolledOff struct {
	telling
	For    string      `json:"for"` // "entry", "queue", …
	Place  valley.Node `json:"place,omitempty"`
	Rounds [][]SeatDie `json:"rounds"`
	Order  []game.Seat `json:"order"` // highest first
}

// Picked records a fair choice (F-26) with all its dice.
type Picked struct {
	telling
	For    string    `json:"for"` // "retreat", "entry", …
	Seat   game.Seat `json:"seat,omitempty"`
	Among  []string  `json:"among"`
	Dice   []int     `json:"dice"`
	Chosen string    `json:"chosen"`
}

// EntryAssigned gives a seat its knight, colour, entry road and opening money
// (F-2 to F-4); its retinue follows as FigureRecruited without cost.
type EntryAssigned struct {
	Seat    game.Seat `json:"seat"`
	Knight  string    `json:"knight"`
	Colour  string    `json:"colour"`
	Entry   string    `json:"entry"`
	Fortune int       `json:"fortune"`
}

func (e EntryAssigned) apply(state *State) {
	state.changeHouse(e.Seat, func(h *House) {
		h.Knight, h.Colour, h.Entry, h.Fortune = e.Knight, e.Colour, e.Entry, e.Fortune
	})
}

// OrdersDefaulted records that the rules made a seat's orders (F-280, F-285).
type OrdersDefaulted struct {
	telling
	Seat   game.Seat `json:"seat"`
	Regent bool      `json:"regent"` // by regency, not by default
}

// OrderFailed tells a seat that an order proved impossible, and why.
type OrderFailed struct {
	telling
	game.Own
	Line   int    `json:"line"` // line of the submission; 0: an order that a regency made
	Order  string `json:"order"`
	Code   string `json:"code"`   // of the fault: "FE04"
	Reason string `json:"reason"` // key of a sentence
	Need   int    `json:"need,omitempty"`
	Have   int    `json:"have,omitempty"`
}

// TruceSet begins a truce of a seat towards another. TruceSet and TruceEnded are visible
// only to the seat itself (F-53).
type TruceSet struct {
	game.Own
	Toward game.Seat `json:"toward"`
	Truce  Truce     `json:"truce"`
}

func (e TruceSet) apply(state *State) {
	state.changeHouse(e.Seat, func(h *House) { h.Truces = copyWith(h.Truces, e.Toward, e.Truce) })
}

// TruceEnded ends a truce, by WAR or by time.
type TruceEnded struct {
	game.Own
	Toward game.Seat `json:"toward"`
}

func (e TruceEnded) apply(state *State) {
	state.changeHouse(e.Seat, func(h *House) { delete(h.Truces, e.Toward) })
}

// A Moment is a step of a campaign season.
type Moment struct {
	Phase int `json:"phase"`
	Step  int `json:"step,omitempty"` // 1, 2; 3: after the steps; 0: before them, or outside the phases
}

// GroupStepped moves figures of a seat by one mile.
type GroupStepped struct {
	Moment
	Seat    game.Seat   `json:"seat"`
	Figures []int       `json:"figures"`
	From    valley.Node `json:"from"`
	To      valley.Node `json:"to"`
	Since   Stamp       `json:"since"` // their arrival at To
}

func (e GroupStepped) apply(s *State) { s.placeFigures(e.Seat, e.Figures, e.To, e.Since) }

// GroupKeptBack records that a group lost a mile (F-46), or halts before a swept bridge
// (F-47).
type GroupKeptBack struct {
	telling
	Moment
	Seat    game.Seat   `json:"seat"`
	Figures []int       `json:"figures"`
	At      valley.Node `json:"at"`
	Before  valley.Node `json:"before"` // the node that it could not enter
	Reason  string      `json:"reason"` // "six", "bridge"
}

// A Pair is two hostile seats, in seat order.
type Pair [2]game.Seat

// ForcesMet records that hostile seats met, at a node or on a mile of road (F-56).
type ForcesMet struct {
	telling
	Moment
	At    valley.Node   `json:"at,omitempty"`
	Mile  []valley.Node `json:"mile,omitempty"` // the two nodes it lies between, in node order
	Seats []game.Seat   `json:"seats"`
	Pairs []Pair        `json:"pairs"`
}

// GroupsPassed records that seats met on a mile of road in peace (F-56).
type GroupsPassed struct {
	telling
	Moment
	Mile  []valley.Node `json:"mile"`
	Seats []game.Seat   `json:"seats"`
}

// BattleQueueSet records the order in which several seats fight (F-62, F-63).
type BattleQueueSet struct {
	telling
	Phase int           `json:"phase"`
	At    valley.Node   `json:"at,omitempty"`
	Mile  []valley.Node `json:"mile,omitempty"`
	Order []game.Seat   `json:"order"`
}

// ManorCaptured gives a manor a new owner (F-150 to F-153).
type ManorCaptured struct {
	Manor valley.Manor `json:"manor"`
	From  game.Seat    `json:"from,omitempty"`
	To    game.Seat    `json:"to"`
	By    int          `json:"by"` // the highest figure that took it
}

func (e ManorCaptured) apply(s *State) { s.changeHolding(e.Manor, func(m *Holding) { m.Owner = e.To }) }

// Gave returns the previous owner, "" for none, and the new owner, with a worth of 1, so that fairplay can count manors
// left to other seats. No order gives anything away, but a manor can be left without a fight: see Foes.
func (e ManorCaptured) Gave() (from, to game.Seat, worth int) { return e.From, e.To, 1 }

// ManorFreed takes the owner from a manor.
type ManorFreed struct {
	Manor valley.Manor `json:"manor"`
	From  game.Seat    `json:"from"`
}

func (e ManorFreed) apply(s *State) { s.changeHolding(e.Manor, func(m *Holding) { m.Owner = "" }) }

// ManorWatched marks a manor as watched for the year (F-154).
type ManorWatched struct {
	Manor  valley.Manor `json:"manor"`
	Seat   game.Seat    `json:"seat"`
	Figure int          `json:"figure"`
}

func (e ManorWatched) apply(state *State) {
	state.changeHolding(e.Manor, func(m *Holding) { m.Watched = true })
}

// A Due is the revenue of one manor (F-162 to F-164).
type Due struct {
	Manor     valley.Manor `json:"manor"`
	Row       string       `json:"row"` // "knight", "man", "nobody"
	Watched   bool         `json:"watched,omitempty"`
	Card      int          `json:"card"`            // after loss and bonus
	Lost      int          `json:"lost,omitempty"`  // loss on fields, by cold or fire (F-163)
	Bonus     int          `json:"bonus,omitempty"` // of an exceptional harvest
	Hives     int          `json:"hives,omitempty"`
	Foresters int          `json:"foresters,omitempty"`
	Wardens   int          `json:"wardens,omitempty"`
}

// RevenueReckoned adds a seat's revenue of the autumn to its fortune (F-165).
type RevenueReckoned struct {
	Seat  game.Seat `json:"seat"`
	Year  int       `json:"year"`
	Dues  []Due     `json:"dues"`
	Mill  int       `json:"mill,omitempty"`
	Total int       `json:"total"`
}

func (e RevenueReckoned) apply(state *State) {
	state.changeHouse(e.Seat, func(h *House) { h.Fortune += e.Total; h.Revenue = e.Total })
}

// FigureWithdrew moves a figure home after the autumn (F-172).
type FigureWithdrew struct {
	Seat   game.Seat   `json:"seat"`
	Figure int         `json:"figure"`
	From   valley.Node `json:"from"`
	To     valley.Node `json:"to"`
	Since  Stamp       `json:"since"`
}

func (e FigureWithdrew) apply(s *State) { s.placeFigures(e.Seat, []int{e.Figure}, e.To, e.Since) }

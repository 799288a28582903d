package feudal

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
)

// vocabulary is every event that the ruleset has ever written, chapter by
// chapter.
var vocabulary = event.NewVocabulary(slices.Concat(
	basicEvents, houseEvents, landEvents, fateEvents, faithEvents,
)...)

// basicEvents are those of the basic game.
var basicEvents = []event.Def{
	event.Of[RolledOff]("feudal.rolled-off"),
	event.Of[Picked]("feudal.picked"),
	event.Of[EntryAssigned]("feudal.entry-assigned"),
	event.Of[OrdersDefaulted]("feudal.orders-defaulted"),
	event.Of[OrderFailed]("feudal.order-failed"),
	event.Of[TruceSet]("feudal.truce-set"),
	event.Of[TruceEnded]("feudal.truce-ended"),
	event.Of[GroupStepped]("feudal.group-stepped"),
	event.Of[GroupKeptBack]("feudal.group-kept-back"),
	event.Of[ForcesMet]("feudal.forces-met"),
	event.Of[GroupsPassed]("feudal.groups-passed"),
	event.Of[BattleQueueSet]("feudal.battle-queue-set"),
	event.Of[CombatBegan]("feudal.combat-began"),
	event.Of[CombatPeriodFought]("feudal.combat-period-fought"),
	event.Of[SideLeft]("feudal.side-left"),
	event.Of[CombatEnded]("feudal.combat-ended"),
	event.Of[GroupAdvanced]("feudal.group-advanced"),
	event.Of[GroupRetreated]("feudal.group-retreated"),
	event.Of[FiguresPushed]("feudal.figures-pushed"),
	event.Of[LordFell]("feudal.lord-fell"),
	event.Of[SeatEliminated]("feudal.seat-eliminated"),
	event.Of[ManorCaptured]("feudal.manor-captured"),
	event.Of[ManorFreed]("feudal.manor-freed"),
	event.Of[ManorWatched]("feudal.manor-watched"),
	event.Of[RevenueReckoned]("feudal.revenue-reckoned"),
	event.Of[FigureWithdrew]("feudal.figure-withdrew"),
	event.Of[WinterCleared]("feudal.winter-cleared"),
	event.Of[MenDismissed]("feudal.men-dismissed"),
	event.Of[PayMade]("feudal.pay-made"),
	event.Of[FiguresReleased]("feudal.figures-released"),
	event.Of[FortuneAnnounced]("feudal.fortune-announced"),
	event.Of[FiguresHealed]("feudal.figures-healed"),
	event.Of[FigurePromoted]("feudal.figure-promoted"),
	event.Of[FigureRecruited]("feudal.figure-recruited"),
	event.Of[ImprovementBuilt]("feudal.improvement-built"),
	event.Of[FiguresRegrouped]("feudal.figures-regrouped"),
	event.Of[GuardsRegrouped]("feudal.guards-regrouped"),
	event.Of[SeasonEnded]("feudal.season-ended"),
	event.Of[VictoryDeclared]("feudal.victory-declared"),
}

// A SeatDie is one die of a seat.
type SeatDie struct {
	Seat game.Seat `json:"seat"`
	Die  int       `json:"die"`
}

// RolledOff tells all dice of a roll-off (F-27): a list for each round.
type RolledOff struct {
	For    string      `json:"for"` // "entry", "queue", …
	Place  Node        `json:"place,omitempty"`
	Rounds [][]SeatDie `json:"rounds"`
	Order  []game.Seat `json:"order"` // highest first
}

// Picked tells a fair choice (F-26) with all its dice.
type Picked struct {
	For    string    `json:"for"`
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

// OrdersDefaulted tells that a seat's orders were made for it (F-280, F-285).
type OrdersDefaulted struct {
	Seat   game.Seat `json:"seat"`
	Regent bool      `json:"regent"` // by regency, not by default
}

// OrderFailed tells a seat that an order proved impossible, and why.
type OrderFailed struct {
	Seat   game.Seat `json:"seat"`
	Line   int       `json:"line"` // of the letter; 0: none
	Order  string    `json:"order"`
	Code   string    `json:"code"`   // as in 5.4
	Reason string    `json:"reason"` // key of a sentence
	Need   int       `json:"need,omitempty"`
	Have   int       `json:"have,omitempty"`
}

// TruceSet and TruceEnded are a seat's own affair (F-53).
type TruceSet struct {
	Seat   game.Seat `json:"seat"`
	Toward game.Seat `json:"toward"`
	Truce  Truce     `json:"truce"`
}

// TruceEnded ends a truce, by WAR or by time.
type TruceEnded struct {
	Seat   game.Seat `json:"seat"`
	Toward game.Seat `json:"toward"`
}

// A Moment is a step of a campaign season.
type Moment struct {
	Phase int `json:"phase"`
	Step  int `json:"step,omitempty"` // 1, 2; 3: after the combats
}

// GroupStepped is one mile made by figures of a seat.
type GroupStepped struct {
	Moment
	Seat    game.Seat `json:"seat"`
	Figures []int     `json:"figures"`
	From    Node      `json:"from"`
	To      Node      `json:"to"`
	Since   Stamp     `json:"since"` // their stamp there
}

// GroupKeptBack lost a mile (F-46), or halts before a swept bridge (F-47).
type GroupKeptBack struct {
	Moment
	Seat    game.Seat `json:"seat"`
	Figures []int     `json:"figures"`
	At      Node      `json:"at"`
	Before  Node      `json:"before"` // the node that it could not enter
	Reason  string    `json:"reason"` // "six", "bridge"
}

// A Pair is two hostile seats, in seat order.
type Pair [2]game.Seat

// ForcesMet tells that hostile seats met, at a node or on a mile of road
// (From and To set, F-56).
type ForcesMet struct {
	Moment
	At    Node        `json:"at,omitempty"`
	Mile  []Node      `json:"mile,omitempty"` // the two nodes it lies between, in node order
	Seats []game.Seat `json:"seats"`
	Pairs []Pair      `json:"pairs"`
}

// GroupsPassed tells that seats met on a mile of road in peace (F-56).
type GroupsPassed struct {
	Moment
	Mile  []Node      `json:"mile"`
	Seats []game.Seat `json:"seats"`
}

// BattleQueueSet is the order in which several seats fight (F-62, F-63).
type BattleQueueSet struct {
	Phase int         `json:"phase"`
	At    Node        `json:"at,omitempty"`
	Mile  []Node      `json:"mile,omitempty"`
	Order []game.Seat `json:"order"`
}

// A Side is one of the two sides of a combat.
type Side struct {
	Seat     game.Seat `json:"seat"`
	Figures  []int     `json:"figures"`
	Strength int       `json:"strength"`
	Bonus    int       `json:"bonus,omitempty"`

	Champions []int `json:"champions,omitempty"` // who fight first at a dangerous passage (F-84)
}

// CombatBegan opens a combat; its number counts combats of the season from 1.
type CombatBegan struct {
	Combat int    `json:"combat"`
	Phase  int    `json:"phase"`
	Type   string `json:"type"` // "field", "road", "assault", "siege"
	At     Node   `json:"at,omitempty"`
	Mile   []Node `json:"mile,omitempty"`
	A      Side   `json:"a"`
	B      Side   `json:"b"`

	Dangerous bool `json:"dangerous,omitempty"` // only champions fight (F-84)
}

// A Hurt is one wound: a sound figure becomes wounded, a wounded one dies (F-65).
type Hurt struct {
	Seat   game.Seat `json:"seat"`
	Figure int       `json:"figure"`
	Killed bool      `json:"killed,omitempty"`
}

// CombatPeriodFought is one period (F-64). Pairs of numbers are side A, side B.
type CombatPeriodFought struct {
	Combat   int    `json:"combat"`
	N        int    `json:"n"`
	Strength [2]int `json:"strength"` // with bonus
	Dice     [2]int `json:"dice"`     // power dice
	Power    [2]int `json:"power"`
	Row      string `json:"row"`              // of the combat table: "5-9"
	Weaker   string `json:"weaker,omitempty"` // "a", "b"; "": neither
	Wound    [2]int `json:"wound"`            // wound dice
	Hurts    []Hurt `json:"hurts,omitempty"`
	Lost     [2]int `json:"lost,omitzero"` // wounds that found nobody (F-66)
}

// SideLeft tells that a side left a combat; on what condition stays secret.
type SideLeft struct {
	Combat int       `json:"combat"`
	Seat   game.Seat `json:"seat"`
}

// CombatEnded closes a combat (F-83).
type CombatEnded struct {
	Combat int         `json:"combat"`
	Phase  int         `json:"phase"`
	At     Node        `json:"at,omitempty"`
	Mile   []Node      `json:"mile,omitempty"`
	Winner game.Seat   `json:"winner,omitempty"`
	Beaten []game.Seat `json:"beaten"`
	Fell   []Hurt      `json:"fell,omitempty"` // all who died in it
}

// GroupAdvanced puts the winner of a road combat where the beaten side was (F-89).
type GroupAdvanced struct {
	Phase   int       `json:"phase"`
	Seat    game.Seat `json:"seat"`
	Figures []int     `json:"figures"`
	From    Node      `json:"from"`
	To      Node      `json:"to"`
	Since   Stamp     `json:"since"`
}

// GroupRetreated is a beaten group's first mile (F-90 to F-93). From equal to
// To: it fell back to the node it left, or had no way at all.
type GroupRetreated struct {
	Phase   int       `json:"phase"`
	Seat    game.Seat `json:"seat"`
	Figures []int     `json:"figures"`
	From    Node      `json:"from"`
	To      Node      `json:"to"`
	Since   Stamp     `json:"since"`
}

// FiguresPushed made room for others (F-94).
type FiguresPushed struct {
	Phase   int       `json:"phase"`
	Seat    game.Seat `json:"seat"`
	Figures []int     `json:"figures"`
	From    Node      `json:"from"`
	To      Node      `json:"to"`
	Since   Stamp     `json:"since"`
}

// LordFell tells the death of a lord (F-220).
type LordFell struct {
	Seat   game.Seat `json:"seat"`
	Knight string    `json:"knight"`
	Figure int       `json:"figure"`
}

// SeatEliminated takes a seat out of the game (F-264): its figures leave the
// board, its manors are free, its fortune is lost.
type SeatEliminated struct {
	Seat   game.Seat `json:"seat"`
	Reason string    `json:"reason"` // "lord", "nothing", "resigned"
	Year   int       `json:"year"`
	Season Season    `json:"season"`
	Manors int       `json:"manors"` // that it owned
}

// ManorCaptured gives a manor a new owner (F-150 to F-153).
type ManorCaptured struct {
	Manor Manor     `json:"manor"`
	From  game.Seat `json:"from,omitempty"`
	To    game.Seat `json:"to"`
	By    int       `json:"by"` // the highest figure that took it
}

// ManorFreed leaves a manor without owner.
type ManorFreed struct {
	Manor Manor     `json:"manor"`
	From  game.Seat `json:"from"`
}

// ManorWatched marks a manor as watched for the year (F-154).
type ManorWatched struct {
	Manor  Manor     `json:"manor"`
	Seat   game.Seat `json:"seat"`
	Figure int       `json:"figure"`
}

// A Due is what one manor brings (F-162 to F-164).
type Due struct {
	Manor     Manor  `json:"manor"`
	Row       string `json:"row"` // "knight", "man", "nobody"
	Watched   bool   `json:"watched,omitempty"`
	Card      int    `json:"card"`            // after loss and bonus
	Lost      int    `json:"lost,omitempty"`  // for fields, by cold or fire (F-163)
	Bonus     int    `json:"bonus,omitempty"` // of an exceptional harvest
	Hives     int    `json:"hives,omitempty"`
	Foresters int    `json:"foresters,omitempty"`
	Wardens   int    `json:"wardens,omitempty"`
}

// RevenueReckoned is a seat's autumn (F-165); it is added to the fortune.
type RevenueReckoned struct {
	Seat  game.Seat `json:"seat"`
	Year  int       `json:"year"`
	Dues  []Due     `json:"dues"`
	Mill  int       `json:"mill,omitempty"`
	Total int       `json:"total"`
}

// FigureWithdrew goes home after the autumn (F-172).
type FigureWithdrew struct {
	Seat   game.Seat `json:"seat"`
	Figure int       `json:"figure"`
	From   Node      `json:"from"`
	To     Node      `json:"to"`
	Since  Stamp     `json:"since"`
}

// WinterCleared turns the watched cards back (F-180).
type WinterCleared struct {
	Year int `json:"year"`
}

// MenDismissed leave for good (F-182).
type MenDismissed struct {
	Seat    game.Seat `json:"seat"`
	Figures []int     `json:"figures"`
}

// PayMade is a seat's pay of a winter (F-183).
type PayMade struct {
	Seat   game.Seat `json:"seat"`
	Paid   []int     `json:"paid"` // in the order of payment
	Unpaid []int     `json:"unpaid,omitempty"`
	Sum    int       `json:"sum"`
}

// FiguresReleased leave because they were not paid (F-185).
type FiguresReleased struct {
	Seat    game.Seat `json:"seat"`
	Figures []int     `json:"figures"`
}

// FortuneAnnounced tells everybody what a seat has left after pay (F-184).
type FortuneAnnounced struct {
	Seat    game.Seat `json:"seat"`
	Fortune int       `json:"fortune"`
}

// FiguresHealed are sound again (F-187).
type FiguresHealed struct {
	Seat    game.Seat `json:"seat"`
	Figures []int     `json:"figures"`
}

// FigurePromoted rises one grade and changes its number (F-188).
type FigurePromoted struct {
	Seat  game.Seat `json:"seat"`
	From  int       `json:"from"`
	To    int       `json:"to"`
	Grade Grade     `json:"grade"`
}

// FigureRecruited enters a retinue (F-189, F-194).
type FigureRecruited struct {
	Seat   game.Seat `json:"seat"`
	Figure int       `json:"figure"`
	ID     string    `json:"id"`
	Grade  Grade     `json:"grade"`
	At     Node      `json:"at"`
	Since  Stamp     `json:"since"`
	Cost   int       `json:"cost"`
}

// ImprovementBuilt is one work of winter (F-190).
type ImprovementBuilt struct {
	Seat  game.Seat `json:"seat"`
	Manor Manor     `json:"manor"`
	Work  Work      `json:"work"`
	Cost  int       `json:"cost"`
}

// FiguresRegrouped move in winter (F-191).
type FiguresRegrouped struct {
	Seat    game.Seat `json:"seat"`
	Figures []int     `json:"figures"`
	From    Node      `json:"from"`
	To      Node      `json:"to"`
	Since   Stamp     `json:"since"`
}

// GuardsRegrouped move in winter (F-191).
type GuardsRegrouped struct {
	Seat game.Seat `json:"seat"`
	Work Work      `json:"work"`
	N    int       `json:"n"`
	From Manor     `json:"from"`
	To   Manor     `json:"to"`
}

// SeasonEnded turns the page: the orders of Year and Season are open next.
type SeasonEnded struct {
	Year   int         `json:"year"`
	Season Season      `json:"season"`
	Regent []game.Seat `json:"regent,omitempty"` // seats whose turn a regency made
	Empty  []game.Seat `json:"empty,omitempty"`  // seats without a player in this turn
}

// VictoryDeclared ends the game.
type VictoryDeclared struct {
	Result game.Result `json:"result"`
}

// SeenBy keeps failed orders to their seat.
func (e OrderFailed) SeenBy(s game.Seat) bool { return s == e.Seat }

// SeenBy keeps truces to their seat.
func (e TruceSet) SeenBy(s game.Seat) bool { return s == e.Seat }

// SeenBy keeps truces to their seat.
func (e TruceEnded) SeenBy(s game.Seat) bool { return s == e.Seat }

package feudal

import (
	"seneschal/domain/event"
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// combatEvents lists the events of combats and of their immediate results.
var combatEvents = []event.Def{
	defineEvent[CombatBegan]("feudal.combat-began"),
	defineEvent[CombatPeriodFought]("feudal.combat-period-fought"),
	defineEvent[SideLeft]("feudal.side-left"),
	defineEvent[CombatEnded]("feudal.combat-ended"),
	defineEvent[GroupAdvanced]("feudal.group-advanced"),
	defineEvent[GroupRetreated]("feudal.group-retreated"),
	defineEvent[FiguresPushed]("feudal.figures-pushed"),
	defineEvent[LordFell]("feudal.lord-fell"),
	defineEvent[SeatEliminated]("feudal.seat-eliminated"),
}

// A Side is one of the two sides of a combat.
type Side struct {
	Seat     game.Seat `json:"seat"`
	Figures  []int     `json:"figures"`
	Strength int       `json:"strength"`
	Bonus    int       `json:"bonus,omitempty"`

	Champions []int `json:"champions,omitempty"` // they fight first at a dangerous passage (F-84)
}

// CombatBegan opens a combat; its number counts combats of the season from 1.
type CombatBegan struct {
	telling
	Combat int           `json:"combat"`
	Phase  int           `json:"phase"`
	Type   string        `json:"type"` // "field", "road", "assault", "siege"
	At     valley.Node   `json:"at,omitempty"`
	Mile   []valley.Node `json:"mile,omitempty"`
	A      Side          `json:"a"`
	B      Side          `json:"b"`

	Dangerous bool `json:"dangerous,omitempty"` // only champions fight (F-84)
}

// Foes returns the two seats that fight each other. A manor that one then takes from the
// other was not left to it.
func (e CombatBegan) Foes() (a, b game.Seat) { return e.A.Seat, e.B.Seat }

// CombatPeriodFought records one period (F-64). Pairs of numbers belong to side A and side
// B.
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
	Lost     [2]int `json:"lost,omitzero"` // wounds that no figure could take (F-66)
}

func (e CombatPeriodFought) apply(s *State) { s.applyHurts(e.Hurts) }

// SideLeft records that a side left a combat. The condition on which it left stays secret.
type SideLeft struct {
	telling
	Combat int       `json:"combat"`
	Seat   game.Seat `json:"seat"`
}

// CombatEnded closes a combat (F-83).
type CombatEnded struct {
	telling
	Combat int           `json:"combat"`
	Phase  int           `json:"phase"`
	At     valley.Node   `json:"at,omitempty"`
	Mile   []valley.Node `json:"mile,omitempty"`
	Winner game.Seat     `json:"winner,omitempty"`
	Beaten []game.Seat   `json:"beaten"`
	Fell   []Hurt        `json:"fell,omitempty"` // all figures killed in it
}

// A displacement records figures that a combat puts elsewhere.
type displacement struct {
	Phase   int         `json:"phase"`
	Seat    game.Seat   `json:"seat"`
	Figures []int       `json:"figures"`
	From    valley.Node `json:"from"`
	To      valley.Node `json:"to"`
	Since   Stamp       `json:"since"`
}

// GroupAdvanced moves the winner of a road combat to the place of the beaten side (F-89).
type GroupAdvanced displacement

func (e GroupAdvanced) apply(s *State) { s.placeFigures(e.Seat, e.Figures, e.To, e.Since) }

// GroupRetreated moves a beaten group by its first mile (F-90 to F-93). If From equals To,
// the group fell back to the node it had left, or had no way at all.
type GroupRetreated displacement

func (e GroupRetreated) apply(s *State) { s.placeFigures(e.Seat, e.Figures, e.To, e.Since) }

// FiguresPushed moves figures that made room for others (F-94).
type FiguresPushed displacement

func (e FiguresPushed) apply(s *State) { s.placeFigures(e.Seat, e.Figures, e.To, e.Since) }

// LordFell records the death of a lord (F-220).
type LordFell struct {
	telling
	Seat   game.Seat `json:"seat"`
	Knight string    `json:"knight"`
	Figure int       `json:"figure"`
}

// SeatEliminated takes a seat out of the game (F-264): its figures leave the
// board, its manors are free, its fortune is lost.
type SeatEliminated struct {
	Seat   game.Seat   `json:"seat"`
	Reason string      `json:"reason"` // "lord", "heirless", "nothing", "resigned"
	Year   int         `json:"year"`
	Season book.Season `json:"season"`
	Manors int         `json:"manors"` // number of manors it owned
}

func (e SeatEliminated) apply(state *State) {
	state.changeHouse(e.Seat, func(house *House) {
		house.Figures, house.Truces, house.Fortune, house.Chest, house.Regent = map[int]Figure{}, nil, 0, 0, false
		house.Out, house.OutYear, house.OutSeason, house.OutManors = true, e.Year, e.Season, e.Manors
	})
	for m := range state.Manors {
		state.changeHolding(m, func(holding *Holding) {
			if holding.Owner == e.Seat {
				holding.Owner, holding.Sieges = "", nil
			}
			holding.removeBesieger(e.Seat)
		})
	}
}

// LordAmong returns the number of the lord if he is among some figures of a seat; 0 if he is not.
func (s *State) LordAmong(seat game.Seat, figures []int) int {
	lord, _ := lists.Find(figures, func(n int) bool { return s.Houses[seat].Figures[n].Grade == book.Lord })
	return lord
}

package feudal

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// winterEvents lists the events of winter and of the calendar.
var winterEvents = []event.Def{
	defineEvent[WinterCleared]("feudal.winter-cleared"),
	defineEvent[MenDismissed]("feudal.men-dismissed"),
	defineEvent[PayMade]("feudal.pay-made"),
	defineEvent[FiguresReleased]("feudal.figures-released"),
	defineEvent[FortuneAnnounced]("feudal.fortune-announced"),
	defineEvent[FiguresHealed]("feudal.figures-healed"),
	defineEvent[FigurePromoted]("feudal.figure-promoted"),
	defineEvent[FigureRecruited]("feudal.figure-recruited"),
	defineEvent[ImprovementBuilt]("feudal.improvement-built"),
	defineEvent[FiguresRegrouped]("feudal.figures-regrouped"),
	defineEvent[GuardsRegrouped]("feudal.guards-regrouped"),
	defineEvent[SeasonEnded]("feudal.season-ended"),
	defineEvent[VictoryDeclared]("feudal.victory-declared"),
}

// WinterCleared turns the watched cards back, and clears the effects of the old year's
// destiny, fires and weather (F-180).
type WinterCleared struct {
	Year int `json:"year"`
}

func (WinterCleared) apply(state *State) {
	state.Swept, state.Loot = nil, ""
	state.Weather, state.Harvest = 0, nil
	for code, manor := range state.Manors {
		manor.Watched, manor.Ravaged, manor.Burnt = false, 0, 0
		state.Manors[code] = manor
	}
}

// counters names some figures of a seat.
type counters struct {
	Seat    game.Seat `json:"seat"`
	Figures []int     `json:"figures"`
}

// MenDismissed removes men-at-arms for good (F-182).
type MenDismissed counters

func (e MenDismissed) apply(s *State) { s.removeFigures(e.Seat, e.Figures) }

// PayMade records a seat's pay of a winter and takes it from the fortune (F-183).
type PayMade struct {
	Seat   game.Seat `json:"seat"`
	Paid   []int     `json:"paid"` // in the order of payment
	Unpaid []int     `json:"unpaid,omitempty"`
	Sum    int       `json:"sum"`
}

func (e PayMade) apply(s *State) { s.changeHouse(e.Seat, func(h *House) { h.Fortune -= e.Sum }) }

// FiguresReleased removes figures that were not paid (F-185).
type FiguresReleased counters

func (e FiguresReleased) apply(s *State) { s.removeFigures(e.Seat, e.Figures) }

// FortuneAnnounced announces to everybody how much a seat has left after pay (F-184).
type FortuneAnnounced struct {
	Seat    game.Seat `json:"seat"`
	Fortune int       `json:"fortune"`
}

func (e FortuneAnnounced) apply(state *State) {
	state.changeHouse(e.Seat, func(h *House) { h.Announced = e.Fortune })
}

// FiguresHealed makes wounded figures sound again (F-187).
type FiguresHealed counters

func (e FiguresHealed) apply(state *State) {
	state.changeFigures(e.Seat, e.Figures, func(f *Figure) { f.Wounded = false })
}

// FigurePromoted raises a figure by one grade and changes its number (F-188).
type FigurePromoted struct {
	Seat  game.Seat  `json:"seat"`
	From  int        `json:"from"`
	To    int        `json:"to"`
	Grade book.Grade `json:"grade"`
}

func (e FigurePromoted) apply(state *State) {
	figures := state.Houses[e.Seat].Figures
	figure, ok := figures[e.From]
	if !ok {
		return
	}
	figure.Grade = e.Grade
	delete(figures, e.From)
	figures[e.To] = figure
}

// FigureRecruited adds a figure to a retinue (F-189, F-194).
type FigureRecruited struct {
	Seat   game.Seat   `json:"seat"`
	Figure int         `json:"figure"`
	ID     string      `json:"id"`
	Grade  book.Grade  `json:"grade"`
	At     valley.Node `json:"at"`
	Since  Stamp       `json:"since"`
	Cost   int         `json:"cost"`
}

func (e FigureRecruited) apply(state *State) {
	state.changeHouse(e.Seat, func(house *House) {
		house.Fortune -= e.Cost
		house.Made++
		if house.Figures == nil {
			house.Figures = map[int]Figure{}
		}
		house.Figures[e.Figure] = Figure{ID: e.ID, Grade: e.Grade, At: e.At, Since: e.Since}
	})
}

// ImprovementBuilt adds one work to a manor (F-190).
type ImprovementBuilt struct {
	Seat  game.Seat    `json:"seat"`
	Manor valley.Manor `json:"manor"`
	Work  book.Work    `json:"work"`
	Cost  int          `json:"cost"`
}

func (e ImprovementBuilt) apply(state *State) {
	state.changeHouse(e.Seat, func(h *House) { h.Fortune -= e.Cost })
	state.changeHolding(e.Manor, func(holding *Holding) {
		switch e.Work {
		case book.Hive:
			holding.Hives++
		case book.Mill:
			holding.Mill = true
		default:
			holding.addGuards(e.Work, 1)
		}
	})
}

// FiguresRegrouped moves figures in winter (F-191).
type FiguresRegrouped FiguresFled

func (e FiguresRegrouped) apply(s *State) { s.placeFigures(e.Seat, e.Figures, e.To, e.Since) }

// GuardsRegrouped moves foresters or wardens in winter (F-191).
type GuardsRegrouped struct {
	Seat game.Seat    `json:"seat"`
	Work book.Work    `json:"work"`
	N    int          `json:"n"`
	From valley.Manor `json:"from"`
	To   valley.Manor `json:"to"`
}

func (e GuardsRegrouped) apply(state *State) {
	state.changeHolding(e.From, func(m *Holding) { m.addGuards(e.Work, -e.N) })
	state.changeHolding(e.To, func(m *Holding) { m.addGuards(e.Work, e.N) })
}

// SeasonEnded opens the orders of Year and Season.
type SeasonEnded struct {
	Year   int         `json:"year"`
	Season book.Season `json:"season"`
	Regent []game.Seat `json:"regent,omitempty"` // seats whose orders were made by a regency
	Empty  []game.Seat `json:"empty,omitempty"`  // seats without a player in this turn
}

func (e SeasonEnded) apply(state *State) {
	state.Year, state.Season = e.Year, e.Season
	for _, seat := range state.Seats {
		state.changeHouse(seat, func(house *House) {
			house.Regent = slices.Contains(e.Regent, seat)
			house.Empty = lists.Either(slices.Contains(e.Empty, seat), house.Empty+1, 0)
		})
	}
}

// VictoryDeclared ends the game.
type VictoryDeclared struct {
	Result game.Result `json:"result"`
}

func (e VictoryDeclared) apply(state *State) {
	result := e.Result
	state.Ending = &result
}

package feudal

import (
	"seneschal/domain/event"
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
)

// landEvents lists the events of pillage, monasteries, weather and loyalty (F-130 to F-147, F-160,
// F-186).
var landEvents = []event.Def{
	defineEvent[ManorPillaged]("feudal.manor-pillaged"),
	defineEvent[MonasterySacked]("feudal.monastery-sacked"),
	defineEvent[PrayerVowed]("feudal.prayer-vowed"),
	defineEvent[PrayerCompleted]("feudal.prayer-completed"),
	defineEvent[PrayerAbandoned]("feudal.prayer-abandoned"),
	defineEvent[WeatherRolled]("feudal.weather-rolled"),
	defineEvent[HarvestJudged]("feudal.harvest-judged"),
	defineEvent[LoyaltyTested]("feudal.loyalty-tested"),
	defineEvent[FigureDeserted]("feudal.figure-deserted"),
}

// ManorPillaged records one pillage with all its dice, and takes the losses from the manor
// (F-130 to F-137). Gain goes to the pillager.
type ManorPillaged struct {
	Phase     int          `json:"phase"`
	Seat      game.Seat    `json:"seat"`
	Figures   []int        `json:"figures"`
	Manor     valley.Manor `json:"manor"`
	Owner     game.Seat    `json:"owner,omitempty"`
	What      string       `json:"what"` // "FIELDS", "HIVES", "STEAL", "MILL", "GUARDS"
	Dice      []int        `json:"dice"` // of guards: the foresters' first
	Fields    int          `json:"fields,omitempty"`
	Hives     int          `json:"hives,omitempty"`
	Foresters int          `json:"foresters,omitempty"`
	Wardens   int          `json:"wardens,omitempty"`
	Mill      bool         `json:"mill,omitempty"`
	Gain      int          `json:"gain,omitempty"`
}

func (e ManorPillaged) apply(state *State) {
	state.changeHouse(e.Seat, func(h *House) { h.Fortune += e.Gain })
	state.changeHolding(e.Manor, func(m *Holding) { m.applyPillage(e) })
}

// MonasterySacked gives each of some seats an equal share of a monastery's
// loot (F-141, F-142).
type MonasterySacked struct {
	At    valley.Node `json:"at"`
	Seats []game.Seat `json:"seats"`
	Loot  int         `json:"loot"`
	Share int         `json:"share"` // of each; the rest is lost
	Turn  book.Turn   `json:"turn"`
}

func (e MonasterySacked) apply(state *State) {
	for _, seat := range e.Seats {
		state.changeHouse(seat, func(h *House) { h.noteSack(e) })
	}
}

// PrayerVowed begins a lord's year of prayer (F-144).
type PrayerVowed struct {
	Seat   game.Seat   `json:"seat"`
	Figure int         `json:"figure"`
	At     valley.Node `json:"at"`
	First  book.Turn   `json:"first"` // the first full season
	Last   book.Turn   `json:"last"`
}

func (e PrayerVowed) apply(state *State) {
	vow := Vow{Lord: state.Houses[e.Seat].Figures[e.Figure].ID, At: e.At, First: e.First, Last: e.Last}
	state.changeHouse(e.Seat, func(h *House) { h.Vow = &vow })
}

// PrayerCompleted ends a year of prayer in honour (F-145).
type PrayerCompleted struct {
	Seat   game.Seat   `json:"seat"`
	Figure int         `json:"figure"`
	At     valley.Node `json:"at"`
}

func (e PrayerCompleted) apply(s *State) { s.endVow(e.Seat, vowKept, book.Turn{}) }

// PrayerAbandoned ends a vow before its time. The vow cannot be renewed (F-144).
type PrayerAbandoned struct {
	Seat   game.Seat   `json:"seat"`
	Figure int         `json:"figure"`
	At     valley.Node `json:"at"`
	Reason string      `json:"reason"` // "order"; "joined": by a figure of his seat
	Turn   book.Turn   `json:"turn"`
}

func (e PrayerAbandoned) apply(s *State) { s.endVow(e.Seat, vowBroken, e.Turn) }

// WeatherRolled records the weather die of a season (F-160).
type WeatherRolled struct {
	Year   int         `json:"year"`
	Season book.Season `json:"season"`
	Die    int         `json:"die"`
	Sum    int         `json:"sum"` // of the year so far
}

func (e WeatherRolled) apply(s *State) { s.Weather = e.Sum }

// HarvestJudged sets the harvest that the weather of a year gives.
type HarvestJudged struct {
	Year    int          `json:"year"`
	Sum     int          `json:"sum"`
	Dice    [3]int       `json:"dice,omitzero"` // of a good year: fields, rivers, hives
	Harvest book.Harvest `json:"harvest"`
}

func (e HarvestJudged) apply(state *State) {
	harvest := e.Harvest
	state.Harvest = &harvest
}

// A FigureDie is one die for one figure.
type FigureDie struct {
	Figure int `json:"figure"`
	Die    int `json:"die"`
}

// LoyaltyTested records the dice of the figures that a seat has paid while it left others
// unpaid (F-186). Desertions follow as events of their own.
type LoyaltyTested struct {
	telling
	Seat game.Seat   `json:"seat"`
	Dice []FigureDie `json:"dice"`
}

// FigureDeserted takes a disloyal figure off the board; its pay is lost (F-186).
type FigureDeserted struct {
	Seat   game.Seat `json:"seat"`
	Figure int       `json:"figure"`
}

func (e FigureDeserted) apply(s *State) { s.removeFigures(e.Seat, []int{e.Figure}) }

// applyPillage takes from a manor the things that a pillage has destroyed.
func (m *Holding) applyPillage(pillaged ManorPillaged) {
	m.Burnt += pillaged.Fields
	m.Hives -= pillaged.Hives
	m.Foresters -= pillaged.Foresters
	m.Wardens -= pillaged.Wardens
	m.Mill = m.Mill && !pillaged.Mill
}

// noteSack adds a share of loot and notes the deed. It replaces the map and never changes
// it, because clones of a state share it.
func (h *House) noteSack(e MonasterySacked) {
	h.Fortune, h.Sacks = h.Fortune+e.Share, copyWith(h.Sacks, e.At, e.Turn)
}

// endVow ends a seat's vow in the given way. A turn that is not zero becomes the vow's
// last. The vow is replaced and never changed, because clones of a state share it.
func (s *State) endVow(seat game.Seat, how string, last book.Turn) {
	s.changeHouse(seat, func(house *House) {
		if house.Vow == nil {
			return
		}
		vow := *house.Vow
		vow.Ended = how
		if last != (book.Turn{}) {
			vow.Last = last
		}
		house.Vow = &vow
	})
}

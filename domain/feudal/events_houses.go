package feudal

import (
	"maps"
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
)

// houseEvents lists the events of manor houses, castles, sieges and champions (F-84, F-110 to F-123).
var houseEvents = []event.Def{
	defineEvent[FiguresWentInside]("feudal.figures-went-inside"),
	defineEvent[FiguresCameOut]("feudal.figures-came-out"),
	defineEvent[SiegeOpened]("feudal.siege-opened"),
	defineEvent[SiegeLifted]("feudal.siege-lifted"),
	defineEvent[SiegeEnded]("feudal.siege-ended"),
	defineEvent[ChampionReplaced]("feudal.champion-replaced"),
	defineEvent[CastleBuilt]("feudal.castle-built"),
	defineEvent[CastleDamaged]("feudal.castle-damaged"),
	defineEvent[CastleRepaired]("feudal.castle-repaired"),
}

// FiguresWentInside records that figures went into a house and shut its door.
type FiguresWentInside struct {
	Moment
	Seat    game.Seat    `json:"seat"`
	Manor   valley.Manor `json:"manor"`
	Figures []int        `json:"figures"`
	Reason  string       `json:"reason"` // "retired" (F-113), "beaten" (F-114)
}

func (e FiguresWentInside) apply(state *State) {
	state.changeFigures(e.Seat, e.Figures, func(f *Figure) { f.Inside = true })
}

// FiguresCameOut records that figures left a house for the field.
type FiguresCameOut struct {
	Moment
	Seat    game.Seat    `json:"seat"`
	Manor   valley.Manor `json:"manor"`
	Figures []int        `json:"figures"`
	Reason  string       `json:"reason"` // "free" (F-118), "sally", "relief" (F-119), "driven" (F-117), "siege" (F-121), "winter" (F-122)
}

func (e FiguresCameOut) apply(state *State) {
	state.changeFigures(e.Seat, e.Figures, func(f *Figure) { f.Inside = false })
}

// SiegeOpened records the season in which a seat began to besiege a house (F-120).
type SiegeOpened struct {
	Manor    valley.Manor `json:"manor"`
	Owner    game.Seat    `json:"owner"`
	Besieger game.Seat    `json:"besieger"`
	Turn     book.Turn    `json:"turn"`
}

func (e SiegeOpened) apply(state *State) {
	state.changeHolding(e.Manor, func(m *Holding) { m.noteBesieger(e.Besieger, e.Turn) })
}

// SiegeLifted ends a siege without a last combat (F-120, F-122).
type SiegeLifted struct {
	Phase    int          `json:"phase,omitempty"` // 0: after all phases
	Manor    valley.Manor `json:"manor"`
	Owner    game.Seat    `json:"owner,omitempty"`
	Besieger game.Seat    `json:"besieger"`
	Reason   string       `json:"reason"` // "gone": the besieger; "empty": the house; "winter"
}

func (e SiegeLifted) apply(state *State) {
	state.changeHolding(e.Manor, func(m *Holding) { m.removeBesieger(e.Besieger) })
}

// SiegeEnded ends a siege whose besieged must come out and fight (F-121).
type SiegeEnded struct {
	Phase    int          `json:"phase"`
	Manor    valley.Manor `json:"manor"`
	Owner    game.Seat    `json:"owner"`
	Besieger game.Seat    `json:"besieger"`
}

func (e SiegeEnded) apply(state *State) {
	state.changeHolding(e.Manor, func(m *Holding) { m.removeBesieger(e.Besieger) })
}

// ChampionReplaced records that the next figure takes the place of a fallen champion
// (F-84).
type ChampionReplaced struct {
	telling
	Combat int       `json:"combat"`
	N      int       `json:"n"` // first period of the new champion
	Seat   game.Seat `json:"seat"`
	Fallen int       `json:"fallen"`
	Figure int       `json:"figure"`
}

// CastleBuilt replaces a manor house by a castle (F-190).
type CastleBuilt struct {
	Seat  game.Seat    `json:"seat"`
	Manor valley.Manor `json:"manor"`
	Cost  int          `json:"cost"`
}

func (e CastleBuilt) apply(state *State) {
	state.changeHouse(e.Seat, func(h *House) { h.Fortune -= e.Cost })
	state.changeHolding(e.Manor, func(m *Holding) { m.Castle = book.Sound })
}

// CastleDamaged lowers the bonus of a castle until it is repaired (F-207).
type CastleDamaged struct {
	Seat  game.Seat    `json:"seat"`
	Manor valley.Manor `json:"manor"`
	Die   int          `json:"die,omitempty"`
}

func (e CastleDamaged) apply(state *State) {
	state.changeHolding(e.Manor, func(m *Holding) { m.Castle = book.Damaged })
}

// CastleRepaired makes a castle sound again (F-190).
type CastleRepaired CastleBuilt

func (e CastleRepaired) apply(s *State) { CastleBuilt(e).apply(s) }

// noteBesieger notes a besieger and the start of the siege, once. It replaces the map and
// never changes it, because clones of a state share it.
func (m *Holding) noteBesieger(by game.Seat, since book.Turn) {
	if _, noted := m.Sieges[by]; noted {
		return
	}
	m.Sieges = copyWith(m.Sieges, by, since)
}

// removeBesieger removes a besieger in a copy of the map.
func (m *Holding) removeBesieger(from game.Seat) {
	if _, noted := m.Sieges[from]; !noted {
		return
	}
	m.Sieges = maps.Clone(m.Sieges)
	delete(m.Sieges, from)
	if len(m.Sieges) == 0 {
		m.Sieges = nil
	}
}

// Besiegers lists the seats that besiege a manor, in seat order; nil if there is none.
func (s *State) Besiegers(manor valley.Manor) []game.Seat {
	if len(s.Manors[manor].Sieges) == 0 {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(s.Seats), func(seat game.Seat) bool {
		_, noted := s.Manors[manor].Sieges[seat]
		return !noted
	})
}

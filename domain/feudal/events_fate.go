package feudal

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
)

// fateEvents lists the events of destiny and of the death of a lord (F-201 to F-226).
var fateEvents = []event.Def{
	defineEvent[DestinyThrown]("feudal.destiny-thrown"),
	defineEvent[DestinyMissed]("feudal.destiny-missed"),
	defineEvent[FateRolled]("feudal.fate-rolled"),
	defineEvent[PlagueTook]("feudal.plague-took"),
	defineEvent[HolySiteDamaged]("feudal.holy-site-damaged"),
	defineEvent[RevoltBroke]("feudal.revolt-broke"),
	defineEvent[FiguresFled]("feudal.figures-fled"),
	defineEvent[KnightDeserted]("feudal.knight-deserted"),
	defineEvent[BridgeSwept]("feudal.bridge-swept"),
	defineEvent[ForestBurnt]("feudal.forest-burnt"),
	defineEvent[LootChanged]("feudal.loot-changed"),
	defineEvent[KnightJoined]("feudal.knight-joined"),
	defineEvent[ScutageGranted]("feudal.scutage-granted"),
	defineEvent[ChestOpened]("feudal.chest-opened"),
	defineEvent[MasonsIdle]("feudal.masons-idle"),
	defineEvent[MasonsLeft]("feudal.masons-left"),
	defineEvent[HiveSwarmed]("feudal.hive-swarmed"),
	defineEvent[ManorClaimed]("feudal.manor-claimed"),
	defineEvent[RetinueSentHome]("feudal.retinue-sent-home"),
	defineEvent[LordNamed]("feudal.lord-named"),
}

// DestinyThrown records the throw at the end of a winter (F-201).
type DestinyThrown struct {
	telling
	Year  int    `json:"year"`
	Dice  [3]int `json:"dice"`
	Sum   int    `json:"sum"`
	Event string `json:"event"` // of the table of destiny
}

// DestinyMissed records that an event of destiny found nothing to strike (F-202).
type DestinyMissed struct {
	telling
	Event string `json:"event"`
}

// A FateDie is one die of destiny, with the seat, figure or place for which it was thrown.
type FateDie struct {
	Seat   game.Seat   `json:"seat,omitempty"`
	Figure int         `json:"figure,omitempty"`
	At     valley.Node `json:"at,omitempty"`
	Die    int         `json:"die"`
}

// FateRolled records the dice of an event of destiny (F-219). Their effects follow in
// events of their own.
type FateRolled struct {
	telling
	For  string    `json:"for"` // the event
	Dice []FateDie `json:"dice"`
}

// PlagueTook removes the figures of a seat that have died of the plague (F-203).
type PlagueTook counters

func (e PlagueTook) apply(s *State) { s.removeFigures(e.Seat, e.Figures) }

// HolySiteDamaged damages a holy site, which lowers its honour until it is repaired (F-204 to F-206).
type HolySiteDamaged HolySiteDestroyed

func (e HolySiteDamaged) apply(state *State) {
	state.changeHolding(e.Manor, func(m *Holding) { m.setSiteCondition(e.Site, book.Damaged) })
}

// RevoltBroke records that a manor has risen, and removes the figures that it has killed
// (F-208). Other events follow for the freed manor and the figures that flee.
type RevoltBroke struct {
	Seat    game.Seat    `json:"seat"`
	Manor   valley.Manor `json:"manor"`
	Figures []int        `json:"figures,omitempty"` // killed
}

func (e RevoltBroke) apply(s *State) { s.removeFigures(e.Seat, e.Figures) }

// FiguresFled moves figures away from a manor that their seat has lost (F-208, F-218).
type FiguresFled struct {
	Seat    game.Seat   `json:"seat"`
	Figures []int       `json:"figures"`
	From    valley.Node `json:"from"`
	To      valley.Node `json:"to"`
	Since   Stamp       `json:"since"`
}

func (e FiguresFled) apply(s *State) { s.placeFigures(e.Seat, e.Figures, e.To, e.Since) }

// KnightDeserted takes a knight and the men with him off the board (F-209).
type KnightDeserted struct {
	Seat   game.Seat    `json:"seat"`
	Manor  valley.Manor `json:"manor"`
	Knight int          `json:"knight"`
	Men    []int        `json:"men,omitempty"`
}

func (e KnightDeserted) apply(s *State) { s.removeFigures(e.Seat, append([]int{e.Knight}, e.Men...)) }

// BridgeSwept closes a bridge until next winter (F-210).
type BridgeSwept struct {
	At valley.Node `json:"at"`
}

func (e BridgeSwept) apply(s *State) { s.Swept = append(s.Swept, e.At) }

// ForestBurnt ravages forests of a manor until next winter (F-211).
type ForestBurnt struct {
	Manor valley.Manor `json:"manor"`
	N     int          `json:"n"`
}

func (e ForestBurnt) apply(s *State) { s.changeHolding(e.Manor, func(m *Holding) { m.Ravaged += e.N }) }

// LootChanged changes the loot of the monasteries this year (F-212).
type LootChanged struct {
	Loot string `json:"loot"` // "none", "double"
}

func (e LootChanged) apply(s *State) { s.Loot = e.Loot }

// KnightJoined brings a seat a knight without cost (F-213, F-214).
type KnightJoined struct {
	Seat   game.Seat   `json:"seat"`
	Figure int         `json:"figure"`
	ID     string      `json:"id"`
	Grade  book.Grade  `json:"grade"`
	At     valley.Node `json:"at"`
	Since  Stamp       `json:"since"`
}

func (e KnightJoined) apply(state *State) {
	FigureRecruited{Seat: e.Seat, Figure: e.Figure, ID: e.ID, Grade: e.Grade, At: e.At, Since: e.Since}.apply(state)
}

// ScutageGranted puts money into a seat's chest (F-215).
type ScutageGranted struct {
	Seat game.Seat `json:"seat"`
	Sum  int       `json:"sum"`
}

func (e ScutageGranted) apply(s *State) { s.changeHouse(e.Seat, func(h *House) { h.Chest += e.Sum }) }

// ChestOpened adds the scutage of last year to a seat's fortune (F-180). Everybody could
// compute the chest from public events, but a fortune is known only to its seat.
type ChestOpened struct {
	game.Own
	Sum int `json:"sum"`
}

func (e ChestOpened) apply(state *State) {
	state.changeHouse(e.Seat, func(h *House) { h.Fortune, h.Chest = h.Fortune+e.Sum, h.Chest-e.Sum })
}

// MasonsIdle announces churches at half price in the winter of Year (F-216).
type MasonsIdle struct {
	Year int `json:"year"`
}

func (MasonsIdle) apply(s *State) { s.Masons = true }

// MasonsLeft ends the offer of MasonsIdle.
type MasonsLeft struct{}

func (MasonsLeft) apply(s *State) { s.Masons = false }

// HiveSwarmed adds a hive to a manor (F-217).
type HiveSwarmed struct {
	Seat game.Seat    `json:"seat"` // owner of the hive that has swarmed
	From valley.Manor `json:"from"`
	To   valley.Manor `json:"to"`
}

func (e HiveSwarmed) apply(s *State) { s.changeHolding(e.To, func(m *Holding) { m.Hives++ }) }

// ManorClaimed gives a manor of one seat to another (F-218).
type ManorClaimed struct {
	Seat  game.Seat    `json:"seat"`
	From  game.Seat    `json:"from"`
	Manor valley.Manor `json:"manor"`
}

func (e ManorClaimed) apply(state *State) {
	state.changeHolding(e.Manor, func(m *Holding) { m.Owner = e.Seat })
}

// RetinueSentHome turns the groups of a fallen lord home (F-221).
type RetinueSentHome struct {
	telling
	Phase int       `json:"phase"`
	Seat  game.Seat `json:"seat"`
}

// LordNamed makes a knight the lord of a seat (F-224, F-225).
type LordNamed struct {
	Seat   game.Seat `json:"seat"`
	Figure int       `json:"figure"`
}

func (e LordNamed) apply(state *State) {
	state.changeFigures(e.Seat, []int{e.Figure}, func(f *Figure) { f.Grade, f.Heir = book.Lord, true })
}

// isSwept reports whether a node is a swept bridge (F-47).
func (s *State) isSwept(n valley.Node) bool { return slices.Contains(s.Swept, n) }

// makeClosedTest returns a function that reports whether a node cannot be entered this year
// (F-47); nil if all can be entered.
func (s *State) makeClosedTest() func(valley.Node) bool {
	if len(s.Swept) == 0 {
		return nil
	}
	return s.isSwept
}

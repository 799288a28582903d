package feudal

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
)

// fateEvents are those of destiny and of the death of a lord (3.M, 3.N).
var fateEvents = []event.Def{
	event.Of[DestinyThrown]("feudal.destiny-thrown"),
	event.Of[DestinyMissed]("feudal.destiny-missed"),
	event.Of[FateRolled]("feudal.fate-rolled"),
	event.Of[PlagueTook]("feudal.plague-took"),
	event.Of[HolySiteDamaged]("feudal.holy-site-damaged"),
	event.Of[RevoltBroke]("feudal.revolt-broke"),
	event.Of[FiguresFled]("feudal.figures-fled"),
	event.Of[KnightDeserted]("feudal.knight-deserted"),
	event.Of[BridgeSwept]("feudal.bridge-swept"),
	event.Of[ForestBurnt]("feudal.forest-burnt"),
	event.Of[LootChanged]("feudal.loot-changed"),
	event.Of[KnightJoined]("feudal.knight-joined"),
	event.Of[ScutageGranted]("feudal.scutage-granted"),
	event.Of[ChestOpened]("feudal.chest-opened"),
	event.Of[MasonsIdle]("feudal.masons-idle"),
	event.Of[MasonsLeft]("feudal.masons-left"),
	event.Of[HiveSwarmed]("feudal.hive-swarmed"),
	event.Of[ManorClaimed]("feudal.manor-claimed"),
	event.Of[RetinueSentHome]("feudal.retinue-sent-home"),
	event.Of[LordNamed]("feudal.lord-named"),
}

// DestinyThrown is the throw at the end of a winter (F-201).
type DestinyThrown struct {
	Year  int    `json:"year"`
	Dice  [3]int `json:"dice"`
	Sum   int    `json:"sum"`
	Event string `json:"event"` // of table 2.8
}

// DestinyMissed tells that an event of destiny found nothing to strike (F-202).
type DestinyMissed struct {
	Event string `json:"event"`
}

// A FateDie is one die of destiny, for what it was thrown.
type FateDie struct {
	Seat   game.Seat `json:"seat,omitempty"`
	Figure int       `json:"figure,omitempty"`
	At     Node      `json:"at,omitempty"`
	Die    int       `json:"die"`
}

// FateRolled tells the dice of an event of destiny (F-219). What they did
// follows in events of its own.
type FateRolled struct {
	For  string    `json:"for"` // the event
	Dice []FateDie `json:"dice"`
}

// PlagueTook tells who of a seat has died of the plague (F-203).
type PlagueTook struct {
	Seat    game.Seat `json:"seat"`
	Figures []int     `json:"figures"`
}

// HolySiteDamaged halves the honour of a holy site until it is repaired
// (F-204 to F-206).
type HolySiteDamaged struct {
	Seat  game.Seat `json:"seat"`
	Manor Manor     `json:"manor"`
	Site  Site      `json:"site"`
}

// RevoltBroke tells that a manor has risen, and whom it has killed (F-208).
// That the manor is free and where the others go follows.
type RevoltBroke struct {
	Seat    game.Seat `json:"seat"`
	Manor   Manor     `json:"manor"`
	Figures []int     `json:"figures,omitempty"` // killed
}

// FiguresFled leave a manor that is their seat's no more (F-208, F-218).
type FiguresFled struct {
	Seat    game.Seat `json:"seat"`
	Figures []int     `json:"figures"`
	From    Node      `json:"from"`
	To      Node      `json:"to"`
	Since   Stamp     `json:"since"`
}

// KnightDeserted takes a knight and the men with him off the board (F-209).
type KnightDeserted struct {
	Seat   game.Seat `json:"seat"`
	Manor  Manor     `json:"manor"`
	Knight int       `json:"knight"`
	Men    []int     `json:"men,omitempty"`
}

// BridgeSwept closes a bridge until next winter (F-210).
type BridgeSwept struct {
	At Node `json:"at"`
}

// ForestBurnt ravages forests of a manor until next winter (F-211).
type ForestBurnt struct {
	Manor Manor `json:"manor"`
	N     int   `json:"n"`
}

// LootChanged changes what the monasteries hold this year (F-212).
type LootChanged struct {
	Loot string `json:"loot"` // "none", "double"
}

// KnightJoined brings a seat a knight without cost (F-213, F-214).
type KnightJoined struct {
	Seat   game.Seat `json:"seat"`
	Figure int       `json:"figure"`
	ID     string    `json:"id"`
	Grade  Grade     `json:"grade"`
	At     Node      `json:"at"`
	Since  Stamp     `json:"since"`
}

// ScutageGranted puts money into a seat's chest (F-215).
type ScutageGranted struct {
	Seat game.Seat `json:"seat"`
	Sum  int       `json:"sum"`
}

// ChestOpened adds the scutage of last year to a seat's fortune (F-180).
type ChestOpened struct {
	Seat game.Seat `json:"seat"`
	Sum  int       `json:"sum"`
}

// MasonsIdle promises churches at half price in the winter of Year (F-216).
type MasonsIdle struct {
	Year int `json:"year"`
}

// MasonsLeft ends that.
type MasonsLeft struct{}

// HiveSwarmed adds a hive (F-217).
type HiveSwarmed struct {
	Seat game.Seat `json:"seat"` // whose hive has swarmed
	From Manor     `json:"from"`
	To   Manor     `json:"to"`
}

// ManorClaimed moves the bounds (F-218).
type ManorClaimed struct {
	Seat  game.Seat `json:"seat"`
	From  game.Seat `json:"from"`
	Manor Manor     `json:"manor"`
}

// RetinueSentHome turns the groups of a fallen lord home (F-221).
type RetinueSentHome struct {
	Phase int       `json:"phase"`
	Seat  game.Seat `json:"seat"`
}

// LordNamed makes a knight the lord of a seat (F-224, F-225).
type LordNamed struct {
	Seat   game.Seat `json:"seat"`
	Figure int       `json:"figure"`
}

// SeenBy keeps a chest's opening to its seat: what is in it follows from what
// all have seen, but a fortune is a seat's own affair (7).
func (e ChestOpened) SeenBy(s game.Seat) bool { return s == e.Seat }

// applyFate changes the position by them.
func (s *State) applyFate(e event.Event) {
	switch e := e.(type) {
	case PlagueTook:
		s.remove(e.Seat, e.Figures)
	case RevoltBroke:
		s.remove(e.Seat, e.Figures)
	case KnightDeserted:
		s.remove(e.Seat, append([]int{e.Knight}, e.Men...))
	case FiguresFled:
		s.place(e.Seat, e.Figures, e.To, e.Since)
	case ManorClaimed:
		s.holding(e.Manor, func(m *Holding) { m.Owner = e.Seat })
	case KnightJoined:
		s.recruit(FigureRecruited{Seat: e.Seat, Figure: e.Figure, ID: e.ID, Grade: e.Grade, At: e.At, Since: e.Since})
	case LordNamed:
		s.crown(e)
	default:
		s.applyYear(e)
	}
}

// applyYear changes the position by what destiny does to a year.
func (s *State) applyYear(e event.Event) {
	switch e := e.(type) {
	case HolySiteDamaged:
		s.holding(e.Manor, func(m *Holding) { m.strike(e.Site) })
	case BridgeSwept:
		s.Swept = append(s.Swept, e.At)
	case ForestBurnt:
		s.holding(e.Manor, func(m *Holding) { m.Ravaged += e.N })
	case LootChanged:
		s.Loot = e.Loot
	case ScutageGranted:
		s.house(e.Seat, func(h *House) { h.Chest += e.Sum })
	case ChestOpened:
		s.house(e.Seat, func(h *House) { h.Fortune, h.Chest = h.Fortune+e.Sum, h.Chest-e.Sum })
	case MasonsIdle:
		s.Masons = true
	case MasonsLeft:
		s.Masons = false
	case HiveSwarmed:
		s.holding(e.To, func(m *Holding) { m.Hives++ })
	}
}

// strike damages a holy site.
func (m *Holding) strike(site Site) {
	switch site {
	case Church:
		m.Church = Damaged
	case Cromlech:
		m.Cromlech = Damaged
	}
}

// crown makes a knight a lord (F-225).
func (s *State) crown(e LordNamed) {
	if f, ok := s.Houses[e.Seat].Figures[e.Figure]; ok {
		f.Grade, f.Heir = Lord, true
		s.Houses[e.Seat].Figures[e.Figure] = f
	}
}

// clearFate takes away what destiny has done to a year (W0, F-180).
func (s *State) clearFate() {
	s.Swept, s.Loot = nil, ""
	for m := range s.Manors {
		s.holding(m, func(h *Holding) { h.Ravaged = 0 })
	}
}

// isSwept reports whether a node is a swept bridge (F-47).
func (s *State) isSwept(n Node) bool { return slices.Contains(s.Swept, n) }

// swept says which nodes cannot be entered this year; nil if all can (F-47).
func (s *State) swept() func(Node) bool {
	if len(s.Swept) == 0 {
		return nil
	}
	return s.isSwept
}

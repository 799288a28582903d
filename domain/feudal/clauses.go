package feudal

import "seneschal/domain/game"

// The bodies of orders, as parsed. None of them gives, sells or exchanges
// anything between seats (F-29). Their String is the canonical spelling,
// with defaults filled in, and parses back to the same.

// Move marches a group (F-41, F-44). A line that names figures of several
// nodes becomes one Move or Stay for each node.
type Move struct {
	Figures []int // counter numbers, as written
	From    Node
	Legs    []Leg  // as written: TO, THEN TO
	Route   []Node // every node of the way, From first, as it lies at parsing (F-44)
	Clauses
}

// A Leg is one stretch of a written route.
type Leg struct {
	To  Node
	Via []Node
}

// Stay keeps a group where it stands.
type Stay struct {
	Figures []int
	At      Node
	Clauses
}

// A Stance is how a group meets others (F-50).
type Stance string

const (
	Fight  Stance = "FIGHT"
	Hold   Stance = "HOLD" // the default
	Avoid  Stance = "AVOID"
	Retire Stance = "RETIRE"
)

// Clauses qualify a group's order. The zero value is all defaults (F-280).
type Clauses struct {
	Stance   Stance
	Only     []game.Seat // FIGHT only these (F-51); empty: all
	Except   []game.Seat // FIGHT all but these
	Stronger *int        // FIGHT ... IF STRONGER n
	Until    []Until     // any of them ends the combat; empty: default of F-82
	Win      string      // CONTINUE (default ""), STAY, RETURN (F-88)
	Lose     string      // HOME (default ""), NEAREST, INSIDE, TO (F-91)
	LoseTo   Manor       // for Lose TO
	Wounds   []int       // F-67
	Plan     []PhasePlan // PHASES; empty: two miles in every phase (F-43)

	Champions []int      // at dangerous passages, in this order (F-84)
	Inside    string     // before a closed door: ASSAULT, SIEGE, PASS; "": the default of F-116
	Pillage   *Pillaging // once in the season (F-130)
	Pray      bool       // a lord's year of prayer (F-144)
	Sally     bool       // SALLY IF RELIEVED (F-119)

	only, except []string // the words for these seats
}

// An Until is a condition to leave a combat (F-81).
type Until struct {
	Kind string // PERIODS, LOST, HURT, WEAKER, LORD HURT, DEATH
	N    int
}

// A PhasePlan allows miles in one phase (F-43).
type PhasePlan struct {
	Phase int // 1 to 3
	Miles int // 1 or 2
}

// Pillaging is what a group takes from a manor that is not its own: the first
// kind that can do anything (F-133).
type Pillaging struct {
	Kinds []PillageKind // from 1, in order of preference
	At    Manor         // where the route ends, if that is not said (F-130)
}

// A PillageKind is one way to pillage (2.7).
type PillageKind struct {
	Kind string // FIELDS, HIVES, STEAL, MILL, GUARDS
	N    int    // FIELDS, HIVES and GUARDS: how many; 0: all
}

// TruceWith promises not to start combats (F-53).
type TruceWith struct {
	Seats  []game.Seat // resolved; ALL is every other seat
	Season Season      // "" : until WAR
	Year   int

	words []string // for these seats
}

// WarOn ends truces (F-53).
type WarOn struct {
	Seats []game.Seat

	words []string // for these seats
}

// WinterAt names the manors that decide between equal distances (F-172).
type WinterAt struct{ Manors []Manor }

// Dismiss sends men-at-arms away (F-182).
type Dismiss struct{ Figures []int }

// PayFirst puts figures first in the order of pay (F-183).
type PayFirst struct{ Figures []int }

// RecruitAt hires knights or men for a manor (F-189). Each is a single purchase.
type RecruitAt struct {
	N      int // from 1
	Knight bool
	At     Manor
}

// A Work is what can be built on a manor in winter (2.6).
type Work string

const (
	Hive     Work = "HIVE"
	Forester Work = "FORESTER"
	Warden   Work = "WARDEN"
	Mill     Work = "MILL"
)

// Build builds N works on a manor (F-190). Each is a single purchase.
type Build struct {
	N    int // from 1
	Work Work
	At   Manor
}

// Regroup moves figures in winter (F-191).
type Regroup struct {
	Figures []int
	To      Manor
}

// RegroupGuards moves foresters or wardens in winter (F-191).
type RegroupGuards struct {
	N    int
	Work Work // Forester or Warden
	From Manor
	To   Manor
}

// A Faith is a lord's religion (F-230); "" is none.
type Faith string

const (
	Christian Faith = "christian"
	Pagan     Faith = "pagan"
)

// A Site is a holy site (2.6). It belongs to the owner of its manor and gives no
// strength (F-233).
type Site string

const (
	Church   Site = "CHURCH"
	Cromlech Site = "CROMLECH"
)

// DeclareFaith takes a faith for the first time (F-231).
type DeclareFaith struct{ Faith Faith }

// Convert changes to the other faith (F-236).
type Convert struct{ Faith Faith }

// Destroy destroys a site of the other faith on an own manor (F-235).
type Destroy struct {
	Site Site
	At   Manor
}

// BuildSite builds a holy site (F-237).
type BuildSite struct {
	Site Site
	At   Manor
	Bid  int // the highest, among several builders; from 2, the default (F-240)
}

// Sack takes the loot of a monastery (F-141).
type Sack struct{ At Node }

// WaiveTax asks no cult tax of these seats (F-166).
type WaiveTax struct {
	Seats []game.Seat // resolved; ALL is every other seat

	words []string // for these seats
}

// AbandonPrayer gives up the year of prayer (F-144).
type AbandonPrayer struct{}

// NameLord makes a knight of grade A lord (F-224).
type NameLord struct{ Figure int }

// BuildCastle builds a castle in winter (F-190).
type BuildCastle struct{ At Manor }

// Repair mends what is damaged on a manor in winter (F-190).
type Repair struct {
	What string // CASTLE, CHURCH, CROMLECH
	At   Manor
}

// Claim lists manors to take from the seat on the right, in order of
// preference (F-218).
type Claim struct{ Manors []Manor }

// Swarm lists manors for new hives, in order of preference (F-217).
type Swarm struct{ Manors []Manor }

// Propose proposes a change to all seats (F-291): a value for an option, or
// an autumn after which the game ends.
type Propose struct {
	Option    string // "" for an end
	Value     string
	EndAutumn int // the year; 0 for an option
}

// Agree consents to a proposal that reads the same (F-291).
type Agree struct {
	Option    string
	Value     string
	EndAutumn int
}

// WishKnight, WishColour and WishEntry are a seat's preferences at setup (F-3, F-4).
type WishKnight struct{ Name string }

// WishColour asks for a colour (F-3).
type WishColour struct{ Colour string }

// WishEntry lists entry roads in order of preference (F-4).
type WishEntry struct{ Entries []string }

// First is "a | b": the first that is legal, and can be paid, when its moment
// comes. A member is a line's whole meaning: one order, or several.
type First struct{ Choices [][]game.Body }

// If is "IF cond THEN a ELSE b", read once, when the turn closes. Cond is its
// canonical spelling; holds evaluates it.
type If struct {
	Cond  string
	holds func(*State) bool
	Then  []game.Body
	Else  []game.Body
}

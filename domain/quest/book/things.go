package book

import (
	"slices"

	"seneschal/domain/quest/land"
)

type (
	// A Card is the id of an Excalibur card: "lance". There is one of each.
	Card string
	// A Tile is the id of a tile that can be laid: "star-fork-1", "inn".
	Tile string
	// A DevCard is the id of a development card: "swamp-firm-2", "lake-lady".
	DevCard string
	// A Kind is the kind of a tile: "inn", "wild".
	Kind string
	// A Mission is the id of a mission card: "M01".
	Mission string
	// A Character is the id of one of the twelve: "lancelot".
	Character string
	// An Attr is the id of an attribute: "str".
	Attr string
	// A Class is a kind of card.
	Class string
)

// The attributes, in their order (Appendix A).
const (
	Strength     Attr = "str"
	Intelligence Attr = "int"
	Dexterity    Attr = "dex"
	Valour       Attr = "val"
	Experience   Attr = "exp"
)

// The classes of cards (Appendix C).
const (
	Weapon   Class = "weapon"
	Magic    Class = "magic"
	Item     Class = "item"
	Figure   Class = "figure"
	Errand   Class = "errand"
	Trophy   Class = "trophy"
	Sword    Class = "sword"
	Entrance Class = "entrance"
	Curse    Class = "curse"
)

// Excalibur is the sword.
const Excalibur Card = "excalibur"

// Access is the kind of the tiles that join the zones.
const Access Kind = "access"

// Attrs holds values of the five attributes, or changes of them.
type Attrs struct {
	Str int `json:"str"`
	Int int `json:"int"`
	Dex int `json:"dex"`
	Val int `json:"val"`
	Exp int `json:"exp"`
}

// AttrIDs lists the attributes in their order.
var AttrIDs = [5]Attr{Strength, Intelligence, Dexterity, Valour, Experience}

// Of returns the value of one attribute.
func (a Attrs) Of(id Attr) int { return *a.findAttr(id) }

// With returns the same values but for one attribute. Here as in Of, an unknown attribute counts as
// Experience.
func (a Attrs) With(id Attr, value int) Attrs {
	*a.findAttr(id) = value
	return a
}

// Sum adds up all five values.
func (a Attrs) Sum() int { return a.Str + a.Int + a.Dex + a.Val + a.Exp }

// findAttr returns the place of an attribute's value; that of Experience for an unknown attribute.
func (a *Attrs) findAttr(id Attr) *int {
	switch id {
	case Strength:
		return &a.Str
	case Intelligence:
		return &a.Int
	case Dexterity:
		return &a.Dex
	case Valour:
		return &a.Val
	}
	return &a.Exp
}

// An Effect is the consequence of a place, a card or a defeat for a character.
type Effect struct {
	Gain Attrs
	Lose Attrs
	Wait int    // lost turns
	Rob  string // of a defeat: "any" counted card, or a "weapon"
	Send string // the character's destination: a Kind, or NearestAccess
}

// NearestAccess is the destination of the Curse of Wandering.
const NearestAccess = "nearest-access"

// RobWeapon is a robbery of weapons alone.
const RobWeapon = "weapon"

// A CardDef is a card of Appendix C.
type CardDef struct {
	ID      Card
	Class   Class
	Book    string // the card's group in the seed
	Attack  int    // of a weapon: Strength when its holder chose the fight
	Defence int    // of a weapon: Strength when its holder was attacked
	Dex     int    // the Dexterity that the weapon needs
	Str     int    // of magic, in every fight
	Int     int    // of magic, in every fight
	Steps   int    // how far it carries its holder: the Unicorn
	Evade   bool   // it keeps its holder out of a fight: the Amulet
	Cures   bool   // it undoes a defeat: the Elixir
	Wish    bool   // it carries its holder anywhere: the Fairy
	Once    bool   // it leaves the game when it is used

	Fight     Attrs  // the values with which a foe fights; all 0: no foe
	Mandatory bool   // it attacks its finder
	Companion bool   // it follows its finder
	Only      Kind   // the only place where it can be fought
	Loss      Effect // the further loss after a defeat

	Dest   Kind      // where it is delivered
	Place  land.Zone // the place to which an entrance leads
	Effect Effect    // of a curse
	Aside  bool      // laid aside, in no deck
	Prov   string
}

func (d CardDef) id() Card { return d.ID }

// IsFoe reports whether the card can be fought.
func (d *CardDef) IsFoe() bool { return d.Fight != Attrs{} }

// IsCounted reports whether the card counts towards the limit of five while it is
// not fixed.
func (d *CardDef) IsCounted() bool { return d.Class == Weapon || d.Class == Magic || d.Class == Item }

// IsRobbable reports whether the card can change hands by loot or trade while it is
// not fixed.
func (d *CardDef) IsRobbable() bool {
	return d.IsCounted() || d.Class == Figure || d.Class == Errand || d.Class == Sword
}

// A TileDef is a tile that can be laid (Appendix B).
type TileDef struct {
	ID       Tile
	Line     Tile `yaml:"-"` // the line of Appendix B of which it is a copy: "star-fork"
	Kind     Kind
	Zone     land.Zone
	Start    bool          // the entry
	Star     bool          // the seat that lays it draws a card
	Openings land.Openings `yaml:"-"`
	Also     []string      // further names for its kind
	Prov     string
}

func (d TileDef) id() Tile { return d.ID }

// A PlaceDef is the effect of arriving on a kind of tile.
type PlaceDef struct {
	Stay int // the turns that the gain costs; 0: no training place
	Gain Attrs
	Wait int  // turns lost at every arrival
	Roll bool // a roll of magic ground
	Prov string
}

// A DevDef is a development card (Appendix D, Q-59).
type DevDef struct {
	ID       DevCard
	Line     DevCard       `yaml:"-"` // the line of Appendix D of which it is a copy
	Openings land.Openings `yaml:"-"`
	Gain     Attrs         // once for each seat
	Lose     Attrs         // once for each seat
	Wait     int           // turns lost at every arrival
	Find     Card          // the card that is found here; "": none
	Foe      Card          // the foe that is met here; "": none
	Exit     bool          // the way out
	Last     bool          // drawn when no other is left
	Prov     string
}

// A DevDeck is a development place.
type DevDeck struct {
	Place     land.Zone
	Exit      bool // characters leave it from its exit card alone, else over the threshold
	Threshold land.Openings
	Cards     []DevDef
}

// A MissionDef is the task of a mission (Appendix E, Q-93).
type MissionDef struct {
	ID     Mission
	All    []Card
	Any    []Card // one of them is wanted, if there are any
	At     Kind   // where its owner must stand; "": anywhere
	Beaten Card   // the foe that must have been beaten; "": none
	Prov   string
}

// Cards returns all cards that the mission names.
func (m *MissionDef) Cards() []Card { return append(slices.Clip(m.All), m.Any...) }

// A CharacterDef is one of the twelve.
type CharacterDef struct {
	ID   Character
	Name string   // in all languages
	Also []string // further names
	Prov string
}

// An AttrDef is an attribute.
type AttrDef struct {
	ID     Attr
	Letter string
	Max    int
	Feeds  Attr // the attribute that rises when this one is full; "": none
	Prov   string
}

// A Hand says how many counted cards a seat may hold.
type Hand struct {
	Most     int // at most
	FaceDown int `yaml:"face_down"` // face down
	FaceUp   int `yaml:"face_up"`   // face up because the seat ordered it
}

// A Start says how a seat may distribute its first points.
type Start struct {
	Points  int
	Spread  int // the least number of attributes that get points
	Max     Attrs
	Default Attrs // for a seat that gives no order (D2)
}

// FindFault checks a distribution of the first points. It returns the code of the first
// fault (S08 to S10), or "".
func (s Start) FindFault(attrs Attrs) string {
	raised := 0
	for _, id := range AttrIDs {
		if n := attrs.Of(id); n < 0 || n > s.Max.Of(id) {
			return "S09"
		} else if n > 0 {
			raised++
		}
	}
	switch {
	case attrs.Sum() != s.Points:
		return "S08"
	case raised < s.Spread:
		return "S10"
	}
	return ""
}

// Points are the scores for each feat.
type Points struct {
	Excalibur     int
	Mission       int
	Errand        int
	Fight         int
	ErrandPending int `yaml:"errand_pending"`
	Prov          string
}

// Time says how long a game is (Q-3, Q-4, Appendix F).
type Time struct {
	TurnsPerMinute int         `yaml:"turns_per_minute"`
	Minutes        map[int]int // by seats
	Solo           struct {
		Minutes, Target int
		Turn, Lost      int // the cost of a turn, in quarters of a minute
	}
	Post struct {
		Tempo         int
		DeadlineHours int `yaml:"deadline_hours"`
		Early         bool
		DormantAfter  int `yaml:"dormant_after"`
		SoloMaxTurns  int `yaml:"solo_max_turns"`
	}
}

// CountRounds returns the number of rounds that so many seats can play in a number of minutes; at least 1
// . There must be a seat.
func CountRounds(minutes, turnsPerMinute, seats int) int { return max(1, minutes*turnsPerMinute/seats) }

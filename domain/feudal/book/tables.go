package book

import (
	"slices"

	"seneschal/domain/feudal/valley"
	"seneschal/domain/lists"
)

// FigureKind is a line of table 2.2.
type FigureKind struct {
	Grade    Grade
	Kind     string // lord, knight, man
	Strength int
	Wounded  int // strength when wounded
	Pay      int
	Cost     int // 0: cannot be bought
	First    int // counter numbers
	Last     int
	Rises    Grade // what it is promoted to (F-188)
	Source   string
}

// CombatRow is a row of the combat table (2.3).
type CombatRow struct {
	Row      string // "5-9"
	From     int
	To       int
	Weaker   Wounding
	Stronger Wounding
}

// Wounding is a cell of the combat table: wounds on a die of On or more.
type Wounding struct {
	On     int
	Wounds int
}

// WorkKind is a line of table 2.6.
type WorkKind struct {
	Work   Work
	Cost   int
	Site   string
	Yield  int
	Box    int // counters in all; 0: as many as there are sites
	Source string
}

// A FigureSheet is the figures and what a house begins with (2.2, F-2).
type FigureSheet struct {
	Figures []FigureKind // in value order
	Opening struct {
		Fortune int
		Retinue []Grade
	}
	Assets struct{ Manor, Hive, Forester, Warden, Mill, Knight, Man int }
	Crowd  int // figures of a seat on a node (F-46)
}

// A CombatSheet is the combat table, and the one of the example (2.3).
type CombatSheet struct {
	Rows    []CombatRow
	Example []CombatRow
}

// A WorkSheet is what can be built and what protects (2.6).
type WorkSheet struct {
	Works  []WorkKind
	Repair int // of a castle or a holy site
	Castle struct{ Cost, Box int }
	Holy   struct{ Cost, Idle int }
	Forts  []Fort
}

// A Fort is what protects an owner on his own square (F-112).
type Fort struct {
	Castle Condition // "": the manor house
	Open   int       // bonus in the open
	Inside int
	Source string
}

// FortOf is the line of a manor with or without a castle.
func (b *Book) FortOf(castle Condition) Fort {
	f, _ := lists.Find(b.Works.Forts, func(f Fort) bool { return f.Castle == castle })
	return f
}

// A LordSheet is the names and colours to choose from (2.10).
type LordSheet struct {
	Knights []struct{ Name, Colour, Source string }
	Colours []struct{ Name, Drawn string } // Drawn is not used: see palette
}

// Names are those of the knights, and of the colours.
func (l LordSheet) Names() (knights, colours []string) {
	for _, k := range l.Knights {
		knights = append(knights, k.Name)
	}
	for _, c := range l.Colours {
		colours = append(colours, c.Name)
	}
	return knights, colours
}

// noKind is that of no figure.
var noKind FigureKind

// KindOf is the line of table 2.2 of a grade; the zero value if it is unknown.
func (b *Book) KindOf(g Grade) *FigureKind {
	for i := range b.Figures.Figures {
		if k := &b.Figures.Figures[i]; k.Grade == g {
			return k
		}
	}
	return &noKind
}

// Rank is the place of a grade in value order, from 0 (2.2).
func (b *Book) Rank(g Grade) int {
	return slices.IndexFunc(b.Figures.Figures, func(k FigureKind) bool { return k.Grade == g })
}

// WorkOf is the line of table 2.6 of a work.
func (b *Book) WorkOf(w Work) WorkKind {
	kind, _ := lists.Find(b.Works.Works, func(k WorkKind) bool { return k.Work == w })
	return kind
}

// CombatRow is the row of table 2.3 for a difference of powers, from 0, under
// the option combat_2_4.
func (b *Book) CombatRow(difference int, variant string) CombatRow {
	rows := b.combat.Rows
	if variant == "example" {
		rows = slices.Concat(b.combat.Example, rows)
	}
	row, _ := lists.Find(rows, func(r CombatRow) bool { return r.From <= difference && difference <= r.To })
	return row
}

// SitesOn is how many works of a kind a card has room for (2.6).
func SitesOn(c *valley.Card, w Work) int {
	switch w {
	case Hive:
		return c.Pastures
	case Forester:
		return c.Forests
	case Warden:
		return lists.One(c.Fish)
	case Mill:
		return lists.One(c.River)
	}
	return 0
}

// A DestinyRow is a line of the table of destiny (2.8).
type DestinyRow struct {
	Sum    int
	Event  string
	Source string
}

// A DestinySheet is the table of destiny with its dice and numbers (2.8).
type DestinySheet struct {
	Destiny  []DestinyRow
	Kills    int
	Strikes  int
	Breaks   int
	Sweeps   int
	Burns    int
	Swarms   int
	Garrison int
	Scutage  int
}

// A HonourSheet is what honour is won and lost by (2.9).
type HonourSheet struct {
	King    int
	Site    int
	Shared  int
	Damaged int
	Troops  int
	Prayer  int
	Pillage int
	Sack    int
}

// A ScoreSheet is what places are worth (8).
type ScoreSheet struct {
	Points   map[int][]int
	Conquest struct{ Bonus, Manors, Duel int }
	Title    string
}

// DestinyOf is what a sum brings.
func (b *Book) DestinyOf(sum int) string {
	i := slices.IndexFunc(b.Fate.Destiny, func(row DestinyRow) bool { return row.Sum == sum })
	return b.Fate.Destiny[i].Event
}

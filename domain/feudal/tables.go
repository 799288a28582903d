package feudal

import (
	"slices"

	"seneschal/domain/feudal/valley"
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

type figureSheet struct {
	Figures []FigureKind // in value order
	Opening struct {
		Fortune int
		Retinue []Grade
	}
	Assets struct{ Manor, Hive, Forester, Warden, Mill, Knight, Man int }
	Crowd  int // figures of a seat on a node (F-46)
}

type combatSheet struct {
	Rows    []CombatRow
	Example []CombatRow
}

type workSheet struct {
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

// fortOf is the line of a manor with or without a castle.
func (b *Book) fortOf(castle Condition) Fort {
	i := slices.IndexFunc(b.works.Forts, func(f Fort) bool { return f.Castle == castle })
	if i < 0 {
		return Fort{}
	}
	return b.works.Forts[i]
}

type lordSheet struct {
	Knights []struct{ Name, Colour, Source string }
	Colours []struct{ Name, Drawn string }
}

// noKind is that of no figure.
var noKind FigureKind

// kindOf is the line of table 2.2 of a grade; the zero value if it is unknown.
func (b *Book) kindOf(g Grade) *FigureKind {
	for i := range b.figures.Figures {
		if k := &b.figures.Figures[i]; k.Grade == g {
			return k
		}
	}
	return &noKind
}

// rank is the place of a grade in value order, from 0 (2.2).
func (b *Book) rank(g Grade) int {
	return slices.IndexFunc(b.figures.Figures, func(k FigureKind) bool { return k.Grade == g })
}

// strength is what a figure adds in combat (2.2): a lord by succession has that
// of a knight A (F-224).
func (b *Book) strength(f Figure) int {
	k := b.kindOf(either(f.Heir, KnightA, f.Grade))
	return either(f.Wounded, k.Wounded, k.Strength)
}

// IsKnight reports whether the grade is a knight's, the lord not counted.
func (g Grade) IsKnight() bool { return g.kind() == "knight" }

// IsMan reports whether the grade is a man-at-arms's.
func (g Grade) IsMan() bool { return g.kind() == "man" }

// kind is what figures of a grade are in every edition.
func (g Grade) kind() string {
	switch g {
	case Lord:
		return "lord"
	case KnightA, KnightB, Recruit:
		return "knight"
	case ManA, ManB:
		return "man"
	}
	return ""
}

// workOf is the line of table 2.6 of a work.
func (b *Book) workOf(w Work) WorkKind {
	for _, k := range b.works.Works {
		if k.Work == w {
			return k
		}
	}
	return WorkKind{}
}

// combatRow is the row of table 2.3 for a difference of powers, from 0, under
// the option combat_2_4.
func (b *Book) combatRow(difference int, variant string) CombatRow {
	rows := b.combat.Rows
	if variant == "example" {
		rows = slices.Concat(b.combat.Example, rows)
	}
	for _, r := range rows {
		if r.From <= difference && difference <= r.To {
			return r
		}
	}
	return CombatRow{}
}

// freeNumber is the lowest free counter of a grade in a retinue; 0 if all are
// in use (2.2).
func (b *Book) freeNumber(figures map[int]Figure, g Grade) int {
	k := b.kindOf(g)
	for n := k.First; n > 0 && n <= k.Last; n++ {
		if _, used := figures[n]; !used {
			return n
		}
	}
	return 0
}

// sitesOn is how many works of a kind a card has room for (2.6).
func sitesOn(c *valley.Card, w Work) int {
	switch w {
	case Hive:
		return c.Pastures
	case Forester:
		return c.Forests
	case Warden:
		return one(c.Fish)
	case Mill:
		return one(c.River)
	}
	return 0
}

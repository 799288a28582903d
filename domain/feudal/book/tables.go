package book

import (
	"slices"

	"seneschal/domain/feudal/valley"
	"seneschal/domain/lists"
)

// FigureKind is a line of the table of figures.
type FigureKind struct {
	Grade    Grade
	Kind     string // lord, knight, man
	Strength int
	Wounded  int // strength when wounded
	Pay      int
	Cost     int // 0: cannot be bought
	First    int // counter numbers
	Last     int
	Rises    Grade // the grade after promotion (F-188)
	Source   string
}

// CombatRow is a row of the combat table.
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

// WorkKind is a line of the table of works that are built on manors.
type WorkKind struct {
	Work   Work
	Cost   int
	Site   string // the field of a manor card that gives its sites
	Yield  int    // revenue
	Box    int    // counters in all; 0: as many as there are sites
	Source string
}

// A FigureFile holds the table of figures and the means with which a house begins (2.2,
// F-2).
type FigureFile struct {
	Figures []FigureKind // in value order
	Opening struct {
		Fortune int
		Retinue []Grade
	}
	Assets struct{ Manor, Hive, Forester, Warden, Mill, Knight, Man int } // value of each, where assets decide
	Crowd  int                                                            // figures of a seat on a node (F-46)
}

// A CombatFile holds the combat table, and the rows that the rules' example uses instead.
type CombatFile struct {
	Rows    []CombatRow
	Example []CombatRow
}

// A WorkFile lists the works that can be built and the fortifications that protect.
type WorkFile struct {
	Works  []WorkKind
	Repair int                      // of a castle or a holy site
	Castle struct{ Cost, Box int }  // Box: counters in all
	Holy   struct{ Cost, Idle int } // Idle: the cost of a church while masons look for work (F-216)
	Forts  []Fort
}

// A Fort is the protection of owners on their own square (F-112).
type Fort struct {
	Castle Condition // "": the manor house
	Open   int       // bonus in the open
	Inside int       // bonus inside the house
	Source string
}

// FortOf looks up the protection that a manor gives with a castle in that condition; "" means without a castle. It
// returns the zero Fort for an unknown condition.
func (b *Book) FortOf(castle Condition) Fort {
	f, _ := lists.Find(b.Works.Forts, func(f Fort) bool { return f.Castle == castle })
	return f
}

// A LordFile lists the names and colours that players can choose.
type LordFile struct {
	Knights []struct{ Name, Colour, Source string }
	Colours []struct{ Name, Drawn string } // Drawn is not used: see palette
}

// Names returns the names of the knights and of the colours.
func (l LordFile) Names() (knights, colours []string) {
	for _, k := range l.Knights {
		knights = append(knights, k.Name)
	}
	for _, c := range l.Colours {
		colours = append(colours, c.Name)
	}
	return knights, colours
}

// noKind is the result of KindOf for an unknown grade.
var noKind FigureKind

// CountFigures counts the counters of a kind: lord, knight or man; 0 for any other kind.
func (b *Book) CountFigures(kind string) (n int) {
	for _, k := range b.Figures.Figures {
		if k.Kind == kind {
			n += k.Last - k.First + 1
		}
	}
	return n
}

// KindOf looks up the line of a grade in the table of figures; a zero line, not nil, if the grade is unknown. The
// caller must not change it.
func (b *Book) KindOf(grade Grade) *FigureKind {
	for i := range b.Figures.Figures {
		if k := &b.Figures.Figures[i]; k.Grade == grade {
			return k
		}
	}
	return &noKind
}

// Rank returns the place of a grade in value order, from 0; -1 if it is unknown.
func (b *Book) Rank(g Grade) int {
	return slices.IndexFunc(b.Figures.Figures, func(k FigureKind) bool { return k.Grade == g })
}

// WorkOf looks up the line of a work in the table of works; the zero value if it is unknown.
func (b *Book) WorkOf(w Work) WorkKind {
	kind, _ := lists.Find(b.Works.Works, func(k WorkKind) bool { return k.Work == w })
	return kind
}

// CombatRow looks up the row of the combat table for a difference of powers, from 0; the zero row if none covers it.
// The variant is the value of the option combat_2_4: with "example", the rows of the example come first.
func (b *Book) CombatRow(difference int, variant string) CombatRow {
	rows := b.combat.Rows
	if variant == "example" {
		rows = slices.Concat(b.combat.Example, rows)
	}
	row, _ := lists.Find(rows, func(r CombatRow) bool { return r.From <= difference && difference <= r.To })
	return row
}

// SitesOn counts the works of a kind for which a manor card has room; 0 for an unknown kind.
func SitesOn(card *valley.Card, w Work) int {
	switch w {
	case Hive:
		return card.Pastures
	case Forester:
		return card.Forests
	case Warden:
		return lists.One(card.Fish)
	case Mill:
		return lists.One(card.River)
	}
	return 0
}

// A DestinyRow is a line of the table of destiny.
type DestinyRow struct {
	Sum    int
	Event  string
	Source string
}

// A DestinyFile is the table of destiny with its dice and numbers.
type DestinyFile struct {
	Destiny  []DestinyRow
	Kills    int // lowest die of plague and revolt
	Strikes  int // lowest die of lightning
	Breaks   int // lowest die of the storm
	Sweeps   int // lowest die of the flood
	Burns    int // lowest die of fire
	Swarms   int // lowest die of the swarm
	Garrison int // a manor with so many figures does not rise
	Scutage  int // money of a seat for each manor
}

// A HonourFile states how much honour each deed wins or loses.
type HonourFile struct {
	King    int // the total of the King's dice that brings him (F-252)
	Site    int // won at a visit, for each sound site
	Shared  int // won instead of Site where a territory holds sites of both faiths
	Damaged int // honour of a damaged site is divided by this
	Troops  int // lost at a visit for troops at a monastery
	Prayer  int // won by a completed year of prayer
	Pillage int // lost
	Sack    int // lost
}

// A ScoreFile states how many points each place in the standings scores.
type ScoreFile struct {
	Points   map[int][]int                     // by number of seats, then by place
	Conquest struct{ Bonus, Manors, Duel int } // manors that win; Duel: in a game that began with two seats
	Title    string                            // of the winner of a tournament
}

// DestinyOf looks up the event of destiny for the sum of three dice. It panics for a sum that is not in the table.
func (b *Book) DestinyOf(sum int) string {
	i := slices.IndexFunc(b.Fate.Destiny, func(row DestinyRow) bool { return row.Sum == sum })
	return b.Fate.Destiny[i].Event
}

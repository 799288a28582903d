package rating

import "cmp"

// A System is a way to rate.
type System string

// The systems that there are.
const (
	WengLin System = "weng-lin"
	Glicko2 System = "glicko-2"
)

// A List is what a rating belongs to: a ruleset, or all games if Ruleset is
// empty, by one system.
type List struct {
	Ruleset string `json:"ruleset,omitempty"`
	System  System `json:"system"`
}

func (l List) compare(m List) int {
	return cmp.Or(cmp.Compare(l.Ruleset, m.Ruleset), cmp.Compare(m.System, l.System))
}

// Lists are those that a game counts in.
func (g Game) Lists() []List { return g.lists(nil, g.sides()) }

func (g *Game) lists(all []List, sides []side) []List {
	all = append(all, List{System: WengLin})
	system := WengLin
	if len(sides) == 2 && len(sides[0].seats) == 1 && len(sides[1].seats) == 1 {
		system = Glicko2
		all = append(all, List{System: Glicko2})
	}
	if g.Ruleset != "" { // otherwise it is only one of all games
		all = append(all, List{g.Ruleset, system})
	}
	return all
}

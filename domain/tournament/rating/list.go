package rating

import "cmp"

// A System is a method of rating.
type System string

// The systems.
const (
	WengLin System = "weng-lin"
	Glicko2 System = "glicko-2"
)

// A List identifies the games that are rated together, and the system that rates them: the games
// of one ruleset, or of all rulesets if Ruleset is empty.
type List struct {
	Ruleset string `json:"ruleset,omitempty"`
	System  System `json:"system"`
}

// compare orders lists by ruleset, and for one ruleset puts Weng-Lin before Glicko-2.
func (l List) compare(m List) int {
	return cmp.Or(cmp.Compare(l.Ruleset, m.Ruleset), cmp.Compare(m.System, l.System))
}

// Lists returns the lists in which the game counts.
func (g Game) Lists() []List { return g.appendLists(nil, g.listSides()) }

// appendLists appends the lists in which a game with these sides counts.
func (g *Game) appendLists(lists []List, sides []side) []List {
	lists = append(lists, List{System: WengLin})
	system := WengLin
	if len(sides) == 2 && len(sides[0].seats) == 1 && len(sides[1].seats) == 1 {
		system = Glicko2
		lists = append(lists, List{System: Glicko2})
	}
	if g.Ruleset != "" { // a game without a ruleset counts only in the lists of all games
		lists = append(lists, List{g.Ruleset, system})
	}
	return lists
}

package feudal

import (
	"slices"
)

// A Harvest is what the weather of a year makes of manors (2.5).
type Harvest struct {
	Kind    string `json:"kind"`            // "cold", "average", "hot"
	Lost    int    `json:"lost,omitempty"`  // for each field
	Bonus   int    `json:"bonus,omitempty"` // for each manor
	Wardens int    `json:"wardens"`         // what each brings
	Hives   int    `json:"hives"`           // what each brings
}

// A harvestLine is a line of table 2.5, for sums from From to To.
type harvestLine struct {
	Kind                        string
	From, To                    int
	Lost, Bonus, Wardens, Hives int
	Source                      string
}

// average is the harvest while none is judged.
const average = "average"

// A chanceLine is what happens to a kind of thing on a die of On or more.
type chanceLine struct {
	Kind   string
	On     int
	Source string
}

type landSheet struct {
	Harvests []harvestLine
	Good     struct { // the year with extra dice
		Kind                      string
		On, Bonus, Wardens, Hives int
	}
	Pillage []chanceLine
	Loyalty []chanceLine
	Prayer  struct{ Seasons, After, Before int }
	Rich    int
}

// chance is the lowest die with which something of a kind happens.
func chance(lines []chanceLine, kind string) int {
	i := slices.IndexFunc(lines, func(l chanceLine) bool { return l.Kind == kind })
	if i < 0 {
		return 7
	}
	return lines[i].On
}

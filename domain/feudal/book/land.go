package book

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

// A HarvestLine is a line of table 2.5, for sums from From to To.
type HarvestLine struct {
	Kind                        string
	From, To                    int
	Lost, Bonus, Wardens, Hives int
	Source                      string
}

// average is the harvest while none is judged.
const average = "average"

// A ChanceLine is what happens to a kind of thing on a die of On or more.
type ChanceLine struct {
	Kind   string
	On     int
	Source string
}

// A LandSheet is harvests, and the dice of pillage, loyalty and prayer (2.5).
type LandSheet struct {
	Harvests []HarvestLine
	Good     struct { // the year with extra dice
		Kind                      string
		On, Bonus, Wardens, Hives int
	}
	Pillage []ChanceLine
	Loyalty []ChanceLine
	Prayer  struct{ Seasons, After, Before int }
	Rich    int
}

// Chance is the lowest die with which something of a kind happens.
func Chance(lines []ChanceLine, kind string) int {
	i := slices.IndexFunc(lines, func(l ChanceLine) bool { return l.Kind == kind })
	if i < 0 {
		return 7
	}
	return lines[i].On
}

// HarvestOf is the harvest of a sum, before the dice of a good year.
func (b *Book) HarvestOf(sum int) Harvest {
	i := slices.IndexFunc(b.Land.Harvests, func(l HarvestLine) bool { return l.From <= sum && sum <= l.To })
	if i < 0 {
		i = slices.IndexFunc(b.Land.Harvests, func(l HarvestLine) bool { return l.Kind == average })
	}
	l := b.Land.Harvests[i]
	return Harvest{Kind: l.Kind, Lost: l.Lost, Bonus: l.Bonus, Wardens: l.Wardens, Hives: l.Hives}
}

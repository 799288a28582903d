package fairplay

import (
	"cmp"
	"math/big"
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// An Indicator is what is counted.
type Indicator string

// The indicators.
const (
	Missed Indicator = "missed" // the same deadlines missed
	Alike  Indicator = "alike"  // like letters
	Minute Indicator = "minute" // letters at the same minute
	Gifts  Indicator = "gifts"  // from A to B
)

// Indicators are all of them, in the order in which they are told.
func Indicators() []Indicator { return []Indicator{Missed, Alike, Minute, Gifts} }

// least is how many cases there must be for a flag.
var least = map[Indicator]int{Missed: 3, Alike: 3, Minute: 5, Gifts: 3}

// A Finding is one indicator of one pair: more cases than chance has by itself.
type Finding struct {
	Pair                // of Gifts, A gave
	Indicator Indicator `json:"indicator"`
	Seen      int       `json:"seen"`     // cases
	Of        int       `json:"of"`       // phases that were looked at; of Gifts, all gifts of A
	Expected  string    `json:"expected"` // by chance, to one decimal
	OneIn     *big.Int  `json:"one_in"`   // chance has as many or more once in so many pairs
	Back      int       `json:"back"`     // of Gifts: how often B gave to A
	Worth     int       `json:"worth"`    // of Gifts: what A gave to B
	Flag      bool      `json:"flag"`
	Games     []string  `json:"games"` // that have a case

	chance *big.Rat
}

// A Report is what there is to say of the pairs among some players.
type Report struct {
	Tested   map[Indicator]int `json:"tested"`   // pairs, by indicator
	Findings []Finding         `json:"findings"` // the least likely first
}

// Flags are the findings that are flags.
func (r Report) Flags() []Finding {
	return lists.Keep(r.Findings, func(f Finding) bool { return f.Flag })
}

// Judge looks at the pairs among some players. The counts are all of all games
// in which one of them played: gifts to others are needed as well.
func Judge(counts []Count, among []game.Player) Report {
	in := map[game.Player]bool{}
	for _, p := range among {
		in[p] = true
	}
	b := bookOf(counts, in)
	r := Report{Tested: map[Indicator]int{}, Findings: []Finding{}}
	for _, pair := range b.pairs {
		for _, f := range b.findings(pair) {
			r.Tested[f.Indicator]++
			if f.chance != nil {
				r.Findings = append(r.Findings, f)
			}
		}
	}
	for i := range r.Findings {
		f := &r.Findings[i]
		limit := big.NewRat(1, 100*int64(r.Tested[f.Indicator]))
		f.Flag = f.Flag && f.chance.Cmp(limit) <= 0
		f.OneIn = new(big.Int).Quo(f.chance.Denom(), f.chance.Num())
	}
	slices.SortStableFunc(r.Findings, func(a, b Finding) int {
		return cmp.Or(a.chance.Cmp(b.chance), cmp.Compare(a.A, b.A), cmp.Compare(a.B, b.B), cmp.Compare(a.Indicator, b.Indicator))
	})
	return r
}

// book is counts as they are asked for.
type book struct {
	pairs []Pair
	games map[Pair][]Count
	gave  map[deed][]int                     // what each of the others got
	rates map[Indicator]map[game.Player]rate // of each with all, and of all under ""
}

// deed is what somebody did in a game.
type deed struct {
	game string
	by   game.Player
}

// rate is cases of a number of phases.
type rate struct{ cases, of int }

func (r rate) and(s rate) rate { return rate{r.cases + s.cases, r.of + s.of} }

// without is the rate of the others, in thousandths and rounded up; ok is false
// if there are none. It counts one case more than there was, so that no rate is
// nothing.
func (r rate) without(s rate) (chance int, ok bool) {
	cases, of := r.cases-s.cases, r.of-s.of
	return min((thousandths*(cases+1)+of+1)/(of+2), thousandths), of > 0
}

// compared are the indicators for which a pair is held against others.
var compared = map[Indicator]func(Count) rate{
	Alike:  func(c Count) rate { return rate{c.Alike, c.Compared} },
	Minute: func(c Count) rate { return rate{c.Close, c.Sent} },
}

func bookOf(counts []Count, in map[game.Player]bool) book {
	b := book{
		games: map[Pair][]Count{}, gave: map[deed][]int{},
		rates: map[Indicator]map[game.Player]rate{Alike: {}, Minute: {}},
	}
	for _, c := range counts {
		b.gave[deed{c.Game, c.A}] = append(b.gave[deed{c.Game, c.A}], c.GaveA)
		b.gave[deed{c.Game, c.B}] = append(b.gave[deed{c.Game, c.B}], c.GaveB)
		if !in[c.A] || !in[c.B] {
			continue
		}
		if b.games[c.Pair] == nil {
			b.pairs = append(b.pairs, c.Pair)
		}
		b.games[c.Pair] = append(b.games[c.Pair], c)
		for what, of := range compared {
			for _, who := range []game.Player{"", c.A, c.B} {
				b.rates[what][who] = b.rates[what][who].and(of(c))
			}
		}
	}
	return b
}

// findings are all tests of a pair that could be made. Those without a chance
// have no more cases than are to be expected.
func (b book) findings(pair Pair) []Finding {
	games := b.games[pair]
	all := []Finding{
		missed(pair, games),
		b.against(pair, Alike, games),
		b.against(pair, Minute, games),
		b.gifts(pair, games, func(c Count) giving { return giving{c.A, c.GaveA, c.GaveB, c.WorthA} }),
		b.gifts(Pair{pair.B, pair.A}, games, func(c Count) giving { return giving{c.B, c.GaveB, c.GaveA, c.WorthB} }),
	}
	return slices.DeleteFunc(all, func(f Finding) bool { return f.Of == 0 })
}

// judged completes a finding that has more cases than are expected.
func (f Finding) judged(expected *big.Rat, chance func() *big.Rat) Finding {
	f.Expected = expected.FloatString(1)
	if f.Seen > 0 && new(big.Rat).SetInt64(int64(f.Seen)).Cmp(expected) > 0 {
		f.chance = chance()
		f.Flag = f.Seen >= least[f.Indicator]
	}
	return f
}

func missed(pair Pair, games []Count) Finding {
	f := Finding{Pair: pair, Indicator: Missed}
	expected, all := new(big.Rat), point(0)
	for _, c := range games {
		f.Seen, f.Of = f.Seen+c.Together, f.Of+c.Asked
		if c.Together > 0 {
			f.Games = append(f.Games, c.Game)
		}
		if c.Asked > 0 {
			expected.Add(expected, big.NewRat(int64(c.MissedA*c.MissedB), int64(c.Asked)))
		}
	}
	return f.judged(expected, func() *big.Rat {
		for _, c := range games {
			all = all.and(drawn(c.Asked, c.MissedA, c.MissedB))
		}
		return all.tail(f.Seen)
	})
}

// against holds a pair against all other pairs, and against each of the two with
// others: the greatest of these rates is what is expected of it. Where there
// are no others there is no test.
func (b book) against(pair Pair, what Indicator, games []Count) Finding {
	f := Finding{Pair: pair, Indicator: what}
	var own rate
	for _, c := range games {
		r := compared[what](c)
		if own = own.and(r); r.cases > 0 {
			f.Games = append(f.Games, c.Game)
		}
	}
	chance, ok := b.rates[what][""].without(own)
	if !ok {
		return Finding{}
	}
	for _, who := range []game.Player{pair.A, pair.B} {
		if r, ok := b.rates[what][who].without(own); ok {
			chance = max(chance, r)
		}
	}
	f.Seen, f.Of = own.cases, own.of
	return f.judged(big.NewRat(int64(chance*f.Of), thousandths), func() *big.Rat { return often(f.Of, f.Seen, chance) })
}

// giving is what one of a pair gave to the other in a game, and got back.
type giving struct {
	by         game.Player
	gave, back int
	worth      int
}

// gifts are those of one to the other, of all that he gave.
func (b book) gifts(pair Pair, games []Count, of func(Count) giving) Finding {
	f := Finding{Pair: pair, Indicator: Gifts}
	expected, all := new(big.Rat), point(0)
	var tables [][]int
	for _, c := range games {
		g, table := of(c), b.table(c, of(c).by)
		given := sum(table)
		if given == 0 || len(table) < 2 {
			continue // of two, one can only give to the other
		}
		tables = append(tables, table)
		f.Seen, f.Of, f.Back, f.Worth = f.Seen+g.gave, f.Of+given, f.Back+g.back, f.Worth+g.worth
		expected.Add(expected, big.NewRat(int64(given), int64(len(table))))
		if g.gave > 0 {
			f.Games = append(f.Games, c.Game)
		}
	}
	f = f.judged(expected, func() *big.Rat {
		for _, table := range tables {
			all = all.and(handed(table))
		}
		return all.tail(f.Seen)
	})
	f.Flag = f.Flag && f.Seen >= 2*f.Back
	return f
}

// table is what each of the others at the table of a game got of somebody. Of
// pairs that have nothing to show there is no count.
func (b book) table(c Count, by game.Player) []int {
	table := slices.Clone(b.gave[deed{c.Game, by}])
	for len(table) < c.Others {
		table = append(table, 0)
	}
	return table
}

func sum(all []int) int {
	n := 0
	for _, x := range all {
		n += x
	}
	return n
}

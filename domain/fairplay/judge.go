package fairplay

import (
	"cmp"
	"math/big"
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// An Indicator is a kind of sign that is counted.
type Indicator string

// The indicators.
const (
	Missed Indicator = "missed" // the same deadlines missed
	Alike  Indicator = "alike"  // like submissions
	Minute Indicator = "minute" // submissions at the same minute
	Gifts  Indicator = "gifts"  // from A to B
)

// Indicators lists all indicators, in the order in which they are reported.
func Indicators() []Indicator { return []Indicator{Missed, Alike, Minute, Gifts} }

// least is the smallest number of cases for a flag.
var least = map[Indicator]int{Missed: 3, Alike: 3, Minute: 5, Gifts: 3}

// A Finding is one indicator of one pair, with more cases than chance leads one to expect.
type Finding struct {
	Pair                // for Gifts, A gave
	Indicator Indicator `json:"indicator"`
	Seen      int       `json:"seen"`     // cases
	Of        int       `json:"of"`       // phases that were looked at; for Gifts, all gifts of A
	Expected  string    `json:"expected"` // by chance, to one decimal
	OneIn     *big.Int  `json:"one_in"`   // chance brings as many cases or more once in so many pairs
	Back      int       `json:"back"`     // for Gifts: how often B gave to A
	Worth     int       `json:"worth"`    // for Gifts: the worth of A's gifts to B
	Flag      bool      `json:"flag"`
	Games     []string  `json:"games"` // the games that have a case

	chance *big.Rat
}

// A Report holds the findings about the pairs among some players.
type Report struct {
	Tested   map[Indicator]int `json:"tested"`   // pairs, by indicator
	Findings []Finding         `json:"findings"` // the least likely first
}

// Flags returns the findings that are flags.
func (r Report) Flags() []Finding {
	return lists.Keep(r.Findings, func(f Finding) bool { return f.Flag })
}

// Judge tests the pairs among some players. counts must hold all games
// in which one of them played, since gifts to others are needed as well.
func Judge(counts []Count, among []game.Player) Report {
	in := map[game.Player]bool{}
	for _, p := range among {
		in[p] = true
	}
	b := newBook(counts, in)
	r := Report{Tested: map[Indicator]int{}, Findings: []Finding{}}
	for _, pair := range b.pairs {
		for _, f := range b.testPair(pair) {
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

// A book holds the counts in the forms that the tests need.
type testCounts struct {
	pairs []Pair
	games map[Pair][]Count
	gave  map[deed][]int                     // the gifts to each of the others
	rates map[Indicator]map[game.Player]rate // the rate of each player with all others, and of all pairs under ""
}

// A deed names a player in a game.
type deed struct {
	game string
	by   game.Player
}

// A rate is a number of cases among a number of phases.
type rate struct{ cases, of int }

func (r rate) addCounts(s rate) rate { return rate{r.cases + s.cases, r.of + s.of} }

// rateOfOthers returns the rate of the others, in thousandths and rounded up; ok is false
// if there are none. It counts one case more than there was, so that no rate is 0.
func (r rate) rateOfOthers(s rate) (chance int, ok bool) {
	cases, of := r.cases-s.cases, r.of-s.of
	return min((thousandths*(cases+1)+of+1)/(of+2), thousandths), of > 0
}

// compared are the indicators for which a pair is compared with others.
var compared = map[Indicator]func(Count) rate{
	Alike:  func(c Count) rate { return rate{c.Alike, c.Compared} },
	Minute: func(c Count) rate { return rate{c.Close, c.Sent} },
}

func newBook(counts []Count, in map[game.Player]bool) testCounts {
	b := testCounts{
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
				b.rates[what][who] = b.rates[what][who].addCounts(of(c))
			}
		}
	}
	return b
}

// testPair returns all tests of a pair that could be made. Those with a nil chance
// have no more cases than are to be expected.
func (b testCounts) testPair(pair Pair) []Finding {
	games := b.games[pair]
	all := []Finding{
		testMissed(pair, games),
		b.comparePair(pair, Alike, games),
		b.comparePair(pair, Minute, games),
		b.testGifts(pair, games, func(c Count) giving { return giving{c.A, c.GaveA, c.GaveB, c.WorthA} }),
		b.testGifts(Pair{pair.B, pair.A}, games, func(c Count) giving { return giving{c.B, c.GaveB, c.GaveA, c.WorthB} }),
	}
	return slices.DeleteFunc(all, func(f Finding) bool { return f.Of == 0 })
}

// addChance adds the chance to a finding that has more cases than are expected.
func (f Finding) addChance(expected *big.Rat, chance func() *big.Rat) Finding {
	f.Expected = expected.FloatString(1)
	if f.Seen > 0 && new(big.Rat).SetInt64(int64(f.Seen)).Cmp(expected) > 0 {
		f.chance = chance()
		f.Flag = f.Seen >= least[f.Indicator]
	}
	return f
}

func testMissed(pair Pair, games []Count) Finding {
	f := Finding{Pair: pair, Indicator: Missed}
	expected, all := new(big.Rat), certainCases(0)
	for _, c := range games {
		f.Seen, f.Of = f.Seen+c.Together, f.Of+c.Asked
		if c.Together > 0 {
			f.Games = append(f.Games, c.Game)
		}
		if c.Asked > 0 {
			expected.Add(expected, big.NewRat(int64(c.MissedA*c.MissedB), int64(c.Asked)))
		}
	}
	return f.addChance(expected, func() *big.Rat {
		for _, c := range games {
			all = all.convolve(hypergeometric(c.Asked, c.MissedA, c.MissedB))
		}
		return all.chanceOfAtLeast(f.Seen)
	})
}

// comparePair compares a pair with all other pairs, and with each of the two among
// others: the greatest of these rates is expected of the pair. Where there
// are no others it returns an empty finding, which stands for no test.
func (b testCounts) comparePair(pair Pair, what Indicator, games []Count) Finding {
	f := Finding{Pair: pair, Indicator: what}
	var own rate
	for _, c := range games {
		r := compared[what](c)
		if own = own.addCounts(r); r.cases > 0 {
			f.Games = append(f.Games, c.Game)
		}
	}
	chance, ok := b.rates[what][""].rateOfOthers(own)
	if !ok {
		return Finding{}
	}
	for _, who := range []game.Player{pair.A, pair.B} {
		if r, ok := b.rates[what][who].rateOfOthers(own); ok {
			chance = max(chance, r)
		}
	}
	f.Seen, f.Of = own.cases, own.of
	return f.addChance(big.NewRat(int64(chance*f.Of), thousandths), func() *big.Rat { return chanceAtRate(f.Of, f.Seen, chance) })
}

// A giving holds one player's gifts to the other of a pair in a game, and those in return.
type giving struct {
	by         game.Player
	gave, back int
	worth      int
}

// testGifts tests the gifts of the first of a pair to the second against all gifts of the first.
func (b testCounts) testGifts(pair Pair, games []Count, of func(Count) giving) Finding {
	f := Finding{Pair: pair, Indicator: Gifts}
	expected, all := new(big.Rat), certainCases(0)
	var tables [][]int
	for _, c := range games {
		g, table := of(c), b.listGifts(c, of(c).by)
		given := sumCounts(table)
		if given == 0 || len(table) < 2 {
			continue // with two players, there is only one to give to
		}
		tables = append(tables, table)
		f.Seen, f.Of, f.Back, f.Worth = f.Seen+g.gave, f.Of+given, f.Back+g.back, f.Worth+g.worth
		expected.Add(expected, big.NewRat(int64(given), int64(len(table))))
		if g.gave > 0 {
			f.Games = append(f.Games, c.Game)
		}
	}
	f = f.addChance(expected, func() *big.Rat {
		for _, table := range tables {
			all = all.convolve(spreadOfGifts(table))
		}
		return all.chanceOfAtLeast(f.Seen)
	})
	f.Flag = f.Flag && f.Seen >= 2*f.Back
	return f
}

// listGifts lists the gifts of a player to each of the others in a game. Pairs without anything to
// count have no Count; they are added as 0.
func (b testCounts) listGifts(c Count, by game.Player) []int {
	table := slices.Clone(b.gave[deed{c.Game, by}])
	for len(table) < c.Others {
		table = append(table, 0)
	}
	return table
}

func sumCounts(all []int) int {
	n := 0
	for _, x := range all {
		n += x
	}
	return n
}

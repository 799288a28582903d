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

// leastCases is the smallest number of cases for a flag.
var leastCases = map[Indicator]int{Missed: 3, Alike: 3, Minute: 5, Gifts: 3}

// A Finding is one indicator of one pair, with more cases than chance leads one to expect.
type Finding struct {
	Pair                // for Gifts, A gave
	Indicator Indicator `json:"indicator"`
	Seen      int       `json:"seen"`     // cases
	Of        int       `json:"of"`       // phases that were looked at; for Gifts, all gifts of A
	Expected  string    `json:"expected"` // by chance, to one decimal
	OneIn     *big.Int  `json:"one_in"`   // by chance, one pair in so many has as many cases or more
	Back      int       `json:"back"`     // for Gifts: how often B gave to A
	Worth     int       `json:"worth"`    // for Gifts: the worth of A's gifts to B
	Flag      bool      `json:"flag"`
	Games     []string  `json:"games"` // the games that have a case

	chance *big.Rat // of as many cases or more; nil: there are no more than expected
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

// Judge tests the pairs among some players. counts must hold all games in which one of them played, since gifts to
// others are needed as well. Findings without more cases than expected are left out of the report.
func Judge(counts []Count, among []game.Player) Report {
	in := map[game.Player]bool{}
	for _, p := range among {
		in[p] = true
	}
	testCounts := newTestCounts(counts, in)
	report := Report{Tested: map[Indicator]int{}, Findings: []Finding{}}
	for _, pair := range testCounts.pairs {
		for _, finding := range testCounts.testPair(pair) {
			report.Tested[finding.Indicator]++
			if finding.chance != nil {
				report.Findings = append(report.Findings, finding)
			}
		}
	}
	for i := range report.Findings {
		finding := &report.Findings[i]
		limit := big.NewRat(1, 100*int64(report.Tested[finding.Indicator]))
		finding.Flag = finding.Flag && finding.chance.Cmp(limit) <= 0
		finding.OneIn = new(big.Int).Quo(finding.chance.Denom(), finding.chance.Num())
	}
	slices.SortStableFunc(report.Findings, func(a, b Finding) int {
		return cmp.Or(a.chance.Cmp(b.chance), cmp.Compare(a.A, b.A), cmp.Compare(a.B, b.B), cmp.Compare(a.Indicator, b.Indicator))
	})
	return report
}

// testCounts holds the counts in the forms that the tests need.
type testCounts struct {
	pairs []Pair
	games map[Pair][]Count
	gifts map[giverInGame][]int              // the gifts to each of the others
	rates map[Indicator]map[game.Player]rate // the rate of each player with all others, and of all pairs under ""
}

// A giverInGame names a player in a game.
type giverInGame struct {
	game  string
	giver game.Player
}

// A rate is a number of cases among a number of phases.
type rate struct{ cases, total int }

// addCounts returns the cases and phases of both rates together.
func (r rate) addCounts(s rate) rate { return rate{r.cases + s.cases, r.total + s.total} }

// rateOfOthers returns the rate of r without the cases of s, in thousandths and rounded up; ok is false if no phases
// are left. It counts one case more than there was, so that no rate is 0.
func (r rate) rateOfOthers(s rate) (chance int, ok bool) {
	cases, of := r.cases-s.cases, r.total-s.total
	return min((thousandths*(cases+1)+of+1)/(of+2), thousandths), of > 0
}

// comparedRates holds, for each indicator by which a pair is compared with others, the function that reads its rate.
var comparedRates = map[Indicator]func(Count) rate{
	Alike:  func(c Count) rate { return rate{c.Alike, c.Compared} },
	Minute: func(c Count) rate { return rate{c.Close, c.Sent} },
}

// newTestCounts arranges the counts for the tests of the pairs among some players.
func newTestCounts(counts []Count, players map[game.Player]bool) testCounts {
	b := testCounts{
		games: map[Pair][]Count{}, gifts: map[giverInGame][]int{},
		rates: map[Indicator]map[game.Player]rate{Alike: {}, Minute: {}},
	}
	for _, count := range counts {
		b.gifts[giverInGame{count.Game, count.A}] = append(b.gifts[giverInGame{count.Game, count.A}], count.GaveA)
		b.gifts[giverInGame{count.Game, count.B}] = append(b.gifts[giverInGame{count.Game, count.B}], count.GaveB)
		if !players[count.A] || !players[count.B] {
			continue
		}
		if b.games[count.Pair] == nil {
			b.pairs = append(b.pairs, count.Pair)
		}
		b.games[count.Pair] = append(b.games[count.Pair], count)
		for what, of := range comparedRates {
			for _, who := range []game.Player{"", count.A, count.B} {
				b.rates[what][who] = b.rates[what][who].addCounts(of(count))
			}
		}
	}
	return b
}

// testPair returns all tests of a pair that could be made. Findings with a nil chance have no more cases than are to be
// expected.
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

// addChance returns the finding with the number of cases expected. If it has more, the chance of them is added, and
// Flag says whether there are enough cases for a flag.
func (f Finding) addChance(expected *big.Rat, chance func() *big.Rat) Finding {
	f.Expected = expected.FloatString(1)
	if f.Seen > 0 && new(big.Rat).SetInt64(int64(f.Seen)).Cmp(expected) > 0 {
		f.chance = chance()
		f.Flag = f.Seen >= leastCases[f.Indicator]
	}
	return f
}

// testMissed tests the deadlines that both missed, against how often each missed them.
func testMissed(pair Pair, games []Count) Finding {
	finding := Finding{Pair: pair, Indicator: Missed}
	expected, cases := new(big.Rat), certainCases(0)
	for _, count := range games {
		finding.Seen, finding.Of = finding.Seen+count.Together, finding.Of+count.Asked
		if count.Together > 0 {
			finding.Games = append(finding.Games, count.Game)
		}
		if count.Asked > 0 {
			expected.Add(expected, big.NewRat(int64(count.MissedA*count.MissedB), int64(count.Asked)))
		}
	}
	return finding.addChance(expected, func() *big.Rat {
		for _, c := range games {
			cases = cases.convolve(hypergeometric(c.Asked, c.MissedA, c.MissedB))
		}
		return cases.chanceOfAtLeast(finding.Seen)
	})
}

// comparePair compares a pair with all other pairs, and with each of the two among others: the greatest of these rates
// is expected of the pair. Where there are no others it returns an empty finding, which stands for no test.
func (b testCounts) comparePair(pair Pair, indicator Indicator, games []Count) Finding {
	finding := Finding{Pair: pair, Indicator: indicator}
	var pairRate rate
	for _, count := range games {
		r := comparedRates[indicator](count)
		if pairRate = pairRate.addCounts(r); r.cases > 0 {
			finding.Games = append(finding.Games, count.Game)
		}
	}
	chance, ok := b.rates[indicator][""].rateOfOthers(pairRate)
	if !ok {
		return Finding{}
	}
	for _, who := range []game.Player{pair.A, pair.B} {
		if r, ok := b.rates[indicator][who].rateOfOthers(pairRate); ok {
			chance = max(chance, r)
		}
	}
	finding.Seen, finding.Of = pairRate.cases, pairRate.total
	return finding.addChance(big.NewRat(int64(chance*finding.Of), thousandths), func() *big.Rat { return chanceAtRate(finding.Of, finding.Seen, chance) })
}

// A giving holds one player's gifts to the other of a pair in a game, and the gifts in return.
type giving struct {
	giver      game.Player
	gave, back int
	worth      int
}

// testGifts tests the gifts of the first of a pair to the second against all gifts of the first. Games of two players
// do not count. It is no flag if the second gave more than half as often.
func (b testCounts) testGifts(pair Pair, games []Count, of func(Count) giving) Finding {
	finding := Finding{Pair: pair, Indicator: Gifts}
	expected, cases := new(big.Rat), certainCases(0)
	var tables [][]int
	for _, count := range games {
		giving, table := of(count), b.listGifts(count, of(count).giver)
		given := sumCounts(table)
		if given == 0 || len(table) < 2 {
			continue // with two players, there is only one to give to
		}
		tables = append(tables, table)
		finding.Seen, finding.Of, finding.Back, finding.Worth = finding.Seen+giving.gave, finding.Of+given, finding.Back+giving.back, finding.Worth+giving.worth
		expected.Add(expected, big.NewRat(int64(given), int64(len(table))))
		if giving.gave > 0 {
			finding.Games = append(finding.Games, count.Game)
		}
	}
	finding = finding.addChance(expected, func() *big.Rat {
		for _, table := range tables {
			cases = cases.convolve(giftDistribution(table))
		}
		return cases.chanceOfAtLeast(finding.Seen)
	})
	finding.Flag = finding.Flag && finding.Seen >= 2*finding.Back
	return finding
}

// listGifts lists the gifts of a player to each of the others in a game, with 0 for pairs without a Count, which have
// nothing to count.
func (b testCounts) listGifts(count Count, by game.Player) []int {
	table := slices.Clone(b.gifts[giverInGame{count.Game, by}])
	for len(table) < count.Others {
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

package fairplay_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/fairplay"
	"seneschal/domain/game"
)

// A league is a season of unrelated players. The first two may have a planted habit
// in common.
type league struct {
	*rand.Rand
	players []habits
	planted fairplay.Indicator // "": none is planted
	shared  int                // tables at which the first two are seated together
	zeal    float64            // how often they follow the planted habit where they could: 0 to 1
}

// habits say how a player answers.
type habits struct {
	player game.Player
	misses float64
	hour   float64 // the hour of the day at which the player likes to write
	hand   float64 // how much of the common submission the player copies
}

const (
	entrants, tables, seats, phases = 16, 48, 4, 24
)

func newLeague(seed uint64, planted fairplay.Indicator) *league {
	l := &league{Rand: rand.New(rand.NewPCG(seed, 8)), planted: planted, shared: tables / 4, zeal: 1}
	for i := range entrants {
		l.players = append(l.players, habits{
			game.Player(fmt.Sprintf("p%02d", i)), l.Float64() * .25, l.Float64() * 24, l.Float64() * .2,
		})
	}
	return l
}

// counts plays a season of random tables.
func (l *league) counts() []fairplay.Count {
	var all []fairplay.Count
	for n := range tables {
		table := l.Perm(entrants)[:seats]
		if l.planted != "" && n < l.shared {
			table = append([]int{0, 1}, slices.DeleteFunc(l.Perm(entrants), func(i int) bool { return i < 2 })[:seats-2]...)
		}
		slices.Sort(table)
		all = append(all, l.table(fmt.Sprint("g", n), table)...)
	}
	return all
}

func (l *league) table(id string, table []int) []fairplay.Count {
	counts := map[fairplay.Pair]*fairplay.Count{}
	var order []fairplay.Pair
	for range phases {
		for _, meeting := range l.phase(table) {
			count := counts[meeting.Pair]
			if count == nil {
				count = &fairplay.Count{Pair: meeting.Pair, Game: id, Others: seats - 1}
				counts[meeting.Pair] = count
				order = append(order, meeting.Pair)
			}
			count.Add(meeting)
		}
	}
	all := make([]fairplay.Count, len(order))
	for i, p := range order {
		all[i] = *counts[p]
	}
	return all
}

// phase plays a phase of a table.
func (l *league) phase(table []int) []fairplay.Meeting {
	missed, sent := make([]bool, seats), make([]int, seats)
	for i, p := range table {
		habits := l.players[p]
		missed[i] = l.Float64() < habits.misses
		sent[i] = int(time.Hour.Seconds()*(habits.hour+l.NormFloat64()*3)) + l.IntN(2)*86400
	}
	giver, taker := l.IntN(seats), l.IntN(seats)
	together := table[0] == 0 && table[1] == 1 && (l.zeal == 1 || l.Float64() < l.zeal)
	if together && l.planted == fairplay.Missed && missed[0] {
		missed[1] = l.IntN(10) < 8
	}
	if together && l.planted == fairplay.Minute && l.IntN(2) == 0 {
		sent[1] = sent[0] + l.IntN(100)
	}
	if together && l.planted == fairplay.Gifts && giver == 0 && l.IntN(10) < 8 {
		taker = 1
	}
	var all []fairplay.Meeting
	for i := range seats {
		for k := i + 1; k < seats; k++ {
			a, b := l.players[table[i]], l.players[table[k]]
			meeting := fairplay.Meeting{
				Pair: fairplay.Pair{A: a.player, B: b.player}, Asked: true, MissedA: missed[i], MissedB: missed[k],
				Sent: !missed[i] && !missed[k], Compared: !missed[i] && !missed[k],
			}
			if meeting.Gap = sent[i] - sent[k]; meeting.Gap < 0 {
				meeting.Gap = -meeting.Gap
			}
			if l.Float64() < a.hand*b.hand || together && i+k == 1 && l.planted == fairplay.Alike && l.IntN(4) == 0 {
				meeting.Alike = 600
			}
			if i == giver && k == taker {
				meeting.GaveA, meeting.WorthA = 1, 1
			}
			if k == giver && i == taker {
				meeting.GaveB, meeting.WorthB = 1, 1
			}
			all = append(all, meeting)
		}
	}
	return all
}

func (l *league) among() []game.Player {
	var all []game.Player
	for _, h := range l.players {
		all = append(all, h.player)
	}
	return all
}

// TestStrangersAreRarelyFlagged checks the bound that the package promises, on players with
// habits of their own.
func TestStrangersAreRarelyFlagged(t *testing.T) {
	const leagues = 50
	flagged := 0
	for seed := range uint64(leagues) {
		l := newLeague(seed, "")
		report := fairplay.Judge(l.counts(), l.among())
		require.NotEmpty(t, report.Findings)
		if len(report.Flags()) > 0 {
			flagged++
		}
	}
	require.LessOrEqual(t, 25*flagged, leagues, "%d of %d leagues have a flag", flagged, leagues)
}

func TestAPlantedPairIsFlagged(t *testing.T) {
	planted := fairplay.Pair{A: "p00", B: "p01"}
	for _, what := range fairplay.Indicators() {
		found, wrong := 0, 0
		for seed := range uint64(5) {
			league := newLeague(1000+seed, what)
			league.players[0].misses, league.players[1].misses = .15, .15
			report := fairplay.Judge(league.counts(), league.among())
			for _, finding := range report.Flags() {
				if finding.Pair != planted {
					wrong++
				} else if finding.Indicator == what {
					found++
				}
			}
			require.Equal(t, planted, report.Findings[0].Pair, "%s: it is the least likely of all", what)
			require.NotEmpty(t, report.Findings[0].Games)
		}
		require.Equal(t, 5, found, what)
		require.Zero(t, wrong, what)
	}
}

func TestGiftsOfTwoWaysAreATrade(t *testing.T) {
	var counts []fairplay.Count
	for i := range 4 {
		id := fmt.Sprint("g", i)
		counts = append(counts,
			fairplay.Count{Pair: fairplay.Pair{A: "a", B: "b"}, Game: id, Others: 7, GaveA: 9, GaveB: 8, WorthA: 9, WorthB: 8},
			fairplay.Count{Pair: fairplay.Pair{A: "a", B: "c"}, Game: id, Others: 7, GaveA: 1})
	}
	report := fairplay.Judge(counts, []game.Player{"a", "b"})
	require.Empty(t, report.Flags())
	require.Equal(t, 40, report.Findings[0].Of, "what went to others counts")
	require.Equal(t, "2401", report.Findings[0].OneIn.String(), "the seventh part in each game")
	for i := range counts {
		counts[i].GaveB /= 2
	}
	require.Len(t, fairplay.Judge(counts, []game.Player{"a", "b"}).Flags(), 1)
}

func TestWithoutOthersThereIsNothingToCompare(t *testing.T) {
	counts := []fairplay.Count{{Pair: fairplay.Pair{A: "a", B: "b"}, Game: "g", Others: 1, Sent: 9, Close: 9, GaveA: 9}}
	report := fairplay.Judge(counts, []game.Player{"a", "b"})
	require.Empty(t, report.Tested)
	require.Empty(t, report.Findings)
}

func BenchmarkJudge(b *testing.B) {
	l := newLeague(1, fairplay.Minute)
	counts, among := l.counts(), l.among()
	for b.Loop() {
		fairplay.Judge(counts, among)
	}
}

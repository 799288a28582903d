package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"text/tabwriter"
)

// sides sums up matches in which one side wins against the other, by the number
// of seats and by whether a traitor sat among them.
type sides struct{ tables map[sideKey]*sideSum }

type sideKey struct {
	seats   int
	traitor bool
}

// A sideSum is about the games at tables of one kind.
type sideSum struct {
	games, loyal, rounds, refused int
	exposed                       int // traitors whom somebody found out
	reasons                       map[string]int
}

func newSides() *sides { return &sides{map[sideKey]*sideSum{}} }

// add counts a match, and the same again among all with as many seats.
func (t *sides) add(p played) {
	key := sideKey{len(p.seats), slices.ContainsFunc(p.seats, func(s seatPlayed) bool { return s.scores["traitor"] == 1 })}
	if t.tables[key] == nil {
		t.tables[key] = &sideSum{reasons: map[string]int{}}
	}
	sum := t.tables[key]
	sum.games++
	sum.rounds += p.cycles
	sum.refused += p.refused
	sum.reasons[p.reason]++
	loyal := false
	for _, s := range p.seats {
		loyal = loyal || s.scores["traitor"] == 0 && s.scores["won"] == 1
		sum.exposed += s.scores["exposed"]
	}
	sum.loyal += one(loyal)
}

// A sideRow tells of the games at tables of one kind.
type sideRow struct {
	Seats   int            `json:"seats"`
	Traitor bool           `json:"traitor"`
	Games   int            `json:"games"`
	Loyal   float64        `json:"loyal_share"` // of games that the loyal knights have won
	Error   float64        `json:"error"`       // half of the 95 % interval of the share
	Outside bool           `json:"outside"`     // of fairShare
	Rounds  float64        `json:"mean_rounds"`
	Exposed int            `json:"exposed"` // traitors
	Reasons map[string]int `json:"reasons"`
	Refused int            `json:"refused_lines"`
}

// A game in which one side wins between a third and two thirds of the time is
// worth playing for both.
const leastFair, mostFair = 0.35, 0.65

func (t *sides) rows() []sideRow {
	keys := slices.SortedFunc(maps.Keys(t.tables), func(a, b sideKey) int {
		return cmp.Or(cmp.Compare(a.seats, b.seats), cmp.Compare(one(a.traitor), one(b.traitor)))
	})
	var rows []sideRow
	for _, key := range keys {
		s := t.tables[key]
		n := float64(s.games)
		share := float64(s.loyal) / n
		rows = append(rows, sideRow{
			Seats: key.seats, Traitor: key.traitor, Games: s.games, Loyal: share, Error: 1.96 * math.Sqrt(share*(1-share)/n),
			Outside: share < leastFair || share > mostFair, Rounds: float64(s.rounds) / n, Exposed: s.exposed, Reasons: s.reasons,
			Refused: s.refused,
		})
	}
	return rows
}

// summary is all rows, for programs.
func (t *sides) summary(failed []failure) any { return sidesSummary{t.rows(), failed} }

// A sidesSummary is what came of all games.
type sidesSummary struct {
	Tables []sideRow `json:"tables"`
	Failed []failure `json:"failed,omitempty"`
}

// print prints all rows.
func (t *sides) print(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 4, 2, ' ', 0)
	fmt.Fprintln(w, "SEATS\tTRAITOR\tGAMES\tLOYAL WON\tERROR\tROUNDS\tEXPOSED\tREFUSED\tENDED BY")
	for _, r := range t.rows() {
		traitor, remark := "no", ""
		if r.Traitor {
			traitor = "yes"
		}
		if r.Outside {
			remark = fmt.Sprintf("  (outside %.0f-%.0f %%)", 100*leastFair, 100*mostFair)
		}
		fmt.Fprintf(w, "%d\t%s\t%d\t%.0f %%\t±%.0f %%\t%.1f\t%d\t%d\t%s%s\n",
			r.Seats, traitor, r.Games, 100*r.Loyal, 100*r.Error, r.Rounds, r.Exposed, r.Refused, counted(r.Reasons), remark)
	}
	return w.Flush()
}

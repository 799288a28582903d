package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"

	"seneschal/domain/lists"
)

// A tally sums up matches: all of them, and those with each number of seats.
type tally struct {
	nameOf func(score string) string // returns the ruleset's name for a score
	tables map[int]*tableSum         // by number of seats
	rates  map[rateKey]*rateSum
}

// A rateKey names a property that seats share: "entry", "E02".
type rateKey struct{ kind, value string }

// A rateSum sums up the places and wins of the seats with one property.
type rateSum struct {
	games, places           int
	won, expected, variance float64
}

// A tableSum sums up the games with one number of seats.
type tableSum struct {
	games, length, longest, refused int
	mail                            traffic
	reasons                         map[string]int
	scores                          map[string]*scoreSum
}

// A scoreSum sums up one score of the result: of all seats, of the first place, and of the last.
type scoreSum struct{ all, first, last int }

func newTally(nameOf func(score string) string) *tally {
	return &tally{nameOf, map[int]*tableSum{}, map[rateKey]*rateSum{}}
}

// add counts a match.
func (t *tally) add(played playedMatch) {
	n := len(played.seats)
	for _, seat := range played.seats {
		for _, key := range []rateKey{
			{"entry", seat.entry},
			{"entry of a table", seat.describeEntry(n)},
			{"seat", fmt.Sprint(seat.number)},
			{"character", seat.character},
			{"strength", string(seat.strength)},
		} {
			if key.value == "" {
				continue
			}
			if t.rates[key] == nil {
				t.rates[key] = &rateSum{}
			}
			t.rates[key].add(seat, n)
		}
	}
	if t.tables[n] == nil {
		t.tables[n] = &tableSum{reasons: map[string]int{}, scores: map[string]*scoreSum{}}
	}
	t.tables[n].add(played)
}

// describeEntry returns the number of seats with the seat's entry: "4: E02"; "" in games without entries.
func (s seatPlayed) describeEntry(seats int) string {
	if s.entry == "" {
		return ""
	}
	return fmt.Sprintf("%d: %s", seats, s.entry)
}

func (r *rateSum) add(played seatPlayed, seats int) {
	chance := 1 / float64(seats)
	r.games++
	r.places += played.place
	r.won += played.share
	r.expected += chance
	r.variance += chance * (1 - chance)
}

func (s *tableSum) add(played playedMatch) {
	s.games++
	s.length += played.cycles
	s.longest = max(s.longest, played.cycles)
	s.refused += played.refused
	s.mail.emails += played.mail.emails
	s.mail.reports += played.mail.reports
	s.reasons[played.reason]++
	byPlace := func(a, b seatPlayed) int { return cmp.Compare(a.place, b.place) }
	for _, seat := range played.seats {
		s.addScores(seat, func(sum *scoreSum) *int { return &sum.all })
	}
	s.addScores(slices.MinFunc(played.seats, byPlace), func(sum *scoreSum) *int { return &sum.first })
	s.addScores(slices.MaxFunc(played.seats, byPlace), func(sum *scoreSum) *int { return &sum.last })
}

// addScores adds each score of a seat to that field of its sum that part points to.
func (s *tableSum) addScores(seat seatPlayed, part func(*scoreSum) *int) {
	for key, n := range seat.scores { // any order will do: each has a sum of its own
		if s.scores[key] == nil {
			s.scores[key] = &scoreSum{}
		}
		*part(s.scores[key]) += n
	}
}

// A botsSummary holds the results of a tournament among bots.
type botsSummary struct {
	Tables []tableRow `json:"tables"`
	Scores []scoreRow `json:"scores"`
	Rates  []rateRow  `json:"rates"`
	Failed []failure  `json:"failed,omitempty"`
}

// A tableRow is the row about the games with one number of seats.
type tableRow struct {
	Seats   int            `json:"seats"`
	Games   int            `json:"games"`
	Length  float64        `json:"mean_length"` // in years, or rounds
	Longest int            `json:"longest"`
	Reasons map[string]int `json:"reasons"`
	Emails  float64        `json:"mean_letters"` // sent by a seat in a game
	Reports float64        `json:"mean_reports"` // sent to it
	Refused int            `json:"refused_lines"`
}

// A scoreRow is the row about a score of the result at tables with one number of seats.
type scoreRow struct {
	Seats int     `json:"seats"`
	Score string  `json:"score"`
	Name  string  `json:"name"` // given by the ruleset
	Mean  float64 `json:"mean"`
	First float64 `json:"mean_of_first"`
	Last  float64 `json:"mean_of_last"`
}

// A rateRow tells how often the seats with one property have won.
type rateRow struct {
	By       string  `json:"by"`
	Of       string  `json:"of"`
	Games    int     `json:"games"`
	Won      float64 `json:"won"`
	Expected float64 `json:"expected"`
	Ratio    float64 `json:"ratio"`
	Error    float64 `json:"error"` // half of the 95 % interval of the ratio
	Place    float64 `json:"mean_place"`
}

// summarise computes all rates.
func (t *tally) summarise(failed []failure) summary {
	s := botsSummary{Failed: failed}
	for _, seats := range slices.Sorted(maps.Keys(t.tables)) {
		sum := t.tables[seats]
		s.Tables = append(s.Tables, sum.newTableRow(seats))
		for _, key := range slices.Sorted(maps.Keys(sum.scores)) {
			if score := sum.scores[key]; *score != (scoreSum{}) { // leave out a score that is always 0
				s.Scores = append(s.Scores, score.fillScoreRow(scoreRow{Seats: seats, Score: key, Name: t.nameOf(key)}, sum.games))
			}
		}
	}
	keys := slices.SortedFunc(maps.Keys(t.rates), func(a, b rateKey) int {
		return cmp.Or(cmp.Compare(a.kind, b.kind), cmp.Compare(a.value, b.value))
	})
	for _, key := range keys {
		s.Rates = append(s.Rates, t.rates[key].newRateRow(key))
	}
	return s
}

func (s *tableSum) newTableRow(seats int) tableRow {
	n := float64(s.games)
	each := n * float64(seats)
	return tableRow{
		Emails: float64(s.mail.emails) / each, Reports: float64(s.mail.reports) / each,
		Seats: seats, Games: s.games, Length: float64(s.length) / n, Longest: s.longest, Reasons: s.reasons, Refused: s.refused,
	}
}

// fillScoreRow returns the row with its means over so many games filled in.
func (s *scoreSum) fillScoreRow(row scoreRow, games int) scoreRow {
	n := float64(games)
	row.Mean, row.First, row.Last = float64(s.all)/n/float64(row.Seats), float64(s.first)/n, float64(s.last)/n
	return row
}

func (r *rateSum) newRateRow(key rateKey) rateRow {
	n := float64(r.games)
	return rateRow{
		By: key.kind, Of: key.value, Games: r.games, Won: r.won, Expected: r.expected, Ratio: r.won / r.expected,
		Error: 1.96 * math.Sqrt(r.variance) / r.expected, Place: float64(r.places) / n,
	}
}

// print prints the tables of a summary.
func (s botsSummary) print(out io.Writer) error {
	w := newTabWriter(out)
	fmt.Fprintln(w, "SEATS\tGAMES\tLENGTH\tLONGEST\tEMAILS\tREPORTS\tREFUSED\tENDED BY")
	for _, t := range s.Tables {
		fmt.Fprintf(w, "%d\t%d\t%.1f\t%d\t%.1f\t%.1f\t%d\t%s\n", t.Seats, t.Games, t.Length, t.Longest, t.Emails, t.Reports, t.Refused, describeCounts(t.Reasons))
	}
	fmt.Fprintln(w, "\nSEATS\tSCORE\tMEAN\tFIRST\tLAST")
	for _, row := range s.Scores {
		fmt.Fprintf(w, "%d\t%s\t%.1f\t%.1f\t%.1f\n", row.Seats, row.Name, row.Mean, row.First, row.Last)
	}
	fmt.Fprintln(w, "\nBY\tOF\tGAMES\tWON\tEXPECTED\tRATIO\tERROR\tMEAN PLACE")
	for _, r := range s.Rates {
		fmt.Fprintf(w, "%s\t%s\t%d\t%.1f\t%.1f\t%.2f\t±%.2f\t%.2f\n", r.By, r.Of, r.Games, r.Won, r.Expected, r.Ratio, r.Error, r.Place)
	}
	return w.Flush()
}

// describeCounts lists reasons with their numbers, by name.
func describeCounts(reasons map[string]int) string {
	all := lists.Map(slices.Sorted(maps.Keys(reasons)), func(reason string) string { return fmt.Sprintf("%s %d", reason, reasons[reason]) })
	return strings.Join(all, ", ")
}

package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
)

// A tally sums up matches: all of them, and those with each number of seats.
type tally struct {
	tables map[int]*tableSum
	rates  map[rateKey]*rateSum
}

// A rateKey names what seats have in common: "entry", "E02".
type rateKey struct{ by, of string }

// A rateSum is what the seats with something in common have won.
type rateSum struct {
	games, places, idle     int
	won, expected, variance float64
}

// A tableSum is about the games with one number of seats.
type tableSum struct {
	games, years, refused int
	mail                  traffic
	reasons               map[string]int
	first, last           int // assets of the first and the last place
	honour                int // spread between them
}

func newTally() *tally {
	return &tally{map[int]*tableSum{}, map[rateKey]*rateSum{}}
}

// add counts a match.
func (t *tally) add(p played) {
	n := len(p.seats)
	for _, s := range p.seats {
		for _, key := range []rateKey{
			{"entry", s.entry}, {"entry of a table", s.entryAt(n)}, {"seat", fmt.Sprint(s.number)},
			{"character", s.character}, {"strength", string(s.strength)},
		} {
			if key.of != "" {
				t.rate(key).add(s, n)
			}
		}
	}
	t.table(n).add(p)
}

// entryAt is the entry of a seat at a table of so many; "" in games without.
func (s seatPlayed) entryAt(seats int) string {
	if s.entry == "" {
		return ""
	}
	return fmt.Sprintf("%d: %s", seats, s.entry)
}

func (t *tally) rate(key rateKey) *rateSum {
	if t.rates[key] == nil {
		t.rates[key] = &rateSum{}
	}
	return t.rates[key]
}

func (t *tally) table(seats int) *tableSum {
	if t.tables[seats] == nil {
		t.tables[seats] = &tableSum{reasons: map[string]int{}}
	}
	return t.tables[seats]
}

func (r *rateSum) add(s seatPlayed, seats int) {
	chance := 1 / float64(seats)
	r.games++
	r.places += s.place
	r.idle += s.scores["fortune"]
	r.won += s.share
	r.expected += chance
	r.variance += chance * (1 - chance)
}

func (s *tableSum) add(p played) {
	s.games++
	s.years += p.cycles
	s.refused += p.refused
	s.mail.letters += p.mail.letters
	s.mail.reports += p.mail.reports
	s.reasons[p.reason]++
	first := slices.MinFunc(p.seats, func(a, b seatPlayed) int { return cmp.Compare(a.place, b.place) })
	last := slices.MaxFunc(p.seats, func(a, b seatPlayed) int { return cmp.Compare(a.place, b.place) })
	s.first += first.scores["assets"]
	s.last += last.scores["assets"]
	s.honour += first.scores["honour"] - last.scores["honour"]
}

// A standings sheet of a tournament among heralds.
type heraldsSummary struct {
	Tables []tableRow `json:"tables"`
	Rates  []rateRow  `json:"rates"`
	Failed []failure  `json:"failed,omitempty"`
}

// A tableRow tells of the games with one number of seats.
type tableRow struct {
	Seats    int            `json:"seats"`
	Games    int            `json:"games"`
	Years    float64        `json:"mean_years"`
	Conquest float64        `json:"conquest_share"`
	Reasons  map[string]int `json:"reasons"`
	First    float64        `json:"mean_assets_of_first"`
	Last     float64        `json:"mean_assets_of_last"`
	Honour   float64        `json:"mean_honour_spread"` // between the first and the last
	Letters  float64        `json:"mean_letters"`       // that a seat sends in a game
	Reports  float64        `json:"mean_reports"`       // that it is sent
	Refused  int            `json:"refused_lines"`
}

// A rateRow tells how often seats that have something in common have won.
type rateRow struct {
	By       string  `json:"by"`
	Of       string  `json:"of"`
	Games    int     `json:"games"`
	Won      float64 `json:"won"`
	Expected float64 `json:"expected"`
	Ratio    float64 `json:"ratio"`
	Error    float64 `json:"error"` // half of the 95 % interval of the ratio
	Place    float64 `json:"mean_place"`
	Idle     float64 `json:"mean_fortune"` // at the end
}

// summary is all rates, for programs.
func (t *tally) summary(failed []failure) any {
	s := t.reckon()
	s.Failed = failed
	return s
}

// print prints the rates.
func (t *tally) print(out io.Writer) error { return t.reckon().print(out) }

// reckon works out all rates.
func (t *tally) reckon() heraldsSummary {
	var s heraldsSummary
	for _, seats := range slices.Sorted(maps.Keys(t.tables)) {
		s.Tables = append(s.Tables, t.tables[seats].row(seats))
	}
	keys := slices.SortedFunc(maps.Keys(t.rates), func(a, b rateKey) int {
		return cmp.Or(cmp.Compare(a.by, b.by), cmp.Compare(a.of, b.of))
	})
	for _, key := range keys {
		s.Rates = append(s.Rates, t.rates[key].row(key))
	}
	return s
}

func (s *tableSum) row(seats int) tableRow {
	n := float64(s.games)
	each := n * float64(seats)
	return tableRow{
		Letters: float64(s.mail.letters) / each, Reports: float64(s.mail.reports) / each,
		Seats: seats, Games: s.games, Years: float64(s.years) / n, Conquest: float64(s.reasons["conquest"]) / n, Reasons: s.reasons,
		First: float64(s.first) / n, Last: float64(s.last) / n, Honour: float64(s.honour) / n, Refused: s.refused,
	}
}

func (r *rateSum) row(key rateKey) rateRow {
	n := float64(r.games)
	return rateRow{
		By: key.by, Of: key.of, Games: r.games, Won: r.won, Expected: r.expected, Ratio: r.won / r.expected,
		Error: 1.96 * math.Sqrt(r.variance) / r.expected, Place: float64(r.places) / n, Idle: float64(r.idle) / n,
	}
}

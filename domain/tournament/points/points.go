// Package points turns the outcome of a game into points, and the points of
// many rounds into a total. Schemes are data: named ones in data/schemes.yaml,
// or written by a tournament as a list of places or a formula. All arithmetic
// is exact: a third of a hundred stays one in every sum, and only tables that
// show it round it.
//
// No rule here gives anybody points for not playing that were not declared: a
// bye is never worth more than a win, a seat that did not come gets nothing,
// a round lost by not coming is never dropped, and a penalty only takes away.
package points

import (
	"cmp"
	"fmt"
	"slices"

	"seneschal/domain/lists"
	"seneschal/domain/tournament/figure"
)

// A Seat is what a scheme looks at: how one seat has ended.
type Seat struct {
	Place   int            // from 1; 0: unknown, which gives no points
	Out     bool           // eliminated: no part of a draw
	Forfeit bool           // did not come
	Scores  map[string]int // the game's own: honour, centres
	Given   *figure.Number // the points are given; the scheme is not asked
}

// An Outcome is a finished game.
type Outcome struct {
	Seats    []Seat
	Outright bool // somebody won by the game's own end (a solo, a conquest), not by reckoning
}

// An Outright is what a win by the game's own end gives.
type Outright struct {
	Winner figure.Number `yaml:"winner"`
	Rest   figure.Number `yaml:"rest"`
	At     int           `yaml:"at"` // a score that is such a win, too; 0: none is
}

// A Triple is what a win, a draw (a shared first place) and a loss give.
type Triple struct {
	Win  figure.Number `yaml:"win"`
	Draw figure.Number `yaml:"draw"`
	Loss figure.Number `yaml:"loss"`
}

// A Share is how a pool of points is divided.
type Share string

const (
	Equal   Share = "equal"   // among those who are left
	Score   Share = "score"   // in the ratio of the scores
	Squares Share = "squares" // in the ratio of the squared scores
)

// A Scheme gives every seat of a finished game its points: the sum of the
// parts that it has, unless the game was won outright. It is made by Parse and
// travels as its spelling. The zero value gives no points.
type Scheme struct {
	Name     string          `yaml:"name"`
	Title    string          `yaml:"title"`
	Source   string          `yaml:"source"`
	Needs    string          `yaml:"needs"` // "score": the spelling names one
	Given    bool            `yaml:"given"`
	Played   figure.Number   `yaml:"played"` // for playing
	Each     figure.Number   `yaml:"each"`   // for each point of the score
	Places   []figure.Number `yaml:"places"` // shared places are averaged
	Alone    bool            `yaml:"alone"`  // a shared place gives nothing
	Result   *Triple         `yaml:"result"`
	Pool     figure.Number   `yaml:"pool"`
	Share    Share           `yaml:"share"`
	Outright *Outright       `yaml:"outright"`

	score    string // the score that it looks at
	formula  expr
	spelling string
}

// Score gives each seat its points, with their arithmetic.
func (s Scheme) Score(o Outcome) []figure.Why {
	all := make([]figure.Why, len(o.Seats))
	for i := range o.Seats {
		all[i] = s.seat(o, i)
	}
	return all
}

// rule is how the scheme is cited.
func (s Scheme) rule() string {
	if s.spelling == "" {
		return "no points scheme"
	}
	return "points scheme " + s.spelling
}

func (s Scheme) seat(o Outcome, i int) figure.Why {
	seat := o.Seats[i]
	none := figure.Fact("points", figure.Number{}, s.rule())
	switch {
	case seat.Given != nil:
		return figure.Fact("points", *seat.Given, "points given by the game")
	case seat.Forfeit:
		return none.Noted("did not come")
	case s.Given:
		return none.Noted("the game gave no points")
	case seat.Place < 1:
		return none.Noted("no place")
	}
	if winners := s.outright(o); len(winners) > 0 {
		return s.won(winners, i)
	}
	parts := s.parts(o, i)
	why := figure.SumOf("points", s.rule(), parts...)
	if len(parts) == 1 {
		why = parts[0].Named("points")
		why.Rule = s.rule()
		if why.Op == figure.Given {
			why.Note = cmp.Or(why.Note, parts[0].Label)
		}
	}
	return why
}

// outright lists the seats that won by the game's own end.
func (s Scheme) outright(o Outcome) []int {
	if s.Outright == nil {
		return nil
	}
	var winners []int
	for i, seat := range o.Seats {
		reached := s.Outright.At > 0 && seat.Scores[s.score] >= s.Outright.At
		if !seat.Forfeit && (reached || o.Outright && seat.Place == 1) {
			winners = append(winners, i)
		}
	}
	return winners
}

func (s Scheme) won(winners []int, i int) figure.Why {
	if !slices.Contains(winners, i) {
		return figure.Fact("points", s.Outright.Rest, s.rule()).Noted("another won outright")
	}
	prize := s.Outright.Winner.Div(figure.Int(len(winners)))
	return figure.Fact("points", prize, s.rule()).Noted("won outright")
}

// parts are what a game that nobody won outright gives a seat.
func (s Scheme) parts(o Outcome, i int) []figure.Why {
	var parts []figure.Why
	seat := o.Seats[i]
	if s.Played.Sign() != 0 {
		parts = append(parts, figure.Fact("for playing", s.Played, ""))
	}
	if s.Each.Sign() != 0 {
		parts = append(parts, figure.ProductOf("for "+s.score, "",
			figure.Fact(s.score, figure.Int(seat.Scores[s.score]), ""), figure.Fact("each", s.Each, "")))
	}
	if len(s.Places) > 0 {
		parts = append(parts, s.place(o, seat.Place))
	}
	if s.Result != nil {
		parts = append(parts, s.result(o, seat.Place))
	}
	if s.Share != "" {
		parts = append(parts, s.shared(o, i))
	}
	if s.formula != nil {
		parts = append(parts, figure.Fact("formula", s.formula.value(table{o, i}), ""))
	}
	return parts
}

// Level counts the seats that hold a place.
func (o Outcome) Level(place int) int {
	return lists.Count(o.Seats, func(seat Seat) bool { return seat.Place == place })
}

// place averages what the places that are shared give.
func (s Scheme) place(o Outcome, place int) figure.Why {
	n := o.Level(place)
	if n == 1 {
		return figure.Fact(fmt.Sprintf("place %d", place), s.forPlace(place), "")
	}
	if s.Alone {
		return figure.Fact(fmt.Sprintf("place %d", place), figure.Number{}, "").Noted("only for a place held alone")
	}
	var parts []figure.Why
	for p := place; p < place+n; p++ {
		parts = append(parts, figure.Fact(fmt.Sprintf("place %d", p), s.forPlace(p), ""))
	}
	return figure.MeanOf(fmt.Sprintf("places %d to %d", place, place+n-1), "", parts...)
}

func (s Scheme) forPlace(place int) figure.Number {
	if place > len(s.Places) {
		return figure.Number{}
	}
	return s.Places[place-1]
}

func (s Scheme) result(o Outcome, place int) figure.Why {
	switch {
	case place > 1:
		return figure.Fact("loss", s.Result.Loss, "")
	case o.Level(1) > 1:
		return figure.Fact("draw", s.Result.Draw, "")
	}
	return figure.Fact("win", s.Result.Win, "")
}

// shared is a seat's part of the pool. If nobody has a weight, all have the
// same part.
func (s Scheme) shared(o Outcome, i int) figure.Why {
	total := 0
	for _, seat := range o.Seats {
		total += s.weight(seat)
	}
	mine := s.weight(o.Seats[i])
	label := fmt.Sprintf("%d of %d", mine, total)
	part := figure.Frac(mine, max(total, 1))
	if total == 0 {
		label, part = "all alike", figure.Frac(1, len(o.Seats))
	}
	return figure.ProductOf("share", "", figure.Fact("pool", s.Pool, ""), figure.Fact(label, part, ""))
}

// weight is how much of the pool a seat has a claim to.
func (s Scheme) weight(seat Seat) int {
	score := min(max(seat.Scores[s.score], 0), 1<<24)
	switch {
	case seat.Forfeit || seat.Out:
		return 0
	case s.Share == Squares:
		return score * score
	case s.Share == Score:
		return score
	}
	return 1
}

// descending reports whether no number is more than the one before it.
func descending(numbers []figure.Number) bool {
	return slices.IsSortedFunc(numbers, func(a, b figure.Number) int { return cmp.Compare(0, a.Cmp(b)) })
}

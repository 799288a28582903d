// Package points turns the outcome of a game into points, and the points of
// many rounds into a total. Schemes are data: named ones in data/schemes.yaml,
// or written by a tournament as a list of places or a formula. All arithmetic
// is exact: a third of a hundred stays a third in every sum, and only the tables
// that show it round it.
//
// No rule here rewards a player for not playing: a bye is never worth more than
// a win, a scheme gives nothing to a seat that did not come, a round lost by not
// coming is never dropped, and a penalty only takes away.
package points

import (
	"cmp"
	"fmt"
	"slices"

	"seneschal/domain/lists"
	"seneschal/domain/tournament/figure"
)

// A Seat is the end of a game for one seat.
type Seat struct {
	Place   int            // from 1; 0: unknown, which gives no points
	Out     bool           // eliminated: no part of a draw
	Forfeit bool           // did not come
	Scores  map[string]int // the game's own: honour, centres
	Given   *figure.Number // points given by the game; the scheme does not apply
}

// An Outcome is a finished game.
type Outcome struct {
	Seats    []Seat
	Outright bool // a seat won by the game's own end (a solo, a conquest), not by counting
}

// An Outright holds the points for a win by the game's own end.
type Outright struct {
	Winner figure.Number `yaml:"winner"`
	Rest   figure.Number `yaml:"rest"`
	At     int           `yaml:"at"` // a seat with at least this score has such a win, too; 0: no score gives one
}

// A Triple holds the points for a win, a draw (a shared first place) and a loss.
type Triple struct {
	Win  figure.Number `yaml:"win"`
	Draw figure.Number `yaml:"draw"`
	Loss figure.Number `yaml:"loss"`
}

// A Share is a way to divide a pool of points.
type Share string

// The ways to divide a pool.
const (
	Equal   Share = "equal"   // equally among the seats that are left
	Score   Share = "score"   // in the ratio of the scores
	Squares Share = "squares" // in the ratio of the squared scores
)

// A Scheme gives every seat of a finished game its points: the sum of the parts
// that the scheme has, unless the game was won outright. Parse makes it, and it
// is encoded as its spelling. The zero value gives no points.
type Scheme struct {
	Name     string          `yaml:"name"`
	Title    string          `yaml:"title"`
	Source   string          `yaml:"source"`
	Needs    string          `yaml:"needs"`  // "score": the spelling names a score
	Given    bool            `yaml:"given"`  // the game gives all points itself
	Played   figure.Number   `yaml:"played"` // for playing
	Each     figure.Number   `yaml:"each"`   // for each point of the score
	Places   []figure.Number `yaml:"places"` // shared places are averaged
	Alone    bool            `yaml:"alone"`  // a shared place gives nothing
	Result   *Triple         `yaml:"result"`
	Pool     figure.Number   `yaml:"pool"`
	Share    Share           `yaml:"share"`
	Outright *Outright       `yaml:"outright"`

	score    string // name of the score that the scheme uses
	formula  expr
	spelling string
}

// Score computes the points of each seat, with their arithmetic.
func (s Scheme) Score(outcome Outcome) []figure.Why {
	all := make([]figure.Why, len(outcome.Seats))
	for i := range outcome.Seats {
		all[i] = s.scoreSeat(outcome, i)
	}
	return all
}

// citeRule returns the scheme as the rule that a figure cites.
func (s Scheme) citeRule() string {
	if s.spelling == "" {
		return "no points scheme"
	}
	return "points scheme " + s.spelling
}

// scoreSeat computes the points of the seat with index i.
func (s Scheme) scoreSeat(outcome Outcome, i int) figure.Why {
	seat := outcome.Seats[i]
	none := figure.Fact("points", figure.Number{}, s.citeRule())
	switch {
	case seat.Given != nil:
		return figure.Fact("points", *seat.Given, "points given by the game")
	case seat.Forfeit:
		return none.WithNote("did not come")
	case s.Given:
		return none.WithNote("the game gave no points")
	case seat.Place < 1:
		return none.WithNote("no place")
	}
	if winners := s.findOutrightWinners(outcome); len(winners) > 0 {
		return s.scoreOutright(winners, i)
	}
	parts := s.listParts(outcome, i)
	why := figure.SumOf("points", s.citeRule(), parts...)
	if len(parts) == 1 {
		why = parts[0].WithLabel("points")
		why.Rule = s.citeRule()
		if why.Op == figure.Given {
			why.Note = cmp.Or(why.Note, parts[0].Label)
		}
	}
	return why
}

// findOutrightWinners lists the indexes of the seats that won by reaching the game's own end or the scheme's score;
// nil if there are none, or if the scheme ignores such wins.
func (s Scheme) findOutrightWinners(outcome Outcome) []int {
	if s.Outright == nil {
		return nil
	}
	var winners []int
	for i, seat := range outcome.Seats {
		reached := s.Outright.At > 0 && seat.Scores[s.score] >= s.Outright.At
		if !seat.Forfeit && (reached || outcome.Outright && seat.Place == 1) {
			winners = append(winners, i)
		}
	}
	return winners
}

// scoreOutright computes the points of seat i of a game that was won outright by the given seats. Winners share the
// points for a win.
func (s Scheme) scoreOutright(winners []int, i int) figure.Why {
	if !slices.Contains(winners, i) {
		return figure.Fact("points", s.Outright.Rest, s.citeRule()).WithNote("another won outright")
	}
	prize := s.Outright.Winner.Div(figure.Int(len(winners)))
	return figure.Fact("points", prize, s.citeRule()).WithNote("won outright")
}

// listParts lists the parts of the points of seat i in a game that nobody won outright.
func (s Scheme) listParts(outcome Outcome, i int) []figure.Why {
	var parts []figure.Why
	seat := outcome.Seats[i]
	if s.Played.Sign() != 0 {
		parts = append(parts, figure.Fact("for playing", s.Played, ""))
	}
	if s.Each.Sign() != 0 {
		parts = append(parts, figure.ProductOf("for "+s.score, "",
			figure.Fact(s.score, figure.Int(seat.Scores[s.score]), ""), figure.Fact("each", s.Each, "")))
	}
	if len(s.Places) > 0 {
		parts = append(parts, s.scorePlace(outcome, seat.Place))
	}
	if s.Result != nil {
		parts = append(parts, s.scoreResult(outcome, seat.Place))
	}
	if s.Share != "" {
		parts = append(parts, s.scoreShare(outcome, i))
	}
	if s.formula != nil {
		parts = append(parts, figure.Fact("formula", s.formula.evaluate(seatGame{outcome, i}), ""))
	}
	return parts
}

// CountAtPlace counts the seats that hold a place.
func (o Outcome) CountAtPlace(place int) int {
	return lists.Count(o.Seats, func(seat Seat) bool { return seat.Place == place })
}

// scorePlace computes the points for a place. Seats that share a place get the mean of
// the places that they take up, or nothing if the scheme is Alone.
func (s Scheme) scorePlace(o Outcome, place int) figure.Why {
	n := o.CountAtPlace(place)
	if n == 1 {
		return figure.Fact(fmt.Sprintf("place %d", place), s.pointsForPlace(place), "")
	}
	if s.Alone {
		return figure.Fact(fmt.Sprintf("place %d", place), figure.Number{}, "").WithNote("only for a place held alone")
	}
	var parts []figure.Why
	for p := place; p < place+n; p++ {
		parts = append(parts, figure.Fact(fmt.Sprintf("place %d", p), s.pointsForPlace(p), ""))
	}
	return figure.MeanOf(fmt.Sprintf("places %d to %d", place, place+n-1), "", parts...)
}

// pointsForPlace returns the points that the scheme lists for a place; 0 beyond its list.
func (s Scheme) pointsForPlace(place int) figure.Number {
	if place > len(s.Places) {
		return figure.Number{}
	}
	return s.Places[place-1]
}

// scoreResult computes the points for a win, a draw (a shared first place) or a loss.
func (s Scheme) scoreResult(outcome Outcome, place int) figure.Why {
	switch {
	case place > 1:
		return figure.Fact("loss", s.Result.Loss, "")
	case outcome.CountAtPlace(1) > 1:
		return figure.Fact("draw", s.Result.Draw, "")
	}
	return figure.Fact("win", s.Result.Win, "")
}

// scoreShare computes the part of the pool that seat i gets. If no seat has a weight, all
// get the same part.
func (s Scheme) scoreShare(outcome Outcome, i int) figure.Why {
	total := 0
	for _, seat := range outcome.Seats {
		total += s.weighSeat(seat)
	}
	mine := s.weighSeat(outcome.Seats[i])
	label := fmt.Sprintf("%d of %d", mine, total)
	part := figure.Frac(mine, max(total, 1))
	if total == 0 {
		label, part = "all alike", figure.Frac(1, len(outcome.Seats))
	}
	return figure.ProductOf("share", "", figure.Fact("pool", s.Pool, ""), figure.Fact(label, part, ""))
}

// weighSeat returns a seat's claim on the pool, relative to the claims of the others.
// A seat that is out or did not come has none.
func (s Scheme) weighSeat(seat Seat) int {
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

// isDescending reports whether no number is more than the one before it.
func isDescending(numbers []figure.Number) bool {
	return slices.IsSortedFunc(numbers, func(a, b figure.Number) int { return cmp.Compare(0, a.Cmp(b)) })
}

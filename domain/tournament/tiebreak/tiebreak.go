// Package tiebreak defines the tie-breaks by name. Each is a pure function of a
// counted event, and names the edition of its definition: BH-C1/2026 is Buchholz
// without its least value as FIDE defines it since 1 March 2026, BH-C1/2023 as
// FIDE defined it from 1 September 2023 on. Our own tie-breaks, for tables of many
// seats, have edition 1. Numbers in comments are articles of FIDE's regulations C.07.
//
// FIDE changed in 2026: the dummy that an unplayed round is counted
// against may have no more points than the scheduled opponent (forfeits) or
// than draws in all rounds give (byes); Buchholz may not be used in round
// robins; STD, TPN and RTNG are new. The virtual opponent of the years before
// 2023 is in neither edition.
//
// Where FIDE's text leaves something open, this package reads it so:
//
//   - The number of rounds (16.4.2) is that of the rounds counted.
//   - Fore Buchholz takes every paired game of the last round as drawn, forfeits
//     as well, and leaves byes as they are.
//   - The score of TPR and PTP is 1, 1/2 and 0 for each game over the board, and
//     its share is rounded half up to hundredths.
//   - An entrant with a win in every game has a PTP of 736 above the best opponent.
//   - Rounds after a withdrawal, and a game that both forfeit, count as chosen
//     (16.1.2) for each of them.
package tiebreak

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/tournament/figure"
	"seneschal/domain/tournament/standings"
)

// An Edition is the year of FIDE's regulations, or the number of our own, that define a tie-break.
type Edition string

// The editions.
const (
	FIDE2023 Edition = "2023" // C.07 as in force from 1 September 2023 to 28 February 2026
	FIDE2026 Edition = "2026" // C.07 as in force from 1 March 2026
	House    Edition = "1"    // tie-breaks that are not FIDE's
)

// cite returns the citation of an article.
func (e Edition) cite(article string) string {
	if e == House {
		return "tie-breaks of the house, 1: " + article
	}
	return fmt.Sprintf("FIDE C.07 %s, %s", e, article)
}

// A definition says how the tie-break of a name works.
type definition struct {
	title   string
	house   bool   // not FIDE's
	since   string // the first edition that has it; "": every
	mods    string // signs of the modifiers that it takes: C and M cut, L limit, R reversed, F fore, P forfeits as games
	arg     string // placeholder of the argument in NAME:arg; "": it takes none
	free    bool   // the argument may be left out
	low     bool   // the lower figure is the better one, if not reversed
	checks  []check
	compute figureFunc                                                       // for tie-breaks that look at each entrant alone
	judge   func(s spec, t *standings.Table, tied []int) []standings.Verdict // for all others
}

// A check returns an error that says why a tie-break cannot be used on a table, or nil.
type check func(s spec, t *standings.Table) error

// A figureFunc computes the figure of one entrant.
type figureFunc func(s spec, t *standings.Table, line int) figure.Why

// A spec holds the parts of a name.
type spec struct {
	full     string // canonical, with the edition
	name     string
	arg      string
	edition  Edition
	trim     trim
	limit    int                   // half points by which Koya's limit is moved
	reverse  bool                  // modifier R
	fore     bool                  // modifier F
	forfeits bool                  // modifier P
	roll     func(int, string) int // the tournament's dice; nil: none
	score    string                // name of the score that ranks games; "": none
}

// A tieBreak is a name with its definition.
type tieBreak struct {
	spec
	definition
}

// String returns the canonical name with its edition.
func (b tieBreak) String() string { return b.full }

// Check returns an error that says why the tie-break cannot be used on the table, or nil.
func (b tieBreak) Check(table *standings.Table) error {
	for _, check := range b.checks {
		if err := check(b.spec, table); err != nil {
			return err
		}
	}
	return nil
}

// Judge places the tied lines by their figures, or calls the definition's judge if it has one.
func (b tieBreak) Judge(table *standings.Table, tied []int) []standings.Verdict {
	if b.judge != nil {
		return b.judge(b.spec, table, tied)
	}
	verdicts := lists.Map(tied, func(line int) standings.Verdict {
		return standings.Verdict{Place: 1, Why: b.compute(b.spec, table, line).WithLabel(b.full)}
	})
	low := b.low != b.reverse
	for k := range verdicts {
		for _, other := range verdicts {
			c := other.Why.Value.Cmp(verdicts[k].Why.Value)
			if c > 0 && !low || c < 0 && low {
				verdicts[k].Place++
			}
		}
	}
	return verdicts
}

// requireTwoSeats returns an error if a game of the table has more than two seats.
func requireTwoSeats(_ spec, t *standings.Table) error {
	if !t.HasTwoSeats() {
		return errors.New("it is for games of two seats; for larger tables there are H2H, SOO, SCORE:NAME, MOST:NAME, RP, WON, PLACE:N")
	}
	return nil
}

// requireRatings returns an error that names the entrants without a rating; nil if all have one.
func requireRatings(_ spec, table *standings.Table) error {
	var none []string
	for i, line := range table.Lines {
		if table.RatingOf(i) == 0 {
			none = append(none, line.Entrant.String())
		}
	}
	if len(none) == 0 {
		return nil
	}
	return fmt.Errorf("without a rating: %s; leave it out (FIDE C.07, 10), or declare what the unrated count as", strings.Join(none, ", "))
}

// A tally returns the value of one turn for a tie-break that counts turns, and a note with the
// reason. Turns of value 0 are not listed.
type tally func(s spec, t *standings.Table, turn standings.Turn) (figure.Number, string)

// sumCiting returns a function that sums the tally over a line's turns; the figure cites the article.
func (f tally) sumCiting(article string) figureFunc {
	return func(spec spec, table *standings.Table, line int) figure.Why {
		var parts []figure.Why
		for _, turn := range table.Lines[line].Turns {
			if n, note := f(spec, table, turn); n.Sign() != 0 {
				parts = append(parts, figure.Fact(turn.Points.Label, n, "").WithNote(note))
			}
		}
		return figure.SumOf("", spec.edition.cite(article), parts...)
	}
}

// A term is one value of a sum, with the data that cutting needs.
type term struct {
	why       figure.Why
	weight    figure.Number // how significant: the opponent's score
	voluntary bool          // the entrant chose not to play the round
}

// A trim says how many of the least and of the most significant values of a sum do not count.
type trim struct{ low, high int }

// cutTerms drops the least significant values, one after the other, then the most
// significant ones (14.1 to 14.4). Rounds that the entrant chose not to play go first:
// the least of their values is dropped, unless it is below the least of all (16.5).
func (c trim) cutTerms(terms []term, edition Edition) []figure.Why {
	remaining := lists.UpTo(len(terms))
	parts := lists.Map(terms, func(t term) figure.Why { return t.why })
	drop := func(i int, note string) {
		parts[i] = parts[i].AsDropped(note)
		remaining = slices.DeleteFunc(remaining, func(j int) bool { return j == i })
	}
	for range min(c.low, len(remaining)) {
		i, chosen := findLeast(terms, remaining)
		if chosen {
			drop(i, fmt.Sprintf("the least value of rounds not played by choice (%s)", edition.cite("16.5")))
		} else {
			drop(i, fmt.Sprintf("the least significant value (%s)", edition.cite("14.1")))
		}
	}
	for range min(c.high, len(remaining)) {
		i := slices.MaxFunc(remaining, func(a, b int) int { return compareSignificance(terms[a], terms[b]) })
		drop(i, fmt.Sprintf("the most significant value (%s)", edition.cite("14.3")))
	}
	return parts
}

// compareSignificance orders terms by weight, then by value.
func compareSignificance(a, b term) int {
	return cmp.Or(a.weight.Cmp(b.weight), a.why.Value.Cmp(b.why.Value))
}

// findLeast returns the index of the value to cut next, and reports whether article 16.5 chose it. left must not be
// empty.
func findLeast(terms []term, left []int) (int, bool) {
	i := slices.MinFunc(left, func(a, b int) int { return compareSignificance(terms[a], terms[b]) })
	chosen := slices.DeleteFunc(slices.Clone(left), func(j int) bool { return !terms[j].voluntary })
	if len(chosen) == 0 {
		return i, false
	}
	j := slices.MinFunc(chosen, func(a, b int) int {
		return cmp.Or(terms[a].why.Value.Cmp(terms[b].why.Value), terms[a].weight.Cmp(terms[b].weight))
	})
	if terms[j].why.Value.Cmp(terms[i].why.Value) < 0 {
		return i, false
	}
	return j, true
}

// DrawsLots reports whether a tie-break draws lots.
func DrawsLots(b standings.TieBreak) bool {
	named, ok := b.(tieBreak)
	return ok && named.name == "LOT"
}

// requireDice returns an error if there are no dice.
func requireDice(s spec, _ *standings.Table) error {
	if s.roll == nil {
		return fmt.Errorf("lots are drawn by the tournament's dice, and there are none here")
	}
	return nil
}

// drawLots draws, for each place in turn, one of the lines that are left. It draws among them in the order of the
// table, so that the same dice draw the same lots. There must be dice.
func (s spec) drawLots(table *standings.Table, tied []int) []standings.Verdict {
	verdicts := make([]standings.Verdict, len(tied))
	undrawn := lists.UpTo(len(tied))
	slices.SortFunc(undrawn, func(a, b int) int { return tied[a] - tied[b] })
	ids := lists.Map(tied, func(line int) string { return string(table.Lines[line].Entrant.ID) })
	slices.Sort(ids)
	label := fmt.Sprintf("lots after round %d: %s", table.Rounds, strings.Join(ids, " "))
	for place := 1; len(undrawn) > 0; place++ {
		drawn := 0
		if len(undrawn) > 1 {
			drawn = s.roll(len(undrawn), fmt.Sprintf("%s, place %d", label, place)) - 1
		}
		why := figure.Fact(s.full, figure.Int(place), House.cite("lots")).WithNote(fmt.Sprintf("drawn among %d", len(tied)))
		if len(tied) == 1 {
			why.Note = "tied with nobody"
		}
		verdicts[undrawn[drawn]] = standings.Verdict{Place: place, Why: why}
		undrawn = slices.Delete(undrawn, drawn, drawn+1)
	}
	return verdicts
}

package book

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
)

// An Amount is how many, or All of them.
type Amount int

// All is everything that the subject has (2.9).
const All Amount = -1

// UnmarshalText reads an amount of a sheet.
func (a *Amount) UnmarshalText(text []byte) error {
	if string(text) == "all" {
		*a = All
		return nil
	}
	n, err := strconv.Atoi(string(text))
	*a = Amount(n)
	return err
}

// Of is the amount for a subject that has so many.
func (a Amount) Of(has int) int {
	if a == All {
		return has
	}
	return min(int(a), has)
}

// A Range are results of dice, both ends included.
type Range struct{ From, To int }

// Has tells whether a result is in the range.
func (r Range) Has(n int) bool { return r.From <= n && n <= r.To }

// UnmarshalText reads the range of a sheet: "3", "2-3", "..0", "6..".
func (r *Range) UnmarshalText(text []byte) (err error) {
	from, to := string(text), string(text)
	r.From, r.To = math.MinInt, math.MaxInt
	switch {
	case strings.HasPrefix(from, ".."):
		from, to = "", from[2:]
	case strings.HasSuffix(from, ".."):
		from, to = strings.TrimSuffix(from, ".."), ""
	case strings.Contains(from, "-"):
		from, to, _ = strings.Cut(from, "-")
	}
	if from != "" {
		r.From, err = strconv.Atoi(from)
	}
	if to != "" && err == nil {
		r.To, err = strconv.Atoi(to)
	}
	if err == nil && r.From > r.To {
		err = fmt.Errorf("%q ends before it begins", text)
	}
	return err
}

// A Row is what some results of a roll do.
type Row struct {
	Range
	Do []Effect
}

// A Table is what each result of a roll does, by rising results (2.9, roll).
type Table []Row

// UnmarshalYAML reads the table of a sheet: results and what they do.
func (t *Table) UnmarshalYAML(read func(any) error) error {
	var rows map[Range][]Effect
	err := read(&rows)
	for _, r := range rising(rows) {
		*t = append(*t, Row{Range: r, Do: rows[r]})
	}
	return err
}

// Row is the row of a result; one beyond the table counts as its end.
func (t Table) Row(total int) int {
	for i, row := range t {
		if total <= row.To {
			return i
		}
	}
	return len(t) - 1
}

// An Exit is where a result of a roll leads.
type Exit struct {
	Range
	Space Space
}

// Exits are where the results of a roll lead, by rising results (T-45, T-143).
type Exits []Exit

// UnmarshalYAML reads the exits of a sheet: results and spaces.
func (e *Exits) UnmarshalYAML(read func(any) error) error {
	var rows map[Range]Space
	err := read(&rows)
	for _, r := range rising(rows) {
		*e = append(*e, Exit{Range: r, Space: rows[r]})
	}
	return err
}

// Of is the space to which a result leads.
func (e Exits) Of(total int) Space {
	for _, exit := range e {
		if total <= exit.To {
			return exit.Space
		}
	}
	return e[len(e)-1].Space
}

// A Ware is a card at a price.
type Ware struct {
	Card  Card
	Price int
}

// Prices are the wares of a seller, the cheapest first.
type Prices []Ware

// UnmarshalYAML reads the prices of a sheet: cards and gold.
func (p *Prices) UnmarshalYAML(read func(any) error) error {
	var prices map[Card]int
	err := read(&prices)
	for _, card := range slices.Sorted(maps.Keys(prices)) {
		*p = append(*p, Ware{Card: card, Price: prices[card]})
	}
	slices.SortStableFunc(*p, func(a, b Ware) int { return cmp.Compare(a.Price, b.Price) })
	return err
}

// Of is the price of a card; it is false if the seller has none.
func (p Prices) Of(c Card) (price int, ok bool) {
	i := slices.IndexFunc(p, func(w Ware) bool { return w.Card == c })
	if i < 0 {
		return 0, false
	}
	return p[i].Price, true
}

// A Condition is what must hold: a comparison ("craft >= 4"), or the name of a
// situation ("battle").
type Condition struct {
	What string // "alignment", a Stat, "talismans_in_stock", or the situation
	Rel  string // "", "==", "!=", "<", ">="
	Than string // what it is compared with
}

// UnmarshalText reads the condition of a sheet.
func (c *Condition) UnmarshalText(text []byte) error {
	parts := strings.Fields(string(text))
	switch len(parts) {
	case 1:
		*c = Condition{What: parts[0]}
	case 3:
		*c = Condition{What: parts[0], Rel: parts[1], Than: parts[2]}
	default:
		return fmt.Errorf("%q is no condition", text)
	}
	return nil
}

// Holds tells whether a comparison holds for who has that alignment and those
// numbers; without a comparison it does.
func (c Condition) Holds(a Alignment, number func(what string) int) bool {
	if c.Rel == "" {
		return true
	}
	order := cmp.Compare(string(a), c.Than)
	if c.What != "alignment" {
		than, _ := strconv.Atoi(c.Than)
		order = cmp.Compare(number(c.What), than)
	}
	switch c.Rel {
	case "==":
		return order == 0
	case "!=":
		return order != 0
	case "<":
		return order < 0
	}
	return order >= 0
}

func rising[V any](rows map[Range]V) []Range {
	return slices.SortedFunc(maps.Keys(rows), func(a, b Range) int { return cmp.Compare(a.From, b.From) })
}

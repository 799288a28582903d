package book

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/lists"
)

// An Amount is a number of things, or All of them.
type Amount int

// All is everything that the subject has.
const All Amount = -1

// UnmarshalText reads an amount of a data file: a number, or "all".
func (a *Amount) UnmarshalText(text []byte) error {
	if string(text) == "all" {
		*a = All
		return nil
	}
	n, err := strconv.Atoi(string(text))
	*a = Amount(n)
	return err
}

// Of returns the amount for a subject that has so many of these things: at most so many.
func (a Amount) Of(has int) int {
	if a == All {
		return has
	}
	return min(int(a), has)
}

// A Range is a range of results of dice, both ends included.
type Range struct{ From, To int }

// Has reports whether a result is in the range.
func (r Range) Has(n int) bool { return r.From <= n && n <= r.To }

// UnmarshalText reads the range of a data file: "3", "2-3", "..0", "6..". An open end is math.MinInt or math.MaxInt. It
// fails if the range ends before it begins.
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

// A Row gives the outcome of some results of a roll.
type Row[V any] struct {
	Range
	Is V
}

// Rows give the outcome of each result of a roll, by rising results: effects (effect roll), or
// spaces to which it leads (T-45, T-143).
type Rows[V any] []Row[V]

// UnmarshalYAML reads the rows of a data file, a map of results to outcomes.
func (r *Rows[V]) UnmarshalYAML(read func(any) error) error {
	var rows map[Range]V
	err := read(&rows)
	for _, results := range slices.SortedFunc(maps.Keys(rows), func(a, b Range) int { return cmp.Compare(a.From, b.From) }) {
		*r = append(*r, Row[V]{results, rows[results]})
	}
	return err
}

// Row returns the index of the row of a result. A result beyond the rows counts as the nearest one. Without rows it
// returns -1.
func (r Rows[V]) Row(total int) int {
	for i, row := range r {
		if total <= row.To {
			return i
		}
	}
	return len(r) - 1
}

// Of returns the outcome of a result. It panics if there are no rows.
func (r Rows[V]) Of(total int) V { return r[r.Row(total)].Is }

// A Ware is a card at a price.
type Ware struct {
	Card  Card
	Price int
}

// Prices are the wares of a seller, the cheapest first.
type Prices []Ware

// UnmarshalYAML reads the prices of a data file, a map of cards to gold.
func (p *Prices) UnmarshalYAML(read func(any) error) error {
	var prices map[Card]int
	err := read(&prices)
	for _, card := range slices.Sorted(maps.Keys(prices)) {
		*p = append(*p, Ware{Card: card, Price: prices[card]})
	}
	slices.SortStableFunc(*p, func(a, b Ware) int { return cmp.Compare(a.Price, b.Price) })
	return err
}

// Of returns the price of a card; false if the seller does not offer it.
func (p Prices) Of(c Card) (price int, ok bool) {
	w, ok := lists.Find(p, func(w Ware) bool { return w.Card == c })
	return w.Price, ok
}

// A Condition is a comparison ("craft >= 4"), or the name of a situation ("battle").
type Condition struct {
	What string // "alignment", a Stat, "talismans_in_stock", or the situation
	Rel  string // "==", "!=", "<" or ">="; "": there is no comparison
	Than string // the value to compare with: an Alignment or a number
}

// UnmarshalText reads the condition of a data file: one word, or three. It does not check the words.
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

// Holds reports whether the comparison holds for a character of an alignment; number returns the quantities with other
// names. A condition without a comparison always holds. An unknown Rel counts as ">=", and a Than that is no number as 0.
func (c Condition) Holds(alignment Alignment, number func(what string) int) bool {
	if c.Rel == "" {
		return true
	}
	order := cmp.Compare(string(alignment), c.Than)
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

package points

import (
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/tournament/figure"
)

// A formula is small arithmetic over one game: numbers, + - * /, comparisons (< <= > >= = !=,
// which give 1 or 0), brackets, names, and functions. The names are place, seats, level (the
// number of seats that share the place), out (1 if the seat was eliminated), left (the number
// of seats that were not), solo (1 for the seat that won by the game's own end), and the game's
// scores; a score that is called out, left or solo goes first. The functions are min(a, b),
// max(a, b), if(condition, a, b), and sum(x) and top(x), which compute x for every seat. A
// division by 0 gives 0. The conditions of domain/order do not serve, because they have no
// product and no ratio, and points need both.

// A seatGame is a game, seen from one seat.
type seatGame struct {
	outcome Outcome
	seat    int
}

// An expr is a part of a formula; value computes it for one seat.
type expr interface{ value(seatGame) figure.Number }

type (
	literal figure.Number
	name    string
	binary  struct {
		op   byte
		a, b expr
	}
	over struct { // sum or top, over every seat
		top bool
		of  expr
	}
	pick struct { // min or max
		most bool
		a, b expr
	}
	compare struct {
		op   string
		a, b expr
	}
	choice struct{ condition, then, otherwise expr } // any condition but 0 holds
)

func (l literal) value(seatGame) figure.Number { return figure.Number(l) }

func (n name) value(game seatGame) figure.Number {
	seat := game.outcome.Seats[game.seat]
	switch n {
	case "place":
		return figure.Int(seat.Place)
	case "seats":
		return figure.Int(len(game.outcome.Seats))
	case "level":
		return figure.Int(game.outcome.Level(seat.Place))
	}
	score, ok := seat.Scores[string(n)]
	if ok {
		return figure.Int(score)
	}
	switch n {
	case "out":
		return oneIf(seat.Out)
	case "left":
		return figure.Int(lists.Count(game.outcome.Seats, func(s Seat) bool { return !s.Out }))
	case "solo":
		return oneIf(game.outcome.Outright && seat.Place == 1)
	}
	return figure.Number{}
}

func oneIf(holds bool) figure.Number { return figure.Int(lists.Either(holds, 1, 0)) }

func (b binary) value(t seatGame) figure.Number {
	x, y := b.a.value(t), b.b.value(t)
	switch b.op {
	case '+':
		return x.Add(y)
	case '-':
		return x.Sub(y)
	case '*':
		return x.Mul(y)
	}
	return x.Div(y)
}

func (o over) value(game seatGame) figure.Number {
	sum, best := figure.Number{}, figure.Number{}
	for i := range game.outcome.Seats {
		number := o.of.value(seatGame{game.outcome, i})
		sum = sum.Add(number)
		if i == 0 || number.Cmp(best) > 0 {
			best = number
		}
	}
	if o.top {
		return best
	}
	return sum
}

func (p pick) value(t seatGame) figure.Number {
	x, y := p.a.value(t), p.b.value(t)
	if (x.Cmp(y) > 0) == p.most {
		return x
	}
	return y
}

func (c compare) value(t seatGame) figure.Number {
	order := c.a.value(t).Cmp(c.b.value(t))
	switch c.op {
	case "<":
		return oneIf(order < 0)
	case "<=":
		return oneIf(order <= 0)
	case ">":
		return oneIf(order > 0)
	case ">=":
		return oneIf(order >= 0)
	case "!=":
		return oneIf(order != 0)
	}
	return oneIf(order == 0)
}

func (c choice) value(game seatGame) figure.Number {
	if c.condition.value(game).Cmp(figure.Number{}) != 0 {
		return c.then.value(game)
	}
	return c.otherwise.value(game)
}

// Bounds of a formula. They keep it readable and quick to compute.
const (
	longestFormula = 240
	deepestFormula = 16
	deepestOver    = 2
)

// parser reads a formula by recursive descent, up to its first fault.
type parser struct {
	text  string
	at    int
	depth int
	over  int
	err   error
}

func parseFormula(text string) (expr, error) {
	if len(text) > longestFormula {
		return nil, fmt.Errorf("formula of %d characters; %d are legal", len(text), longestFormula)
	}
	p := &parser{text: text}
	e := p.comparison()
	if p.peek() != 0 {
		p.wrong("an operator or the end")
	}
	if p.err != nil {
		return nil, p.err
	}
	return e, nil
}

// fault records an error at a character, unless there is one already; at counts
// from 0, the error's text from 1.
func (p *parser) fault(at int, format string, args ...any) {
	if p.err == nil {
		p.err = fmt.Errorf("formula at character %d: %w", at+1, fmt.Errorf(format, args...))
	}
}

func (p *parser) wrong(legal string) {
	found := "the end"
	if p.at < len(p.text) {
		found = fmt.Sprintf("%q", p.text[p.at:])
	}
	p.fault(p.at, "%s, not %s", found, legal)
}

// peek skips blanks and returns the next character, or 0 at the end.
func (p *parser) peek() byte {
	for p.at < len(p.text) && p.text[p.at] == ' ' {
		p.at++
	}
	if p.at == len(p.text) {
		return 0
	}
	return p.text[p.at]
}

func (p *parser) take(c byte) {
	if p.peek() != c {
		p.wrong(fmt.Sprintf("%q", string(c)))
		return
	}
	p.at++
}

// while reads the characters up to the first that belongs refuses.
func (p *parser) while(belongs func(byte) bool) string {
	from := p.at
	for p.at < len(p.text) && belongs(p.text[p.at]) {
		p.at++
	}
	return p.text[from:p.at]
}

// comparison reads a sum, or two with a comparison between them.
func (p *parser) comparison() expr {
	a := p.sum()
	if c := p.peek(); p.err != nil || c == 0 || strings.IndexByte("<>=!", c) < 0 {
		return a
	}
	from := p.at
	op := p.while(func(c byte) bool { return strings.IndexByte("<>=!", c) >= 0 })
	if !slices.Contains([]string{"<", "<=", ">", ">=", "=", "!="}, op) {
		p.fault(from, "no comparison %q; legal are <, <=, >, >=, = and !=", op)
	}
	return compare{op, a, p.sum()}
}

func (p *parser) sum() expr { return p.chain("+-", p.product) }

func (p *parser) product() expr { return p.chain("*/", p.factor) }

// chain reads operands with operators of one rank between them, and groups them
// from the left.
func (p *parser) chain(ops string, operand func() expr) expr {
	p.depth++
	defer func() { p.depth-- }()
	if p.depth > deepestFormula {
		p.fault(p.at, "too many brackets")
		return nil
	}
	a := operand()
	for p.err == nil && p.peek() != 0 && strings.IndexByte(ops, p.peek()) >= 0 {
		op := p.peek()
		p.at++
		a = binary{op, a, operand()}
	}
	return a
}

func (p *parser) factor() expr {
	c := p.peek()
	switch {
	case c == '(':
		p.at++
		expr := p.comparison()
		p.take(')')
		return expr
	case digit(c) || c == '.':
		return p.number()
	case letter(c):
		return p.word()
	}
	p.wrong("a number, a name or a bracket")
	return nil
}

func (p *parser) number() expr {
	from := p.at
	number, err := figure.Parse(p.while(func(c byte) bool { return digit(c) || c == '.' }))
	if err != nil {
		p.fault(from, "%w", err)
	}
	return literal(number)
}

func (p *parser) word() expr {
	from := p.at
	word := p.while(func(c byte) bool { return letter(c) || digit(c) })
	if p.peek() != '(' {
		return name(word)
	}
	switch word {
	case "sum", "top":
		return p.overSeats(word == "top")
	case "min", "max":
		return p.pick(word == "max")
	case "if":
		return p.choice()
	}
	p.fault(from, "no function %q; legal are if, min, max, sum and top", word)
	return nil
}

func (p *parser) overSeats(top bool) expr {
	p.over++
	defer func() { p.over-- }()
	if p.over > deepestOver {
		p.fault(p.at, "sum and top may lie %d deep", deepestOver)
		return nil
	}
	p.at++
	of := p.comparison()
	p.take(')')
	return over{top, of}
}

func (p *parser) pick(most bool) expr {
	p.at++
	a := p.comparison()
	p.take(',')
	b := p.comparison()
	p.take(')')
	return pick{most, a, b}
}

func (p *parser) choice() expr {
	p.at++
	condition := p.comparison()
	p.take(',')
	then := p.comparison()
	p.take(',')
	otherwise := p.comparison()
	p.take(')')
	return choice{condition, then, otherwise}
}

func digit(c byte) bool { return c >= '0' && c <= '9' }

func letter(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_'
}

// isName reports whether a word may be the name of a score.
func isName(word string) bool {
	for i := range len(word) {
		if c := word[i]; !letter(c) && (i == 0 || !digit(c)) {
			return false
		}
	}
	return word != ""
}

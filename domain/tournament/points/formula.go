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
	seat    int // index into outcome.Seats
}

// An expr is a part of a formula; evaluate computes it for one seat.
type expr interface{ evaluate(seatGame) figure.Number }

type (
	literal  figure.Number
	variable string
	binaryOp struct {
		op   byte
		a, b expr
	}
	aggregate struct { // sum or top, over every seat
		top bool
		of  expr
	}
	extreme struct { // min or max
		most bool // it is max
		a, b expr
	}
	comparison struct {
		op   string
		a, b expr
	}
	conditional struct{ condition, then, otherwise expr } // any condition but 0 holds
)

func (l literal) evaluate(seatGame) figure.Number { return figure.Number(l) }

// evaluate returns the value of a name; 0 if it is no name of formulas and no score of the seat.
func (n variable) evaluate(game seatGame) figure.Number {
	seat := game.outcome.Seats[game.seat]
	switch n {
	case "place":
		return figure.Int(seat.Place)
	case "seats":
		return figure.Int(len(game.outcome.Seats))
	case "level":
		return figure.Int(game.outcome.CountAtPlace(seat.Place))
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

// oneIf returns 1 if a condition holds, else 0.
func oneIf(holds bool) figure.Number { return figure.Int(lists.Either(holds, 1, 0)) }

func (b binaryOp) evaluate(t seatGame) figure.Number {
	x, y := b.a.evaluate(t), b.b.evaluate(t)
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

func (o aggregate) evaluate(game seatGame) figure.Number {
	sum, best := figure.Number{}, figure.Number{}
	for i := range game.outcome.Seats {
		number := o.of.evaluate(seatGame{game.outcome, i})
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

func (p extreme) evaluate(t seatGame) figure.Number {
	x, y := p.a.evaluate(t), p.b.evaluate(t)
	if (x.Cmp(y) > 0) == p.most {
		return x
	}
	return y
}

func (c comparison) evaluate(t seatGame) figure.Number {
	order := c.a.evaluate(t).Cmp(c.b.evaluate(t))
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

func (c conditional) evaluate(game seatGame) figure.Number {
	if c.condition.evaluate(game).Cmp(figure.Number{}) != 0 {
		return c.then.evaluate(game)
	}
	return c.otherwise.evaluate(game)
}

// Bounds of a formula, which keep it readable and quick to compute: its characters, how deep brackets may lie in each
// other, and how deep sum and top may.
const (
	maxFormulaLength  = 240
	maxFormulaDepth   = 16
	maxAggregateDepth = 2
)

// parser reads a formula by recursive descent, up to its first fault.
type parser struct {
	text           string
	at             int
	depth          int
	aggregateDepth int
	err            error
}

// parseFormula reads a whole formula. It fails at the first character that does not fit.
func parseFormula(text string) (expr, error) {
	if len(text) > maxFormulaLength {
		return nil, fmt.Errorf("formula of %d characters; %d are legal", len(text), maxFormulaLength)
	}
	p := &parser{text: text}
	e := p.parseComparison()
	if p.peek() != 0 {
		p.failExpecting("an operator or the end")
	}
	if p.err != nil {
		return nil, p.err
	}
	return e, nil
}

// recordFault records an error at a character, unless one is recorded already. at counts
// from 0, the error's text from 1.
func (p *parser) recordFault(at int, format string, args ...any) {
	if p.err == nil {
		p.err = fmt.Errorf("formula at character %d: %w", at+1, fmt.Errorf(format, args...))
	}
}

// failExpecting records that something else stands where the legal text is expected.
func (p *parser) failExpecting(legal string) {
	found := "the end"
	if p.at < len(p.text) {
		found = fmt.Sprintf("%q", p.text[p.at:])
	}
	p.recordFault(p.at, "%s, not %s", found, legal)
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

// expectByte reads one character, and records a fault if another stands there.
func (p *parser) expectByte(c byte) {
	if p.peek() != c {
		p.failExpecting(fmt.Sprintf("%q", string(c)))
		return
	}
	p.at++
}

// readWhile reads characters for as long as belongs accepts them; "" if it does not accept the first.
func (p *parser) readWhile(belongs func(byte) bool) string {
	from := p.at
	for p.at < len(p.text) && belongs(p.text[p.at]) {
		p.at++
	}
	return p.text[from:p.at]
}

// parseComparison reads a sum, or two with a comparison between them.
func (p *parser) parseComparison() expr {
	a := p.parseSum()
	if c := p.peek(); p.err != nil || c == 0 || strings.IndexByte("<>=!", c) < 0 {
		return a
	}
	from := p.at
	op := p.readWhile(func(c byte) bool { return strings.IndexByte("<>=!", c) >= 0 })
	if !slices.Contains([]string{"<", "<=", ">", ">=", "=", "!="}, op) {
		p.recordFault(from, "no comparison %q; legal are <, <=, >, >=, = and !=", op)
	}
	return comparison{op, a, p.parseSum()}
}

func (p *parser) parseSum() expr { return p.parseChain("+-", p.parseProduct) }

func (p *parser) parseProduct() expr { return p.parseChain("*/", p.parseFactor) }

// parseChain reads operands with operators of one rank between them, and groups them from the left. It returns nil
// beyond maxFormulaDepth.
func (p *parser) parseChain(ops string, operand func() expr) expr {
	p.depth++
	defer func() { p.depth-- }()
	if p.depth > maxFormulaDepth {
		p.recordFault(p.at, "too many brackets")
		return nil
	}
	a := operand()
	for p.err == nil && p.peek() != 0 && strings.IndexByte(ops, p.peek()) >= 0 {
		op := p.peek()
		p.at++
		a = binaryOp{op, a, operand()}
	}
	return a
}

// parseFactor reads a number, a name, a function, or a comparison in brackets.
func (p *parser) parseFactor() expr {
	c := p.peek()
	switch {
	case c == '(':
		p.at++
		expr := p.parseComparison()
		p.expectByte(')')
		return expr
	case isDigit(c) || c == '.':
		return p.parseNumber()
	case isLetter(c):
		return p.parseWord()
	}
	p.failExpecting("a number, a name or a bracket")
	return nil
}

func (p *parser) parseNumber() expr {
	from := p.at
	number, err := figure.Parse(p.readWhile(func(c byte) bool { return isDigit(c) || c == '.' }))
	if err != nil {
		p.recordFault(from, "%w", err)
	}
	return literal(number)
}

// parseWord reads a name, or a function with its arguments.
func (p *parser) parseWord() expr {
	from := p.at
	word := p.readWhile(func(c byte) bool { return isLetter(c) || isDigit(c) })
	if p.peek() != '(' {
		return variable(word)
	}
	switch word {
	case "sum", "top":
		return p.parseAggregate(word == "top")
	case "min", "max":
		return p.parseExtreme(word == "max")
	case "if":
		return p.parseConditional()
	}
	p.recordFault(from, "no function %q; legal are if, min, max, sum and top", word)
	return nil
}

// parseAggregate reads the argument of sum, or of top, with its brackets.
func (p *parser) parseAggregate(top bool) expr {
	p.aggregateDepth++
	defer func() { p.aggregateDepth-- }()
	if p.aggregateDepth > maxAggregateDepth {
		p.recordFault(p.at, "sum and top may lie %d deep", maxAggregateDepth)
		return nil
	}
	p.at++
	of := p.parseComparison()
	p.expectByte(')')
	return aggregate{top, of}
}

// parseExtreme reads the arguments of min, or of max, with their brackets.
func (p *parser) parseExtreme(most bool) expr {
	p.at++
	a := p.parseComparison()
	p.expectByte(',')
	b := p.parseComparison()
	p.expectByte(')')
	return extreme{most, a, b}
}

// parseConditional reads the arguments of if, with their brackets.
func (p *parser) parseConditional() expr {
	p.at++
	condition := p.parseComparison()
	p.expectByte(',')
	then := p.parseComparison()
	p.expectByte(',')
	otherwise := p.parseComparison()
	p.expectByte(')')
	return conditional{condition, then, otherwise}
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isLetter(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_'
}

// isName reports whether a word may be the name of a score.
func isName(word string) bool {
	for i := range len(word) {
		if c := word[i]; !isLetter(c) && (i == 0 || !isDigit(c)) {
			return false
		}
	}
	return word != ""
}

package points

import (
	"fmt"
	"strings"

	"seneschal/domain/tournament/figure"
)

// A formula is small arithmetic over one game: numbers, + - * /, brackets,
// the words place, seats and level (how many seats share the place), the names
// of the game's scores, and the functions min(a, b), max(a, b), sum(x) and
// top(x), which work out x for every seat. The conditions of domain/order know
// no product and no ratio, which points are made of. A division by 0 gives 0.

// table is a game, seen from one seat.
type table struct {
	o    Outcome
	seat int
}

// An expr is a part of a formula.
type expr interface{ value(table) figure.Number }

type (
	literal figure.Number
	name    string
	binary  struct {
		op   byte
		a, b expr
	}
	over struct { // sum or top, of every seat
		top bool
		of  expr
	}
	pick struct { // min or max
		most bool
		a, b expr
	}
)

func (l literal) value(table) figure.Number { return figure.Number(l) }

func (n name) value(t table) figure.Number {
	seat := t.o.Seats[t.seat]
	switch n {
	case "place":
		return figure.Int(seat.Place)
	case "seats":
		return figure.Int(len(t.o.Seats))
	case "level":
		return figure.Int(t.o.Level(seat.Place))
	}
	return figure.Int(seat.Scores[string(n)])
}

func (b binary) value(t table) figure.Number {
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

func (o over) value(t table) figure.Number {
	sum, best := figure.Number{}, figure.Number{}
	for i := range t.o.Seats {
		v := o.of.value(table{t.o, i})
		sum = sum.Add(v)
		if i == 0 || v.Cmp(best) > 0 {
			best = v
		}
	}
	if o.top {
		return best
	}
	return sum
}

func (p pick) value(t table) figure.Number {
	x, y := p.a.value(t), p.b.value(t)
	if (x.Cmp(y) > 0) == p.most {
		return x
	}
	return y
}

// The bounds of a formula: they keep it readable, and its working out short.
const (
	longestFormula = 240
	deepestFormula = 16
	deepestOver    = 2
)

// parser reads a formula by recursive descent.
type parser struct {
	text  string
	at    int
	depth int
	over  int
}

func parseFormula(text string) (expr, error) {
	if len(text) > longestFormula {
		return nil, fmt.Errorf("formula of %d characters; %d are legal", len(text), longestFormula)
	}
	p := &parser{text: text}
	e, err := p.sum()
	if err == nil && p.peek() != 0 {
		err = p.wrong("an operator or the end")
	}
	if err != nil {
		return nil, err
	}
	return e, nil
}

func (p *parser) wrong(legal string) error {
	found := "the end"
	if p.at < len(p.text) {
		found = fmt.Sprintf("%q", p.text[p.at:])
	}
	return fmt.Errorf("formula at character %d: %s, not %s", p.at+1, found, legal)
}

// peek is the next character that is no blank, 0 at the end.
func (p *parser) peek() byte {
	for p.at < len(p.text) && p.text[p.at] == ' ' {
		p.at++
	}
	if p.at == len(p.text) {
		return 0
	}
	return p.text[p.at]
}

func (p *parser) take(c byte) error {
	if p.peek() != c {
		return p.wrong(fmt.Sprintf("%q", string(c)))
	}
	p.at++
	return nil
}

func (p *parser) sum() (expr, error) { return p.chain("+-", p.product) }

func (p *parser) product() (expr, error) { return p.chain("*/", p.factor) }

// chain reads operands that operators of one rank join, from the left.
func (p *parser) chain(ops string, operand func() (expr, error)) (expr, error) {
	p.depth++
	defer func() { p.depth-- }()
	if p.depth > deepestFormula {
		return nil, fmt.Errorf("formula at character %d: too many brackets", p.at+1)
	}
	a, err := operand()
	for err == nil && p.peek() != 0 && strings.IndexByte(ops, p.peek()) >= 0 {
		op := p.peek()
		p.at++
		var b expr
		b, err = operand()
		a = binary{op, a, b}
	}
	return a, err
}

func (p *parser) factor() (expr, error) {
	c := p.peek()
	switch {
	case c == '(':
		p.at++
		e, err := p.sum()
		if err != nil {
			return nil, err
		}
		return e, p.take(')')
	case c >= '0' && c <= '9' || c == '.':
		return p.number()
	case letter(c):
		return p.word()
	}
	return nil, p.wrong("a number, a name or a bracket")
}

func (p *parser) number() (expr, error) {
	from := p.at
	for p.at < len(p.text) && (p.text[p.at] >= '0' && p.text[p.at] <= '9' || p.text[p.at] == '.') {
		p.at++
	}
	n, err := figure.Parse(p.text[from:p.at])
	if err != nil {
		return nil, fmt.Errorf("formula at character %d: %w", from+1, err)
	}
	return literal(n), nil
}

func (p *parser) word() (expr, error) {
	from := p.at
	for p.at < len(p.text) && (letter(p.text[p.at]) || p.text[p.at] >= '0' && p.text[p.at] <= '9') {
		p.at++
	}
	word := p.text[from:p.at]
	if p.peek() != '(' {
		return name(word), nil
	}
	switch word {
	case "sum", "top":
		return p.overSeats(word == "top")
	case "min", "max":
		return p.pick(word == "max")
	}
	return nil, fmt.Errorf("formula at character %d: no function %q; legal are min, max, sum and top", from+1, word)
}

func (p *parser) overSeats(top bool) (expr, error) {
	p.over++
	defer func() { p.over-- }()
	if p.over > deepestOver {
		return nil, fmt.Errorf("formula at character %d: sum and top may lie %d deep", p.at+1, deepestOver)
	}
	p.at++
	of, err := p.sum()
	if err != nil {
		return nil, err
	}
	return over{top, of}, p.take(')')
}

func (p *parser) pick(most bool) (expr, error) {
	p.at++
	a, err := p.sum()
	if err != nil {
		return nil, err
	}
	if err := p.take(','); err != nil {
		return nil, err
	}
	b, err := p.sum()
	if err != nil {
		return nil, err
	}
	return pick{most, a, b}, p.take(')')
}

func letter(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_'
}

// isName reports whether a word may be the name of a score.
func isName(word string) bool {
	for i := range len(word) {
		if c := word[i]; !letter(c) && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return word != ""
}

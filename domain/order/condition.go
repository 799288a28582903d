package order

import (
	"cmp"
	"slices"
)

// Conditions says how a ruleset's conditions are read: the terms, and the readers of their
// parts. A reader is called with the term that it reads for, and leaves the cursor behind
// the last word.
type Conditions struct {
	Terms []Term
	Of    func(*Cursor, *Term) Ref // reads the owner of a term, or the name it is compared with
	At    func(*Cursor, *Term) Ref
	// Who reads a name that may stand before a term. It leaves the cursor unmoved if there
	// is none. nil: no name may stand there.
	Who func(*Cursor) (Ref, bool)
	// Code is the error code of a condition that cannot be read; "": that of any line.
	Code Code
}

// deepest is the number of brackets that may be open at once.
const deepest = 30

// Parse reads a condition at the cursor, and warns of one that always or never holds.
func (s *Conditions) Parse(c *Cursor) Expr {
	mark := c.Mark()
	e := s.readOr(c, 0)
	if c.Err() == nil && !e.isBoolean() {
		c.Want(comparisons...)
		c.Refuse(c.grammar.Unknown, c.Mark(), c.say("condition.number"), e.String()+" > 0")
	}
	switch err := c.Err(); {
	case err == nil:
		s.warnOfConstant(c, mark, e)
	case s.Code != "" && err.Code == c.grammar.Unknown:
		err.Code = s.Code
	}
	return e
}

// If reads an IF with its condition; nil if there is no IF.
func (s *Conditions) If(c *Cursor) *Expr {
	if !c.Words("IF") {
		return nil
	}
	e := s.Parse(c)
	return &e
}

func (s *Conditions) warnOfConstant(c *Cursor, mark int, e Expr) {
	code := cmp.Or(c.grammar.Useless, c.grammar.Unknown)
	switch e.Verdict() {
	case NeverHolds:
		c.Warn(code, mark, c.say("condition.never"))
	case AlwaysHolds:
		c.Warn(code, mark, c.say("condition.always"))
	}
}

func (s *Conditions) readOr(c *Cursor, depth int) Expr { return s.readChain(c, depth, Or, s.readAnd) }

func (s *Conditions) readAnd(c *Cursor, depth int) Expr { return s.readChain(c, depth, And, s.readNot) }

// readChain reads one or more parts with the same word between them.
func (s *Conditions) readChain(c *Cursor, depth int, op Op, part func(*Cursor, int) Expr) Expr {
	mark := c.Mark()
	e := Expr{Op: op, Args: []Expr{part(c, depth)}}
	for c.Words(string(op)) {
		e.Args = append(e.Args, part(c, depth))
	}
	if len(e.Args) == 1 {
		return e.Args[0]
	}
	if slices.ContainsFunc(e.Args, func(a Expr) bool { return !a.isBoolean() }) {
		c.Refuse(c.grammar.Unknown, mark, c.say("condition.joins", "word", op))
	}
	return e
}

func (s *Conditions) readNot(c *Cursor, depth int) Expr {
	mark, nots := c.Mark(), 0
	for c.Words(string(Not)) {
		nots++
	}
	e := s.readComparison(c, depth)
	if nots > 0 && !e.isBoolean() {
		c.Refuse(c.grammar.Unknown, mark, c.say("condition.not"))
	}
	if nots%2 == 1 {
		return Negate(e)
	}
	return e
}

// comparisons are the marks between two numbers.
var comparisons = []string{"<", "<=", "=", "<>", ">=", ">"}

func (s *Conditions) readComparison(c *Cursor, depth int) Expr {
	mark := c.Mark()
	left := s.readSum(c, depth)
	op := Op(c.Peek().Key)
	if left.isBoolean() || !c.Take(comparisons...) {
		return left
	}
	right := s.readSum(c, depth)
	if right.isBoolean() {
		c.Refuse(c.grammar.Unknown, mark, c.say("condition.compare"))
	}
	return Expr{Op: op, Args: []Expr{left, right}}
}

func (s *Conditions) readSum(c *Cursor, depth int) Expr {
	mark := c.Mark()
	left := s.readAtom(c, depth)
	for !left.isBoolean() {
		op := Op(c.Peek().Key)
		if !c.Take("+", "-") {
			break
		}
		right := s.readAtom(c, depth)
		if right.isBoolean() {
			c.Refuse(c.grammar.Unknown, mark, c.say("condition.add"))
		}
		left = Expr{Op: op, Args: []Expr{left, right}}
	}
	return left
}

// nothing stands for a part of a condition that could not be read.
var nothing = Expr{Op: Literal}

// readAtom reads a number, a term, or a condition in brackets.
func (s *Conditions) readAtom(c *Cursor, depth int) Expr {
	mark := c.Mark()
	if c.Take("(") {
		if depth >= deepest {
			c.Refuse(c.grammar.Unknown, mark, c.say("condition.brackets"))
			return nothing
		}
		e := s.readOr(c, depth+1)
		c.ExpectMark(")")
		return e
	}
	if n, ok := readSignedNumber(c); ok {
		return Expr{Op: Literal, N: n}
	}
	if e, ok := s.readNamedTerm(c); ok {
		return e
	}
	var names []string
	for i := range s.Terms {
		names = addDistinct(names, s.Terms[i].Name)
	}
	name, ok := c.Word(names...)
	if !ok {
		c.Lost()
		return nothing
	}
	return s.readTerm(c, s.chooseTerm(c, name), Ref{})
}

// readSignedNumber reads a number that may have a minus sign.
func readSignedNumber(c *Cursor) (int, bool) {
	if c.Peek().Key == "-" && c.PeekAt(1).Kind == Number {
		c.Next()
		n, ok := c.Number()
		return -n, ok
	}
	return c.Number()
}

// readNamedTerm reads a term with a name before it. It leaves the cursor unmoved if there
// is none.
func (s *Conditions) readNamedTerm(c *Cursor) (e Expr, ok bool) {
	if s.Who == nil || slices.Contains(comparisons, c.PeekAt(1).Key) { // in GOLD > 2, GOLD is no name
		return Expr{}, false
	}
	var names []string
	for _, t := range s.Terms {
		if t.Who != Never {
			names = append(names, t.Name)
		}
	}
	mark := c.Mark()
	who, ok := s.Who(c)
	if !ok || !c.Full(names...) {
		c.Back(mark)
		return Expr{}, false
	}
	name, _ := c.Word(names...)
	return s.readTerm(c, s.chooseTerm(c, name), who), true
}

// chooseTerm returns the term of a name that has just been read. If several terms have the
// name, the mark or word that comes next decides.
func (s *Conditions) chooseTerm(c *Cursor, name string) *Term {
	var plain *Term
	for i := range s.Terms {
		t := &s.Terms[i]
		switch {
		case t.Name != name:
		case t.Is != "" && (c.Words(t.Is) || c.Take(t.Is)):
			return t
		case t.Is == "" || plain == nil:
			plain = t
		}
	}
	if plain.Is != "" {
		c.Lost()
	}
	return plain
}

// readTerm reads the rest of a term: OF and AT in either order, or a name without either
// word.
func (s *Conditions) readTerm(c *Cursor, t *Term, who Ref) Expr {
	e := Expr{Op: Quantity, Term: t, Of: who}
	if t.Flag {
		e.Op = Flag
	}
	switch {
	case t.Who == Must && who == (Ref{}):
		c.Lost()
	case t.Bare && t.Who != Never:
		e.At = s.At(c, t)
		return e
	case t.Bare || t.Is != "":
		e.Of = s.Of(c, t)
		return e
	}
	for c.Err() == nil {
		switch {
		case t.Of != Never && e.Of == (Ref{}) && c.Words("OF"):
			e.Of = s.Of(c, t)
		case t.At != Never && e.At == (Ref{}) && c.Words("AT"):
			e.At = s.At(c, t)
		case t.Of == Must && e.Of == (Ref{}), t.At == Must && e.At == (Ref{}):
			c.Lost()
		default:
			return e
		}
	}
	return e
}

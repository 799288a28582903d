package order

import "slices"

// Conditions is how a ruleset's conditions are read: the terms that it knows,
// and how what follows OF and AT is read. A reader gets the term that it is
// read for, and leaves the cursor behind the last word.
type Conditions struct {
	Terms []Term
	Of    func(*Cursor, Term) (Ref, *Error)
	At    func(*Cursor, Term) (Ref, *Error)
	// Before reads what may stand before the term AT, as in "kay AT camelot". It
	// leaves the cursor where it was if there is no such thing. nil: nothing may.
	Before func(*Cursor) (Ref, bool)
}

// deepest is how many brackets may be open at once.
const deepest = 30

// Parse reads a condition from where the cursor stands.
func (s *Conditions) Parse(c *Cursor) (Expr, *Error) {
	e, err := s.or(c, 0)
	if err == nil && !e.boolean() {
		c.Want("<", "<=", "=", "<>", ">=", ">")
		return e, c.Fail(c.grammar.Unknown, c.Mark(), "a number is no condition; compare it with another",
			e.String()+" > 0")
	}
	return e, err
}

func (s *Conditions) or(c *Cursor, depth int) (Expr, *Error) {
	return s.chain(c, depth, Or, s.and)
}

func (s *Conditions) and(c *Cursor, depth int) (Expr, *Error) {
	return s.chain(c, depth, And, s.not)
}

// chain reads one or more parts with the same word between them.
func (s *Conditions) chain(c *Cursor, depth int, op Op, part func(*Cursor, int) (Expr, *Error)) (Expr, *Error) {
	mark := c.Mark()
	first, err := part(c, depth)
	if err != nil {
		return first, err
	}
	e := Expr{Op: op, Args: []Expr{first}}
	for {
		if _, ok := c.Word(string(op)); !ok {
			break
		}
		next, err := part(c, depth)
		if err != nil {
			return next, err
		}
		e.Args = append(e.Args, next)
	}
	if len(e.Args) == 1 {
		return first, nil
	}
	if slices.ContainsFunc(e.Args, func(a Expr) bool { return !a.boolean() }) {
		return e, c.Fail(c.grammar.Unknown, mark, string(op)+" joins conditions, not numbers")
	}
	return e, nil
}

func (s *Conditions) not(c *Cursor, depth int) (Expr, *Error) {
	mark, nots := c.Mark(), 0
	for c.Words(string(Not)) {
		nots++
	}
	e, err := s.comparison(c, depth)
	switch {
	case err != nil || nots == 0:
		return e, err
	case !e.boolean():
		return e, c.Fail(c.grammar.Unknown, mark, "NOT needs a condition, not a number")
	case nots%2 == 1:
		return Negate(e), nil
	}
	return e, nil
}

// comparisons are the marks between two numbers.
var comparisons = []string{"<", "<=", "=", "<>", ">=", ">"}

func (s *Conditions) comparison(c *Cursor, depth int) (Expr, *Error) {
	mark := c.Mark()
	left, err := s.sum(c, depth)
	if err != nil || left.boolean() {
		return left, err
	}
	op := Op(c.Peek().Key)
	if !c.Take(comparisons...) {
		return left, nil
	}
	right, err := s.sum(c, depth)
	if err != nil {
		return right, err
	}
	if right.boolean() {
		return right, c.Fail(c.grammar.Unknown, mark, "only numbers can be compared")
	}
	return Expr{Op: op, Args: []Expr{left, right}}, nil
}

func (s *Conditions) sum(c *Cursor, depth int) (Expr, *Error) {
	mark := c.Mark()
	left, err := s.atom(c, depth)
	for err == nil && !left.boolean() {
		op := Op(c.Peek().Key)
		if !c.Take("+", "-") {
			return left, nil
		}
		var right Expr
		if right, err = s.atom(c, depth); err != nil {
			return right, err
		}
		if right.boolean() {
			return right, c.Fail(c.grammar.Unknown, mark, "only numbers can be added")
		}
		left = Expr{Op: op, Args: []Expr{left, right}}
	}
	return left, err
}

// atom reads a number, a term or something in brackets.
func (s *Conditions) atom(c *Cursor, depth int) (Expr, *Error) {
	mark := c.Mark()
	if c.Take("(") {
		if depth >= deepest {
			return Expr{}, c.Fail(c.grammar.Unknown, mark, "too many brackets")
		}
		e, err := s.or(c, depth+1)
		if err == nil && !c.Take(")") {
			err = c.Unexpected()
		}
		return e, err
	}
	if n, ok := signed(c); ok {
		return Expr{Op: Literal, N: n}, nil
	}
	if e, ok, err := s.where(c); ok {
		return e, err
	}
	names := make([]string, len(s.Terms))
	for i, t := range s.Terms {
		names[i] = t.Name
	}
	name, ok := c.Word(names...)
	if !ok {
		return Expr{}, c.Unexpected()
	}
	return s.term(c, &s.Terms[slices.Index(names, name)])
}

// signed reads a number, with a minus if there is one.
func signed(c *Cursor) (int, bool) {
	if c.Peek().Key == "-" && c.PeekAt(1).Kind == Number {
		c.Next()
		n, ok := c.Number()
		return -n, ok
	}
	return c.Number()
}

// where reads the term AT with what stands before it.
func (s *Conditions) where(c *Cursor) (e Expr, ok bool, err *Error) {
	i := slices.IndexFunc(s.Terms, func(t Term) bool { return t.Name == place })
	if s.Before == nil || i < 0 {
		return Expr{}, false, nil
	}
	mark := c.Mark()
	who, ok := s.Before(c)
	if !ok || !c.Full(place) {
		c.Back(mark)
		return Expr{}, false, nil
	}
	c.Next()
	e = Expr{Op: Flag, Term: &s.Terms[i], Of: who}
	e.At, err = s.At(c, s.Terms[i])
	return e, true, err
}

// term reads what follows the name of a term: OF and AT in either order, or
// what it takes without either word.
func (s *Conditions) term(c *Cursor, t *Term) (Expr, *Error) {
	e := Expr{Op: Quantity, Term: t}
	if t.Flag {
		e.Op = Flag
	}
	var err *Error
	switch {
	case t.Name == place:
		e.At, err = s.At(c, *t)
		return e, err
	case t.Bare:
		e.Of, err = s.Of(c, *t)
		return e, err
	}
	for err == nil {
		switch {
		case t.Of != Never && e.Of == (Ref{}) && c.Words("OF"):
			e.Of, err = s.Of(c, *t)
		case t.At != Never && e.At == (Ref{}) && c.Words("AT"):
			e.At, err = s.At(c, *t)
		case t.Of == Must && e.Of == (Ref{}), t.At == Must && e.At == (Ref{}):
			return e, c.Unexpected()
		default:
			return e, nil
		}
	}
	return e, err
}

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
	At    func(*Cursor, *Term) Ref // reads the place behind AT, or the name behind a Bare term that has a Who
	// Who reads a name that may stand before a term. It leaves the cursor unmoved if there
	// is none. nil: no name may stand there.
	Who func(*Cursor) (Ref, bool)
	// Code is the error code of a condition that cannot be read; "": that of any line.
	Code Code
}

// maxOpenBrackets is the largest number of brackets that may be open at once.
const maxOpenBrackets = 30

// Parse reads a condition at the cursor, and warns of one that always or never holds. It breaks
// the line if none stands there, or only a number; then the result has no meaning.
func (s *Conditions) Parse(cursor *Cursor) Expr {
	mark := cursor.Mark()
	expr := s.readOr(cursor, 0)
	if cursor.Err() == nil && !expr.isBoolean() {
		cursor.Want(comparisons...)
		cursor.Refuse(cursor.grammar.Unknown, cursor.Mark(), cursor.say("condition.number"), expr.String()+" > 0")
	}
	switch err := cursor.Err(); {
	case err == nil:
		s.warnOfConstant(cursor, mark, expr)
	case s.Code != "" && err.Code == cursor.grammar.Unknown:
		err.Code = s.Code
	}
	return expr
}

// If reads an IF with its condition; nil if there is no IF.
func (s *Conditions) If(cursor *Cursor) *Expr {
	if !cursor.Words("IF") {
		return nil
	}
	e := s.Parse(cursor)
	return &e
}

// warnOfConstant adds a warning if a condition always or never holds.
func (s *Conditions) warnOfConstant(cursor *Cursor, mark int, expr Expr) {
	code := cmp.Or(cursor.grammar.Useless, cursor.grammar.Unknown)
	switch expr.Verdict() {
	case NeverHolds:
		cursor.Warn(code, mark, cursor.say("condition.never"))
	case AlwaysHolds:
		cursor.Warn(code, mark, cursor.say("condition.always"))
	}
}

func (s *Conditions) readOr(c *Cursor, depth int) Expr { return s.readChain(c, depth, Or, s.readAnd) }

func (s *Conditions) readAnd(c *Cursor, depth int) Expr { return s.readChain(c, depth, And, s.readNot) }

// readChain reads one or more parts with the word AND or OR between them. A part alone may be a
// number; a number in a chain breaks the line.
func (s *Conditions) readChain(cursor *Cursor, depth int, op Op, part func(*Cursor, int) Expr) Expr {
	mark := cursor.Mark()
	expr := Expr{Op: op, Args: []Expr{part(cursor, depth)}}
	for cursor.Words(string(op)) {
		expr.Args = append(expr.Args, part(cursor, depth))
	}
	if len(expr.Args) == 1 {
		return expr.Args[0]
	}
	if slices.ContainsFunc(expr.Args, func(a Expr) bool { return !a.isBoolean() }) {
		cursor.Refuse(cursor.grammar.Unknown, mark, cursor.say("condition.joins", "word", op))
	}
	return expr
}

// readNot reads a comparison with any number of NOT before it; two of them cancel out.
func (s *Conditions) readNot(cursor *Cursor, depth int) Expr {
	mark, nots := cursor.Mark(), 0
	for cursor.Words(string(Not)) {
		nots++
	}
	expr := s.readComparison(cursor, depth)
	if nots > 0 && !expr.isBoolean() {
		cursor.Refuse(cursor.grammar.Unknown, mark, cursor.say("condition.not"))
	}
	if nots%2 == 1 {
		return Negate(expr)
	}
	return expr
}

// comparisons are the marks between two numbers.
var comparisons = []string{"<", "<=", "=", "<>", ">=", ">"}

// readComparison reads two sums with a mark between them, or one sum or condition alone.
func (s *Conditions) readComparison(cursor *Cursor, depth int) Expr {
	mark := cursor.Mark()
	left := s.readSum(cursor, depth)
	op := Op(cursor.Peek().Key)
	if left.isBoolean() || !cursor.Take(comparisons...) {
		return left
	}
	right := s.readSum(cursor, depth)
	if right.isBoolean() {
		cursor.Refuse(cursor.grammar.Unknown, mark, cursor.say("condition.compare"))
	}
	return Expr{Op: op, Args: []Expr{left, right}}
}

// readSum reads numbers with plus or minus between them, or one condition alone.
func (s *Conditions) readSum(cursor *Cursor, depth int) Expr {
	mark := cursor.Mark()
	left := s.readAtom(cursor, depth)
	for !left.isBoolean() {
		op := Op(cursor.Peek().Key)
		if !cursor.Take("+", "-") {
			break
		}
		right := s.readAtom(cursor, depth)
		if right.isBoolean() {
			cursor.Refuse(cursor.grammar.Unknown, mark, cursor.say("condition.add"))
		}
		left = Expr{Op: op, Args: []Expr{left, right}}
	}
	return left
}

// unreadable stands for a part of a condition that could not be read.
var unreadable = Expr{Op: Literal}

// readAtom reads a number, a term, or a condition in brackets. It breaks the line if none stands
// there.
func (s *Conditions) readAtom(cursor *Cursor, depth int) Expr {
	mark := cursor.Mark()
	if cursor.Take("(") {
		if depth >= maxOpenBrackets {
			cursor.Refuse(cursor.grammar.Unknown, mark, cursor.say("condition.brackets"))
			return unreadable
		}
		expr := s.readOr(cursor, depth+1)
		cursor.ExpectMark(")")
		return expr
	}
	if n, ok := readSignedNumber(cursor); ok {
		return Expr{Op: Literal, N: n}
	}
	if e, ok := s.readNamedTerm(cursor); ok {
		return e
	}
	var names []string
	for i := range s.Terms {
		names = addDistinct(names, s.Terms[i].Name)
	}
	name, ok := cursor.Word(names...)
	if !ok {
		cursor.Lost()
		return unreadable
	}
	return s.readTerm(cursor, s.chooseTerm(cursor, name), Ref{})
}

// readSignedNumber reads a number that may have a minus sign.
func readSignedNumber(cursor *Cursor) (int, bool) {
	if cursor.Peek().Key == "-" && cursor.PeekAt(1).Kind == Number {
		cursor.Next()
		n, ok := cursor.Number()
		return -n, ok
	}
	return cursor.Number()
}

// readNamedTerm reads a term with a name before it: kay AT camelot. If there is none, it returns
// false and takes nothing.
func (s *Conditions) readNamedTerm(cursor *Cursor) (e Expr, ok bool) {
	if s.Who == nil || slices.Contains(comparisons, cursor.PeekAt(1).Key) { // in GOLD > 2, GOLD is no name
		return Expr{}, false
	}
	var names []string
	for _, term := range s.Terms {
		if term.Who != Never {
			names = append(names, term.Name)
		}
	}
	mark := cursor.Mark()
	before, ok := s.Who(cursor)
	if !ok || !cursor.Full(names...) {
		cursor.Back(mark)
		return Expr{}, false
	}
	name, _ := cursor.Word(names...)
	return s.readTerm(cursor, s.chooseTerm(cursor, name), before), true
}

// chooseTerm returns the term of a name that has just been read; at least one term must have it.
// If several have it, the mark or word that comes next decides, and is taken. The line is broken
// if all of them need such a mark and none follows.
func (s *Conditions) chooseTerm(cursor *Cursor, name string) *Term {
	var plain *Term
	for i := range s.Terms {
		term := &s.Terms[i]
		switch {
		case term.Name != name:
		case term.Is != "" && (cursor.Words(term.Is) || cursor.Take(term.Is)):
			return term
		case term.Is == "" || plain == nil:
			plain = term
		}
	}
	if plain.Is != "" {
		cursor.Lost()
	}
	return plain
}

// readTerm reads the rest of a term: OF and AT in either order, or a name without either
// word. before is the name that stood before the term; the zero Ref if there was none. The line is
// broken if the term lacks a part that it must have.
func (s *Conditions) readTerm(cursor *Cursor, term *Term, before Ref) Expr {
	expr := Expr{Op: Quantity, Term: term, Of: before}
	if term.Flag {
		expr.Op = Flag
	}
	switch {
	case term.Who == Must && before == (Ref{}):
		cursor.Lost()
	case term.Bare && term.Who != Never:
		expr.At = s.At(cursor, term)
		return expr
	case term.Bare || term.Is != "":
		expr.Of = s.Of(cursor, term)
		return expr
	}
	for cursor.Err() == nil {
		switch {
		case term.Of != Never && expr.Of == (Ref{}) && cursor.Words("OF"):
			expr.Of = s.Of(cursor, term)
		case term.At != Never && expr.At == (Ref{}) && cursor.Words("AT"):
			expr.At = s.At(cursor, term)
		case term.Of == Must && expr.Of == (Ref{}), term.At == Must && expr.At == (Ref{}):
			cursor.Lost()
		default:
			return expr
		}
	}
	return expr
}

package order

import (
	"fmt"
	"strconv"
	"strings"
)

// An Op is the operation of a node of an Expr.
type Op string

// The operations. Those from Literal on have no arguments.
const (
	Or       Op = "OR"
	And      Op = "AND"
	Not      Op = "NOT"
	Less     Op = "<"
	AtMost   Op = "<="
	Equal    Op = "="
	Unequal  Op = "<>"
	AtLeast  Op = ">="
	More     Op = ">"
	Plus     Op = "+"
	Minus    Op = "-"
	Literal  Op = "number"
	Quantity Op = "quantity"
	Flag     Op = "flag"
)

// A Ref is a thing named after OF or AT: the ruleset's own name for it, and its canonical
// spelling.
type Ref struct {
	ID   string
	Text string
}

// An Expr is a condition, or a number in one, as a tree. It is never changed.
type Expr struct {
	Op   Op
	N    int    // of a Literal
	Term *Term  // of a Quantity or Flag
	Of   Ref    // of a Quantity or Flag; zero: the seat's own
	At   Ref    // of a Quantity or Flag; zero: everywhere
	Args []Expr // of the rest
}

// A Need says whether a term takes an OF, an AT, or a name before it.
type Need int

const (
	Never Need = iota // it takes none
	May               // it can be left out
	Must              // the line is broken without it
)

// A Term is a quantity or a flag that a ruleset's conditions can name.
type Term struct {
	Name string // a keyword of the ruleset's catalogue
	Flag bool   // true or false, not a number
	Of   Need   // OF seat
	At   Need   // AT place
	Max  int    // a quantity is between Min and this; 0: no limit is known
	Min  int    // usually 0
	Bare bool   // its owner stands right behind it, without OF: COUNT f3
	// Who says whether a name stands before the term: kay AT camelot, Boris HAS Sword, Boris
	// GOOD. If the term is Bare too, the name behind the term is its At.
	Who Need
	// Is is the mark or word between the term and the name that it is compared with: TILE
	// = fog, CARD IS weapon. The name is read as its Of. The Env knows the term by both:
	// "TILE =", "CARD IS".
	Is string
}

// ID returns the name by which an Env knows the term.
func (t *Term) ID() string {
	if t.Is == "" {
		return t.Name
	}
	return t.Name + " " + t.Is
}

// An Env returns the values of terms for the seat that wrote the condition, based only on
// things that the seat may see. It fails if a term has no meaning at the moment, or is
// about something that the seat may not see.
type Env interface {
	Quantity(name, of, at string) (int, error)
	Flag(name, of, at string) (bool, error)
}

// isBoolean reports whether the node is true or false rather than a number.
func (e Expr) isBoolean() bool {
	switch e.Op {
	case Plus, Minus, Literal, Quantity:
		return false
	}
	return true
}

// bindingRank returns how strongly the node binds, from 1 (OR) to 6 (a number or a term).
func (e Expr) bindingRank() int {
	switch e.Op {
	case Or:
		return 1
	case And:
		return 2
	case Not:
		return 3
	case Plus, Minus:
		return 5
	case Literal, Quantity, Flag:
		return 6
	}
	return 4 // comparisons
}

// String returns the canonical spelling, which parses back to the same tree.
func (e Expr) String() string {
	switch e.Op {
	case Literal:
		return strconv.Itoa(e.N)
	case Quantity, Flag:
		return e.spellTerm()
	case Not:
		return "NOT " + e.spellArgument(0, 3)
	case Or, And:
		parts := make([]string, len(e.Args))
		for i := range e.Args {
			parts[i] = e.spellArgument(i, e.bindingRank()+1)
		}
		return strings.Join(parts, " "+string(e.Op)+" ")
	case Plus, Minus:
		return fmt.Sprintf("%s %s %s", e.spellArgument(0, 5), e.Op, e.spellArgument(1, 6))
	}
	return fmt.Sprintf("%s %s %s", e.spellArgument(0, 5), e.Op, e.spellArgument(1, 5))
}

// spellTerm spells a quantity or a flag with its names.
func (e Expr) spellTerm() string {
	words := []string{e.Term.ID()}
	of, at := e.Of.Text, e.At.Text
	switch {
	case e.Term.Who != Never && of != "":
		words, of = append([]string{of}, words...), ""
	case e.Term.Who == Never && (e.Term.Bare || e.Term.Is != ""):
		words, of = append(words, of), ""
	}
	if e.Term.Who != Never && e.Term.Bare {
		words, at = append(words, at), ""
	}
	if of != "" {
		words = append(words, "OF", of)
	}
	if at != "" {
		words = append(words, "AT", at)
	}
	return strings.TrimRight(strings.Join(words, " "), " ")
}

// spellArgument spells the argument with index i, in brackets if it binds less than rank.
func (e Expr) spellArgument(i, rank int) string {
	if e.Args[i].bindingRank() < rank {
		return "(" + e.Args[i].String() + ")"
	}
	return e.Args[i].String()
}

// Negate returns the condition that holds where expr does not. It takes a NOT away rather than
// putting another before it.
func Negate(expr Expr) Expr {
	if expr.Op == Not {
		return expr.Args[0]
	}
	return Expr{Op: Not, Args: []Expr{expr}}
}

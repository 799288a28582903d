package order

import (
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/lists"
)

// A Statement is an order with its conditions: IF cond THEN a | b IF cond ELSE c, or WHEN
// trigger IF cond THEN a | b.
type Statement[B any] struct {
	When fmt.Stringer // trigger of a reaction; nil: it is no reaction
	If   *Expr        // nil: always
	Then []Choice[B]
	Else []Choice[B]
}

// A Choice is one of several alternative orders. The first that is legal counts.
type Choice[B any] struct {
	Order B
	If    *Expr // of this order alone
}

// Statements says how a ruleset's statements are read.
type Statements[B any] struct {
	Conditions *Conditions
	Order      func() B            // reads one order
	Trigger    func() fmt.Stringer // reads what follows WHEN; nil: there are no reactions
	// Behind allows an IF behind an order, for that order alone.
	Behind bool
	// Own is set if orders read their "|" themselves.
	Own bool
}

// Read reads a statement at the cursor.
func (r *Statements[B]) Read(c *Cursor) Statement[B] {
	var s Statement[B]
	if r.Trigger != nil && c.takeHead("WHEN") {
		s.When = r.Trigger()
		s.If = r.Conditions.If(c)
		r.takeThen(c)
		s.Then = r.readChoices(c)
		return s
	}
	if c.takeHead("IF") {
		cond := r.Conditions.Parse(c)
		s.If = &cond
		r.takeThen(c)
	}
	s.Then = r.readChoices(c)
	if s.If != nil && c.Words("ELSE") {
		s.Else = r.readChoices(c)
	}
	return s
}

// takeHead takes a keyword with which a line can begin, unless the word means another one.
func (c *Cursor) takeHead(key string) bool {
	mark, heads := c.Mark(), c.grammar.Heads
	if !slices.Contains(heads, key) {
		heads = append(slices.Clone(heads), key)
	}
	if got, _ := c.Word(heads...); got == key {
		return true
	}
	c.Back(mark)
	return false
}

// takeThen takes THEN, or a colon.
func (r *Statements[B]) takeThen(c *Cursor) {
	if !c.Take(":") {
		c.ExpectWords("THEN")
	}
}

// readChoices reads orders with "|" between them.
func (r *Statements[B]) readChoices(c *Cursor) []Choice[B] {
	var all []Choice[B]
	for {
		choice := Choice[B]{Order: r.Order()}
		if r.Behind {
			choice.If = r.Conditions.If(c)
		}
		all = append(all, choice)
		if r.Own || !c.Take("|") {
			return all
		}
	}
}

// Orders returns the orders of a statement that are to be tried now, one after another. If
// its condition cannot be evaluated, the whole statement is passed over, ELSE included. If
// the condition behind an order cannot be evaluated, that order is passed over.
func (s Statement[B]) Orders(env Env) []B {
	choices := s.Then
	if s.If != nil {
		switch holds, err := s.If.Holds(env); {
		case err != nil:
			return nil
		case !holds:
			choices = s.Else
		}
	}
	var all []B
	for _, c := range choices {
		if c.If != nil {
			if holds, err := c.If.Holds(env); err != nil || !holds {
				continue
			}
		}
		all = append(all, c.Order)
	}
	return all
}

// Possible returns the orders that a statement may still lead to, if its terms stay within
// known bounds.
func (s Statement[B]) Possible(known Bounds) []B {
	var choices []Choice[B]
	if !neverHolds(s.If, known) {
		choices = slices.Clone(s.Then)
	}
	if s.If != nil && s.If.Within(known) != AlwaysHolds {
		choices = append(choices, s.Else...)
	}
	choices = lists.Keep(choices, func(c Choice[B]) bool { return !neverHolds(c.If, known) })
	return lists.Map(choices, func(c Choice[B]) B { return c.Order })
}

func neverHolds(e *Expr, known Bounds) bool { return e != nil && e.Within(known) == NeverHolds }

// All returns all orders of a statement, whatever their conditions.
func (s Statement[B]) All() []B {
	return lists.Map(slices.Concat(s.Then, s.Else), func(c Choice[B]) B { return c.Order })
}

// String returns the canonical spelling.
func (s Statement[B]) String() string {
	var b strings.Builder
	if s.When != nil {
		b.WriteString("WHEN " + s.When.String() + " ")
	}
	if s.If != nil {
		b.WriteString("IF " + s.If.String() + " ")
	}
	if s.When != nil || s.If != nil {
		b.WriteString("THEN ")
	}
	b.WriteString(spellChoices(s.Then))
	if len(s.Else) > 0 {
		b.WriteString(" ELSE " + spellChoices(s.Else))
	}
	return b.String()
}

func spellChoices[B any](choices []Choice[B]) string {
	return strings.Join(lists.Map(choices, func(c Choice[B]) string {
		if c.If == nil {
			return fmt.Sprint(c.Order)
		}
		return fmt.Sprint(c.Order) + " IF " + c.If.String()
	}), " | ")
}

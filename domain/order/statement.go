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

// Read reads a statement at the cursor, and breaks the line if none stands there. A reaction
// (WHEN) has no ELSE.
func (r *Statements[B]) Read(cursor *Cursor) Statement[B] {
	var statement Statement[B]
	if r.Trigger != nil && cursor.takeHead("WHEN") {
		statement.When = r.Trigger()
		statement.If = r.Conditions.If(cursor)
		r.takeThen(cursor)
		statement.Then = r.readChoices(cursor)
		return statement
	}
	if cursor.takeHead("IF") {
		cond := r.Conditions.Parse(cursor)
		statement.If = &cond
		r.takeThen(cursor)
	}
	statement.Then = r.readChoices(cursor)
	if statement.If != nil && cursor.Words("ELSE") {
		statement.Else = r.readChoices(cursor)
	}
	return statement
}

// takeHead takes the next word and returns true if it means the keyword key, rather than another
// one with which a line can begin. Otherwise it takes nothing.
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

// takeThen takes THEN or a colon, and breaks the line if neither is there.
func (r *Statements[B]) takeThen(cursor *Cursor) {
	if !cursor.Take(":") {
		cursor.ExpectWords("THEN")
	}
}

// readChoices reads orders with "|" between them; only one if orders read their bars themselves.
func (r *Statements[B]) readChoices(cursor *Cursor) []Choice[B] {
	var all []Choice[B]
	for {
		choice := Choice[B]{Order: r.Order()}
		if r.Behind {
			choice.If = r.Conditions.If(cursor)
		}
		all = append(all, choice)
		if r.Own || !cursor.Take("|") {
			return all
		}
	}
}

// Orders returns the orders of a statement that are to be tried now, one after another. If
// its condition cannot be evaluated, it returns nil, and ELSE does not count either. An order
// whose own condition does not hold, or cannot be evaluated, is left out.
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
	for _, choice := range choices {
		if choice.If != nil {
			if holds, err := choice.If.Holds(env); err != nil || !holds {
				continue
			}
		}
		all = append(all, choice.Order)
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

// neverHolds reports whether a condition can never hold; false for nil, which always holds.
func neverHolds(e *Expr, known Bounds) bool { return e != nil && e.Within(known) == NeverHolds }

// All returns all orders of a statement, whatever their conditions.
func (s Statement[B]) All() []B {
	return lists.Map(slices.Concat(s.Then, s.Else), func(c Choice[B]) B { return c.Order })
}

// String returns the canonical spelling.
func (s Statement[B]) String() string {
	var out strings.Builder
	if s.When != nil {
		out.WriteString("WHEN " + s.When.String() + " ")
	}
	if s.If != nil {
		out.WriteString("IF " + s.If.String() + " ")
	}
	if s.When != nil || s.If != nil {
		out.WriteString("THEN ")
	}
	out.WriteString(spellChoices(s.Then))
	if len(s.Else) > 0 {
		out.WriteString(" ELSE " + spellChoices(s.Else))
	}
	return out.String()
}

func spellChoices[B any](choices []Choice[B]) string {
	return strings.Join(lists.Map(choices, func(choice Choice[B]) string {
		if choice.If == nil {
			return fmt.Sprint(choice.Order)
		}
		return fmt.Sprint(choice.Order) + " IF " + choice.If.String()
	}), " | ")
}

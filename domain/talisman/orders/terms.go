package orders

import (
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// ListTerms returns the quantities and flags in all conditions of a line, including those of
// single routes, meetings, visits and wishes. A term may stand there twice.
func (c Clause) ListTerms() []order.Expr {
	all := listTerms(c.If)
	for _, list := range [][]order.Choice[Body]{c.Then, c.Else} {
		for _, choice := range list {
			all = append(all, listTerms(choice.If)...)
			for _, cond := range listConditions(choice.Order) {
				all = append(all, listTerms(cond)...)
			}
		}
	}
	return all
}

// listConditions returns the conditions of the alternatives of an order; nil stands for an alternative
// without one.
func listConditions(o Body) []*order.Expr {
	switch o := o.(type) {
	case Move:
		return lists.Map(o.Routes, func(r Route) *order.Expr { return r.If })
	case Encounter:
		return lists.Map(o.Meetings, func(m Meeting) *order.Expr { return m.If })
	case Visit:
		return lists.Map(o.Calls, func(c Call) *order.Expr { return c.If })
	case Wish:
		return lists.Map(o.Wishes, func(w OneWish) *order.Expr { return w.If })
	}
	return nil
}

// listTerms returns the quantities and flags of a condition; nil has none.
func listTerms(expr *order.Expr) []order.Expr {
	if expr == nil {
		return nil
	}
	if expr.Term != nil {
		return []order.Expr{*expr}
	}
	var all []order.Expr
	for i := range expr.Args {
		all = append(all, listTerms(&expr.Args[i])...)
	}
	return all
}

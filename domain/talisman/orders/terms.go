package orders

import "seneschal/domain/order"

// Terms are the quantities and flags in all conditions of a line, those of single
// routes, meetings and the like too.
func (c Clause) Terms() []order.Expr {
	all := leaves(c.If)
	for _, list := range [][]order.Choice[Body]{c.Then, c.Else} {
		for _, choice := range list {
			all = append(all, leaves(choice.If)...)
			for _, cond := range inside(choice.Order) {
				all = append(all, leaves(cond)...)
			}
		}
	}
	return all
}

// inside are the conditions of the alternatives of an order.
func inside(o Body) []*order.Expr {
	switch o := o.(type) {
	case Move:
		return conds(o.Routes, func(r Route) *order.Expr { return r.If })
	case Encounter:
		return conds(o.Meetings, func(m Meeting) *order.Expr { return m.If })
	case Visit:
		return conds(o.Calls, func(c Call) *order.Expr { return c.If })
	case Wish:
		return conds(o.Wishes, func(w OneWish) *order.Expr { return w.If })
	}
	return nil
}

func conds[T any](list []T, of func(T) *order.Expr) []*order.Expr {
	all := make([]*order.Expr, len(list))
	for i, x := range list {
		all[i] = of(x)
	}
	return all
}

// leaves are the quantities and flags of a condition.
func leaves(e *order.Expr) []order.Expr {
	if e == nil {
		return nil
	}
	if e.Term != nil {
		return []order.Expr{*e}
	}
	var all []order.Expr
	for i := range e.Args {
		all = append(all, leaves(&e.Args[i])...)
	}
	return all
}

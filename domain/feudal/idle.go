package feudal

import (
	"seneschal/domain/feudal/orders"
	"seneschal/domain/game"
	"seneschal/domain/order"
)

// codeIdle is the code of a warning that a line does nothing as things stand.
const codeIdle order.Code = "FW10"

// warnIdle warns of conditional lines that do nothing. Conditions are read on the position
// of the open turn (5.2). A line whose condition does not hold now does nothing in this
// turn; a standing order gets another turn, unless its condition can never hold.
func (c *checker) warnIdle() {
	for _, o := range c.orders {
		cond, ok := o.Body.(orders.If)
		switch {
		case !ok || len(cond.Else) > 0 || cond.Cond.Verdict() == order.NeverHolds:
		case o.Line.Standing && cond.Cond.Within(c.boundTerm) == order.NeverHolds:
			c.warn(o, codeIdle, c.writeReason(o, "warn_never", "cond", cond.Cond))
		case !o.Line.Standing && !c.conditionHolds(cond):
			c.warn(o, codeIdle, c.writeReason(o, "warn_idle", "cond", cond.Cond))
		}
	}
}

// boundTerm returns the range of values that a term can still take, by public knowledge:
// years only pass, and an eliminated seat has nothing and gains nothing.
func (s *State) boundTerm(e order.Expr) (low, high int) {
	low, high = e.Bounds()
	out := s.Houses[game.Seat(e.Of.ID)].Out
	switch e.Term.Name {
	case "YEAR":
		low = s.Year
	case "MANORS", "TERRITORIES", "FIGURES", "KNIGHTS", "MEN", "STRENGTH", "OWNS":
		if out {
			return 0, 0
		}
	}
	return low, high
}

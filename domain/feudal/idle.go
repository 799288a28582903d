package feudal

import (
	"seneschal/domain/feudal/orders"
	"seneschal/domain/game"
	"seneschal/domain/order"
)

// codeIdle is of a warning that a line does nothing as things stand.
const codeIdle order.Code = "FW10"

// idle warns of conditional lines of which nothing can come. Conditions are read on the
// position of the turn that is open (5.2): one that does not hold now is not carried out in
// this turn, and a standing order has another turn, if its condition can ever hold.
func (c *checker) idle() {
	for _, o := range c.orders {
		cond, ok := o.Body.(orders.If)
		switch {
		case !ok || len(cond.Else) > 0 || cond.Cond.Verdict() == order.NeverHolds:
		case o.Line.Standing && cond.Cond.Within(c.prospects) == order.NeverHolds:
			c.warn(o, codeIdle, c.reason(o, "warn_never", "cond", cond.Cond))
		case !o.Line.Standing && !c.holds(cond):
			c.warn(o, codeIdle, c.reason(o, "warn_idle", "cond", cond.Cond))
		}
	}
}

// prospects are what a term can still be worth, by what all see: years pass, and who is
// eliminated has nothing and gains nothing.
func (s *State) prospects(e order.Expr) (low, high int) {
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

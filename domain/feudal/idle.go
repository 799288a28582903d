package feudal

import (
	"slices"

	"seneschal/domain/dice"
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// Codes of warnings that an order does nothing as things stand.
const (
	codeIdle   order.Code = "FW10" // a whole line
	codeBehind order.Code = "FW11" // alternatives behind one that is certain to be taken
)

// warnIdle warns of conditional lines without ELSE that do nothing. Conditions are read on the position of the open
// turn. A line whose condition does not hold now does nothing in this turn; a standing order gets another turn, unless
// its condition can never hold.
func (c *checker) warnIdle() {
	for _, gameOrder := range c.orders {
		cond, ok := gameOrder.Body.(orders.If)
		switch {
		case !ok || len(cond.Else) > 0 || cond.Cond.Verdict() == order.NeverHolds:
		case gameOrder.Line.Standing && cond.Cond.Within(c.boundTerm) == order.NeverHolds:
			c.warn(gameOrder, codeIdle, c.writeReason(gameOrder, "warn_never", "cond", cond.Cond))
		case !gameOrder.Line.Standing && !c.conditionHolds(cond):
			c.warn(gameOrder, codeIdle, c.writeReason(gameOrder, "warn_idle", "cond", cond.Cond))
		}
	}
}

// warnBehind warns of alternatives behind one that is certain to be taken in this turn.
// Groups are formed before all else, from the seat's own orders on its own figures;
// truces and wars are always sworn. All else depends on money, dice or others.
func (c *checker) warnBehind() {
	if c.Season == book.Winter {
		return
	}
	draft := lists.Keep(c.orders, func(o game.Order) bool { return !o.Line.Standing })
	round := newRound(c.copyKnownTo(c.seat), game.Orders{c.seat: {Orders: draft}}, dice.Script())
	given := round.readLines(c.seat)
	before := lists.Map(given, func(l *line) [][]game.Body { return l.choices })
	(&campaign{round: round, isClosed: round.now.makeClosedTest()}).musterGroups()
	for i, line := range given {
		taken, sure := findCertainChoice(before[i], line)
		if !sure || taken == len(before[i])-1 {
			continue
		}
		if o, found := lists.Find(draft, func(o game.Order) bool { return o.Line.N == line.Line }); found {
			c.warn(o, codeBehind, c.writeReason(o, "warn_behind", "order", orders.First{Choices: before[i][taken : taken+1]}, "late", orders.First{Choices: before[i][taken+1:]}))
		}
	}
}

// findCertainChoice returns the index of the alternative that is certain to be taken, once the groups have been formed;
// false if none is. choices are those of the line before.
func findCertainChoice(choices [][]game.Body, line *line) (taken int, sure bool) {
	if len(choices) < 2 || len(line.choices) == 0 {
		return 0, false
	}
	first := orders.First{Choices: line.choices[:1]}.String()
	taken = slices.IndexFunc(choices, func(choice []game.Body) bool { return orders.First{Choices: [][]game.Body{choice}}.String() == first })
	if orders.StageOfChoice(choices[0]) == orders.StageGroups {
		return taken, line.taken
	}
	return 0, taken == 0 && !slices.ContainsFunc(choices[0], func(b game.Body) bool { return orders.StageOf(b) != orders.StageTruces })
}

// boundTerm returns the range of values that a term can still take, by public knowledge: years only pass, and an
// eliminated seat has nothing and gains nothing.
func (s *State) boundTerm(expr order.Expr) (low, high int) {
	low, high = expr.Bounds()
	out := s.Houses[game.Seat(expr.Of.ID)].Out
	switch expr.Term.Name {
	case "YEAR":
		low = s.Year
	case "MANORS", "TERRITORIES", "FIGURES", "KNIGHTS", "MEN", "STRENGTH", "OWNS":
		if out {
			return 0, 0
		}
	}
	return low, high
}

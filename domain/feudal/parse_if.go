package feudal

import (
	"seneschal/domain/game"
	"seneschal/domain/order"
)

// conditional is "IF cond THEN a ELSE b" as an order. What is wrong with the
// orders of the side that does not hold now harms nobody: that side is left out.
func (p *parser) conditional(cond order.Expr, yes, no tried) []game.Body {
	taken, other := yes, no
	if !p.holds(cond)(p.s) {
		taken, other = no, yes
	}
	if p.Wrong = taken.wrong; p.Wrong == nil && other.wrong != nil && len(taken.bodies) == 0 {
		p.idle(other.wrong)
		return nil
	}
	if len(yes.bodies) == 0 { // nothing behind THEN: the condition is turned round
		cond, yes, no = order.Negate(cond), no, tried{}
	}
	return []game.Body{If{Cond: cond.String(), holds: p.holds(cond), Then: yes.bodies, Else: no.bodies}}
}

// idle passes over a line of which nothing is to be done now: its condition
// does not hold, and what it would order is not legal either.
func (p *parser) idle(why *order.Error) {
	if why.Code == "FE09" { // it waits for its season
		p.Wrong = why
		return
	}
	w := *why
	w.Warning, w.Reason = true, p.reason("idle", "reason", why.Reason)
	p.Warnings = append(p.Warnings, &w)
}

package feudal

import (
	"seneschal/domain/game"
	"seneschal/domain/order"
)

// conditional reads "IF cond THEN a ELSE b" behind the IF. What is wrong with
// the orders of the side that does not hold now harms nobody: that side is
// left out.
func (p *parser) conditional() ([]game.Body, *order.Error) {
	mark := p.c.Mark()
	cond, err := p.condition()
	if err != nil {
		return nil, err
	}
	if _, ok := p.c.Word("THEN"); !ok {
		return nil, p.c.Unexpected()
	}
	yes, err := p.side()
	if err != nil {
		return nil, err
	}
	var no side
	if _, ok := p.c.Word("ELSE"); ok {
		if no, err = p.side(); err != nil {
			return nil, err
		}
	}
	holds, fault := cond.Holds(p.env())
	if fault != nil {
		p.blame("FE01", mark, fault.Error())
		return nil, nil
	}
	taken, other := &yes, &no
	if !holds {
		taken, other = &no, &yes
	}
	if p.wrong = taken.wrong; p.wrong == nil && other.wrong != nil && len(taken.bodies) == 0 {
		return nil, p.idle(other.wrong)
	}
	return p.branches(cond, yes.bodies, no.bodies), nil
}

// idle passes over a line of which nothing is to be done now: its condition
// does not hold, and what it would order is not legal either.
func (p *parser) idle(why *order.Error) *order.Error {
	if why.Code == "FE09" { // it waits for its season
		p.wrong = why
		return nil
	}
	w := *why
	w.Warning, w.Reason = true, p.reason("idle", "reason", why.Reason)
	p.warnings = append(p.warnings, &w)
	return nil
}

// A side is what follows THEN or ELSE.
type side struct {
	bodies []game.Body
	wrong  *order.Error
}

func (p *parser) side() (side, *order.Error) {
	p.wrong = nil
	bodies, err := p.alternatives()
	wrong := p.wrong
	p.wrong = nil
	return side{bodies, wrong}, err
}

// branches makes the order of a condition; without anything behind THEN the
// condition is turned round.
func (p *parser) branches(cond order.Expr, yes, no []game.Body) []game.Body {
	if len(yes) == 0 {
		cond, yes, no = order.Negate(cond), no, nil
	}
	return []game.Body{If{Cond: cond.String(), holds: p.holds(cond), Then: yes, Else: no}}
}

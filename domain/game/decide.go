package game

import (
	"fmt"
	"slices"

	"seneschal/domain/event"
)

// Decide turns a command into events, or an error; it changes nothing. It is pure and total: no
// submission makes it panic.
func (g *Game) Decide(c Command) (Answer, error) {
	if o, ok := c.Do.(Open); ok {
		return g.decideOpen(c, o)
	}
	if g.rules == nil {
		return Answer{}, ErrNotOpen
	}
	switch do := c.Do.(type) {
	case Close:
		return g.decideClose(c, do)
	case Seal:
		return g.decideSeal(c, do)
	case Renew:
		return g.decideRenew(c, do)
	case RaiseDice:
		return g.decideRaise(), nil
	case MakeUp:
		return g.decideMakeUp(c, do)
	}
	a, err := g.decideWord(c)
	if err == nil {
		err = g.sealed(a)
	}
	if err != nil {
		return Answer{}, err
	}
	return a, nil
}

// decideWord decides on the commands that come from people.
func (g *Game) decideWord(c Command) (Answer, error) {
	switch do := c.Do.(type) {
	case TakeSeat:
		return g.decideSeat(c, do)
	case Submission:
		return g.decideSubmission(c, do)
	case Steward:
		return g.decideSteward(c, do)
	case Remark:
		return g.decideRemark(c, do)
	case Rekey:
		return g.decideRekey(do)
	}
	return Answer{}, fmt.Errorf("command %T: %w", c.Do, ErrForbidden)
}

func (g *Game) decideRekey(r Rekey) (Answer, error) {
	s, ok := g.seat(r.Seat)
	if !ok {
		return Answer{}, fmt.Errorf("rekeying %s: %w", r.Seat, ErrNoSeat)
	}
	return Answer{Events: []event.Event{Rekeyed{Own: Own{r.Seat}, Epoch: s.epoch + 1, Why: r.Why}}}, nil
}

func (g *Game) decideRenew(c Command, do Renew) (Answer, error) {
	switch {
	case c.By != "" || do.Epoch == "" || do.Epoch == g.chance.epoch || slices.Contains(g.chance.before, do.Epoch):
		return Answer{}, fmt.Errorf("renewing the dice: %w", ErrForbidden)
	case g.over:
		return Answer{}, fmt.Errorf("renewing the dice: %w", ErrOver)
	}
	return Answer{Events: []event.Event{ChainRenewed(do)}}, nil
}

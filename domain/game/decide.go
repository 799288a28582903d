package game

import (
	"errors"
	"fmt"

	"seneschal/domain/event"
)

var (
	// ErrNotOpen says that the game has not been opened, or its ruleset is not
	// known here.
	ErrNotOpen = errors.New("game is not open")
	// ErrOpened says that the game has been opened before.
	ErrOpened = errors.New("game is open already")
	// ErrBegun says that the game has begun, so that no seat is free.
	ErrBegun = errors.New("game has begun")
	// ErrOver says that the phase that was meant is not the open one.
	ErrOver = errors.New("phase is not open")
	// ErrNotDue says that a phase still waits on somebody.
	ErrNotDue = errors.New("phase still waits")
	// ErrForbidden says that the sender may not do this.
	ErrForbidden = errors.New("not allowed")
	// ErrNoSeat says that the game has no such seat, or none that is free.
	ErrNoSeat = errors.New("no such seat")
	// ErrSeatTaken says that somebody else holds the seat.
	ErrSeatTaken = errors.New("seat is taken")
	// ErrSeated says that the player has a seat in this game already.
	ErrSeated = errors.New("player has a seat already")
	// ErrKey says that a dice key does not follow the one before it.
	ErrKey = errors.New("dice key does not follow the commitment")
	// ErrSealed says that orders are shut until the dice are thrown: what was sent is
	// for the next phase, and may be sent again then.
	ErrSealed = errors.New("orders are shut until the dice are thrown")
	// ErrRound says that a round of the beacon is not the one that was fixed, or that
	// none was.
	ErrRound = errors.New("not the round of the beacon that was fixed")
)

// Decide turns a command into events, or an error; it changes nothing. It is
// pure and total: no letter makes it panic.
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

// decideWord decides what somebody says.
func (g *Game) decideWord(c Command) (Answer, error) {
	switch do := c.Do.(type) {
	case TakeSeat:
		return g.decideSeat(c, do)
	case Letter:
		return g.decideLetter(c, do)
	case Steward:
		return g.decideSteward(c, do)
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
	return Answer{Events: []event.Event{Rekeyed{Seat: r.Seat, Epoch: s.epoch + 1, Why: r.Why}}}, nil
}

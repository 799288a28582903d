package game

import (
	"fmt"
	"slices"

	"seneschal/domain/event"
)

// Decide turns a command into an Answer with its events, or an error; it changes nothing. It fails with ErrNotOpen
// before the game is opened, and with ErrSealed if an act of a person may not be recorded while the phase is sealed.
// It is pure and total: no submission makes it panic.
func (g *Game) Decide(command Command) (Answer, error) {
	if o, ok := command.Do.(Open); ok {
		return g.decideOpen(command, o)
	}
	if g.rules == nil {
		return Answer{}, ErrNotOpen
	}
	switch do := command.Do.(type) {
	case Close:
		return g.decideClose(command, do)
	case Seal:
		return g.decideSeal(command, do)
	case Renew:
		return g.decideRenew(command, do)
	case RaiseDice:
		return g.decideRaise(), nil
	case MakeUp:
		return g.decideMakeUp(command, do)
	}
	answer, err := g.decideForPerson(command)
	if err == nil {
		err = g.checkSeal(answer)
	}
	if err != nil {
		return Answer{}, err
	}
	return answer, nil
}

// decideForPerson decides on the commands that do not come from the clock. It fails with ErrForbidden for an unknown act.
func (g *Game) decideForPerson(command Command) (Answer, error) {
	switch do := command.Do.(type) {
	case TakeSeat:
		return g.decideSeat(command, do)
	case Submission:
		return g.decideSubmission(command, do)
	case Steward:
		return g.decideSteward(command, do)
	case Remark:
		return g.decideRemark(command, do)
	case Rekey:
		return g.decideRekey(do)
	}
	return Answer{}, fmt.Errorf("command %T: %w", command.Do, ErrForbidden)
}

// decideRekey makes all earlier reply addresses of a seat invalid: it adds one to the number that they carry. It does
// not check who asks. It fails with ErrNoSeat if there is no such seat.
func (g *Game) decideRekey(rekey Rekey) (Answer, error) {
	seat, ok := g.findSeat(rekey.Seat)
	if !ok {
		return Answer{}, fmt.Errorf("rekeying %s: %w", rekey.Seat, ErrNoSeat)
	}
	return Answer{Events: []event.Event{Rekeyed{Own: Own{rekey.Seat}, Epoch: seat.epoch + 1, Why: rekey.Why}}}, nil
}

// decideRenew begins a new chain of dice keys. It fails with ErrForbidden if a person asks for it or the epoch is
// empty or was used before, and with ErrOver if the game is over.
func (g *Game) decideRenew(command Command, do Renew) (Answer, error) {
	switch {
	case command.By != "" || do.Epoch == "" || do.Epoch == g.chance.epoch || slices.Contains(g.chance.oldEpochs, do.Epoch):
		return Answer{}, fmt.Errorf("renewing the dice: %w", ErrForbidden)
	case g.over:
		return Answer{}, fmt.Errorf("renewing the dice: %w", ErrOver)
	}
	return Answer{Events: []event.Event{ChainRenewed(do)}}, nil
}

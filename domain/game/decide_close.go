package game

import (
	"encoding/hex"
	"fmt"
	"slices"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
)

// decideClose closes the open phase. At a deadline that brings grace or time from a bank it extends the phase instead.
// In a game that seals it closes the phase with the dice of its seal, and never extends it. It fails as closeSealed
// does in a game that seals; else as checkClosing and adjudicateWithKey do, or with ErrKey if the key is not the next.
func (g *Game) decideClose(command Command, cl Close) (Answer, error) {
	action := fmt.Sprintf("closing phase %d", cl.Phase)
	if g.Seals() {
		events, err := g.closeSealed(command, cl)
		if err != nil {
			return Answer{}, fmt.Errorf("%s: %w", action, err)
		}
		return Answer{Events: events}, nil
	}
	reason, orderSets, err := g.checkClosing(command, cl.Phase, cl.Now)
	if err != nil {
		return Answer{}, fmt.Errorf("%s: %w", action, err)
	}
	if e, ok := g.findOvertime(command.At, orderSets); ok && reason == "deadline" {
		return Answer{Events: []event.Event{e}}, nil
	}
	if err := g.chance.checkKey(cl.Key); err != nil {
		return Answer{}, fmt.Errorf("%s with key %d: %w", action, g.rolls+1, err)
	}
	closed := PhaseClosed{N: g.phase.n, Phase: g.phase.Name, Roll: g.rolls + 1, Reason: reason, At: command.At, Due: g.overdueDeadline(command.At)}
	if g.opened.Dice == nil {
		closed.Key, closed.Head = cl.Key, hex.EncodeToString(cl.Head)
	}
	events, err := g.adjudicateWithKey(closed, cl.Key, orderSets)
	if err != nil {
		return Answer{}, fmt.Errorf("%s: %w", action, err)
	}
	return Answer{Events: events}, nil
}

// Readjudicate computes the events of an adjudication again, so that the audit can compare them with the recorded
// ones. recorded must hold all events of the commit, and at least one; g is the game before it. It fails as closeSealed
// does in a game that seals, else as closeAgain does.
func (g *Game) Readjudicate(recorded []event.Event) (events []event.Event, err error) {
	if g.Seals() {
		events, err = g.closeSealedAgain(recorded)
	} else {
		events, err = g.closeAgain(recorded)
	}
	if err != nil {
		return nil, fmt.Errorf("adjudicating phase %d again: %w", g.phase.n, err)
	}
	return events, nil
}

// closeAgain adjudicates again a phase that was closed without a seal. It fails with ErrOver if recorded does not
// begin with the closing of the open phase, and with ErrKey if the dice key or its number is not the next one. It
// panics if recorded is empty.
func (g *Game) closeAgain(recorded []event.Event) ([]event.Event, error) {
	closed, ok := recorded[0].(PhaseClosed)
	if !ok || !g.phase.open || g.phase.n != closed.N {
		return nil, ErrOver
	}
	key := KeyOf(recorded)
	if err := g.chance.checkKey(key); err != nil || closed.Roll != g.rolls+1 {
		return nil, ErrKey
	}
	return g.adjudicateWithKey(closed, key, g.orderSets())
}

// decideSeal seals the open phase. At a deadline that brings grace or time from a bank it extends the phase instead.
// Only in a game with a beacon does the seal name a round. decideSeal fails with ErrForbidden if the game does not seal,
// with ErrKey if no dice key is left, and as checkClosing and fixRound do.
func (g *Game) decideSeal(command Command, do Seal) (Answer, error) {
	action := fmt.Sprintf("sealing phase %d", do.Phase)
	if !g.Seals() {
		return Answer{}, fmt.Errorf("%s with dice of form %d: %w", action, g.chance.form, ErrForbidden)
	}
	reason, orderSets, err := g.checkClosing(command, do.Phase, do.Now)
	if err != nil {
		return Answer{}, fmt.Errorf("%s: %w", action, err)
	}
	if e, ok := g.findOvertime(command.At, orderSets); ok && reason == "deadline" {
		return Answer{Events: []event.Event{e}}, nil
	}
	if g.chance.isSpent() {
		return Answer{}, fmt.Errorf("%s: %w", action, ErrKey)
	}
	seal := PhaseSealed{N: g.phase.n, Phase: g.phase.Name, Roll: g.rolls + 1, Reason: reason, At: command.At, Due: g.overdueDeadline(command.At)}
	if g.diceMode() == dice.Server {
		return Answer{Events: []event.Event{seal}}, nil
	}
	switch reason {
	case "deadline":
		seal.From = g.phase.due
	case "ready":
		seal.From = slices.MaxFunc([]time.Time{do.Since, g.phase.notBefore, g.respiteEnds()}, time.Time.Compare)
	default:
		seal.From = command.At
	}
	if seal, err = seal.fixRound(do.Rounds, do.Seen, g.commonTerms() != nil); err != nil {
		return Answer{}, fmt.Errorf("%s: %w", action, err)
	}
	return Answer{Events: []event.Event{seal}}, nil
}

// checkSeal returns ErrSealed if an answer may not be recorded between a seal and its closing. With a beacon
// only press, remarks and what concerns them may be recorded there. Without a beacon nothing may, as the closing
// follows at once.
func (g *Game) checkSeal(answer Answer) error {
	if g.chance.sealed == nil {
		return nil
	}
	for _, e := range answer.Events {
		switch e.(type) {
		case Pressed, GreyWritten, Announced, Remarked, PostHidden, PostShown, OnlookersSet:
			if g.diceMode() == dice.Beacon {
				continue
			}
		}
		return fmt.Errorf("phase %d: %w", g.phase.n, ErrSealed)
	}
	return nil
}

package game

import (
	"fmt"

	"seneschal/domain/dice"
	"seneschal/domain/event"
)

// closeSealed adjudicates a phase of a game that seals. A sealed phase needs its round of the beacon or the
// steward's reason to do without; in a game without a beacon it needs only the hash of its sealing commit. A phase
// that was made ready by the closing before, and follows it at once, needs none of these. It fails with ErrOver,
// ErrKey, ErrForbidden or ErrRound.
func (g *Game) closeSealed(command Command, do Close) ([]event.Event, error) {
	if !g.phase.open || do.Phase != g.phase.n {
		return nil, ErrOver
	}
	if err := g.chance.checkKey(do.Key); err != nil {
		return nil, err
	}
	var first []event.Event
	seal := g.chance.sealed
	switch {
	case seal == nil, g.diceMode() == dice.Server:
	case do.Without != "" && command.By != g.opened.Steward:
		return nil, ErrForbidden
	case do.Without != "":
		first = []event.Event{BeaconWaived{Round: seal.Round, By: command.By, Why: do.Without}}
	case do.Beacon.Round != seal.Round || len(do.Beacon.Signature) != SignatureSize:
		return nil, fmt.Errorf("beacon round %d in place of %d: %w", do.Beacon.Round, seal.Round, ErrRound)
	default:
		first = []event.Event{do.Beacon}
	}
	before := g
	if len(first) > 0 {
		before = event.Fold(g, first...)
	}
	closed, err := before.findClosing(do.SealHash)
	if err != nil {
		return nil, err
	}
	played, err := before.adjudicateWithKey(closed, do.Key, before.orderSets())
	return append(first, played...), err
}

// closeSealedAgain adjudicates again, from recorded events, a phase that was sealed or that followed a sealed one at
// once.
func (g *Game) closeSealedAgain(recorded []event.Event) ([]event.Event, error) {
	command, do := Command{}, Close{Phase: g.phase.n, Key: KeyOf(recorded)}
	for _, e := range recorded {
		switch e := e.(type) {
		case BeaconRecorded:
			do.Beacon = e
		case BeaconWaived:
			command.By, do.Without = e.By, e.Why
		case PhaseClosed:
			do.SealHash = e.SealHash
		}
	}
	return g.closeSealed(command, do)
}

// findClosing returns the PhaseClosed of a phase that was sealed by a commit of the given hash, or that follows a
// sealed phase at once. It fails with ErrRound for any other phase.
func (g *Game) findClosing(sealHash string) (PhaseClosed, error) {
	closed := PhaseClosed{N: g.phase.n, Phase: g.phase.Name, Roll: g.rolls + 1}
	switch seal := g.chance.sealed; {
	case seal != nil:
		closed.Reason, closed.At, closed.Due, closed.Round = seal.Reason, seal.At, seal.Due, seal.Round
		if closed.Round == 0 && g.chance.form == dice.Sealed {
			closed.SealHash = sealHash
		}
	case g.Runs():
		closed.Reason, closed.At, closed.Round, closed.SealHash = "ready", g.phase.opened, g.chance.round, g.chance.sealHash
	default:
		return closed, ErrRound
	}
	return closed, nil
}

// Runs reports whether the open phase closes with the round, or the seal, of the phase before: the closing of that
// phase has made this one ready at once, and nothing has been recorded since.
func (g *Game) Runs() bool {
	bound := g.chance.round != 0 || g.diceMode() == dice.Server && g.chance.sealHash != ""
	if !bound || !g.chance.fresh || !g.phase.open {
		return false
	}
	reason, ok := g.isClosable(g.phase.opened, g.orderSets())
	return ok && reason == "ready"
}

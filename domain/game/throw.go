package game

import (
	"fmt"

	"seneschal/domain/event"
)

// throw closes the phase of a game with a beacon: one that was sealed, with its round
// or on the steward's word; or one that the closing before has made ready at once.
func (g *Game) throw(c Command, do Close) ([]event.Event, error) {
	if !g.phase.open || do.Phase != g.phase.n {
		return nil, ErrOver
	}
	if err := g.chance.follows(do.Key); err != nil {
		return nil, err
	}
	var first []event.Event
	seal := g.chance.sealed
	switch {
	case seal == nil:
	case do.Without != "" && c.By != g.opened.Steward:
		return nil, ErrForbidden
	case do.Without != "":
		first = []event.Event{BeaconWaived{Round: seal.Round, By: c.By, Why: do.Without}}
	case do.Beacon.Round != seal.Round || len(do.Beacon.Signature) != SignatureSize:
		return nil, fmt.Errorf("%d for %d: %w", do.Beacon.Round, seal.Round, ErrRound)
	default:
		first = []event.Event{do.Beacon}
	}
	before := event.Fold(g, first...)
	closed, err := before.thrown()
	if err != nil {
		return nil, err
	}
	told, err := before.roll(closed, do.Key, before.sheets())
	return append(first, told...), err
}

// rethrow closes a phase again that was closed by the beacon.
func (g *Game) rethrow(recorded []event.Event) ([]event.Event, error) {
	c, do := Command{}, Close{Phase: g.phase.n, Key: KeyOf(recorded)}
	switch first := recorded[0].(type) {
	case BeaconRecorded:
		do.Beacon = first
	case BeaconWaived:
		c.By, do.Without = first.By, first.Why
	}
	return g.throw(c, do)
}

// thrown is how a phase of a game with a beacon closes: as it was sealed, or at once.
func (g *Game) thrown() (PhaseClosed, error) {
	closed := PhaseClosed{N: g.phase.n, Phase: g.phase.Name, Roll: g.rolls + 1}
	switch seal := g.chance.sealed; {
	case seal != nil:
		closed.Reason, closed.At, closed.Due, closed.Round = seal.Reason, seal.At, seal.Due, seal.Round
	case g.Runs():
		closed.Reason, closed.At, closed.Round = "ready", g.phase.opened, g.chance.round
	default:
		return closed, ErrRound
	}
	return closed, nil
}

// Runs reports whether the phase is closed with the round of the one before: that has
// made it ready at once, and nothing was recorded since.
func (g *Game) Runs() bool {
	if g.chance.round == 0 || !g.chance.fresh || !g.phase.open {
		return false
	}
	reason, ok := g.closable(g.phase.opened, g.sheets())
	return ok && reason == "ready"
}

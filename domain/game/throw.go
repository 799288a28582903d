package game

import (
	"crypto/sha256"
	"fmt"
	"slices"

	"seneschal/domain/dice"
	"seneschal/domain/event"
)

// BeaconRecorded is the round of the beacon that a sealed phase has waited for. Its
// worth is the SHA-256 of the signature.
type BeaconRecorded struct {
	Round     uint64    `json:"round"`
	Signature Signature `json:"signature"`
}

func (e BeaconRecorded) apply(g *Game) { g.chance.randomness = sha256.Sum256(e.Signature) }

// BeaconWaived says that the steward has a sealed phase closed without the beacon:
// its dice are the house's.
type BeaconWaived struct {
	Round uint64 `json:"round"` // that was waited for
	By    Player `json:"by"`
	Why   string `json:"why"`
}

func (BeaconWaived) apply(g *Game) {
	if g.chance.sealed != nil {
		seal := *g.chance.sealed
		seal.Round = 0
		g.chance.sealed = &seal
	}
}

// ChainRenewed begins a new chain of keys; a seal that is open is void.
type ChainRenewed struct {
	Epoch      string          `json:"epoch"`
	Commitment dice.Commitment `json:"commitment"`
	Keys       int             `json:"keys"`
}

func (e ChainRenewed) apply(g *Game) {
	g.chance = chance{key: e.Commitment, keys: e.Keys, epoch: e.Epoch, before: append(slices.Clip(g.chance.before), g.chance.epoch)}
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

// mode is where chance comes from; version 1 has none.
func (g *Game) mode() dice.Mode {
	if g.opened.Dice == nil {
		return ""
	}
	return g.opened.Dice.Mode
}

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
	sheets := before.sheets()
	d, err := before.dice(closed, do.Key, sheets)
	if err != nil {
		return nil, err
	}
	told, err := before.adjudicate(closed, do.Key, sheets, d)
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

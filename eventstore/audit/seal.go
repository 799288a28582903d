package audit

import (
	"fmt"
	"slices"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/eventstore"
	"seneschal/eventstore/beacon"
)

// checkSealing checks the seals in a commit by their rule, notes rounds of the beacon, and checks that nothing comes
// between a seal and its closing that must not. It stops at the first event that comes late, or at a closing.
func (a *gameAudit) checkSealing(commit *eventstore.Commit, events []event.Event) {
	_, shut := a.game.Sealed()
	for i, ev := range events {
		difference := Difference{Pos: commit.Pos, Version: commit.First + i, Kind: game.Kind(ev)}
		switch e := ev.(type) {
		case game.PhaseSealed:
			a.checkSeal(commit, events, i, e)
			a.sealedBy = commit.Hash
		case game.BeaconRecorded:
			a.chance.rounds = append(a.chance.rounds, recordedRound{beacon.Round{Number: e.Round, Signature: e.Signature}, commit.Pos})
		case game.Pressed, game.GreyWritten, game.Announced, game.Remarked, game.PostHidden, game.PostShown, game.OnlookersSet:
			if shut && !a.hasBeacon() {
				a.noteLate(difference)
				return
			}
		case game.ChainRenewed, game.BeaconWaived:
		case game.PhaseClosed:
			a.checkSealHash(e, difference)
			return
		default:
			if shut {
				a.noteLate(difference)
				return
			}
		}
	}
}

// hasBeacon reports whether the dice of the game come from a beacon.
func (a *gameAudit) hasBeacon() bool {
	terms := a.game.Dice()
	return terms != nil && terms.Mode == dice.Beacon
}

// noteLate notes that an event came between the sealing of the orders and their closing.
func (a *gameAudit) noteLate(difference Difference) {
	difference.What = "it was recorded after the orders were sealed"
	a.noteDifference(difference)
}

// checkSealHash checks that the hash of a seal in the dice of a closing is that of the commit which last sealed a phase.
// Dice without such a hash pass.
func (a *gameAudit) checkSealHash(closed game.PhaseClosed, difference Difference) {
	if closed.SealHash == "" || closed.SealHash == a.sealedBy {
		return
	}
	difference.Field, difference.What = "seal_hash", fmt.Sprintf("it is %.12s, but the phase was sealed by commit %.12s", closed.SealHash, a.sealedBy)
	a.noteDifference(difference)
}

// checkSeal decides the sealing again, and compares events from index i on. If the beacon is unknown here, it checks
// nothing.
func (a *gameAudit) checkSeal(commit *eventstore.Commit, events []event.Event, i int, phaseSealed game.PhaseSealed) {
	difference := Difference{Pos: commit.Pos, Version: commit.First + i, Kind: game.Kind(phaseSealed)}
	seal := game.Seal{Phase: phaseSealed.N, Now: phaseSealed.Reason == "steward", Since: a.report.Head.At}
	if a.hasBeacon() {
		chain := a.chance.findChain(a.game.Dice())
		if chain == nil {
			return // the end of the audit reports that
		}
		seal.Rounds = chain
	}
	if phaseSealed.Late {
		seal.Seen = phaseSealed.Round - 1
	}
	again, err := a.game.Decide(game.Command{At: commit.At, By: game.Player(commit.Actor), Do: seal})
	if err != nil {
		difference.What = err.Error()
		a.noteDifference(difference)
		return
	}
	a.compareEvents(commit, events, i, again.Events)
}

// describeDice says how the dice of a closing came about. events are all of its commit, of which there is at least one.
func (a *gameAudit) describeDice(events []event.Event, closed game.PhaseClosed) Thrown {
	terms := a.game.Dice()
	if terms == nil {
		return Thrown{Mode: "v1"}
	}
	thrown := Thrown{Mode: string(terms.Mode), Form: a.game.DiceForm(), Round: closed.Round}
	thrown.Told = thrown.Form == 2 && thrown.Round == 0 && slices.ContainsFunc(events, func(e event.Event) bool {
		key, ok := e.(game.KeyRevealed)
		return ok && !key.Veiled
	}) && !a.game.Veiled()
	seal, sealed := a.game.Sealed()
	thrown.Late, thrown.Run = sealed && seal.Late, !sealed && closed.Round > 0
	if w, ok := events[0].(game.BeaconWaived); ok {
		thrown.Word, thrown.Late = w.Why, false
	}
	return thrown
}

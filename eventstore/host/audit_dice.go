package host

import (
	"fmt"
	"slices"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/eventstore"
	"seneschal/eventstore/beacon"
)

// Thrown says how the dice of a phase came about.
type Thrown struct {
	Mode  string `json:"mode"`            // "v1", "house", "beacon"
	Round uint64 `json:"round,omitempty"` // of the beacon
	Late  bool   `json:"late,omitempty"`  // the round is not the one by rule
	Run   bool   `json:"run,omitempty"`   // it has the round of the phase before, which made it ready
	Word  string `json:"word,omitempty"`  // the steward's reason for throwing without the beacon
}

// String is how the dice were thrown, in a few words.
func (t Thrown) String() string {
	switch {
	case t.Word != "":
		return "without the beacon, by the steward's word: " + t.Word
	case t.Mode == string(dice.House):
		return "house: the operator could choose"
	case t.Run:
		return fmt.Sprintf("round %d, as the phase before", t.Round)
	case t.Late:
		return fmt.Sprintf("round %d, sealed late", t.Round)
	case t.Round > 0:
		return fmt.Sprintf("round %d, by rule", t.Round)
	}
	return "version 1: key and log"
}

// A Word is what the steward or the house did to the course of a game beside the
// rules: it may have been for the sake of the dice.
type Word struct {
	Pos  eventstore.Pos `json:"pos"`
	Kind string         `json:"kind"` // of the event
	By   game.Player    `json:"by,omitempty"`
	Why  string         `json:"why,omitempty"`
}

// chance checks the dice of a game as far as they are not part of an adjudication.
type chance struct {
	chains []*beacon.Chain
	rounds []recordedRound
}

// newChance knows the public chain, and those given.
func newChance(chains []*beacon.Chain) chance {
	return chance{chains: append([]*beacon.Chain{beacon.Quicknet()}, chains...)}
}

// of is the chain of a beacon, if it is known.
func (c *chance) of(terms *dice.Terms) *beacon.Chain {
	if terms == nil {
		return nil
	}
	i := slices.IndexFunc(c.chains, func(known *beacon.Chain) bool { return known.Hash() == terms.Chain })
	if i < 0 {
		return nil
	}
	return c.chains[i]
}

// words notes what was done beside the rules.
func (a *audit) word(c *eventstore.Commit, e event.Event) {
	w := Word{Pos: c.Pos, Kind: game.Kind(e)}
	switch e := e.(type) {
	case game.Extended:
		if w.By, w.Why = e.By, e.Why; e.By == "" && !e.Late {
			return
		}
	case game.Rewound:
		w.By, w.Why = e.By, e.Why
		for i := range a.report.Rows {
			a.report.Rows[i].Void = a.report.Rows[i].Void || a.report.Rows[i].N >= e.To
		}
	case game.PhaseClosed:
		if e.Reason != "steward" {
			return
		}
	case game.BeaconWaived:
		w.By, w.Why = e.By, e.Why
	case game.Abandoned:
		w.By, w.Why = e.By, e.Why
	case game.ChainRenewed:
		seal, open := a.game.Sealed()
		w.Why = renewed(e.Epoch, seal.Round, open)
		a.key = e.Commitment
	default:
		return
	}
	a.report.Words = append(a.report.Words, w)
}

// renewed says that dice keys were renewed, and what that may have undone: nobody
// but the operator knows whether there was a restore.
func renewed(epoch string, round uint64, open bool) string {
	if !open {
		return "epoch " + epoch
	}
	return fmt.Sprintf("epoch %s; A SEAL WAS OPEN and is void: if round %d was out by then, the operator could know its dice, and have others thrown", epoch, round)
}

// sealed checks a commit that seals a phase, or comes after one.
func (a *audit) sealed(c *eventstore.Commit, events []event.Event) {
	_, shut := a.game.Sealed()
	for i, e := range events {
		at := Difference{Pos: c.Pos, Version: c.First + i, Kind: game.Kind(e)}
		switch e := e.(type) {
		case game.PhaseSealed:
			a.reseal(c, events, i, e)
		case game.BeaconRecorded:
			a.chance.rounds = append(a.chance.rounds, recordedRound{beacon.Round{Number: e.Round, Signature: e.Signature}, c.Pos})
		case game.Pressed, game.GreyWritten, game.Announced, game.ChainRenewed, game.BeaconWaived:
		case game.PhaseClosed:
			return
		default:
			if shut {
				at.What = "it was recorded after the orders were sealed"
				a.differs(at)
				return
			}
		}
	}
}

// reseal seals the phase again, and compares.
func (a *audit) reseal(c *eventstore.Commit, events []event.Event, i int, e game.PhaseSealed) {
	at := Difference{Pos: c.Pos, Version: c.First + i, Kind: game.Kind(e)}
	chain := a.chance.of(a.game.Dice())
	if chain == nil {
		return // it is said at the end
	}
	seal := game.Seal{Phase: e.N, Now: e.Reason == "steward", Since: a.report.Head.At, Rounds: chain}
	if e.Late {
		seal.Seen = e.Round - 1
	}
	again, err := a.game.Decide(game.Command{At: c.At, By: game.Player(c.Actor), Do: seal})
	if err != nil {
		at.What = err.Error()
		a.differs(at)
		return
	}
	a.compare(c, events, i, again.Events)
}

// thrown is how the dice of a closing came about, by the events of its commit.
func (a *audit) thrown(events []event.Event, closed game.PhaseClosed) Thrown {
	terms := a.game.Dice()
	if terms == nil {
		return Thrown{Mode: "v1"}
	}
	t := Thrown{Mode: string(terms.Mode), Round: closed.Round}
	seal, sealed := a.game.Sealed()
	t.Late, t.Run = sealed && seal.Late, !sealed && closed.Round > 0
	if w, ok := events[0].(game.BeaconWaived); ok {
		t.Word, t.Late = w.Why, false
	}
	return t
}

package host

import (
	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/eventstore/beacon"
)

// redo is tournament.Redo; what is sealed again is given what the log says of then.
func (a *tournamentAudit) redo(events []event.Event, head []byte) (tournament.Act, bool) {
	sealed, ok := events[0].(tournament.Sealed)
	if !ok {
		return tournament.Redo(events, head)
	}
	chain := a.chance.of(a.now.Dice())
	if chain == nil {
		return nil, false // it is said at the end
	}
	seal := tournament.Seal{Do: tournament.CloseSeason{Season: sealed.Season}, Since: a.report.Head.At, Rounds: chain}
	if sealed.What == "draw" {
		seal.Do = tournament.Draw{Season: sealed.Season}
	}
	if sealed.Late {
		seal.Seen = sealed.Round - 1
	}
	seal.Commitment = func(id string) dice.Commitment { return a.promised[id] }
	return seal, true
}

// dice notes what the dice of an event rest on: rounds of the beacon, games that were
// promised before they were drawn, and the words of the steward and the house.
func (a *tournamentAudit) dice(c *eventstore.Commit, events []event.Event, i int) {
	at := Difference{Pos: c.Pos, Version: c.First + i, Kind: tournament.Vocabulary().Kind(events[i])}
	w := Word{Pos: c.Pos, Kind: at.Kind}
	switch e := events[i].(type) {
	case tournament.Sealed:
		for _, g := range e.Games {
			a.promised[g.Game] = g.Commitment
		}
		return
	case tournament.TableStarted:
		if to, drawn := a.promised[e.Game]; drawn && to != e.Commitment {
			at.Field, at.What = "commitment", "its dice are not those that were promised before the draw"
			a.differs(at)
		}
		return
	case tournament.BeaconRecorded:
		a.chance.rounds = append(a.chance.rounds, recordedRound{beacon.Round{Number: e.Round, Signature: e.Signature}, c.Pos})
		return
	case tournament.BeaconWaived:
		w.By, w.Why = e.By, e.Why
	case tournament.ChainRenewed:
		clear(a.promised)
		seal, open := a.now.Sealed()
		w.Why = renewed(e.Epoch, seal.Round, open)
	default:
		return
	}
	a.report.Words = append(a.report.Words, w)
}

// thrown is how the dice of a decision came about that begins with an event.
func (a *tournamentAudit) thrown(first event.Event) Thrown {
	terms := a.now.Dice()
	if terms == nil {
		return Thrown{Mode: "v1"}
	}
	t := Thrown{Mode: string(terms.Mode)}
	seal, _ := a.now.Sealed()
	switch e := first.(type) {
	case tournament.BeaconRecorded:
		t.Round, t.Late = e.Round, seal.Late
	case tournament.BeaconWaived:
		t.Word = e.Why
	}
	return t
}

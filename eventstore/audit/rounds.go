package audit

import (
	"fmt"

	"seneschal/domain/dice"
	"seneschal/domain/lists"
	"seneschal/eventstore"
	"seneschal/eventstore/beacon"
)

// chance checks the dice of a game as far as they are not part of an adjudication.
type chance struct {
	chains []*beacon.Chain
	rounds []recordedRound
}

// newChance knows the public chain, and those given.
func newChance(chains []*beacon.Chain) chance {
	return chance{chains: append([]*beacon.Chain{beacon.Quicknet()}, chains...)}
}

// findChain returns the chain of a beacon; nil if it is unknown.
func (c *chance) findChain(terms *dice.Terms) *beacon.Chain {
	if terms == nil {
		return nil
	}
	known, _ := lists.Find(c.chains, func(known *beacon.Chain) bool { return known.Hash() == terms.Chain })
	return known
}

// describeRenewal says that dice keys were renewed, and which seal that may have undone: only the operator
// knows whether there was a restore.
func describeRenewal(epoch string, round uint64, open bool) string {
	if !open {
		return "epoch " + epoch
	}
	return fmt.Sprintf("epoch %s; A SEAL WAS OPEN and is void: if round %d was out by then, the operator could know its dice, and have others thrown", epoch, round)
}

// A recordedRound is a round of a beacon, with the position at which it is recorded.
type recordedRound struct {
	beacon.Round
	pos eventstore.Pos
}

// heard holds the rounds of a log whose signatures are still to be checked.
type heard struct {
	chain  *beacon.Chain // nil: there is nothing to check
	rounds []recordedRound
	kind   string // kind of the events that record them
}

// listRounds returns the rounds that an audit has met, or else what cannot be checked.
func (c *chance) listRounds(terms *dice.Terms, kind string) (all heard, unchecked []string) {
	if terms == nil || terms.Mode != dice.Beacon {
		return heard{}, nil
	}
	chain := c.findChain(terms)
	if chain == nil {
		return heard{}, []string{fmt.Sprintf("the rounds of the beacon %s, which is not known here", terms.Chain)}
	}
	return heard{chain, c.rounds, kind}, nil
}

// findForged returns the first round whose signature is wrong; nil if none is.
func (h heard) findForged() *Difference {
	if h.chain == nil {
		return nil
	}
	if h.chain.VerifyAll(lists.Map(h.rounds, func(r recordedRound) beacon.Round { return r.Round })) == nil {
		return nil
	}
	for _, round := range h.rounds {
		if err := h.chain.Verify(round.Round); err != nil {
			return &Difference{Pos: round.pos, Kind: h.kind, Field: "signature", What: err.Error()}
		}
	}
	return nil
}

// A batch holds the rounds of one chain from many games.
type batch struct {
	seen   map[string]bool // by number and signature
	rounds []beacon.Round
}

// CheckRounds checks the rounds of the beacons of games that were replayed, and enters wrong ones
// into their reports. It checks each round once, as deadlines of many games fall on the same one.
func CheckRounds(reports ...*Report) {
	batches, chains := make(map[string]*batch), make(map[string]*beacon.Chain)
	for _, report := range reports {
		if chain := report.heard.chain; chain != nil {
			hash := chain.Hash()
			if chains[hash] = chain; batches[hash] == nil {
				batches[hash] = &batch{seen: make(map[string]bool)}
			}
			batches[hash].addRounds(report.heard.rounds)
		}
	}
	for hash, all := range batches {
		if chains[hash].VerifyAll(all.rounds) == nil {
			delete(batches, hash)
		}
	}
	for _, report := range reports {
		if chain := report.heard.chain; chain != nil && batches[chain.Hash()] != nil {
			report.noteForged()
		}
		report.heard = heard{}
	}
}

// addRounds adds rounds that the batch does not have yet.
func (b *batch) addRounds(rounds []recordedRound) {
	for _, round := range rounds {
		key := fmt.Sprintf("%d %x", round.Number, round.Signature)
		if !b.seen[key] {
			b.seen[key], b.rounds = true, append(b.rounds, round.Round)
		}
	}
}

// noteForged looks for a wrong round in a game, when its batch is known to have one.
func (r *Report) noteForged() {
	if wrong := r.heard.findForged(); wrong != nil && r.First == nil {
		r.First, r.OK = wrong, false
	}
}

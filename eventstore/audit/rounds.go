package audit

import (
	"fmt"

	"seneschal/domain/dice"
	"seneschal/domain/lists"
	"seneschal/eventstore"
	"seneschal/eventstore/beacon"
)

// chance holds the beacons that an audit knows, and the rounds that it has met.
type chance struct {
	chains []*beacon.Chain
	rounds []recordedRound
}

// newChance returns a chance that knows the public chain and those given, and has met no round.
func newChance(chains []*beacon.Chain) chance {
	return chance{chains: append([]*beacon.Chain{beacon.Quicknet()}, chains...)}
}

// findChain returns the chain of the beacon that dice are bound to; nil if it is unknown, or the dice have none.
func (c *chance) findChain(terms *dice.Terms) *beacon.Chain {
	if terms == nil {
		return nil
	}
	known, _ := lists.Find(c.chains, func(known *beacon.Chain) bool { return known.Hash() == terms.Chain })
	return known
}

// describeRenewal says in which epoch dice keys were renewed. If a seal was open, it names the round whose dice the
// operator may have known: only the operator knows whether there was a restore.
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

// unverifiedRounds holds the rounds of a log whose signatures are still to be checked.
type unverifiedRounds struct {
	chain  *beacon.Chain // nil: there is nothing to check
	rounds []recordedRound
	kind   string // kind of the events that record them
}

// listRounds returns the rounds that an audit has met, recorded by events of a kind. If their beacon is not known here,
// it returns no rounds and says in unchecked what cannot be checked. Dice without a beacon have neither.
func (c *chance) listRounds(terms *dice.Terms, kind string) (all unverifiedRounds, unchecked []string) {
	if terms == nil || terms.Mode != dice.Beacon {
		return unverifiedRounds{}, nil
	}
	chain := c.findChain(terms)
	if chain == nil {
		return unverifiedRounds{}, []string{fmt.Sprintf("the rounds of the beacon %s, which is not known here", terms.Chain)}
	}
	return unverifiedRounds{chain, c.rounds, kind}, nil
}

// findForged returns a difference for the first round whose signature is wrong; nil if none is.
func (u unverifiedRounds) findForged() *Difference {
	if u.chain == nil {
		return nil
	}
	if u.chain.VerifyAll(lists.Map(u.rounds, func(r recordedRound) beacon.Round { return r.Round })) == nil {
		return nil
	}
	for _, round := range u.rounds {
		if err := u.chain.Verify(round.Round); err != nil {
			return &Difference{Pos: round.pos, Kind: u.kind, Field: "signature", What: err.Error()}
		}
	}
	return nil
}

// A roundBatch holds the rounds of one chain from many games.
type roundBatch struct {
	seen   map[string]bool // by number and signature
	rounds []beacon.Round
}

// CheckRounds checks the rounds of the beacons of games that were replayed. It enters the first wrong round of a game
// into its report, unless the report has a difference already. It checks each round once, as deadlines of many games
// fall on the same round, and then forgets the rounds: a second call checks nothing.
func CheckRounds(reports ...*Report) {
	batches, chains := make(map[string]*roundBatch), make(map[string]*beacon.Chain)
	for _, report := range reports {
		if chain := report.unverified.chain; chain != nil {
			hash := chain.Hash()
			if chains[hash] = chain; batches[hash] == nil {
				batches[hash] = &roundBatch{seen: make(map[string]bool)}
			}
			batches[hash].addRounds(report.unverified.rounds)
		}
	}
	for hash, all := range batches {
		if chains[hash].VerifyAll(all.rounds) == nil {
			delete(batches, hash)
		}
	}
	for _, report := range reports {
		if chain := report.unverified.chain; chain != nil && batches[chain.Hash()] != nil {
			report.noteForged()
		}
		report.unverified = unverifiedRounds{}
	}
}

// addRounds adds rounds that the batch does not have yet.
func (b *roundBatch) addRounds(rounds []recordedRound) {
	for _, round := range rounds {
		key := fmt.Sprintf("%d %x", round.Number, round.Signature)
		if !b.seen[key] {
			b.seen[key], b.rounds = true, append(b.rounds, round.Round)
		}
	}
}

// noteForged enters the first wrong round of a game into its report, if there is one and no other difference.
func (r *Report) noteForged() {
	if wrong := r.unverified.findForged(); wrong != nil && r.First == nil {
		r.First, r.OK = wrong, false
	}
}

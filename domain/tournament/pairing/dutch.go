// Package pairing pairs a round of a two-seat Swiss tournament by the FIDE
// (Dutch) System: FIDE Handbook C.04.3, the edition in force since 1 February
// 2026, with the basic rules C.04.1 and the handling rules C.04.2 on which it
// rests. Numbers in comments are articles and criteria ([C1] to [C21]) of that
// edition. Earlier editions are not kept: [C5], [C8], [C9] and the floats are
// new, so older programs pair some rounds differently.
//
// The rules describe a search: candidates of a bracket are made in a set order
// and the first of the best is taken. This package reaches the same candidate
// by matching. Every pair has a weight, a vector of counts with the most
// important criterion first and the place in the order of candidates last. The
// heaviest complete matching is the pairing of the rules. A complete pairing of
// everybody below must remain possible [C4]. This needs no care of its own,
// because only complete matchings are looked at.
package pairing

import (
	"errors"
	"fmt"
	"slices"

	"seneschal/domain/lists"
)

// ErrNoPairing reports that no complete pairing keeps the absolute criteria, so
// the arbiter has to decide (1.9.3).
var ErrNoPairing = errors.New("no complete pairing exists: the arbiter must decide (C.04.3, 1.9.3)")

// maxPlayers is how many players a round may have, which bounds the memory that it takes.
const maxPlayers = 2000

// PairDutch pairs the next round of a tournament. It fails with ErrNoPairing if no complete pairing exists, and if
// the input has faults or more than maxPlayers players. It returns a round without pairs if all players are absent.
func PairDutch(in Input) (Round, error) {
	if len(in.Entries) > maxPlayers {
		return Round{}, fmt.Errorf("%d players are more than the %d that can be paired", len(in.Entries), maxPlayers)
	}
	if err := in.checkEntries(); err != nil {
		return Round{}, fmt.Errorf("checking the tournament: %w", err)
	}
	all := in.listPlayers()
	out := Round{Number: in.countRounds() + 1}
	present := slices.DeleteFunc(slices.Clone(all), func(p *player) bool { return p.Absent })
	if len(present) == 0 {
		return out, nil
	}
	slices.SortFunc(present, compareRanks)
	r := round{bye: len(present)%2 == 1, initial: in.findInitialColour(all)}
	if r.bye {
		score, ok := findByeScore(present)
		if !ok {
			return Round{}, ErrNoPairing
		}
		r.byeAt = score
	}
	if err := r.pairBrackets(present, &out); err != nil {
		return Round{}, err
	}
	out.sortByBoards(present)
	return out, nil
}

// findByeScore finds the lowest score that the player with the bye can have [C5]. It
// returns false if no complete pairing exists.
func findByeScore(present []*player) (Points, bool) {
	graph := newGraph(len(present)+1, 1)
	for j, player := range present {
		for i, q := range present[:j] {
			if mayMeet(q, player) {
				graph.joinVertices(i, j, weight{0})
			}
		}
		if !player.barred {
			graph.joinVertices(j, len(present), weight{-2 * int64(player.score)})
		}
	}
	mates, ok := graph.findMatching()
	if !ok {
		return 0, false
	}
	return present[mates[len(present)]].score, true
}

// pairBrackets pairs bracket by bracket, from the top scoregroup down (1.9).
func (r round) pairBrackets(present []*player, out *Round) error {
	groups := lists.Split(present, func(p, q *player) bool { return p.score == q.score }) // scoregroups (1.3.1)
	var moved []*player
	for i, residents := range groups {
		b := &bracket{round: r, moved: moved, residents: residents}
		if i+1 < len(groups) {
			b.nextResidents, b.lowerPlayers = groups[i+1], slices.Concat(groups[i+2:]...)
		}
		pairs, err := b.pairPlayers()
		if err != nil {
			return err
		}
		moved = b.listUnpaired(pairs)
		out.addBracket(b, pairs, moved)
	}
	for _, p := range moved {
		out.Bye = p.Number
	}
	return nil
}

// pairPlayers finds the pairs of a bracket. A perfect first candidate is taken at once. Otherwise the moved-down
// players are paired first and then, with these pairs fixed, the remainder (3.3). It fails with ErrNoPairing.
func (b *bracket) pairPlayers() ([][2]*player, error) {
	if pairs, ok := b.findPerfect(); ok {
		return pairs, nil
	}
	b.single = b.floatsBye()
	order := b.allotMovedOrder()
	mates, ok := b.buildGraph(order.limbs, order.weighPair).findMatching()
	if !ok {
		return nil, ErrNoPairing
	}
	all := b.listVertices()
	var pairs [][2]*player
	remainder, half := *b, 0
	remainder.limbo, remainder.moved, remainder.residents = true, nil, nil
	for i, p := range all[:b.countPlayers()] {
		switch j := mates[i]; {
		case i < len(b.moved) && b.placeOf(j) == inBracket:
			pairs = append(pairs, [2]*player{p, all[j]})
		case i < len(b.moved):
			remainder.moved = append(remainder.moved, p)
		case j >= len(b.moved):
			remainder.residents = append(remainder.residents, p)
			if b.placeOf(j) == inBracket && i < j {
				half++
			}
		}
	}
	if half == 0 {
		return pairs, nil
	}
	more, err := remainder.pairRemainder(half)
	return append(pairs, more...), err
}

// pairRemainder pairs the remainder of a bracket; half is the number of pairs that
// can be made there.
func (b *bracket) pairRemainder(half int) ([][2]*player, error) {
	order := b.allotRemainderOrder(half)
	mates, ok := b.buildGraph(order.limbs, order.weighPair).findMatching()
	if !ok {
		return nil, ErrNoPairing
	}
	all := b.listVertices()
	var pairs [][2]*player
	for i, p := range all[:b.countPlayers()] {
		if j := mates[i]; i < j && b.placeOf(j) == inBracket {
			pairs = append(pairs, [2]*player{p, all[j]})
		}
	}
	return pairs, nil
}

// floatsBye reports whether exactly one player floats from the bracket, to the bye [C9].
// No player with a score below byeAt can have the bye, so a single floater gets it.
func (b *bracket) floatsBye() bool {
	if !b.bye || b.byeAt < b.residents[0].score || b.countPlayers()%2 == 0 {
		return false
	}
	var l layout
	pairs := l.allotField(b.countPlayers())
	mates, ok := b.buildGraph(l.limbs, func(_ []*player, _, j int) weight {
		w := make(weight, l.limbs)
		if b.placeOf(j) == inBracket {
			w.addCount(pairs, 1)
		}
		return w
	}).findMatching()
	if !ok {
		return false
	}
	return lists.Count(mates[:b.countPlayers()], func(j int) bool { return b.placeOf(j) != inBracket }) == 1
}

// listUnpaired lists the downfloaters of a bracket, by rank.
func (b *bracket) listUnpaired(pairs [][2]*player) []*player {
	paired := map[*player]bool{}
	for _, p := range pairs {
		paired[p[0]], paired[p[1]] = true, true
	}
	all := slices.Concat(b.moved, b.residents)
	return slices.DeleteFunc(all, func(p *player) bool { return paired[p] })
}

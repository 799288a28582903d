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

// mostPlayers bounds the memory that a round takes.
const mostPlayers = 2000

// Dutch pairs the next round of a tournament. It returns ErrNoPairing if no
// complete pairing exists, and a round without pairs if all players are absent.
func Dutch(in Input) (Round, error) {
	if len(in.Entries) > mostPlayers {
		return Round{}, fmt.Errorf("%d players are more than the %d that can be paired", len(in.Entries), mostPlayers)
	}
	if err := in.check(); err != nil {
		return Round{}, fmt.Errorf("checking the tournament: %w", err)
	}
	all := in.field()
	out := Round{Number: in.played() + 1}
	present := slices.DeleteFunc(slices.Clone(all), func(p *player) bool { return p.Absent })
	if len(present) == 0 {
		return out, nil
	}
	slices.SortFunc(present, higher)
	r := round{bye: len(present)%2 == 1, initial: in.initialColour(all)}
	if r.bye {
		score, ok := byeScore(present)
		if !ok {
			return Round{}, ErrNoPairing
		}
		r.byeAt = score
	}
	if err := r.pair(present, &out); err != nil {
		return Round{}, err
	}
	out.order(present)
	return out, nil
}

// byeScore finds the lowest score that the player with the bye can have [C5]. It
// returns false if no complete pairing exists.
func byeScore(present []*player) (Points, bool) {
	graph := newGraph(len(present)+1, 1)
	for j, player := range present {
		for i, q := range present[:j] {
			if mayMeet(q, player) {
				graph.join(i, j, weight{0})
			}
		}
		if !player.barred {
			graph.join(j, len(present), weight{-2 * int64(player.score)})
		}
	}
	mates, ok := graph.match()
	if !ok {
		return 0, false
	}
	return present[mates[len(present)]].score, true
}

// pair pairs bracket by bracket, from the top scoregroup down (1.9).
func (r round) pair(present []*player, out *Round) error {
	groups := lists.Split(present, func(p, q *player) bool { return p.score == q.score }) // scoregroups (1.3.1)
	var moved []*player
	for i, residents := range groups {
		b := &bracket{round: r, moved: moved, residents: residents}
		if i+1 < len(groups) {
			b.next, b.rest = groups[i+1], slices.Concat(groups[i+2:]...)
		}
		pairs, err := b.pair()
		if err != nil {
			return err
		}
		moved = b.unpaired(pairs)
		out.tell(b, pairs, moved)
	}
	for _, p := range moved {
		out.Bye = p.Number
	}
	return nil
}

// pair finds the pairs of a bracket. A perfect first candidate is taken at once.
// Otherwise the moved-down players are paired first and then, with these pairs
// fixed, the remainder (3.3).
func (b *bracket) pair() ([][2]*player, error) {
	if pairs, ok := b.perfect(); ok {
		return pairs, nil
	}
	b.single = b.floatsBye()
	order := b.movedOrder()
	mates, ok := b.graph(order.limbs, order.weigh).match()
	if !ok {
		return nil, ErrNoPairing
	}
	all := b.vertices()
	var pairs [][2]*player
	left, half := *b, 0
	left.limbo, left.moved, left.residents = true, nil, nil
	for i, p := range all[:b.size()] {
		switch j := mates[i]; {
		case i < len(b.moved) && b.placeOf(j) == here:
			pairs = append(pairs, [2]*player{p, all[j]})
		case i < len(b.moved):
			left.moved = append(left.moved, p)
		case j >= len(b.moved):
			left.residents = append(left.residents, p)
			if b.placeOf(j) == here && i < j {
				half++
			}
		}
	}
	if half == 0 {
		return pairs, nil
	}
	more, err := left.pairRemainder(half)
	return append(pairs, more...), err
}

// pairRemainder pairs the remainder of a bracket; half is the number of pairs that
// can be made there.
func (b *bracket) pairRemainder(half int) ([][2]*player, error) {
	order := b.remainderOrder(half)
	mates, ok := b.graph(order.limbs, order.weigh).match()
	if !ok {
		return nil, ErrNoPairing
	}
	all := b.vertices()
	var pairs [][2]*player
	for i, p := range all[:b.size()] {
		if j := mates[i]; i < j && b.placeOf(j) == here {
			pairs = append(pairs, [2]*player{p, all[j]})
		}
	}
	return pairs, nil
}

// floatsBye reports whether the bracket floats exactly one player, who then has
// the bye [C9]. No player with a score below byeAt can have the bye, so the only
// player who floats from here gets it.
func (b *bracket) floatsBye() bool {
	if !b.bye || b.byeAt < b.residents[0].score || b.size()%2 == 0 {
		return false
	}
	var l layout
	pairs := l.add(b.size())
	mates, ok := b.graph(l.limbs, func(_ []*player, _, j int) weight {
		w := make(weight, l.limbs)
		if b.placeOf(j) == here {
			w.count(pairs, 1)
		}
		return w
	}).match()
	if !ok {
		return false
	}
	return lists.Count(mates[:b.size()], func(j int) bool { return b.placeOf(j) != here }) == 1
}

// unpaired lists the downfloaters of a bracket, by rank.
func (b *bracket) unpaired(pairs [][2]*player) []*player {
	paired := map[*player]bool{}
	for _, p := range pairs {
		paired[p[0]], paired[p[1]] = true, true
	}
	all := slices.Concat(b.moved, b.residents)
	return slices.DeleteFunc(all, func(p *player) bool { return paired[p] })
}

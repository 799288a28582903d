package pairing

import (
	"cmp"
	"slices"

	"seneschal/domain/lists"
)

// This file pairs small tournaments as the rules tell it: all candidates of a
// bracket are made in the order of Articles 3 and 4 and the first of the best
// by [C6] to [C21] is taken. It shares with the package only what a player is,
// who may meet, and the colours.

type couple = [2]*player

type literal struct {
	round
	moved, residents, next, rest []*player
	ahead                        map[string][]int // what [C8] says of a set of downfloaters
}

// literally pairs a round; nil means that no complete pairing exists.
func literally(in Input) (map[int]int, bool) {
	all := in.listPlayers()
	present := slices.DeleteFunc(slices.Clone(all), func(p *player) bool { return p.Absent })
	slices.SortFunc(present, compareRanks)
	r := round{bye: len(present)%2 == 1, initial: in.findInitialColour(all)}
	if r.bye {
		ok := false
		for _, s := range slices.Backward(listScores(present)) {
			if r.byeAt = s; r.completes(present) {
				ok = true
				break
			}
		}
		if !ok {
			return nil, false
		}
	} else if !r.completes(present) {
		return nil, false
	}
	partners := map[int]int{}
	var moved []*player
	groups := lists.Split(present, func(p, q *player) bool { return p.score == q.score })
	for i, residents := range groups {
		l := &literal{round: r, moved: moved, residents: residents, ahead: map[string][]int{}}
		if i+1 < len(groups) {
			l.next, l.rest = groups[i+1], slices.Concat(groups[i+2:]...)
		}
		pairs := l.best()
		for _, c := range pairs {
			partners[c[0].Number], partners[c[1].Number] = c[1].Number, c[0].Number
		}
		moved = without(slices.Concat(moved, residents), pairs)
	}
	for _, p := range moved {
		partners[p.Number] = 0
	}
	return partners, true
}

// completes says that all these players can be paired [C1] to [C5].
func (r round) completes(players []*player) bool {
	if len(players) == 0 {
		return true
	}
	p := players[0]
	if len(players)%2 == 1 && !p.barred && p.score == r.byeAt && (round{}).completes(players[1:]) {
		return true
	}
	for i := 1; i < len(players); i++ {
		if mayMeet(p, players[i]) && r.completes(slices.Concat(players[1:i], players[i+1:])) {
			return true
		}
	}
	return false
}

// candidates calls yield with every set of pairs that the absolute criteria
// allow in a bracket.
func (l *literal) candidates(moved, residents, below []*player, yield func([]couple)) {
	players := slices.Concat(moved, residents)
	var choose func(i int, pairs []couple)
	choose = func(i int, pairs []couple) {
		if i == len(players) {
			if l.completes(slices.Concat(without(players, pairs), below)) {
				yield(slices.Clone(pairs))
			}
			return
		}
		choose(i+1, pairs)
		if holds(pairs, players[i]) {
			return
		}
		for j := max(i+1, len(moved)); j < len(players); j++ {
			if !holds(pairs, players[j]) && mayMeet(players[i], players[j]) {
				choose(i+1, append(pairs, couple{players[i], players[j]}))
			}
		}
	}
	choose(0, nil)
}

func holds(pairs []couple, p *player) bool {
	return slices.ContainsFunc(pairs, func(c couple) bool { return c[0] == p || c[1] == p })
}

func without(players []*player, pairs []couple) []*player {
	return slices.DeleteFunc(slices.Clone(players), func(p *player) bool { return holds(pairs, p) })
}

// best returns the first of the best candidates.
func (l *literal) best() []couple {
	var bestValue [][]int
	moved, most := 0, 0 // M1 and MaxPairs
	l.candidates(l.moved, l.residents, slices.Concat(l.next, l.rest), func(pairs []couple) {
		if v := l.value(pairs); bestValue == nil || compareValues(v, bestValue) < 0 {
			bestValue, most, moved = v, len(pairs), 0
			for _, c := range pairs {
				if slices.Contains(l.moved, c[0]) {
					moved++
				}
			}
		}
	})
	var first []couple
	for set := range subsets(l.moved, moved) {
		for s2 := range arrangements(l.residents, moved) {
			var pairs []couple
			for i, p := range set {
				pairs = append(pairs, couple{p, s2[i]})
			}
			for more := range homogeneous(without(l.residents, pairs), most-moved) {
				whole := slices.Concat(pairs, more)
				if l.legal(whole) && compareValues(l.value(whole), bestValue) == 0 {
					return whole
				}
			}
		}
	}
	return first
}

func (l *literal) legal(pairs []couple) bool {
	for _, c := range pairs {
		if !mayMeet(c[0], c[1]) {
			return false
		}
	}
	return l.completes(slices.Concat(without(slices.Concat(l.moved, l.residents), pairs), l.next, l.rest))
}

// value lists the failures of a candidate by [C6] to [C21].
func (l *literal) value(pairs []couple) [][]int {
	floated := without(slices.Concat(l.moved, l.residents), pairs)
	v := [][]int{{len(floated)}, scoresOf(floated), l.lookAhead(floated), {0}}
	if len(floated) == 1 && l.bye && l.byeAt >= l.residents[0].score {
		v[3][0] = floated[0].unplayed
	}
	var s slight
	for _, couple := range pairs {
		slight := allocateColours(couple[0], couple[1], l.initial).countSlights()
		if !couple[0].topscorer && !couple[1].topscorer {
			slight[c10], slight[c11] = 0, 0
		}
		for i, times := range slight {
			s[i] += times
		}
	}
	v = append(v, []int{s[c10]}, []int{s[c11]}, []int{s[c12]}, []int{s[c13]})
	own := l.residents[0].score
	var gaps [][]int
	for back := range 2 {
		again, up, downGaps, upGaps := 0, 0, []int{}, []int{}
		for _, player := range floated {
			if player.floats[back] != downfloat {
				continue
			}
			if player.score == own {
				again++
			} else {
				downGaps = append(downGaps, 1000+int(player.score))
			}
		}
		for _, couple := range pairs {
			if couple[0].score == own {
				continue
			}
			if couple[0].floats[back] == downfloat {
				downGaps = append(downGaps, int(couple[0].score-own))
			}
			if couple[1].floats[back] == upfloat {
				up++
				upGaps = append(upGaps, int(couple[0].score-own))
			}
		}
		v = append(v, []int{again}, []int{up})
		gaps = append(gaps, descending(downGaps), descending(upGaps))
	}
	return append(v, gaps...)
}

// lookAhead is the least number of downfloaters of the next bracket and their
// scores, for a set that floats into it [C8].
func (l *literal) lookAhead(floated []*player) []int {
	if len(l.next) == 0 {
		return nil
	}
	key := ""
	for _, p := range floated {
		key += string(rune(p.Number))
	}
	if known, ok := l.ahead[key]; ok {
		return known
	}
	var best []int
	l.candidates(floated, l.next, l.rest, func(pairs []couple) {
		left := without(slices.Concat(floated, l.next), pairs)
		v := append([]int{len(left)}, scoresOf(left)...)
		if best == nil || slices.Compare(v, best) < 0 {
			best = v
		}
	})
	l.ahead[key] = best
	return best
}

func scoresOf(players []*player) []int {
	var scores []int
	for _, p := range players {
		scores = append(scores, int(p.score))
	}
	return descending(scores)
}

func descending(n []int) []int {
	slices.SortFunc(n, func(a, b int) int { return cmp.Compare(b, a) })
	return n
}

func compareValues(a, b [][]int) int {
	for i := range a {
		if c := slices.Compare(a[i], b[i]); c != 0 {
			return c
		}
	}
	return 0
}

// subsets yields the sets of k players, by the smallest different number (4.4).
func subsets(of []*player, k int) func(func([]*player) bool) {
	return func(yield func([]*player) bool) {
		choose(of, k, nil, yield)
	}
}

func choose(of []*player, k int, sofar []*player, yield func([]*player) bool) bool {
	if k == 0 {
		return yield(slices.Clone(sofar))
	}
	for i := range of {
		if len(of)-i < k {
			break
		}
		if !choose(of[i+1:], k-1, append(slices.Clone(sofar), of[i]), yield) {
			return false
		}
	}
	return true
}

// arrangements yields the transpositions, as far as their first k players go (4.2).
func arrangements(of []*player, k int) func(func([]*player) bool) {
	return func(yield func([]*player) bool) {
		arrange(of, k, nil, yield)
	}
}

func arrange(of []*player, k int, sofar []*player, yield func([]*player) bool) bool {
	if k == 0 {
		return yield(slices.Clone(sofar))
	}
	for i, p := range of {
		if !arrange(slices.Concat(of[:i], of[i+1:]), k-1, append(slices.Clone(sofar), p), yield) {
			return false
		}
	}
	return true
}

// An exchange swaps players of S1 and S2, by their numbers in the bracket.
type exchange struct{ down, up []int }

// homogeneous yields the candidates of a homogeneous bracket (3.6).
func homogeneous(players []*player, half int) func(func([]couple) bool) {
	return func(yield func([]couple) bool) {
		for _, exchange := range exchanges(len(players), half) {
			var s1, s2 []*player
			for i, player := range players {
				if (i < half) != (slices.Contains(exchange.down, i) || slices.Contains(exchange.up, i)) {
					s1 = append(s1, player)
				} else {
					s2 = append(s2, player)
				}
			}
			for t := range arrangements(s2, half) {
				var pairs []couple
				for i, player := range s1 {
					pair := couple{player, t[i]}
					if compareRanks(player, t[i]) > 0 {
						pair = couple{t[i], player}
					}
					pairs = append(pairs, pair)
				}
				if !yield(pairs) {
					return
				}
			}
		}
	}
}

// exchanges lists the exchanges in their order (4.3), the empty one first.
func exchanges(n, half int) []exchange {
	var all []exchange
	for bits := range 1 << n {
		var x exchange
		for i := range n {
			if bits>>i&1 == 1 && i < half {
				x.down = append(x.down, i)
			} else if bits>>i&1 == 1 {
				x.up = append(x.up, i)
			}
		}
		if len(x.down) == len(x.up) {
			all = append(all, x)
		}
	}
	sum := func(n []int) (s int) {
		for _, i := range n {
			s += i
		}
		return s
	}
	slices.SortFunc(all, func(a, b exchange) int {
		return cmp.Or(cmp.Compare(len(a.down), len(b.down)), cmp.Compare(sum(a.up)-sum(a.down), sum(b.up)-sum(b.down)),
			-slices.Compare(descending(slices.Clone(a.down)), descending(slices.Clone(b.down))), slices.Compare(a.up, b.up))
	})
	return all
}

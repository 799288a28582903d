package pairing

import "slices"

// criteria holds the fields that the quality criteria have in the weights of a bracket.
// Counts of failures are negative. A criterion that is taken in descending order
// of scores has one field for each score.
type criteria struct {
	*bracket
	layout
	scores     []Points // of the bracket's players
	pairs      field    // [C6]
	paired     []field  // [C7], by score
	nextPairs  field    // [C8]
	nextPaired []field
	unplayed   field    // [C9]
	colours    [4]field // [C10] to [C13]
	repeated   [4]field // [C14] to [C17]
	gaps       [4][]field
}

// allotCriteria allots the fields in the order of the rules.
func (b *bracket) allotCriteria() *criteria {
	c := &criteria{bracket: b, scores: listScores(b.moved, b.residents)}
	n := len(b.listVertices())
	c.pairs = c.allotField(n)
	c.paired = c.allotFields(len(c.scores), n)
	c.nextPairs = c.allotField(n)
	c.nextPaired = c.allotFields(len(c.scores), n)
	c.unplayed = c.allotField(b.findMostUnplayed())
	copy(c.colours[:], c.allotFields(4, 2*n))
	copy(c.repeated[:], c.allotFields(4, n))
	for i := range c.gaps {
		c.gaps[i] = c.allotFields(len(c.scores), n)
	}
	return c
}

// findMostUnplayed returns the greatest number of rounds without a game that a player of the graph has.
func (b *bracket) findMostUnplayed() int {
	most := 0
	for _, player := range b.listVertices() {
		if player != nil {
			most = max(most, player.unplayed)
		}
	}
	return most
}

// weighPair computes the weight of players i and j as a pair, for [C6] to [C21]. Player i
// ranks higher.
func (c *criteria) weighPair(vertices []*player, i, j int) weight {
	w := make(weight, c.limbs)
	switch c.placeOf(j) {
	case inBracket:
		c.weighHere(w, vertices[i], vertices[j])
	case inNext:
		w.addCount(c.nextPairs, 1)
		if c.placeOf(i) == inBracket {
			w.addCount(c.nextPaired[c.scoreIndex(vertices[i])], 1)
		}
	case noOne:
		if c.single {
			w.addCount(c.unplayed, -vertices[i].unplayed)
		}
	}
	return w
}

// scoreIndex returns the index of a player's score among those of the bracket; -1 for a player from outside.
func (c *criteria) scoreIndex(p *player) int { return slices.Index(c.scores, p.score) }

// weighHere adds the weight of a pair within the bracket. Player a may be moved down or
// not; player b is a resident.
func (c *criteria) weighHere(weight weight, a, b *player) {
	weight.addCount(c.pairs, 1)
	weight.addCount(c.paired[c.scoreIndex(a)], 1)
	weight.addCount(c.paired[c.scoreIndex(b)], 1)
	for i, times := range allocateColours(a, b, c.initial).countSlights() {
		if i > c11 || a.topscorer || b.topscorer {
			weight.addCount(c.colours[i], -times)
		}
	}
	for back := range 2 {
		if a.score > b.score {
			c.weighMoved(weight, a, b, back)
		} else if a.floats[back] == downfloat {
			weight.addCount(c.repeated[2*back], 1) // [C14], [C16]
		}
		if b.floats[back] == downfloat {
			weight.addCount(c.repeated[2*back], 1)
		}
	}
}

// weighMoved weighs earlier floats in a pair of moved-down player a and resident
// b: those of the previous round if back is 0, of the one before if it is 1.
// All residents have the same score, so the score of the moved-down player
// stands for the difference. The players who float on have a greater difference
// than the paired ones.
func (c *criteria) weighMoved(weight weight, a, b *player, back int) {
	if b.floats[back] == upfloat {
		weight.addCount(c.repeated[2*back+1], -1)              // [C15], [C17]
		weight.addCount(c.gaps[2*back+1][c.scoreIndex(a)], -1) // [C19], [C21]
	}
	if a.floats[back] == downfloat {
		weight.addCount(c.gaps[2*back][c.scoreIndex(a)], 1) // [C18], [C20]
	}
}

// If several candidates are equal by all criteria, the rules take the one that
// is made first (3.8.1). The weights below find it.

// movedOrder holds the fields that follow the criteria when the moved-down
// players are paired: which of them are paired (4.4), and with whom (4.2).
type movedOrder struct {
	*criteria
	chosen, partner []field // by moved-down player
}

// allotMovedOrder allots the fields of the criteria, then those of the order.
func (b *bracket) allotMovedOrder() *movedOrder {
	order := &movedOrder{criteria: b.allotCriteria()}
	order.chosen = order.allotFields(len(b.moved), 1)
	order.partner = order.allotFields(len(b.moved), len(b.residents))
	return order
}

// weighPair computes the weight of a pair by the criteria, then by the order.
func (m *movedOrder) weighPair(all []*player, i, j int) weight {
	w := m.criteria.weighPair(all, i, j)
	if i < len(m.moved) && m.placeOf(j) == inBracket {
		w.addCount(m.chosen[i], 1)
		w.addCount(m.partner[i], len(m.moved)-j)
	}
	return w
}

// remainderOrder holds the fields that follow the criteria when the remainder of
// a bracket is paired, or all of a homogeneous one. Every pair is taken as made
// from S1 and S2 after an exchange (4.3) and a transposition (4.2). Of all
// candidates with the same pairs, the first has the higher player of each pair in
// S1. So the higher players of the pairs show which players were exchanged.
type remainderOrder struct {
	*criteria
	half      int     // size of S1 (3.2)
	exchanged field   // 4.3.1: number of exchanged players
	distance  field   // 4.3.2: sum of the numbers of the players in S1
	first     []field // 4.3.3, 4.3.4: S1 from the lowest up, then S2 from the highest down
	partner   []field // 4.2: by player of S1
}

// allotRemainderOrder allots the fields of the criteria, then those of the order; half is
// the size of S1.
func (b *bracket) allotRemainderOrder(half int) *remainderOrder {
	n := len(b.residents)
	order := &remainderOrder{criteria: b.allotCriteria(), half: half}
	order.exchanged = order.allotField(n)
	order.distance = order.allotField(n * n)
	order.first = make([]field, n)
	for i := half - 1; i >= 0; i-- {
		order.first[i] = order.allotField(1)
	}
	for i := half; i < n; i++ {
		order.first[i] = order.allotField(1)
	}
	order.partner = order.allotFields(n, n)
	return order
}

// weighPair computes the weight of a pair by the criteria, then by the order.
func (r *remainderOrder) weighPair(all []*player, i, j int) weight {
	w := r.criteria.weighPair(all, i, j)
	if r.placeOf(j) != inBracket || i < len(r.moved) {
		return w
	}
	up, low := i-len(r.moved), j-len(r.moved)
	w.addCount(r.distance, -up)
	w.addCount(r.partner[up], -low)
	if up < r.half {
		w.addCount(r.first[up], -1) // the player stays in S1: others should leave it first
	} else {
		w.addCount(r.first[up], 1)
		w.addCount(r.exchanged, -1)
	}
	return w
}

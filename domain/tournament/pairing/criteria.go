package pairing

import "slices"

// criteria holds the fields of the quality criteria in the weights of a bracket.
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

// criteria allots the fields in the order of the rules.
func (b *bracket) criteria() *criteria {
	c := &criteria{bracket: b, scores: levels(b.moved, b.residents)}
	n := len(b.vertices())
	c.pairs = c.add(n)
	c.paired = c.addAll(len(c.scores), n)
	c.nextPairs = c.add(n)
	c.nextPaired = c.addAll(len(c.scores), n)
	c.unplayed = c.add(b.mostUnplayed())
	copy(c.colours[:], c.addAll(4, 2*n))
	copy(c.repeated[:], c.addAll(4, n))
	for i := range c.gaps {
		c.gaps[i] = c.addAll(len(c.scores), n)
	}
	return c
}

func (b *bracket) mostUnplayed() int {
	most := 0
	for _, player := range b.vertices() {
		if player != nil {
			most = max(most, player.unplayed)
		}
	}
	return most
}

// weigh computes the weight of the pair of i and j, of whom i ranks higher, for
// [C6] to [C21].
func (c *criteria) weigh(all []*player, i, j int) weight {
	w := make(weight, c.limbs)
	switch c.placeOf(j) {
	case here:
		c.weighHere(w, all[i], all[j])
	case following:
		w.count(c.nextPairs, 1)
		if c.placeOf(i) == here {
			w.count(c.nextPaired[c.level(all[i])], 1)
		}
	case noOne:
		if c.single {
			w.count(c.unplayed, -all[i].unplayed)
		}
	}
	return w
}

func (c *criteria) level(p *player) int { return slices.Index(c.scores, p.score) }

// weighHere adds the weight of a pair within the bracket: player a, moved down or
// not, and resident b.
func (c *criteria) weighHere(weight weight, a, b *player) {
	weight.count(c.pairs, 1)
	weight.count(c.paired[c.level(a)], 1)
	weight.count(c.paired[c.level(b)], 1)
	for i, times := range allocate(a, b, c.initial).slights() {
		if i > c11 || a.topscorer || b.topscorer {
			weight.count(c.colours[i], -times)
		}
	}
	for back := range 2 {
		if a.score > b.score {
			c.weighMoved(weight, a, b, back)
		} else if a.floats[back] == downfloat {
			weight.count(c.repeated[2*back], 1) // [C14], [C16]
		}
		if b.floats[back] == downfloat {
			weight.count(c.repeated[2*back], 1)
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
		weight.count(c.repeated[2*back+1], -1)         // [C15], [C17]
		weight.count(c.gaps[2*back+1][c.level(a)], -1) // [C19], [C21]
	}
	if a.floats[back] == downfloat {
		weight.count(c.gaps[2*back][c.level(a)], 1) // [C18], [C20]
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

func (b *bracket) movedOrder() *movedOrder {
	order := &movedOrder{criteria: b.criteria()}
	order.chosen = order.addAll(len(b.moved), 1)
	order.partner = order.addAll(len(b.moved), len(b.residents))
	return order
}

func (m *movedOrder) weigh(all []*player, i, j int) weight {
	w := m.criteria.weigh(all, i, j)
	if i < len(m.moved) && m.placeOf(j) == here {
		w.count(m.chosen[i], 1)
		w.count(m.partner[i], len(m.moved)-j)
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

func (b *bracket) remainderOrder(half int) *remainderOrder {
	n := len(b.residents)
	order := &remainderOrder{criteria: b.criteria(), half: half}
	order.exchanged = order.add(n)
	order.distance = order.add(n * n)
	order.first = make([]field, n)
	for i := half - 1; i >= 0; i-- {
		order.first[i] = order.add(1)
	}
	for i := half; i < n; i++ {
		order.first[i] = order.add(1)
	}
	order.partner = order.addAll(n, n)
	return order
}

func (r *remainderOrder) weigh(all []*player, i, j int) weight {
	w := r.criteria.weigh(all, i, j)
	if r.placeOf(j) != here || i < len(r.moved) {
		return w
	}
	up, low := i-len(r.moved), j-len(r.moved)
	w.count(r.distance, -up)
	w.count(r.partner[up], -low)
	if up < r.half {
		w.count(r.first[up], -1) // the player stays in S1: others should leave it first
	} else {
		w.count(r.first[up], 1)
		w.count(r.exchanged, -1)
	}
	return w
}

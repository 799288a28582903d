package pairing

// Among the candidates that are equal by all criteria the rules take the one
// that is made first (3.8.1). These weights say which that is.

// movedOrder are the fields that follow the criteria when the moved-down
// players are paired: which of them are (4.4), and with whom (4.2).
type movedOrder struct {
	*criteria
	chosen, partner []field // by moved-down player
}

func (b *bracket) movedOrder() *movedOrder {
	m := &movedOrder{criteria: b.criteria()}
	m.chosen = m.addAll(len(b.moved), 1)
	m.partner = m.addAll(len(b.moved), len(b.residents))
	return m
}

func (m *movedOrder) weigh(all []*player, i, j int) weight {
	w := m.criteria.weigh(all, i, j)
	if i < len(m.moved) && m.placeOf(j) == here {
		w.count(m.chosen[i], 1)
		w.count(m.partner[i], len(m.moved)-j)
	}
	return w
}

// remainderOrder are the fields that follow the criteria when the remainder of
// a bracket is paired, or all of a homogeneous one. Every pair is thought of
// as made from S1 and S2 after an exchange (4.3) and a transposition (4.2).
// The first candidate with certain pairs is that whose S1 holds the higher of
// each, so the higher players of the pairs tell what was exchanged.
type remainderOrder struct {
	*criteria
	half      int     // size of S1 (3.2)
	exchanged field   // 4.3.1: number of exchanged players
	distance  field   // 4.3.2: sum of the numbers of those in S1
	first     []field // 4.3.3, 4.3.4: S1 from the lowest up, then S2 from the highest down
	partner   []field // 4.2: by player of S1
}

func (b *bracket) remainderOrder(half int) *remainderOrder {
	n := len(b.residents)
	r := &remainderOrder{criteria: b.criteria(), half: half}
	r.exchanged = r.add(n)
	r.distance = r.add(n * n)
	r.first = make([]field, n)
	for i := half - 1; i >= 0; i-- {
		r.first[i] = r.add(1)
	}
	for i := half; i < n; i++ {
		r.first[i] = r.add(1)
	}
	r.partner = r.addAll(n, n)
	return r
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
		w.count(r.first[up], -1) // stays in S1: others should leave it first
	} else {
		w.count(r.first[up], 1)
		w.count(r.exchanged, -1)
	}
	return w
}

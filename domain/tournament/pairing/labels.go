package pairing

import "slices"

// changeLabels changes the labels of the trees by as much as all edges allow, so that
// an edge becomes tight or the label of an odd blossom falls to zero. It returns
// false if nothing limits the change: then there is no perfect matching.
func (m *matcher) changeLabels() bool {
	var leastStep weight // twice the change
	for x := range m.top {
		if step := m.findStep(x); step != nil && (leastStep == nil || step.isLess(leastStep)) {
			leastStep = step
		}
	}
	if leastStep == nil {
		return false
	}
	for u := range m.n {
		m.shiftLabel(u, m.kind[m.top[u]], leastStep, -1)
	}
	for b := m.n; b < len(m.top); b++ {
		if m.top[b] == b {
			m.shiftLabel(b, m.kind[b], leastStep, 2)
		}
	}
	return true
}

// findStep returns twice the change of labels that a node allows, or nil if the node
// sets no limit.
func (m *matcher) findStep(x int) weight {
	switch {
	case m.top[x] != x:
		return nil
	case m.kind[x] == odd:
		if x < m.n {
			return nil
		}
		return append(weight(nil), m.labelOf(x)...)
	case m.best[x] < 0:
		return nil
	}
	step := m.computeSlack(m.near[m.best[x]][x])
	if m.kind[x] == outside {
		for i := range step {
			step[i] *= 2
		}
	}
	return step
}

// computeSlack returns by how much the labels of an edge's ends exceed its weight,
// doubled like all weights.
func (m *matcher) computeSlack(e edge) weight {
	w, a, b := m.weightOf(int(e.u), int(e.v)), m.labelOf(int(e.u)), m.labelOf(int(e.v))
	s := make(weight, m.limbs)
	for i := range s {
		s[i] = a[i] + b[i] - 2*w[i]
	}
	return s
}

// shiftLabel changes a label by times halves of step: upwards for an even node,
// downwards for an odd one, and not at all outside the trees.
func (m *matcher) shiftLabel(x int, kind int8, step weight, times int64) {
	switch kind {
	case outside:
		return
	case odd:
		times = -times
	}
	label := m.labelOf(x)
	for i, s := range step {
		label[i] += s / 2 * times
	}
}

// openSpentBlossoms opens the odd blossoms whose labels have fallen to zero.
func (m *matcher) openSpentBlossoms() {
	for b := m.n; b < len(m.top); b++ {
		if m.top[b] == b && m.kind[b] == odd && m.isSpent(b) {
			m.openBlossom(b)
		}
	}
}

// isSpent reports whether the label of a blossom is zero.
func (m *matcher) isSpent(b int) bool {
	return !slices.ContainsFunc(m.labelOf(b), func(l int64) bool { return l != 0 })
}

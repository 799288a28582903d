package pairing

import "slices"

// findMatching finds the heaviest perfect matching, and returns the partner of every vertex; false if there is no
// perfect matching, and then the partners mean nothing.
func (g *graph) findMatching() ([]int, bool) {
	m := newMatcher(g)
	return m.mate[:g.n], m.growMatching()
}

// growMatching grows the matching until it is perfect. It returns false if there is no
// perfect matching.
func (m *matcher) growMatching() bool {
	if !m.matchTightEdges() {
		return false
	}
	for slices.Contains(m.mate[:m.n], -1) {
		if !m.growByPair() {
			return false
		}
	}
	return true
}

// growByPair grows trees until the matching has one pair more. It returns false if
// there is no perfect matching.
func (m *matcher) growByPair() bool {
	m.queue = m.queue[:0]
	for x := range m.top {
		m.kind[x], m.best[x] = outside, -1
		if m.top[x] == x && m.mate[x] < 0 {
			m.from[x] = -1
			m.makeEven(x)
		}
	}
	for {
		if m.scanEdges() {
			return true
		}
		if !m.changeLabels() {
			return false
		}
		if m.followTightEdges() {
			return true
		}
		m.openSpentBlossoms()
	}
}

// scanEdges looks at the edges of all queued even vertices and reports whether the
// matching has grown.
func (m *matcher) scanEdges() bool {
	for len(m.queue) > 0 {
		u := m.queue[0]
		m.queue = m.queue[1:]
		for v, edge := range m.near[u][:m.n] {
			if edge == noEdge || m.top[u] == m.top[v] || m.kind[m.top[v]] == odd {
				continue
			}
			if !m.isTight(edge) {
				m.recordNearest(u, m.top[v])
			} else if m.followEdge(edge) {
				return true
			}
		}
	}
	return false
}

// followEdge follows a tight edge from an even node and reports whether the matching
// has grown. A node outside the trees joins them together with its mate. Another
// even node makes a blossom if it is in the same tree, else an augmenting path.
func (m *matcher) followEdge(edge edge) bool {
	x, y := m.top[edge.u], m.top[edge.v]
	if m.kind[y] == outside {
		m.kind[y], m.from[y] = odd, int(edge.u)
		next := m.top[m.mate[y]]
		m.best[y], m.best[next] = -1, -1
		m.makeEven(next)
		return false
	}
	if m.kind[y] == odd {
		return false
	}
	if base := m.findMeeting(x, y); base >= 0 {
		m.shrinkCircle(x, base, y)
		return false
	}
	m.augment(x, y)
	m.augment(y, x)
	return true
}

// followTightEdges follows the edges that the change of labels has made tight, and
// reports whether the matching has grown.
func (m *matcher) followTightEdges() bool {
	m.queue = m.queue[:0]
	for x := range m.top {
		if m.top[x] != x || m.best[x] < 0 || m.kind[x] == odd || m.top[m.best[x]] == x {
			continue
		}
		if e := m.near[m.best[x]][x]; m.isTight(e) && m.followEdge(e) {
			return true
		}
	}
	return false
}

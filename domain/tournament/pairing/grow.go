package pairing

import "slices"

// match finds the heaviest perfect matching and returns the partner of every
// vertex, or false if there is no such matching.
func (g *graph) match() ([]int, bool) {
	m := newMatcher(g)
	return m.mate[:g.n], m.run()
}

func (m *matcher) run() bool {
	if !m.begin() {
		return false
	}
	for slices.Contains(m.mate[:m.n], -1) {
		if !m.phase() {
			return false
		}
	}
	return true
}

// phase grows trees until the matching has one pair more. It returns false if
// there is no perfect matching.
func (m *matcher) phase() bool {
	m.queue = m.queue[:0]
	for x := range m.top {
		m.kind[x], m.best[x] = outside, -1
		if m.top[x] == x && m.mate[x] < 0 {
			m.from[x] = -1
			m.makeEven(x)
		}
	}
	for {
		if m.scan() {
			return true
		}
		if !m.relabel() {
			return false
		}
		if m.follow() {
			return true
		}
		m.openSpent()
	}
}

// scan looks at the edges of all queued even vertices and reports whether the
// matching has grown.
func (m *matcher) scan() bool {
	for len(m.queue) > 0 {
		u := m.queue[0]
		m.queue = m.queue[1:]
		for v, edge := range m.near[u][:m.n] {
			if edge == noEdge || m.top[u] == m.top[v] || m.kind[m.top[v]] == odd {
				continue
			}
			if !m.tight(edge) {
				m.approach(u, m.top[v])
			} else if m.reach(edge) {
				return true
			}
		}
	}
	return false
}

// reach follows a tight edge from an even node and reports whether the matching
// has grown. A node outside the trees joins them together with its mate. Another
// even node makes a blossom if it is in the same tree, else an augmenting path.
func (m *matcher) reach(edge edge) bool {
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
	if base := m.meeting(x, y); base >= 0 {
		m.shrink(x, base, y)
		return false
	}
	m.augment(x, y)
	m.augment(y, x)
	return true
}

// follow goes along the edges that relabelling has made tight, and reports
// whether the matching has grown.
func (m *matcher) follow() bool {
	m.queue = m.queue[:0]
	for x := range m.top {
		if m.top[x] != x || m.best[x] < 0 || m.kind[x] == odd || m.top[m.best[x]] == x {
			continue
		}
		if e := m.near[m.best[x]][x]; m.tight(e) && m.reach(e) {
			return true
		}
	}
	return false
}

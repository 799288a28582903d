package pairing

import "slices"

// findMeeting returns the node at which the paths from two even nodes to their roots
// meet; -1 if they end in different roots.
func (m *matcher) findMeeting(x, y int) int {
	m.turn++
	for x >= 0 || y >= 0 {
		if x >= 0 {
			if m.seen[x] == m.turn {
				return x
			}
			m.seen[x] = m.turn
			x = m.findParent(x)
		}
		x, y = y, x
	}
	return -1
}

// findParent returns the next even node above an even one in its tree; -1 above a root.
func (m *matcher) findParent(x int) int {
	if m.mate[x] < 0 {
		return -1
	}
	return m.top[m.from[m.top[m.mate[x]]]]
}

// shrinkCircle makes a blossom of the circle that an edge between nodes x and y
// closes; base is the node where their paths to the root meet.
func (m *matcher) shrinkCircle(x, base, y int) {
	b := m.n
	for m.top[b] >= 0 {
		b++
	}
	circle := append(m.listPath(x, base), base)
	slices.Reverse(circle)
	m.children[b] = append(circle, m.listPath(y, base)...)
	m.mate[b], m.from[b] = m.mate[base], m.from[base]
	clear(m.labelOf(b))
	for _, child := range m.children[b] {
		if m.kind[child] == odd {
			m.enqueueVertices(child)
		}
	}
	m.kind[b] = even
	m.setTop(b, b)
	m.gatherEdges(b)
	m.findNearest(b)
}

// listPath lists the nodes from an even one up to base, without base itself.
func (m *matcher) listPath(x, base int) []int {
	var nodes []int
	for x != base {
		y := m.top[m.mate[x]]
		nodes = append(nodes, x, y)
		x = m.top[m.from[y]]
	}
	return nodes
}

// setTop records top as the outermost node of x and of all nodes within x.
func (m *matcher) setTop(x, top int) {
	m.top[x] = top
	if x >= m.n {
		for _, child := range m.children[x] {
			m.setTop(child, top)
		}
	}
}

// gatherEdges picks the edges of least slack of a new blossom from those of its
// children, and records which child holds each vertex.
func (m *matcher) gatherEdges(b int) {
	m.holder[b] = slices.Repeat([]int{-1}, m.n)
	for x := range m.top {
		m.near[b][x], m.near[x][b] = noEdge, noEdge
	}
	for _, child := range m.children[b] {
		for x := range m.top {
			edge := m.near[child][x]
			if edge != noEdge && (m.near[b][x] == noEdge || m.isNearer(edge, m.near[b][x])) {
				m.near[b][x], m.near[x][b] = edge, m.near[x][child]
			}
		}
		for v := range m.n {
			if v == child || child >= m.n && m.holder[child][v] >= 0 {
				m.holder[b][v] = child
			}
		}
	}
}

// openBlossom dissolves an odd blossom. The children on the even path from its base to
// the child through which it was reached stay in the tree; the others leave it.
func (m *matcher) openBlossom(b int) {
	for _, child := range m.children[b] {
		m.setTop(child, child)
	}
	entry := m.holder[b][m.near[b][m.from[b]].u]
	at := m.turnCircleTo(b, entry)
	circle := m.children[b]
	for i, child := range circle {
		m.best[child] = -1
		switch {
		case i > at:
			m.kind[child] = outside
		case i%2 == 1:
			m.kind[child] = even
		default:
			m.kind[child] = odd
		}
	}
	for i := 0; i < at; i += 2 {
		m.from[circle[i]] = int(m.near[circle[i+1]][circle[i]].u)
		m.enqueueVertices(circle[i+1])
	}
	m.from[entry] = m.from[b]
	for _, child := range circle {
		if m.kind[child] != odd {
			m.findNearest(child)
		}
	}
	m.top[b] = -1
}

// turnCircleTo returns the index of a child in the circle of a blossom. It reverses
// the circle if need be, so that the index is even.
func (m *matcher) turnCircleTo(b, child int) int {
	at := slices.Index(m.children[b], child)
	if at%2 == 1 {
		slices.Reverse(m.children[b][1:])
		return len(m.children[b]) - at
	}
	return at
}

// pairUp matches node x to node y along the edge between them. In a blossom it
// also matches the children anew and moves the base to the child that has the
// edge.
func (m *matcher) pairUp(x, y int) {
	edge := m.near[x][y]
	m.mate[x] = int(edge.v)
	if x < m.n {
		return
	}
	base := m.holder[x][edge.u]
	at := m.turnCircleTo(x, base)
	circle := m.children[x]
	for i := range at {
		m.pairUp(circle[i], circle[i^1])
	}
	m.pairUp(base, y)
	m.children[x] = append(slices.Clone(circle[at:]), circle[:at]...)
}

// augment matches node x to y and swaps matched and unmatched edges from x up to its
// root.
func (m *matcher) augment(x, y int) {
	for {
		below := -1
		if m.mate[x] >= 0 {
			below = m.top[m.mate[x]]
		}
		m.pairUp(x, y)
		if below < 0 {
			return
		}
		above := m.top[m.from[below]]
		m.pairUp(below, above)
		x, y = above, below
	}
}

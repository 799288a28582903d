package pairing

// An edge joins vertex u of one node with vertex v of another.
type edge struct{ u, v int32 }

var noEdge = edge{-1, -1}

// The kinds of nodes while trees grow from the unmatched nodes.
const (
	outside int8 = iota // in no tree
	even                // a root, or an even number of edges from one
	odd
)

// A matcher finds the heaviest perfect matching of a graph by Edmonds' method:
// trees of tight edges grow from all unmatched nodes at once, odd circles
// shrink to blossoms, and labels change where no tight edge is left. Nodes below
// n are vertices, the others blossoms. With n vertices it takes about n³ steps.
type matcher struct {
	*graph
	label    []int64  // of every node, limb by limb: the dual of the matching
	near     [][]edge // by two nodes: the edge of least slack from the first to the second, or noEdge
	mate     []int    // vertex at the far end of a node's matched edge, or -1
	top      []int    // outermost node that holds a node, -1 if the blossom is not in use
	kind     []int8   // of every node: outside, even or odd
	from     []int    // vertex from which an odd node was reached
	best     []int    // even vertex that is nearest to a node, or -1
	children [][]int  // of a blossom, around the circle, beginning with its base
	holder   [][]int  // child of a blossom that holds a vertex, or -1
	queue    []int    // even vertices whose edges have not been looked at
	seen     []int    // the last turn in which findMeeting passed a node
	turn     int      // counts the calls of findMeeting
}

// newMatcher returns a matcher without any matched vertices.
func newMatcher(graph *graph) *matcher {
	size := graph.n + graph.n/2 + 1
	m := &matcher{
		graph: graph, label: make([]int64, size*graph.limbs), near: make([][]edge, size),
		mate: make([]int, size), top: make([]int, size), kind: make([]int8, size), from: make([]int, size),
		best: make([]int, size), children: make([][]int, size), holder: make([][]int, size), seen: make([]int, size),
	}
	for x := range size {
		m.near[x] = make([]edge, size)
		for y := range size {
			m.near[x][y] = noEdge
			if x < graph.n && y < graph.n && graph.weightOf(x, y) != nil {
				m.near[x][y] = edge{int32(x), int32(y)}
			}
		}
		m.mate[x], m.top[x], m.best[x] = -1, -1, -1
		if x < graph.n {
			m.top[x] = x
		}
	}
	return m
}

// matchTightEdges labels every vertex with its heaviest edge and matches vertices along
// tight edges. It returns false if a vertex has no edge.
func (m *matcher) matchTightEdges() bool {
	for u := range m.n {
		var heaviest weight
		for v := range m.n {
			if w := m.weightOf(u, v); w != nil && (heaviest == nil || heaviest.isLess(w)) {
				heaviest = w
			}
		}
		if heaviest == nil {
			return false
		}
		copy(m.labelOf(u), heaviest)
	}
	for u := range m.n {
		for v := u + 1; v < m.n && m.mate[u] < 0; v++ {
			if e := m.near[u][v]; m.mate[v] < 0 && e != noEdge && m.isTight(e) {
				m.mate[u], m.mate[v] = v, u
			}
		}
	}
	return true
}

// labelOf returns the label of a node; changes to it stay.
func (m *matcher) labelOf(x int) []int64 { return m.label[x*m.limbs : (x+1)*m.limbs] }

// isTight reports whether an edge has no slack.
func (m *matcher) isTight(e edge) bool {
	weight, a, b := m.weightOf(int(e.u), int(e.v)), m.labelOf(int(e.u)), m.labelOf(int(e.v))
	for i := range weight {
		if a[i]+b[i] != 2*weight[i] {
			return false
		}
	}
	return true
}

// isNearer reports whether edge e has less slack than f.
func (m *matcher) isNearer(e, f edge) bool {
	we, ae, be := m.weightOf(int(e.u), int(e.v)), m.labelOf(int(e.u)), m.labelOf(int(e.v))
	wf, af, bf := m.weightOf(int(f.u), int(f.v)), m.labelOf(int(f.u)), m.labelOf(int(f.v))
	for i := range we {
		if se, sf := ae[i]+be[i]-2*we[i], af[i]+bf[i]-2*wf[i]; se != sf {
			return se < sf
		}
	}
	return false
}

// recordNearest records even vertex u as the nearest to node x if none was nearer.
func (m *matcher) recordNearest(u, x int) {
	if m.best[x] < 0 || m.isNearer(m.near[u][x], m.near[m.best[x]][x]) {
		m.best[x] = u
	}
}

// findNearest looks for the nearest even vertex of a node from scratch.
func (m *matcher) findNearest(x int) {
	m.best[x] = -1
	for u := range m.n {
		if m.near[u][x] != noEdge && m.top[u] != x && m.kind[m.top[u]] == even {
			m.recordNearest(u, x)
		}
	}
}

// makeEven makes a node even and queues its vertices.
func (m *matcher) makeEven(x int) {
	m.kind[x] = even
	m.enqueueVertices(x)
}

// enqueueVertices queues a vertex, or all vertices of a blossom.
func (m *matcher) enqueueVertices(x int) {
	if x < m.n {
		m.queue = append(m.queue, x)
		return
	}
	for _, child := range m.children[x] {
		m.enqueueVertices(child)
	}
}

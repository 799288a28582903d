package pairing

// A graph has n vertices and a weight for some pairs of them.
type graph struct {
	n, limbs int
	weights  []weight // n*n, nil where two vertices cannot be matched
}

func newGraph(n, limbs int) *graph {
	return &graph{n: n, limbs: limbs, weights: make([]weight, n*n)}
}

func (g *graph) join(u, v int, w weight) {
	g.weights[u*g.n+v], g.weights[v*g.n+u] = w, w
}

func (g *graph) weight(u, v int) weight { return g.weights[u*g.n+v] }

// An edge joins vertex u of one node with vertex v of another.
type edge struct{ u, v int32 }

var noEdge = edge{-1, -1}

// The kinds of nodes while trees grow from the unmatched ones.
const (
	outside int8 = iota // in no tree
	even                // a root, or an even number of edges from one
	odd
)

// A matcher finds the heaviest perfect matching of a graph by Edmonds' method:
// trees of tight edges grow from all unmatched nodes at once, odd circles
// shrink to blossoms, labels change where no tight edge is left. Nodes below n
// are vertices, the others blossoms. With n vertices it takes about n³ steps.
type matcher struct {
	*graph
	label    []int64 // of every node, limb by limb: the dual of the matching
	near     [][]edge
	mate     []int // vertex at the far end of a node's matched edge, or -1
	top      []int // outermost node that holds a node, -1 if the blossom is not in use
	kind     []int8
	from     []int   // vertex from which an odd node was reached
	best     []int   // even vertex that is nearest to a node, or -1
	children [][]int // of a blossom, around the circle, beginning with its base
	holder   [][]int // child of a blossom that holds a vertex, or -1
	queue    []int   // even vertices whose edges have not been looked at
	seen     []int
	turn     int
}

// match returns the partner of every vertex in the heaviest perfect matching,
// or false if there is none.
func (g *graph) match() ([]int, bool) {
	m := newMatcher(g)
	return m.mate[:g.n], m.run()
}

func (m *matcher) run() bool {
	if !m.begin() {
		return false
	}
	for m.unmatched() {
		if !m.phase() {
			return false
		}
	}
	return true
}

func newMatcher(g *graph) *matcher {
	size := g.n + g.n/2 + 1
	m := &matcher{
		graph: g, label: make([]int64, size*g.limbs), near: make([][]edge, size),
		mate: make([]int, size), top: make([]int, size), kind: make([]int8, size), from: make([]int, size),
		best: make([]int, size), children: make([][]int, size), holder: make([][]int, size), seen: make([]int, size),
	}
	for x := range size {
		m.near[x] = make([]edge, size)
		for y := range size {
			m.near[x][y] = noEdge
			if x < g.n && y < g.n && g.weight(x, y) != nil {
				m.near[x][y] = edge{int32(x), int32(y)}
			}
		}
		m.mate[x], m.top[x], m.best[x] = -1, -1, -1
		if x < g.n {
			m.top[x] = x
		}
	}
	return m
}

// begin labels every vertex with its heaviest edge and matches what is tight.
func (m *matcher) begin() bool {
	for u := range m.n {
		var heaviest weight
		for v := range m.n {
			if w := m.weight(u, v); w != nil && (heaviest == nil || heaviest.less(w)) {
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
			if e := m.near[u][v]; m.mate[v] < 0 && e != noEdge && m.tight(e) {
				m.mate[u], m.mate[v] = v, u
			}
		}
	}
	return true
}

func (m *matcher) labelOf(x int) []int64 { return m.label[x*m.limbs : (x+1)*m.limbs] }

func (m *matcher) unmatched() bool {
	for u := range m.n {
		if m.mate[u] < 0 {
			return true
		}
	}
	return false
}

// tight says that an edge has no slack.
func (m *matcher) tight(e edge) bool {
	w, a, b := m.weight(int(e.u), int(e.v)), m.labelOf(int(e.u)), m.labelOf(int(e.v))
	for i := range w {
		if a[i]+b[i] != 2*w[i] {
			return false
		}
	}
	return true
}

// nearer says that e has less slack than f.
func (m *matcher) nearer(e, f edge) bool {
	we, ae, be := m.weight(int(e.u), int(e.v)), m.labelOf(int(e.u)), m.labelOf(int(e.v))
	wf, af, bf := m.weight(int(f.u), int(f.v)), m.labelOf(int(f.u)), m.labelOf(int(f.v))
	for i := range we {
		if se, sf := ae[i]+be[i]-2*we[i], af[i]+bf[i]-2*wf[i]; se != sf {
			return se < sf
		}
	}
	return false
}

// phase grows trees until the matching has one pair more; false: it cannot.
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

// scan looks at the edges of all even vertices; true: the matching has grown.
func (m *matcher) scan() bool {
	for len(m.queue) > 0 {
		u := m.queue[0]
		m.queue = m.queue[1:]
		for v, e := range m.near[u][:m.n] {
			if e == noEdge || m.top[u] == m.top[v] || m.kind[m.top[v]] == odd {
				continue
			}
			if !m.tight(e) {
				m.approach(u, m.top[v])
			} else if m.reach(e) {
				return true
			}
		}
	}
	return false
}

// approach notes that even vertex u may be the nearest to node x.
func (m *matcher) approach(u, x int) {
	if m.best[x] < 0 || m.nearer(m.near[u][x], m.near[m.best[x]][x]) {
		m.best[x] = u
	}
}

// findBest finds the nearest even vertex of a node afresh.
func (m *matcher) findBest(x int) {
	m.best[x] = -1
	for u := range m.n {
		if m.near[u][x] != noEdge && m.top[u] != x && m.kind[m.top[u]] == even {
			m.approach(u, x)
		}
	}
}

// makeEven makes a node even and queues its vertices.
func (m *matcher) makeEven(x int) {
	m.kind[x] = even
	m.enqueue(x)
}

func (m *matcher) enqueue(x int) {
	if x < m.n {
		m.queue = append(m.queue, x)
		return
	}
	for _, child := range m.children[x] {
		m.enqueue(child)
	}
}

// reach follows a tight edge from an even node: to a node outside the trees,
// which joins them with its mate, or to an even one, which makes a blossom or
// an augmenting path. True: the matching has grown.
func (m *matcher) reach(e edge) bool {
	x, y := m.top[e.u], m.top[e.v]
	if m.kind[y] == outside {
		m.kind[y], m.from[y] = odd, int(e.u)
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

// follow goes along the edges that relabelling has made tight.
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

package valley

import (
	"slices"
	"strconv"

	"seneschal/domain/lists"
)

// network is the graph of the nodes in node order (F-28), each one mile from its
// neighbours (F-40), with the distances between all pairs when no road is closed.
type network struct {
	nodes      []Node
	index      map[Node]int
	neighbours [][]int           // of each node, sorted
	miles      [][]int16         // from node to node; Check refuses a map of which a part cannot be reached
	spelt      []string          // how players spell each node
	roads      map[[2]Node]*Road // by their ends, both ways
	frontiers  map[[2]Node]bool  // common frontiers, both ways
}

// newNetwork adds the nodes and roads of a map and measures every distance.
func newNetwork(land *Map) network {
	n := network{index: map[Node]int{}, roads: map[[2]Node]*Road{}, frontiers: map[[2]Node]bool{}}
	for _, m := range land.Manors {
		n.addNode(m.Code, m.Name)
	}
	for _, m := range land.Monasteries {
		n.addNode(m.Code, m.Name)
	}
	for i := range land.Roads {
		n.layRoad(&land.Roads[i])
	}
	for _, e := range land.Entries {
		n.layEntryRoad(e)
	}
	for _, pair := range slices.Concat(land.Frontiers.Land, land.Frontiers.River) {
		n.frontiers[pair], n.frontiers[[2]Node{pair[1], pair[0]}] = true, true
	}
	n.measureDistances()
	return n
}

// addNode appends a node to the node order and returns its place there. Players spell it as spelt.
func (n *network) addNode(node Node, spelt string) int {
	i := len(n.nodes)
	n.nodes, n.spelt, n.neighbours = append(n.nodes, node), append(n.spelt, spelt), append(n.neighbours, nil)
	n.index[node] = i
	return i
}

func (n *network) joinNodes(a, b int) {
	n.neighbours[a], n.neighbours[b] = append(n.neighbours[a], b), append(n.neighbours[b], a)
}

// layRoad adds a road and its milestones. Both ends must have been added.
func (n *network) layRoad(road *Road) {
	n.roads[[2]Node{road.A, road.B}], n.roads[[2]Node{road.B, road.A}] = road, road
	n.addMilestones(n.index[road.A], road.ID, string(road.A+"/"+road.B), road.Miles, road.B)
}

// layEntryRoad adds the edge of the board and the milestones of an entry road. Its manor must have been added.
func (n *network) layEntryRoad(e EntryRoad) {
	n.addMilestones(n.addNode(MilestoneNode(e.ID, 0), string(MilestoneNode(e.ID, 0))), e.ID, e.ID, e.Miles, e.Manor)
}

// addMilestones adds the milestones between two nodes and joins them all into a chain, from last to to. The name says
// how players spell the road.
func (n *network) addMilestones(last int, id, name string, miles int, to Node) {
	for i := 1; i < miles; i++ {
		next := n.addNode(MilestoneNode(id, i), string(MilestoneNode(name, i)))
		n.joinNodes(last, next)
		last = next
	}
	n.joinNodes(last, n.index[to])
}

// MilestoneNode returns node i of a road or an entry road.
func MilestoneNode(road string, i int) Node { return Node(road + "." + strconv.Itoa(i)) }

// measureDistances sorts the neighbours and fills the table of distances.
func (n *network) measureDistances() {
	n.miles = make([][]int16, len(n.nodes))
	for i := range n.nodes {
		slices.Sort(n.neighbours[i])
	}
	for i := range n.nodes {
		n.miles[i] = n.measureFrom(i, nil)
	}
}

// measureFrom computes the distance in miles from one node to every node, by ways that
// enter no closed node; -1 where there is no such way. A nil closed shuts nothing.
func (n *network) measureFrom(from int, closed func(Node) bool) []int16 {
	miles := make([]int16, len(n.nodes))
	for i := range miles {
		miles[i] = -1
	}
	miles[from] = 0
	queue := make([]int, 1, len(n.nodes))
	queue[0] = from
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		for _, next := range n.neighbours[at] {
			if miles[next] < 0 && (closed == nil || !closed(n.nodes[next])) {
				miles[next] = miles[at] + 1
				queue = append(queue, next)
			}
		}
	}
	return miles
}

// HasNode reports whether the map has a node.
func (n *network) HasNode(node Node) bool {
	_, ok := n.index[node]
	return ok
}

// OrderOf returns the place of a node in node order (F-28), from 0; -1 if the map has no
// such node.
func (n *network) OrderOf(node Node) int {
	if i, ok := n.index[node]; ok {
		return i
	}
	return -1
}

// Compare compares two nodes by node order (F-28), as slices.SortFunc expects.
func (n *network) Compare(a, b Node) int { return n.OrderOf(a) - n.OrderOf(b) }

// Neighbours returns the nodes one mile away, sorted by node order; nil if the map has no such node.
func (n *network) Neighbours(node Node) []Node {
	i, ok := n.index[node]
	if !ok {
		return nil
	}
	return lists.Map(n.neighbours[i], func(next int) Node { return n.nodes[next] })
}

// Miles returns the length of the shortest way that enters no closed node; -1 if there is no way or no such node. A nil
// closed shuts nothing. The node from counts as open.
func (n *network) Miles(from, to Node, closed func(Node) bool) int {
	start, end := n.OrderOf(from), n.OrderOf(to)
	if start < 0 || end < 0 {
		return -1
	}
	if closed == nil {
		return int(n.miles[start][end])
	}
	return int(n.measureFrom(start, closed)[end])
}

// Route finds the shortest way that enters no closed node, and returns its nodes with both ends; nil if there is no
// way. Among equally short ways it takes the one whose first differing node is lower in node order (F-44). A nil closed
// shuts nothing; the node from counts as open.
func (n *network) Route(from, to Node, closed func(Node) bool) []Node {
	start, end := n.OrderOf(from), n.OrderOf(to)
	if start < 0 || end < 0 || (closed != nil && start != end && closed(to)) {
		return nil
	}
	milesLeft := n.miles[end]
	if closed != nil {
		milesLeft = n.measureFrom(end, func(node Node) bool { return node != from && closed(node) })
	}
	if milesLeft[start] < 0 {
		return nil
	}
	way := []Node{from}
	for at := start; at != end; {
		at = n.stepCloser(at, milesLeft)
		way = append(way, n.nodes[at])
	}
	return way
}

// stepCloser returns the first neighbour that is one mile closer to the goal; the node itself if there is none. left
// holds the miles to the goal from each node, -1 where there is no way.
func (n *network) stepCloser(at int, left []int16) int {
	for _, next := range n.neighbours[at] {
		if left[next] >= 0 && left[next] == left[at]-1 {
			return next
		}
	}
	return at
}

// Nearest picks the node that is the fewest miles from a place, the first in node order among equals, and returns it
// with its distance; "" and -1 if none can be reached. A nil closed shuts nothing. Nodes that the map does not have are
// passed over.
func (n *network) Nearest(from Node, among []Node, closed func(Node) bool) (Node, int) {
	a := n.OrderOf(from)
	if a < 0 {
		return "", -1
	}
	miles := n.miles[a]
	if closed != nil {
		miles = n.measureFrom(a, closed)
	}
	best := -1
	for _, node := range among {
		i := n.OrderOf(node)
		if i < 0 || miles[i] < 0 {
			continue
		}
		if best < 0 || miles[i] < miles[best] || miles[i] == miles[best] && i < best {
			best = i
		}
	}
	if best < 0 {
		return "", -1
	}
	return n.nodes[best], int(miles[best])
}

// Spell writes a node as players do: "Fenburst", "FEN/BAR.1", "E12.0". A node that the map
// does not have is returned unchanged.
func (n *network) Spell(node Node) string {
	if i, ok := n.index[node]; ok {
		return n.spelt[i]
	}
	return string(node)
}

// Resolve finds the milestone i miles from a on the road from a to b. It returns false if there is no such road or
// milestone; entry roads are not found by their ends.
func (n *network) Resolve(a, b Node, i int) (Node, bool) {
	road, ok := n.roads[[2]Node{a, b}]
	if !ok || i < 1 || i >= road.Miles {
		return "", false
	}
	if a == road.B {
		i = road.Miles - i
	}
	return MilestoneNode(road.ID, i), true
}

// HaveFrontier reports whether two manors or monasteries have a common frontier.
func (n *network) HaveFrontier(a, b Node) bool { return n.frontiers[[2]Node{a, b}] }

// AreLinked reports whether a road joins two places that have a common frontier
// (F-192).
func (n *network) AreLinked(a, b Manor) bool {
	pair := [2]Node{a, b}
	return n.roads[pair] != nil && n.frontiers[pair]
}

// StepTo returns the first node of the shortest way that uses no shut mile; among equally short ways the lower in node
// order (F-44). shut is asked about a mile in the direction of the march. StepTo returns "" if there is no way, or if
// from is already the goal.
func (n *network) StepTo(from, to Node, shut func(from, to Node) bool) Node {
	start, end := n.OrderOf(from), n.OrderOf(to)
	if start < 0 || end < 0 || start == end {
		return ""
	}
	miles := make([]int16, len(n.nodes)) // to the goal, from 1; 0: not reached
	miles[end] = 1
	queue := append(make([]int, 0, len(n.nodes)), end)
	for i := 0; i < len(queue) && miles[start] == 0; i++ { // when start is reached, all nodes nearer to the goal have been
		at := queue[i]
		for _, next := range n.neighbours[at] {
			if miles[next] == 0 && !shut(n.nodes[next], n.nodes[at]) {
				miles[next] = miles[at] + 1
				queue = append(queue, next)
			}
		}
	}
	for _, next := range n.neighbours[start] {
		if miles[next] > 0 && miles[next] == miles[start]-1 && !shut(from, n.nodes[next]) {
			return n.nodes[next]
		}
	}
	return ""
}

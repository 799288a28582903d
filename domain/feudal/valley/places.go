package valley

import (
	"slices"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// Nodes are all nodes, in node order. Nobody may change them.
func (v *Map) Nodes() []Node { return v.nodes }

// Towns are the manors and monasteries, in node order. Nobody may change them.
func (v *Map) Towns() []Node { return v.nodes[:v.firstStone()] }

// firstStone is the place of the first milestone in node order.
func (v *Map) firstStone() int { return len(v.Manors) + len(v.Monasteries) }

// Names are the manors and monasteries as players may name them.
func (v *Map) Names() *order.Names { return v.names }

// placeNames are the manors and monasteries as players may name them.
func (v *Map) placeNames() *order.Names {
	list := lists.Map(v.Manors, func(m Card) order.Name { return order.Name{Code: string(m.Code), Full: m.Name} })
	for _, m := range v.Monasteries {
		list = append(list, order.Name{Code: string(m.Code), Full: m.Name})
	}
	return order.NewNames(list...)
}

// EntryManor is the manor to which an entry road leads; "" if there is no such road.
func (v *Map) EntryManor(id string) Manor {
	if e := v.Entry(id); e != nil {
		return e.Manor
	}
	return ""
}

// Ends are the places that the road of a milestone joins; of an entry road the
// first is "". They are "" both if the node is no milestone.
func (v *Map) Ends(stone Node) (a, b Node) {
	id, _, _ := strings.Cut(string(stone), ".")
	if i := slices.IndexFunc(v.Roads, func(r Road) bool { return r.ID == id }); i >= 0 {
		return v.Roads[i].A, v.Roads[i].B
	}
	return "", Node(v.EntryManor(id))
}

// TerritoryName is the name of a territory.
func (v *Map) TerritoryName(id string) string {
	for _, t := range v.Territories {
		if t.ID == id {
			return t.Name
		}
	}
	return id
}

// IsMonastery reports whether a node is one of the free houses (F-140).
func (v *Map) IsMonastery(n Node) bool {
	return slices.ContainsFunc(v.Monasteries, func(m Monastery) bool { return m.Code == n })
}

// Dangerous reports whether a node is a dangerous passage (2.14).
func (v *Map) Dangerous(at Node) bool {
	return slices.ContainsFunc(v.Roads, func(r Road) bool { return r.Danger != nil && Milestone(r.ID, r.Danger.At) == at })
}

// Bridges are the milestones that are bridges, in the order of roads.
func (v *Map) Bridges() []Node {
	var all []Node
	for _, r := range v.Roads {
		if r.Danger != nil && r.Danger.Kind == "bridge" {
			all = append(all, Milestone(r.ID, r.Danger.At))
		}
	}
	return all
}

// IsManor reports whether the node is the square of a manor.
func (v *Map) IsManor(node Node) bool {
	i, ok := v.index[node]
	return ok && i < len(v.Manors)
}

// Edges returns the nodes at the edge of the board, in node order.
func (v *Map) Edges() []Node {
	edges := make([]Node, len(v.Entries))
	for i, e := range v.Entries {
		edges[i] = Milestone(e.ID, 0)
	}
	return edges
}

// Links are the places that a place is linked with, in node order (F-192).
func (v *Map) Links(a Manor) []Manor {
	var links []Manor
	for _, b := range v.Towns() {
		if v.Linked(a, Manor(b)) {
			links = append(links, Manor(b))
		}
	}
	return links
}

// Code is a node in an order: a code, or A/B.n for a milestone. Without a map a
// milestone is spelt by its road, which is read as well.
func (v *Map) Code(n Node) string {
	if v == nil || v.Order(n) < v.firstStone() {
		return string(n)
	}
	return v.Spell(n)
}

package valley

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// Nodes returns all nodes, in node order. The caller must not change the slice.
func (v *Map) Nodes() []Node { return v.nodes }

// Towns returns the manors and monasteries, in node order. The caller must not change the
// slice.
func (v *Map) Towns() []Node { return v.nodes[:v.firstStone()] }

// firstStone returns the place of the first milestone in node order: all towns stand before it, everything else behind.
func (v *Map) firstStone() int { return len(v.Manors) + len(v.Monasteries) }

// Names returns the names of manors and monasteries that players may write; nil before Prepare.
func (v *Map) Names() *order.Names { return v.names }

// collectNames collects the names of manors and monasteries that players may write.
func (v *Map) collectNames() *order.Names {
	list := lists.Map(v.Manors, func(m Card) order.Name { return order.Name{Code: string(m.Code), Full: m.Name} })
	for _, m := range v.Monasteries {
		list = append(list, order.Name{Code: string(m.Code), Full: m.Name})
	}
	return order.NewNames(list...)
}

// EntryManor returns the manor to which an entry road leads; "" if there is no such road.
func (v *Map) EntryManor(id string) Manor {
	if e := v.Entry(id); e != nil {
		return e.Manor
	}
	return ""
}

// RoadEnds returns the places that a milestone's road joins. On an entry road the first is "".
// Both are "" if the node is no milestone.
func (v *Map) RoadEnds(stone Node) (a, b Node) {
	id, _, _ := strings.Cut(string(stone), ".")
	if i := slices.IndexFunc(v.Roads, func(r Road) bool { return r.ID == id }); i >= 0 {
		return v.Roads[i].A, v.Roads[i].B
	}
	return "", v.EntryManor(id)
}

// TerritoryName returns the name of a territory, or the id itself if it is unknown.
func (v *Map) TerritoryName(id string) string {
	t, ok := lists.Find(v.Territories, func(t Territory) bool { return t.ID == id })
	return lists.Either(ok, t.Name, id)
}

// IsMonastery reports whether a node is one of the free houses (F-140).
func (v *Map) IsMonastery(n Node) bool {
	return slices.ContainsFunc(v.Monasteries, func(m Monastery) bool { return m.Code == n })
}

// IsDangerous reports whether a node is a dangerous passage: a milestone with a Danger.
func (v *Map) IsDangerous(at Node) bool {
	return slices.ContainsFunc(v.Roads, func(r Road) bool { return r.Danger != nil && MilestoneNode(r.ID, r.Danger.At) == at })
}

// Bridges returns the milestones that are bridges, in the order of the roads.
func (v *Map) Bridges() []Node {
	var all []Node
	for _, road := range v.Roads {
		if road.Danger != nil && road.Danger.Kind == "bridge" {
			all = append(all, MilestoneNode(road.ID, road.Danger.At))
		}
	}
	return all
}

// IsManor reports whether the node is the square of a manor.
func (v *Map) IsManor(node Node) bool { return v.Card(node) != nil }

// Edges returns the nodes at the edge of the board, in node order.
func (v *Map) Edges() []Node {
	return lists.Map(v.Entries, func(e EntryRoad) Node { return MilestoneNode(e.ID, 0) })
}

// Links returns the manors and monasteries that are linked with a place, in node order
// (F-192).
func (v *Map) Links(a Manor) []Manor {
	return lists.Keep(v.Towns(), func(b Node) bool { return v.AreLinked(a, b) })
}

// CodeOf writes a node for an order: a town by its code, a milestone as A/B.n, a node of an entry road as E12.0. If the
// map is nil, a milestone keeps its road's id, which the parser reads as well.
func (v *Map) CodeOf(node Node) string {
	if v == nil || v.OrderOf(node) < v.firstStone() {
		return string(node)
	}
	return v.Spell(node)
}

// PointOf returns the point at which a node is drawn; the zero Point if the node is unknown. A milestone that an entry
// road does not have is put at the edge.
func (v *Map) PointOf(node Node) Point {
	if c := v.Card(node); c != nil {
		return c.At
	}
	for _, monastery := range v.Monasteries {
		if monastery.Code == node {
			return monastery.At
		}
	}
	road, number, _ := strings.Cut(string(node), ".")
	i, err := strconv.Atoi(number)
	if err != nil {
		return Point{}
	}
	for _, r := range v.Roads {
		if r.ID == road && i >= 1 && i <= len(r.Way) {
			return r.Way[i-1]
		}
	}
	if entryRoad := v.Entry(road); entryRoad != nil {
		if i >= 1 && i <= len(entryRoad.Way) {
			return entryRoad.Way[i-1]
		}
		return entryRoad.Edge
	}
	return Point{}
}

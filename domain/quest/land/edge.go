package land

import (
	"slices"

	"seneschal/domain/lists"
)

// An Edge is a side of a cell, seen from it.
type Edge struct {
	From Cell
	Side Dir
}

// Beyond is the cell that the side faces.
func (e Edge) Beyond() Cell { return e.From.Next(e.Side) }

// OpenEdges are the open edges of a zone, in the order of laying, and of a tile
// in the order of its sides.
func (m Map) OpenEdges(z Zone) []Edge { return m.plot().openEdges(z) }

func (p plot) openEdges(z Zone) []Edge {
	var edges []Edge
	for _, laid := range p.Map {
		for _, d := range Dirs {
			if e := (Edge{laid.At.Cell, d}); laid.Open[d] == z && p.empty(e.Beyond()) {
				edges = append(edges, e)
			}
		}
	}
	return edges
}

// Borders are the cells at which the two zones of the main board may wall each
// other in.
type Borders struct{ claimed, fantastic []Cell }

// Borders finds them; left tells whether a zone has tiles to draw.
func (m Map) Borders(left func(Zone) bool) Borders {
	p, b := m.plot(), Borders{}
	if left(Initiatory) {
		b.claimed = beyond(p.openEdges(Initiatory))
	}
	if left(Fantastic) {
		b.fantastic = beyond(p.openEdges(Fantastic))
	}
	return b
}

func beyond(edges []Edge) []Cell { return lists.Map(edges, Edge.Beyond) }

// Bar tells whether who explores from a path of the zone may not lay into the
// cell now: a fantastic tile into a claimed cell, as long as another cell
// is open to the zone; an initiatory tile into the only cell that is open to the
// fantastic zone.
func (b Borders) Bar(z Zone, c Cell) bool {
	switch z {
	case Fantastic:
		return slices.Contains(b.claimed, c) && slices.ContainsFunc(b.fantastic, b.unclaimed)
	case Initiatory:
		other := func(o Cell) bool { return o != c }
		return len(b.fantastic) > 0 && !slices.ContainsFunc(b.fantastic, other)
	}
	return false
}

func (b Borders) unclaimed(c Cell) bool { return !slices.Contains(b.claimed, c) }

// PathToClear is the side that opens for a zone which has no open edge left
// that of the tile of the zone laid last, or of one before it, which has
// no path and faces an empty cell. The threshold of a place is left out.
func (m Map) PathToClear(z Zone) (Edge, bool) {
	p := m.plot()
	for _, e := range p.openEdges(z) {
		if !m.isThreshold(e.From) {
			return Edge{}, false
		}
	}
	for _, laid := range slices.Backward(m) {
		if laid.Open.Of(z) == 0 || m.isThreshold(laid.At.Cell) {
			continue
		}
		for _, d := range Dirs {
			if e := (Edge{laid.At.Cell, d}); laid.Open[d] == "" && p.empty(e.Beyond()) {
				return e, true
			}
		}
	}
	return Edge{}, false
}

// isThreshold tells whether the cell is that of the threshold, which is on maps
// of places alone.
func (m Map) isThreshold(c Cell) bool { return c == Cell{} && len(m) > 0 && m[0].At.Map != "" }

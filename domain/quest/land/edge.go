package land

import (
	"slices"

	"seneschal/domain/lists"
)

// An Edge is one side of a cell.
type Edge struct {
	From Cell
	Side Dir
}

// Beyond returns the neighbouring cell on that side.
func (e Edge) Beyond() Cell { return e.From.Next(e.Side) }

// OpenEdges lists the open edges of a zone: paths of the zone that lead to an empty cell. They
// come in the order in which the tiles were laid, and for each tile in the order of its sides.
func (m Map) OpenEdges(z Zone) []Edge { return m.indexCells().openEdges(z) }

// openEdges lists the open edges of a zone, as Map.OpenEdges does.
func (p plot) openEdges(zone Zone) []Edge {
	var edges []Edge
	for _, laid := range p.Map {
		for _, d := range Dirs {
			if e := (Edge{laid.At.Cell, d}); laid.Open[d] == zone && p.isEmptyCell(e.Beyond()) {
				edges = append(edges, e)
			}
		}
	}
	return edges
}

// Borders holds the cells at which the two zones of the main board may wall each
// other in.
type Borders struct{ claimed, fantastic []Cell }

// Borders collects the cells beyond the open edges of both zones. left reports whether a zone has tiles
// left to draw; a zone without any claims no cell.
func (m Map) Borders(left func(Zone) bool) Borders {
	plot, borders := m.indexCells(), Borders{}
	if left(Initiatory) {
		borders.claimed = cellsBeyond(plot.openEdges(Initiatory))
	}
	if left(Fantastic) {
		borders.fantastic = cellsBeyond(plot.openEdges(Fantastic))
	}
	return borders
}

func cellsBeyond(edges []Edge) []Cell { return lists.Map(edges, Edge.Beyond) }

// IsBarred reports whether an explorer on a path of the zone may not lay into the cell now
// . A fantastic tile may not go into a cell that the initiatory zone claims while another cell is
// open to its zone; an initiatory tile may not go into the only cell that is open to the fantastic zone.
// In a development place nothing is barred.
func (b Borders) IsBarred(z Zone, cell Cell) bool {
	switch z {
	case Fantastic:
		return slices.Contains(b.claimed, cell) && slices.ContainsFunc(b.fantastic, b.isUnclaimed)
	case Initiatory:
		other := func(o Cell) bool { return o != cell }
		return len(b.fantastic) > 0 && !slices.ContainsFunc(b.fantastic, other)
	}
	return false
}

// isUnclaimed reports whether the initiatory zone does not claim a cell.
func (b Borders) isUnclaimed(c Cell) bool { return !slices.Contains(b.claimed, c) }

// PathToClear finds the side that opens for a zone which has no open edge left. It goes
// back from the zone's last tile to the first and takes the first side without a path that
// faces an empty cell. It returns false if the zone still has an open edge, or no tile has such
// a side. The threshold of a place is left out.
func (m Map) PathToClear(zone Zone) (Edge, bool) {
	plot := m.indexCells()
	for _, e := range plot.openEdges(zone) {
		if !m.isThreshold(e.From) {
			return Edge{}, false
		}
	}
	for _, laid := range slices.Backward(m) {
		if laid.Open.Of(zone) == 0 || m.isThreshold(laid.At.Cell) {
			continue
		}
		for _, d := range Dirs {
			if e := (Edge{laid.At.Cell, d}); laid.Open[d] == "" && plot.isEmptyCell(e.Beyond()) {
				return e, true
			}
		}
	}
	return Edge{}, false
}

// isThreshold reports whether the cell is the threshold, which only maps of places have.
func (m Map) isThreshold(c Cell) bool { return c == Cell{} && len(m) > 0 && m[0].At.Map != "" }

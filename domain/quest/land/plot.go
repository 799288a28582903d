package land

// A plot finds the tiles of a map by their cells at once, for questions that
// look at all of them.
type plot struct {
	Map
	corner        Cell
	width, height int
	at            []int16 // the tile's place in the map and 1 more; 0 where none lies
}

func (m Map) plot() plot {
	if len(m) == 0 {
		return plot{}
	}
	low, high := m[0].At.Cell, m[0].At.Cell
	for i := range m {
		c := m[i].At.Cell
		low = Cell{min(low.X, c.X), min(low.Y, c.Y)}
		high = Cell{max(high.X, c.X), max(high.Y, c.Y)}
	}
	p := plot{Map: m, corner: low, width: high.X - low.X + 1, height: high.Y - low.Y + 1}
	p.at = make([]int16, p.width*p.height)
	for i := range m {
		c := m[i].At.Cell
		p.at[(c.Y-low.Y)*p.width+c.X-low.X] = int16(i + 1)
	}
	return p
}

// index is that of the tile on a cell; -1 if none lies there.
func (p plot) index(c Cell) int {
	x, y := c.X-p.corner.X, c.Y-p.corner.Y
	if x < 0 || y < 0 || x >= p.width || y >= p.height {
		return -1
	}
	return int(p.at[y*p.width+x]) - 1
}

func (p plot) empty(c Cell) bool { return p.index(c) < 0 }

// next is the tile that a step from tile i over that side leads onto; -1 if the
// side is not passable.
func (p plot) next(i int, d Dir) int {
	n := p.index(p.Map[i].At.Next(d).Cell)
	if n < 0 || !p.Map[i].joins(d, p.Map[n]) {
		return -1
	}
	return n
}

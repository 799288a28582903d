package land

import "slices"

// Ways holds the shortest ways over passable sides from one cell to every cell that can be
// reached, nearest first. Ways of equal length are ordered by their first step in the order
// N, E, S, W, then by their second, and so on.
type Ways struct {
	m     Map
	stops []stop
}

// A stop is a tile that can be reached.
type stop struct {
	tile, previous, steps int // index in the map, index of the stop before (-1: none), distance
	by                    Dir
}

// WaysFrom finds the ways from a cell; none if no tile lies there. They lead around tiles for
// which open returns false; a nil open admits all. The starting tile is always admitted.
func (m Map) WaysFrom(cell Cell, open func(Laid) bool) Ways {
	plot, ways := m.indexCells(), Ways{m: m}
	start := plot.tileIndex(cell)
	if start < 0 {
		return ways
	}
	reached := make([]bool, len(m))
	reached[start] = true
	ways.stops = append(make([]stop, 0, len(m)), stop{tile: start, previous: -1})
	for i := 0; i < len(ways.stops); i++ {
		at := ways.stops[i]
		for _, dir := range Dirs {
			n := plot.tileBeyond(at.tile, dir)
			if n < 0 || reached[n] || open != nil && !open(m[n]) {
				continue
			}
			reached[n] = true
			ways.stops = append(ways.stops, stop{tile: n, previous: i, steps: at.steps + 1, by: dir})
		}
	}
	return ways
}

// CountCells counts the cells that can be reached, including the first.
func (w Ways) CountCells() int { return len(w.stops) }

// Nearest finds the nearest tile that fits, and the way to it; false if none fits. Among tiles at the same
// distance it takes the first in the order of the ways (EXPLORE).
func (w Ways) Nearest(fits func(Laid) bool) (way []Dir, to Laid, ok bool) {
	for i, stop := range w.stops {
		if fits(w.m[stop.tile]) {
			return w.listSteps(i), w.m[stop.tile], true
		}
	}
	return nil, Laid{}, false
}

// To finds the way to a cell, and reports whether there is one.
func (w Ways) To(c Cell) ([]Dir, bool) {
	way, _, ok := w.Nearest(func(l Laid) bool { return l.At.Cell == c })
	return way, ok
}

// Closest finds the tile that fits in the fewest steps; false if none fits. Among tiles at the same
// distance it takes the one that was laid first.
func (w Ways) Closest(fits func(Laid) bool) (Laid, bool) {
	best := -1
	for i, stop := range w.stops {
		switch {
		case best >= 0 && stop.steps > w.stops[best].steps:
			return w.m[w.stops[best].tile], true
		case fits(w.m[stop.tile]) && (best < 0 || stop.tile < w.stops[best].tile):
			best = i
		}
	}
	if best < 0 {
		return Laid{}, false
	}
	return w.m[w.stops[best].tile], true
}

// listSteps lists the steps to a stop.
func (w Ways) listSteps(i int) []Dir {
	way := make([]Dir, 0, w.stops[i].steps)
	for ; w.stops[i].previous >= 0; i = w.stops[i].previous {
		way = append(way, w.stops[i].by)
	}
	slices.Reverse(way)
	return way
}

package land

import "slices"

// Ways are the shortest ways over passable sides from one cell to all that can
// be reached, nearest first. Of equally short ways the one whose first step
// comes first in the order N, E, S, W stands before the others, then the second.
type Ways struct {
	m     Map
	stops []stop
}

type stop struct {
	tile, before, steps int // which tile, the stop before it, how far it is
	by                  Dir
}

// WaysFrom finds them. Tiles that are not open to the traveller are walked
// around; nil is all are. The tile it stands on is always open to it.
func (m Map) WaysFrom(c Cell, open func(Laid) bool) Ways {
	p, w := m.plot(), Ways{m: m}
	start := p.index(c)
	if start < 0 {
		return w
	}
	seen := make([]bool, len(m))
	seen[start] = true
	w.stops = append(make([]stop, 0, len(m)), stop{tile: start, before: -1})
	for i := 0; i < len(w.stops); i++ {
		at := w.stops[i]
		for _, d := range Dirs {
			n := p.next(at.tile, d)
			if n < 0 || seen[n] || open != nil && !open(m[n]) {
				continue
			}
			seen[n] = true
			w.stops = append(w.stops, stop{tile: n, before: i, steps: at.steps + 1, by: d})
		}
	}
	return w
}

// Reach tells how many cells can be reached, the first one counted.
func (w Ways) Reach() int { return len(w.stops) }

// Nearest is the way to the nearest tile that fits; of several that are as near,
// the one to which the ways' order leads first (5.3, EXPLORE).
func (w Ways) Nearest(fits func(Laid) bool) (way []Dir, to Laid, ok bool) {
	for i, s := range w.stops {
		if fits(w.m[s.tile]) {
			return w.way(i), w.m[s.tile], true
		}
	}
	return nil, Laid{}, false
}

// To is the way to a cell.
func (w Ways) To(c Cell) ([]Dir, bool) {
	way, _, ok := w.Nearest(func(l Laid) bool { return l.At.Cell == c })
	return way, ok
}

// Closest is the tile that fits in the fewest steps, and of equals the one laid
// first.
func (w Ways) Closest(fits func(Laid) bool) (Laid, bool) {
	best := -1
	for i, s := range w.stops {
		switch {
		case best >= 0 && s.steps > w.stops[best].steps:
			return w.m[w.stops[best].tile], true
		case fits(w.m[s.tile]) && (best < 0 || s.tile < w.stops[best].tile):
			best = i
		}
	}
	if best < 0 {
		return Laid{}, false
	}
	return w.m[w.stops[best].tile], true
}

// way lists the steps to a stop.
func (w Ways) way(i int) []Dir {
	way := make([]Dir, 0, w.stops[i].steps)
	for ; w.stops[i].before >= 0; i = w.stops[i].before {
		way = append(way, w.stops[i].by)
	}
	slices.Reverse(way)
	return way
}

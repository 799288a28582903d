// Package land is the geometry of the quest's board (Q-20 to
// directions, cells and their labels, laid tiles, open edges, the rotations
// that a tile may have, and the ways over the laid tiles. It knows no cards, no
// characters and no dice.
package land

import "slices"

// A Laid is a tile on the board: its cell, its rotation, and its paths, including
// those that were cleared later.
type Laid struct {
	Tile string   `json:"tile"`
	At   Place    `json:"at"`
	Turn int      `json:"turn"`
	Open Openings `json:"open"`
}

// LayTile returns a tile laid on a place after so many quarter turns clockwise.
func LayTile(tile string, at Place, shape Openings, turn int) Laid {
	return Laid{Tile: tile, At: at, Turn: turn, Open: shape.Turned(turn)}
}

// A Map lists the tiles of one map in the order in which they were laid. The main board
// begins with the entry tile, a development place with its threshold. A Map is never
// changed in place, so it can be copied freely.
type Map []Laid

// With returns the map with one more tile laid.
func (m Map) With(l Laid) Map { return append(slices.Clip(m), l) }

// WithPath returns the map with one more path, on a side that had none. If no tile lies on the
// cell, it returns the same map.
func (m Map) WithPath(at Cell, side Dir, zone Zone) Map {
	next := slices.Clone(m)
	if i := next.tileIndex(at); i >= 0 {
		next[i].Open[side] = zone
	}
	return next
}

// At looks up the tile on a cell, and reports whether one lies there.
func (m Map) At(c Cell) (Laid, bool) {
	if i := m.tileIndex(c); i >= 0 {
		return m[i], true
	}
	return Laid{}, false
}

// tileIndex returns the position in the map of the tile on a cell; -1 if none lies there.
func (m Map) tileIndex(cell Cell) int {
	for i := range m {
		if m[i].At.Cell == cell {
			return i
		}
	}
	return -1
}

// IsPassable reports whether a step over that side leads onto a tile: both tiles must have a
// path of the same zone there.
func (m Map) IsPassable(c Cell, dir Dir) bool {
	from, next := m.tileIndex(c), m.tileIndex(c.Next(dir))
	return from >= 0 && next >= 0 && m[from].connectsTo(dir, m[next])
}

// connectsTo reports whether both tiles have a path of the same zone on the side between them.
func (l Laid) connectsTo(d Dir, next Laid) bool {
	return l.Open[d] != "" && l.Open[d] == next.Open[d.Back()]
}

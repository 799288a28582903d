// Package land is the geometry of the quest's board (rules, 2.4 and Q-20 to
// directions, cells and their labels, tiles as they lie, open edges, how
// a tile may be turned, and the ways over what is laid. It knows no cards, no
// characters and no dice.
package land

import "slices"

// A Laid is a tile as it lies: where, turned how, and with which paths. Paths
// that were cleared later are among them.
type Laid struct {
	Tile string   `json:"tile"`
	At   Place    `json:"at"`
	Turn int      `json:"turn"`
	Open Openings `json:"open"`
}

// Lay is a tile laid after so many quarter turns clockwise.
func Lay(tile string, at Place, shape Openings, turn int) Laid {
	return Laid{Tile: tile, At: at, Turn: turn, Open: shape.Turned(turn)}
}

// A Map is the tiles of one map in the order of their laying: the main board,
// which begins with the entry tile, or a development place, which begins with
// its threshold. It is never changed in place, so that a copy costs nothing.
type Map []Laid

// With is the map after a tile has been laid.
func (m Map) With(l Laid) Map { return append(slices.Clip(m), l) }

// Cleared is the map after a path has been cleared.
func (m Map) Cleared(at Cell, side Dir, z Zone) Map {
	next := slices.Clone(m)
	if i := next.index(at); i >= 0 {
		next[i].Open[side] = z
	}
	return next
}

// At is the tile on a cell, if one lies there.
func (m Map) At(c Cell) (Laid, bool) {
	if i := m.index(c); i >= 0 {
		return m[i], true
	}
	return Laid{}, false
}

func (m Map) index(c Cell) int {
	for i := range m {
		if m[i].At.Cell == c {
			return i
		}
	}
	return -1
}

// Passable tells whether a step over that side leads onto a tile: both have a
// path of the same zone there (2.4, Q-22).
func (m Map) Passable(c Cell, d Dir) bool {
	from, next := m.index(c), m.index(c.Next(d))
	return from >= 0 && next >= 0 && m[from].joins(d, m[next])
}

func (l Laid) joins(d Dir, next Laid) bool {
	return l.Open[d] != "" && l.Open[d] == next.Open[d.Back()]
}

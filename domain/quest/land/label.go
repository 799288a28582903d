package land

import (
	"fmt"
	"strconv"
	"strings"
)

// A Cell is a square of a map, counted from its middle: the entry tile of the
// main board, the threshold of a place. X grows eastward and Y northward.
type Cell struct{ X, Y int }

// Next is the neighbouring cell over that side.
func (c Cell) Next(d Dir) Cell {
	return Cell{c.X + [...]int{0, 1, 0, -1}[d], c.Y + [...]int{1, 0, -1, 0}[d]}
}

// String is the cell as a label says it: E2N1, W3; 0 for the middle.
func (c Cell) String() string {
	said := along(c.X, "E", "W") + along(c.Y, "N", "S")
	if said == "" {
		return "0"
	}
	return said
}

func along(n int, more, less string) string {
	switch {
	case n > 0:
		return more + strconv.Itoa(n)
	case n < 0:
		return less + strconv.Itoa(-n)
	}
	return ""
}

// ParseCell reads what String writes, in letters of any size. East or west comes
// first; the other way round is understood too.
func ParseCell(text string) (Cell, bool) {
	text = strings.ToUpper(text)
	if text == "0" {
		return Cell{}, true
	}
	var c Cell
	var seenX, seenY bool
	for text != "" {
		digits := 1
		for digits < len(text) && '0' <= text[digits] && text[digits] <= '9' {
			digits++
		}
		n, err := strconv.Atoi(text[1:digits])
		if err != nil || text[1] == '0' || n > maxDistance {
			return Cell{}, false
		}
		switch letter := text[0]; {
		case letter == 'E' && !seenX:
			c.X, seenX = n, true
		case letter == 'W' && !seenX:
			c.X, seenX = -n, true
		case letter == 'N' && !seenY:
			c.Y, seenY = n, true
		case letter == 'S' && !seenY:
			c.Y, seenY = -n, true
		default:
			return Cell{}, false
		}
		text = text[digits:]
	}
	return c, seenX || seenY
}

// maxDistance is further than any board can grow, and keeps labels short.
const maxDistance = 999

// A Place is a cell of one of the maps: the main board, whose Map is empty, or
// the map of a development place.
type Place struct {
	Map Zone
	Cell
}

// Entry is where the entry tile lies.
var Entry = Place{}

// Label is the name of the place in orders and reports: ENTRY, E2N1, LAKE:E1,
// and LAKE:0 for a threshold.
func (p Place) Label() string {
	switch {
	case p.Map != "":
		return strings.ToUpper(string(p.Map)) + ":" + p.Cell.String()
	case p.Cell == Cell{}:
		return "ENTRY"
	}
	return p.Cell.String()
}

// String is the label.
func (p Place) String() string { return p.Label() }

// Next is the neighbouring place over that side, on the same map.
func (p Place) Next(d Dir) Place { return Place{p.Map, p.Cell.Next(d)} }

// ParseLabel reads what Label writes, in letters of any size.
func ParseLabel(text string) (Place, bool) {
	if strings.EqualFold(text, "ENTRY") {
		return Entry, true
	}
	name, cell, inside := strings.Cut(text, ":")
	if !inside {
		c, ok := ParseCell(text)
		return Place{Cell: c}, ok && c != Cell{}
	}
	z := Zone(strings.ToLower(name))
	c, ok := ParseCell(cell)
	return Place{z, c}, ok && z.IsPlace()
}

// MarshalText writes the label.
func (p Place) MarshalText() ([]byte, error) { return []byte(p.Label()), nil }

// UnmarshalText reads a label.
func (p *Place) UnmarshalText(text []byte) error {
	read, ok := ParseLabel(string(text))
	if !ok {
		return fmt.Errorf("read label %q: want one like E2N1, W3, ENTRY, LAKE:E1", text)
	}
	*p = read
	return nil
}

package land

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A plot is an index of a map by cells, for computations that look at all of its tiles.
type plot struct {
	Map
	corner        Cell
	width, height int
	at            []int16 // for each cell 1 more than the tile's index in the map; 0 where none lies
}

// indexCells returns the index of a map by cells.
func (m Map) indexCells() plot {
	if len(m) == 0 {
		return plot{}
	}
	low, high := m[0].At.Cell, m[0].At.Cell
	for i := range m {
		cell := m[i].At.Cell
		low = Cell{min(low.X, cell.X), min(low.Y, cell.Y)}
		high = Cell{max(high.X, cell.X), max(high.Y, cell.Y)}
	}
	p := plot{Map: m, corner: low, width: high.X - low.X + 1, height: high.Y - low.Y + 1}
	p.at = make([]int16, p.width*p.height)
	for i := range m {
		c := m[i].At.Cell
		p.at[(c.Y-low.Y)*p.width+c.X-low.X] = int16(i + 1)
	}
	return p
}

// tileIndex returns the position in the map of the tile on a cell; -1 if none lies there.
func (p plot) tileIndex(c Cell) int {
	x, y := c.X-p.corner.X, c.Y-p.corner.Y
	if x < 0 || y < 0 || x >= p.width || y >= p.height {
		return -1
	}
	return int(p.at[y*p.width+x]) - 1
}

func (p plot) isEmptyCell(c Cell) bool { return p.tileIndex(c) < 0 }

// tileBeyond returns the index of the tile onto which a step from tile i over that side leads; -1 if the
// side is not passable.
func (p plot) tileBeyond(i int, dir Dir) int {
	n := p.tileIndex(p.Map[i].At.Next(dir).Cell)
	if n < 0 || !p.Map[i].connectsTo(dir, p.Map[n]) {
		return -1
	}
	return n
}

// A Cell is a square of a map. The origin is the entry tile on the main board, and the
// threshold in a place. X grows eastward and Y northward.
type Cell struct{ X, Y int }

// Next returns the neighbouring cell over that side.
func (c Cell) Next(d Dir) Cell {
	return Cell{c.X + [...]int{0, 1, 0, -1}[d], c.Y + [...]int{1, 0, -1, 0}[d]}
}

// String returns the cell as labels write it: E2N1, W3; 0 for the origin.
func (c Cell) String() string {
	return cmp.Or(formatOffset(c.X, "E", "W")+formatOffset(c.Y, "N", "S"), "0")
}

// formatOffset writes a distance behind the letter of its direction: more for a positive one, less for a
// negative one; "" for 0.
func formatOffset(n int, more, less string) string {
	switch {
	case n > 0:
		return more + strconv.Itoa(n)
	case n < 0:
		return less + strconv.Itoa(-n)
	}
	return ""
}

// ParseCell reads the form that String writes, in upper or lower case; false for any other text, or a cell
// farther than maxCellDistance. It also takes north or south before east or west.
func ParseCell(text string) (Cell, bool) {
	text = strings.ToUpper(text)
	if text == "0" {
		return Cell{}, true
	}
	var cell Cell
	var seenX, seenY bool
	for text != "" {
		digits := 1
		for digits < len(text) && '0' <= text[digits] && text[digits] <= '9' {
			digits++
		}
		n, err := strconv.Atoi(text[1:digits])
		if err != nil || text[1] == '0' || n > maxCellDistance {
			return Cell{}, false
		}
		switch letter := text[0]; {
		case letter == 'E' && !seenX:
			cell.X, seenX = n, true
		case letter == 'W' && !seenX:
			cell.X, seenX = -n, true
		case letter == 'N' && !seenY:
			cell.Y, seenY = n, true
		case letter == 'S' && !seenY:
			cell.Y, seenY = -n, true
		default:
			return Cell{}, false
		}
		text = text[digits:]
	}
	return cell, seenX || seenY
}

// maxCellDistance is farther than any board can grow, and keeps labels short.
const maxCellDistance = 999

// A Place is a cell on one of the maps. Map is empty for the main board, and otherwise names
// a development place.
type Place struct {
	Map Zone
	Cell
}

// Entry is where the entry tile lies.
var Entry = Place{}

// Label names the place in orders and reports: ENTRY, E2N1, LAKE:E1, and LAKE:0 for a
// threshold.
func (p Place) Label() string {
	switch {
	case p.Map != "":
		return strings.ToUpper(string(p.Map)) + ":" + p.Cell.String()
	case p.Cell == Cell{}:
		return "ENTRY"
	}
	return p.Cell.String()
}

// String returns the label.
func (p Place) String() string { return p.Label() }

// Next returns the neighbouring place over that side, on the same map.
func (p Place) Next(d Dir) Place { return Place{p.Map, p.Cell.Next(d)} }

// ParseLabel reads the form that Label writes, in upper or lower case; false for any other text.
func ParseLabel(text string) (Place, bool) {
	if strings.EqualFold(text, "ENTRY") {
		return Entry, true
	}
	name, cell, inside := strings.Cut(text, ":")
	if !inside {
		c, ok := ParseCell(text)
		return Place{Cell: c}, ok && c != Cell{}
	}
	zone := Zone(strings.ToLower(name))
	c, ok := ParseCell(cell)
	return Place{zone, c}, ok && zone.IsPlace()
}

// MarshalText writes the label.
func (p Place) MarshalText() ([]byte, error) { return []byte(p.Label()), nil }

// UnmarshalText reads a label. It fails for any other text.
func (p *Place) UnmarshalText(text []byte) error {
	read, ok := ParseLabel(string(text))
	if !ok {
		return fmt.Errorf("read label %q: want one like E2N1, W3, ENTRY, LAKE:E1", text)
	}
	*p = read
	return nil
}

// LegalTurns lists the rotations, in quarter turns clockwise, that bring a path of the zone to the side
// over which the character enters; none if the tile has no such path.
func LegalTurns(shape Openings, zone Zone, entry Dir) []int {
	var legal []int
	for turn := range 4 {
		if shape.Turned(turn)[entry] == zone {
			legal = append(legal, turn)
		}
	}
	return legal
}

// LeadsOn reports whether a tile, laid on a cell in one of the rotations, would have a path of the zone
// into an empty cell. An access tile that does not lead on to the fantastic zone is put back.
func (m Map) LeadsOn(at Cell, shape Openings, turns []int, zone Zone) bool {
	for _, turn := range turns {
		for _, d := range shape.Turned(turn).Of(zone).Dirs() {
			if m.tileIndex(at.Next(d)) < 0 {
				return true
			}
		}
	}
	return false
}

// DefaultSides returns the sides by which a tile is turned when its player lists none: the
// direction of travel, then the side to its right, then the side to its left.
func DefaultSides(travel Dir) []Dir { return []Dir{travel, travel.Turned(1), travel.Turned(3)} }

// BestTurn chooses the legal rotation that serves the wanted sides best; an earlier side outweighs all
// later ones. Of equal rotations it takes the first. There must be a legal one.
func (m Map) BestTurn(at Cell, shape Openings, legal []int, wanted []Dir) int {
	best, most := legal[0], []int(nil)
	for _, turn := range legal {
		served := m.rateSides(at, shape.Turned(turn), wanted)
		if slices.Compare(served, most) > 0 {
			best, most = turn, served
		}
	}
	return best
}

// rateSides rates each wanted side: 2 for a path into an empty cell, 1 for a path onto a tile,
// 0 for none.
func (m Map) rateSides(at Cell, open Openings, wanted []Dir) []int {
	values := make([]int, len(wanted))
	for i, dir := range wanted {
		next, laid := m.At(at.Next(dir))
		switch {
		case open[dir] == "":
		case !laid:
			values[i] = 2
		case open[dir] == next.Open[dir.Back()]:
			values[i] = 1
		}
	}
	return values
}

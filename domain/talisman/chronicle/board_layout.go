package chronicle

import (
	"math"

	"seneschal/domain/report"
	"seneschal/domain/report/palette"
	"seneschal/domain/talisman/book"
)

// The picture of the board, in units of its own: seven columns and seven rows,
// with the Storm River between the outer and the middle ring. It is narrow and
// high, so that letters have eleven pixels where the whole board has 320.
const (
	boardWidth   = 640.0
	letterHeight = 22.0 // height of the letters
	rim          = 6.0
	river        = 14.0
	spacesAcross = 7 // spaces in a row
	cellWide     = (boardWidth - 2*rim - 2*river) / spacesAcross
	cellHigh     = 130.0
	boardHeight  = spacesAcross*cellHigh + 2*rim + 2*river
)

// A box is a rectangle of the picture.
type box struct{ left, top, right, bottom float64 }

// gridStart returns the coordinate at which column or row n begins, from 0, where each has that size. The river flows before
// the second one and before the last.
func gridStart(n int, size float64) float64 {
	at := rim + float64(n)*size
	if n > 0 {
		at += river
	}
	if n >= spacesAcross-1 {
		at += river
	}
	return at
}

// newSpaceBox returns the box of a space.
func newSpaceBox(d *book.SpaceDef) box {
	b := box{left: gridStart(d.At[1], cellWide), top: gridStart(d.At[0], cellHigh)}
	b.right, b.bottom = b.left+cellWide, b.top+cellHigh
	return b
}

// withBanks returns the box of a space with half of the river beside it, so that neighbours of a
// ring touch; the river is drawn over it.
func (b box) withBanks(row, col int) box {
	for _, side := range []struct {
		at       int
		from, to *float64
	}{{row, &b.top, &b.bottom}, {col, &b.left, &b.right}} {
		switch side.at {
		case 0, spacesAcross - 2:
			*side.to += river / 2
		case 1, spacesAcross - 1:
			*side.from -= river / 2
		}
	}
	return b
}

// pointInside returns the point that lies x to the right of the left edge and y below the top.
func (b box) pointInside(x, y float64) report.Point {
	return report.Point{X: math.Round(b.left + x), Y: math.Round(b.top + y)}
}

// listCorners returns the corners of a box, clockwise.
func (b box) listCorners() []report.Point {
	return []report.Point{
		{X: math.Round(b.left), Y: math.Round(b.top)},
		{X: math.Round(b.right), Y: math.Round(b.top)},
		{X: math.Round(b.right), Y: math.Round(b.bottom)},
		{X: math.Round(b.left), Y: math.Round(b.bottom)},
	}
}

// newBlockBox returns the box about a square block of spaces, whose columns and rows both go from one number to another.
func newBlockBox(from, to int) box {
	return box{gridStart(from, cellWide), gridStart(from, cellHigh), gridStart(to, cellWide) + cellWide, gridStart(to, cellHigh) + cellHigh}
}

// withMargin returns the box with a margin added on all sides.
func (b box) withMargin(by float64) box {
	return box{b.left - by, b.top - by, b.right + by, b.bottom + by}
}

// middlePoint returns the middle of a box.
func (b box) middlePoint() report.Point { return b.pointInside((b.right-b.left)/2, (b.bottom-b.top)/2) }

// The colours of the board.
var (
	ink     = palette.Board("ink")
	faint   = palette.Board("faint") // codes
	edge    = palette.Board("edge")  // of spaces
	water   = palette.Board("water")
	wood    = palette.Board("wood") // of the bridge
	gate    = palette.Board("gate")
	foeRed  = palette.Board("foe")
	spirit  = palette.Board("spirit")
	magic   = palette.Board("magic") // a Talisman, and gold
	thing   = palette.Board("thing")
	person  = palette.Board("person")
	place   = palette.Board("place")
	other   = palette.Board("event")
	toadRim = palette.Board("toad")
	houses  = palette.Board("houses")
)

// grounds are the colours of spaces by their kind; other kinds have the colour of their region.
var grounds = map[book.SpaceKind]string{
	"fields": palette.Board("fields"), "plains": palette.Board("plains"), "woods": palette.Board("woods"), "forest": palette.Board("forest_ground"),
	"hills": palette.Board("hills"), "crags": palette.Board("crags"), "village": houses, "city": houses, "tavern": houses, "castle": houses, "chapel": houses,
	"temple": houses, "desert": palette.Board("desert"), "oasis": palette.Board("oasis"), "runes": palette.Board("runes"), "portal": palette.Board("portal"),
	"crown": palette.Board("crown"), "valley_of_fire": palette.Board("valley_of_fire"),
}

// regions are the colours of the regions.
var regions = map[book.Region]string{book.Outer: palette.Board("outer"), book.Middle: palette.Board("middle"), book.Inner: palette.Board("inner")}

// A canvas is a picture of the board in the making.
type canvas struct {
	speaker
	b        *report.Board
	initials []string // letters that tell the seats' characters apart, in seat order
}

// addShape appends a shape to the picture.
func (c canvas) addShape(s report.Shape) { c.b.Shapes = append(c.b.Shapes, s) }

// writeText adds a text in the board's letters.
func (c canvas) writeText(at report.Point, text, colour string) {
	c.addShape(report.Shape{Kind: report.Label, Points: []report.Point{at}, Size: letterHeight, Text: text, Fill: colour})
}

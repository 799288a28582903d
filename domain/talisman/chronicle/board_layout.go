package chronicle

import (
	"math"

	"seneschal/domain/report"
	"seneschal/domain/talisman/book"
)

// The picture of the board, in units of its own: seven columns and seven rows,
// with the Storm River between the outer and the middle ring. It is narrow and
// high, so that letters have eleven pixels where the whole board has 320.
const (
	boardWidth = 640.0
	letters    = 22.0 // how high they are
	rim        = 6.0
	river      = 14.0
	across     = 7 // spaces in a row
	cellWide   = (boardWidth - 2*rim - 2*river) / across
	cellHigh   = 130.0
	boardHigh  = across*cellHigh + 2*rim + 2*river
)

// A box is a rectangle of the picture.
type box struct{ left, top, right, bottom float64 }

// start is where a column or a row begins. The river flows before the second one
// and before the last.
func start(n int, size float64) float64 {
	at := rim + float64(n)*size
	if n > 0 {
		at += river
	}
	if n >= across-1 {
		at += river
	}
	return at
}

// boxOf is the box of a space.
func boxOf(d *book.SpaceDef) box {
	b := box{left: start(d.At[1], cellWide), top: start(d.At[0], cellHigh)}
	b.right, b.bottom = b.left+cellWide, b.top+cellHigh
	return b
}

// banks is a box with half of the river beside it, so that neighbours of a ring
// touch; the river is drawn over it.
func (b box) banks(row, col int) box {
	for _, side := range []struct {
		at       int
		from, to *float64
	}{{row, &b.top, &b.bottom}, {col, &b.left, &b.right}} {
		switch side.at {
		case 0, across - 2:
			*side.to += river / 2
		case 1, across - 1:
			*side.from -= river / 2
		}
	}
	return b
}

// point is a point of a box: how far from its left and its top.
func (b box) point(x, y float64) report.Point {
	return report.Point{X: math.Round(b.left + x), Y: math.Round(b.top + y)}
}

// corners are those of a box, clockwise.
func (b box) corners() []report.Point {
	return []report.Point{
		{X: math.Round(b.left), Y: math.Round(b.top)},
		{X: math.Round(b.right), Y: math.Round(b.top)},
		{X: math.Round(b.right), Y: math.Round(b.bottom)},
		{X: math.Round(b.left), Y: math.Round(b.bottom)},
	}
}

// around is the box about a block of columns and rows, the same on all sides.
func around(from, to int) box {
	return box{start(from, cellWide), start(from, cellHigh), start(to, cellWide) + cellWide, start(to, cellHigh) + cellHigh}
}

// grown is a box with a margin.
func (b box) grown(by float64) box { return box{b.left - by, b.top - by, b.right + by, b.bottom + by} }

// middle is the middle of a box.
func (b box) middle() report.Point { return b.point((b.right-b.left)/2, (b.bottom-b.top)/2) }

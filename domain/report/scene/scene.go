// Package scene is the geometry of a report.Board: the outlines of its marks
// and of the keys of its legend. All programs that draw a board (SVG, PNG) draw these
// outlines, so that all pictures of a board are the same.
package scene

import (
	"math"
	"slices"
	"unicode/utf8"

	"seneschal/domain/report"
	"seneschal/domain/report/palette"
)

// Ground is the colour below everything.
var Ground = palette.Board("page")

// Outlines returns the closed figures that a mark fills; nil for shapes that are only lines, text or circles, and for a
// shape without points.
func Outlines(shape report.Shape) [][]report.Point {
	unit, marks := unitOutlines[shape.Kind]
	switch {
	case len(shape.Points) == 0:
		return nil
	case shape.Kind == report.Polygon:
		return [][]report.Point{shape.Points}
	case shape.Kind == report.Arrow:
		return outlineArrowHead(shape)
	case shape.Kind == report.Counter:
		return [][]report.Point{outlineCounter(shape.Points[0], shape)}
	case marks:
		at, points := shape.Points[0], []report.Point{}
		for xy := range slices.Chunk(unit, 2) {
			points = append(points, report.Point{X: at.X + xy[0]*shape.Size, Y: at.Y + xy[1]*shape.Size})
		}
		return [][]report.Point{points}
	}
	return nil
}

// unitOutlines are the outlines of marks around 0,0 with a Size of 1: x and y of each point.
var unitOutlines = map[report.ShapeKind][]float64{
	report.Square:  {-1, -1, 1, -1, 1, 1, -1, 1},
	report.Diamond: {0, -1, 1, 0, 0, 1, -1, 0},
	report.Tower: {
		-.8, -1, -.4, -1, -.4, -.7, -.2, -.7, -.2, -1, .2, -1, .2, -.7, .4, -.7, .4, -1,
		.8, -1, .8, -.4, .6, -.3, .6, 1, .2, 1, .2, .5, 0, .3, -.2, .5, -.2, 1, -.6, 1,
		-.6, -.3, -.8, -.4,
	},
	report.Crown: {-1, -.6, -.5, .05, 0, -.8, .5, .05, 1, -.6, .8, .7, -.8, .7},
	report.Cross: {
		-.18, -1, .18, -1, .18, -.5, .65, -.5, .65, -.14, .18, -.14, .18, 1, -.18, 1, -.18, -.14,
		-.65, -.14, -.65, -.5, -.18, -.5,
	},
	report.Sword: {
		-.16, -1, .16, -1, .16, -.55, .5, -.55, .5, -.32, .18, -.32, .18, .72, 0, 1, -.18, .72,
		-.18, -.32, -.5, -.32, -.5, -.55, -.16, -.55,
	},
	report.Flame: {
		.05, -1, .3, -.6, .55, -.25, .65, .2, .55, .65, .25, .95, -.2, 1, -.5, .75, -.65, .35,
		-.55, -.1, -.35, -.4, -.25, -.05, -.05, -.45,
	},
}

// outlineCounter returns the outline of a rounded piece that is as wide as its text needs.
func outlineCounter(at report.Point, s report.Shape) []report.Point {
	wide, high := CounterWidth(s), s.Size
	r := high * .35
	var points []report.Point
	for i, point := range []report.Point{{X: wide - r, Y: high - r}, {X: r - wide, Y: high - r}, {X: r - wide, Y: r - high}, {X: wide - r, Y: r - high}} {
		for step := range 4 {
			a := math.Pi / 2 * (float64(i) + float64(step)/3)
			points = append(points, report.Point{X: at.X + point.X + r*math.Cos(a), Y: at.Y + point.Y + r*math.Sin(a)})
		}
	}
	return points
}

// CounterWidth returns half the width of a counter, which depends on its text.
func CounterWidth(s report.Shape) float64 {
	return max(s.Size, s.Size*(.38*float64(utf8.RuneCountInString(s.Text))+.45))
}

// LetterSize returns the font size of a shape's text, for a label or on a mark.
func LetterSize(shape report.Shape) float64 {
	switch {
	case shape.Kind == report.Label:
		return shape.Size
	case shape.Kind == report.Square:
		return shape.Size * 1.47
	}
	return shape.Size * 1.3
}

// ShaftWidth returns the width of an arrow's line; 3 if the shape gives none.
func ShaftWidth(shape report.Shape) float64 {
	if shape.Width > 0 {
		return shape.Width
	}
	return 3
}

// Shaft returns an arrow's line, which ends inside its head. With fewer than two points it returns the points.
func Shaft(shape report.Shape) []report.Point {
	n := len(shape.Points)
	if n < 2 {
		return shape.Points
	}
	point, length := directionTo(shape.Points[n-2], shape.Points[n-1])
	back := min(length, 2.5*ShaftWidth(shape))
	shaft := append([]report.Point(nil), shape.Points...)
	shaft[n-1] = report.Point{X: shaft[n-1].X - point.X*back, Y: shaft[n-1].Y - point.Y*back}
	return shaft
}

// outlineArrowHead returns the triangle at the last point of an arrow; nil if it has fewer than two points.
func outlineArrowHead(shape report.Shape) [][]report.Point {
	n := len(shape.Points)
	if n < 2 {
		return nil
	}
	point, _ := directionTo(shape.Points[n-2], shape.Points[n-1])
	tip, w := shape.Points[n-1], ShaftWidth(shape)
	back := report.Point{X: tip.X - point.X*4*w, Y: tip.Y - point.Y*4*w}
	return [][]report.Point{{
		tip,
		{X: back.X - point.Y*2*w, Y: back.Y + point.X*2*w},
		{X: back.X + point.Y*2*w, Y: back.Y - point.X*2*w},
	}}
}

// directionTo returns the direction from a to b, of length 1, and the distance. For equal points it is to the right,
// and 0.
func directionTo(a, b report.Point) (report.Point, float64) {
	length := math.Hypot(b.X-a.X, b.Y-a.Y)
	if length == 0 {
		return report.Point{X: 1}, 0
	}
	return report.Point{X: (b.X - a.X) / length, Y: (b.Y - a.Y) / length}, length
}

// Package scene is the geometry of a report.Board: what its marks look like
// and where its legend stands. Whatever draws a board (SVG, PNG) draws these
// outlines, so that all pictures of a board are the same.
package scene

import (
	"math"
	"unicode/utf8"

	"seneschal/domain/report"
	"seneschal/domain/report/palette"
)

// Ground is the colour below everything.
var Ground = palette.Board("page")

// Outlines are the closed figures that a mark fills: none for shapes that are
// lines, text or circles alone.
func Outlines(s report.Shape) [][]report.Point {
	if len(s.Points) == 0 {
		return nil
	}
	if s.Kind == report.Polygon {
		return [][]report.Point{s.Points}
	}
	if s.Kind == report.Arrow {
		return arrowHead(s)
	}
	at := s.Points[0]
	switch s.Kind {
	case report.Counter:
		return [][]report.Point{counter(at, s)}
	default:
		if unit, ok := units[s.Kind]; ok {
			return [][]report.Point{place(unit, at, s.Size)}
		}
	}
	return nil
}

// units are the marks around 0,0 with a Size of one.
var units = map[report.Kind][]report.Point{
	report.Square:  {{X: -1, Y: -1}, {X: 1, Y: -1}, {X: 1, Y: 1}, {X: -1, Y: 1}},
	report.Diamond: {{X: 0, Y: -1}, {X: 1, Y: 0}, {X: 0, Y: 1}, {X: -1, Y: 0}},
	report.Tower: {
		{X: -.8, Y: -1},
		{X: -.4, Y: -1},
		{X: -.4, Y: -.7},
		{X: -.2, Y: -.7},
		{X: -.2, Y: -1},
		{X: .2, Y: -1},
		{X: .2, Y: -.7},
		{X: .4, Y: -.7},
		{X: .4, Y: -1},
		{X: .8, Y: -1},
		{X: .8, Y: -.4},
		{X: .6, Y: -.3},
		{X: .6, Y: 1},
		{X: .2, Y: 1},
		{X: .2, Y: .5},
		{X: 0, Y: .3},
		{X: -.2, Y: .5},
		{X: -.2, Y: 1},
		{X: -.6, Y: 1},
		{X: -.6, Y: -.3},
		{X: -.8, Y: -.4},
	},
	report.Crown: {
		{X: -1, Y: -.6}, {X: -.5, Y: .05}, {X: 0, Y: -.8}, {X: .5, Y: .05}, {X: 1, Y: -.6}, {X: .8, Y: .7}, {X: -.8, Y: .7},
	},
	report.Cross: {
		{X: -.18, Y: -1},
		{X: .18, Y: -1},
		{X: .18, Y: -.5},
		{X: .65, Y: -.5},
		{X: .65, Y: -.14},
		{X: .18, Y: -.14},
		{X: .18, Y: 1},
		{X: -.18, Y: 1},
		{X: -.18, Y: -.14},
		{X: -.65, Y: -.14},
		{X: -.65, Y: -.5},
		{X: -.18, Y: -.5},
	},
	report.Sword: {
		{X: -.16, Y: -1},
		{X: .16, Y: -1},
		{X: .16, Y: -.55},
		{X: .5, Y: -.55},
		{X: .5, Y: -.32},
		{X: .18, Y: -.32},
		{X: .18, Y: .72},
		{X: 0, Y: 1},
		{X: -.18, Y: .72},
		{X: -.18, Y: -.32},
		{X: -.5, Y: -.32},
		{X: -.5, Y: -.55},
		{X: -.16, Y: -.55},
	},
	report.Flame: {
		{X: .05, Y: -1},
		{X: .3, Y: -.6},
		{X: .55, Y: -.25},
		{X: .65, Y: .2},
		{X: .55, Y: .65},
		{X: .25, Y: .95},
		{X: -.2, Y: 1},
		{X: -.5, Y: .75},
		{X: -.65, Y: .35},
		{X: -.55, Y: -.1},
		{X: -.35, Y: -.4},
		{X: -.25, Y: -.05},
		{X: -.05, Y: -.45},
	},
}

func place(unit []report.Point, at report.Point, size float64) []report.Point {
	points := make([]report.Point, len(unit))
	for i, p := range unit {
		points[i] = report.Point{X: at.X + p.X*size, Y: at.Y + p.Y*size}
	}
	return points
}

// counter is a rounded piece that is as wide as its text needs.
func counter(at report.Point, s report.Shape) []report.Point {
	wide, high := CounterWidth(s), s.Size
	r := high * .35
	var points []report.Point
	for i, c := range []report.Point{{X: wide - r, Y: high - r}, {X: r - wide, Y: high - r}, {X: r - wide, Y: r - high}, {X: wide - r, Y: r - high}} {
		for step := range 4 {
			a := math.Pi / 2 * (float64(i) + float64(step)/3)
			points = append(points, report.Point{X: at.X + c.X + r*math.Cos(a), Y: at.Y + c.Y + r*math.Sin(a)})
		}
	}
	return points
}

// CounterWidth is half the width of a counter.
func CounterWidth(s report.Shape) float64 {
	return max(s.Size, s.Size*(.38*float64(utf8.RuneCountInString(s.Text))+.45))
}

// LetterSize is the font size of a shape's text: of a label, or on a mark.
func LetterSize(s report.Shape) float64 {
	switch {
	case s.Kind == report.Label:
		return s.Size
	case s.Kind == report.Square:
		return s.Size * 1.47
	}
	return s.Size * 1.3
}

// ShaftWidth is the width of an arrow's line.
func ShaftWidth(s report.Shape) float64 {
	if s.Width > 0 {
		return s.Width
	}
	return 3
}

// Shaft is an arrow's line, which ends inside its head.
func Shaft(s report.Shape) []report.Point {
	n := len(s.Points)
	if n < 2 {
		return s.Points
	}
	d, length := towards(s.Points[n-2], s.Points[n-1])
	back := min(length, 2.5*ShaftWidth(s))
	shaft := append([]report.Point(nil), s.Points...)
	shaft[n-1] = report.Point{X: shaft[n-1].X - d.X*back, Y: shaft[n-1].Y - d.Y*back}
	return shaft
}

func arrowHead(s report.Shape) [][]report.Point {
	n := len(s.Points)
	if n < 2 {
		return nil
	}
	d, _ := towards(s.Points[n-2], s.Points[n-1])
	tip, w := s.Points[n-1], ShaftWidth(s)
	back := report.Point{X: tip.X - d.X*4*w, Y: tip.Y - d.Y*4*w}
	return [][]report.Point{{
		tip,
		{X: back.X - d.Y*2*w, Y: back.Y + d.X*2*w},
		{X: back.X + d.Y*2*w, Y: back.Y - d.X*2*w},
	}}
}

// towards is the direction from a to b, of length one, and how far it is.
func towards(a, b report.Point) (report.Point, float64) {
	length := math.Hypot(b.X-a.X, b.Y-a.Y)
	if length == 0 {
		return report.Point{X: 1}, 0
	}
	return report.Point{X: (b.X - a.X) / length, Y: (b.Y - a.Y) / length}, length
}

package scene

import (
	"math"
	"strconv"

	"seneschal/domain/report"
	"seneschal/domain/report/palette"
)

// keySize is half the height of a key's mark, in units of its own picture. The origin is in the middle of the mark.
const keySize = 9

// KeyMark returns the shapes of a key: the same as on the board. A seat is drawn as
// a shield with its letter and, over half of it, its hatching on its tint.
func KeyMark(k report.Key) []report.Shape {
	s := report.Shape{Kind: k.Kind, Points: []report.Point{{}}, Size: keySize, Fill: k.Fill, Stroke: palette.Board("ink"), Width: 1.5, Text: k.Letter, Bold: true}
	switch k.Kind {
	case report.Polyline, report.Arrow:
		s.Points, s.Stroke, s.Width = []report.Point{{X: -keySize}, {X: keySize}}, k.Fill, 3
	case report.Counter:
		if _, ok := palette.FindShade(k.Fill); !ok {
			break
		}
		box := []report.Point{{X: 13, Y: -9.5}, {X: 37, Y: -9.5}, {X: 37, Y: 9.5}, {X: 13, Y: 9.5}}
		return []report.Shape{
			s,
			{Kind: report.Polygon, Points: box, Fill: palette.Board("land")},
			{Kind: report.Polygon, Points: box, Fill: k.Fill, Opacity: palette.Tint, Stroke: s.Stroke, Width: 1.5},
		}
	case report.Polygon:
		s.Kind = report.Square
	}
	return []report.Shape{s}
}

// HatchingOf returns the hatching of a shape and the colour of its lines. A tint in a seat's colour has the seat's
// hatching; all other shapes have none (nil and "").
func HatchingOf(shape report.Shape) (strokes []palette.Stroke, lines string) {
	shade, ok := palette.FindShade(shape.Fill)
	if !ok || shape.Kind != report.Polygon || shape.Opacity <= 0 || shape.Opacity >= 1 {
		return nil, ""
	}
	return shade.Sign, shade.Lines[0]
}

// The width of the lines of hatching, and the distance between them, in units of the board.
const (
	HatchWidth = 2.0
	HatchApart = 14.0
)

// LeastLabel returns the font size of the smallest label on a board; 0 if there is
// none.
func LeastLabel(board *report.Board) float64 {
	least := 0.0
	for _, shape := range board.Shapes {
		if shape.Kind == report.Label && (least == 0 || shape.Size < least) {
			least = shape.Size
		}
	}
	return least
}

// InkOn returns the colour in which text on a fill can be read: of the palette's two, the one with more contrast. On a
// fill that is light in light mode and dark in dark mode it returns the colour of ordinary text, which changes too.
func InkOn(fill string) string {
	turned, ok := palette.Dark()[fill]
	switch {
	case isDarkFill(fill):
		return palette.Board("white")
	case ok && isDarkFill(turned):
		return palette.Board("ink")
	}
	return palette.Board("letter")
}

// isDarkFill reports whether white can be read on a fill better than ink.
func isDarkFill(fill string) bool {
	r, g, b, ok := RGB(fill)
	return ok && .2126*linearLight(r)+.7152*linearLight(g)+.0722*linearLight(b) < .2
}

// linearLight returns the linear light of a part of a colour, from 0 to 1.
func linearLight(part uint8) float64 { return math.Pow((float64(part)/255+.055)/1.055, 2.4) }

// RGB splits a colour "#rrggbb" into its parts; ok is false for anything else.
func RGB(colour string) (r, g, b uint8, ok bool) {
	if len(colour) != 7 || colour[0] != '#' {
		return 0, 0, 0, false
	}
	n, err := strconv.ParseUint(colour[1:], 16, 32)
	if err != nil {
		return 0, 0, 0, false
	}
	return uint8(n >> 16), uint8(n >> 8), uint8(n), true
}

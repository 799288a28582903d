package scene

import (
	"math"
	"strconv"

	"seneschal/domain/report"
	"seneschal/domain/report/palette"
)

// keySize is half the height of a key's mark, in units of its own picture, whose
// middle is at 0,0.
const keySize = 9

// KeyMark is how a key is drawn: as what it explains is drawn on the board, a seat as
// a shield with its letter and, over half of it, its hatching on its tint.
func KeyMark(k report.Key) []report.Shape {
	s := report.Shape{Kind: k.Kind, Points: []report.Point{{}}, Size: keySize, Fill: k.Fill, Stroke: palette.Board("ink"), Width: 1.5, Text: k.Letter, Bold: true}
	switch k.Kind {
	case report.Polyline, report.Arrow:
		s.Points, s.Stroke, s.Width = []report.Point{{X: -keySize}, {X: keySize}}, k.Fill, 3
	case report.Counter:
		if _, ok := palette.Of(k.Fill); !ok {
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

// Sign is the hatching of a shape in the colour of its lines: a tint in a seat's
// colour has that of the seat. It is empty for all others.
func Sign(s report.Shape) (strokes []palette.Stroke, lines string) {
	shade, ok := palette.Of(s.Fill)
	if !ok || s.Kind != report.Polygon || s.Opacity <= 0 || s.Opacity >= 1 {
		return nil, ""
	}
	return shade.Sign, shade.Lines[0]
}

// Hatching is lines so wide, so far apart, in units of the board.
const (
	HatchWidth = 2.0
	HatchApart = 14.0
)

// LeastLabel is the font size of the smallest label on a board; 0 if there is
// none.
func LeastLabel(b *report.Board) float64 {
	least := 0.0
	for _, s := range b.Shapes {
		if s.Kind == report.Label && (least == 0 || s.Size < least) {
			least = s.Size
		}
	}
	return least
}

// Ink is the colour in which text on a fill can be read: that of palette's two
// with more contrast; on a fill that is light in light surroundings and dark in dark
// ones that of all words, which changes, too.
func Ink(fill string) string {
	turned, ok := palette.Dark()[fill]
	switch {
	case deep(fill):
		return palette.Board("white")
	case ok && deep(turned):
		return palette.Board("ink")
	}
	return palette.Board("letter")
}

// deep reports whether white can be read on a fill better than ink.
func deep(fill string) bool {
	r, g, b, ok := RGB(fill)
	return ok && .2126*light(r)+.7152*light(g)+.0722*light(b) < .2
}

// light is how much light a part of a colour gives, of 1.
func light(part uint8) float64 { return math.Pow((float64(part)/255+.055)/1.055, 2.4) }

// RGB takes a colour "#rrggbb" apart; ok is false for anything else.
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

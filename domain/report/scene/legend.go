package scene

import (
	"strconv"

	"seneschal/domain/report"
)

// An Entry is one key of a legend, placed under the board.
type Entry struct {
	Mark report.Shape
	At   report.Point // where the words begin, at the middle of their height
	Size float64      // of the letters
	Text string
}

// columns is how many keys of a legend stand side by side.
const columns = 3

// Legend places the keys of a board below it, in rows.
func Legend(b *report.Board) []Entry {
	size := letters(b)
	entries := make([]Entry, len(b.Legend))
	for i, k := range b.Legend {
		x := size + float64(i%columns)*(float64(b.Width)-size)/columns
		y := float64(b.Height) + size*(1.2+1.7*float64(i/columns))
		entries[i] = Entry{
			Mark: report.Shape{Kind: k.Kind, Points: keyPoints(k.Kind, x, y, size), Size: size * .55, Fill: k.Fill, Stroke: "#333333", Width: 1},
			At:   report.Point{X: x + size*1.1, Y: y},
			Size: size,
			Text: k.Text,
		}
	}
	return entries
}

// Height is the height of the whole picture, legend included.
func Height(b *report.Board) float64 {
	rows := (len(b.Legend) + columns - 1) / columns
	if rows == 0 {
		return float64(b.Height)
	}
	return float64(b.Height) + letters(b)*(.7+1.7*float64(rows))
}

func letters(b *report.Board) float64 { return max(1, float64(b.Width)/42) }

func keyPoints(k report.Kind, x, y, size float64) []report.Point {
	switch k {
	case report.Polyline, report.Arrow:
		return []report.Point{{X: x - size*.6, Y: y}, {X: x + size*.6, Y: y}}
	case report.Polygon:
		return place(units[report.Square], report.Point{X: x, Y: y}, size*.55)
	}
	return []report.Point{{X: x, Y: y}}
}

// Ink is the colour in which text on a fill can be read.
func Ink(fill string) string {
	r, g, b, ok := RGB(fill)
	if ok && 299*int(r)+587*int(g)+114*int(b) < 140_000 {
		return "#ffffff"
	}
	return "#111111"
}

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

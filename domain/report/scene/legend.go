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

// Letters of a legend, as parts of the board's width. Where the board's own are
// for a narrow screen, those of its legend are too, and two keys stand side by
// side, else three.
const (
	small  = 1.0 / 42
	narrow = 1.0 / 29
)

// Legend places the keys of a board below it, in rows.
func Legend(b *report.Board) []Entry {
	size, columns := letters(b), columns(b)
	entries := make([]Entry, len(b.Legend))
	for i, k := range b.Legend {
		x := size + float64(i%columns)*(float64(b.Width)-size)/float64(columns)
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
	rows := (len(b.Legend) + columns(b) - 1) / columns(b)
	if rows == 0 {
		return float64(b.Height)
	}
	return float64(b.Height) + letters(b)*(.7+1.7*float64(rows))
}

func letters(b *report.Board) float64 {
	wide := float64(b.Width)
	return max(1, small*wide, min(LeastLabel(b), narrow*wide))
}

func columns(b *report.Board) int {
	if letters(b) > 1.2*small*float64(b.Width) {
		return 2
	}
	return 3
}

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

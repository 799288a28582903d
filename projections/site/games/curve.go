package games

import (
	"fmt"
	"html"
	"html/template"
	"strings"

	"seneschal/domain/report/palette"
	"seneschal/domain/report/scene"
	"seneschal/projections/lobby"
)

// Size of a curve, in units of its own; the page scales it.
const (
	curveWidth  = 600.0
	curveHeight = 220.0
	curveEdge   = 14.0
	curveScale  = 34.0 // beside the lines, for the figures
)

// dashes distinguish lines for readers who cannot see their colours.
var dashes = []string{"", "8 4", "2 4", "12 4 2 4", "5 5", "1 6", "16 4", "16 4 2 4 2 4"}

// drawCurve draws a score over time under a label, a line for each seat; "" for fewer than two phases.
// The table beside it has the same figures.
func drawCurve(label string, score Score, seats []lobby.Seat) template.HTML {
	if len(score.Rows) < 2 {
		return ""
	}
	low, high := findBounds(score)
	var out strings.Builder
	fmt.Fprintf(&out, `<svg class="curve" viewBox="0 0 %.0f %.0f" role="img" aria-label="%s">`,
		curveWidth, curveHeight, html.EscapeString(label))
	for i, seat := range seats {
		points := linePoints(score, i, low, high)
		out.WriteString(drawStroke(i, seat, points) + drawMark(i, seat, points))
	}
	fmt.Fprintf(&out, `<text x="%.0f" y="14">%d</text><text x="%.0f" y="%.0f">%d</text></svg>`, curveEdge, high, curveEdge, curveHeight-4, low)
	return template.HTML(out.String()) //nolint:gosec // all that comes from outside is escaped or checked
}

// drawStroke draws the line of the seat with index i through points. A seat without a valid colour
// gets that of nobody.
func drawStroke(i int, seat lobby.Seat, points string) string {
	colour := seat.Colour
	if _, _, _, ok := scene.RGB(colour); !ok {
		colour = palette.Board("none")
	}
	dash := dashes[i%len(dashes)]
	return fmt.Sprintf(`<polyline fill="none" stroke="%s" stroke-width="5" stroke-linejoin="round" stroke-dasharray="%s" points="%s"/>`, palette.Board("ink"), dash, points) +
		fmt.Sprintf(`<polyline fill="none" stroke="%s" stroke-width="3" stroke-linejoin="round" stroke-dasharray="%s" points="%s"><title>%s</title></polyline>`,
			colour, dash, points, html.EscapeString(seat.Name))
}

// drawMark writes the letter of the seat with index i on its line. Each seat's letter stands one point
// earlier than that of the seat before, so that letters are legible where lines meet at their ends.
func drawMark(i int, seat lobby.Seat, points string) string {
	stops := strings.Fields(points)
	x, y, _ := strings.Cut(stops[len(stops)-1-i%len(stops)], ",")
	return fmt.Sprintf(`<text class="letter" x="%s" y="%s" text-anchor="middle" dy=".35em">%s</text>`, x, y, html.EscapeString(seat.Letter))
}

// drawSample draws a short line as drawStroke does, for a legend.
func drawSample(i int, seat lobby.Seat) template.HTML {
	return template.HTML(`<svg class="sample" viewBox="0 0 60 10" aria-hidden="true">` + drawStroke(i, seat, "0,5 60,5") + `</svg>`) //nolint:gosec // drawStroke escapes
}

// findBounds returns the lowest and the highest value of a score, at least one apart. There must be a
// row and a seat.
func findBounds(score Score) (low, high int) {
	low, high = score.Rows[0].Values[0], score.Rows[0].Values[0]
	for _, row := range score.Rows {
		for _, v := range row.Values {
			low, high = min(low, v), max(high, v)
		}
	}
	return low, max(high, low+1)
}

// linePoints returns the points of a seat's line, one for each row. There must be two rows at least.
func linePoints(score Score, seat, low, high int) string {
	var points []string
	for i, row := range score.Rows {
		x := curveScale + (curveWidth-curveScale-curveEdge)*float64(i)/float64(len(score.Rows)-1)
		y := curveHeight - curveEdge - (curveHeight-2*curveEdge)*float64(row.Values[seat]-low)/float64(high-low)
		points = append(points, fmt.Sprintf("%.1f,%.1f", x, y))
	}
	return strings.Join(points, " ")
}

// Score is one score of all seats over time.
type Score struct {
	Name  string        `json:"name"`
	Words string        `json:"-"`     // the name of the score in the reader's language
	Seats []string      `json:"seats"` // names, in the order of the values
	Rows  []ScoreRow    `json:"rows"`
	Curve template.HTML `json:"-"`
}

// ScoreRow is a score of all seats after one phase.
type ScoreRow struct {
	N      int    `json:"n"`
	Phase  string `json:"phase"`
	Values []int  `json:"values"`
}

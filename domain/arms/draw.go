package arms

import (
	"fmt"
	"html"
	"html/template"
	"math"
	"strings"

	"seneschal/domain/lists"
)

// tinctures are the values of the palette for arms. They stay the same in dark mode: a
// shield has its own ground.
var tinctures = map[string]string{
	"gold": "#e3b32c", "silver": "#f3efe6", "red": "#ad1a1a", "blue": "#1f4fa3", "green": "#1d6b45", "black": "#1f1c1a", "purple": "#6d3a86",
}

// Heights, in pixels, below which charges, or hatching, cannot be made out and are left
// out.
const (
	leastCharge   = 32
	leastHatching = 48
)

// A point lies on the shield, which is 100 wide and 120 high.
type point struct{ x, y float64 }

// An area is a part of the shield in one tincture, made of convex pieces.
type area struct {
	tincture string
	pieces   [][]point
}

// shield is the outline, clockwise: a level top, straight sides, and a point.
var shield = shieldOutline()

// shieldOutline computes the outline of the shield.
func shieldOutline() []point {
	right, left := []point{{3, 3}, {97, 3}}, []point{}
	for i := range 9 {
		angle := float64(i) / 8 * math.Pi / 3
		p := point{3 + 94*math.Cos(angle), 58 + 59*math.Sin(angle)/math.Sin(math.Pi/3)}
		right = append(right, p)
		if i < 8 {
			left = append([]point{{100 - p.x, p.y}}, left...)
		}
	}
	return append(right, left...)
}

// SVG draws the arms for a page, so many pixels high. alternative is the text for readers who
// cannot see them; with "" they are an ornament beside a name.
func (a Arms) SVG(height int, alternative string) template.HTML {
	var out strings.Builder
	role := `aria-hidden="true"`
	if alternative != "" {
		role = `role="img" aria-label="` + html.EscapeString(alternative) + `"`
	}
	fmt.Fprintf(&out, `<svg class="arms" viewBox="0 0 100 120" width="%d" height="%d" %s>`, height*5/6, height, role)
	for _, part := range a.listAreas() {
		part.paintArea(&out, height >= leastHatching)
	}
	if height >= leastCharge {
		a.drawCharges(&out)
	}
	out.WriteString(`<path class="rim" d="` + formatOutline([][]point{shield}) + `" fill="none" stroke="#241d16" stroke-width="3"/></svg>`)
	return template.HTML(out.String()) //nolint:gosec // what is not of this package is escaped
}

// listAreas returns the parts of the shield, the lowest first: each covers those before it.
func (a Arms) listAreas() []area {
	areas := []area{{a.Field[0], [][]point{shield}}}
	if a.Parting != "" {
		areas = append(areas, clipToShield(a.Field[1], partedAreas[a.Parting]))
	}
	if a.Ordinary == "bordure" {
		inner := lists.Map(shield, func(p point) point { return point{50 + (p.x-50)*.76, 54 + (p.y-54)*.76} })
		within := []area{{a.Over, [][]point{shield}}}
		for _, part := range areas {
			within = append(within, area{part.tincture, clipPieces(part.pieces, inner)})
		}
		return within
	}
	if a.Ordinary != "" {
		areas = append(areas, clipToShield(a.Over, ordinaryAreas[a.Ordinary]))
	}
	return areas
}

// partedAreas are the second parts of parted fields.
var partedAreas = map[string][][]point{
	"pale":      {{{50, 0}, {100, 0}, {100, 120}, {50, 120}}},
	"fess":      {{{0, 55}, {100, 55}, {100, 120}, {0, 120}}},
	"bend":      {{{0, 0}, {110, 110}, {0, 120}}},
	"saltire":   {{{0, 2}, {50, 52}, {0, 102}}, {{100, 2}, {50, 52}, {100, 102}}},
	"chevron":   {{{50, 42}, {110, 98}, {110, 130}, {-10, 130}, {-10, 98}}},
	"quarterly": {{{50, 0}, {100, 0}, {100, 55}, {50, 55}}, {{0, 55}, {50, 55}, {50, 120}, {0, 120}}},
}

// ordinaryAreas are the pieces of the ordinaries, but for the bordure, which listAreas makes itself.
var ordinaryAreas = map[string][][]point{
	"pale":    {{{34, 0}, {66, 0}, {66, 120}, {34, 120}}},
	"fess":    {{{0, 42}, {100, 42}, {100, 69}, {0, 69}}},
	"bend":    {{{-10, 10}, {13, -13}, {120, 94}, {97, 117}}},
	"chevron": {{{50, 40}, {110, 96}, {110, 124}, {50, 68}}, {{50, 40}, {50, 68}, {-10, 124}, {-10, 96}}},
	"cross":   {{{36, 0}, {64, 0}, {64, 120}, {36, 120}}, {{0, 39}, {100, 39}, {100, 67}, {0, 67}}},
	"saltire": {{{-12, 6}, {8, -14}, {114, 92}, {94, 112}}, {{112, 6}, {92, -14}, {-14, 92}, {6, 112}}},
	"chief":   {{{0, 0}, {100, 0}, {100, 34}, {0, 34}}},
}

// clipToShield returns an area of the parts of pieces that lie on the shield.
func clipToShield(tincture string, pieces [][]point) area {
	return area{tincture, clipPieces(pieces, shield)}
}

// clipPieces returns the parts of convex pieces that lie within a convex outline (the algorithm of Sutherland and
// Hodgman). Pieces outside it are left out. The outline must run clockwise.
func clipPieces(pieces [][]point, within []point) [][]point {
	var all [][]point
	for _, piece := range pieces {
		for i, a := range within {
			piece = cutRightOf(piece, a, within[(i+1)%len(within)])
		}
		if len(piece) > 2 {
			all = append(all, piece)
		}
	}
	return all
}

// cutRightOf returns the part of a piece that lies to the right of the line from a to b.
func cutRightOf(piece []point, a, b point) (out []point) {
	side := func(p point) float64 { return (b.x-a.x)*(p.y-a.y) - (b.y-a.y)*(p.x-a.x) }
	for i, p := range piece {
		q := piece[(i+1)%len(piece)]
		from, to := side(p), side(q)
		if from >= 0 {
			out = append(out, p)
		}
		if from > 0 && to < 0 || from < 0 && to > 0 {
			part := from / (from - to)
			out = append(out, point{p.x + (q.x-p.x)*part, p.y + (q.y-p.y)*part})
		}
	}
	return out
}

// paintArea paints an area, with hatching if hatched is true.
func (a area) paintArea(out *strings.Builder, hatched bool) {
	fmt.Fprintf(out, `<path class="field" d="%s" fill="%s"/>`, formatOutline(a.pieces), tinctures[a.tincture])
	if !hatched {
		return
	}
	lines := ""
	for _, slope := range hatchings[a.tincture] {
		for _, piece := range a.pieces {
			lines += hatchPiece(piece, slope)
		}
	}
	if lines == "" {
		return
	}
	dots := ""
	if a.tincture == "gold" {
		dots = ` stroke-dasharray="0 8" stroke-linecap="round"`
	}
	fmt.Fprintf(out, `<path class="hatch" d="%s" stroke="#241d16" stroke-width="%s"%s/>`, lines, map[bool]string{true: "2", false: "1"}[dots != ""], dots)
}

// hatchings are the engravers' signs of tinctures: directions of lines, and of dots.
// Silver has none.
var hatchings = map[string][]point{
	"gold": {{1, 0}}, "red": {{0, 1}}, "blue": {{1, 0}}, "green": {{1, 1}}, "purple": {{1, -1}}, "black": {{1, 0}, {0, 1}},
}

// hatchPiece writes a path of lines in a direction within a convex piece, 7 apart; "" if none lies in it.
func hatchPiece(piece []point, along point) string {
	long := math.Hypot(along.x, along.y)
	across := point{-along.y / long, along.x / long}
	var out strings.Builder
	for at := -140.0; at < 240; at += 7 {
		var ends []point
		for i, p := range piece {
			q := piece[(i+1)%len(piece)]
			from, to := p.x*across.x+p.y*across.y-at, q.x*across.x+q.y*across.y-at
			if (from < 0) != (to < 0) {
				part := from / (from - to)
				ends = append(ends, point{p.x + (q.x-p.x)*part, p.y + (q.y-p.y)*part})
			}
		}
		if len(ends) == 2 {
			fmt.Fprintf(&out, "M%.3g %.3gL%.3g %.3g", ends[0].x, ends[0].y, ends[1].x, ends[1].y)
		}
	}
	return out.String()
}

// formatOutline writes pieces as the data of an SVG path.
func formatOutline(pieces [][]point) string {
	var out strings.Builder
	for _, piece := range pieces {
		for i, p := range piece {
			fmt.Fprintf(&out, "%s%.3g %.3g", map[bool]string{true: "M", false: " "}[i == 0], p.x, p.y)
		}
		out.WriteString("Z")
	}
	return out.String()
}

// A spot is the middle of a charge, and its width.
type spot struct{ x, y, size float64 }

// drawCharges paints the charges on their spots; nothing if there is none.
func (a Arms) drawCharges(b *strings.Builder) {
	if a.Charge < 0 {
		return
	}
	c, ink, lie := charges[a.Charge], tinctures[a.On], chargeSpots[a.Ordinary]
	for _, at := range lie[min(lists.One(a.Three), len(lie)-1)] {
		fmt.Fprintf(b, `<g class="charge" transform="translate(%.4g %.4g) scale(%.3g)" fill="%s" fill-rule="evenodd">`, at.x-at.size/2, at.y-at.size/2, at.size/100, ink)
		for _, d := range c.Fill {
			b.WriteString(`<path d="` + d + `"/>`)
		}
		if len(c.Line.Paths) > 0 {
			fmt.Fprintf(b, `<path d="%s" fill="none" stroke="%s" stroke-width="%d" stroke-linecap="round"/>`, strings.Join(c.Line.Paths, ""), ink, c.Line.Width)
		}
		b.WriteString("</g>")
	}
}

// chargeSpots are the places of one charge, and of three, by the ordinary. Some ordinaries always have one, or always
// three; they have one list only.
var chargeSpots = map[string][][]spot{
	"":        {{{50, 53, 70}}, {{27, 28, 36}, {73, 28, 36}, {50, 78, 36}}},
	"pale":    {{{50, 22, 26}, {50, 54, 26}, {50, 86, 26}}},
	"bend":    {{{22, 22, 22}, {50, 50, 22}, {78, 78, 22}}},
	"cross":   {{{50, 53, 26}}},
	"saltire": {{{50, 50, 26}}},
	"fess":    {{{27, 22, 28}, {73, 22, 28}, {50, 89, 28}}},
	"chevron": {{{24, 29, 30}, {76, 29, 30}, {50, 90, 28}}},
	"chief":   {{{50, 70, 54}}, {{28, 54, 30}, {72, 54, 30}, {50, 89, 30}}},
	"bordure": {{{50, 51, 50}}, {{34, 36, 25}, {66, 36, 25}, {50, 71, 25}}},
}

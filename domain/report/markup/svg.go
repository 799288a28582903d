package markup

import (
	"fmt"
	"html"
	"html/template"
	"math"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/report"
	"seneschal/domain/report/palette"
	"seneschal/domain/report/scene"
)

// SVG draws a board as a file of its own: one <svg> element that scales to the width it is given; "" for a nil board.
// Title and description serve readers who cannot see it. It holds no style attribute, script or reference to anything
// outside.
func SVG(b *report.Board) template.HTML { return new(drawing).drawBoard(b, definePatterns()) }

// DrawInline draws a board as SVG does, for a page with a strict content policy that includes
// DefineHatching once, and palette.CSS for dark mode. Hatching has the class "hatch", names
// of places the class "name", marks with letters the class of their kind. A shape that is a
// place, or stands on one, has its name as data-ref.
func DrawInline(b *report.Board) template.HTML { return (&drawing{refs: true}).drawBoard(b, "") }

// DrawShapes draws shapes alone, as DrawInline does, so that a script can put them onto a board.
func DrawShapes(shapes []report.Shape) template.HTML {
	d := &drawing{refs: true}
	for _, s := range shapes {
		d.drawShape(s)
	}
	return template.HTML(d.String()) //nolint:gosec // all that comes from outside is escaped
}

// DefineHatching defines the hatching of all boards and keys of a page.
func DefineHatching() template.HTML {
	return template.HTML(`<svg class="signs" width="0" height="0" aria-hidden="true">` + definePatterns() + "</svg>") //nolint:gosec // colours of the palette
}

// drawBoard draws a board, with definitions of patterns inside; "" for patterns that the page defines.
func (d *drawing) drawBoard(board *report.Board, patterns string) template.HTML {
	if board == nil {
		return ""
	}
	d.Grow(64 * (len(board.Shapes) + 8))
	fmt.Fprintf(d, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" aria-label=%s%s>`,
		board.Width, board.Height, quoteAttribute(board.Title), sharedAttributes)
	fmt.Fprintf(d, "<title>%s</title><desc>%s</desc>%s", html.EscapeString(board.Title), html.EscapeString(board.Alt), patterns)
	fmt.Fprintf(d, `<rect width="%d" height="%d" fill="%s"/>`, board.Width, board.Height, scene.Ground)
	for rest := board.Shapes; len(rest) > 0; {
		n := d.drawNetwork(rest)
		if n == 0 {
			d.drawShape(rest[0])
			n = 1
		}
		rest = rest[n:]
	}
	d.WriteString("</svg>")
	return template.HTML(d.String()) //nolint:gosec // all that comes from outside is escaped
}

// drawNetwork draws the lines at the beginning of shapes as one path, if there are several that look alike and have no
// title, such as roads. It returns the number of lines drawn; 0 if the first shape must be drawn alone.
func (d *drawing) drawNetwork(shapes []report.Shape) (n int) {
	bare := func(s report.Shape) bool {
		return s.Kind == report.Polyline && s.Title == "" && !(d.refs && s.Ref != "") && len(s.Points) > 1
	}
	for n < len(shapes) && bare(shapes[n]) && strokeAttributes(shapes[n]) == strokeAttributes(shapes[0]) {
		n++
	}
	if n < 2 {
		return 0
	}
	d.WriteString(`<path d="`)
	for _, s := range shapes[:n] {
		d.WriteString("M" + formatPoints(s.Points))
	}
	d.WriteString(`"` + strokeAttributes(shapes[0]) + "/>")
	return n
}

// drawLegendSymbol draws the small picture of a legend's entry; class is its CSS class.
func drawLegendSymbol(class string, key report.Key) string {
	d := &drawing{}
	shapes := scene.KeyMark(key)
	wide := 24 + 26*min(1, len(shapes)-1)
	fmt.Fprintf(d, `<svg class="%s" viewBox="-12 -12 %d 24" width="%[2]d" height="24" aria-hidden="true"%s>`, class, wide, sharedAttributes)
	for _, s := range shapes {
		d.drawShape(s)
	}
	d.WriteString("</svg>")
	return d.String()
}

// sharedAttributes are the attributes that all elements of a picture share, so that they are written only once.
const sharedAttributes = ` font-family="system-ui,sans-serif" text-anchor="middle" stroke-linejoin="round"`

// A drawing collects SVG elements.
type drawing struct {
	strings.Builder
	anchors map[string]bool // IDs that have been given; nil: the drawing gives none
	arrows  int             // arrows with a title, so far
	refs    bool            // shapes name the place on which they are
}

// drawShape draws one shape; nothing if it has no points.
func (d *drawing) drawShape(s report.Shape) {
	if len(s.Points) == 0 {
		return
	}
	look := ""
	if d.refs && s.Ref != "" {
		look = " data-ref=" + quoteAttribute(s.Ref)
	}
	if s.Title != "" {
		if s.Kind == report.Arrow {
			d.arrows++
			if id := d.anchorAttribute(fmt.Sprintf("way-%d", d.arrows)); id != "" {
				look += id + ` class="way"`
			}
		}
		d.WriteString("<g" + look + "><title>" + html.EscapeString(s.Title) + "</title>")
		defer d.WriteString("</g>")
	} else if look != "" {
		d.WriteString("<g" + look + ">")
		defer d.WriteString("</g>")
	}
	switch s.Kind {
	case report.Polyline:
		d.drawLine(s, s.Points)
	case report.Circle:
		fmt.Fprintf(d, `<circle cx="%s" cy="%s" r="%s"%s/>`, formatLength(s.Points[0].X), formatLength(s.Points[0].Y), formatLength(s.Size), paintAttributes(s))
	case report.Label:
		d.drawText(s, colourOr(s.Fill, palette.Board("ink")))
	case report.Arrow:
		d.drawLine(s, scene.Shaft(s))
		d.drawPolygons(report.Shape{Kind: s.Kind, Points: s.Points, Width: s.Width, Fill: colourOr(s.Stroke, s.Fill)}, false)
	default:
		if s.Text != "" {
			d.WriteString(`<g class="` + string(s.Kind) + `">`)
			defer d.WriteString("</g>")
			defer d.drawText(s, scene.InkOn(s.Fill))
		}
		d.drawPolygons(s, true)
		if strokes, lines := scene.HatchingOf(s); len(strokes) > 0 {
			fmt.Fprintf(d, `<polygon class="hatch" points="%s" fill="url(#%s)" fill-opacity="%s"/>`, formatPoints(s.Points), hatchID(lines), formatLength(palette.Hatched))
		}
	}
}

// definePatterns defines the hatching of all shades.
func definePatterns() string {
	var b strings.Builder
	for _, shade := range palette.Shades() {
		if len(shade.Sign) > 0 {
			side, mark := patternTile(shade.Sign, shade.Lines[0])
			fmt.Fprintf(&b, `<pattern id="%s" width="%[2]s" height="%[2]s" patternUnits="userSpaceOnUse">%s</pattern>`, hatchID(shade.Lines[0]), formatLength(side), mark)
		}
	}
	return b.String()
}

// hatchID returns the ID of the pattern with hatching of a colour, such as #336699.
func hatchID(colour string) string { return "hatch-" + colour[1:] }

// patternTile returns the square that a pattern of hatching repeats: its side, and its drawing.
func patternTile(strokes []palette.Stroke, lines string) (side float64, mark string) {
	side = scene.HatchApart
	if slices.Contains(strokes, palette.Rising) || slices.Contains(strokes, palette.Falling) {
		side *= math.Sqrt2
	}
	var way strings.Builder
	full, half := formatLength(side), formatLength(side/2)
	for _, s := range strokes {
		switch s {
		case palette.Level:
			fmt.Fprintf(&way, "M0 %sH%s", half, full)
		case palette.Upright:
			fmt.Fprintf(&way, "M%s 0V%s", half, full)
		case palette.Falling:
			fmt.Fprintf(&way, "M-2 -2L%[1]s %[1]sM%[2]s -2l4 4M-2 %[2]sl4 4", formatLength(side+2), formatLength(side-2))
		case palette.Rising:
			fmt.Fprintf(&way, "M-2 %[1]sL%[1]s -2M-2 2l4 -4M%[2]s %[1]sl4 -4", formatLength(side+2), formatLength(side-2))
		case palette.Dots:
			return side, fmt.Sprintf(`<circle cx="%s" cy="%[1]s" r="2.2" fill="%s"/>`, half, lines)
		}
	}
	return side, fmt.Sprintf(`<path d="%s" fill="none" stroke="%s" stroke-width="%s"/>`, way.String(), lines, formatLength(scene.HatchWidth))
}

// drawPolygons fills the outlines of a shape; if edged, it strokes their edges too.
func (d *drawing) drawPolygons(shape report.Shape, edged bool) {
	look := ` fill="` + colourOr(shape.Fill, "none") + `"`
	if edged {
		look = paintAttributes(shape)
	}
	for _, o := range scene.Outlines(shape) {
		d.WriteString(`<polygon points="` + formatPoints(o) + `"` + look + "/>")
	}
}

func (d *drawing) drawLine(s report.Shape, through []report.Point) {
	d.WriteString(`<polyline points="` + formatPoints(through) + `"` + strokeAttributes(s) + "/>")
}

// strokeAttributes returns the attributes of a line. Its colour is the shape's stroke, or else its fill, or else ink.
func strokeAttributes(shape report.Shape) string {
	shape.Stroke, shape.Fill, shape.Width = colourOr(shape.Stroke, colourOr(shape.Fill, palette.Board("ink"))), "", scene.ShaftWidth(shape)
	return paintAttributes(shape)
}

// drawText writes the text of a label, or on a mark.
func (d *drawing) drawText(shape report.Shape, ink string) {
	size := scene.LetterSize(shape)
	fmt.Fprintf(d, `<text x="%s" y="%s" font-size="%s" fill="%s"`,
		formatLength(shape.Points[0].X), formatLength(shape.Points[0].Y+.35*size), formatLength(size), ink)
	if shape.Kind == report.Label && shape.Stroke != "" {
		d.WriteString(` class="name"` + d.anchorAttribute(PlaceID(shape.Text)))
	}
	if shape.Bold {
		d.WriteString(` font-weight="bold"`)
	}
	if shape.Kind == report.Label && shape.Stroke != "" {
		fmt.Fprintf(d, ` stroke="%s" stroke-width="%s" paint-order="stroke"`, colourOr(shape.Stroke, "none"), formatLength(max(shape.Width, 1)))
	}
	d.WriteString(">" + html.EscapeString(shape.Text) + "</text>")
}

// paintAttributes returns the attributes of a shape's fill and stroke.
func paintAttributes(shape report.Shape) string {
	var out strings.Builder
	out.WriteString(` fill="` + colourOr(shape.Fill, "none") + `"`)
	if shape.Opacity > 0 && shape.Opacity < 1 {
		out.WriteString(` fill-opacity="` + formatLength(shape.Opacity) + `"`)
	}
	if shape.Stroke != "" {
		width := max(shape.Width, 1)
		out.WriteString(` stroke="` + colourOr(shape.Stroke, "none") + `" stroke-width="` + formatLength(width) + `"`)
		if shape.Dashed {
			out.WriteString(` stroke-dasharray="` + formatLength(3*width) + " " + formatLength(2*width) + `"`)
		}
	}
	return out.String()
}

// colourOr returns a colour of the form "#rrggbb" as it is; for any other text it returns otherwise.
func colourOr(c, otherwise string) string {
	if _, _, _, ok := scene.RGB(c); ok {
		return c
	}
	return otherwise
}

func formatPoints(ps []report.Point) string {
	var out strings.Builder
	for i, point := range ps {
		if i > 0 {
			out.WriteByte(' ')
		}
		out.WriteString(formatLength(point.X) + "," + formatLength(point.Y))
	}
	return out.String()
}

// formatLength writes a length with two decimals at most.
func formatLength(x float64) string {
	s := strconv.FormatFloat(x, 'f', 2, 64)
	return strings.TrimSuffix(strings.TrimRight(s, "0"), ".")
}

func quoteAttribute(s string) string { return `"` + html.EscapeString(s) + `"` }

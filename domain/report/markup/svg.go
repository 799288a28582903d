package markup

import (
	"fmt"
	"html"
	"html/template"
	"strconv"
	"strings"

	"seneschal/domain/report"
	"seneschal/domain/report/scene"
)

// SVG draws a board with its legend as one <svg> element that scales to the
// width it is given; "" for a nil board. Readers who cannot see it get title
// and description. It holds no style attribute, script or reference, so that
// it may stand on a page with a strict content policy.
func SVG(b *report.Board) template.HTML {
	if b == nil {
		return ""
	}
	d := &drawing{}
	d.Grow(64 * (len(b.Shapes) + 8))
	fmt.Fprintf(d, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %s" role="img" aria-label=%s font-family="system-ui,sans-serif">`,
		b.Width, number(scene.Height(b)), quote(b.Title))
	fmt.Fprintf(d, "<title>%s</title><desc>%s</desc>", html.EscapeString(b.Title), html.EscapeString(b.Alt))
	fmt.Fprintf(d, `<rect width="%d" height="%s" fill="%s"/>`, b.Width, number(scene.Height(b)), scene.Ground)
	for _, s := range b.Shapes {
		d.shape(s)
	}
	for _, e := range scene.Legend(b) {
		d.shape(e.Mark)
		fmt.Fprintf(d, `<text x="%s" y="%s" font-size="%s" fill="#111111">%s</text>`,
			number(e.At.X), number(e.At.Y+.35*e.Size), number(e.Size), html.EscapeString(e.Text))
	}
	d.WriteString("</svg>")
	return template.HTML(d.String()) //nolint:gosec // all that comes from outside is escaped
}

// drawing collects SVG elements.
type drawing struct{ strings.Builder }

func (d *drawing) shape(s report.Shape) {
	if len(s.Points) == 0 {
		return
	}
	if s.Title != "" {
		d.WriteString("<g><title>" + html.EscapeString(s.Title) + "</title>")
		defer d.WriteString("</g>")
	}
	switch s.Kind {
	case report.Polyline:
		d.line(s, s.Points)
	case report.Circle:
		fmt.Fprintf(d, `<circle cx="%s" cy="%s" r="%s"%s/>`, number(s.Points[0].X), number(s.Points[0].Y), number(s.Size), paint(s))
	case report.Label:
		d.text(s, colour(s.Fill, "#111111"))
	case report.Arrow:
		d.line(s, scene.Shaft(s))
		d.outlines(report.Shape{Kind: s.Kind, Points: s.Points, Width: s.Width, Fill: colour(s.Stroke, s.Fill)}, false)
	case report.Counter:
		d.outlines(s, true)
		d.text(s, scene.Ink(s.Fill))
	default:
		d.outlines(s, true)
	}
}

// outlines fills a mark; edged marks have their stroke too.
func (d *drawing) outlines(s report.Shape, edged bool) {
	look := ` fill="` + colour(s.Fill, "none") + `"`
	if edged {
		look = paint(s)
	}
	for _, o := range scene.Outlines(s) {
		d.WriteString(`<polygon points="` + points(o) + `"` + look + "/>")
	}
}

func (d *drawing) line(s report.Shape, through []report.Point) {
	s.Stroke, s.Fill, s.Width = colour(s.Stroke, colour(s.Fill, "#333333")), "", scene.ShaftWidth(s)
	d.WriteString(`<polyline points="` + points(through) + `"` + paint(s) + ` stroke-linejoin="round"/>`)
}

func (d *drawing) text(s report.Shape, ink string) {
	size := scene.LetterSize(s)
	fmt.Fprintf(d, `<text x="%s" y="%s" font-size="%s" text-anchor="middle" fill="%s"`,
		number(s.Points[0].X), number(s.Points[0].Y+.35*size), number(size), ink)
	if s.Bold {
		d.WriteString(` font-weight="bold"`)
	}
	if s.Kind == report.Label && s.Stroke != "" {
		fmt.Fprintf(d, ` stroke="%s" stroke-width="%s" paint-order="stroke"`, colour(s.Stroke, "none"), number(max(s.Width, 1)))
	}
	d.WriteString(">" + html.EscapeString(s.Text) + "</text>")
}

// paint is the attributes of a shape's fill and stroke.
func paint(s report.Shape) string {
	var b strings.Builder
	b.WriteString(` fill="` + colour(s.Fill, "none") + `"`)
	if s.Opacity > 0 && s.Opacity < 1 {
		b.WriteString(` fill-opacity="` + number(s.Opacity) + `"`)
	}
	if s.Stroke != "" {
		width := max(s.Width, 1)
		b.WriteString(` stroke="` + colour(s.Stroke, "none") + `" stroke-width="` + number(width) + `"`)
		if s.Dashed {
			b.WriteString(` stroke-dasharray="` + number(3*width) + " " + number(2*width) + `"`)
		}
	}
	return b.String()
}

// colour lets nothing through but "#rrggbb".
func colour(c, otherwise string) string {
	if _, _, _, ok := scene.RGB(c); ok {
		return c
	}
	return otherwise
}

func points(ps []report.Point) string {
	var b strings.Builder
	for i, p := range ps {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(number(p.X) + "," + number(p.Y))
	}
	return b.String()
}

// number writes a length with two decimals at most.
func number(x float64) string {
	s := strconv.FormatFloat(x, 'f', 2, 64)
	return strings.TrimSuffix(strings.TrimRight(s, "0"), ".")
}

func quote(s string) string { return `"` + html.EscapeString(s) + `"` }

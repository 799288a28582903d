package picture

import (
	"image"
	"math"

	"golang.org/x/image/font"

	"seneschal/domain/report"
	colours "seneschal/domain/report/palette"
	"seneschal/domain/report/scene"
)

func (c *canvas) shape(s report.Shape) {
	if len(s.Points) == 0 {
		return
	}
	switch s.Kind {
	case report.Polyline:
		c.stroke(s.Points, false, line(s))
	case report.Arrow:
		c.stroke(scene.Shaft(s), false, line(s))
		c.fill(scene.Outlines(s), line(s).Stroke, 0, soft)
	case report.Circle:
		c.mark(s, [][]report.Point{circle(s.Points[0], s.Size, 32)})
	case report.Label:
		c.label(s, inkOf(s))
	default:
		c.mark(s, scene.Outlines(s))
		if s.Text != "" {
			c.label(s, scene.Ink(s.Fill))
		}
	}
}

// line returns a shape with the stroke and the width of a line.
func line(s report.Shape) report.Shape {
	for _, c := range []string{s.Stroke, s.Fill, colours.Board("ink")} {
		if _, _, _, ok := scene.RGB(c); ok {
			s.Stroke = c
			break
		}
	}
	s.Width = scene.ShaftWidth(s)
	return s
}

// inkOf returns the colour of a label's words.
func inkOf(s report.Shape) string {
	if _, _, _, ok := scene.RGB(s.Fill); ok {
		return s.Fill
	}
	return colours.Board("ink")
}

// mark fills closed outlines and strokes their edges.
func (c *canvas) mark(s report.Shape, outlines [][]report.Point) {
	c.fill(outlines, s.Fill, s.Opacity, edges(s))
	if strokes, lines := scene.Sign(s); len(strokes) > 0 {
		c.hatch(outlines, strokes, lines)
	}
	if s.Stroke == "" {
		return
	}
	s.Width = max(s.Width, 1)
	for _, o := range outlines {
		c.stroke(o, true, s)
	}
}

// stroke draws a line through points with a shape's width and dashes: one quadrangle for each
// piece and a round joint at each bend, all painted at once.
func (c *canvas) stroke(points []report.Point, closed bool, s report.Shape) {
	if closed && len(points) > 2 {
		points = append(points[:len(points):len(points)], points[0])
	}
	if s.Dashed {
		for _, dash := range dashes(points, 3*s.Width, 2*s.Width) {
			c.fill(pieces(dash, s.Width/2), s.Stroke, 0, edges(s))
		}
		return
	}
	c.fill(pieces(points, s.Width/2), s.Stroke, 0, edges(s))
}

// pieces returns the outlines that make up a line of a half width.
func pieces(points []report.Point, half float64) [][]report.Point {
	var out [][]report.Point
	for i := 1; i < len(points); i++ {
		a, b := points[i-1], points[i]
		length := math.Hypot(b.X-a.X, b.Y-a.Y)
		if length == 0 {
			continue
		}
		n := report.Point{X: -(b.Y - a.Y) / length * half, Y: (b.X - a.X) / length * half}
		out = append(out, []report.Point{
			{X: a.X - n.X, Y: a.Y - n.Y}, {X: b.X - n.X, Y: b.Y - n.Y}, {X: b.X + n.X, Y: b.Y + n.Y}, {X: a.X + n.X, Y: a.Y + n.Y},
		})
		if i+1 < len(points) {
			out = append(out, circle(b, half, 8))
		}
	}
	return out
}

// circle returns a disc that turns the same way as the pieces of lines.
func circle(at report.Point, r float64, corners int) []report.Point {
	points := make([]report.Point, corners)
	for i := range points {
		a := 2 * math.Pi * float64(i) / float64(corners)
		points[i] = report.Point{X: at.X + r*math.Cos(a), Y: at.Y + r*math.Sin(a)}
	}
	return points
}

// mostDashes bounds the work on a line that is very long for its width.
const mostDashes = 5000

// dashes cuts a line into strokes of a length with gaps between them.
func dashes(points []report.Point, length, gap float64) [][]report.Point {
	var out [][]report.Point
	left, on := length, true
	current := points[:min(1, len(points))]
	for i := 1; i < len(points) && len(out) < mostDashes; i++ {
		a, b := points[i-1], points[i]
		whole := math.Hypot(b.X-a.X, b.Y-a.Y)
		for at := 0.0; whole-at > left && left > 0 && len(out) < mostDashes; {
			at += left
			p := report.Point{X: a.X + (b.X-a.X)*at/whole, Y: a.Y + (b.Y-a.Y)*at/whole}
			if on {
				out = append(out, append(current[:len(current):len(current)], p))
			}
			current, on, left = []report.Point{p}, !on, gap
			if on {
				left = length
			}
			a, whole, at = p, whole-at, 0
		}
		left -= whole
		current = append(current[:len(current):len(current)], b)
	}
	if on {
		out = append(out, current)
	}
	return out
}

// label writes the words of a shape with their middle at its point, in a colour. The words of a
// label have its edge around them.
func (c *canvas) label(s report.Shape, ink string) {
	size, at := scene.LetterSize(s), s.Points[0]
	f := c.faces.face(size*c.scale, s.Bold)
	if f == nil {
		return
	}
	mask, width := written(f, s.Text)
	x := at.X*c.scale - width/2
	dot := image.Pt(int(math.Round(x)), int(math.Round((at.Y+.35*size)*c.scale)))
	if _, _, _, ok := scene.RGB(s.Stroke); ok && s.Kind == report.Label {
		for _, by := range []image.Point{{X: -1}, {X: 1}, {Y: -1}, {Y: 1}} {
			c.ink(mask, dot.Add(by), s.Stroke, hard)
		}
	}
	c.ink(mask, dot, ink, soft)
}

// written draws words as a mask, with their dot at 0,0, and returns their width in pixels. Halo
// and ink are painted through it.
func written(f font.Face, words string) (*image.Alpha, float64) {
	bounds, width := font.BoundString(f, words)
	box := image.Rect(bounds.Min.X.Floor(), bounds.Min.Y.Floor(), bounds.Max.X.Ceil(), bounds.Max.Y.Ceil())
	drawn := image.NewRGBA(box.Intersect(image.Rect(-maxWidth, -maxWidth, maxWidth, maxWidth))) // a size at which drawing is quick
	d := font.Drawer{Dst: drawn, Src: image.Opaque, Face: f}
	d.DrawString(words)
	mask := image.NewAlpha(drawn.Rect)
	for i := range mask.Pix {
		mask.Pix[i] = drawn.Pix[4*i+3]
	}
	return mask, float64(width) / 64
}

// ink paints a colour through a mask that is moved to a dot.
func (c *canvas) ink(mask *image.Alpha, dot image.Point, colour string, e edge) {
	moved := *mask
	moved.Rect = mask.Rect.Add(dot)
	paint(c.image, &moved, rgba(colour), 0, e)
}

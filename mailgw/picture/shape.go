package picture

import (
	"image"
	"math"

	"golang.org/x/image/font"

	"seneschal/domain/report"
	colours "seneschal/domain/report/palette"
	"seneschal/domain/report/scene"
)

func (c *canvas) drawShape(s report.Shape) {
	if len(s.Points) == 0 {
		return
	}
	switch s.Kind {
	case report.Polyline:
		c.strokeLine(s.Points, false, withLineStroke(s))
	case report.Arrow:
		c.strokeLine(scene.Shaft(s), false, withLineStroke(s))
		c.fillOutlines(scene.Outlines(s), withLineStroke(s).Stroke, 0, soft)
	case report.Circle:
		c.drawClosed(s, [][]report.Point{circleOutline(s.Points[0], s.Size, 32)})
	case report.Label:
		c.writeLabel(s, labelColour(s))
	default:
		c.drawClosed(s, scene.Outlines(s))
		if s.Text != "" {
			c.writeLabel(s, scene.Ink(s.Fill))
		}
	}
}

// withLineStroke returns a shape with the stroke and the width of a line.
func withLineStroke(s report.Shape) report.Shape {
	for _, c := range []string{s.Stroke, s.Fill, colours.Board("ink")} {
		if _, _, _, ok := scene.RGB(c); ok {
			s.Stroke = c
			break
		}
	}
	s.Width = scene.ShaftWidth(s)
	return s
}

// labelColour returns the colour of a label's words.
func labelColour(s report.Shape) string {
	if _, _, _, ok := scene.RGB(s.Fill); ok {
		return s.Fill
	}
	return colours.Board("ink")
}

// drawClosed fills closed outlines and strokes their edges.
func (c *canvas) drawClosed(s report.Shape, outlines [][]report.Point) {
	c.fillOutlines(outlines, s.Fill, s.Opacity, chooseEdge(s))
	if strokes, lines := scene.Sign(s); len(strokes) > 0 {
		c.hatchOutlines(outlines, strokes, lines)
	}
	if s.Stroke == "" {
		return
	}
	s.Width = max(s.Width, 1)
	for _, o := range outlines {
		c.strokeLine(o, true, s)
	}
}

// strokeLine draws a line through points with a shape's width and dashes: one quadrangle for each
// piece and a round joint at each bend, all painted at once.
func (c *canvas) strokeLine(points []report.Point, closed bool, s report.Shape) {
	if closed && len(points) > 2 {
		points = append(points[:len(points):len(points)], points[0])
	}
	if s.Dashed {
		for _, dash := range cutDashes(points, 3*s.Width, 2*s.Width) {
			c.fillOutlines(lineOutlines(dash, s.Width/2), s.Stroke, 0, chooseEdge(s))
		}
		return
	}
	c.fillOutlines(lineOutlines(points, s.Width/2), s.Stroke, 0, chooseEdge(s))
}

// lineOutlines returns the outlines that make up a line of a half width.
func lineOutlines(points []report.Point, half float64) [][]report.Point {
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
			out = append(out, circleOutline(b, half, 8))
		}
	}
	return out
}

// circleOutline returns a disc that turns the same way as the pieces of lines.
func circleOutline(at report.Point, r float64, corners int) []report.Point {
	points := make([]report.Point, corners)
	for i := range points {
		a := 2 * math.Pi * float64(i) / float64(corners)
		points[i] = report.Point{X: at.X + r*math.Cos(a), Y: at.Y + r*math.Sin(a)}
	}
	return points
}

// mostDashes bounds the work on a line that is very long for its width.
const mostDashes = 5000

// cutDashes cuts a line into strokes of a length with gaps between them.
func cutDashes(points []report.Point, length, gap float64) [][]report.Point {
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

// writeLabel writes the words of a shape with their middle at its point, in a colour. The words of a
// label have its edge around them.
func (c *canvas) writeLabel(s report.Shape, ink string) {
	size, at := scene.LetterSize(s), s.Points[0]
	f := c.faces.findFace(size*c.scale, s.Bold)
	if f == nil {
		return
	}
	mask, width := drawWords(f, s.Text)
	x := at.X*c.scale - width/2
	dot := image.Pt(int(math.Round(x)), int(math.Round((at.Y+.35*size)*c.scale)))
	if _, _, _, ok := scene.RGB(s.Stroke); ok && s.Kind == report.Label {
		for _, by := range []image.Point{{X: -1}, {X: 1}, {Y: -1}, {Y: 1}} {
			c.paintThrough(mask, dot.Add(by), s.Stroke, hard)
		}
	}
	c.paintThrough(mask, dot, ink, soft)
}

// drawWords draws words as a mask, with their dot at 0,0, and returns their width in pixels. Halo
// and ink are painted through it.
func drawWords(f font.Face, words string) (*image.Alpha, float64) {
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

// paintThrough paints a colour through a mask that is moved to a dot.
func (c *canvas) paintThrough(mask *image.Alpha, dot image.Point, colour string, e edge) {
	moved := *mask
	moved.Rect = mask.Rect.Add(dot)
	paintMask(c.image, &moved, parseColour(colour), 0, e)
}

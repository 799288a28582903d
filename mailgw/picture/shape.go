package picture

import (
	"image"
	"math"

	"golang.org/x/image/font"

	"seneschal/domain/report"
	colours "seneschal/domain/report/palette"
	"seneschal/domain/report/scene"
)

// drawShape draws a shape; nothing, if it has no points.
func (c *canvas) drawShape(shape report.Shape) {
	if len(shape.Points) == 0 {
		return
	}
	switch shape.Kind {
	case report.Polyline:
		c.strokeLine(shape.Points, false, withLineStroke(shape))
	case report.Arrow:
		c.strokeLine(scene.Shaft(shape), false, withLineStroke(shape))
		c.fillOutlines(scene.Outlines(shape), withLineStroke(shape).Stroke, 0, soft)
	case report.Circle:
		c.drawClosed(shape, [][]report.Point{circleOutline(shape.Points[0], shape.Size, circleCorners)})
	case report.Label:
		c.writeLabel(shape, labelColour(shape))
	default:
		c.drawClosed(shape, scene.Outlines(shape))
		if shape.Text != "" {
			c.writeLabel(shape, scene.InkOn(shape.Fill))
		}
	}
}

// withLineStroke returns a shape with the stroke and the width of a line.
func withLineStroke(shape report.Shape) report.Shape {
	for _, c := range []string{shape.Stroke, shape.Fill, colours.Board("ink")} {
		if _, _, _, ok := scene.RGB(c); ok {
			shape.Stroke = c
			break
		}
	}
	shape.Width = scene.ShaftWidth(shape)
	return shape
}

// labelColour returns the colour of a label's words.
func labelColour(shape report.Shape) string {
	if _, _, _, ok := scene.RGB(shape.Fill); ok {
		return shape.Fill
	}
	return colours.Board("ink")
}

// drawClosed fills closed outlines and strokes their edges.
func (c *canvas) drawClosed(shape report.Shape, outlines [][]report.Point) {
	c.fillOutlines(outlines, shape.Fill, shape.Opacity, chooseEdge(shape))
	if strokes, lines := scene.HatchingOf(shape); len(strokes) > 0 {
		c.hatchOutlines(outlines, strokes, lines)
	}
	if shape.Stroke == "" {
		return
	}
	shape.Width = max(shape.Width, 1)
	for _, o := range outlines {
		c.strokeLine(o, true, shape)
	}
}

// strokeLine draws a line through points with a shape's width, stroke and dashes; closed leads it back to the first
// point.
func (c *canvas) strokeLine(points []report.Point, closed bool, shape report.Shape) {
	if closed && len(points) > 2 {
		points = append(points[:len(points):len(points)], points[0])
	}
	if shape.Dashed {
		for _, dash := range cutDashes(points, 3*shape.Width, 2*shape.Width) {
			c.fillOutlines(c.tracer.outlineLine(dash, shape.Width/2), shape.Stroke, 0, chooseEdge(shape))
		}
		return
	}
	c.fillOutlines(c.tracer.outlineLine(points, shape.Width/2), shape.Stroke, 0, chooseEdge(shape))
}

// writeLabel writes the text of a shape in a colour, with its middle at the shape's first point. The text of a label
// has an edge around it. It writes nothing if the text would be too small to read.
func (c *canvas) writeLabel(shape report.Shape, ink string) {
	size, at := scene.LetterSize(shape), shape.Points[0]
	f := c.faces.findFace(size*c.scale, shape.Bold)
	if f == nil {
		return
	}
	mask, width := drawWords(f, shape.Text)
	x := at.X*c.scale - width/2
	dot := image.Pt(int(math.Round(x)), int(math.Round((at.Y+.35*size)*c.scale)))
	if _, _, _, ok := scene.RGB(shape.Stroke); ok && shape.Kind == report.Label {
		for _, by := range []image.Point{{X: -1}, {X: 1}, {Y: -1}, {Y: 1}} {
			c.paintThrough(mask, dot.Add(by), shape.Stroke, hard)
		}
	}
	c.paintThrough(mask, dot, ink, soft)
}

// drawWords draws words as a mask, with the beginning of their base line at 0,0, and returns their width in pixels.
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

// paintThrough paints a colour through a mask after moving it by dot.
func (c *canvas) paintThrough(mask *image.Alpha, dot image.Point, colour string, edge edge) {
	moved := *mask
	moved.Rect = mask.Rect.Add(dot)
	paintMask(c.image, &moved, parseColour(colour), 0, edge)
}

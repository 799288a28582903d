package picture

import (
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

// line is a shape with the look that a line has.
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

// inkOf is what the words of a label are written in.
func inkOf(s report.Shape) string {
	if _, _, _, ok := scene.RGB(s.Fill); ok {
		return s.Fill
	}
	return colours.Board("ink")
}

// mark fills and edges closed outlines.
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

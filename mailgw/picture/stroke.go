package picture

import (
	"math"

	"seneschal/domain/report"
)

// stroke draws a line through points with a shape's width and dashes: one
// quadrangle for each piece and a round joint at each bend, all painted at
// once.
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

// pieces are the outlines that make a line of a half width.
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

// circle is a disc, turning the same way as the pieces of lines.
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

package picture

import (
	"math"
	"slices"

	"seneschal/domain/report"
)

// A tracer finds the outlines of lines, in buffers that it uses again.
type tracer struct {
	outlines [][]report.Point
	corners  []report.Point // of all outlines
}

// outlineLine returns the outlines of a line: a quadrangle for each piece, and a disc at each bend. half is half its
// width. They are valid until the next call.
func (t *tracer) outlineLine(points []report.Point, half float64) [][]report.Point {
	pieces := max(0, len(points)-1)
	t.outlines = slices.Grow(t.outlines[:0], 2*pieces)
	t.corners = slices.Grow(t.corners[:0], 4*pieces+len(jointCorners)*max(0, pieces-1))
	out, corners := t.outlines, t.corners
	for i := 1; i < len(points); i++ {
		a, b := points[i-1], points[i]
		length := math.Hypot(b.X-a.X, b.Y-a.Y)
		if length == 0 {
			continue
		}
		side := report.Point{X: -(b.Y - a.Y) / length * half, Y: (b.X - a.X) / length * half}
		from := len(corners)
		corners = append(corners,
			report.Point{X: a.X - side.X, Y: a.Y - side.Y}, report.Point{X: b.X - side.X, Y: b.Y - side.Y},
			report.Point{X: b.X + side.X, Y: b.Y + side.Y}, report.Point{X: a.X + side.X, Y: a.Y + side.Y},
		)
		out = append(out, corners[from:])
		if i+1 < len(points) {
			from = len(corners)
			corners = appendCircle(corners, b, half, jointCorners)
			out = append(out, corners[from:])
		}
	}
	return out
}

// Corners of discs whose radius is 1: at the bends of lines, and for circles.
var (
	jointCorners  = cornersOfDisc(8)
	circleCorners = cornersOfDisc(32)
)

// cornersOfDisc returns n corners of a disc around 0,0 whose radius is 1. They turn the same way as the pieces of
// lines.
func cornersOfDisc(n int) []report.Point {
	corners := make([]report.Point, n)
	for i := range corners {
		a := 2 * math.Pi * float64(i) / float64(n)
		corners[i] = report.Point{X: math.Cos(a), Y: math.Sin(a)}
	}
	return corners
}

// circleOutline returns a disc around a point with the radius r, by corners of a disc whose radius is 1.
func circleOutline(at report.Point, r float64, corners []report.Point) []report.Point {
	return appendCircle(make([]report.Point, 0, len(corners)), at, r, corners)
}

// appendCircle appends the corners of a disc, as circleOutline returns them, to points.
func appendCircle(points []report.Point, at report.Point, r float64, corners []report.Point) []report.Point {
	for _, c := range corners {
		points = append(points, report.Point{X: at.X + r*c.X, Y: at.Y + r*c.Y})
	}
	return points
}

// maxDashes is the largest number of dashes of a line. It bounds the work on a line that is very long for its width.
const maxDashes = 5000

// cutDashes cuts a line into dashes of a length with gaps between them, at most maxDashes.
func cutDashes(points []report.Point, length, gap float64) [][]report.Point {
	var out [][]report.Point
	left, on := length, true
	current := points[:min(1, len(points))]
	for i := 1; i < len(points) && len(out) < maxDashes; i++ {
		a, b := points[i-1], points[i]
		whole := math.Hypot(b.X-a.X, b.Y-a.Y)
		for at := 0.0; whole-at > left && left > 0 && len(out) < maxDashes; {
			at += left
			point := report.Point{X: a.X + (b.X-a.X)*at/whole, Y: a.Y + (b.Y-a.Y)*at/whole}
			if on {
				out = append(out, append(current[:len(current):len(current)], point))
			}
			current, on, left = []report.Point{point}, !on, gap
			if on {
				left = length
			}
			a, whole, at = point, whole-at, 0
		}
		left -= whole
		current = append(current[:len(current):len(current)], b)
	}
	if on {
		out = append(out, current)
	}
	return out
}

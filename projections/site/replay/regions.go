package replay

import (
	"math"
	"slices"

	"seneschal/domain/report"
)

// RegionChange is a region of the board on which something has changed.
type RegionChange struct {
	N    int      `json:"n"`    // number of the region on the map; 0: the changes lie in no region
	Name string   `json:"name"` // "": the changes lie in no region
	Then []string `json:"then"` // words for things that were there and are not now
	Now  []string `json:"now"`  // words for things that are there and were not then
}

// A region is a part of a board with a name: a large polygon or circle with a title. The zero region
// holds all shapes that lie in no other.
type region struct {
	kind   report.ShapeKind
	border []report.Point
	size   float64 // radius of a circle
	title  string
}

// Least areas of a region as shares of the board's area; smaller shapes are marks.
const (
	minCircleArea  = .01
	minPolygonArea = .001
)

// collectRegions returns the regions of boards, those of the first board first, each once.
func collectRegions(boards ...*report.Board) []region {
	var regions []region
	for _, board := range boards {
		for _, shape := range board.Shapes {
			r := region{shape.Kind, shape.Points, shape.Size, shape.Title}
			known := slices.ContainsFunc(regions, func(o region) bool { return slices.Equal(o.border, r.border) })
			part := r.computeArea() / float64(board.Width*board.Height)
			wide := shape.Kind == report.Polygon && part > minPolygonArea || shape.Kind == report.Circle && part > minCircleArea
			if wide && shape.Title != "" && !known {
				regions = append(regions, r)
			}
		}
	}
	return regions
}

// selectShapes returns the shapes that belong to region r of all regions. A shape belongs to the smallest
// region in which its middle lies; the border of a region belongs to that region.
func selectShapes(shapes []report.Shape, r region, all []region) []report.Shape {
	var inside []report.Shape
	for _, shape := range shapes {
		var home region
		for _, region := range all {
			if slices.Equal(region.border, shape.Points) {
				home = region
				break
			}
			if region.containsPoint(report.Middle(shape.Points)) && (home.border == nil || region.computeArea() < home.computeArea()) {
				home = region
			}
		}
		if slices.Equal(home.border, r.border) {
			inside = append(inside, shape)
		}
	}
	return inside
}

// computeArea computes the region's area.
func (r region) computeArea() float64 {
	if r.kind == report.Circle {
		return math.Pi * r.size * r.size
	}
	sum := 0.0
	for i, point := range r.border {
		q := r.border[(i+1)%len(r.border)]
		sum += point.X*q.Y - q.X*point.Y
	}
	return math.Abs(sum) / 2
}

// containsPoint reports whether a point lies in the region: a line from it to the side crosses the
// border an odd number of times.
func (r region) containsPoint(point report.Point) bool {
	if r.kind == report.Circle {
		return math.Hypot(point.X-r.border[0].X, point.Y-r.border[0].Y) <= r.size
	}
	inside := false
	for i, a := range r.border {
		b := r.border[(i+1)%len(r.border)]
		if (a.Y > point.Y) != (b.Y > point.Y) && point.X < a.X+(b.X-a.X)*(point.Y-a.Y)/(b.Y-a.Y) {
			inside = !inside
		}
	}
	return inside
}

// findCorner returns the point for the region's number: near its upper left, and no closer to the border
// of the board than edge.
func (r region) findCorner(board *report.Board, edge float64) report.Point {
	point := report.Middle(r.border)
	at := report.Point{X: point.X - .7*r.size, Y: point.Y - .7*r.size}
	if r.kind != report.Circle {
		first := slices.MinFunc(r.border, func(p, q report.Point) int {
			return int(math.Copysign(1, p.X+p.Y-q.X-q.Y))
		})
		at = report.Point{X: point.X + .72*(first.X-point.X), Y: point.Y + .72*(first.Y-point.Y)}
	}
	return report.Point{X: clamp(at.X, edge, float64(board.Width)-edge), Y: clamp(at.Y, edge, float64(board.Height)-edge)}
}

// clamp moves a number into a range.
func clamp(x, least, most float64) float64 { return min(max(x, least), most) }

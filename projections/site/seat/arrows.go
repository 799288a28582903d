package seat

import (
	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/report"
	"seneschal/domain/report/palette"
	"seneschal/projections/site/seat/pointing"
)

// points puts into a page what can be pointed out.
func (p *SeatPage) points(t pointing.Table) {
	p.Point, p.Ways = &t, nil
	if p.Board == nil {
		return
	}
	for _, a := range t.Arrows {
		p.Ways = append(p.Ways, laid(p.Board, a, p.Face.Colour, said(t, a.Line))...)
	}
	p.Board.Shapes = append(p.Board.Shapes, p.Ways...)
}

func said(t pointing.Table, n int) string {
	line, _ := lists.Find(t.Written, func(l pointing.Written) bool { return l.N == n })
	return line.Text
}

// Widths of an arrow of an order, and of the ground that is left around it.
const (
	arrowWidth = 5
	arrowRim   = 9
)

// laid are the shapes of an order's arrow on a board; none if a place is not on it.
func laid(b *report.Board, a menu.Arrow, colour, title string) []report.Shape {
	way := make([]report.Point, len(a.Way))
	for i, ref := range a.Way {
		at, ok := spot(b, ref)
		if !ok {
			return nil
		}
		way[i] = at
	}
	ref := pointing.Ref(a.Line)
	return []report.Shape{
		{Kind: report.Polyline, Points: way, Stroke: palette.Board("page"), Width: arrowRim, Ref: ref},
		{Kind: report.Arrow, Points: way, Stroke: colour, Width: arrowWidth, Dashed: true, Title: title, Ref: ref},
	}
}

// spot is where a place is on a board: where the smallest of its marks stands.
func spot(b *report.Board, ref string) (report.Point, bool) {
	var found *report.Shape
	for i := range b.Shapes {
		s := &b.Shapes[i]
		if s.Ref == ref && (found == nil || len(s.Points) < len(found.Points)) {
			found = s
		}
	}
	if found == nil {
		return report.Point{}, false
	}
	var middle report.Point
	for _, p := range found.Points {
		middle.X, middle.Y = middle.X+p.X/float64(len(found.Points)), middle.Y+p.Y/float64(len(found.Points))
	}
	return middle, true
}

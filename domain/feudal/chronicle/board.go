package chronicle

import (
	"strconv"
	"strings"

	"seneschal/domain/feudal"
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/report"
)

// Colours and sizes of the drawn valley (Appendix A), in units of the board.
const (
	inkColour   = "#3b2f1e"
	borderRed   = "#8c2f2f"
	waterBlue   = "#3f7fbf"
	roadBrown   = "#7a6650"
	bridgeGrey  = "#5b6b7a"
	forestGreen = "#2f6b35"
	laneBrown   = "#8a5a2b"
	paper       = "#fffdf6"
	holyGold    = "#c9a227"
)

// board draws the valley as a seat sees it: all that stands on the board is
// public.
func (p speaker) board(game.Seat) *report.Board {
	v := p.s.Book.Valley
	b := &report.Board{
		Width: v.Board.Width, Height: v.Board.Height,
		Title: p.Say("board.title", params{"season": p.Season(p.s.Season), "year": strconv.Itoa(p.s.Year)}),
		Alt:   p.boardAlt(), // the public section has the rest in words
	}
	p.land(b)
	p.ways(b)
	p.squares(b)
	p.marks(b)
	p.counters(b)
	for _, seat := range p.s.Seats {
		if h := p.s.Houses[seat]; h.Colour != "" {
			b.Legend = append(b.Legend, report.Key{Kind: report.Square, Fill: p.colourOf(seat), Text: p.Who(seat) + ", " + h.Knight})
		}
	}
	b.Legend = append(b.Legend, p.markKeys()...)
	return b
}

func (p speaker) boardAlt() string {
	var all []string
	for _, seat := range p.s.Living() {
		all = append(all, p.Count("board.alt.held", len(p.s.ManorsOf(seat)), params{"who": p.Who(seat)}))
	}
	return p.Say("board.alt", params{"list": p.List(all)})
}

// land draws territories, tinted by owner, and rivers.
func (p speaker) land(b *report.Board) {
	v := p.s.Book.Valley
	colours := map[string]string{}
	for _, t := range v.Territories {
		colours[t.ID] = t.Colour
	}
	for _, m := range v.Manors {
		shape := report.Shape{Kind: report.Polygon, Points: drawn(m.Border), Fill: colours[m.Territory], Opacity: 0.16, Stroke: borderRed, Width: 2, Dashed: true}
		if owner := p.s.Manors[m.Code].Owner; owner != "" {
			shape.Fill, shape.Opacity = p.colourOf(owner), 0.42
		}
		shape.Title = p.Say("board.manor", params{"manor": m.Name, "owner": p.Who(p.s.Manors[m.Code].Owner)})
		b.Shapes = append(b.Shapes, shape)
	}
	for _, m := range v.Monasteries {
		b.Shapes = append(b.Shapes, report.Shape{Kind: report.Polygon, Points: drawn(m.Border), Fill: holyGold, Opacity: 0.2, Stroke: borderRed, Width: 2, Dashed: true, Title: m.Name})
	}
	for _, r := range v.Rivers {
		b.Shapes = append(b.Shapes, report.Shape{Kind: report.Polyline, Points: drawn(r.Line), Stroke: waterBlue, Width: 9, Title: r.Name})
	}
}

// ways draws roads with their milestones, and entry roads.
func (p speaker) ways(b *report.Board) {
	v := p.s.Book.Valley
	for _, r := range v.Roads {
		line := append([]report.Point{drawnPoint(v.At(r.A))}, drawn(r.Way)...)
		b.Shapes = append(b.Shapes, report.Shape{Kind: report.Polyline, Points: append(line, drawnPoint(v.At(r.B))), Stroke: roadBrown, Width: 4})
	}
	for _, e := range v.Entries {
		line := append(drawn([]valley.Point{e.Edge}), drawn(e.Way)...)
		b.Shapes = append(b.Shapes, report.Shape{Kind: report.Polyline, Points: append(line, drawnPoint(v.At(valley.Node(e.Manor)))), Stroke: roadBrown, Width: 4, Dashed: true})
	}
	for _, r := range v.Roads {
		for i := 1; i < r.Miles; i++ {
			b.Shapes = append(b.Shapes, p.milestone(r, i))
		}
	}
}

// milestone draws a plain milestone as a small circle, a dangerous one as a
// square by its kind (2.14).
func (p speaker) milestone(r valley.Road, i int) report.Shape {
	at := []report.Point{drawnPoint(r.Way[i-1])}
	title := p.Place(valley.Milestone(r.ID, i))
	if r.Danger == nil || r.Danger.At != i {
		return report.Shape{Kind: report.Circle, Points: at, Size: 6, Fill: paper, Stroke: roadBrown, Width: 2, Title: title}
	}
	fill := map[string]string{"bridge": bridgeGrey, "forest": forestGreen, "lane": laneBrown}[r.Danger.Kind]
	return report.Shape{Kind: report.Square, Points: at, Size: 9, Fill: fill, Stroke: inkColour, Width: 2, Title: r.Danger.Name + ", " + title}
}

// squares draws villages and monasteries with their names.
func (p speaker) squares(b *report.Board) {
	v := p.s.Book.Valley
	for _, m := range v.Manors {
		held := p.s.Manors[m.Code]
		fill := paper
		if held.Owner != "" {
			fill = p.colourOf(held.Owner)
		}
		width := 2.0
		if held.Watched {
			width = 5
		}
		at := []report.Point{drawnPoint(m.At)}
		b.Shapes = append(b.Shapes, report.Shape{Kind: report.Square, Points: at, Size: 13, Fill: fill, Stroke: inkColour, Width: width, Title: p.square(m, held)})
		p.name(b, m.At, m.Name)
	}
	for _, m := range v.Monasteries {
		b.Shapes = append(b.Shapes, report.Shape{Kind: report.Cross, Points: []report.Point{drawnPoint(m.At)}, Size: 16, Fill: holyGold, Stroke: inkColour, Width: 2, Title: m.Name})
		p.name(b, m.At, m.Name)
	}
}

func (p speaker) square(m valley.Card, held feudal.Holding) string {
	text := p.Say("board.manor", params{"manor": m.Name, "owner": p.Who(held.Owner)})
	if held.Watched {
		text += ", " + p.Say("board.legend.watched", nil)
	}
	if works := p.built(m.Code); works != "" {
		text += ", " + works
	}
	return text
}

func (p speaker) name(b *report.Board, at valley.Point, name string) {
	b.Shapes = append(b.Shapes, report.Shape{
		Kind: report.Label, Points: []report.Point{{X: float64(at[0]), Y: float64(at[1] - 27)}},
		Size: 20, Bold: true, Fill: inkColour, Stroke: paper, Width: 4, Text: name,
	})
}

// counters draws one piece for the figures of a seat in the field of a node;
// the number is how many they are, and a crown of the lord is the "L" before
// it. Those inside a house are a smaller piece on its square (F-115).
func (p speaker) counters(b *report.Board) {
	posts := posts(p.s)
	for _, at := range p.s.Book.Valley.Nodes() {
		drawnHere := 0
		for _, seat := range p.s.Seats {
			field, inside := p.s.Apart(seat, posts[post{seat, at}])
			point := drawnPoint(p.s.Book.Valley.At(at))
			if len(inside) > 0 {
				b.Shapes = append(b.Shapes, p.counter(seat, inside, at, point, 10))
			}
			if len(field) == 0 {
				continue
			}
			point.X = min(max(point.X+float64(30*drawnHere), 18), float64(b.Width-18))
			point.Y = min(max(point.Y+27, 18), float64(b.Height-18))
			b.Shapes = append(b.Shapes, p.counter(seat, field, at, point, 14))
			drawnHere++
		}
	}
}

// counter is a piece for figures of a seat.
func (p speaker) counter(seat game.Seat, ns []int, at valley.Node, point report.Point, size float64) report.Shape {
	figures := p.s.Houses[seat].Figures
	text := strconv.Itoa(len(ns))
	if figures[ns[0]].Grade == book.Lord {
		text = "L" + strings.TrimPrefix(strconv.Itoa(len(ns)-1), "0")
	}
	key := "board.counter"
	if figures[ns[0]].Inside {
		key = "board.counter.inside"
	}
	return report.Shape{
		Kind: report.Counter, Points: []report.Point{point}, Size: size, Fill: p.colourOf(seat), Stroke: paper, Width: 2, Bold: true, Text: text,
		Title: p.Say(key, params{"who": p.Who(seat), "figures": p.Figures(seat, ns), "place": p.Place(at)}),
	}
}

func drawnPoint(p valley.Point) report.Point { return report.Point{X: float64(p[0]), Y: float64(p[1])} }

func drawn(line []valley.Point) []report.Point {
	points := make([]report.Point, len(line))
	for i, p := range line {
		points[i] = drawnPoint(p)
	}
	return points
}

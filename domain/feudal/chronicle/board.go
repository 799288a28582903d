package chronicle

import (
	"strconv"

	"seneschal/domain/feudal"
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/report"
	"seneschal/domain/report/palette"
	"seneschal/domain/report/scene"
)

// Colours of the drawn valley (Appendix A).
var (
	inkColour   = palette.Board("ink")
	paper       = palette.Board("page")
	forestGreen = palette.Board("forest")
	waterBlue   = palette.Board("water")
	roadBrown   = palette.Board("road")
	holyGold    = palette.Board("gold")
	borderRed   = palette.Board("border")
	plainLand   = palette.Board("land")
	dangers     = map[string]string{"bridge": palette.Board("bridge"), "forest": forestGreen, "lane": palette.Board("lane")}
)

// edgeWidth is the width of the lines around marks, in units of the board.
const edgeWidth = 2

// drawBoard draws the valley. It is the same for all seats, because everything on the
// board is public. Names are drawn last, above all lines.
func (p speaker) drawBoard(game.Seat) *report.Board {
	v := p.state.Book.Valley
	board := &report.Board{
		Width: v.Board.Width, Height: v.Board.Height,
		Title:  p.Say("board.title", params{"season": p.NameSeason(p.state.Season), "year": strconv.Itoa(p.state.Year)}),
		Alt:    p.describeBoard(), // the public section has the rest in words
		Shapes: make([]report.Shape, 0, 2*len(v.Nodes())),
	}
	letters := p.chooseLetters()
	p.drawManors(board)
	p.drawRoads(board)
	p.drawSquares(board, letters)
	p.drawMarks(board)
	p.drawEntries(board)
	p.drawNames(board)
	p.drawCounters(board, letters)
	for _, seat := range p.state.Seats {
		if h := p.state.Houses[seat]; h.Colour != "" {
			board.Legend = append(board.Legend, report.Key{Kind: report.Counter, Fill: p.colourOf(seat), Letter: letters[seat], Text: p.NameSeat(seat) + ", " + h.Knight})
		}
	}
	board.Legend = append(board.Legend, p.buildMarkKeys(board)...)
	return board
}

// chooseLetters chooses a letter for each seat, for use where there is no room for a word.
func (p speaker) chooseLetters() map[game.Seat]string {
	names := lists.Map(p.state.Seats, p.NameSeat)
	letters := map[game.Seat]string{}
	for i, letter := range palette.Letters(names) {
		letters[p.state.Seats[i]] = letter
	}
	return letters
}

// describeBoard says in words how many manors each living seat holds.
func (p speaker) describeBoard() string {
	held := lists.Map(p.state.Living(), func(seat game.Seat) string {
		return p.Count("board.alt.held", len(p.state.ManorsOf(seat)), params{"who": p.NameSeat(seat)})
	})
	return p.Say("board.alt", params{"list": p.JoinList(held)})
}

// drawManors draws manors, tinted by owner, and rivers.
func (p speaker) drawManors(board *report.Board) {
	land := p.state.Book.Valley
	wide, high := float64(board.Width), float64(board.Height)
	board.Shapes = append(board.Shapes, report.Shape{Kind: report.Polygon, Points: []report.Point{{}, {X: wide}, {X: wide, Y: high}, {Y: high}}, Fill: plainLand})
	for _, m := range land.Manors {
		shape := report.Shape{Kind: report.Polygon, Points: toPoints(m.Border), Fill: plainLand, Stroke: borderRed, Width: 2, Dashed: true, Ref: string(m.Code)}
		if owner := p.state.Manors[m.Code].Owner; owner != "" {
			shape.Fill, shape.Opacity = p.colourOf(owner), palette.Tint
		}
		shape.Title = p.Say("board.manor", params{"manor": m.Name, "owner": p.NameSeat(p.state.Manors[m.Code].Owner)})
		board.Shapes = append(board.Shapes, shape)
	}
	for _, m := range land.Monasteries {
		board.Shapes = append(board.Shapes, report.Shape{Kind: report.Polygon, Points: toPoints(m.Border), Fill: holyGold, Opacity: 0.2, Stroke: borderRed, Width: 2, Dashed: true, Title: m.Name, Ref: string(m.Code)})
	}
	for _, r := range land.Rivers {
		board.Shapes = append(board.Shapes, report.Shape{Kind: report.Polyline, Points: toPoints(r.Line), Stroke: waterBlue, Width: 9, Title: r.Name})
	}
}

// drawRoads draws roads with their milestones, and entry roads.
func (p speaker) drawRoads(board *report.Board) {
	land := p.state.Book.Valley
	for _, road := range land.Roads {
		line := append([]report.Point{toPoint(land.PointOf(road.A))}, toPoints(road.Way)...)
		board.Shapes = append(board.Shapes, report.Shape{Kind: report.Polyline, Points: append(line, toPoint(land.PointOf(road.B))), Stroke: roadBrown, Width: 4})
	}
	for _, e := range land.Entries {
		line := append(toPoints([]valley.Point{e.Edge}), toPoints(e.Way)...)
		board.Shapes = append(board.Shapes, report.Shape{Kind: report.Polyline, Points: append(line, toPoint(land.PointOf(e.Manor))), Stroke: roadBrown, Width: 4, Dashed: true})
	}
	for _, road := range land.Roads {
		for i := 1; i < road.Miles; i++ {
			board.Shapes = append(board.Shapes, p.drawMilestone(road, i))
		}
	}
}

// drawMilestone draws milestone i of a road: a plain one as a small circle, a dangerous one as a square in the colour
// of its kind.
func (p speaker) drawMilestone(r valley.Road, i int) report.Shape {
	at := []report.Point{toPoint(r.Way[i-1])}
	title := p.NamePlace(valley.MilestoneNode(r.ID, i))
	if r.Danger == nil || r.Danger.At != i {
		return report.Shape{Kind: report.Circle, Points: at, Size: 6, Fill: paper, Stroke: roadBrown, Width: 2, Title: title, Ref: string(valley.MilestoneNode(r.ID, i))}
	}
	return report.Shape{Kind: report.Square, Points: at, Size: 9, Fill: dangers[r.Danger.Kind], Stroke: inkColour, Width: edgeWidth, Title: r.Danger.Name + ", " + title, Ref: string(valley.MilestoneNode(r.ID, i))}
}

// drawSquares draws villages, with the letters of their owners, and monasteries.
func (p speaker) drawSquares(board *report.Board, letters map[game.Seat]string) {
	land := p.state.Book.Valley
	for _, card := range land.Manors {
		holding := p.state.Manors[card.Code]
		village := report.Shape{
			Kind: report.Square, Points: []report.Point{toPoint(card.At)}, Size: 14, Fill: paper, Stroke: inkColour, Width: edgeWidth,
			Text: letters[holding.Owner], Bold: true, Title: p.describeSquare(card, holding), Ref: string(card.Code),
		}
		if holding.Owner != "" {
			village.Fill = p.colourOf(holding.Owner)
		}
		if holding.Watched {
			village.Width = 5
		}
		board.Shapes = append(board.Shapes, village)
	}
	for _, m := range land.Monasteries {
		board.Shapes = append(board.Shapes, report.Shape{Kind: report.Cross, Points: []report.Point{toPoint(m.At)}, Size: 16, Fill: inkColour, Stroke: inkColour, Width: edgeWidth, Title: m.Name, Ref: string(m.Code)})
	}
}

// describeSquare returns the title of a village: its manor and owner, whether it is watched, and its buildings.
func (p speaker) describeSquare(card valley.Card, held feudal.Holding) string {
	text := p.Say("board.manor", params{"manor": card.Name, "owner": p.NameSeat(held.Owner)})
	if held.Watched {
		text += ", " + p.Say("board.legend.watched", nil)
	}
	if works := p.listBuildings(card.Code); works != "" {
		text += ", " + works
	}
	return text
}

// drawNames draws the names of villages and monasteries.
func (p speaker) drawNames(board *report.Board) {
	name := func(at valley.Point, name string) {
		board.Shapes = append(board.Shapes, report.Shape{
			Kind: report.Label, Points: []report.Point{{X: float64(at[0]), Y: float64(at[1] - 28)}},
			Size: 20.5, Bold: true, Fill: inkColour, Stroke: paper, Width: 4, Text: name,
		})
	}
	for _, m := range p.state.Book.Valley.Manors {
		name(m.At, m.Name)
	}
	for _, m := range p.state.Book.Valley.Monasteries {
		name(m.At, m.Name)
	}
}

// drawCounters draws one piece for the figures of a seat in the field of a node, with their
// number. A crown on its corner stands for the lord. Figures inside a house are a smaller
// piece on its square (F-115).
func (p speaker) drawCounters(board *report.Board, letters map[game.Seat]string) {
	posts := groupFigures(p.state)
	for _, at := range p.state.Book.Valley.Nodes() {
		right := 0.0
		for _, seat := range p.state.Seats {
			figures := posts[post{seat, at}]
			if len(figures) == 0 {
				continue
			}
			field, inside := p.state.SplitByHouse(seat, figures)
			point := toPoint(p.state.Book.Valley.PointOf(at))
			if len(inside) > 0 {
				p.addCounter(board, seat, inside, at, report.Shape{Points: []report.Point{point}, Size: 15, Text: letters[seat]})
			}
			if len(field) == 0 {
				continue
			}
			piece := report.Shape{Size: 15.5, Text: letters[seat]}
			half := scene.CounterWidth(report.Shape{Size: piece.Size, Text: piece.Text + strconv.Itoa(len(field))})
			if right > 0 {
				right += half
			}
			piece.Points = []report.Point{{X: min(max(point.X+right, half), float64(board.Width)-half), Y: min(max(point.Y+30, 18), float64(board.Height-18))}}
			p.addCounter(board, seat, field, at, piece)
			right += half + 2
		}
	}
}

// addCounter adds a piece for figures of a seat, at least one, the highest first. The piece holds the seat's letter,
// and gets the number of figures behind it, and a crown if the lord is among them.
func (p speaker) addCounter(board *report.Board, seat game.Seat, ns []int, at valley.Node, piece report.Shape) {
	figures := p.state.Houses[seat].Figures
	key := lists.Either(figures[ns[0]].Inside, "board.counter.inside", "board.counter")
	piece.Kind, piece.Fill, piece.Stroke, piece.Width, piece.Bold = report.Counter, p.colourOf(seat), inkColour, edgeWidth, true
	piece.Text += strconv.Itoa(len(ns))
	piece.Ref = string(at)
	piece.Title = p.Say(key, params{"who": p.NameSeat(seat), "figures": p.NameFigures(seat, ns), "place": p.NamePlace(at)})
	board.Shapes = append(board.Shapes, piece)
	if figures[ns[0]].Grade == book.Lord {
		c := piece.Points[0]
		board.Shapes = append(board.Shapes, report.Shape{Kind: report.Crown, Points: []report.Point{{X: c.X - scene.CounterWidth(piece), Y: c.Y - piece.Size + 2}}, Size: 9, Fill: holyGold, Stroke: inkColour, Width: edgeWidth, Title: p.Say("legend.lord", nil)})
	}
}

func toPoint(p valley.Point) report.Point { return report.Point{X: float64(p[0]), Y: float64(p[1])} }

func toPoints(line []valley.Point) []report.Point {
	return lists.Map(line, toPoint)
}

// A post is a node on which figures of a seat stand.
type post struct {
	seat game.Seat
	at   valley.Node
}

// groupFigures groups all figures by seat and node, each group in value order.
func groupFigures(state *feudal.State) map[post][]int {
	all := map[post][]int{}
	for _, seat := range state.Seats {
		for _, n := range state.Numbers(seat) {
			p := post{seat, state.Houses[seat].Figures[n].At}
			all[p] = append(all[p], n)
		}
	}
	return all
}

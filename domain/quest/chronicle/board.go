package chronicle

import (
	"math"
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/quest"
	"seneschal/domain/quest/land"
	"seneschal/domain/report"
	"seneschal/domain/report/palette"
)

// The colours of the land. Zones of the main board differ by the pattern of their
// paths, too: full in the initiatory zone, hollow in the fantastic one.
var (
	ink      = palette.Board("ink")
	paper    = palette.Board("page")
	roseWay  = palette.Board("initiatory_way")
	strawWay = palette.Board("fantastic_way")
	strawMid = palette.Board("fantastic_middle")
	stone    = palette.Board("threshold")
	insetWay = palette.Board("inset_way")
	foeRed   = palette.Board("foe")
	thing    = palette.Board("thing")
	faceDown = palette.Board("hidden")
	gold     = palette.Board("gold")
	wayOut   = palette.Board("white")
	faint    = palette.Board("faint") // rows and columns
)

// grounds are the colours of tiles by their zone.
var grounds = map[land.Zone]string{
	land.Initiatory: palette.Board("initiatory"), land.Fantastic: palette.Board("fantastic"), land.Swamp: palette.Board("swamp"),
	land.Forest: palette.Board("forest_ground"), land.Lake: palette.Board("lake"), land.Well: palette.Board("well"), land.Cave: palette.Board("cave"),
}

// canvas is a picture of the land that is being drawn.
type canvas struct {
	speaker
	layout
	lying []quest.Lying // as the seat that sees the picture knows them
	b     *report.Board
}

// board draws the land as a seat may see it: the main board, and below it each
// place that is open.
func (p speaker) board(seat game.Seat) *report.Board {
	c := canvas{p, layoutOf(p.s), lying(p.s, seat), &report.Board{Title: p.say("board.title", args{"round": number(p.s.Round)})}}
	c.b.Width, c.b.Height = int(c.width), int(c.height)
	c.b.Alt = c.alt()
	for _, f := range c.frames {
		c.frame(f)
	}
	for _, f := range c.frames {
		c.signs(f)
	}
	c.lyingCards()
	c.characters()
	c.b.Legend = c.legend()
	c.b.Words = c.words()
	return c.b
}

func (c canvas) add(s report.Shape) { c.b.Shapes = append(c.b.Shapes, s) }

// label is a text with a rim, so that it can be read on anything.
func (c canvas) label(at report.Point, text string, bold bool) {
	c.add(report.Shape{Kind: report.Label, Points: []report.Point{at}, Size: c.letters, Text: text, Fill: ink, Stroke: paper, Width: c.letters / 6, Bold: bold})
}

// write is a text where nothing else is drawn.
func (c canvas) write(at report.Point, text string) {
	c.add(report.Shape{Kind: report.Label, Points: []report.Point{at}, Size: c.letters, Text: text, Fill: faint})
}

// A way is where a character went in a post, from where it stood.
type way struct {
	seat  game.Seat
	stops []land.Place
}

// goneOn adds a move to the way of its seat, or begins a new one where the
// character was carried meanwhile.
func goneOn(ways []way, e quest.Moved) []way {
	for i, w := range slices.Backward(ways) {
		if w.seat != e.Seat {
			continue
		}
		if w.stops[len(w.stops)-1] == e.From {
			ways[i].stops = append(w.stops, e.To)
			return ways
		}
		break
	}
	return append(ways, way{e.Seat, []land.Place{e.From, e.To}})
}

// arrows draw ways over the board of the same position, each with a rim, so that
// it is seen on a path of its colour.
func (p speaker) arrows(ways []way) []report.Shape {
	l := layoutOf(p.s)
	var all []report.Shape
	for _, w := range ways {
		points := p.route(l, w)
		if len(points) < 2 {
			continue
		}
		colour := p.s.Face(w.seat, p.lang).Colour
		title := p.say("board.way", args{"who": p.who(w.seat), "from": p.place(w.stops[0]), "to": p.place(w.stops[len(w.stops)-1])})
		all = append(all,
			report.Shape{Kind: report.Polyline, Points: points, Stroke: ink, Width: l.letters * .3},
			report.Shape{Kind: report.Arrow, Points: points, Stroke: colour, Fill: colour, Width: l.letters * .2, Title: title})
	}
	return all
}

// route is the points of a way on the picture. Each seat keeps to a lane of its own,
// so that ways over the same tiles can be told apart; into a place a way leads
// over its threshold.
func (p speaker) route(l layout, w way) []report.Point {
	lane := (float64(slices.Index(p.s.Order, w.seat)) - float64(len(p.s.Order)-1)/2) * .18
	var points []report.Point
	for i, at := range w.stops {
		if i > 0 && at.Map != "" && w.stops[i-1].Map != at.Map {
			points = append(points, l.point(land.Place{Map: at.Map}, lane))
		}
		points = append(points, l.point(at, lane))
	}
	points = slices.Compact(points)
	if len(points) > 1 {
		l.beside(points)
	}
	return points
}

// beside draws the end of a way back from the middle of its last tile, so that
// the head of the arrow is not below a counter.
func (l layout) beside(points []report.Point) {
	end, before := &points[len(points)-1], points[len(points)-2]
	far := math.Hypot(end.X-before.X, end.Y-before.Y)
	back := min(1.1*l.letters, far/2) / far
	end.X, end.Y = math.Round(end.X+(before.X-end.X)*back), math.Round(end.Y+(before.Y-end.Y)*back)
}

package chronicle

import (
	"math"
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/quest/land"
	"seneschal/domain/report"
)

// drawBoard draws the land as a seat may see it: the main board, and below it each open place; "" is the
// public. It also describes the picture in words.
func (p speaker) drawBoard(seat game.Seat) *report.Board {
	c := canvas{p, newLayout(p.state), listLying(p.state, seat), &report.Board{Title: p.say("board.title", args{"round": formatNumber(p.state.Round)})}}
	c.board.Width, c.board.Height = int(c.width), int(c.height)
	c.board.Alt = c.describePicture()
	for _, f := range c.frames {
		c.drawFrame(f)
	}
	for _, f := range c.frames {
		c.writeSigns(f)
	}
	c.drawLyingCards()
	c.drawCharacters()
	c.board.Legend = c.buildLegend()
	c.board.Words = c.describeTiles()
	return c.board
}

// drawArrows returns arrows for ways over the board of the same position; none for a way without a step. Each
// has a rim, so that it can be seen on a path of its own colour.
func (p speaker) drawArrows(ways []way) []report.Shape {
	layout := newLayout(p.state)
	var arrows []report.Shape
	for _, way := range ways {
		points := p.listRoutePoints(layout, way)
		if len(points) < 2 {
			continue
		}
		colour := p.state.Face(way.seat, p.lang).Colour
		title := p.say("board.way", args{"who": p.nameSeat(way.seat), "from": p.namePlace(way.stops[0]), "to": p.namePlace(way.stops[len(way.stops)-1])})
		arrows = append(arrows,
			report.Shape{Kind: report.Polyline, Points: points, Stroke: ink, Width: layout.letters * .3},
			report.Shape{Kind: report.Arrow, Points: points, Stroke: colour, Fill: colour, Width: layout.letters * .2, Title: title})
	}
	return arrows
}

// listRoutePoints returns the points of a way on the picture. Each seat keeps to a lane of its own,
// so that ways over the same tiles can be told apart. A way into a place leads
// over its threshold.
func (p speaker) listRoutePoints(layout layout, way way) []report.Point {
	lane := (float64(slices.Index(p.state.Order, way.seat)) - float64(len(p.state.Order)-1)/2) * .18
	var points []report.Point
	for i, at := range way.stops {
		if i > 0 && at.Map != "" && way.stops[i-1].Map != at.Map {
			points = append(points, layout.placePoint(land.Place{Map: at.Map}, lane))
		}
		points = append(points, layout.placePoint(at, lane))
	}
	points = slices.Compact(points)
	if len(points) > 1 {
		layout.shortenWay(points)
	}
	return points
}

// shortenWay moves the last point of a way, in place, so that the way ends before the middle of its last tile,
// and the head of the arrow is not covered by a counter. There must be two points.
func (l layout) shortenWay(points []report.Point) {
	end, before := &points[len(points)-1], points[len(points)-2]
	far := math.Hypot(end.X-before.X, end.Y-before.Y)
	back := min(1.1*l.letters, far/2) / far
	end.X, end.Y = math.Round(end.X+(before.X-end.X)*back), math.Round(end.Y+(before.Y-end.Y)*back)
}

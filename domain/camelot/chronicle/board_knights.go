package chronicle

import (
	"slices"

	"seneschal/domain/camelot"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/report"
	"seneschal/domain/report/palette"
	"seneschal/domain/words"
)

const counterSize = 17

// drawKnights draws the knights at the table or on their quests.
func (c canvas) drawKnights() {
	knightsDrawn := map[camelot.Place]int{}
	for _, seat := range c.state.Order {
		knight := c.state.Knights[seat]
		if !knight.Alive || knight.Exposed {
			continue
		}
		c.drawPiece(c.findStand(seat, knight.At, knightsDrawn[knight.At]), seat)
		knightsDrawn[knight.At]++
	}
}

// findStand returns the point where a knight is drawn: at its own seat of the table, or on a quest
// as the nth knight there, from 0.
func (p speaker) findStand(seat game.Seat, at camelot.Place, n int) report.Point {
	box, ok := questBoxes[at]
	if !ok {
		i := slices.Index(p.state.Order, seat)
		return pointOnCircle(163, (float64(i)+0.5)/float64(max(len(p.state.Order), 1)))
	}
	here := len(p.listKnightsAt(at))
	return report.Point{X: box.X + centredOffset(n%4, min(max(here, 1), 4), 74), Y: box.Y + 124 + float64(n/4)*36}
}

// drawPiece draws a knight's piece with its initials at a point; the active one has a golden edge.
func (c canvas) drawPiece(at report.Point, seat game.Seat) {
	edge, width := ink, 2.0
	if seat == c.state.Active && c.state.Ending == nil {
		edge, width = gold, 5
	}
	c.add(report.Shape{
		Kind: report.Counter, Points: []report.Point{at}, Size: counterSize, Fill: c.state.Face(seat, words.English).Colour, Stroke: edge, Width: width, Text: c.findInitials(seat),
		Bold: true, Title: c.say("board.knight", args{"who": c.NameSeat(seat), "life": spellNumber(c.state.Knights[seat].Life)}), Ref: string(c.state.Knights[seat].At),
	})
}

// listInitials returns for each knight, in seat order, the first letters of the word that orders use for them: as many
// as tell the knights apart.
func (p speaker) listInitials() []string {
	return palette.Letters(lists.Map(p.state.Order, func(seat game.Seat) string { return words.Capital(p.state.Face(seat, words.English).Word) }))
}

// findInitials returns the initials of a knight. The seat must be in the order.
func (c canvas) findInitials(seat game.Seat) string {
	return c.initials[slices.Index(c.state.Order, seat)]
}

// drawRoster draws the list of the knights with their life points and cards, and writes the legend: the
// knights, and the marks that are on the board.
func (c canvas) drawRoster() {
	for i, seat := range c.state.Order {
		x, y := 40+float64(i%2)*316, rosterTop+float64(i/2)*rosterStep
		piece := report.Shape{Kind: report.Counter, Points: []report.Point{{X: x, Y: y}}, Size: counterSize, Fill: c.state.Face(seat, words.English).Colour, Stroke: ink, Width: 2, Text: c.findInitials(seat), Bold: true}
		c.add(piece)
		c.addLabel(x+130, y, 22, c.describeFortune(c.state.Knights[seat]), ink, false)
		c.board.Legend = append(c.board.Legend, report.Key{Kind: piece.Kind, Fill: piece.Fill, Letter: piece.Text, Text: words.Capital(c.NameSeat(seat))})
	}
	for _, k := range legendMarks {
		if slices.ContainsFunc(c.board.Shapes, func(s report.Shape) bool { return s.Title != "" && s.Title == c.say(k.said, nil) }) {
			c.board.Legend = append(c.board.Legend, report.Key{Kind: k.kind, Fill: k.fill, Text: words.Capital(c.say(k.said, nil))})
		}
	}
}

// legendMarks are the marks that the legend explains, with the keys of their names.
var legendMarks = []struct {
	kind       report.ShapeKind
	fill, said string
}{
	{report.Sword, goodColour, "board.white-sword"},
	{report.Sword, evilColour, "board.black-sword"},
	{report.Tower, engineRust, "board.engine"},
	{report.Circle, evilColour, "board.warrior"},
	{report.Square, hiddenColour, "board.face-down"},
	{report.Square, closedGrey, "board.free"},
}

// describeFortune returns a knight's text in the list of knights: life points and cards, or that the knight is
// exposed or dead.
func (c canvas) describeFortune(knight camelot.Knight) string {
	switch {
	case knight.Exposed:
		return c.say("board.exposed", nil)
	case !knight.Alive:
		return c.say("board.dead", nil)
	}
	return c.say("board.fortune", args{"life": spellNumber(knight.Life), "cards": spellNumber(len(knight.Hand))})
}

// findRoundWay returns the points of a way from a knight's seat along the edge of the table to the
// quests, so that an arrow crosses no text.
func (p speaker) findRoundWay(seat game.Seat) []report.Point {
	const edge, step = 187, 1.0 / 24
	at := (float64(slices.Index(p.state.Order, seat)) + 0.5) / float64(max(len(p.state.Order), 1))
	way := []report.Point{p.findStand(seat, camelot.Camelot, 0)}
	for ; at < 0.5-step; at += step {
		way = append(way, pointOnCircle(edge, at+step))
	}
	for ; at > 0.5+step; at -= step {
		way = append(way, pointOnCircle(edge, at-step))
	}
	return append(way, report.Point{X: gutter, Y: belowTable})
}

// findArrowEnds returns the points of an arrow's part at the place where a move begins, from the place
// outwards: the way round the table, or from the side of a quest's box that faces the other column. Turned
// round, they are those of the place where a move ends.
func (p speaker) findArrowEnds(seat game.Seat, at camelot.Place) []report.Point {
	box, ok := questBoxes[at]
	if !ok {
		return p.findRoundWay(seat)
	}
	edge, y := box.X+boxWidth-14, box.Y+158
	if box.X == rightColumn {
		edge = box.X + 14
	}
	return []report.Point{{X: edge, Y: y}, {X: gutter, Y: y}}
}

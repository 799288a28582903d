package chronicle

import (
	"seneschal/domain/report"
	"seneschal/domain/report/scene"
	"seneschal/domain/talisman"
	"seneschal/domain/talisman/book"
)

// A mark shows a card, or gold, on its space.
type mark struct {
	kind  report.ShapeKind
	fill  string
	text  string // the Strength, Craft or gold; "": none
	title string
}

// markSlots are the places of marks in a box: the first beside the code, the others below it.
var markSlots = []report.Point{{X: cellWide - 17, Y: 40}, {X: 16, Y: 66}, {X: cellWide / 2, Y: 66}, {X: cellWide - 17, Y: 66}}

// drawLying draws the cards and the gold on a space. If there are more marks than slots, the last
// slot shows the number of the others.
func (c canvas) drawLying(space book.Space, area box) {
	marks := c.listMarks(space)
	for i, at := range markSlots[:min(len(markSlots), len(marks))] {
		mark := marks[i]
		if i == len(markSlots)-1 && len(marks) > len(markSlots) {
			c.writeText(area.pointInside(at.X, at.Y), "+"+formatNumber(len(marks)-i), ink)
			break
		}
		size := 13.0
		if mark.kind == report.Diamond {
			size = 15
		}
		c.addShape(report.Shape{Kind: mark.kind, Points: []report.Point{area.pointInside(at.X, at.Y)}, Size: size, Fill: mark.fill, Stroke: ink, Width: 2, Title: mark.title, Ref: string(space)})
		if mark.text != "" {
			c.writeText(area.pointInside(at.X, at.Y), mark.text, scene.InkOn(mark.fill))
		}
	}
}

// listMarks returns the marks of a space: Enemies first, then gold, then the other cards, each in the order in which they
// came.
func (c canvas) listMarks(space book.Space) []mark {
	var foes, all []mark
	if n := c.s.Gold[space]; n > 0 {
		all = append(all, mark{report.Circle, magic, formatNumber(n), c.sayCounted("gold", n, nil)})
	}
	for _, l := range c.s.Lying[space] {
		mark := c.markOf(l)
		if mark.text != "" {
			foes = append(foes, mark)
		} else {
			all = append(all, mark)
		}
	}
	return append(foes, all...)
}

// markOf returns the mark of a card that lies on the board.
func (c canvas) markOf(lie talisman.Lie) mark {
	card := c.s.Book.Of(lie.Piece)
	drawn := mark{kind: report.Square, fill: other, title: c.nameLyingCard(lie)}
	switch {
	case card.Type == book.Enemy && card.Strength > 0:
		drawn.fill, drawn.text = foeRed, formatNumber(card.Strength)
	case card.Type == book.Enemy:
		drawn.fill, drawn.text = spirit, formatNumber(card.Craft)
	case card.Type == book.Spell:
		drawn.kind, drawn.fill = report.Flame, gate
	case card.Has(book.PassiveTalisman):
		drawn.kind, drawn.fill = report.Diamond, magic
	case card.Type == book.Follower:
		drawn.kind, drawn.fill = report.Circle, thing
	case card.IsThing():
		drawn.kind, drawn.fill = report.Diamond, thing
	case card.Type == book.Stranger:
		drawn.kind, drawn.fill = report.Circle, person
	case card.Type == book.Place:
		drawn.kind, drawn.fill = report.Tower, place
	}
	return drawn
}

// drawStanding draws the characters on a space, smaller if there are more than two.
func (c canvas) drawStanding(space book.Space, area box) {
	seats := c.s.SeatsOn(space)
	size, row := 17.0, 2
	if len(seats) > row {
		size, row = 11.5, 3
	}
	for i, seat := range seats {
		hero := c.s.Heroes[seat]
		inRow := min(row, len(seats)-i/row*row)
		shape := report.Shape{
			Kind: report.Counter, Size: size, Fill: c.s.Face(seat, c.lang).Colour, Stroke: ink, Width: 2, Bold: true, Text: c.findInitials(seat),
			Points: []report.Point{area.pointInside(cellWide/2+(float64(i%row)-float64(inRow-1)/2)*2.5*size, cellHigh-26+(float64(i/row)-float64((len(seats)-1)/row)/2)*2.1*size)},
			Title:  c.say("board.stands", args{"who": c.nameSeat(seat), "place": c.nameSpaceAlone(space)}), Ref: string(space),
		}
		if hero.Toad != nil {
			shape.Stroke, shape.Width, shape.Title = toadRim, 5, c.say("board.toad", args{"who": c.nameSeat(seat), "place": c.nameSpaceAlone(space)})
		}
		c.addShape(shape)
	}
}

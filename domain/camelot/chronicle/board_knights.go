package chronicle

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/camelot"
	"seneschal/domain/game"
	"seneschal/domain/report"
	"seneschal/domain/words"
)

const counterSize = 17

// knights stand at the table or on their quests.
func (c canvas) knights() {
	there := map[camelot.Place]int{}
	for _, seat := range c.s.Order {
		k := c.s.Knights[seat]
		if !k.Alive || k.Exposed {
			continue
		}
		c.counter(c.stand(seat, k.At, there[k.At]), seat)
		there[k.At]++
	}
}

// stand is where a knight is drawn: at his own seat of the table, or on a quest
// as the nth knight there.
func (p speaker) stand(seat game.Seat, at camelot.Place, n int) report.Point {
	box, ok := questBoxes[at]
	if !ok {
		i := slices.Index(p.s.Order, seat)
		return around(158, (float64(i)+0.5)/float64(max(len(p.s.Order), 1)))
	}
	return report.Point{X: box.X + 38 + float64(n%4)*74, Y: box.Y + 122 + float64(n/4)*36}
}

// counter is a knight's piece: the first letters of his name.
func (c canvas) counter(at report.Point, seat game.Seat) {
	face := c.s.Face(seat, words.English)
	width := 0.0
	if seat == c.s.Active && c.s.Ending == nil {
		width = 4
	}
	c.add(report.Shape{
		Kind: report.Counter, Points: []report.Point{at}, Size: counterSize, Fill: face.Colour, Stroke: gold, Width: width, Text: initials(face),
		Bold: true, Title: c.say("board.knight", args{"who": c.Who(seat), "life": number(c.s.Knights[seat].Life)}),
	})
}

// initials are the first three letters of the word that orders use; "S2" for a
// squire.
func initials(f game.Face) string {
	if n, ok := strings.CutPrefix(f.Word, "squire"); ok {
		return "S" + n
	}
	r := []rune(f.Word)
	return string(r[:min(len(r), 3)])
}

// roster lists the knights with their life points and cards.
func (c canvas) roster() {
	for i, seat := range c.s.Order {
		face, k := c.s.Face(seat, words.English), c.s.Knights[seat]
		x, y := 40+float64(i%2)*316, roster+float64(i/2)*38
		c.add(report.Shape{Kind: report.Counter, Points: []report.Point{{X: x, Y: y}}, Size: counterSize, Fill: face.Colour, Text: initials(face), Bold: true})
		c.label(x+150, y, 20, c.fortune(k), ink, false)
		c.b.Legend = append(c.b.Legend, report.Key{Kind: report.Counter, Fill: face.Colour, Text: c.Who(seat)})
	}
}

// fortune is what the list of knights says of one.
func (c canvas) fortune(k camelot.Knight) string {
	switch {
	case k.Exposed:
		return c.say("board.exposed", nil)
	case !k.Alive:
		return c.say("board.dead", nil)
	}
	return c.say("board.fortune", args{"life": strconv.Itoa(k.Life), "cards": strconv.Itoa(len(k.Hand))})
}

// gate is where an arrow of a move begins or ends: at the table, or at the side
// of a quest's box that faces the other column.
func (p speaker) gate(seat game.Seat, at camelot.Place) []report.Point {
	box, ok := questBoxes[at]
	if !ok {
		return []report.Point{p.stand(seat, at, 0), {X: gutter, Y: belowTable}}
	}
	edge, y := box.X+boxWidth-14, box.Y+158
	if box.X == right {
		edge = box.X + 14
	}
	return []report.Point{{X: edge, Y: y}, {X: gutter, Y: y}}
}

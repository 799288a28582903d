package camelot

import (
	"math"
	"strconv"

	"seneschal/domain/game"
	"seneschal/domain/report"
)

// The picture of the table, in units of the board: the Round Table in the
// middle, engines around it, quests to the left and to the right.
const (
	boardWidth, boardHeight = 1200, 900

	ink        = "#2f2a22"
	parchment  = "#f6efdc"
	tableWood  = "#c9a36a"
	good       = "#ffffff"
	evil       = "#26222b"
	hidden     = "#6d6577"
	engineRust = "#8a4b2a"
	water      = "#7fb2d6"
	gold       = "#d8b33c"
	closedGrey = "#cfc9bd"
)

var (
	tableCentre = report.Point{X: 600, Y: 380}
	questBoxes  = map[Place]report.Point{ // upper left corners
		BlackKnight: {X: 20, Y: 20}, Lancelot: {X: 20, Y: 240}, Dragon: {X: 20, Y: 240}, Picts: {X: 20, Y: 460},
		Excalibur: {X: 860, Y: 20}, Grail: {X: 860, Y: 240}, Saxons: {X: 860, Y: 460},
	}
)

const boxWidth, boxHeight = 320, 200

// canvas is a picture being drawn.
type canvas struct {
	speaker
	b *report.Board
}

// board draws the table as a seat may see it.
func (p speaker) board(seat game.Seat) *report.Board {
	c := canvas{p, &report.Board{
		Width: boardWidth, Height: boardHeight,
		Title: p.say("board.title", args{"round": strconv.Itoa(p.s.Round), "who": p.who(p.s.Active)}),
		Alt: p.say("board.alt", args{
			"white": strconv.Itoa(p.s.Swords.White), "black": strconv.Itoa(p.s.Swords.Black), "engines": strconv.Itoa(p.s.Engines),
		}),
	}}
	c.rect(0, 0, boardWidth, boardHeight, parchment, "")
	c.engines()
	c.table()
	c.swords()
	for _, q := range questTable.Quests {
		if c.shown(q.Place) {
			c.questBox(q, seat)
		}
	}
	c.knights()
	c.legend()
	return c.b
}

// shown leaves out the side of the Lancelot and Dragon quest that is not up.
func (c canvas) shown(at Place) bool {
	dragon := c.s.Quests[Dragon].Open || !c.s.Quests[Lancelot].Open
	switch at {
	case Lancelot:
		return !dragon
	case Dragon:
		return dragon
	}
	return true
}

func (c canvas) add(s report.Shape) { c.b.Shapes = append(c.b.Shapes, s) }

func (c canvas) rect(x, y, w, h float64, fill, title string) {
	c.add(report.Shape{Kind: report.Polygon, Fill: fill, Stroke: ink, Width: 2, Title: title, Points: []report.Point{
		{X: x, Y: y}, {X: x + w, Y: y}, {X: x + w, Y: y + h}, {X: x, Y: y + h},
	}})
}

func (c canvas) label(x, y, size float64, text, fill string, bold bool) {
	c.add(report.Shape{Kind: report.Label, Points: []report.Point{{X: x, Y: y}}, Size: size, Text: text, Fill: fill, Bold: bold})
}

// piece is a card: a square with a word on it.
func (c canvas) piece(x, y float64, text, fill, title string) {
	c.add(report.Shape{Kind: report.Square, Points: []report.Point{{X: x, Y: y}}, Size: 15, Fill: fill, Stroke: ink, Width: 2, Title: title})
	if text == "" {
		return
	}
	letters := ink
	if fill == evil || fill == hidden {
		letters = good
	}
	c.label(x, y, 18, text, letters, true)
}

// around is a point of a circle about the table; at from 0 to 1, from the top.
func around(radius, at float64) report.Point {
	a := 2*math.Pi*at - math.Pi/2
	return report.Point{X: math.Round(tableCentre.X + radius*math.Cos(a)), Y: math.Round(tableCentre.Y + radius*math.Sin(a))}
}

// engines stand in a ring around Camelot, empty places shown.
func (c canvas) engines() {
	for i := range questTable.Engines {
		at := around(232, float64(i)/float64(questTable.Engines))
		s := report.Shape{Kind: report.Diamond, Points: []report.Point{at}, Size: 16, Fill: parchment, Stroke: engineRust, Width: 2, Dashed: true}
		if i < c.s.Engines {
			s.Fill, s.Dashed, s.Title = engineRust, false, c.say("board.engine", nil)
		}
		c.add(s)
	}
}

// table is the Round Table itself.
func (c canvas) table() {
	c.add(report.Shape{Kind: report.Circle, Points: []report.Point{tableCentre}, Size: 200, Fill: tableWood, Stroke: ink, Width: 3, Title: c.place(Camelot)})
	c.add(report.Shape{Kind: report.Circle, Points: []report.Point{tableCentre}, Size: 92, Fill: parchment, Stroke: ink, Width: 2})
	c.label(tableCentre.X, tableCentre.Y-40, 24, c.place(Camelot), ink, true)
	c.label(tableCentre.X, tableCentre.Y-8, 20, c.say("board.swords", args{
		"white": strconv.Itoa(c.s.Swords.White), "black": strconv.Itoa(c.s.Swords.Black),
	}), ink, false)
	c.label(tableCentre.X, tableCentre.Y+20, 20, c.say("board.engines", args{"n": strconv.Itoa(c.s.Engines)}), ink, false)
	c.label(tableCentre.X, tableCentre.Y+48, 16, c.say("board.round", args{"n": strconv.Itoa(c.s.Round)}), ink, false)
}

// swords lie on the table, white ones first, with the places that are left.
func (c canvas) swords() {
	for i := range questTable.Swords {
		from, to := around(106, float64(i)/float64(questTable.Swords)), around(150, float64(i)/float64(questTable.Swords))
		s := report.Shape{Kind: report.Polyline, Points: []report.Point{from, to}, Stroke: "#b08c55", Width: 3, Dashed: true}
		switch {
		case i < c.s.Swords.White:
			s.Stroke, s.Width, s.Dashed, s.Title = good, 9, false, c.say("board.white-sword", nil)
		case i < c.s.Swords.all():
			s.Stroke, s.Width, s.Dashed, s.Title = evil, 9, false, c.say("board.black-sword", nil)
		}
		c.add(s)
	}
}

// questBox is one quest with its cards.
func (c canvas) questBox(d QuestData, seat game.Seat) {
	at, q := questBoxes[d.Place], c.s.questView(d.Place, seat)
	fill := "#fffdf6"
	if !q.Open {
		fill = closedGrey
	}
	c.rect(at.X, at.Y, boxWidth, boxHeight, fill, c.quest(d.Place))
	c.label(at.X+boxWidth/2, at.Y+20, 20, c.quest(d.Place), ink, true)
	if !q.Open {
		c.label(at.X+boxWidth/2, at.Y+90, 18, c.say("quest.closed", nil), ink, false)
		return
	}
	if c.s.Heroism == d.Place {
		c.label(at.X+boxWidth-16, at.Y+20, 20, "✦", gold, true)
	}
	switch {
	case d.combat():
		c.combat(d, q, at)
	case d.war():
		c.war(d, q, at)
	case d.River > 0:
		c.river(d, q, at)
	default:
		c.grailRow(q, at)
	}
}

func (c canvas) combat(d QuestData, q QuestView, at report.Point) {
	for i := range d.White {
		text, fill := "", closedGrey
		if i < len(q.White) {
			text, fill = strconv.Itoa(white(q.White[i]).Value), good
		}
		c.piece(at.X+28+float64(i)*33, at.Y+62, text, fill, "")
	}
	for i := range d.Black {
		text, fill := "", closedGrey
		if i < len(q.Black) {
			text, fill = "?", evil
			if q.Black[i].Card != "" {
				text = strconv.Itoa(valueAt(q.Black[i].Card, d.Place))
			}
			if q.Black[i].Down {
				fill = hidden
			}
		}
		c.piece(at.X+28+float64(i)*33, at.Y+106, text, fill, "")
	}
}

func (c canvas) war(d QuestData, q QuestView, at report.Point) {
	for i, n := range c.s.straight(d.Place) {
		fill := closedGrey
		if i < len(q.White) {
			fill = good
		}
		c.piece(at.X+28+float64(i)*33, at.Y+62, strconv.Itoa(n), fill, "")
	}
	for i := range d.Warriors {
		s := report.Shape{Kind: report.Circle, Points: []report.Point{{X: at.X + 28 + float64(i)*33, Y: at.Y + 106}}, Size: 13, Fill: closedGrey, Stroke: ink, Width: 2}
		if i < q.Warriors {
			s.Fill, s.Title = evil, c.say("board.warrior", nil)
		}
		c.add(s)
	}
	if q.Mordred {
		c.label(at.X+240, at.Y+106, 18, c.card("mordred"), ink, true)
	}
}

func (c canvas) river(d QuestData, q QuestView, at report.Point) {
	left, right, y := at.X+24, at.X+boxWidth-24, at.Y+84
	c.add(report.Shape{Kind: report.Polyline, Points: []report.Point{{X: left, Y: y}, {X: right, Y: y}}, Stroke: water, Width: 16})
	step := (right - left) / float64(2*d.River)
	for i := -d.River; i <= d.River; i++ {
		x := left + float64(i+d.River)*step
		c.add(report.Shape{Kind: report.Circle, Points: []report.Point{{X: x, Y: y}}, Size: 6, Fill: parchment, Stroke: ink, Width: 1, Title: signed(i)})
	}
	x := left + float64(q.River+d.River)*step
	c.add(report.Shape{Kind: report.Cross, Points: []report.Point{{X: x, Y: y}}, Size: 20, Fill: gold, Stroke: ink, Width: 2, Title: c.relic(Sword)})
	c.label(left+34, at.Y+122, 15, c.say("board.evil-end", nil), ink, false)
	c.label(right-40, at.Y+122, 15, c.say("board.good-end", nil), ink, false)
}

func (c canvas) grailRow(q QuestView, at report.Point) {
	c.add(report.Shape{Kind: report.Circle, Points: []report.Point{{X: at.X + 24, Y: at.Y + 84}}, Size: 13, Fill: gold, Stroke: ink, Width: 2, Title: c.relic(Cup)})
	for i, card := range q.Row {
		text, fill := "", closedGrey
		switch card {
		case "":
		case "grail":
			text, fill = "G", good
		case "desolation":
			text, fill = "X", evil
		default:
			text, fill = "D", evil
		}
		c.piece(at.X+64+float64(i)*36, at.Y+84, text, fill, "")
	}
}

// knights stand at the table or on their quests.
func (c canvas) knights() {
	there := map[Place]int{}
	for i, seat := range c.s.Order {
		k := c.s.Knights[seat]
		if !k.Alive || k.Exposed {
			continue
		}
		at := around(176, (float64(i)+0.5)/float64(len(c.s.Order)))
		if box, ok := questBoxes[k.At]; ok {
			n := there[k.At]
			at = report.Point{X: box.X + 34 + float64(n%4)*84, Y: box.Y + 148 + float64(n/4)*32}
			there[k.At]++
		}
		c.counter(at, seat)
	}
}

// counter is a knight's piece: the first letters of his name and his life.
func (c canvas) counter(at report.Point, seat game.Seat) {
	face := c.s.Face(seat)
	width := 0.0
	if seat == c.s.Active {
		width = 4
	}
	c.add(report.Shape{
		Kind: report.Counter, Points: []report.Point{at}, Size: 15, Fill: face.Colour, Stroke: gold, Width: width,
		Text: initials(face), Bold: true, Title: c.say("board.knight", args{"who": face.Name, "life": strconv.Itoa(c.s.Knights[seat].Life)}),
	})
}

// initials are the first three letters of the word that orders use; "S2" for a
// squire.
func initials(f game.Face) string {
	if n, ok := cutSquire(f.Word); ok {
		return "S" + n
	}
	r := []rune(f.Word)
	return string(r[:min(len(r), 3)])
}

func cutSquire(word string) (string, bool) {
	const squire = "squire"
	if len(word) > len(squire) && word[:len(squire)] == squire {
		return word[len(squire):], true
	}
	return "", false
}

func (c canvas) legend() {
	for i, seat := range c.s.Order {
		face, k := c.s.Face(seat), c.s.Knights[seat]
		text := c.say("board.legend", args{"who": face.Name, "life": strconv.Itoa(k.Life), "cards": strconv.Itoa(len(k.Hand))})
		if note := c.standing(seat); note != "" {
			text += " (" + note + ")"
		}
		x, y := 60+float64(i%2)*580, 720+float64(i/2)*44
		c.add(report.Shape{Kind: report.Counter, Points: []report.Point{{X: x, Y: y}}, Size: 15, Fill: face.Colour, Text: initials(face), Bold: true})
		c.b.Legend = append(c.b.Legend, report.Key{Kind: report.Counter, Fill: face.Colour, Text: text})
	}
}

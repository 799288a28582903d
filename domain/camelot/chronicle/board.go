package chronicle

import (
	"math"
	"strconv"

	"seneschal/domain/camelot"
	"seneschal/domain/game"
	"seneschal/domain/report"
	"seneschal/domain/report/palette"
	"seneschal/domain/report/scene"
)

// The picture of the table, in units of the board: the Round Table with the
// engines around it, the quests below in two columns, and a list of the
// knights. It is narrow, so that it can be read on a telephone.
const boardWidth = 640

var (
	ink        = palette.Board("ink")
	parchment  = palette.Board("page")
	card       = palette.Board("card")
	tableWood  = palette.Board("wood")
	grain      = palette.Board("grain")
	good       = palette.Board("white")
	evil       = palette.Board("evil")
	hidden     = palette.Board("hidden")
	engineRust = palette.Board("engine")
	water      = palette.Board("water")
	gold       = palette.Board("gold")
	closedGrey = palette.Board("closed")
)

const (
	boxWidth, boxHeight = 304, 178
	left, right         = 10, 326
	gutter              = 320 // between the columns
	belowTable          = 456
	roster              = 1042 // the first row of knights, and what is between two
	rosterStep          = 40

	pieceLetters = 22
	pieceStep    = 32
)

var (
	tableCentre = report.Point{X: 320, Y: 230}
	questBoxes  = map[camelot.Place]report.Point{ // upper left corners
		camelot.BlackKnight: {X: left, Y: 464}, camelot.Lancelot: {X: left, Y: 650}, camelot.Dragon: {X: left, Y: 650}, camelot.Picts: {X: left, Y: 836},
		camelot.Excalibur: {X: right, Y: 464}, camelot.Grail: {X: right, Y: 650}, camelot.Saxons: {X: right, Y: 836},
	}
)

// canvas is a picture being drawn.
type canvas struct {
	speaker
	b *report.Board
}

// board draws the table as a seat may see it.
func (p speaker) board(seat game.Seat) *report.Board {
	height := roster + rosterStep*((len(p.s.Order)+1)/2-1) + 26
	c := canvas{p, &report.Board{
		Width: boardWidth, Height: height,
		Title: p.say("board.title", args{"round": strconv.Itoa(p.s.Round), "who": p.Who(p.s.Active)}),
		Alt: p.say("board.alt", args{
			"white": strconv.Itoa(p.s.Swords.White), "black": strconv.Itoa(p.s.Swords.Black), "engines": strconv.Itoa(p.s.Engines),
		}),
	}}
	c.rect(0, 0, boardWidth, float64(height), parchment, "")
	c.engines()
	c.table()
	c.swords()
	for _, q := range p.s.QuestSheet().Quests {
		if c.s.OnTable(q.Place) {
			c.questBox(q, seat)
		}
	}
	c.knights()
	c.roster()
	c.b.Words = c.words(seat)
	return c.b
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
func (c canvas) piece(x, y float64, text, fill string) {
	s := report.Shape{Kind: report.Square, Points: []report.Point{{X: x, Y: y}}, Size: 15, Fill: fill, Stroke: ink, Width: 2, Text: text, Bold: true}
	switch fill {
	case hidden:
		s.Title = c.say("board.face-down", nil)
	case closedGrey:
		s.Title = c.say("board.free", nil)
	}
	c.add(s)
}

// around is a point of a circle about the table; at from 0 to 1, from the top.
func around(radius, at float64) report.Point {
	a := 2*math.Pi*at - math.Pi/2
	return report.Point{X: math.Round(tableCentre.X + radius*math.Cos(a)), Y: math.Round(tableCentre.Y + radius*math.Sin(a))}
}

// engines stand in a ring around Camelot, empty places shown.
func (c canvas) engines() {
	for i := range c.s.QuestSheet().Engines {
		at := around(210, float64(i)/float64(c.s.QuestSheet().Engines))
		s := report.Shape{Kind: report.Tower, Points: []report.Point{at}, Size: 16, Stroke: closedGrey, Width: 2, Dashed: true}
		if i < c.s.Engines {
			s.Fill, s.Stroke, s.Dashed, s.Title = engineRust, ink, false, c.say("board.engine", nil)
		}
		c.add(s)
	}
}

// table is the Round Table itself.
func (c canvas) table() {
	c.add(report.Shape{Kind: report.Circle, Points: []report.Point{tableCentre}, Size: 186, Fill: tableWood, Stroke: ink, Width: 3, Title: c.Place(camelot.Camelot), Ref: string(camelot.Camelot)})
	c.add(report.Shape{Kind: report.Circle, Points: []report.Point{tableCentre}, Size: 178, Stroke: grain, Width: 2})
	c.add(report.Shape{Kind: report.Circle, Points: []report.Point{tableCentre}, Size: 102, Fill: parchment, Stroke: ink, Width: 2, Ref: string(camelot.Camelot)})
	c.label(tableCentre.X, tableCentre.Y-46, 24, c.Place(camelot.Camelot), ink, true)
	c.label(tableCentre.X, tableCentre.Y-8, 22, c.say("board.swords", args{
		"white": strconv.Itoa(c.s.Swords.White), "black": strconv.Itoa(c.s.Swords.Black),
	}), ink, false)
	c.label(tableCentre.X, tableCentre.Y+22, 22, c.say("board.engines", args{"n": strconv.Itoa(c.s.Engines)}), ink, false)
	c.label(tableCentre.X, tableCentre.Y+52, 22, c.say("board.round", args{"n": strconv.Itoa(c.s.Round)}), ink, false)
}

// swords lie on the table with their points to its middle, white ones first, and
// the places that are left.
func (c canvas) swords() {
	all := float64(c.s.QuestSheet().Swords)
	for i := range c.s.QuestSheet().Swords {
		turn := float64(i) / all
		s := report.Shape{Kind: report.Polygon, Points: sword(turn), Stroke: ink, Width: 1.5}
		switch {
		case i < c.s.Swords.White:
			s.Fill, s.Title = good, c.say("board.white-sword", nil)
		case i < c.s.Swords.All():
			s.Fill, s.Title = evil, c.say("board.black-sword", nil)
		default:
			s = report.Shape{Kind: report.Polyline, Points: []report.Point{around(102, turn), around(136, turn)}, Stroke: grain, Width: 3, Dashed: true}
		}
		c.add(s)
	}
}

// sword is the outline of one at a turn around the table.
func sword(turn float64) []report.Point {
	a := 2*math.Pi*turn - math.Pi/2
	outline := scene.Outlines(report.Shape{Kind: report.Sword, Points: []report.Point{{}}, Size: 22})[0]
	for i, p := range outline { // its point is down, and a at the top is towards the middle
		x, y := p.X, 121-p.Y
		outline[i] = report.Point{X: tableCentre.X + y*math.Cos(a) - x*math.Sin(a), Y: tableCentre.Y + y*math.Sin(a) + x*math.Cos(a)}
	}
	return outline
}

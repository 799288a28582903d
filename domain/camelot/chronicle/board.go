package chronicle

import (
	"math"
	"strconv"

	"seneschal/domain/camelot"
	"seneschal/domain/game"
	"seneschal/domain/report"
)

// The picture of the table, in units of the board: the Round Table with the
// engines around it, the quests below in two columns, and a list of the
// knights. It is narrow, so that it can be read on a telephone.
const (
	boardWidth, boardHeight = 640, 1176

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

const (
	boxWidth, boxHeight = 304, 178
	left, right         = 10, 326
	gutter              = 320 // between the columns
	belowTable          = 456
	roster              = 1036

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
	c := canvas{p, &report.Board{
		Width: boardWidth, Height: boardHeight,
		Title: p.say("board.title", args{"round": strconv.Itoa(p.s.Round), "who": p.Who(p.s.Active)}),
		Alt: p.say("board.alt", args{
			"white": strconv.Itoa(p.s.Swords.White), "black": strconv.Itoa(p.s.Swords.Black), "engines": strconv.Itoa(p.s.Engines),
		}),
	}}
	c.rect(0, 0, boardWidth, boardHeight, parchment, "")
	c.engines()
	c.table()
	c.swords()
	for _, q := range p.s.QuestSheet().Quests {
		if c.shown(q.Place) {
			c.questBox(q, seat)
		}
	}
	c.knights()
	c.roster()
	c.b.Words = c.words(seat)
	return c.b
}

// shown leaves out the side of the Lancelot and Dragon quest that is not up.
func (c canvas) shown(at camelot.Place) bool {
	dragon := c.s.Quests[camelot.Dragon].Open || !c.s.Quests[camelot.Lancelot].Open
	switch at {
	case camelot.Lancelot:
		return !dragon
	case camelot.Dragon:
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
func (c canvas) piece(x, y float64, text, fill string) {
	c.add(report.Shape{Kind: report.Square, Points: []report.Point{{X: x, Y: y}}, Size: 15, Fill: fill, Stroke: ink, Width: 2})
	if text == "" {
		return
	}
	letters := ink
	if fill == evil || fill == hidden {
		letters = good
	}
	c.label(x, y, pieceLetters, text, letters, true)
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
		s := report.Shape{Kind: report.Diamond, Points: []report.Point{at}, Size: 15, Fill: parchment, Stroke: engineRust, Width: 2, Dashed: true}
		if i < c.s.Engines {
			s.Fill, s.Dashed, s.Title = engineRust, false, c.say("board.engine", nil)
		}
		c.add(s)
	}
}

// table is the Round Table itself.
func (c canvas) table() {
	c.add(report.Shape{Kind: report.Circle, Points: []report.Point{tableCentre}, Size: 186, Fill: tableWood, Stroke: ink, Width: 3, Title: c.Place(camelot.Camelot)})
	c.add(report.Shape{Kind: report.Circle, Points: []report.Point{tableCentre}, Size: 94, Fill: parchment, Stroke: ink, Width: 2})
	c.label(tableCentre.X, tableCentre.Y-44, 24, c.Place(camelot.Camelot), ink, true)
	c.label(tableCentre.X, tableCentre.Y-10, 20, c.say("board.swords", args{
		"white": strconv.Itoa(c.s.Swords.White), "black": strconv.Itoa(c.s.Swords.Black),
	}), ink, false)
	c.label(tableCentre.X, tableCentre.Y+20, 20, c.say("board.engines", args{"n": strconv.Itoa(c.s.Engines)}), ink, false)
	c.label(tableCentre.X, tableCentre.Y+50, 20, c.say("board.round", args{"n": strconv.Itoa(c.s.Round)}), ink, false)
}

// swords lie on the table, white ones first, with the places that are left.
func (c canvas) swords() {
	for i := range c.s.QuestSheet().Swords {
		from, to := around(100, float64(i)/float64(c.s.QuestSheet().Swords)), around(136, float64(i)/float64(c.s.QuestSheet().Swords))
		s := report.Shape{Kind: report.Polyline, Points: []report.Point{from, to}, Stroke: "#b08c55", Width: 3, Dashed: true}
		switch {
		case i < c.s.Swords.White:
			s.Stroke, s.Width, s.Dashed, s.Title = good, 9, false, c.say("board.white-sword", nil)
		case i < c.s.Swords.All():
			s.Stroke, s.Width, s.Dashed, s.Title = evil, 9, false, c.say("board.black-sword", nil)
		}
		c.add(s)
	}
}

package chronicle

import (
	"math"

	"seneschal/domain/camelot"
	"seneschal/domain/report"
	"seneschal/domain/report/palette"
)

// boardWidth is the width of the picture of the table, in units of the board: the Round Table with
// the engines around it, the quests below in two columns, and a list of the knights. It is narrow,
// so that it can be read on a telephone.
const boardWidth = 640

var (
	ink          = palette.Board("ink")
	parchment    = palette.Board("page")
	cardColour   = palette.Board("card")
	tableWood    = palette.Board("wood")
	grain        = palette.Board("grain")
	goodColour   = palette.Board("white")
	evilColour   = palette.Board("evil")
	hiddenColour = palette.Board("hidden")
	engineRust   = palette.Board("engine")
	water        = palette.Board("water")
	gold         = palette.Board("gold")
	closedGrey   = palette.Board("closed")
)

const (
	boxWidth, boxHeight     = 304, 178
	leftColumn, rightColumn = 10, 326 // the left edges of both columns
	gutter                  = 320     // between the columns
	belowTable              = 456
	rosterTop               = 1042 // the first row of knights; rosterStep is between two rows
	rosterStep              = 40

	pieceLetters = 22
	pieceStep    = 32
)

var (
	tableCentre = report.Point{X: 320, Y: 230}
	questBoxes  = map[camelot.Place]report.Point{ // upper left corners
		camelot.BlackKnight: {X: leftColumn, Y: 464}, camelot.Lancelot: {X: leftColumn, Y: 650}, camelot.Dragon: {X: leftColumn, Y: 650}, camelot.Picts: {X: leftColumn, Y: 836},
		camelot.Excalibur: {X: rightColumn, Y: 464}, camelot.Grail: {X: rightColumn, Y: 650}, camelot.Saxons: {X: rightColumn, Y: 836},
	}
)

// A canvas is a picture that is being drawn.
type canvas struct {
	speaker
	board    *report.Board
	initials []string // of the knights, in seat order
}

func (c canvas) add(s report.Shape) { c.board.Shapes = append(c.board.Shapes, s) }

func (c canvas) addRectangle(x, y, w, h float64, fill, title string) {
	c.add(report.Shape{Kind: report.Polygon, Fill: fill, Stroke: ink, Width: 2, Title: title, Points: []report.Point{
		{X: x, Y: y}, {X: x + w, Y: y}, {X: x + w, Y: y + h}, {X: x, Y: y + h},
	}})
}

func (c canvas) addLabel(x, y, size float64, text, fill string, bold bool) {
	c.add(report.Shape{Kind: report.Label, Points: []report.Point{{X: x, Y: y}}, Size: size, Text: text, Fill: fill, Bold: bold})
}

// drawCard draws a card: a square with a text on it. In the colour of hidden cards or of closed spots it
// has a title that says so.
func (c canvas) drawCard(x, y float64, text, fill string) {
	shape := report.Shape{Kind: report.Square, Points: []report.Point{{X: x, Y: y}}, Size: 15, Fill: fill, Stroke: ink, Width: 2, Text: text, Bold: true}
	switch fill {
	case hiddenColour:
		shape.Title = c.say("board.face-down", nil)
	case closedGrey:
		shape.Title = c.say("board.free", nil)
	}
	c.add(shape)
}

// pointOnCircle returns a point of a circle about the table; at runs from 0 to 1, clockwise from
// the top.
func pointOnCircle(radius, at float64) report.Point {
	a := 2*math.Pi*at - math.Pi/2
	return report.Point{X: math.Round(tableCentre.X + radius*math.Cos(a)), Y: math.Round(tableCentre.Y + radius*math.Sin(a))}
}

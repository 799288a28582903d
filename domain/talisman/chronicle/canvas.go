package chronicle

import (
	"seneschal/domain/report"
	"seneschal/domain/report/palette"
	"seneschal/domain/talisman/book"
)

// The colours of the board.
var (
	ink     = palette.Board("ink")
	faint   = palette.Board("faint") // codes
	edge    = palette.Board("edge")  // of spaces
	water   = palette.Board("water")
	wood    = palette.Board("wood") // of the bridge
	gate    = palette.Board("gate")
	foeRed  = palette.Board("foe")
	spirit  = palette.Board("spirit")
	magic   = palette.Board("magic") // a Talisman, and gold
	thing   = palette.Board("thing")
	person  = palette.Board("person")
	place   = palette.Board("place")
	other   = palette.Board("event")
	toadRim = palette.Board("toad")
	houses  = palette.Board("houses")
)

// grounds are the colours of spaces by their kind; the others have that of their
// region.
var grounds = map[book.SpaceKind]string{
	"fields": palette.Board("fields"), "plains": palette.Board("plains"), "woods": palette.Board("woods"), "forest": palette.Board("forest_ground"),
	"hills": palette.Board("hills"), "crags": palette.Board("crags"), "village": houses, "city": houses, "tavern": houses, "castle": houses, "chapel": houses,
	"temple": houses, "desert": palette.Board("desert"), "oasis": palette.Board("oasis"), "runes": palette.Board("runes"), "portal": palette.Board("portal"),
	"crown": palette.Board("crown"), "valley_of_fire": palette.Board("valley_of_fire"),
}

// regions are the colours of the regions.
var regions = map[book.Region]string{book.Outer: palette.Board("outer"), book.Middle: palette.Board("middle"), book.Inner: palette.Board("inner")}

// A canvas is a picture of the board that is being drawn.
type canvas struct {
	speaker
	b *report.Board
}

func (c canvas) add(s report.Shape) { c.b.Shapes = append(c.b.Shapes, s) }

// write is a text of the board's letters.
func (c canvas) write(at report.Point, text, colour string) {
	c.add(report.Shape{Kind: report.Label, Points: []report.Point{at}, Size: letters, Text: text, Fill: colour})
}

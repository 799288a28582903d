package chronicle

import (
	"seneschal/domain/quest"
	"seneschal/domain/quest/land"
	"seneschal/domain/report"
	"seneschal/domain/report/palette"
)

// The colours of the land. Zones of the main board differ by the pattern of their
// paths, too: full in the initiatory zone, hollow in the fantastic one.
var (
	ink            = palette.Board("ink")
	paper          = palette.Board("page")
	roseWay        = palette.Board("initiatory_way")
	strawWay       = palette.Board("fantastic_way")
	strawMid       = palette.Board("fantastic_middle")
	stone          = palette.Board("threshold")
	insetWay       = palette.Board("inset_way")
	foeRed         = palette.Board("foe")
	thingColour    = palette.Board("thing")
	faceDownColour = palette.Board("hidden")
	gold           = palette.Board("gold")
	wayOutColour   = palette.Board("white")
	faint          = palette.Board("faint") // rows and columns
)

// grounds are the colours of tiles by their zone.
var grounds = map[land.Zone]string{
	land.Initiatory: palette.Board("initiatory"), land.Fantastic: palette.Board("fantastic"), land.Swamp: palette.Board("swamp"),
	land.Forest: palette.Board("forest_ground"), land.Lake: palette.Board("lake"), land.Well: palette.Board("well"), land.Cave: palette.Board("cave"),
}

// A canvas is a picture of the land in the making.
type canvas struct {
	speaker
	layout
	lying []quest.Lying // the cards on tiles, as the seat knows them for which the picture is drawn
	board *report.Board
}

func (c canvas) addShape(s report.Shape) { c.board.Shapes = append(c.board.Shapes, s) }

// writeLabel writes a text with a rim, so that it can be read on any ground.
func (c canvas) writeLabel(at report.Point, text string, bold bool) {
	c.addShape(report.Shape{Kind: report.Label, Points: []report.Point{at}, Size: c.letters, Text: text, Fill: ink, Stroke: paper, Width: c.letters / 6, Bold: bold})
}

// writeText writes a text where nothing else is drawn.
func (c canvas) writeText(at report.Point, text string) {
	c.addShape(report.Shape{Kind: report.Label, Points: []report.Point{at}, Size: c.letters, Text: text, Fill: faint})
}

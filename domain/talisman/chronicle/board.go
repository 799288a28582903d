package chronicle

import (
	"math"
	"slices"

	"seneschal/domain/lists"
	"seneschal/domain/report"
	"seneschal/domain/report/palette"
	"seneschal/domain/talisman/book"
)

// drawBoard draws the board. Everything on it is public.
func (p speaker) drawBoard() *report.Board {
	c := canvas{
		speaker:  p,
		b:        &report.Board{Width: int(boardWidth), Height: int(math.Ceil(boardHeight)), Title: p.say("board.title", args{"n": formatNumber(p.s.Round)})},
		initials: palette.Letters(lists.Map(p.s.Seats, p.nameSeatAlone)),
	}
	c.b.Alt = c.describePicture()
	for i := range c.s.Book.Spaces {
		c.drawGround(&c.s.Book.Spaces[i])
	}
	c.drawWalls()
	c.drawWater()
	for i := range c.s.Book.Spaces {
		c.drawSpace(&c.s.Book.Spaces[i])
	}
	c.b.Legend = c.buildLegend()
	c.b.Words = c.describeAllSpaces()
	return c.b
}

// drawGround draws the background of a space, up to the middle of the river if it lies beside it, in the colour of its
// kind or else of its region.
func (c canvas) drawGround(d *book.SpaceDef) {
	fill, own := grounds[d.Kind]
	if !own {
		fill = regions[d.Region]
	}
	c.addShape(report.Shape{Kind: report.Polygon, Points: newSpaceBox(d).withBanks(d.At[0], d.At[1]).listCorners(), Fill: fill, Stroke: edge, Width: 1.5, Title: c.nameSpaceAlone(d.ID), Ref: string(d.ID)})
}

// drawWalls draws the walls about the Inner Region and the Crown, each with a gate at a corner, and arrows that show
// where the tracks of the mines and the crypt lead.
func (c canvas) drawWalls() {
	links := &c.s.Book.Links
	for _, w := range []struct {
		about    box
		from, to book.Space
	}{
		{newBlockBox(2, 4), links.Portal.Middle, links.Portal.Inner}, // the Inner Region
		{newBlockBox(3, 3), links.Crown.From, links.Crown.To},        // the Crown
	} {
		c.addShape(report.Shape{Kind: report.Polygon, Points: w.about.listCorners(), Stroke: ink, Width: 5})
		a, b := newSpaceBox(c.s.Book.Space(w.from)).middlePoint(), newSpaceBox(c.s.Book.Space(w.to)).middlePoint()
		at := report.Point{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2}
		c.addShape(report.Shape{Kind: report.Diamond, Points: []report.Point{at}, Size: 13, Fill: gate, Stroke: ink, Width: 2, Title: c.say("board.gate", args{"from": c.nameThing(w.from), "to": c.nameThing(w.to)})})
	}
	for _, name := range []string{"mines", "crypt"} {
		track := c.s.Book.Tracks[name]
		for i, s := range track[1:] {
			c.drawStep(track[i], s)
		}
	}
}

// drawStep draws a small arrow from a space to the next one of a track.
func (c canvas) drawStep(from, to book.Space) {
	a, b := newSpaceBox(c.s.Book.Space(from)).middlePoint(), newSpaceBox(c.s.Book.Space(to)).middlePoint()
	at, far := report.Point{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2}, math.Hypot(b.X-a.X, b.Y-a.Y)
	dx, dy := (b.X-a.X)/far*10, (b.Y-a.Y)/far*10
	if dx != 0 {
		at.Y += .12 * cellHigh // below the codes, above the counters
	}
	c.addShape(report.Shape{Kind: report.Arrow, Points: []report.Point{{X: at.X - dx, Y: at.Y - dy}, {X: at.X + dx, Y: at.Y + dy}}, Stroke: ink, Fill: ink, Width: 3})
}

// drawWater draws the Storm River and the bridge over it.
func (c canvas) drawWater() {
	ring := newBlockBox(1, spacesAcross-2).withMargin(river / 2).listCorners()
	c.addShape(report.Shape{Kind: report.Polyline, Points: append(ring, ring[0]), Stroke: water, Width: river, Title: c.say("board.river", nil)})
	d := c.s.Book.Space(c.s.Book.Links.Bridge.Outer)
	b := newSpaceBox(d)
	ends := []report.Point{b.pointInside(cellWide/2, cellHigh-4), b.pointInside(cellWide/2, cellHigh+river+4)}
	c.addShape(report.Shape{Kind: report.Polyline, Points: ends, Stroke: ink, Width: 34})
	c.addShape(report.Shape{Kind: report.Polyline, Points: []report.Point{ends[0], ends[1]}, Stroke: wood, Width: 28, Title: c.say("board.bridge", nil)})
}

// drawSpace writes the sign of a space, and draws the cards, gold and characters on it.
func (c canvas) drawSpace(space *book.SpaceDef) {
	box := newSpaceBox(space)
	c.writeText(box.pointInside(cellWide/2, 15), c.say("board.sign."+string(space.Kind), nil), ink)
	if space.Code != "" {
		c.writeText(box.pointInside(23, 40), space.Code, faint)
	}
	c.drawLying(space.ID, box)
	c.drawStanding(space.ID, box)
}

// drawArrows draws ways over the board, each with a rim, so that it stands out on any ground. Each seat has a lane of
// its own for its ways. It leaves out ways that end where they begin.
func (p speaker) drawArrows(ways []way) []report.Shape {
	var all []report.Shape
	for _, way := range ways {
		stops := slices.Compact(slices.Clone(way.stops))
		if len(stops) < 2 {
			continue
		}
		lane := (float64(slices.Index(p.s.Seats, way.seat)) - float64(len(p.s.Seats)-1)/2) * 7
		points := lists.Map(stops, func(s book.Space) report.Point {
			return newSpaceBox(p.s.Book.Space(s)).pointInside(cellWide/2+lane, cellHigh/2+lane)
		})
		colour := p.s.Face(way.seat, p.lang).Colour
		title := p.say("board.way", args{"who": p.nameSeat(way.seat), "from": p.nameThing(stops[0]), "to": p.nameThing(stops[len(stops)-1])})
		all = append(all,
			report.Shape{Kind: report.Polyline, Points: points, Stroke: ink, Width: 7},
			report.Shape{Kind: report.Arrow, Points: points, Stroke: colour, Fill: colour, Width: 5, Title: title})
	}
	return all
}

package chronicle

import (
	"math"
	"slices"

	"seneschal/domain/lists"
	"seneschal/domain/report"
	"seneschal/domain/talisman/book"
)

// board draws the board. Everything on it is public.
func (p speaker) board() *report.Board {
	c := canvas{p, &report.Board{Width: int(boardWidth), Height: int(math.Ceil(boardHigh)), Title: p.say("board.title", args{"n": number(p.s.Round)})}}
	c.b.Alt = c.alt()
	for i := range c.s.Book.Spaces {
		c.ground(&c.s.Book.Spaces[i])
	}
	c.walls()
	c.water()
	for i := range c.s.Book.Spaces {
		c.space(&c.s.Book.Spaces[i])
	}
	c.b.Legend = c.legend()
	c.b.Words = c.words()
	return c.b
}

// ground draws the background of a space.
func (c canvas) ground(d *book.SpaceDef) {
	fill, own := grounds[d.Kind]
	if !own {
		fill = regions[d.Region]
	}
	c.add(report.Shape{Kind: report.Polygon, Points: boxOf(d).banks(d.At[0], d.At[1]).corners(), Fill: fill, Stroke: edge, Width: 1.5, Title: c.spot(d.ID), Ref: string(d.ID)})
}

// walls draws the walls about the Inner Region and the Crown, each with a gate at a corner,
// and arrows that show where the two tracks lead.
func (c canvas) walls() {
	links := &c.s.Book.Links
	for _, w := range []struct {
		about    box
		from, to book.Space
	}{{around(2, 4), links.Portal.Middle, links.Portal.Inner}, {around(3, 3), links.Crown.From, links.Crown.To}} {
		c.add(report.Shape{Kind: report.Polygon, Points: w.about.corners(), Stroke: ink, Width: 5})
		a, b := boxOf(c.s.Book.Space(w.from)).middle(), boxOf(c.s.Book.Space(w.to)).middle()
		at := report.Point{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2}
		c.add(report.Shape{Kind: report.Diamond, Points: []report.Point{at}, Size: 13, Fill: gate, Stroke: ink, Width: 2, Title: c.say("board.gate", args{"from": c.the(w.from), "to": c.the(w.to)})})
	}
	for _, name := range []string{"mines", "crypt"} {
		track := c.s.Book.Tracks[name]
		for i, s := range track[1:] {
			c.step(track[i], s)
		}
	}
}

// step draws a small arrow from a space to the next one of a track.
func (c canvas) step(from, to book.Space) {
	a, b := boxOf(c.s.Book.Space(from)).middle(), boxOf(c.s.Book.Space(to)).middle()
	at, far := report.Point{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2}, math.Hypot(b.X-a.X, b.Y-a.Y)
	dx, dy := (b.X-a.X)/far*10, (b.Y-a.Y)/far*10
	if dx != 0 {
		at.Y += .12 * cellHigh // below the codes, above the counters
	}
	c.add(report.Shape{Kind: report.Arrow, Points: []report.Point{{X: at.X - dx, Y: at.Y - dy}, {X: at.X + dx, Y: at.Y + dy}}, Stroke: ink, Fill: ink, Width: 3})
}

// water draws the Storm River and the bridge over it.
func (c canvas) water() {
	ring := around(1, across-2).grown(river / 2).corners()
	c.add(report.Shape{Kind: report.Polyline, Points: append(ring, ring[0]), Stroke: water, Width: river, Title: c.say("board.river", nil)})
	d := c.s.Book.Space(c.s.Book.Links.Bridge.Outer)
	b := boxOf(d)
	ends := []report.Point{b.point(cellWide/2, cellHigh-4), b.point(cellWide/2, cellHigh+river+4)}
	c.add(report.Shape{Kind: report.Polyline, Points: ends, Stroke: ink, Width: 34})
	c.add(report.Shape{Kind: report.Polyline, Points: []report.Point{ends[0], ends[1]}, Stroke: wood, Width: 28, Title: c.say("board.bridge", nil)})
}

// space writes the sign of a space, and draws the cards, gold and characters on it.
func (c canvas) space(d *book.SpaceDef) {
	b := boxOf(d)
	c.write(b.point(cellWide/2, 15), c.say("board.sign."+string(d.Kind), nil), ink)
	if d.Code != "" {
		c.write(b.point(23, 40), d.Code, faint)
	}
	c.lying(d.ID, b)
	c.standing(d.ID, b)
}

// arrows draws ways over the board. Each has a rim, so that it stands out on any ground, and a
// lane of its own.
func (p speaker) arrows(ways []way) []report.Shape {
	var all []report.Shape
	for _, w := range ways {
		stops := slices.Compact(slices.Clone(w.stops))
		if len(stops) < 2 {
			continue
		}
		lane := (float64(slices.Index(p.s.Seats, w.seat)) - float64(len(p.s.Seats)-1)/2) * 7
		points := lists.Map(stops, func(s book.Space) report.Point {
			return boxOf(p.s.Book.Space(s)).point(cellWide/2+lane, cellHigh/2+lane)
		})
		colour := p.s.Face(w.seat, p.lang).Colour
		title := p.say("board.way", args{"who": p.who(w.seat), "from": p.the(stops[0]), "to": p.the(stops[len(stops)-1])})
		all = append(all,
			report.Shape{Kind: report.Polyline, Points: points, Stroke: ink, Width: 7},
			report.Shape{Kind: report.Arrow, Points: points, Stroke: colour, Fill: colour, Width: 5, Title: title})
	}
	return all
}

package chronicle

import (
	"strings"
	"unicode/utf8"

	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
	"seneschal/domain/report"
)

// How far a path leads from the middle of its tile, in halves of its side: to the
// next tile, into an empty cell, or to a side that is blocked.
const (
	toNext  = 1.0
	toOpen  = 1.3
	toBlock = .66
)

// vectors are the directions on the picture.
var vectors = [4]report.Point{{Y: -1}, {X: 1}, {Y: 1}, {X: -1}}

// frame draws the tiles of a map with their paths, and the rows and columns by
// which labels name them.
func (c canvas) frame(f frame) {
	for _, l := range f.tiles {
		c.ground(f, l)
	}
	for _, z := range land.Zones {
		c.paths(f, z)
	}
	for x := f.west; x < f.west+f.cols; x++ {
		at := f.off(land.Cell{X: x, Y: f.north}, 0, -1)
		c.write(report.Point{X: at.X, Y: at.Y - 1.3*c.letters}, land.Cell{X: x}.String())
	}
	for y := f.north; y > f.north-f.rows; y-- {
		at := f.off(land.Cell{X: f.west, Y: y}, -1, 0)
		c.write(report.Point{X: at.X - 1.25*c.letters, Y: at.Y}, land.Cell{Y: y}.String())
	}
	if f.name != "" {
		middle := f.off(land.Cell{X: f.west, Y: f.north}, float64(f.cols)-1, -1)
		c.label(report.Point{X: middle.X, Y: middle.Y - 2.6*c.letters}, c.placeTitle(f.name), true)
	}
}

// placeTitle names a place with the tile on which its entrance lies.
func (c canvas) placeTitle(place land.Zone) string {
	title := book.Titled(c.lang, book.Zone(place))
	for _, l := range c.s.Board.Lying {
		if l.Card == c.s.Book.Entrance(place) {
			return c.say("place", args{"at": title, "name": l.At.Label()})
		}
	}
	return title
}

// ground is the tile below its paths.
func (c canvas) ground(f frame, l land.Laid) {
	title := ""
	if name := c.named(l.At); name != "" {
		title = c.place(l.At)
	}
	c.add(report.Shape{Kind: report.Square, Points: []report.Point{f.centre(l.At.Cell)}, Size: f.side/2 - 1, Fill: groundOf(l), Title: title})
}

// groundOf is the colour of a tile; an access tile is initiatory.
func groundOf(l land.Laid) string {
	if l.Tile == "" {
		return stone
	}
	for _, z := range land.Zones {
		if l.Open.Of(z) != 0 {
			return grounds[z]
		}
	}
	return paper
}

// paths draws all paths of one zone: hollow ones in the fantastic zone.
func (c canvas) paths(f frame, z land.Zone) {
	lines := f.lines(z)
	stroke := func(colour string, width float64) {
		for _, line := range lines {
			c.add(report.Shape{Kind: report.Polyline, Points: line, Stroke: colour, Width: width})
		}
	}
	switch z {
	case land.Initiatory:
		stroke(roseWay, 12)
	case land.Fantastic:
		stroke(strawWay, 18)
		stroke(strawMid, 9)
	default:
		stroke(insetWay, 8)
	}
}

// lines go over all paths of a zone and back, one line for all that hang
// together: so the picture stays small.
func (f frame) lines(z land.Zone) [][]report.Point {
	var all [][]report.Point
	walked := map[land.Cell]bool{}
	for _, l := range f.tiles {
		if l.Open.Of(z) != 0 && !walked[l.At.Cell] {
			all = append(all, f.walk(l, z, -1, walked))
		}
	}
	return all
}

// walk goes over the paths of a tile and of all behind it, and comes back to its
// middle. Over the side by which it came it does not go.
func (f frame) walk(l land.Laid, z land.Zone, came land.Dir, walked map[land.Cell]bool) []report.Point {
	walked[l.At.Cell] = true
	middle := f.centre(l.At.Cell)
	line := []report.Point{middle}
	for _, d := range l.Open.Of(z).Dirs() {
		next, laid := f.tiles.At(l.At.Next(d).Cell)
		far := toNext
		switch {
		case d == came:
			continue
		case !laid:
			far = toOpen
		case !f.tiles.Passable(l.At.Cell, d):
			far = toBlock
		case !walked[next.At.Cell]:
			line = append(append(line, f.walk(next, z, d.Back(), walked)...), middle)
			continue
		}
		line = append(line, f.off(l.At.Cell, vectors[d].X*far, vectors[d].Y*far), middle)
	}
	return line
}

// signs write on tiles what they are. A sign may be wide if none stands beside it.
func (c canvas) signs(f frame) {
	signs := map[land.Cell]string{}
	for _, l := range f.tiles {
		signs[l.At.Cell] = c.sign(l)
	}
	for _, l := range f.tiles {
		at := l.At.Cell
		room := 2.2
		if signs[at.Next(land.E)] != "" || signs[at.Next(land.W)] != "" {
			room = 1.1
		}
		if signs[at] != "" {
			c.label(f.off(at, 0, -.56), c.cut(signs[at], room*f.side), true)
		}
		if dev := c.s.DevAt(l.At); l.Tile == "" || dev != nil && dev.Exit {
			c.add(report.Shape{Kind: report.Circle, Points: []report.Point{f.off(at, -.6, .6)}, Size: f.side * .14, Fill: wayOut, Stroke: ink, Width: 2, Title: c.say("board.key.way-out", nil)})
		}
	}
}

// sign is what is written on a tile; nothing on paths, and in places.
func (c canvas) sign(l land.Laid) string {
	if l.At.Map != "" {
		return ""
	}
	if place := c.s.PlaceAt(l.At); place != "" {
		return book.Titled(c.lang, book.Zone(place))
	}
	switch kind := c.s.KindAt(l.At); kind {
	case "path", "wild":
		return ""
	case "magic", "camaloc", "joyous-guard", "winchester", "fisher-house":
		return c.say("board.sign."+string(kind), nil) // shorter than "castle of Camaloc"
	default:
		return book.Titled(c.lang, kind)
	}
}

// cut shortens a sign to what there is room for, between words if it can.
func (c canvas) cut(sign string, width float64) string {
	room := int(width / (.55 * c.letters))
	if utf8.RuneCountInString(sign) <= room {
		return sign
	}
	first, _, _ := strings.Cut(sign, " ")
	letters := []rune(first)
	return string(letters[:min(len(letters), max(1, room))])
}

package chronicle

import (
	"slices"
	"strings"
	"unicode/utf8"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
	"seneschal/domain/report"
)

// The length of a path from the middle of its tile, in halves of the tile's side: to the
// next tile, into an empty cell, or to a side that is blocked.
const (
	toNext  = 1.0
	toOpen  = 1.3
	toBlock = .66
)

// sideVectors are the directions of the sides on the picture.
var sideVectors = [4]report.Point{{Y: -1}, {X: 1}, {Y: 1}, {X: -1}}

// drawFrame draws the tiles of a map with their paths, and the rows and columns by
// which labels name them.
func (c canvas) drawFrame(frame frame) {
	for _, l := range frame.tiles {
		c.drawGround(frame, l)
	}
	for _, z := range land.Zones {
		c.drawPaths(frame, z)
	}
	for x := frame.west; x < frame.west+frame.cols; x++ {
		at := frame.offsetPoint(land.Cell{X: x, Y: frame.north}, 0, -1)
		c.writeText(report.Point{X: at.X, Y: at.Y - 1.3*c.letters}, land.Cell{X: x}.String())
	}
	for y := frame.north; y > frame.north-frame.rows; y-- {
		at := frame.offsetPoint(land.Cell{X: frame.west, Y: y}, -1, 0)
		c.writeText(report.Point{X: at.X - 1.25*c.letters, Y: at.Y}, land.Cell{Y: y}.String())
	}
	if frame.name != "" {
		middle := frame.offsetPoint(land.Cell{X: frame.west, Y: frame.north}, float64(frame.cols)-1, -1)
		c.writeLabel(report.Point{X: middle.X, Y: middle.Y - 2.6*c.letters}, c.chooseFrameTitle(frame.name), true)
	}
}

// chooseFrameTitle names a place, with the tile on which its entrance lies if there is room.
func (c canvas) chooseFrameTitle(place land.Zone) string {
	title := book.Titled(c.lang, book.Zone(place))
	for _, lying := range c.state.Board.Lying {
		if lying.Card != c.state.Book.Entrance(place) {
			continue
		}
		if long := c.say("place", args{"at": title, "name": lying.At.Label()}); boldWidth*float64(utf8.RuneCountInString(long)) < maxTitleWidth {
			return long
		}
	}
	return title
}

// drawGround draws the ground of a tile, without its paths.
func (c canvas) drawGround(f frame, l land.Laid) {
	title := ""
	if name := c.findPlaceName(l.At); name != "" {
		title = c.namePlace(l.At)
	}
	c.addShape(report.Shape{Kind: report.Square, Points: []report.Point{f.cellCentre(l.At.Cell)}, Size: f.side/2 - 1, Fill: chooseGroundColour(l), Title: title, Ref: l.At.Label()})
}

// chooseGroundColour returns the colour of a tile: for an access tile that of the initiatory zone, for a
// threshold that of stone.
func chooseGroundColour(laid land.Laid) string {
	if laid.Tile == "" {
		return stone
	}
	for _, zone := range land.Zones {
		if laid.Open.Of(zone) != 0 {
			return grounds[zone]
		}
	}
	return paper
}

// drawPaths draws all paths of one zone: hollow ones in the fantastic zone.
func (c canvas) drawPaths(f frame, zone land.Zone) {
	lines := f.traceLines(zone)
	stroke := func(colour string, width float64) {
		for _, line := range lines {
			c.addShape(report.Shape{Kind: report.Polyline, Points: line, Stroke: colour, Width: width})
		}
	}
	switch zone {
	case land.Initiatory:
		stroke(roseWay, 12)
	case land.Fantastic:
		stroke(strawWay, 18)
		stroke(strawMid, 9)
	default:
		stroke(insetWay, 8)
	}
}

// traceLines returns lines over all paths of a zone, there and back. Paths that hang together make one line, so
// that the picture's data stay small.
func (f frame) traceLines(zone land.Zone) [][]report.Point {
	var all [][]report.Point
	walked := map[land.Cell]bool{}
	for _, laid := range f.tiles {
		if laid.Open.Of(zone) != 0 && !walked[laid.At.Cell] {
			all = append(all, f.tracePaths(laid, zone, -1, walked))
		}
	}
	return all
}

// tracePaths returns a line over the paths of a tile and of all tiles behind it, back to the tile's middle. It
// leaves out the side came, from which the line comes; -1 for none. It marks the tiles in walked.
func (f frame) tracePaths(tile land.Laid, zone land.Zone, came land.Dir, walked map[land.Cell]bool) []report.Point {
	walked[tile.At.Cell] = true
	middle := f.cellCentre(tile.At.Cell)
	line := []report.Point{middle}
	for _, dir := range tile.Open.Of(zone).Dirs() {
		next, laid := f.tiles.At(tile.At.Next(dir).Cell)
		reach := toNext
		switch {
		case dir == came:
			continue
		case !laid:
			reach = toOpen
		case !f.tiles.IsPassable(tile.At.Cell, dir):
			reach = toBlock
		case !walked[next.At.Cell]:
			line = append(append(line, f.tracePaths(next, zone, dir.Back(), walked)...), middle)
			continue
		}
		line = append(line, f.offsetPoint(tile.At.Cell, sideVectors[dir].X*reach, sideVectors[dir].Y*reach), middle)
	}
	return line
}

// writeSigns writes names on the tiles of a map, as far as there is room: if possible beside counters, above the
// middle or below it, in full or the first word. The words of the picture give all names. It also marks ways
// out of places.
func (c canvas) writeSigns(f frame) {
	var written []box
	counters := c.listCounterAreas(f)
	for _, l := range f.tiles {
		if sign, ok := c.chooseSign(c.listCandidates(f, l), slices.Concat(written, counters), written); ok {
			c.writeLabel(sign.at, sign.text, true)
			written = append(written, c.measureText(sign.at, sign.text))
		}
		if dev := c.state.DevAt(l.At); l.Tile == "" || dev != nil && dev.Exit {
			c.addShape(report.Shape{Kind: report.Circle, Points: []report.Point{f.offsetPoint(l.At.Cell, -.6, .6)}, Size: f.side * .14, Fill: wayOutColour, Stroke: ink, Width: 2, Title: c.say("board.key.way-out", nil)})
		}
	}
}

// chooseSign chooses the first sign that covers none of the boxes in best, or else the first that covers none
// in must; false if there is none. A sign must be inside the picture.
func (c canvas) chooseSign(all []sign, best, must []box) (s sign, ok bool) {
	for _, taken := range [][]box{best, must} {
		for _, sign := range all {
			if b := c.measureText(sign.at, sign.text); b.isInside(c.layout) && !slices.ContainsFunc(taken, b.overlaps) {
				return sign, true
			}
		}
	}
	return sign{}, false
}

// listCounterAreas returns the areas that the counters of characters cover on a map.
func (c canvas) listCounterAreas(frame frame) []box {
	here := lists.Keep(c.listSeatsOnBoard(), func(seat game.Seat) bool { return c.state.Knights[seat].At.Map == frame.name })
	return lists.Map(here, func(seat game.Seat) box {
		at, half := frame.cellCentre(c.state.Knights[seat].At.Cell), .77*c.letters
		return box{at.X - half, at.Y - half, at.X + half, at.Y + half}
	})
}

// A sign is a text at a point.
type sign struct {
	text string
	at   report.Point
}

// listCandidates lists the possible signs of a tile, the best first; none if it has no name.
func (c canvas) listCandidates(frame frame, laid land.Laid) []sign {
	full := c.chooseSignText(laid)
	if full == "" {
		return nil
	}
	first, _, _ := strings.Cut(full, " ")
	var all []sign
	for _, text := range []string{full, first} {
		for _, dy := range []float64{-.56, .56, -1.2, 1.2} {
			all = append(all, sign{text, frame.offsetPoint(laid.At.Cell, 0, dy)})
		}
	}
	return all
}

// A box is the area that a bold text covers.
type box struct{ left, top, right, bottom float64 }

// measureText returns the area of a bold text around a point.
func (c canvas) measureText(at report.Point, text string) box {
	wide, high := boldWidth*c.letters*float64(utf8.RuneCountInString(text))/2, c.letters/2
	return box{at.X - wide, at.Y - high, at.X + wide, at.Y + high}
}

func (b box) overlaps(o box) bool {
	return b.left < o.right && o.left < b.right && b.top < o.bottom && o.top < b.bottom
}

// isInside reports whether the box is within the picture from left to right.
func (b box) isInside(l layout) bool { return b.left >= 0 && b.right <= l.width }

// chooseSignText returns the text for a tile; "" for paths, and in places.
func (c canvas) chooseSignText(laid land.Laid) string {
	if laid.At.Map != "" {
		return ""
	}
	if place := c.state.PlaceAt(laid.At); place != "" {
		return book.Titled(c.lang, book.Zone(place))
	}
	switch kind := c.state.KindAt(laid.At); kind {
	case "path", "wild":
		return ""
	case "magic", "camaloc", "joyous-guard", "winchester", "fisher-house":
		return c.say("board.sign."+string(kind), nil) // shorter than "castle of Camaloc"
	default:
		return book.Titled(c.lang, kind)
	}
}

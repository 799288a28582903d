package chronicle

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/quest"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
	"seneschal/domain/report"
	"seneschal/domain/words"
)

// describePicture describes the picture in a sentence or two: the number of tiles, and where characters stand.
func (c canvas) describePicture() string {
	var stand []string
	for _, seat := range c.listSeatsOnBoard() {
		at := c.state.Knights[seat].At
		if there := c.state.SeatsOn(at); there[0] == seat {
			stand = append(stand, c.sayCounted("board.stands", len(there), args{"who": c.nameSeats(there), "place": c.namePlace(at)}))
		}
	}
	return c.sayCounted("board.alt", len(c.state.Board.Main), args{"list": c.joinList(stand)})
}

// describeTiles describes the whole picture: a sentence for each tile and development card, in the order in
// which they were laid.
func (c canvas) describeTiles() []string {
	var all []string
	for _, frame := range c.frames {
		for _, laid := range frame.tiles {
			if laid.Tile != "" {
				all = append(all, c.describeTile(frame, laid))
			}
		}
	}
	return all
}

// describeTile describes a tile in a sentence: its label, its name, its paths, and the cards and
// characters on it.
func (c canvas) describeTile(frame frame, laid land.Laid) string {
	text := c.say("board.tile", args{"label": laid.At.Label(), "name": c.findTileName(laid)})
	text += c.describeTilePaths(laid.Open)
	if open := c.findOpenSides(frame, laid); open != 0 {
		text += c.say("board.open", args{"sides": joinSides(open)})
	}
	if cards := c.listCardsOn(laid.At); len(cards) > 0 {
		text += c.sayCounted("board.lying", len(cards), args{"cards": c.nameCards(cards)})
	}
	if there := c.state.SeatsOn(laid.At); len(there) > 0 {
		text += c.sayCounted("board.there", len(there), args{"list": c.nameSeats(there)})
	}
	return text + "."
}

// joinSides lists sides by their letters.
func joinSides(sides land.Sides) string { return lists.Join(sides.Dirs(), ", ") }

// findTileName returns the name of a laid tile or development card; "" for a threshold.
func (c canvas) findTileName(laid land.Laid) string {
	if dev := c.state.DevAt(laid.At); dev != nil {
		return book.Name(c.lang, dev)
	}
	if tile, ok := c.state.TileAt(laid.At); ok {
		return book.Name(c.lang, tile)
	}
	return ""
}

// describeTilePaths lists the sides with paths in words; for an access tile by zone.
func (c canvas) describeTilePaths(open land.Openings) string {
	near, far := open.Of(land.Initiatory), open.Of(land.Fantastic)
	if near == 0 || far == 0 {
		return c.say("board.paths", describePaths(open.All()))
	}
	return c.say("board.paths.initiatory", describePaths(near)) + c.say("board.paths.fantastic", describePaths(far))
}

// describePaths returns the parameters of a sentence about sides with paths: their letters and their number.
func describePaths(sides land.Sides) args {
	return args{"sides": joinSides(sides), "k": formatNumber(len(sides.Dirs()))}
}

// findOpenSides returns the sides whose paths lead into an empty cell.
func (c canvas) findOpenSides(frame frame, l land.Laid) land.Sides {
	var open land.Sides
	for _, dir := range l.Open.All().Dirs() {
		if _, laid := frame.tiles.At(l.At.Next(dir).Cell); !laid {
			open |= land.SidesOf(dir)
		}
	}
	return open
}

// listCardsOn lists the cards on a tile, as the seat knows them; "" for each unknown one.
func (c canvas) listCardsOn(at land.Place) []book.Card {
	there := lists.Keep(c.lying, func(l quest.Lying) bool { return l.At == at })
	return lists.Map(there, func(l quest.Lying) book.Card { return l.Card })
}

// buildLegend explains the picture: its characters, then the zones and marks that occur on it.
func (c canvas) buildLegend() []report.Key {
	keys := lists.Map(c.listSeatsOnBoard(), func(seat game.Seat) report.Key {
		return report.Key{Kind: report.Counter, Fill: c.state.Face(seat, c.lang).Colour, Letter: c.chooseInitials(seat), Text: c.nameSeat(seat)}
	})
	keys = append(keys, report.Key{Kind: report.Square, Fill: roseWay, Text: c.say("board.key.initiatory", nil)})
	if slices.ContainsFunc(c.state.Board.Main, func(l land.Laid) bool { return l.Open.Of(land.Fantastic) != 0 }) {
		keys = append(keys, report.Key{Kind: report.Square, Fill: strawMid, Text: c.say("board.key.fantastic", nil)})
	}
	marks := map[string]report.Key{
		foeRed: {Kind: report.Diamond, Fill: foeRed, Text: c.say("board.key.foe", nil)}, thingColour: {Kind: report.Square, Fill: thingColour, Text: c.say("board.key.thing", nil)},
		faceDownColour: {Kind: report.Square, Fill: faceDownColour, Text: c.say("board.key.face-down", nil)}, gold: {Kind: report.Cross, Fill: gold, Text: words.Capital(c.nameThing(book.Excalibur))},
	}
	if len(c.frames) > 1 {
		keys = append(keys, report.Key{Kind: report.Circle, Fill: wayOutColour, Text: c.say("board.key.way-out", nil)})
	}
	for _, fill := range []string{foeRed, thingColour, faceDownColour, gold} {
		if slices.ContainsFunc(c.board.Shapes, func(s report.Shape) bool { return s.Fill == fill && s.Stroke == ink && s.Kind != report.Circle }) {
			keys = append(keys, marks[fill])
		}
	}
	return keys
}

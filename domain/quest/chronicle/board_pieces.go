package chronicle

import (
	"math"
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/quest"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
	"seneschal/domain/report"
	"seneschal/domain/report/palette"
)

// drawLyingCards draws the cards that lie on tiles, from the right side of each tile. It leaves out entrances,
// whose names stand on their tiles.
func (c canvas) drawLyingCards() {
	drawnCards := map[land.Place]int{}
	for _, lying := range c.lying {
		if c.state.Book.Entrance(c.state.PlaceAt(lying.At)) == lying.Card && lying.Card != "" {
			continue // its name stands on the tile
		}
		frame := c.findFrame(lying.At.Map)
		kind, fill := c.chooseMark(lying)
		c.addShape(report.Shape{
			Kind: kind, Points: []report.Point{frame.offsetPoint(lying.At.Cell, .74-.4*float64(drawnCards[lying.At]%4), .66)}, Size: frame.side * .13,
			Fill: fill, Stroke: ink, Width: 2, Title: c.nameThing(lying.Card), Ref: lying.At.Label(),
		})
		drawnCards[lying.At]++
	}
}

// chooseMark chooses the shape and colour of a card on the land; those of a card face down if it is not known.
func (c canvas) chooseMark(lying quest.Lying) (report.ShapeKind, string) {
	card := c.state.Book.Card(lying.Card)
	switch {
	case card == nil:
		return report.Square, faceDownColour
	case card.Class == book.Sword:
		return report.Cross, gold
	case card.IsFoe() && !lying.Free:
		return report.Diamond, foeRed
	}
	return report.Square, thingColour
}

// drawCharacters draws a counter for each character that is on the board.
func (c canvas) drawCharacters() {
	for _, first := range c.listSeatsOnBoard() {
		there := c.state.SeatsOn(c.state.Knights[first].At)
		if there[0] != first {
			continue // the character is drawn beside the first
		}
		for i, seat := range there {
			c.drawCounter(seat, i, len(there))
		}
	}
}

// drawCounter draws the counter of the nth character, from 0, of so many on a tile. Counters stand side by side,
// in rows, and are smaller where there are several, so that they stay on their tile.
func (c canvas) drawCounter(seat game.Seat, n, of int) {
	at := c.state.Knights[seat].At
	frame := c.findFrame(at.Map)
	middle, across := frame.cellCentre(at.Cell), int(math.Ceil(math.Sqrt(float64(of))))
	rows := (of + across - 1) / across
	size := max(.5*c.letters, min(.77*c.letters, frame.side*.55/float64(across)))
	c.addShape(report.Shape{
		Kind: report.Counter, Size: size, Fill: c.state.Face(seat, c.lang).Colour, Stroke: ink, Width: 2, Bold: true, Text: c.chooseInitials(seat),
		Points: []report.Point{{
			X: math.Round(middle.X + (float64(n%across)-float64(across-1)/2)*2.3*size),
			Y: math.Round(middle.Y + (float64(n/across)-float64(rows-1)/2)*2.1*size),
		}},
		Title: c.sayCounted("board.stands", 1, args{"who": c.nameSeat(seat), "place": c.namePlace(at)}), Ref: at.Label(),
	})
}

// chooseInitials returns the letters that tell a character apart from the others.
func (c canvas) chooseInitials(seat game.Seat) string {
	return palette.Letters(lists.Map(c.state.Seats, c.nameSeat))[slices.Index(c.state.Seats, seat)]
}

package chronicle

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/report"
	"seneschal/domain/talisman"
	"seneschal/domain/talisman/book"
	"seneschal/domain/words"
)

// describePicture describes the picture in one sentence: where each character stands.
func (c canvas) describePicture() string {
	stand := lists.Map(c.s.InPlay(c.s.First), func(seat game.Seat) string {
		return c.say("board.stands", args{"who": c.nameSeat(seat), "place": c.nameSpaceAlone(c.s.Heroes[seat].Space)})
	})
	if len(stand) == 0 {
		return c.say("board.empty", nil)
	}
	return c.say("board.alt", args{"list": words.Capital(c.joinList(stand))})
}

// describeAllSpaces describes the whole picture in sentences: each space with something or
// somebody on it, ring by ring.
func (c canvas) describeAllSpaces() []string {
	var all []string
	for _, ring := range [][]book.Space{c.s.Book.Outer, c.s.Book.Middle, c.s.Book.SpacesIn(book.Inner)} {
		for _, space := range ring {
			if what := c.listOnSpace(space); what != "" {
				all = append(all, c.say("board.space", args{"place": c.nameSpaceAlone(space), "what": what}))
			}
		}
	}
	return all
}

// listOnSpace names the things and the characters on a space; "" if there are none.
func (p speaker) listOnSpace(space book.Space) string {
	var all []string
	if things := p.nameLyingThings(space); len(things) > 0 {
		all = append(all, p.joinList(things))
	}
	if there := p.s.SeatsOn(space); len(there) > 0 {
		all = append(all, p.sayCounted("board.there", len(there), args{"list": p.listSeats(there)}))
	}
	return p.joinClauses(all)
}

// nameLyingThings names the cards and the gold that lie on a space.
func (p speaker) nameLyingThings(space book.Space) []string {
	all := lists.Map(p.s.Lying[space], p.nameLyingCard)
	if n := p.s.Gold[space]; n > 0 {
		all = append(all, p.sayCounted("gold", n, nil))
	}
	return all
}

// nameLyingCard names a card that lies on the board, with the counters left in its pool or, if it has none, with its
// Strength or Craft.
func (p speaker) nameLyingCard(lie talisman.Lie) string {
	name, card := p.nameThingAlone(lie.Piece.Card()), p.s.Book.Of(lie.Piece)
	if card.Pool.N > 0 {
		return p.say("lie.pool", args{"card": name, "left": formatNumber(lie.Counters)})
	}
	return p.addFightValue(name, card)
}

// legendMarks are the marks of the legend, in their order.
var legendMarks = []struct {
	kind report.ShapeKind
	fill string
	key  string
}{
	{report.Square, foeRed, "board.key.strength"},
	{report.Square, spirit, "board.key.craft"},
	{report.Circle, person, "board.key.stranger"},
	{report.Tower, place, "board.key.place"},
	{report.Diamond, thing, "board.key.object"},
	{report.Diamond, magic, "board.key.talisman"},
	{report.Circle, thing, "board.key.follower"},
	{report.Circle, magic, "board.key.gold"},
	{report.Flame, gate, "board.key.hex"},
	{report.Square, other, "board.key.event"},
	{report.Diamond, gate, "board.key.gate"},
}

// buildLegend returns the key of the picture: the characters, then the marks that appear in it.
func (c canvas) buildLegend() []report.Key {
	var all []report.Key
	for _, seat := range c.s.InPlay(c.s.First) {
		all = append(all, report.Key{Kind: report.Counter, Fill: c.s.Face(seat, c.lang).Colour, Letter: c.findInitials(seat), Text: c.nameSeatAlone(seat)})
	}
	for _, k := range legendMarks {
		if slices.ContainsFunc(c.b.Shapes, func(s report.Shape) bool { return s.Kind == k.kind && s.Fill == k.fill }) {
			all = append(all, report.Key{Kind: k.kind, Fill: k.fill, Text: c.say(k.key, nil)})
		}
	}
	return all
}

// findInitials returns the letters that tell a seat's character from the others on the picture.
func (c canvas) findInitials(seat game.Seat) string {
	return c.initials[slices.Index(c.s.Seats, seat)]
}

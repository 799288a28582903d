package orders

import (
	"regexp"
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
)

// A TargetKind says what a Target refers to.
type TargetKind int

// The kinds of targets.
const (
	ToCell TargetKind = iota // a cell by its label, ENTRY too
	ToKind                   // the nearest tile of a kind
	ToZone                   // the tile with the entrance of a swamp, forest, lake, well or cave
	ToCard                   // the tile where the card lies face up
	ToSeat                   // the tile where the character stands
)

// A Target is the destination of GOTO and WISH. Only the field that Is names counts.
type Target struct {
	Is   TargetKind
	Cell land.Place
	Kind book.Kind
	Zone land.Zone
	Card book.Card
	Seat Who
}

// cellLabelStart matches the beginning of a word that can only be meant as the label of a cell.
var cellLabelStart = regexp.MustCompile(`^[nesw][0-9]`)

// readTarget reads the destination of GOTO or WISH. If a name fits both a thing and a seat, the longer
// match wins, or else the one that the name gives in full; if neither wins, the line is refused.
func (p *parser) readTarget() Target {
	if p.isLabelNext() {
		return p.readLabel()
	}
	mark := p.Mark()
	things, behind := p.FindNames(p.kinds.target)
	people, after := p.FindNames(p.nameSeats())
	switch {
	case len(people) == 0, behind > after, p.isFullName(mark, behind, things):
		return p.readThing()
	case len(things) == 0, after > behind, p.isFullName(mark, after, people):
		return Target{Is: ToSeat, Seat: p.readSeat()}
	}
	p.Next()
	legal := slices.Concat(things, lists.Map(people, p.nameSeats().Spell))
	p.Refuse(codeAmbiguous, mark, say(p.Line.Lang, "error.ambiguous", "word", p.Since(mark)), legal...)
	return Target{}
}

// isFullName reports whether the words between two marks are the whole name of the one thing that they
// fit; false if they fit several, or none.
func (p *parser) isFullName(from, to int, fits []string) bool {
	if len(fits) != 1 {
		return false
	}
	mark := p.Mark()
	p.Back(to)
	text := p.Since(from)
	p.Back(mark)
	return slices.ContainsFunc(p.listFullNames(fits[0]), func(name string) bool { return foldName(name) == foldName(text) })
}

// listFullNames lists all names of a thing or a seat.
func (p *parser) listFullNames(id string) []string {
	all := []string{id}
	for _, lang := range book.Languages {
		all = append(all, book.Name(lang, book.Card(id)), book.Name(lang, book.Kind(id)), book.Name(lang, book.Zone(id)))
	}
	for _, character := range p.book.Characters {
		if string(character.ID) == p.seats.Name(game.Seat(id)) {
			all = append(append(all, string(character.ID), character.Name), character.Also...)
		}
	}
	return all
}

// foldName returns a name in the form in which names are compared, its words run together.
func foldName(name string) string {
	tokens := order.Lex(order.Tidy(name))
	return strings.Join(lists.Map(tokens, func(t order.Token) string { return t.Key }), "")
}

// readThing reads a tile of a kind, a place or a card.
func (p *parser) readThing() Target {
	id := p.Thing(p.kinds.target)
	switch {
	case id == entryKind:
		return Target{Cell: land.Entry}
	case p.book.Card(book.Card(id)) != nil:
		return Target{Is: ToCard, Card: book.Card(id)}
	case land.Zone(id).IsPlace():
		return Target{Is: ToZone, Zone: land.Zone(id)}
	}
	return Target{Is: ToKind, Kind: book.Kind(id)}
}

// entryKind is the kind of the entry tile, of which there is only one. It also serves as the tile's label.
const entryKind = "entry"

// isLabelNext reports whether the label of a cell follows, or a word meant as one.
func (p *parser) isLabelNext() bool {
	t := p.Peek()
	return t.Kind == order.Word && (cellLabelStart.MatchString(t.Key) || p.PeekAt(1).Key == ":" && p.PeekAt(2).Kind != order.End)
}

// readLabel reads a cell: E2N1, or LAKE:E1. It refuses any other text.
func (p *parser) readLabel() Target {
	mark := p.Mark()
	var place land.Place
	if p.PeekAt(1).Key == ":" {
		place.Map = p.readZone()
		p.Next()
	}
	text := p.Next().Key
	if cellLabelStart.MatchString(text) && cellLabelStart.MatchString(p.Peek().Key) { // E2 N1
		text += p.Next().Key
	}
	cell, ok := land.ParseCell(text)
	place.Cell = cell
	if !ok || place.Map == "" && cell == (land.Cell{}) || place.Map != "" && !place.Map.IsPlace() {
		p.Refuse(codeLabel, mark, say(p.Line.Lang, "error.label", "word", p.Since(mark)), "E2N1", "W3", "ENTRY", "LAKE:E1")
	}
	return Target{Cell: place}
}

// String writes the target as "E2N1", "prison", "lake", "excalibur" or "inge".
func (t Target) String() string {
	switch t.Is {
	case ToKind:
		return string(t.Kind)
	case ToZone:
		return string(t.Zone)
	case ToCard:
		return string(t.Card)
	case ToSeat:
		return t.Seat.String()
	}
	return t.Cell.Label()
}

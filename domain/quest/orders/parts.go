package orders

import (
	"slices"

	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/order"
	"seneschal/domain/order/form"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
)

// The forms of parts of many orders.

// parserOf returns the parser of a line.
func parserOf(c *order.Cursor) *parser { return c.Parser.(*parser) }

// slot returns the form of a thing; name stands for it in descriptions, and kind returns the kind of names with which it
// begins, nil if it begins with none.
func slot[V any](name string, kind func(*parser) *order.NameKind, read func(*parser) V, spell func(V) string) form.Form[V] {
	var names func(*order.Cursor) *order.NameKind
	if kind != nil {
		names = func(c *order.Cursor) *order.NameKind { return kind(parserOf(c)) }
	}
	return form.Slot(name, names, func(c *order.Cursor) V { return read(parserOf(c)) }, spell).Distinct(blameTwice)
}

// id returns the form of a thing that is read by its name, kept and spelt by its id.
func id[V ~string](name string, kind func(*parser) *order.NameKind) form.Form[V] {
	return slot(name, kind, func(p *parser) V { return V(p.Thing(kind(p))) }, func(v V) string { return string(v) })
}

// blameTwice notes the fault that the thing from a mark to the cursor stands twice in a list (S17).
func blameTwice(c *order.Cursor, mark int) {
	c.Blame(codeTwice, mark, say(c.Line.Lang, "error.twice", "word", c.Since(mark)))
}

// A cardSort is the sort of the cards that an order names.
type cardSort struct {
	name string                   // in descriptions
	fits func(*book.CardDef) bool // whether menus offer a card, and errors propose it
	none string                   // the key of the message about a card that does not fit; "": lines may name any card
}

// The sorts of cards.
var (
	movable = cardSort{"movable", (*book.CardDef).IsRobbable, "error.stays"}
	counted = cardSort{"counted", (*book.CardDef).IsCounted, "error.not_counted"}
	weapon  = cardSort{"weapon", func(d *book.CardDef) bool { return d.Class == book.Weapon }, "error.no_weapon"}
	kept    = cardSort{"card", func(d *book.CardDef) bool { return d.IsCounted() || d.Companion }, ""}
	found   = cardSort{"card", func(d *book.CardDef) bool { return d.IsCounted() || d.Companion || d.IsFoe() }, ""}
	shown   = cardSort{"card", (*book.CardDef).IsCounted, ""}
	held    = cardSort{"card", func(d *book.CardDef) bool { return d.IsRobbable() || d.Class == book.Trophy }, ""}
	known   = cardSort{"card", func(d *book.CardDef) bool { return d.Class != book.Entrance && d.Class != book.Curse }, ""}
)

// kind returns the names of all cards, of which errors propose those that menus offer.
func (s cardSort) kind(p *parser) *order.NameKind {
	kind := *p.kinds.card
	kind.Propose = func(code string) bool {
		card := book.Card(code)
		return s.fits(p.book.Card(card)) && (p.seats.IsFixed == nil || !p.seats.IsFixed(card))
	}
	return &kind
}

// read reads a card, and blames one that lines must not name (S16).
func (s cardSort) read(p *parser) book.Card {
	mark := p.Mark()
	card := book.Card(p.Thing(s.kind(p)))
	if s.none != "" && p.Err() == nil && !s.fits(p.book.Card(card)) {
		p.Blame(codeNever, mark, say(p.Line.Lang, s.none, "card", book.Name(p.Line.Lang, card)))
	}
	return card
}

// slot returns the form of a card of the sort, for which menus do not ask.
func (s cardSort) slot() form.Form[book.Card] {
	return slot(s.name, s.kind, s.read, func(card book.Card) string { return string(card) })
}

// form returns the form of a card of the sort.
func (s cardSort) form() form.Form[book.Card] {
	return s.slot().Choices("", func(m *form.Pointing) []menu.Thing[book.Card] {
		return positionOf(m).ListCards(s.fits)
	})
}

// listOpen returns the cards of the sort for menus, even those that can never change hands again.
func (s cardSort) listOpen(m *form.Pointing) []menu.Thing[book.Card] {
	things := positionOf(m).ListCards(s.fits)
	for i := range things {
		things[i].No = nil
	}
	return things
}

// cards makes the form for a list of cards; menus ask for one at least.
func cards[O any](sort cardSort, field func(*O) *[]book.Card) form.Form[O] {
	return form.List(form.Series{Ask: "menu.cards", Least: 1}, field, sort.form())
}

// The choices of menus that are no cards.
const (
	allCards book.Card = ".all"
	noCards  book.Card = ".none"
)

// choice makes the form for ALL, NONE or some cards, for which menus ask in one question. If all is set, ALL is the default.
func choice[O any](ask string, all bool, sort cardSort, field func(*O) *Choice) form.Form[O] {
	f := form.OneOf("", "",
		form.Word("ALL", func(c *Choice) *bool { return &c.All }), form.Word[Choice]("NONE", nil), cards(sort, func(c *Choice) *[]book.Card { return &c.Cards }),
	)
	f.Ask = func(m *form.Pointing, c *Choice) bool {
		things := append([]menu.Thing[book.Card]{
			{What: allCards, ID: string(allCards), Words: m.Say("menu.all"), Alone: true, Usual: all}, {What: noCards, ID: string(noCards), Words: m.Say("menu.none"), Alone: true},
		}, positionOf(m).ListCards(sort.fits)...)
		picked, ok := menu.Some(m.Walk, menu.Menu{Ask: m.Say(ask), Kind: menu.Order, Min: 1, Max: len(things)}, things)
		switch {
		case !ok:
			return false
		case picked[0] == allCards:
			c.All = true
		case picked[0] != noCards:
			c.Cards = picked
		}
		return true
	}
	return form.Within(field, f)
}

// rival is the form of a seat other than the writer's.
var rival = slot("seat", (*parser).nameSeats, (*parser).readOtherSeat, Who.String).Choices("menu.whom", func(m *form.Pointing) []menu.Thing[Who] {
	return positionOf(m).ListRivals()
})

// target is the form of the destination of GOTO and WISH.
func target[O any](read func(*parser) Target, field func(*O) *Target) form.Form[O] {
	return form.Within(field, slot("target", nil, read, Target.String).Choices("menu.where", func(m *form.Pointing) []menu.Thing[Target] { return positionOf(m).ListTargets() }))
}

// tileKind is the form of a kind of tile.
var tileKind = id[book.Kind]("tile", func(p *parser) *order.NameKind { return p.kinds.tile }).Choices("", ListTileKinds)

// ListTileKinds returns the kinds of tiles, each once, in the order of the book.
func ListTileKinds(m *form.Pointing) []menu.Thing[book.Kind] {
	return lists.Map(positionOf(m).Edition().Kinds(), func(kind book.Kind) menu.Thing[book.Kind] {
		return menu.Thing[book.Kind]{What: kind, ID: string(kind), Words: book.Titled(positionOf(m).Lang(), kind)}
	})
}

// sideNames are the keys of the names of the sides in menus; sideWords are their keywords.
var (
	sideNames = [...]string{land.N: "menu.side.north", land.E: "menu.side.east", land.S: "menu.side.south", land.W: "menu.side.west"}
	sideWords = lists.Map(land.Dirs[:], land.Dir.String)
)

// listSides returns the four sides by name alone.
func listSides(m *form.Pointing) []menu.Thing[land.Dir] {
	return lists.Map(land.Dirs[:], func(side land.Dir) menu.Thing[land.Dir] {
		return menu.Thing[land.Dir]{What: side, ID: side.String(), Words: m.Say(sideNames[side])}
	})
}

// takeSide takes a side, if one follows, by its letter or in full. Sides go before any other word with the same beginning.
func (p *parser) takeSide() (side land.Dir, ok bool) {
	word, ok := p.Word(sideWords...)
	return land.Dir(max(0, slices.Index(sideWords, word))), ok
}

// takeSides takes sides as long as they follow, with or without commas; none if none follows.
func (p *parser) takeSides() []land.Dir {
	var all []land.Dir
	for {
		side, ok := p.takeSide()
		if !ok {
			return all
		}
		all = append(all, side)
		p.Take(",")
	}
}

// expectSides takes sides, and breaks the line if none follows.
func (p *parser) expectSides() []land.Dir {
	all := p.takeSides()
	if len(all) == 0 {
		p.Lost()
	}
	return all
}

// sides makes the form for sides, the most wanted first.
func sides(ask string, read func(*parser) []land.Dir) form.Form[[]land.Dir] {
	f := slot("", nil, read, func(all []land.Dir) string { return lists.Join(all, " ") })
	f.Syntax = form.Syntax{List: ",", Parts: []form.Syntax{oneOfWords(sideWords...)}}
	f.Ask = func(m *form.Pointing, all *[]land.Dir) (ok bool) {
		*all, ok = menu.Some(m.Walk, menu.Menu{Ask: m.Say(ask), Kind: menu.Order, Min: 1, Max: len(land.Dirs)}, listSides(m))
		return ok
	}
	return f
}

// oneOfWords returns the syntax of one of some keywords.
func oneOfWords(words ...string) form.Syntax {
	return form.Syntax{OneOf: true, Parts: lists.Map(words, func(word string) form.Syntax { return form.Syntax{Word: word} })}
}

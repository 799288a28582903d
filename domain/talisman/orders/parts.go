package orders

import (
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/order"
	"seneschal/domain/order/form"
	"seneschal/domain/talisman/book"
)

// The forms of parts of many orders.

// A shelf lists the candidates for a thing in a position.
type shelf func(*form.Pointing) []menu.Thing[Thing]

// cards returns the shelf of those cards of the book for which fits returns true.
func cards(fits func(*book.CardDef) bool) shelf {
	return func(m *form.Pointing) []menu.Thing[Thing] { return positionOf(m).ListCards(fits) }
}

// keywords returns the shelf of some keywords.
func keywords(keys ...string) shelf {
	return func(m *form.Pointing) []menu.Thing[Thing] {
		return lists.Map(keys, func(key string) menu.Thing[Thing] {
			id := strings.ToLower(key)
			return menu.Thing[Thing]{What: Thing{Word: key}, ID: "." + id, Words: m.Say("menu.word." + id)}
		})
	}
}

// fromPosition returns the candidates that a method of the position lists. P is the interface with the
// method, which the position of the menu must implement.
func fromPosition[P, T any](list func(P) []menu.Thing[T]) func(*form.Pointing) []menu.Thing[T] {
	return func(m *form.Pointing) []menu.Thing[T] { return list(m.Position.(P)) }
}

// and returns a shelf with the things of s, then those of other.
func (s shelf) and(other shelf) shelf {
	return func(m *form.Pointing) []menu.Thing[Thing] { return append(s(m), other(m)...) }
}

// The shelves of things that a character can have, and of Enemies.
var (
	possessions = cards((*book.CardDef).IsThing)
	objects     = cards((*book.CardDef).IsObject)
	enemies     = cards(func(d *book.CardDef) bool { return d.Type == book.Enemy })
)

// parserOf returns the parser of a line.
func parserOf(c *order.Cursor) *parser { return c.Parser.(*parser) }

// slot returns the form of a thing that begins with no name; name stands for it in descriptions.
func slot[V any](name string, read func(*parser) V, spell func(V) string) form.Form[V] {
	return form.Slot(name, nil, func(c *order.Cursor) V { return read(parserOf(c)) }, spell)
}

// named returns the form of a thing that begins with a name of a kind; name stands for it in
// descriptions.
func named[V any](name string, kind func(*parser) *order.NameKind, read func(*parser) V, spell func(V) string) form.Form[V] {
	return form.Slot(name, func(c *order.Cursor) *order.NameKind { return kind(parserOf(c)) }, func(c *order.Cursor) V { return read(parserOf(c)) }, spell)
}

// id returns the form of a thing that is read by its name, kept and spelt by its id.
func id[V ~string](name string, kind func(*parser) *order.NameKind) form.Form[V] {
	return named(name, kind, func(p *parser) V { return V(p.Thing(kind(p))) }, func(v V) string { return string(v) })
}

// anyThing and the functions below return a kind of names that a parser knows.
func anyThing(p *parser) *order.NameKind { return p.kinds.thing }
func anyCard(p *parser) *order.NameKind  { return p.kinds.card }
func anyPlace(p *parser) *order.NameKind { return p.kinds.place }
func anySpell(p *parser) *order.NameKind { return p.kinds.spell }
func anyRoll(p *parser) *order.NameKind  { return p.kinds.roll }

// blameTwice notes the fault that the thing from a mark to the cursor stands twice in a list.
func blameTwice(c *order.Cursor, mark int) {
	c.Blame(codeUnknown, mark, writeSentence(c.Line.Lang, "error.twice", "word", c.Since(mark)))
}

// thing returns the form of a thing: one of some words, or a card, a creature or a space. Menus offer
// the things on the shelf alone, so that it must hold the words that they are to offer.
func thing(ask string, from shelf, words ...string) form.Form[Thing] {
	card := named("card", anyThing, func(p *parser) Thing { return p.newThing(p.Thing(p.kinds.thing)) }, Thing.String)
	if len(words) > 0 {
		card = form.OneOf("", "", form.Keyword("", sayWord, func(t *Thing) *string { return &t.Word }, words...), card)
	}
	return card.Distinct(blameTwice).Choices(ask, from)
}

// things makes the form for a list of things; menus ask for one at least.
func things[O any](ask string, from shelf, field func(*O) *[]Thing) form.Form[O] {
	return form.List(form.Series{Ask: ask, Least: 1}, field, anything(from))
}

// anything makes the form for a thing of most lists, in which lines may also have GOLD and SPELL.
func anything(from shelf) form.Form[Thing] {
	f := thing("menu.cards", from, Gold, Spell)
	f.Syntax = form.Syntax{Name: "thing"}
	return f
}

// thingsOrNothing makes the form for a list of things, or NOTHING; menus ask for least at least. ALL is read, and
// adds nothing to the list.
func thingsOrNothing[O any](least int, from shelf, field func(*O) *[]Thing) form.Form[O] {
	return form.List(form.Series{Ask: "menu.cards", None: "NOTHING", All: "ALL", Least: least}, field, anything(from))
}

// choice makes the form for ALL, NOTHING, some things, or some things and then ALL. Menus offer the last only if rest
// is set.
func choice(from shelf, rest bool) form.Form[Choice] {
	all := func(c *Choice) *bool { return &c.All }
	some := form.ListOrAll(form.Series{Ask: "menu.cards", Least: 1, All: "ALL"}, func(c *Choice) *[]Thing { return &c.Things }, all, anything(from))
	ways := []form.Form[Choice]{form.Word("ALL", all).Usual(), some, form.Word[Choice]("NOTHING", nil).As("none", "")}
	if rest {
		ways = append(ways, form.Shortcut("first", some, all))
	}
	return form.OneOf("menu.choice", "menu.choice.", ways...)
}

// sayWord returns the text of a keyword in menus.
var sayWord = form.Key[string]("menu.word.")

// card is the form of a card of any type, Spells too.
var card = named("card", anyThing, (*parser).readCard, func(id book.Card) string { return string(id) })

// roll is the form of a roll of appendix F.
var roll = id[book.Roll]("roll", anyRoll).Distinct(blameTwice).Choices("", func(m *form.Pointing) []menu.Thing[book.Roll] {
	p := positionOf(m)
	return lists.Map(p.Edition().Vocabulary.Rolls, func(r book.Roll) menu.Thing[book.Roll] {
		return menu.Thing[book.Roll]{What: r, ID: string(r), Words: book.Titled(p.Lang(), r)}
	})
})

// condition makes the form for an IF behind a part of an order; the field is nil without one.
func condition[O any](field func(*O) **order.Expr) form.Form[O] {
	return form.Condition(field, func(c *order.Cursor) *order.Conditions { return parserOf(c).newConditions() })
}

// place makes the form for a space or a kind of space; list returns those that menus offer.
func place(ask string, list func(Position) []Place) form.Form[Place] {
	return named("place", anyPlace, (*parser).readPlace, Place.String).Distinct(blameTwice).Choices(ask, func(m *form.Pointing) []menu.Thing[Place] {
		return showPlaces(m, list(positionOf(m)))
	})
}

// showPlaces returns places as choices, spaces under their regions.
func showPlaces(m *form.Pointing, places []Place) []menu.Thing[Place] {
	p := positionOf(m)
	return lists.Map(places, func(place Place) menu.Thing[Place] {
		if place.Space == "" {
			return menu.Thing[Place]{What: place, ID: place.String(), Words: m.Say("menu.anyof", "kind", book.Name(p.Lang(), place.Kind)), Group: m.Say("menu.group.kinds")}
		}
		group := book.Titled(p.Lang(), p.Edition().Region(place.Space))
		return menu.Thing[Place]{What: place, ID: place.String(), Words: book.Titled(p.Lang(), place.Space), Group: group, At: string(place.Space)}
	})
}

// listPlaces returns the kinds that have several spaces, then all spaces.
func listPlaces(p Position) []Place {
	all := lists.Map(p.Edition().Kinds(), func(kind book.SpaceKind) Place { return Place{Kind: kind} })
	for i := range p.Edition().Spaces {
		all = append(all, Place{Space: p.Edition().Spaces[i].ID})
	}
	return all
}

// listSpaces returns the spaces of some regions without the space except; "" leaves out none.
func listSpaces(p Position, except book.Space, regions ...book.Region) []Place {
	var all []Place
	for _, r := range regions {
		for _, space := range p.Edition().SpacesIn(r) {
			if space != except {
				all = append(all, Place{Space: space})
			}
		}
	}
	return all
}

// seatForm is the form of a seat, or of a word for several seats.
var seatForm = named("seat", func(p *parser) *order.NameKind { return p.seatKind() }, (*parser).readWho, Who.String)

// sayTitle returns the name of a thing in the menu's language, with a capital.
func sayTitle[T interface {
	~string
	book.Thing
}](m *form.Pointing, thing T) string {
	return book.Titled(positionOf(m).Lang(), thing)
}

// mapValues returns the things with other values: to makes each out of the present one.
func mapValues[V, W any](things []menu.Thing[V], to func(V) W) []menu.Thing[W] {
	return lists.Map(things, func(t menu.Thing[V]) menu.Thing[W] { return menu.ToThing(t, to(t.What)) })
}

// ListPlaces returns all places as choices.
func ListPlaces(m *form.Pointing) []menu.Thing[Place] {
	return showPlaces(m, listPlaces(positionOf(m)))
}

package camelot

import (
	"strconv"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/order"
	"seneschal/domain/order/form"
)

// The forms of parts of many orders.

// parserOf returns the parser of a line.
func parserOf(c *order.Cursor) *parser { return c.Parser.(*parser) }

// pointingOf returns the walk of a menu.
func pointingOf(m *form.Pointing) *pointing { return m.Position.(*pointing) }

// slot makes the form of a thing; name stands for it in descriptions.
func slot[V any](name string, read func(*parser) V, spell func(V) string) form.Form[V] {
	return form.Slot(name, nil, func(c *order.Cursor) V { return read(parserOf(c)) }, spell)
}

// listed makes a function for Choices out of a list of the walk.
func listed[T any](list func(*pointing) []menu.Thing[T]) func(*form.Pointing) []menu.Thing[T] {
	return func(m *form.Pointing) []menu.Thing[T] { return list(pointingOf(m)) }
}

// withSyntax gives a form another description.
func withSyntax[O any](f form.Form[O], syntax form.Syntax) form.Form[O] {
	f.Syntax = syntax
	return f
}

// oneOf describes alternatives, and named one of some ids.
func oneOf(parts ...form.Syntax) form.Syntax { return form.Syntax{OneOf: true, Parts: parts} }

func named[T ~string](ids ...T) form.Syntax {
	return oneOf(lists.Map(ids, func(id T) form.Syntax { return form.Syntax{Name: string(id)} })...)
}

// spellID spells a thing by its id.
func spellID[T ~string](id T) string { return string(id) }

// The forms of places, cards and knights. A fight card is a white card of which the value is enough.
var (
	placeForm  = slot("place", (*parser).parsePlace, spellID[Place])
	warForm    = withSyntax(slot("", (*parser).parseWar, spellID[Place]), named(bothWars...)).Choices("menu.where", listed((*pointing).listWars))
	whiteCard  = slot("white", (*parser).parseWhite, spellID[Card])
	fightCard  = slot("card", (*parser).parseFight, spellID[Card])
	knightForm = slot("knight", (*parser).parseKnight, Who.String)
)

// everybody lists all knights.
func everybody(p *pointing) []menu.Thing[Who] { return p.toSeatThings(p.state.Order) }

// saved is the form of a knight of a list, or SELF for the seat's own. Menus list all.
var saved = withSyntax(slot("", (*parser).parseSaved, Who.String), oneOf(form.Syntax{Word: "SELF"}, knightForm.Syntax)).Choices("", listed(func(p *pointing) []menu.Thing[Who] {
	things := everybody(p)
	for i := range things {
		things[i].What = things[i].What.nameInList(p.seat)
	}
	return things
}))

// cards makes the form for a list of cards, copies among them; menus offer those of from.
func cards[O any](s form.Series, card form.Form[Card], field func(*O) *[]Card, from func(*pointing) []Card) form.Form[O] {
	return form.List(s, field, card.Choices("", listed(func(p *pointing) []menu.Thing[Card] { return p.toCopies(from(p)) })))
}

// setTerms returns the terms of a set.
func setTerms(s *CardSet) *[]CardTerm { return (*[]CardTerm)(s) }

// cardSet makes the form for a set of cards out of a kind of terms; name stands for it in descriptions.
func cardSet(name string, s form.Series, kind func(lexicon) *order.NameKind) form.Form[CardSet] {
	term := slot(name, func(p *parser) CardTerm { return p.parseTerm(kind(p.state.kinds)) }, CardTerm.String)
	return withSyntax(form.List(s, setTerms, term.Choices("", listed((*pointing).listBlackTerms))), term.Syntax)
}

// blackSet makes the form for a set of black cards; menus ask for least terms at least.
func blackSet(ask string, least int) form.Form[CardSet] {
	return cardSet("blackset", form.Series{Ask: ask, Least: least, Many: true}, func(x lexicon) *order.NameKind { return x.blackSet })
}

// whiteSet is the form of a set of white cards.
var whiteSet = cardSet("whiteset", form.Series{}, func(x lexicon) *order.NameKind { return x.whiteSet })

// either makes the form for one of two keywords, the first of which means yes. Menus have the words of the keys yes and
// no for them.
func either(ask, first, yes, second, no string) form.Form[bool] {
	return form.OneOf(ask, "", form.Word(first, itself[bool]).As("yes", yes), form.Word[bool](second, nil).As("no", no))
}

// itself returns the field of a part that is a value alone.
func itself[T any](value *T) *T { return value }

// evilChoice makes the form for one of some choices of Evil.
func evilChoice(list func(*pointing) []menu.Thing[Choice], among ...Choice) form.Form[Choice] {
	return form.Keyword("", nil, itself[Choice], among...).Choices("menu.evil.what", listed(list))
}

// merlins makes the form for a number of Merlins, or NONE; menus ask for at most most.
func merlins(most func(*pointing) int) form.Form[int] {
	f := withSyntax(slot("", (*parser).parseMerlins, spellMerlins), oneOf(form.Syntax{Name: "merlins"}, form.Syntax{Word: "NONE"}))
	f.Ask = func(m *form.Pointing, n *int) (ok bool) {
		*n, ok = m.Number(m.Say("menu.merlins"), 0, most(pointingOf(m)))
		return ok
	}
	return f
}

// enoughMerlins returns the number of Merlins that cancel a card, as the most that menus ask for.
func enoughMerlins(*pointing) int { return merlinsNeeded }

// condition makes the form for an IF behind an order; the field is nil without one.
func condition[O any](field func(*O) **order.Expr) form.Form[O] {
	return form.Condition(field, func(c *order.Cursor) *order.Conditions { return parserOf(c).newConditions() })
}

// mayOmit makes the form for a keyword that is spelt, but that lines may leave out.
func mayOmit[O any](word string) form.Form[O] {
	f := form.Word[O](word, nil)
	f.Read = func(c *order.Cursor, _ *O) { c.Words(strings.Fields(word)...) }
	return f
}

// spellMerlins spells a number of Merlins; 0 is NONE.
func spellMerlins(n int) string {
	if n == 0 {
		return "NONE"
	}
	return strconv.Itoa(n)
}

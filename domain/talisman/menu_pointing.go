package talisman

import (
	"cmp"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// A pointing is a walk through the menus of a seat.
type pointing struct {
	*State
	*menu.Walk
	seat game.Seat
	lang string
}

func (p *pointing) ask(key string, pairs ...string) string { return sayLetter(p.lang, key, pairs...) }

func (p *pointing) hero() *Hero { return p.Heroes[p.seat] }

// A kindOf is a kind of order: the key of what it is called, how it is chosen, what
// more can be said of it then, and the key of why it cannot be given, if it cannot.
type kindOf struct {
	id     string // the word that begins it, in small letters
	words  string // the key; "" if it is that of the id
	choose func() (orders.Body, bool)
	more   func(orders.Body) []addition
	no     string
	fights bool // it is about a fight, which has a margin
}

// An addition is what more can be said of an order: what it is then.
type addition struct {
	id, words string
	add       func() (orders.Body, bool)
}

// plain makes an order that leaves nothing to choose.
func plain(o orders.Body) func() (orders.Body, bool) {
	return func() (orders.Body, bool) { return o, true }
}

// A groupOf is kinds of orders under one heading.
type groupOf struct {
	words string
	kinds []kindOf
}

// pick asks for one of some things.
func pick[T any](p *pointing, ask string, things []menu.Thing[T]) (what T, ok bool) {
	return menu.Pick(p.Walk, p.ask(ask), things)
}

// yesNo asks whether something is done.
func (p *pointing) yesNo(ask string) (no, ok bool) {
	return pick(p, ask, []menu.Thing[bool]{{What: false, ID: "yes", Words: p.ask("menu.yes"), Usual: true}, {What: true, ID: "no", Words: p.ask("menu.no")}})
}

// whether is a kind of order that only says yes or no.
func (p *pointing) whether(word, no string, fights bool) kindOf {
	if p.hero().Toad != nil && word != orders.Bribe && word != orders.Drink {
		no = cmp.Or(no, "menu.no.toad")
	}
	return kindOf{id: asID(word), no: no, fights: fights, choose: func() (orders.Body, bool) {
		not, ok := p.yesNo("menu.whether")
		return orders.Whether{Do: word, No: not}, ok
	}}
}

// lacks is why an order cannot be given that needs an ability; "" if it can.
func (p *pointing) lacks(kinds ...book.PassiveKind) string {
	return cmp.Or(unless(p.owns(p.hero(), kinds...), "menu.no.ability"), unless(p.hero().Toad == nil, "menu.no.toad"))
}

// unless is why an order cannot be given if it cannot.
func unless(can bool, why string) string {
	if can {
		return ""
	}
	return why
}

// keywords are keywords or ids as some of several things, with what each is called.
func keywords[T ~string](list []T, called func(T) string) []menu.Thing[T] {
	return lists.Map(list, func(what T) menu.Thing[T] { return menu.Thing[T]{What: what, ID: asID(what), Words: called(what)} })
}

// titled are things with names as some of several.
func titled[T interface {
	~string
	book.Thing
}](p *pointing, list []T) []menu.Thing[T] {
	return keywords(list, func(t T) string { return book.Titled(p.lang, t) })
}

// The numbers that menus offer go so far.
const (
	mostMargin = 12
	mostAsked  = 10
)

// offer is a kind of order, spelt in some way.
func (p *pointing) offer(group string, k kindOf, spell func(orders.Body) (string, bool)) menu.Offer {
	o := menu.Offer{ID: k.id, Words: p.ask(cmp.Or(k.words, "menu."+k.id)), Group: group, Line: func() (string, bool) {
		body, ok := k.choose()
		if !ok {
			return "", false
		}
		return spell(body)
	}}
	if k.no != "" {
		o.No = func() string { return p.ask(k.no) }
	}
	return o
}

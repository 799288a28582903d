package talisman

import (
	"cmp"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// A pointing leads one seat through the menus.
type pointing struct {
	*State
	*menu.Walk
	seat game.Seat
	lang string
}

func (p *pointing) ask(key string, pairs ...string) string { return sayLetter(p.lang, key, pairs...) }

func (p *pointing) hero() *Hero { return p.Heroes[p.seat] }

// A kindOf is a kind of order: its name, the function that chooses it, the details that can be
// added, and the reason why it cannot be given, if there is one.
type kindOf struct {
	id     string // the word that begins it, in small letters
	words  string // key of its name; "": the key of the id
	choose func() (orders.Body, bool)
	more   func(orders.Body) []addition
	no     string
	fights bool // it is about a fight, so conditions on the margin make sense
}

// An addition is a detail that can be added to an order; add returns the new order.
type addition struct {
	id, words string
	add       func() (orders.Body, bool)
}

// plain returns a choose function for an order that leaves nothing to choose.
func plain(o orders.Body) func() (orders.Body, bool) {
	return func() (orders.Body, bool) { return o, true }
}

// A groupOf is a list of kinds of orders under one heading.
type groupOf struct {
	words string
	kinds []kindOf
}

// pick asks for one of some things.
func pick[T any](p *pointing, ask string, things []menu.Thing[T]) (what T, ok bool) {
	return menu.Pick(p.Walk, p.ask(ask), things)
}

// yesNo asks whether to do something. It returns true for no.
func (p *pointing) yesNo(ask string) (no, ok bool) {
	return pick(p, ask, []menu.Thing[bool]{{What: false, ID: "yes", Words: p.ask("menu.yes"), Usual: true}, {What: true, ID: "no", Words: p.ask("menu.no")}})
}

// whether returns a kind of order that only says yes or no.
func (p *pointing) whether(word, no string, fights bool) kindOf {
	if p.hero().Toad != nil && word != orders.Bribe && word != orders.Drink {
		no = cmp.Or(no, "menu.no.toad")
	}
	return kindOf{id: asID(word), no: no, fights: fights, choose: func() (orders.Body, bool) {
		not, ok := p.yesNo("menu.whether")
		return orders.Whether{Do: word, No: not}, ok
	}}
}

// lacks returns the key of the reason why an order that needs an ability cannot be given; ""
// if it can.
func (p *pointing) lacks(kinds ...book.PassiveKind) string {
	return cmp.Or(unless(p.owns(p.hero(), kinds...), "menu.no.ability"), unless(p.hero().Toad == nil, "menu.no.toad"))
}

// unless returns a reason unless something is possible; then "".
func unless(can bool, why string) string {
	if can {
		return ""
	}
	return why
}

// keywords returns keywords or ids as choices; called names them.
func keywords[T ~string](list []T, called func(T) string) []menu.Thing[T] {
	return lists.Map(list, func(what T) menu.Thing[T] { return menu.Thing[T]{What: what, ID: asID(what), Words: called(what)} })
}

// titled returns things with names as choices.
func titled[T interface {
	~string
	book.Thing
}](p *pointing, list []T) []menu.Thing[T] {
	return keywords(list, func(t T) string { return book.Titled(p.lang, t) })
}

// The greatest numbers that menus offer.
const (
	mostMargin = 12
	mostAsked  = 10
)

// offer returns the offer of a kind of order; spell makes its line.
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

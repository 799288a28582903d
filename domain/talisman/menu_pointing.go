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

func (p *pointing) sayWords(key string, pairs ...string) string {
	return sayOrders(p.lang, key, pairs...)
}

func (p *pointing) ownHero() *Hero { return p.Heroes[p.seat] }

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

// choosePlain returns a choose function for an order that leaves nothing to choose.
func choosePlain(o orders.Body) func() (orders.Body, bool) {
	return func() (orders.Body, bool) { return o, true }
}

// A groupOf is a list of kinds of orders under one heading.
type groupOf struct {
	words string
	kinds []kindOf
}

// chooseThing asks for one of some things.
func chooseThing[T any](p *pointing, ask string, things []menu.Thing[T]) (what T, ok bool) {
	return menu.Pick(p.Walk, p.sayWords(ask), things)
}

// chooseYesNo asks whether to do something. It returns true for no.
func (p *pointing) chooseYesNo(ask string) (no, ok bool) {
	return chooseThing(p, ask, []menu.Thing[bool]{{What: false, ID: "yes", Words: p.sayWords("menu.yes"), Usual: true}, {What: true, ID: "no", Words: p.sayWords("menu.no")}})
}

// newYesNoKind returns a kind of order that only says yes or no.
func (p *pointing) newYesNoKind(word, no string, fights bool) kindOf {
	if p.ownHero().Toad != nil && word != orders.Bribe && word != orders.Drink {
		no = cmp.Or(no, "menu.no.toad")
	}
	return kindOf{id: keywordToID(word), no: no, fights: fights, choose: func() (orders.Body, bool) {
		not, ok := p.chooseYesNo("menu.whether")
		return orders.Whether{Do: word, No: not}, ok
	}}
}

// whyUnable returns the key of the reason why an order that needs an ability cannot be given; ""
// if it can.
func (p *pointing) whyUnable(kinds ...book.PassiveKind) string {
	return cmp.Or(reasonUnless(p.hasAbility(p.ownHero(), kinds...), "menu.no.ability"), reasonUnless(p.ownHero().Toad == nil, "menu.no.toad"))
}

// reasonUnless returns a reason unless something is possible; then "".
func reasonUnless(can bool, why string) string {
	if can {
		return ""
	}
	return why
}

// listKeywords returns keywords or ids as choices; called names them.
func listKeywords[T ~string](list []T, called func(T) string) []menu.Thing[T] {
	return lists.Map(list, func(what T) menu.Thing[T] {
		return menu.Thing[T]{What: what, ID: keywordToID(what), Words: called(what)}
	})
}

// listTitled returns things with names as choices.
func listTitled[T interface {
	~string
	book.Thing
}](p *pointing, list []T) []menu.Thing[T] {
	return listKeywords(list, func(t T) string { return book.Titled(p.lang, t) })
}

// The greatest numbers that menus offer.
const (
	mostMargin = 12
	mostAsked  = 10
)

// newOffer returns the offer of a kind of order; spell makes its line.
func (p *pointing) newOffer(group string, kind kindOf, spell func(orders.Body) (string, bool)) menu.Offer {
	offer := menu.Offer{ID: kind.id, Words: p.sayWords(cmp.Or(kind.words, "menu."+kind.id)), Group: group, Line: func() (string, bool) {
		body, ok := kind.choose()
		if !ok {
			return "", false
		}
		return spell(body)
	}}
	if kind.no != "" {
		offer.No = func() string { return p.sayWords(kind.no) }
	}
	return offer
}

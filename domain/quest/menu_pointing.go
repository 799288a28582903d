package quest

import (
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/quest/orders"
)

// A pointing is a walk through the menus of a seat.
type pointing struct {
	*State
	*menu.Walk
	seat game.Seat
	lang string
}

func (p *pointing) ask(key string, pairs ...string) string { return sayLetter(p.lang, key, pairs...) }

func (p *pointing) knight() Knight { return p.Knights[p.seat] }

// A kindOf is a kind of order: the key of what it is called, how it is chosen,
// what more can be said of it then, and the key of why it cannot be given, if it
// cannot.
type kindOf struct {
	id, words string
	choose    func() (orders.Body, bool)
	more      func(orders.Body) []addition
	no        string
	fights    bool // it is about somebody whom one may fight
}

// An addition is what more can be said of an order: what it is then.
type addition struct {
	id, words string
	add       func() (orders.Body, bool)
}

// always makes an order that leaves nothing to choose.
func always(o orders.Body) func() (orders.Body, bool) {
	return func() (orders.Body, bool) { return o, true }
}

// as are ids of another type.
func as[T ~string](ids []string) []T { return lists.Map(ids, func(id string) T { return T(id) }) }

// pick asks for one of some things.
func pick[T any](p *pointing, ask string, things []menu.Thing[T]) (what T, ok bool) {
	return menu.Pick(p.Walk, p.ask(ask), things)
}

// yesNo asks whether something is done.
func (p *pointing) yesNo(ask string) (no, ok bool) {
	return pick(p, ask, []menu.Thing[bool]{{What: false, ID: "yes", Words: p.ask("menu.yes"), Usual: true}, {What: true, ID: "no", Words: p.ask("menu.no")}})
}

// offer is a kind of order, spelt in some way.
func (p *pointing) offer(group string, k kindOf, spell func(orders.Body) (string, bool)) menu.Offer {
	o := menu.Offer{ID: k.id, Words: p.ask(k.words), Group: group, Line: func() (string, bool) {
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

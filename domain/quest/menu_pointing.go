package quest

import (
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/quest/orders"
)

// A pointing is a walk through the menus of a seat by the player's picks. Its functions that choose return
// false while the picks do not say the choice.
type pointing struct {
	*State
	*menu.Walk
	seat game.Seat
	lang string
}

func (p *pointing) phraseQuestion(key string, pairs ...string) string {
	return sayOrders(p.lang, key, pairs...)
}

func (p *pointing) knight() Knight { return p.Knights[p.seat] }

// An orderKind describes a kind of order in the menus. words is the key of its name; choose asks for the order;
// additions lists the additions that are possible then, nil for none; no is the key of the reason why the order
// cannot be given, "" if it can.
type orderKind struct {
	id, words string
	choose    func() (orders.Body, bool)
	additions func(orders.Body) []addition
	no        string
	fights    bool // it concerns an opponent that the seat may fight
}

// An addition is a further part of an order. add asks for it and returns the order with it.
type addition struct {
	id, words string
	add       func() (orders.Body, bool)
}

// fixedOrder returns a choose function for an order that leaves nothing to choose.
func fixedOrder(o orders.Body) func() (orders.Body, bool) {
	return func() (orders.Body, bool) { return o, true }
}

// convertIDs converts ids to another type.
func convertIDs[T ~string](ids []string) []T {
	return lists.Map(ids, func(id string) T { return T(id) })
}

// pickThing asks for one of several things.
func pickThing[T any](p *pointing, ask string, things []menu.Thing[T]) (what T, ok bool) {
	return menu.Pick(p.Walk, p.phraseQuestion(ask), things)
}

// chooseYesNo asks for yes or no; no is true for the answer no.
func (p *pointing) chooseYesNo(ask string) (no, ok bool) {
	return pickThing(p, ask, []menu.Thing[bool]{{What: false, ID: "yes", Words: p.phraseQuestion("menu.yes"), Usual: true}, {What: true, ID: "no", Words: p.phraseQuestion("menu.no")}})
}

// newOffer returns the offer of a kind of order; spell returns the line for the order that was chosen.
func (p *pointing) newOffer(group string, kind orderKind, spell func(orders.Body) (string, bool)) menu.Offer {
	offer := menu.Offer{ID: kind.id, Words: p.phraseQuestion(kind.words), Group: group, Line: func() (string, bool) {
		body, ok := kind.choose()
		if !ok {
			return "", false
		}
		return spell(body)
	}}
	if kind.no != "" {
		offer.No = func() string { return p.phraseQuestion(kind.no) }
	}
	return offer
}

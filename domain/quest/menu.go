package quest

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/menu"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/orders"
)

var _ game.Pointer = (*State)(nil)

// Menu offers every kind of order, for all turns of the post or to stand, with
// the conditions that are said most. Headings, alternatives and longer conditions
// are written.
func (s *State) Menu(seat game.Seat, _ game.Sheet, picks []string, lang string) menu.Menu {
	p := &pointing{State: s, Walk: menu.Start(picks), seat: seat, lang: lang}
	if s.barred(seat) != "" {
		return menu.Menu{Kind: menu.One, Ask: p.ask("menu.nothing")}
	}
	return p.From(p.ask("menu.what"), slices.Concat(p.setups(), p.offers(""), p.offers("STANDING ")))
}

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
// and the key of why it cannot be given, if it cannot.
type kindOf struct {
	id, words string
	choose    func() (orders.Body, bool)
	no        string
	fights    bool // it is about somebody whom one may fight
}

// always makes an order that leaves nothing to choose.
func always(o orders.Body) func() (orders.Body, bool) {
	return func() (orders.Body, bool) { return o, true }
}

// offers are the orders of turns; prefix is before a line that stands.
func (p *pointing) offers(prefix string) []menu.Offer {
	group := either(prefix == "", "menu.group.turn", "menu.group.standing")
	var all []menu.Offer
	for _, k := range slices.Concat(p.movements(), p.possessions(), p.encounters()) {
		all = append(all, p.offer(prefix, p.ask(group), k))
	}
	return all
}

// offer is a kind of order with a condition, if one is wanted.
func (p *pointing) offer(prefix, group string, k kindOf) menu.Offer {
	o := menu.Offer{ID: either(prefix == "", "", "standing.") + k.id, Words: p.ask(k.words), Group: group, Line: func() (string, bool) {
		body, ok := k.choose()
		if !ok {
			return "", false
		}
		return p.conditioned(prefix+body.String(), k.fights)
	}}
	if k.no != "" {
		o.No = func() string { return p.ask(k.no) }
	}
	return o
}

// setups are the orders before the first turn.
func (p *pointing) setups() []menu.Offer {
	characters := kindOf{id: "character", words: "menu.character", choose: p.characters}
	attributes := kindOf{id: "attributes", words: "menu.attributes", choose: p.attributes}
	if p.Post > 0 {
		characters.no = "menu.no.given"
	}
	if p.Post > 1 {
		attributes.no = "menu.no.first"
	}
	var all []menu.Offer
	for _, k := range []kindOf{characters, attributes} {
		o := p.offer("", p.ask("menu.group.setup"), k)
		o.Line = func() (string, bool) { // neither depends on anything
			body, ok := k.choose()
			if !ok {
				return "", false
			}
			return body.String(), true
		}
		all = append(all, o)
	}
	return all
}

func (p *pointing) characters() (orders.Body, bool) {
	var choices []menu.Choice
	for _, d := range p.Book.Characters {
		choices = append(choices, menu.Choice{ID: string(d.ID), Words: d.Name})
	}
	ids, ok := p.InOrder(p.ask("menu.characters"), 1, len(choices), choices...)
	return orders.Characters{List: as[book.Character](ids)}, ok
}

// attributes shares out the points; what is left for the last ones to take is not
// given away.
func (p *pointing) attributes() (orders.Body, bool) {
	start := p.Book.Start
	var o orders.Attributes
	left := start.Points
	for i, id := range book.AttrIDs {
		room := 0
		for _, later := range book.AttrIDs[i+1:] {
			room += start.Max.Of(later)
		}
		least, most := max(left-room, 0), min(start.Max.Of(id), left)
		n := least
		if least < most {
			picked, ok := p.Number(p.ask("menu.points", "attribute", book.The(p.lang, id)), least, most)
			if !ok {
				return nil, false
			}
			n = picked
		}
		o.Attrs, left = o.With(id, n), left-n
	}
	return o, true
}

// as are ids of another type.
func as[T ~string](ids []string) []T {
	all := make([]T, len(ids))
	for i, id := range ids {
		all[i] = T(id)
	}
	return all
}

// pick asks for one of some things.
func pick[T any](p *pointing, ask string, things []menu.Thing[T]) (what T, ok bool) {
	return menu.Pick(p.Walk, p.ask(ask), things)
}

// yesNo asks whether something is done.
func (p *pointing) yesNo(ask string) (no, ok bool) {
	return pick(p, ask, []menu.Thing[bool]{{What: false, ID: "yes", Words: p.ask("menu.yes")}, {What: true, ID: "no", Words: p.ask("menu.no")}})
}

package quest

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/orders"
)

var _ game.Pointer = (*State)(nil)

// Menu offers every kind of order, for all turns of the post or to stand, with
// the conditions that are said most, and others in its place. Headings, ELSE and
// longer conditions are written.
func (s *State) Menu(seat game.Seat, _ game.Sheet, picks []string, lang string) menu.Menu {
	p := &pointing{State: s, Walk: menu.Start(picks), seat: seat, lang: lang}
	if s.barred(seat) != "" {
		return menu.Menu{Kind: menu.One, Ask: p.ask("menu.nothing")}
	}
	all := slices.Concat(p.ways(), p.stands())
	if setups := p.setups(); p.Post > 1 {
		all = append(all, setups...)
	} else {
		all = append(setups, all...)
	}
	return p.From(p.ask("menu.what"), all)
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

// stands offers the same orders as standing ones.
func (p *pointing) stands() []menu.Offer {
	return []menu.Offer{{ID: "standing", Words: p.ask("menu.standing"), Group: p.ask("menu.group.stands"), Line: func() (string, bool) {
		p.Behind("STANDING ")
		m := p.From(p.ask("menu.standing.what"), p.ways())
		return "STANDING " + m.Line, m.Kind == menu.Done
	}}}
}

// ways are the orders of turns, behind each of which another can be said, for
// when it cannot be followed.
func (p *pointing) ways() []menu.Offer {
	all := p.offers()
	for i, first := range p.offers() {
		all[i].Line = func() (string, bool) {
			line, ok := first.Line()
			if !ok {
				return "", false
			}
			return p.otherwise(line)
		}
	}
	return all
}

// otherwise asks for another order behind a line, or none.
func (p *pointing) otherwise(line string) (string, bool) {
	whole := line
	behind := p.offers()
	for i, o := range p.offers() {
		behind[i].Line = func() (string, bool) {
			p.Behind(line + " | ")
			other, ok := o.Line()
			whole = line + " | " + other
			return other, ok
		}
	}
	_, ok := p.More(p.ask("menu.otherwise"), line, behind)
	return whole, ok
}

// offers are the orders of turns.
func (p *pointing) offers() []menu.Offer {
	var all []menu.Offer
	add := func(group string, kinds []kindOf) {
		for _, k := range kinds {
			all = append(all, p.offer(group, k, func(o orders.Body) (string, bool) { return p.completed(k, o) }))
		}
	}
	add(p.ask("menu.group.movement"), p.movements())
	add(p.ask("menu.group.possessions"), p.possessions())
	add(p.ask("menu.group.encounters"), p.encounters())
	return all
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
	group, alone := p.ask("menu.group.setup"), func(o orders.Body) (string, bool) { return o.String(), true }
	return []menu.Offer{p.offer(group, characters, alone), p.offer(group, attributes, alone)}
}

func (p *pointing) characters() (orders.Body, bool) {
	choices := lists.Map(p.Book.Characters, func(d book.CharacterDef) menu.Choice { return menu.Choice{ID: string(d.ID), Words: d.Name} })
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
	return pick(p, ask, []menu.Thing[bool]{{What: false, ID: "yes", Words: p.ask("menu.yes"), Usual: true}, {What: true, ID: "no", Words: p.ask("menu.no")}})
}

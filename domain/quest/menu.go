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

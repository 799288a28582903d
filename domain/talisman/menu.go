package talisman

import (
	"slices"
	"strconv"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

var _ game.Pointer = (*State)(nil)

// Menu offers every kind of order: answers to the open question, orders for the turn, standing
// policies, and reactions, with the most common conditions and alternatives. Headings and
// longer conditions must be written by hand.
func (s *State) Menu(seat game.Seat, _ game.Sheet, picks []string, lang string) menu.Menu {
	p := &pointing{State: s, Walk: menu.Start(picks), seat: seat, lang: lang}
	all := p.answering()
	if s.barred(seat) != "" || !s.Playing(seat) && len(all) == 0 {
		return menu.Menu{Kind: menu.One, Ask: p.ask("menu.nothing")}
	}
	if s.Playing(seat) {
		kinds := p.offers(p.kinds(), p.completed(p.otherwise))
		if kinds[0].Rival = "MOVE"; p.asksToMove() {
			kinds[0].Asked = true
		}
		all = append(append(all, kinds...), p.stands(), p.reactions(), p.nows())
	}
	return p.From(p.ask("menu.what"), all)
}

func (p *pointing) kinds() []groupOf {
	return append([]groupOf{{"menu.group.turn", p.actions()}}, p.policies()...)
}

// policies returns the kinds of orders that may be standing ones.
func (p *pointing) policies() []groupOf {
	return []groupOf{{"menu.group.fights", p.fighting()}, {"menu.group.goods", p.goods()}, {"menu.group.places", p.places()}}
}

// offers returns kinds of orders under their headings; spell makes the line of each.
func (p *pointing) offers(groups []groupOf, spell func(kindOf, orders.Body) (string, bool)) []menu.Offer {
	var all []menu.Offer
	for _, g := range groups {
		for _, k := range g.kinds {
			all = append(all, p.offer(p.ask(g.words), k, func(o orders.Body) (string, bool) { return spell(k, o) }))
		}
	}
	return all
}

// otherwise makes a line with a condition, and asks for another order if the condition does
// not hold.
func (p *pointing) otherwise(line, said string) (string, bool) {
	whole := line + " IF " + said
	_, ok := p.More(p.ask("menu.else"), whole, []menu.Offer{{ID: "else", Words: p.ask("menu.else.another"), Line: func() (string, bool) {
		p.Behind("IF " + said + " THEN " + line + " ELSE ")
		m := p.From(p.ask("menu.what"), p.offers(p.kinds(), p.said))
		whole = "IF " + said + " THEN " + line + " ELSE " + m.Line
		return "", m.Kind == menu.Done
	}}})
	return whole, ok
}

// stands offers the policies as standing orders.
func (p *pointing) stands() menu.Offer {
	return menu.Offer{ID: "standing", Words: p.ask("menu.standing"), Group: p.ask("menu.group.stands"), Line: func() (string, bool) {
		p.Behind("STANDING ")
		m := p.From(p.ask("menu.standing.what"), p.offers(p.policies(), p.completed(nil)))
		return "STANDING " + m.Line, m.Kind == menu.Done
	}}
}

// additions returns the offers that add a detail to an order; each replaces the order.
func (p *pointing) additions(k kindOf, o *orders.Body) []menu.Offer {
	if k.more == nil {
		return nil
	}
	return lists.Map(k.more(*o), func(a addition) menu.Offer {
		return menu.Offer{ID: a.id, Words: p.ask(a.words), Line: func() (said string, ok bool) {
			*o, ok = a.add()
			return "", ok
		}}
	})
}

// said makes the line of an order with all the details that the player adds.
func (p *pointing) said(k kindOf, o orders.Body) (string, bool) {
	for {
		offers := p.additions(k, &o)
		if len(offers) == 0 {
			return o.String(), true
		}
		if more, ok := p.More(p.ask("menu.more"), o.String(), offers); !more {
			return o.String(), ok
		}
	}
}

// completed returns a function like said that also offers conditions; otherwise makes the line
// with a condition and an alternative (nil: no alternative).
func (p *pointing) completed(otherwise func(line, said string) (string, bool)) func(kindOf, orders.Body) (string, bool) {
	return func(k kindOf, o orders.Body) (string, bool) {
		for {
			line := o.String()
			whole := line
			offers := p.additions(k, &o)
			for _, c := range p.conditions(k.fights) {
				offers = append(offers, menu.Offer{ID: c.id, Words: p.ask("menu.if." + c.id), Group: p.ask("menu.group.if"), Line: func() (string, bool) {
					said, ok := c.choose()
					if whole = line + " IF " + said; ok && otherwise != nil {
						whole, ok = otherwise(line, said)
					}
					return "", ok
				}})
			}
			if more, ok := p.More(p.ask("menu.more"), line, offers); !more || whole != line {
				return whole, ok
			}
		}
	}
}

// A condition is a condition that can be chosen.
type condition struct {
	id     string
	choose func() (string, bool)
}

// conditions returns the most common conditions; those on the margin only for orders about a
// fight.
func (p *pointing) conditions(fights bool) []condition {
	number := func(term string, least, most int) func() (string, bool) {
		return func() (string, bool) {
			n, ok := p.Number(p.ask("menu.number"), least, most)
			return term + strconv.Itoa(n), ok
		}
	}
	all := []condition{
		{"lives", number("LIVES <= ", 1, mostAsked)},
		{"gold", number("GOLD >= ", 1, mostAsked)},
		{"fate", number("FATE >= ", 1, mostAsked)},
		{"at", func() (string, bool) { to, ok := p.place(p.everywhere()); return "AT " + to.String(), ok }},
		{"has", func() (string, bool) {
			card, ok := pick(p, "menu.card", p.cards(func(d *book.CardDef) bool { return d.Thing() }))
			return "HAS " + card.String(), ok
		}},
	}
	if fights {
		all = append([]condition{{"margin", number("MARGIN >= ", -mostMargin, mostMargin)}, {"behind", number("MARGIN < ", -mostMargin, mostMargin)}}, all...)
	}
	return all
}

// Arrows shows the movements of the seat's next own turn, and of its answer to the open
// question: space by space if the roll is known, else straight to the named space. Only the
// first alternative is shown.
func (s *State) Arrows(seat game.Seat, sheet game.Sheet) []menu.Arrow {
	if !s.Playing(seat) {
		return nil
	}
	block, _ := sheet.Section(game.BlockKey(s.ownTurn(seat)))
	given := block.Orders
	if q, ok := s.Turns.Question(); ok {
		answer, _ := sheet.Section(q.ID)
		given = slices.Concat(answer.Orders, given)
	}
	var all []menu.Arrow
	for _, o := range given {
		m, ok := o.Body.(orders.Clause).Then[0].Order.(orders.Move)
		if !ok {
			continue
		}
		way := []string{string(s.Heroes[seat].Space)}
		for _, space := range s.path(seat, m) {
			way = append(way, string(space))
		}
		if len(way) > 1 {
			all = append(all, menu.Arrow{Line: o.Line.N, Way: way})
		}
	}
	return all
}

// path returns the spaces to which a MOVE leads; nil if only the roll can tell.
func (s *State) path(seat game.Seat, m orders.Move) []book.Space {
	if p, ok := s.planned(seat, m); ok {
		return p.Path
	}
	rolled := s.Active() == seat && s.Now.Die > 0
	if to := m.Routes[0].To.Space; !rolled && to != "" && to != s.Heroes[seat].Space {
		return []book.Space{to}
	}
	return nil
}

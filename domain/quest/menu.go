package quest

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/quest/land"
	"seneschal/domain/quest/orders"
)

var _ game.Pointer = (*State)(nil)

// Menu returns the menu to which the picks lead. Menus offer every kind of order, for all turns of the post or
// as a standing order, the commonest conditions, and a second order for when the first cannot be followed.
// Players have to write headings, ELSE and longer conditions themselves. The menu of a seat that can give no
// orders is empty.
func (s *State) Menu(seat game.Seat, _ game.OrderSet, picks []string, lang string) menu.Menu {
	p := s.newPointing(seat, picks, lang)
	if s.findBarReason(seat) != "" {
		return menu.Menu{Kind: menu.One, Ask: p.phraseQuestion("menu.nothing")}
	}
	first, last := p.offerKinds(nil, orders.Setup), []menu.Offer(nil)
	if p.Post > 1 {
		first, last = last, first
	}
	return p.From(p.phraseQuestion("menu.what"), p.markAsked(slices.Concat(first, p.offerTurnOrders(), p.offerStanding(), last)))
}

// movementWords are the first words of lines that say where a turn leads. Of these lines only
// one counts.
const movementWords = "EXPLORE|GOTO|MOVE|STAY|ENTER"

// markAsked changes offers in place, and returns them: it marks the offers that answer the question which the
// seat is asked now, and names the earlier lines that an offer replaces, those for the character, the
// attributes or the movement.
func (p *pointing) markAsked(offers []menu.Offer) []menu.Offer {
	obliged := p.Post > 0 && p.mustEnterPlace(p.seat)
	for i := range offers {
		offer := &offers[i]
		switch offer.ID {
		case "character":
			offer.Rival, offer.Asked = "CHARACTER", p.Post == 0
		case "attributes":
			offer.Rival, offer.Asked = "ATTRIBUTES", p.Post == 1
		case "explore", "goto", "stay", "move":
			offer.Rival, offer.Asked = movementWords, p.Post > 0 && !obliged && offer.ID != "move"
		case "enter":
			offer.Rival, offer.Asked = movementWords, obliged
		}
	}
	return offers
}

// offerStanding offers the orders of turns as standing orders.
func (p *pointing) offerStanding() []menu.Offer {
	return []menu.Offer{{ID: "standing", Words: p.phraseQuestion("menu.standing"), Group: p.phraseQuestion("menu.group.stands"), Line: func() (string, bool) {
		p.Behind("STANDING ")
		m := p.From(p.phraseQuestion("menu.standing.what"), p.offerTurnOrders())
		return "STANDING " + m.Line, m.Kind == menu.Done
	}}}
}

// offerTurnOrders returns the offers of orders for turns. After each order it asks for another one, for when
// the first cannot be followed.
func (p *pointing) offerTurnOrders() []menu.Offer {
	return p.offerKinds(p.chooseAlternative, orders.Turns...)
}

// offerKinds returns the offers of the kinds of orders below some headings; behind asks for what follows a line, and
// returns the whole line; nil: nothing follows.
func (p *pointing) offerKinds(behind func(line string) (string, bool), headings ...orders.Heading) []menu.Offer {
	var all []menu.Offer
	for _, heading := range headings {
		for _, kind := range heading.Kinds {
			all = append(all, kind.Offer(p.asking, p.phraseQuestion(heading.Words), func(o orders.Body) (string, bool) {
				line, ok := kind.Write(p.asking, o, nil)
				if !ok || behind == nil {
					return line, ok
				}
				return behind(line)
			}))
		}
	}
	return all
}

// chooseAlternative asks for another order behind a line, or for none, and returns the whole line; false while
// the player's picks do not say it all.
func (p *pointing) chooseAlternative(line string) (string, bool) {
	wholeLine := line
	others := p.offerKinds(nil, orders.Turns...)
	for i, other := range others {
		others[i].Line = func() (string, bool) {
			p.Behind(line + " | ")
			said, ok := other.Line()
			wholeLine = line + " | " + said
			return said, ok
		}
	}
	_, ok := p.More(p.phraseQuestion("menu.otherwise"), line, others)
	return wholeLine, ok
}

// Arrows returns the movements of the open post as arrows on the board, as far as their ways are known.
// Movements for all turns start where the character stands, those for one turn where the turn before leads.
// Only the first of alternatives is drawn. A seat that can give no orders has none.
func (s *State) Arrows(seat game.Seat, orderSet game.OrderSet) []menu.Arrow {
	if s.findBarReason(seat) != "" {
		return nil
	}
	post, at := s.findDefaultPost(), s.Knights[seat].At
	all, _ := s.drawArrows(seat, at, orderSet, AllKey(post))
	for n := 1; n <= s.countTurnsPerPost(); n++ {
		of, next := s.drawArrows(seat, at, orderSet, TurnKey(post, n))
		all, at = append(all, of...), next
	}
	return all
}

// drawArrows returns the movements of a section as arrows from a place, and the place to which the first one
// leads in one step; the same place if there is none.
func (s *State) drawArrows(seat game.Seat, at land.Place, orderSet game.OrderSet, key string) (arrows []menu.Arrow, next land.Place) {
	next = at
	section, _ := orderSet.Section(key)
	for _, order := range section.Orders {
		way := s.traceWay(seat, at, order.Body.(orders.Clause).Then[0].Order)
		if len(way) == 0 {
			continue
		}
		if len(arrows) == 0 {
			next = way[0]
		}
		arrows = append(arrows, menu.Arrow{Line: order.Line.N, Way: append([]string{at.Label()}, lists.Map(way, land.Place.Label)...)})
	}
	return arrows, next
}

// traceWay returns the whole way of a movement from a place, not only the part of one turn; none for any other
// order, or if the way is not known.
func (s *State) traceWay(seat game.Seat, at land.Place, body orders.Body) []land.Place {
	if _, moves := body.(orders.Movement); !moves {
		return nil
	}
	r := router{State: s, seat: seat, at: at, reach: len(s.Map(at.Map))}
	route, _ := r.planRoute(body)
	return route.Way
}

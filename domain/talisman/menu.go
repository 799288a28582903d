package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/menu"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

var _ game.Pointer = (*State)(nil)

// Menu offers every kind of order: answers to the open question, orders for the turn, standing
// policies, and reactions, with the most common conditions and alternatives. Headings and
// longer conditions must be written by hand. A seat that may not order, or has no character and no
// question, gets a menu without choices.
func (s *State) Menu(seat game.Seat, _ game.OrderSet, picks []string, lang string) menu.Menu {
	p := s.newPointing(seat, picks, lang)
	all := p.offerAnswers()
	if s.whyBarred(seat) != "" || !s.IsPlaying(seat) && len(all) == 0 {
		return menu.Menu{Kind: menu.One, Ask: p.sayWords("menu.nothing")}
	}
	if s.IsPlaying(seat) {
		kinds := p.offerKinds(listHeadings(), p.writeLine(p.askAlternative))
		if kinds[0].Rival = "MOVE"; p.isAskedToMove() {
			kinds[0].Asked = true
		}
		all = append(append(all, kinds...), p.offerStanding(), p.offerReactions(), p.offerInterruptions())
	}
	return p.From(p.sayWords("menu.what"), all)
}

// listHeadings returns the kinds of orders for a turn, under their headings.
func listHeadings() []orders.Heading {
	return append([]orders.Heading{orders.Actions}, orders.Policies...)
}

// offerKinds returns kinds of orders under their headings; write makes the line of each.
func (p *pointing) offerKinds(headings []orders.Heading, write func(orders.Kind, orders.Body) (string, bool)) []menu.Offer {
	var all []menu.Offer
	for _, heading := range headings {
		for _, k := range heading.Kinds {
			all = append(all, k.Offer(p.asking, p.sayWords(heading.Words), func(o orders.Body) (string, bool) { return write(k, o) }))
		}
	}
	return all
}

// writeLine returns a function that makes lines with details and conditions; otherwise makes the line with a condition
// and an alternative (nil: no alternative).
func (p *pointing) writeLine(otherwise func(line, said string) (string, bool)) func(orders.Kind, orders.Body) (string, bool) {
	return func(kind orders.Kind, body orders.Body) (string, bool) { return kind.Write(p.asking, body, otherwise) }
}

// writeWithoutCondition makes a line with details.
func (p *pointing) writeWithoutCondition(kind orders.Kind, body orders.Body) (string, bool) {
	return kind.With(nil).Write(p.asking, body, nil)
}

// askAlternative makes a line with a condition, and asks whether another order replaces it if the
// condition does not hold. ok is false if the walk stops.
func (p *pointing) askAlternative(line, said string) (string, bool) {
	whole := line + " IF " + said
	_, ok := p.More(p.sayWords("menu.else"), whole, []menu.Offer{{ID: "else", Words: p.sayWords("menu.else.another"), Line: func() (string, bool) {
		p.Behind("IF " + said + " THEN " + line + " ELSE ")
		m := p.From(p.sayWords("menu.what"), p.offerKinds(listHeadings(), p.writeWithoutCondition))
		whole = "IF " + said + " THEN " + line + " ELSE " + m.Line
		return "", m.Kind == menu.Done
	}}})
	return whole, ok
}

// offerStanding offers the policies as standing orders.
func (p *pointing) offerStanding() menu.Offer {
	return menu.Offer{ID: "standing", Words: p.sayWords("menu.standing"), Group: p.sayWords("menu.group.stands"), Line: func() (string, bool) {
		p.Behind("STANDING ")
		m := p.From(p.sayWords("menu.standing.what"), p.offerKinds(orders.Policies, p.writeLine(nil)))
		return "STANDING " + m.Line, m.Kind == menu.Done
	}}
}

// Arrows shows the movements of the seat's next own turn, and of its answer to the open
// question: space by space if the roll is known, else straight to the named space. Only the
// first alternative is shown.
func (s *State) Arrows(seat game.Seat, orderSet game.OrderSet) []menu.Arrow {
	if !s.IsPlaying(seat) {
		return nil
	}
	block, _ := orderSet.Section(game.BlockKey(s.ownTurn(seat)))
	given := block.Orders
	if q, ok := s.Turns.Question(); ok {
		answer, _ := orderSet.Section(q.ID)
		given = slices.Concat(answer.Orders, given)
	}
	var all []menu.Arrow
	for _, order := range given {
		move, ok := order.Body.(orders.Clause).Then[0].Order.(orders.Move)
		if !ok {
			continue
		}
		way := []string{string(s.Heroes[seat].Space)}
		for _, space := range s.findMovePath(seat, move) {
			way = append(way, string(space))
		}
		if len(way) > 1 {
			all = append(all, menu.Arrow{Line: order.Line.N, Way: way})
		}
	}
	return all
}

// findMovePath returns the spaces to which a MOVE leads: its path if it is open now, else the space that
// the first route names, if the roll has not been made; nil if neither is known.
func (s *State) findMovePath(seat game.Seat, move orders.Move) []book.Space {
	if p, ok := s.planMove(seat, move); ok {
		return p.Path
	}
	rolled := s.Active() == seat && s.Now.Die > 0
	if to := move.Routes[0].To.Space; !rolled && to != "" && to != s.Heroes[seat].Space {
		return []book.Space{to}
	}
	return nil
}

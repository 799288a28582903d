package feudal

import (
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/menu"
)

var _ game.Pointer = (*State)(nil)

// Menu returns the menu to which the picks lead. It offers every kind of order of the season, also as a standing order
// or as an alternative to another. Conditions can only be written by hand. A seat that can give no orders gets a menu
// without choices.
func (s *State) Menu(seat game.Seat, orderSet game.OrderSet, picks []string, lang string) menu.Menu {
	p := &menuWalk{Speaker: Speaker{s, lang}, Walk: menu.Start(picks), seat: seat, table: s.buildTable(seat), draft: orderSet.Orders, standing: orderSet.Standing, refusals: map[string]string{}}
	if s.whyBarred(seat, lang) != "" {
		return menu.Menu{Kind: menu.One, Ask: p.phrase("menu.nothing")}
	}
	p.reader = orders.NewReader(p.table)
	return p.From(p.phrase("menu.what"), slices.Concat(p.addAlternatives(p.listOffers()), p.offerVotes(), p.offerStanding()))
}

// addAlternatives returns offers whose lines can be followed by an alternative, for the case that they cannot be
// carried out. In the setup it returns them unchanged.
func (p *menuWalk) addAlternatives(offers []menu.Offer) []menu.Offer {
	if p.state.Season == book.Setup {
		return offers
	}
	alternatives := slices.Clone(offers)
	for i, first := range offers {
		alternatives[i].Line = func() (string, bool) {
			line, ok := first.Line()
			if !ok {
				return "", false
			}
			return p.askAlternative(line, offers)
		}
	}
	return alternatives
}

// askAlternative asks whether a line gets an alternative, and returns the line with it, or the line alone.
func (p *menuWalk) askAlternative(line string, offers []menu.Offer) (extended string, ok bool) {
	extended, p.firstLine = line, line
	behind := slices.Clone(offers)
	for i, offer := range offers {
		behind[i].Line = func() (string, bool) {
			p.Behind(line + " | ")
			other, ok := offer.Line()
			extended += " | " + other
			return other, ok
		}
	}
	if more, done := p.More(p.phrase("menu.otherwise"), line, behind); !more {
		return line, done
	}
	return extended, true
}

// offerStanding offers the same orders as standing orders; nothing in the setup.
func (p *menuWalk) offerStanding() []menu.Offer {
	if p.state.Season == book.Setup {
		return nil
	}
	return []menu.Offer{{ID: "standing", Words: p.phrase("menu.standing"), Line: func() (string, bool) {
		p.draft, p.faults, p.refusals = p.standing, nil, map[string]string{}
		p.Behind("STANDING ")
		m := p.From(p.phrase("menu.standing.what"), p.addAlternatives(p.listOffers()))
		return "STANDING " + m.Line, m.Kind == menu.Done
	}}}
}

// listOffers lists the kinds of orders of the season.
func (p *menuWalk) listOffers() []menu.Offer {
	switch p.state.Season {
	case book.Setup:
		return p.setupOffers()
	case book.Winter:
		return slices.Concat(p.winterOffers(), p.faithOffers())
	}
	return slices.Concat(p.campaignOffers(), p.faithOffers())
}

// Arrows returns the marches of an order set along their roads, with all milestones. Of alternatives it takes the first
// order of the first; conditions have no arrows. Swept bridges are not avoided.
func (s *State) Arrows(_ game.Seat, orderSet game.OrderSet) []menu.Arrow {
	var arrows []menu.Arrow
	for _, order := range orderSet.Orders {
		body := order.Body
		if first, ok := body.(orders.First); ok {
			body = first.Choices[0][0]
		}
		if m, ok := body.(orders.Move); ok {
			route := orders.FindRoute(s.Book.Valley, m.From, m.Legs, nil)
			arrows = append(arrows, menu.Arrow{Line: order.Line.N, Way: lists.Map(route, func(n valley.Node) string { return string(n) })})
		}
	}
	return arrows
}

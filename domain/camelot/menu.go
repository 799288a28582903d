package camelot

import (
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/menu"
)

var _ game.Pointer = (*State)(nil)

// Menu returns the menu to which the picks lead. Menus offer every kind of order, except conditions,
// alternatives and sets of cards with bounds; these can only be written. Before the setup, and for
// a seat that can give no orders, the menu is empty.
func (s *State) Menu(seat game.Seat, orderSet game.OrderSet, picks []string, lang string) menu.Menu {
	p := &pointing{Speaker: Speaker{s, lang}, Walk: menu.Start(picks), seat: seat}
	if s.findBarReason(seat) != "" || len(s.Order) == 0 {
		return menu.Menu{Kind: menu.One, Ask: p.sayPrompt("menu.nothing")}
	}
	p.nextTurn = s.rehearseOrderSet(seat, orderSet)
	return p.From(p.sayPrompt("menu.what"), p.listOffers())
}

// rehearseOrderSet returns a rehearsal of the seat's next turn after the lines of its block for it.
func (s *State) rehearseOrderSet(seat game.Seat, orderSet game.OrderSet) *rehearsal {
	r := s.newRehearsal(seat)
	block, _ := orderSet.Section(keyOfTurn(s.nextOwnRound(seat)))
	for _, o := range block.Orders {
		r.rehearseLine(o.Body)
	}
	return r
}

// listOffers lists the kinds of orders, the answers to an open question first.
func (p *pointing) listOffers() []menu.Offer {
	return slices.Concat(p.listAnswers(), p.markAnswers(p.listTurnOffers()), p.listStandings())
}

// rivalDeeds are the kinds of deeds of which a turn has only one (C-51), as menus list them.
var rivalDeeds = []kind{moveKind, questKind, drawKind, siegeKind, playKind, healKind, accuseKind}

// markAnswers changes offers in place and returns them: it marks the offers that answer a question
// in the seat's own turn, and names the lines of the turn that an offer replaces.
func (p *pointing) markAnswers(offers []menu.Offer) []menu.Offer {
	decision := p.state.Pending
	mine := decision != nil && decision.isOwnTurn() && p.state.isAsked(p.seat)
	deeds := lists.Map(rivalDeeds, func(k kind) string { return k.Word })
	for i := range offers {
		offer := &offers[i]
		switch {
		case slices.Contains(deeds, strings.ToUpper(offer.ID)):
			offer.Rival, offer.Asked = strings.Join(deeds, "|"), mine
		case offer.ID == "evil" || offer.ID == "taunt" || offer.ID == "help":
			offer.Rival, offer.Asked = strings.ToUpper(offer.ID), mine && decision.Point != AskHeroic
		}
	}
	return offers
}

// listBlackTerms lists the kinds of black cards, then the cards.
func (p *pointing) listBlackTerms() []menu.Thing[CardTerm] {
	kinds := lists.Map(blackTerms, func(term string) menu.Thing[CardTerm] {
		return menu.Thing[CardTerm]{What: CardTerm{Name: term}, ID: term, Words: p.state.names.Terms[term][p.lang][0], Group: p.sayPrompt("menu.group.kinds")}
	})
	cards := lists.Map(listCardIDs(p.state.cards.Black), func(id string) menu.Thing[CardTerm] {
		return menu.Thing[CardTerm]{What: CardTerm{Name: id}, ID: id, Words: p.NameCard(Card(id)), Group: p.sayPrompt("menu.group.cards")}
	})
	return append(kinds, cards...)
}

// explainNoArmor returns the reason for which the seat cannot use Lancelot's Armor; "" if it can.
func (p *pointing) explainNoArmor() string {
	if slices.Contains(p.state.Knights[p.seat].Relics, Armor) {
		return ""
	}
	return p.sayFault(newFault(codeRelic, "relic_armor"))
}

// explainNoSword returns the reason for which the seat cannot cancel its own draw with Excalibur; "" if it can.
func (p *pointing) explainNoSword() string { return p.sayFault(p.state.findSwordFault(p.seat, true)) }

// Arrows returns the moves in the block of the seat's next turn as arrows on the board, one after
// the other. For conditions and choices it takes the first order. It leaves out moves to the
// knight's own place, and to a place that is not on the table. The dead and the exposed have none.
func (s *State) Arrows(seat game.Seat, orderSet game.OrderSet) []menu.Arrow {
	knight := s.Knights[seat]
	if !knight.Alive || knight.Exposed {
		return nil
	}
	var all []menu.Arrow
	at := knight.At
	block, _ := orderSet.Section(keyOfTurn(s.nextOwnRound(seat)))
	for _, order := range block.Orders {
		if to := findDestination(order.Body); to != at && s.OnTable(to) {
			all = append(all, menu.Arrow{Line: order.Line.N, Way: []string{string(at), string(to)}})
			at = to
		}
	}
	return all
}

// findDestination returns the place to which a line of a turn moves the knight; "" if its first order
// is no move.
func findDestination(b game.Body) Place {
	st, _ := b.(Statement)
	switch o := st.Then.(type) {
	case Heroic:
		if o.Choices[0].Do == ActMove {
			return o.Choices[0].Place
		}
	case FreeMove:
		return o.Place
	}
	return ""
}

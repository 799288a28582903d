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

// rivalDeeds are the kinds of deeds of which a turn has only one (C-51).
var rivalDeeds = []string{"move", "quest", "draw", "siege", "play", "heal", "accuse"}

// deedWords are the words that begin the lines of rivalDeeds.
const deedWords = "MOVE|QUEST|DRAW|SIEGE|PLAY|HEAL|ACCUSE"

// markAnswers changes offers in place and returns them: it marks the offers that answer a question
// in the seat's own turn, and names the lines of the turn that an offer replaces.
func (p *pointing) markAnswers(offers []menu.Offer) []menu.Offer {
	decision := p.state.Pending
	mine := decision != nil && decision.isOwnTurn() && p.state.isAsked(p.seat)
	for i := range offers {
		offer := &offers[i]
		switch {
		case slices.Contains(rivalDeeds, offer.ID):
			offer.Rival, offer.Asked = deedWords, mine
		case offer.ID == "evil" || offer.ID == "taunt" || offer.ID == "help":
			offer.Rival, offer.Asked = strings.ToUpper(offer.ID), mine && decision.Point != AskHeroic
		}
	}
	return offers
}

// listRuleOffers lists the offers of rules for a whole turn.
func (p *pointing) listRuleOffers() []menu.Offer {
	armor := ""
	if !slices.Contains(p.state.Knights[p.seat].Relics, Armor) {
		armor = p.sayFault(newFault(codeRelic, "relic_armor"))
	}
	return []menu.Offer{
		p.offerStatement("onpeek", "menu.onpeek", p.describeOrderFault(Evil{EvilPeek}), func() (blockOrder, bool) {
			set, ok := p.chooseBlackSet("menu.when", 1)
			if !ok {
				return nil, false
			}
			c, ok := chooseOne(p, "menu.evil.what", p.listAnyChoices(EvilDraw, EvilSiege, EvilLife))
			return OnPeek{set, c}, ok
		}),
		p.offerStatement("onblack", "menu.onblack", "", func() (blockOrder, bool) {
			set, ok := p.chooseBlackSet("menu.when", 1)
			if !ok {
				return nil, false
			}
			h, ok := p.chooseHandling()
			return OnBlack{set, []Handling{h}}, ok
		}),
		p.offerStatement("armor", "menu.armor", armor, func() (blockOrder, bool) {
			avoid, ok := p.chooseEither("menu.armor", "menu.avoid", "menu.take")
			if !ok {
				return nil, false
			}
			set, ok := p.chooseBlackSet("menu.when", 1)
			return ArmorRule{Avoid: avoid, Sets: []CardSet{set}}, ok
		}),
	}
}

// chooseHandling lets the player choose the treatment of a drawn card.
func (p *pointing) chooseHandling() (handling Handling, ok bool) {
	sword := p.sayFault(p.state.findSwordFault(p.seat, true))
	treatment, ok := chooseOne(p, "menu.how", []menu.Thing[string]{
		{What: "FACEUP", ID: "up", Words: p.sayPrompt("menu.faceup")},
		{What: "FACEDOWN", ID: "down", Words: p.sayPrompt("menu.facedown")},
		{What: "war", ID: "war", Words: p.sayPrompt("menu.towar")},
		{What: "merlin", ID: "merlin", Words: p.sayPrompt("menu.stand.merlin")},
		{What: "sword", ID: "sword", Words: p.sayPrompt("menu.sword"), No: func() string { return sword }},
	})
	if !ok {
		return handling, false
	}
	switch treatment {
	case "war":
		handling.War, ok = chooseOne(p, "menu.where", p.listWars())
	case "merlin":
		n, chosen := p.Number(p.sayPrompt("menu.merlins"), 0, merlinsNeeded)
		handling.Merlins, ok = &n, chosen
	case "sword":
		handling.Excalibur = true
	default:
		handling.Face = treatment
	}
	return handling, ok
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

// chooseBlackSet lets the player choose at least so many black cards, or kinds of them.
func (p *pointing) chooseBlackSet(ask string, least int) (CardSet, bool) {
	things := p.listBlackTerms()
	return chooseSeveral(p, ask, least, len(things), false, things)
}

// offerStatement returns an offer of a line of the turn. The text no says why it cannot be chosen;
// "" if it can.
func (p *pointing) offerStatement(id, words string, no string, choose func() (blockOrder, bool)) menu.Offer {
	return p.buildOffer(groupTurn, id, p.sayPrompt(words), no, func() (game.Body, bool) {
		body, ok := choose()
		return Statement{Then: body}, ok
	})
}

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

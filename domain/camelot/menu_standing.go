package camelot

import (
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/menu"
)

const groupStanding = "menu.group.standing"

// standings are the standing orders, without conditions.
func (p *pointing) standings() []offer {
	var kay, squires *fault
	if k := p.s.Knights[p.seat]; !k.has(Kay) {
		kay = newFault(codePower, "power_kay")
	}
	if !p.s.Options.Squires {
		squires = newFault(codeOff, "off_squires")
	}
	return []offer{
		p.stands("s.merlin", "menu.stand.merlin", nil, p.standMerlin),
		p.stands("s.excalibur", "menu.stand.excalibur", nil, p.standExcalibur),
		p.stands("s.grail", "menu.stand.grail", nil, p.standGrail),
		p.stands("s.discard", "menu.stand.discard", nil, func() (game.Body, bool) { return p.standCards(false) }),
		p.stands("s.give", "menu.stand.give", nil, func() (game.Body, bool) { return p.standCards(true) }),
		p.stands("s.volunteer", "menu.stand.volunteer", nil, p.standVolunteer),
		p.stands("s.kay", "menu.stand.kay", kay, p.standKay),
		p.stands("s.convocation", "menu.convocation", nil, func() (game.Body, bool) {
			come, ok := p.yesNo("menu.convocation", "menu.come", "menu.stay")
			return StandConvocation{come}, ok
		}),
		p.stands("s.share", "menu.stand.share", nil, p.standShare),
		p.stands("s.knighting", "menu.stand.knighting", squires, p.standKnighting),
		p.stands("s.evil", "menu.evil", nil, func() (game.Body, bool) {
			c, ok := pick(p, "menu.evil.what", p.always(EvilDraw, EvilSiege, EvilLife))
			return StandEvil{c}, ok
		}),
	}
}

func (p *pointing) stands(id, words string, f *fault, choose func() (game.Body, bool)) offer {
	return p.of(groupStanding, id, p.ask(words), f, choose)
}

// always are choices of Evil, whatever is legal now.
func (p *pointing) always(of ...Choice) []thing[Choice] {
	all := p.evils(of...)
	for i := range all {
		all[i].fault = nil
	}
	return all
}

func (p *pointing) standMerlin() (game.Body, bool) {
	n, ok := p.Number(p.ask("menu.merlins"), 0, merlinsNeeded)
	if !ok {
		return nil, false
	}
	set, ok := p.blacks("menu.against", 0)
	return StandMerlin{N: n, Against: set}, ok
}

func (p *pointing) standExcalibur() (game.Body, bool) {
	set, ok := p.blacks("menu.cancel", 0)
	return StandExcalibur{Cancel: set}, ok
}

func (p *pointing) standGrail() (game.Body, bool) {
	all, ok := p.yesNo("menu.grail.all", "menu.grail.everybody", "menu.grail.some")
	if !ok || all {
		return StandGrail{All: true}, ok
	}
	everybody := p.seatsOf(p.s.Order)
	ids, ok := p.InOrder(p.ask("menu.grail.order"), 0, len(everybody), p.choices(len(everybody), func(i int) (string, string, *fault) {
		return everybody[i].id, everybody[i].words, nil
	})...)
	var g StandGrail
	for _, id := range ids {
		who := everybody[slices.IndexFunc(everybody, func(t thing[Who]) bool { return t.id == id })].what
		if who.Seat == p.seat {
			who.Word = self
		}
		g.List = append(g.List, who)
	}
	return g, ok
}

// standCards chooses what is given first; nothing is left to chance.
func (p *pointing) standCards(exchange bool) (game.Body, bool) {
	hand := p.s.Knights[p.seat].Hand
	cards, ok := p.several("menu.first", 0, len(hand), true, hand)
	return StandCards{Exchange: exchange, Cards: cards}, ok
}

func (p *pointing) standVolunteer() (game.Body, bool) {
	card, ok := pick(p, "menu.card", p.cardsOf([]Card{"morgan1", "morgan5"}, func(Card) *fault { return nil }))
	if !ok {
		return nil, false
	}
	yes, ok := p.yesNo("menu.volunteer", "menu.yes", "menu.no")
	return StandVolunteer{Card: card, Yes: yes}, ok
}

func (p *pointing) standKay() (game.Body, bool) {
	mode, ok := pick(p, "menu.kay", []thing[string]{
		{what: "AUTO", id: "auto", words: p.ask("menu.kay.auto")}, {what: "NEVER", id: "never", words: p.ask("menu.kay.never")},
		{what: "KEEP", id: "keep", words: p.ask("menu.kay.keep"), fault: faultOf(p.cardsOf(fights(p.s.Knights[p.seat].Hand), func(Card) *fault { return nil }))},
	})
	if !ok || mode != "KEEP" {
		return StandKay{Mode: mode}, ok
	}
	hand := fights(p.s.Knights[p.seat].Hand)
	cards, ok := p.several("menu.cards", 1, len(hand), false, hand)
	return StandKay{Mode: mode, Keep: cards}, ok
}

func (p *pointing) standShare() (game.Body, bool) {
	mode, ok := pick(p, "menu.stand.share", []thing[string]{
		{what: "RANDOM", id: "random", words: p.ask("menu.share.random")}, {what: "NEGOTIATE", id: "talk", words: p.ask("menu.share.talk")},
		{what: "TRUST", id: "trust", words: p.ask("menu.share.trust")},
	})
	if !ok || mode != "TRUST" {
		return StandShare{Mode: mode}, ok
	}
	who, ok := pick(p, "menu.whom", p.seatsOf(p.s.Order))
	return StandShare{Mode: mode, Trust: who}, ok
}

func (p *pointing) standKnighting() (game.Body, bool) {
	winner := thing[Who]{id: "winner", words: p.ask("menu.knighting.winner")}
	who, ok := pick(p, "menu.whom", append([]thing[Who]{winner}, p.seatsOf(p.s.Order)...))
	return StandKnighting{who}, ok
}

// blacks chooses black cards, or kinds of them.
func (p *pointing) blacks(ask string, least int) (CardSet, bool) {
	var choices []menu.Choice
	for _, term := range blackTerms {
		choices = append(choices, menu.Choice{ID: term, Words: nameTable.Terms[term][p.lang][0], Group: p.ask("menu.group.kinds")})
	}
	for _, id := range ids(cardTable.Black) {
		choices = append(choices, menu.Choice{ID: id, Words: p.card(Card(id)), Group: p.ask("menu.group.cards")})
	}
	picked, ok := p.Many(p.ask(ask), least, len(choices), choices...)
	var set CardSet
	for _, id := range picked {
		set = append(set, CardTerm{Name: strings.TrimSpace(id)})
	}
	return set, ok
}

package camelot

import (
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/menu"
)

var _ game.Pointer = (*State)(nil)

// Menu offers every kind of order, except conditions, alternatives and sets of
// cards with bounds; these can only be written.
func (s *State) Menu(seat game.Seat, sheet game.Sheet, picks []string, lang string) menu.Menu {
	p := &pointing{Speaker: Speaker{s, lang}, Walk: menu.Start(picks), seat: seat}
	if s.barred(seat) != "" || len(s.Order) == 0 {
		return menu.Menu{Kind: menu.One, Ask: p.ask("menu.nothing")}
	}
	p.next = s.rehearsed(seat, sheet)
	return p.From(p.ask("menu.what"), p.offers())
}

// rehearsed returns the seat's next turn after the lines of its draft for it.
func (s *State) rehearsed(seat game.Seat, sheet game.Sheet) *rehearsal {
	r := s.rehearsal(seat)
	block, _ := sheet.Section(keyOfTurn(s.ownRound(seat)))
	for _, o := range block.Orders {
		r.read(o.Body)
	}
	return r
}

// offers lists the kinds of orders, the answers to an open question first.
func (p *pointing) offers() []menu.Offer {
	return slices.Concat(p.answers(), p.asking(p.turnOffers()), p.standings())
}

// rivalDeeds are the kinds of deeds of which a turn has only one (C-51).
var rivalDeeds = []string{"move", "quest", "draw", "siege", "play", "heal", "accuse"}

// deedWords are the words that begin their lines.
const deedWords = "MOVE|QUEST|DRAW|SIEGE|PLAY|HEAL|ACCUSE"

// asking marks the offers that answer the question for the seat's turn, and names
// the lines of the turn that an offer replaces.
func (p *pointing) asking(offers []menu.Offer) []menu.Offer {
	d := p.s.Pending
	mine := d != nil && d.ownTurn() && p.s.asks(p.seat)
	for i := range offers {
		o := &offers[i]
		switch {
		case slices.Contains(rivalDeeds, o.ID):
			o.Rival, o.Asked = deedWords, mine
		case o.ID == "evil" || o.ID == "taunt" || o.ID == "help":
			o.Rival, o.Asked = strings.ToUpper(o.ID), mine && d.Point != AskHeroic
		}
	}
	return offers
}

// rules lists the offers of rules for a whole turn (5.3).
func (p *pointing) rules() []menu.Offer {
	armor := ""
	if !slices.Contains(p.s.Knights[p.seat].Relics, Armor) {
		armor = p.no(newFault(codeRelic, "relic_armor"))
	}
	return []menu.Offer{
		p.statement("onpeek", "menu.onpeek", p.legal(Evil{EvilPeek}), func() (blockOrder, bool) {
			set, ok := p.blacks("menu.when", 1)
			if !ok {
				return nil, false
			}
			c, ok := pick(p, "menu.evil.what", p.always(EvilDraw, EvilSiege, EvilLife))
			return OnPeek{set, c}, ok
		}),
		p.statement("onblack", "menu.onblack", "", func() (blockOrder, bool) {
			set, ok := p.blacks("menu.when", 1)
			if !ok {
				return nil, false
			}
			h, ok := p.handling()
			return OnBlack{set, []Handling{h}}, ok
		}),
		p.statement("armor", "menu.armor", armor, func() (blockOrder, bool) {
			avoid, ok := p.yesNo("menu.armor", "menu.avoid", "menu.take")
			if !ok {
				return nil, false
			}
			set, ok := p.blacks("menu.when", 1)
			return ArmorRule{Avoid: avoid, Sets: []CardSet{set}}, ok
		}),
	}
}

// handling lets the player choose the treatment of a drawn card.
func (p *pointing) handling() (h Handling, ok bool) {
	sword := p.no(p.s.withoutSword(p.seat, true))
	how, ok := pick(p, "menu.how", []menu.Thing[string]{
		{What: "FACEUP", ID: "up", Words: p.ask("menu.faceup")},
		{What: "FACEDOWN", ID: "down", Words: p.ask("menu.facedown")},
		{What: "war", ID: "war", Words: p.ask("menu.towar")},
		{What: "merlin", ID: "merlin", Words: p.ask("menu.stand.merlin")},
		{What: "sword", ID: "sword", Words: p.ask("menu.sword"), No: func() string { return sword }},
	})
	if !ok {
		return h, false
	}
	switch how {
	case "war":
		h.War, ok = pick(p, "menu.where", p.wars())
	case "merlin":
		n, chosen := p.Number(p.ask("menu.merlins"), 0, merlinsNeeded)
		h.Merlins, ok = &n, chosen
	case "sword":
		h.Excalibur = true
	default:
		h.Face = how
	}
	return h, ok
}

// blacks lets the player choose black cards, or kinds of them.
func (p *pointing) blacks(ask string, least int) (CardSet, bool) {
	kinds := lists.Map(blackTerms, func(term string) menu.Thing[CardTerm] {
		return menu.Thing[CardTerm]{What: CardTerm{Name: term}, ID: term, Words: p.s.names.Terms[term][p.lang][0], Group: p.ask("menu.group.kinds")}
	})
	cards := lists.Map(ids(p.s.cards.Black), func(id string) menu.Thing[CardTerm] {
		return menu.Thing[CardTerm]{What: CardTerm{Name: id}, ID: id, Words: p.Card(Card(id)), Group: p.ask("menu.group.cards")}
	})
	return some(p, ask, least, len(kinds)+len(cards), false, append(kinds, cards...))
}

// statement returns an offer of a line of the turn.
func (p *pointing) statement(id, words string, no string, choose func() (blockOrder, bool)) menu.Offer {
	return p.of(groupTurn, id, p.ask(words), no, func() (game.Body, bool) {
		body, ok := choose()
		return Statement{Then: body}, ok
	})
}

// Arrows returns the moves of the seat's next turn, from where its knight is
// then. For conditions and choices it takes the first order.
func (s *State) Arrows(seat game.Seat, sheet game.Sheet) []menu.Arrow {
	k := s.Knights[seat]
	if !k.Alive || k.Exposed {
		return nil
	}
	var all []menu.Arrow
	at := k.At
	block, _ := sheet.Section(keyOfTurn(s.ownRound(seat)))
	for _, o := range block.Orders {
		if to := movesTo(o.Body); to != at && s.OnTable(to) {
			all = append(all, menu.Arrow{Line: o.Line.N, Way: []string{string(at), string(to)}})
			at = to
		}
	}
	return all
}

// movesTo returns the place to which an order of a turn leads; "" if it is no
// move.
func movesTo(b game.Body) Place {
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

package camelot

import (
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/piles"
)

var _ game.Pointer = (*State)(nil)

// Menu offers every kind of order but conditions, alternatives and sets of cards
// with bounds, which are written.
func (s *State) Menu(seat game.Seat, sheet game.Sheet, picks []string, lang string) menu.Menu {
	p := &pointing{Speaker: Speaker{s, lang}, Walk: menu.Start(picks), seat: seat}
	if s.barred(seat) != "" || len(s.Order) == 0 {
		return menu.Menu{Kind: menu.One, Ask: p.ask("menu.nothing")}
	}
	p.next = s.rehearsed(seat, sheet)
	return p.From(p.ask("menu.what"), p.offers())
}

// A pointing is a walk through the menus of a seat.
type pointing struct {
	Speaker
	*menu.Walk
	seat game.Seat
	next *rehearsal // the seat's next turn, behind what its draft says
}

func (p *pointing) ask(key string) string { return p.reasonText(key, nil) }

// no is a fault in words; "" without one.
func (p *pointing) no(f *fault) string {
	if f == nil {
		return ""
	}
	return p.Because(f.Key, f.Args)
}

// rehearsed is the seat's next turn behind the lines of its draft for it.
func (s *State) rehearsed(seat game.Seat, sheet game.Sheet) *rehearsal {
	r := s.rehearsal(seat)
	block, _ := sheet.Section(keyOfTurn(s.ownRound(seat)))
	for _, o := range block.Orders {
		r.read(o.Body)
	}
	return r
}

// offers are the kinds of orders, those that are asked for first.
func (p *pointing) offers() []menu.Offer {
	return slices.Concat(p.answers(), p.turnOffers(), p.standings())
}

// of makes an offer out of how its order is chosen.
func (p *pointing) of(group, id, words, no string, choose func() (game.Body, bool)) menu.Offer {
	prefix := lists.Either(group == "menu.group.standing", "STANDING ", "")
	return menu.Offer{ID: id, Words: words, Group: p.ask(group), No: func() string { return no }, Line: func() (string, bool) {
		body, ok := choose()
		if !ok {
			return "", false
		}
		return prefix + body.String(), true
	}}
}

// always makes an order that leaves nothing to choose.
func always[T game.Body](b T) func() (T, bool) {
	return func() (T, bool) { return b, true }
}

// pick asks for one of some things.
func pick[T any](p *pointing, ask string, things []menu.Thing[T]) (what T, ok bool) {
	return menu.Pick(p.Walk, p.ask(ask), things)
}

// faultOf is why none of some things can be chosen.
func faultOf[T any](p *pointing, things []menu.Thing[T]) string {
	return menu.Closed(things, p.no(newFault("", "menu_none")))
}

// some asks for some things, in the order in which they are picked or of the menu.
func some[T any](p *pointing, ask string, least, most int, inOrder bool, things []menu.Thing[T]) ([]T, bool) {
	return menu.Some(p.Walk, menu.Menu{Ask: p.ask(ask), Kind: lists.Either(inOrder, menu.Order, menu.Many), Min: least, Max: most}, things)
}

// several asks for several of some cards, of which there may be alike ones.
func (p *pointing) several(ask string, least, most int, inOrder bool, cards []Card) ([]Card, bool) {
	cards = p.s.Sorted(cards)
	things := make([]menu.Thing[Card], len(cards))
	for i, c := range cards {
		id := string(c) + "." + number(piles.Count(cards[:i+1], c))
		things[i] = menu.Thing[Card]{What: c, ID: id, Words: p.Card(c), Group: p.kind(c)}
	}
	return some(p, ask, least, most, inOrder, menu.Grouped(things))
}

// yesNo asks for one of two things.
func (p *pointing) yesNo(ask, yes, no string) (is, ok bool) {
	return pick(p, ask, []menu.Thing[bool]{{What: true, ID: "yes", Words: p.ask(yes)}, {What: false, ID: "no", Words: p.ask(no)}})
}

// distinct are the cards of a hand, alike ones once.
func (b *Book) distinct(hand []Card) []Card { return slices.Compact(b.Sorted(hand)) }

// shares are the offers of a claimant to a pool (D-2).
func (p *pointing) shares() []menu.Offer {
	id, pool := p.s.Pending.ID, p.s.Pool
	plans := make([]menu.Thing[string], len(pool.Plans))
	for i, plan := range pool.Plans {
		plans[i] = menu.Thing[string]{What: plan.ID, ID: plan.ID, Words: p.reasonText("menu.plan", args{"plan": plan.ID, "who": p.Who(plan.By)})}
	}
	return []menu.Offer{
		p.answer("plan", p.ask("menu.share.plan"), func() (game.Body, bool) { return p.plan(id, pool) }),
		p.of(groupAnswer, "endorse", p.ask("menu.share.endorse"), faultOf(p, plans), func() (game.Body, bool) {
			plan, ok := pick(p, "menu.which", plans)
			return ShareEndorse{ID: id, Plan: plan}, ok
		}),
		p.answer("random", p.ask("menu.share.random"), always[game.Body](ShareRandom{id})),
	}
}

// plan asks of one card after the other who gets it.
func (p *pointing) plan(id string, pool *Pool) (game.Body, bool) {
	claimants := p.seatsOf(pool.Claimants)
	given := map[game.Seat][]Card{}
	for _, c := range p.s.Sorted(pool.Cards) {
		to, ok := menu.Pick(p.Walk, p.reasonText("menu.share.card", args{"card": p.Card(c)}), claimants)
		if !ok {
			return nil, false
		}
		given[to.Seat] = append(given[to.Seat], c)
	}
	plan := SharePlan{ID: id}
	for _, t := range claimants {
		if cards := given[t.What.Seat]; len(cards) > 0 {
			plan.Parts = append(plan.Parts, Part{Whom: t.What, Cards: cards})
		}
	}
	return plan, true
}

// rules are the offers of what holds for a whole turn (5.3).
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

// handling chooses how a drawn card is treated.
func (p *pointing) handling() (h Handling, ok bool) {
	sword := p.no((&checker{State: p.s, seat: p.seat}).withoutSword(true))
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

// blacks chooses black cards, or kinds of them.
func (p *pointing) blacks(ask string, least int) (CardSet, bool) {
	var choices []menu.Choice
	for _, term := range blackTerms {
		choices = append(choices, menu.Choice{ID: term, Words: p.s.names.Terms[term][p.lang][0], Group: p.ask("menu.group.kinds")})
	}
	for _, id := range ids(p.s.cards.Black) {
		choices = append(choices, menu.Choice{ID: id, Words: p.Card(Card(id)), Group: p.ask("menu.group.cards")})
	}
	picked, ok := p.Many(p.ask(ask), least, len(choices), choices...)
	var set CardSet
	for _, id := range picked {
		set = append(set, CardTerm{Name: strings.TrimSpace(id)})
	}
	return set, ok
}

// statement is an offer of the turn.
func (p *pointing) statement(id, words string, no string, choose func() (blockOrder, bool)) menu.Offer {
	return p.of(groupTurn, id, p.ask(words), no, func() (game.Body, bool) {
		body, ok := choose()
		return Statement{Then: body}, ok
	})
}

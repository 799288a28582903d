package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/piles"
)

// answers lists the offers that answer the open question, if it is put to the
// seat and its turn does not answer it.
func (p *pointing) answers() []menu.Offer {
	d := p.s.Pending
	if d == nil || !p.s.asks(p.seat) {
		return nil
	}
	return menu.Answering("OATH|SHARE "+d.ID+"|REPLY "+d.ID, p.ways(d)...)
}

// ways lists the offers that answer a question.
func (p *pointing) ways(d *Decision) []menu.Offer {
	switch {
	case d.Point == AskShare:
		return p.shares()
	case d.Point == AskOath:
		hand := p.s.fights(p.s.Knights[p.seat].Hand)
		return []menu.Offer{p.answer("oath", p.asked(), func() (game.Body, bool) {
			c, ok := pick(p, "menu.card", p.cardsOf(p.s.distinct(hand)))
			return OathCard{c}, ok
		})}
	case len(p.s.choices(p.seat, *d)) == 0:
		return nil
	}
	return []menu.Offer{p.answer("reply", p.asked(), func() (game.Body, bool) {
		r, ok := p.reply(d)
		r.ID = d.ID
		return r, ok
	})}
}

// asked returns the open question in words.
func (p *pointing) asked() string {
	waits := p.s.Waits(p.lang)
	return waits[slices.IndexFunc(waits, func(w game.Wait) bool { return w.Seat == p.seat })].For
}

// reply lets the player choose the answer to the open question.
func (p *pointing) reply(d *Decision) (r Reply, ok bool) {
	switch d.Point {
	case AskAfterPeek:
		r.Choice, ok = pick(p, "menu.evil.what", p.evils(EvilDraw, EvilSiege, EvilLife))
	case AskArmor:
		var c Card
		c, ok = pick(p, "menu.card", p.cardsOf(slices.Compact(slices.Clone(d.Cards))))
		r.Cards = []Card{c}
	case AskFacing:
		r.Face, ok = pick(p, "menu.face", p.faces())
	case AskWar:
		r.War, ok = pick(p, "menu.where", p.wars())
	case AskVolunteer:
		r.Yes, ok = p.decided("menu.volunteer", "menu.yes", "menu.no")
	case AskConvocation:
		r.Come, ok = p.decided("menu.convocation", "menu.come", "menu.stay")
	case AskKnighting:
		r.Whom, ok = pick(p, "menu.whom", p.seatsOf(d.About))
	default:
		return p.replyMore(d)
	}
	return r, ok
}

func (p *pointing) replyMore(d *Decision) (r Reply, ok bool) {
	hand := p.s.Knights[p.seat].Hand
	switch d.Point {
	case AskMerlins:
		return p.merlins(hand)
	case AskDiscards:
		owes := min(d.Owes[p.seat], len(hand))
		r.Cards, ok = p.several("menu.cards", owes, owes, false, hand)
	case AskExchange:
		r.Cards, ok = p.several("menu.cards", 1, 1, false, hand)
	case AskSort:
		r.Order, ok = p.sorted(d)
	case AskGrail:
		return p.saves(d)
	}
	return r, ok
}

// decided asks for one of two answers.
func (p *pointing) decided(ask, yes, no string) (*bool, bool) {
	is, ok := p.yesNo(ask, yes, no)
	return &is, ok
}

func (p *pointing) faces() []menu.Thing[string] {
	return []menu.Thing[string]{{What: "FACEUP", ID: "up", Words: p.ask("menu.faceup"), Usual: true}, {What: "FACEDOWN", ID: "down", Words: p.ask("menu.facedown")}}
}

// merlins asks whether the sword is used, or else how many Merlins are given
// (D-8, D-9).
func (p *pointing) merlins(hand []Card) (r Reply, ok bool) {
	if p.s.withoutSword(p.seat, p.seat == p.s.Active) == nil {
		sword, ok := p.yesNo("menu.sword", "menu.yes", "menu.no")
		if !ok || sword {
			return Reply{Cancel: true}, ok
		}
	}
	n, ok := p.Number(p.ask("menu.merlins"), 0, min(piles.Count(hand, Merlin), merlinsNeeded))
	return Reply{Merlins: &n}, ok
}

// sorted asks for the order of the seen cards (D-14).
func (p *pointing) sorted(d *Decision) ([]int, bool) {
	cards := make([]menu.Thing[int], len(d.Cards))
	for i, c := range d.Cards {
		cards[i] = menu.Thing[int]{What: i + 1, ID: number(i + 1), Words: p.Card(c), Group: p.kind(c), Usual: true}
	}
	return some(p, "menu.sort", len(cards), len(cards), true, cards)
}

// saves asks whether the Grail saves a knight, or which one (D-18).
func (p *pointing) saves(d *Decision) (r Reply, ok bool) {
	if len(d.About) < 2 {
		r.Yes, ok = p.decided("menu.grail", "menu.yes", "menu.no")
		return r, ok
	}
	none := menu.Thing[Who]{ID: "none", Words: p.ask("menu.nobody")}
	r.Whom, ok = pick(p, "menu.grail", append(p.seatsOf(d.About), none))
	r.Whom = r.Whom.listed(p.seat)
	if r.Whom.Seat == "" {
		r.Yes = new(bool)
	}
	return r, ok
}

// shares lists the offers of a claimant to a pool (D-2).
func (p *pointing) shares() []menu.Offer {
	id, pool := p.s.Pending.ID, p.s.Pool
	plans := lists.Map(pool.Plans, func(plan Plan) menu.Thing[string] {
		return menu.Thing[string]{What: plan.ID, ID: plan.ID, Words: p.reasonText("menu.plan", args{"plan": plan.ID, "who": p.Who(plan.By)})}
	})
	return []menu.Offer{
		p.answer("plan", p.ask("menu.share.plan"), func() (game.Body, bool) { return p.plan(id, pool) }),
		p.of(groupAnswer, "endorse", p.ask("menu.share.endorse"), faultOf(p, plans), func() (game.Body, bool) {
			plan, ok := pick(p, "menu.which", plans)
			return ShareEndorse{ID: id, Plan: plan}, ok
		}),
		p.answer("random", p.ask("menu.share.random"), always[game.Body](ShareRandom{id})),
	}
}

// plan asks for each card which claimant gets it.
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

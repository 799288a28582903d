package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/piles"
)

// listAnswers lists the offers that answer the open question; none if it is not put to the seat, or
// if the lines of the seat's turn answer it.
func (p *pointing) listAnswers() []menu.Offer {
	decision := p.state.Pending
	if decision == nil || !p.state.isAsked(p.seat) {
		return nil
	}
	return menu.MarkAnswers("OATH|SHARE "+decision.ID+"|REPLY "+decision.ID, p.listAnswerOffers(decision)...)
}

// listAnswerOffers lists the offers that answer a question put to the seat; none if there is no
// REPLY to it.
func (p *pointing) listAnswerOffers(decision *Decision) []menu.Offer {
	switch {
	case decision.Point == AskShare:
		return p.listShareOffers()
	case decision.Point == AskOath:
		hand := p.state.Knights[p.seat].Hand // any card may be laid down (C-17)
		return []menu.Offer{p.offerAnswer("oath", p.describeQuestion(), func() (game.Body, bool) {
			c, ok := chooseOne(p, "menu.card", p.toCardThings(p.state.listDistinct(hand)))
			return OathCard{c}, ok
		})}
	case len(p.state.listChoices(p.seat, *decision)) == 0:
		return nil
	}
	return []menu.Offer{p.offerAnswer("reply", p.describeQuestion(), func() (game.Body, bool) {
		reply, ok := p.chooseReply(decision)
		reply.ID = decision.ID
		return reply, ok
	})}
}

// describeQuestion returns the open question in words. It must be put to the seat.
func (p *pointing) describeQuestion() string {
	waits := p.state.Waits(p.lang)
	return waits[slices.IndexFunc(waits, func(w game.Wait) bool { return w.Seat == p.seat })].For
}

// chooseReply lets the player choose the answer to the open question.
func (p *pointing) chooseReply(decision *Decision) (reply Reply, ok bool) {
	switch decision.Point {
	case AskAfterPeek:
		reply.Choice, ok = chooseOne(p, "menu.evil.what", p.listEvilChoices(EvilDraw, EvilSiege, EvilLife))
	case AskArmor:
		var card Card
		card, ok = chooseOne(p, "menu.card", p.toCardThings(slices.Compact(slices.Clone(decision.Cards))))
		reply.Cards = []Card{card}
	case AskFacing:
		reply.Face, ok = chooseOne(p, "menu.face", p.listFaces())
	case AskWar:
		reply.War, ok = chooseOne(p, "menu.where", p.listWars())
	case AskVolunteer:
		reply.Yes, ok = p.chooseAnswer("menu.volunteer", "menu.yes", "menu.no")
	case AskConvocation:
		reply.Come, ok = p.chooseAnswer("menu.convocation", "menu.come", "menu.stay")
	case AskKnighting:
		reply.Whom, ok = chooseOne(p, "menu.whom", p.toSeatThings(decision.About))
	default:
		return p.chooseOtherReply(decision)
	}
	return reply, ok
}

// chooseOtherReply lets the player choose the answer to a question about cards, Merlins or the Grail.
func (p *pointing) chooseOtherReply(decision *Decision) (reply Reply, ok bool) {
	hand := p.state.Knights[p.seat].Hand
	switch decision.Point {
	case AskMerlins:
		return p.chooseMerlins(hand)
	case AskDiscards:
		owes := min(decision.Owes[p.seat], len(hand))
		reply.Cards, ok = p.chooseCards("menu.cards", owes, owes, hand)
	case AskExchange:
		reply.Cards, ok = p.chooseCards("menu.cards", 1, 1, hand)
	case AskSort:
		reply.Order, ok = p.chooseSorting(decision)
	case AskGrail:
		return p.chooseSaved(decision)
	}
	return reply, ok
}

// chooseAnswer asks for one of two answers; yes is true.
func (p *pointing) chooseAnswer(ask, yes, no string) (*bool, bool) {
	is, ok := p.chooseEither(ask, yes, no)
	return &is, ok
}

func (p *pointing) listFaces() []menu.Thing[string] {
	return []menu.Thing[string]{{What: "FACEUP", ID: "up", Words: p.sayPrompt("menu.faceup"), Usual: true}, {What: "FACEDOWN", ID: "down", Words: p.sayPrompt("menu.facedown")}}
}

// chooseMerlins asks whether the sword is used, or else how many Merlins are given
// (D-8, D-9).
func (p *pointing) chooseMerlins(hand []Card) (r Reply, ok bool) {
	if p.state.findSwordFault(p.seat, p.seat == p.state.Active) == nil {
		sword, ok := p.chooseEither("menu.sword", "menu.yes", "menu.no")
		if !ok || sword {
			return Reply{Cancel: true}, ok
		}
	}
	n, ok := p.Number(p.sayPrompt("menu.merlins"), 0, min(piles.Count(hand, Merlin), merlinsNeeded))
	return Reply{Merlins: &n}, ok
}

// chooseSorting asks for the order of the seen cards, and returns their numbers from 1 (D-14).
func (p *pointing) chooseSorting(decision *Decision) ([]int, bool) {
	cards := make([]menu.Thing[int], len(decision.Cards))
	for i, c := range decision.Cards {
		cards[i] = menu.Thing[int]{What: i + 1, ID: spellNumber(i + 1), Words: p.NameCard(c), Group: p.findCardGroup(c), Usual: true}
	}
	return chooseSeveral(p, "menu.sort", len(cards), len(cards), true, cards)
}

// chooseSaved asks whether the Grail saves a knight, or which one (D-18).
func (p *pointing) chooseSaved(decision *Decision) (reply Reply, ok bool) {
	if len(decision.About) < 2 {
		reply.Yes, ok = p.chooseAnswer("menu.grail", "menu.yes", "menu.no")
		return reply, ok
	}
	none := menu.Thing[Who]{ID: "none", Words: p.sayPrompt("menu.nobody")}
	reply.Whom, ok = chooseOne(p, "menu.grail", append(p.toSeatThings(decision.About), none))
	reply.Whom = reply.Whom.nameInList(p.seat)
	if reply.Whom.Seat == "" {
		reply.Yes = new(bool)
	}
	return reply, ok
}

// listShareOffers lists the offers of a claimant to a pool (D-2).
func (p *pointing) listShareOffers() []menu.Offer {
	id, pool := p.state.Pending.ID, p.state.Pool
	plans := lists.Map(pool.Plans, func(plan Plan) menu.Thing[string] {
		return menu.Thing[string]{What: plan.ID, ID: plan.ID, Words: p.sayReason("menu.plan", args{"plan": plan.ID, "who": p.NameSeat(plan.By)})}
	})
	return []menu.Offer{
		p.offerAnswer("plan", p.sayPrompt("menu.share.plan"), func() (game.Body, bool) { return p.choosePlan(id, pool) }),
		p.buildOffer(groupAnswer, "endorse", p.sayPrompt("menu.share.endorse"), findCommonFault(p, plans), func() (game.Body, bool) {
			plan, ok := chooseOne(p, "menu.which", plans)
			return ShareEndorse{ID: id, Plan: plan}, ok
		}),
		p.offerAnswer("random", p.sayPrompt("menu.share.random"), fixedChoice[game.Body](ShareRandom{id})),
	}
}

// choosePlan asks for each card which claimant gets it.
func (p *pointing) choosePlan(id string, pool *Pool) (game.Body, bool) {
	claimants := p.toSeatThings(pool.Claimants)
	shares := map[game.Seat][]Card{}
	for _, card := range p.state.SortedByRank(pool.Cards) {
		to, ok := menu.Pick(p.Walk, p.sayReason("menu.share.card", args{"card": p.NameCard(card)}), claimants)
		if !ok {
			return nil, false
		}
		shares[to.Seat] = append(shares[to.Seat], card)
	}
	plan := SharePlan{ID: id}
	for _, thing := range claimants {
		if cards := shares[thing.What.Seat]; len(cards) > 0 {
			plan.Parts = append(plan.Parts, Share{Whom: thing.What, Cards: cards})
		}
	}
	return plan, true
}

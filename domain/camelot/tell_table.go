package camelot

import (
	"slices"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/game"
)

// tellTable tells the setup and chance.
func (t *teller) tellTable(e event.Event) string {
	switch e := e.(type) {
	case SeatOrderDrawn:
		return t.say("tell.order", args{"list": t.whos(e.Order)})
	case CoatsDealt:
		return t.coats(e)
	case FirstChosen:
		return t.say("tell.first."+e.Why, args{"who": t.who(e.Seat)})
	case PilesRenewed:
		return t.say("tell.renewed", args{"white": number(e.White), "black": number(e.Black)})
	case LoyaltyDealt:
		return t.say("tell.loyalty."+string(e.Loyalty), nil)
	case LoyaltyShown:
		return t.say("tell.loyalty."+string(e.Loyalty), nil)
	case LoyaltySeen:
		return t.say("tell.loyalty-seen", args{"who": t.who(e.Seat)})
	case OathContributed:
		return t.say("tell.oath", args{"who": t.who(e.Seat), "card": t.card(e.Card)})
	case DecisionOpened:
		if len(e.Seats) == 1 && e.Seats[0] == t.to {
			return "" // the report asks him
		}
		return t.say("tell.asked."+string(e.Point), args{"id": e.ID, "list": t.whos(e.Seats), "card": t.card(e.Card), "about": t.whos(e.About)})
	case OrderSkipped:
		return t.skipped(e)
	}
	return ""
}

func (t *teller) coats(e CoatsDealt) string {
	var names []string
	for _, seat := range t.s.Order {
		if _, ok := e.Coats[seat]; ok || e.Squires[seat] > 0 {
			names = append(names, t.say("tell.coat", args{"seat": t.seat(seat), "knight": t.who(seat)}))
		}
	}
	return t.say("tell.coats", args{"list": strings.Join(names, ", ")})
}

// skipped tells a seat why a line of its block was not carried out.
func (t *teller) skipped(e OrderSkipped) string {
	if e.Code == "" {
		return t.say("tell.passed-over", args{"order": e.Order})
	}
	why := t.because(e.Key, unpacked(e.Arg))
	if e.Then != "" {
		return t.say("tell.skipped-then", args{"order": e.Order, "why": why, "code": e.Code, "then": e.Then})
	}
	return t.say("tell.skipped", args{"order": e.Order, "why": why, "code": e.Code})
}

// tellHand tells cards that came into hands and went.
func (t *teller) tellHand(e event.Event) string {
	switch e := e.(type) {
	case WhiteDrawn:
		return t.drew(e)
	case Received:
		switch e.Cause {
		case ByMerlin:
			return "" // told with the others
		case ByOpening:
			first := slices.Concat(t.s.Knights[t.to].Hand, e.Cards)
			return t.say("tell.hand", args{"cards": t.cards(t.s.sorted(first))})
		}
		return t.say("tell.received", args{"cards": t.cards(t.s.sorted(e.Cards)), "why": t.why(e.Cause)})
	case WhiteDiscarded:
		switch {
		case e.Cause == ByDeath || e.Cause == ByLeaving:
			return "" // he is gone
		case len(e.Cards) > 0:
			return t.say("tell.discarded-open", args{"who": t.who(e.Seat), "cards": t.cards(t.s.sorted(e.Cards)), "why": t.why(e.Cause)})
		case e.Seat == t.to:
			return ""
		}
		return t.count("tell.discarded", e.N, args{"who": t.who(e.Seat), "why": t.why(e.Cause)})
	case Discarded:
		if e.Cause == ByDeath || e.Cause == ByLeaving {
			return ""
		}
		return t.say("tell.lost", args{"cards": t.cards(t.s.sorted(e.Cards)), "why": t.why(e.Cause)})
	case CardsPassed:
		return t.count("tell.passed."+string(e.Cause), e.N, args{"from": t.who(e.From), "to": t.who(e.To)})
	case PassedCards:
		return t.say("tell.passed-known", args{"from": t.who(e.From), "to": t.who(e.To), "cards": t.cards(t.s.sorted(e.Cards))})
	}
	return ""
}

// drew tells all who draw as many cards for one cause in one sentence. Who
// draws alone is told which cards instead.
func (t *teller) drew(e WhiteDrawn) string {
	if was, ok := t.preceding().(WhiteDrawn); ok && was.Cause == e.Cause && was.N == e.N {
		return ""
	}
	list := seats{e.Seat}
	for _, next := range t.ahead {
		if inPassing(next) {
			continue
		}
		same, ok := next.(WhiteDrawn)
		if !ok || same.Cause != e.Cause || same.N != e.N {
			break
		}
		list = append(list, same.Seat)
	}
	a := args{"who": t.whos(list), "why": t.why(e.Cause)}
	switch {
	case e.Cause == ByMerlin || e.Cause == ByOpening:
		return t.count("tell.dealt."+string(e.Cause), e.N, a)
	case len(list) > 1:
		return t.count("tell.drew-each", e.N, a)
	case e.Seat == t.to:
		return "" // Received tells him which
	}
	return t.count("tell.drew", e.N, a)
}

// why is a cause in brackets.
func (t *teller) why(c Cause) string {
	switch {
	case t.s.questOf(Place(c)).Place != "" && t.s.black(Card(c)).Kind != KindQuest:
		return t.quest(Place(c))
	case t.s.black(Card(c)).ID != "":
		return t.card(Card(c))
	}
	return t.say("cause."+string(c), nil)
}

// tellShare tells pools.
func (t *teller) tellShare(e event.Event) string {
	switch e := e.(type) {
	case PoolOpened:
		if len(e.Cards) > 0 {
			return t.say("tell.pool-open", args{"cards": t.cards(t.s.sorted(e.Cards)), "list": t.whos(e.Claimants)})
		}
		return t.count("tell.pool", e.N, args{"why": t.say("cause."+string(e.Cause), nil), "list": t.whos(e.Claimants)})
	case PoolFilled:
		return t.say("tell.pool-cards", args{"cards": t.cards(t.s.sorted(e.Cards))})
	case SharePlanned:
		return t.say("tell.plan", args{"plan": e.Plan.ID, "who": t.who(e.Plan.By), "parts": t.parts(e.Plan)})
	case ShareEndorsed:
		return t.say("tell.endorsed", args{"plan": e.Plan, "who": t.who(e.Seat)})
	case PoolShared:
		var parts []string
		for _, seat := range t.s.Order {
			if n, ok := e.Numbers[seat]; ok {
				parts = append(parts, t.say("tell.shared-part", args{"who": t.who(seat), "n": number(n)}))
			}
		}
		return t.say("tell.shared."+e.Method, args{"list": strings.Join(parts, ", ")})
	case PoolDivided:
		if e.Seat == t.to {
			return t.say("tell.share-mine", args{"cards": t.cards(t.s.sorted(e.Cards))})
		}
		return t.say("tell.share-of", args{"who": t.who(e.Seat), "cards": t.cards(t.s.sorted(e.Cards))})
	}
	return ""
}

func (t *teller) parts(p Plan) string {
	var parts []string
	for _, seat := range t.s.Order {
		if cards, ok := p.Split[seat]; ok {
			parts = append(parts, t.say("pool.part", args{"who": t.who(seat), "cards": t.cards(t.s.sorted(cards))}))
		}
	}
	return strings.Join(parts, "; ")
}

// tellPeople tells who comes and goes.
func (t *teller) tellPeople(e event.Event) string {
	switch e := e.(type) {
	case TurnMissed:
		return t.say("tell.missed", args{"who": t.who(e.Seat)})
	case SeatStewarded:
		if e.On {
			return t.say("tell.stewarded", args{"who": t.who(e.Seat)})
		}
		return t.say("tell.returned", args{"who": t.who(e.Seat)})
	case PlayerJoined:
		name := t.say("squire", args{"n": number(e.Squire)})
		if e.Coat != "" {
			name = t.coat(e.Coat)
		}
		return t.say("tell.joined", args{"who": name, "after": t.who(e.After)})
	case PlayerLeaving:
		return t.say("tell.leaving", args{"who": t.who(e.Seat)})
	case SquireKnighted:
		return t.say("tell.knighted."+e.Chosen, args{"who": t.who(e.Seat), "knight": t.coat(e.Coat)})
	}
	return ""
}

// seatsOf are the keys of a map in the order at the table.
func seatsOf[T any](s *State, m map[game.Seat]T) seats {
	var all seats
	for _, seat := range s.Order {
		if _, ok := m[seat]; ok && !slices.Contains(all, seat) {
			all = append(all, seat)
		}
	}
	return all
}

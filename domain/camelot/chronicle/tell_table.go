package chronicle

import (
	"slices"
	"strings"

	"seneschal/domain/camelot"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// tellTable describes the setup, questions and skipped orders.
func (t *teller) tellTable(e event.Event) string {
	switch e := e.(type) {
	case camelot.SeatOrderDrawn:
		return t.say("tell.order", args{"list": t.NameSeats(e.Order)})
	case camelot.CoatsDealt:
		return t.tellCoats(e)
	case camelot.FirstChosen:
		return t.say("tell.first."+e.Why, args{"who": t.NameSeat(e.Seat)})
	case camelot.PilesRenewed:
		return t.say("tell.renewed", args{"white": spellNumber(e.White), "black": spellNumber(e.Black)})
	case camelot.LoyaltyDealt:
		return t.say("tell.loyalty."+string(e.Loyalty), nil)
	case camelot.LoyaltyShown:
		return t.say("tell.loyalty."+string(e.Loyalty), nil)
	case camelot.LoyaltySeen:
		return t.say("tell.loyalty-seen", args{"who": t.NameSeat(e.Seat)})
	case camelot.OathContributed:
		return t.say("tell.oath", args{"who": t.NameSeat(e.Seat), "card": t.NameCard(e.Card)})
	case camelot.DecisionOpened:
		if len(e.Seats) == 1 && e.Seats[0] == t.reader {
			return "" // the report itself asks the reader
		}
		return t.say("tell.asked."+string(e.Point), args{"id": e.ID, "list": t.NameSeats(e.Seats), "card": t.NameCard(e.Card), "about": t.NameSeats(e.About)})
	case camelot.OrderSkipped:
		return t.tellSkipped(e)
	}
	return ""
}

// tellCoats lists the seats with the knights that were dealt to them.
func (t *teller) tellCoats(dealt camelot.CoatsDealt) string {
	var names []string
	for _, seat := range t.state.Order {
		if _, ok := dealt.Coats[seat]; ok || dealt.Squires[seat] > 0 {
			names = append(names, t.say("tell.coat", args{"seat": t.NameBareSeat(seat), "knight": t.NameSeat(seat)}))
		}
	}
	return t.say("tell.coats", args{"list": strings.Join(names, ", ")})
}

// tellSkipped explains to a seat why a line of its block was not carried out.
func (t *teller) tellSkipped(skipped camelot.OrderSkipped) string {
	nameIn := func(text string) string {
		return game.ShowOrder(camelot.Rules{}, t.state, t.reader, t.lang, order.Line{Text: text})
	}
	skipped.Order = nameIn(skipped.Order)
	if skipped.Code == "" {
		return t.say("tell.passed-over", args{"order": skipped.Order})
	}
	why := t.Explain(skipped.Key, camelot.UnpackReason(skipped.Arg))
	if skipped.Then != "" {
		return t.say("tell.skipped-then", args{"order": skipped.Order, "why": why, "code": skipped.Code, "then": nameIn(skipped.Then)})
	}
	return t.say("tell.skipped", args{"order": skipped.Order, "why": why, "code": skipped.Code})
}

// tellHand describes cards that came into hands and left them.
func (t *teller) tellHand(e event.Event) string {
	switch e := e.(type) {
	case camelot.WhiteDrawn:
		return t.tellDrawn(e)
	case camelot.Received:
		switch e.Cause {
		case camelot.ByMerlin:
			return "" // the sentence on the deal covers it
		case camelot.ByOpening:
			first := slices.Concat(t.state.Knights[t.reader].Hand, e.Cards)
			return t.say("tell.hand", args{"cards": t.NameCards(t.state.SortedByRank(first))})
		}
		return t.say("tell.received", args{"cards": t.NameCards(t.state.SortedByRank(e.Cards)), "why": t.nameCause(e.Cause)})
	case camelot.WhiteDiscarded:
		switch {
		case e.Cause == camelot.ByDeath || e.Cause == camelot.ByLeaving:
			return "" // the knight is gone
		case len(e.Cards) > 0:
			return t.say("tell.discarded-open", args{"who": t.NameSeat(e.Seat), "cards": t.NameCards(t.state.SortedByRank(e.Cards)), "why": t.nameCause(e.Cause)})
		case e.Seat == t.reader:
			return ""
		}
		return t.sayCount("tell.discarded", e.N, args{"who": t.NameSeat(e.Seat), "why": t.nameCause(e.Cause)})
	case camelot.Discarded:
		if e.Cause == camelot.ByDeath || e.Cause == camelot.ByLeaving {
			return ""
		}
		return t.say("tell.lost", args{"cards": t.NameCards(t.state.SortedByRank(e.Cards)), "why": t.nameCause(e.Cause)})
	case camelot.CardsPassed:
		return t.sayCount("tell.passed."+string(e.Cause), e.N, args{"from": t.NameSeat(e.From), "to": t.NameSeat(e.To)})
	case camelot.PassedCards:
		return t.say("tell.passed-known", args{"from": t.NameSeat(e.From), "to": t.NameSeat(e.To), "cards": t.NameCards(t.state.SortedByRank(e.Cards))})
	}
	return ""
}

// tellDrawn names in one sentence all seats that draw equally many cards for one cause, one after the
// other; it returns "" for all but the first of them. A reader who draws alone reads the cards
// themselves instead (Received).
func (t *teller) tellDrawn(drawn camelot.WhiteDrawn) string {
	if was, ok := t.findPreceding().(camelot.WhiteDrawn); ok && was.Cause == drawn.Cause && was.N == drawn.N {
		return ""
	}
	list := seats{drawn.Seat}
	for _, next := range t.ahead {
		if isAccompanying(next) {
			continue
		}
		same, ok := next.(camelot.WhiteDrawn)
		if !ok || same.Cause != drawn.Cause || same.N != drawn.N {
			break
		}
		list = append(list, same.Seat)
	}
	a := args{"who": t.NameSeats(list), "why": t.nameCause(drawn.Cause)}
	switch {
	case drawn.Cause == camelot.ByMerlin || drawn.Cause == camelot.ByOpening:
		return t.sayCount("tell.dealt."+string(drawn.Cause), drawn.N, a)
	case len(list) > 1:
		return t.sayCount("tell.drew-each", drawn.N, a)
	case drawn.Seat == t.reader:
		return "" // Received names them
	}
	return t.sayCount("tell.drew", drawn.N, a)
}

// nameCause names a cause: the quest or the black card whose id it is, or else by a phrase.
func (t *teller) nameCause(cause camelot.Cause) string {
	switch {
	case t.state.QuestOf(camelot.Place(cause)).Place != "" && t.state.BlackCard(camelot.Card(cause)).Kind != camelot.KindQuest:
		return t.NameQuest(camelot.Place(cause))
	case t.state.BlackCard(camelot.Card(cause)).ID != "":
		return t.NameCard(camelot.Card(cause))
	}
	return t.say("cause."+string(cause), nil)
}

// tellShare describes pools and how they are shared.
func (t *teller) tellShare(e event.Event) string {
	switch e := e.(type) {
	case camelot.PoolOpened:
		if len(e.Cards) > 0 {
			return t.say("tell.pool-open", args{"cards": t.NameCards(t.state.SortedByRank(e.Cards)), "list": t.NameSeats(e.Claimants)})
		}
		return t.sayCount("tell.pool", e.N, args{"why": t.say("cause."+string(e.Cause), nil), "list": t.NameSeats(e.Claimants)})
	case camelot.PoolFilled:
		return t.say("tell.pool-cards", args{"cards": t.NameCards(t.state.SortedByRank(e.Cards))})
	case camelot.SharePlanned:
		return t.say("tell.plan", args{"plan": e.Plan.ID, "who": t.NameSeat(e.Plan.By), "parts": t.describePlan(e.Plan)})
	case camelot.ShareEndorsed:
		return t.say("tell.endorsed", args{"plan": e.Plan, "who": t.NameSeat(e.Seat)})
	case camelot.PoolShared:
		parts := lists.Map(sortSeats(t.state, e.Numbers), func(seat game.Seat) string {
			return t.say("tell.shared-part", args{"who": t.NameSeat(seat), "n": spellNumber(e.Numbers[seat])})
		})
		return t.say("tell.shared."+e.Method, args{"list": strings.Join(parts, ", ")})
	case camelot.PoolDivided:
		if e.Seat == t.reader {
			return t.say("tell.share-mine", args{"cards": t.NameCards(t.state.SortedByRank(e.Cards))})
		}
		return t.say("tell.share-of", args{"who": t.NameSeat(e.Seat), "cards": t.NameCards(t.state.SortedByRank(e.Cards))})
	}
	return ""
}

func (t *teller) describePlan(plan camelot.Plan) string {
	parts := lists.Map(sortSeats(t.state, plan.Split), func(seat game.Seat) string {
		return t.say("pool.part", args{"who": t.NameSeat(seat), "cards": t.NameCards(t.state.SortedByRank(plan.Split[seat]))})
	})
	return strings.Join(parts, "; ")
}

// tellPeople describes how players miss turns, come and go.
func (t *teller) tellPeople(e event.Event) string {
	switch e := e.(type) {
	case camelot.TurnMissed:
		return t.say("tell.missed", args{"who": t.NameSeat(e.Seat)})
	case camelot.SeatStewarded:
		return t.say(lists.Either(e.On, "tell.stewarded", "tell.returned"), args{"who": t.NameSeat(e.Seat)})
	case camelot.PlayerJoined:
		name := t.NameSquire(spellNumber(e.Squire))
		if e.Coat != "" {
			name = t.NameCoat(e.Coat)
		}
		return t.say("tell.joined", args{"who": name, "after": t.NameSeat(e.After)})
	case camelot.PlayerLeaving:
		return t.say("tell.leaving", args{"who": t.NameSeat(e.Seat)})
	case camelot.SquireKnighted:
		return t.say("tell.knighted."+e.Chosen, args{"who": t.NameSeat(e.Seat), "knight": t.NameCoat(e.Coat)})
	}
	return ""
}

// sortSeats returns the keys of a map in the order of the seats at the table; others are left out.
func sortSeats[T any](state *camelot.State, m map[game.Seat]T) seats {
	return lists.Keep(state.Order, func(seat game.Seat) bool {
		_, ok := m[seat]
		return ok
	})
}

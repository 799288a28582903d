package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// resumeDeed carries on with an action that may have to ask: Clairvoyance (D-14),
// Convocation (D-15) and Arthur's exchange (D-16).
func (p *play) resumeDeed(t Task) {
	switch {
	case t.Cause == ByExchange:
		p.exchangeCards(t)
	case t.Card == Clairvoyance:
		p.putBackSorted(t)
	case t.Card == Convocation:
		p.convokeKnights(t)
	}
}

// clairvoyanceSees is how many black cards Clairvoyance looks at.
const clairvoyanceSees = 5

// playClairvoyance looks at the top of the black pile, and puts it back in the
// order that was given with the card, or else asks for one.
func (p *play) playClairvoyance(seat game.Seat, d Deed) {
	cards := slices.Clone(p.now.Black.Draw[:min(clairvoyanceSees, len(p.now.Black.Draw))])
	p.emitEvents(ClairvoyanceUsed{Seat: seat, N: len(cards)}, ClairvoyanceSeen{Own: game.Own{Seat: seat}, Cards: cards})
	switch {
	case len(d.Sort) > 0:
		sorted := slices.Clone(cards) // the event keeps the order that was seen
		slices.SortStableFunc(sorted, func(a, b Card) int { return p.now.findSetIndex(d.Sort, a) - p.now.findSetIndex(d.Sort, b) })
		p.emitEvents(ClairvoyanceOrdered{Own: game.Own{Seat: seat}, Cards: sorted})
	case len(cards) > 1:
		p.pushTasks(Task{Do: stepDeed, Seat: seat, Card: Clairvoyance, Cards: cards})
	}
}

// putBackSorted puts the seen cards back in the order of the reply (D-14).
func (p *play) putBackSorted(t Task) {
	r, ok := p.decideQuestion(t, Decision{Point: AskSort, Cards: t.Cards})
	if !ok {
		return
	}
	cards := lists.Map(r.Order, func(i int) Card { return t.Cards[i-1] })
	p.emitEvents(ClairvoyanceOrdered{Own: game.Own{Seat: t.Seat}, Cards: cards})
}

// convokeKnights moves to Camelot the knights whose players want that, and draws the
// pool for all knights there. With Down the card's player stays.
func (p *play) convokeKnights(t Task) {
	away := lists.Keep(p.now.listOthers(t.Seat), func(seat game.Seat) bool { return p.currentKnight(seat).At != Camelot })
	if !p.askSeats(t, Decision{Point: AskConvocation, About: seats{t.Seat}, Seats: away}) {
		return
	}
	for _, seat := range p.now.listLiving() {
		stays := t.Down
		if seat != t.Seat {
			r, _ := p.findAnswer(seat, Decision{Point: AskConvocation})
			stays = !dereference(r.Come)
		}
		if !stays {
			p.moveKnight(seat, Camelot, ByConvocation)
		}
	}
	if there := p.now.listPresent(Camelot); len(there) > 0 {
		p.openPool(ByConvocation, there, t.Seat, len(there))
	}
}

// exchangeCards swaps Arthur's card for one that the other knight chooses; neither of
// them knows the other's card before. A seat with a single card is not
// asked.
func (p *play) exchangeCards(t Task) {
	other := t.Seats[0]
	d := Decision{Point: AskExchange, About: seats{t.Seat}, Cause: ByExchange}
	if len(p.currentKnight(other).Hand) > 1 {
		d.Seats = seats{other}
	}
	if !p.askSeats(t, d) {
		return
	}
	gift := p.chooseGift(other)
	p.passCards(t.Seat, other, ByExchange, t.Card)
	p.passCards(other, t.Seat, ByExchange, gift)
}

// chooseGift chooses the card that a seat gives to Arthur (D-16): by its reply, else
// by its list for exchanges, else by that for discards, else at random.
func (p *play) chooseGift(seat game.Seat) Card {
	hand := p.currentKnight(seat).Hand
	d := Decision{Point: AskExchange}
	r, said := p.findAnswer(seat, d)
	if d.Point = AskDiscards; !said {
		r, _ = p.findAnswer(seat, d)
	}
	if len(r.Cards) > 0 {
		return r.Cards[0]
	}
	return hand[p.pickSecretly("exchange", len(hand))]
}

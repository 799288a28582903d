package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// deedOn carries on with an action that may have to ask: Clairvoyance (D-14),
// Convocation (D-15) and Arthur's exchange (D-16).
func (p *play) deedOn(t Task) {
	switch {
	case t.Cause == ByExchange:
		p.exchange(t)
	case t.Card == Clairvoyance:
		p.sort(t)
	case t.Card == Convocation:
		p.convoke(t)
	}
}

// clairvoyanceSees is how many black cards Clairvoyance looks at.
const clairvoyanceSees = 5

// playClairvoyance looks at the top of the black pile, and puts it back in the
// order that was given with the card, or else asks for one.
func (p *play) playClairvoyance(seat game.Seat, d Deed) {
	cards := slices.Clone(p.now.Black.Draw[:min(clairvoyanceSees, len(p.now.Black.Draw))])
	p.emit(ClairvoyanceUsed{Seat: seat, N: len(cards)}, ClairvoyanceSeen{Own: game.Own{Seat: seat}, Cards: cards})
	switch {
	case len(d.Sort) > 0:
		sorted := slices.Clone(cards) // the event keeps the order that was seen
		slices.SortStableFunc(sorted, func(a, b Card) int { return p.now.setOf(d.Sort, a) - p.now.setOf(d.Sort, b) })
		p.emit(ClairvoyanceOrdered{Own: game.Own{Seat: seat}, Cards: sorted})
	case len(cards) > 1:
		p.next(Task{Do: stepDeed, Seat: seat, Card: Clairvoyance, Cards: cards})
	}
}

// sort puts the seen cards back in the order of the reply (D-14).
func (p *play) sort(t Task) {
	r, ok := p.decide(t, Decision{Point: AskSort, Cards: t.Cards})
	if !ok {
		return
	}
	cards := lists.Map(r.Order, func(i int) Card { return t.Cards[i-1] })
	p.emit(ClairvoyanceOrdered{Own: game.Own{Seat: t.Seat}, Cards: cards})
}

// convoke moves to Camelot the knights whose players want that, and draws the
// pool for all knights there. With Down the card's player stays.
func (p *play) convoke(t Task) {
	away := lists.Keep(p.now.others(t.Seat), func(seat game.Seat) bool { return p.knight(seat).At != Camelot })
	if !p.ask(t, Decision{Point: AskConvocation, About: seats{t.Seat}, Seats: away}) {
		return
	}
	for _, seat := range p.now.living() {
		stays := t.Down
		if seat != t.Seat {
			r, _ := p.answer(seat, Decision{Point: AskConvocation})
			stays = !valueOf(r.Come)
		}
		if !stays {
			p.moveTo(seat, Camelot, ByConvocation)
		}
	}
	if there := p.now.present(Camelot); len(there) > 0 {
		p.openPool(ByConvocation, there, t.Seat, len(there))
	}
}

// exchange swaps Arthur's card for one that the other knight chooses; neither of
// them knows the other's card before. A seat with a single card is not
// asked.
func (p *play) exchange(t Task) {
	other := t.Seats[0]
	d := Decision{Point: AskExchange, About: seats{t.Seat}, Cause: ByExchange}
	if len(p.knight(other).Hand) > 1 {
		d.Seats = seats{other}
	}
	if !p.ask(t, d) {
		return
	}
	gift := p.gift(other)
	p.pass(t.Seat, other, ByExchange, t.Card)
	p.pass(other, t.Seat, ByExchange, gift)
}

// gift chooses the card that a seat gives to Arthur (D-16): by its reply, else
// by its list for exchanges, else by that for discards, else at random.
func (p *play) gift(seat game.Seat) Card {
	hand := p.knight(seat).Hand
	d := Decision{Point: AskExchange}
	r, said := p.answer(seat, d)
	if d.Point = AskDiscards; !said {
		r, _ = p.answer(seat, d)
	}
	if len(r.Cards) > 0 {
		return r.Cards[0]
	}
	return hand[p.pick("exchange", len(hand))]
}

package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// resumeDeed carries on with an action that may have to ask: Clairvoyance (D-14), Convocation
// (D-15) or Arthur's exchange (D-16).
func (p *play) resumeDeed(task Task) {
	switch {
	case task.Cause == ByExchange:
		p.exchangeCards(task)
	case task.Card == Clairvoyance:
		p.putBackSorted(task)
	case task.Card == Convocation:
		p.convokeKnights(task)
	}
}

// clairvoyanceSees is how many black cards Clairvoyance looks at.
const clairvoyanceSees = 5

// playClairvoyance shows a seat the top of the black pile, and puts the cards back in the order
// that was given with the card. Without one it asks the seat, unless it saw fewer than two cards.
func (p *play) playClairvoyance(seat game.Seat, deed Deed) {
	cards := slices.Clone(p.now.Black.Draw[:min(clairvoyanceSees, len(p.now.Black.Draw))])
	p.emitEvents(ClairvoyanceUsed{Seat: seat, N: len(cards)}, ClairvoyanceSeen{Own: game.Own{Seat: seat}, Cards: cards})
	switch {
	case len(deed.Sort) > 0:
		sorted := slices.Clone(cards) // the event keeps the order that was seen
		slices.SortStableFunc(sorted, func(a, b Card) int { return p.now.findSetIndex(deed.Sort, a) - p.now.findSetIndex(deed.Sort, b) })
		p.emitEvents(ClairvoyanceOrdered{Own: game.Own{Seat: seat}, Cards: sorted})
	case len(cards) > 1:
		p.pushTasks(Task{Do: stepDeed, Seat: seat, Card: Clairvoyance, Cards: cards})
	}
}

// putBackSorted puts the seen cards back in the order of the reply (D-14), which numbers them from
// 1. It does nothing yet if the game must stop for the reply.
func (p *play) putBackSorted(task Task) {
	reply, ok := p.decideQuestion(task, Decision{Point: AskSort, Cards: task.Cards})
	if !ok {
		return
	}
	cards := lists.Map(reply.Order, func(i int) Card { return task.Cards[i-1] })
	p.emitEvents(ClairvoyanceOrdered{Own: game.Own{Seat: task.Seat}, Cards: cards})
}

// convokeKnights moves to Camelot the knights whose players agree, and opens a pool of one card
// for each knight there. The card's player comes too, unless the task's Down is set.
func (p *play) convokeKnights(task Task) {
	away := lists.Keep(p.now.listOthers(task.Seat), func(seat game.Seat) bool { return p.currentKnight(seat).At != Camelot })
	if !p.askSeats(task, Decision{Point: AskConvocation, About: seats{task.Seat}, Seats: away}) {
		return
	}
	for _, seat := range p.now.listLiving() {
		stays := task.Down
		if seat != task.Seat {
			r, _ := p.findAnswer(seat, Decision{Point: AskConvocation})
			stays = !dereference(r.Come)
		}
		if !stays {
			p.moveKnight(seat, Camelot, ByConvocation)
		}
	}
	if there := p.now.listPresent(Camelot); len(there) > 0 {
		p.openPool(ByConvocation, there, task.Seat, len(there))
	}
}

// exchangeCards swaps Arthur's card for one that the knight in Seats[0] chooses; neither of them
// knows the other's card before. A seat with a single card is not asked.
func (p *play) exchangeCards(task Task) {
	other := task.Seats[0]
	decision := Decision{Point: AskExchange, About: seats{task.Seat}, Cause: ByExchange}
	if len(p.currentKnight(other).Hand) > 1 {
		decision.Seats = seats{other}
	}
	if !p.askSeats(task, decision) {
		return
	}
	gift := p.chooseGift(other)
	p.passCards(task.Seat, other, ByExchange, task.Card)
	p.passCards(other, task.Seat, ByExchange, gift)
}

// chooseGift chooses the card that a seat gives to Arthur (D-16): by its reply, else by its list
// for exchanges, else by its list for discards, else at random. The hand must not be empty.
func (p *play) chooseGift(seat game.Seat) Card {
	hand := p.currentKnight(seat).Hand
	decision := Decision{Point: AskExchange}
	reply, said := p.findAnswer(seat, decision)
	if decision.Point = AskDiscards; !said {
		reply, _ = p.findAnswer(seat, decision)
	}
	if len(reply.Cards) > 0 {
		return reply.Cards[0]
	}
	return hand[p.pickSecretly("exchange", len(hand))]
}

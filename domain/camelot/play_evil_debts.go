package camelot

import (
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/piles"
)

// The price that a volunteer for Morgan pays, and must be able to pay.
const (
	volunteerCards = 3 // Morgan (1)
	volunteerLife  = 2 // Morgan (5)
)

// callVolunteers announces which knights could pay for all, if any, and queues the choice of one.
func (p *play) callVolunteers(card Card) {
	able := lists.Keep(p.now.listLiving(), func(seat game.Seat) bool { return p.now.countMeans(card, seat) >= volunteerCost(card) })
	if len(able) > 0 {
		p.emitEvents(VolunteerCalled{Card: card, Seats: able})
	}
	p.pushTasks(Task{Do: stepCall, Card: card, Seats: able})
}

// volunteerCost returns the price of Morgan (1) in cards; of any other card in life points.
func volunteerCost(card Card) int {
	return lists.Either(card == "morgan1", volunteerCards, volunteerLife)
}

// countMeans returns how many cards a knight has for Morgan (1); life points for any other card.
func (s *State) countMeans(card Card, seat game.Seat) int {
	if card == "morgan1" {
		return len(s.Knights[seat].Hand)
	}
	return s.Knights[seat].Life
}

// chooseVolunteer asks the knights in Seats, and makes the volunteer with the largest means pay, at
// a tie the first (D-10). Without one every knight discards a card.
func (p *play) chooseVolunteer(task Task) {
	if !p.askSeats(task, Decision{Point: AskVolunteer, Card: task.Card, Seats: task.Seats}) {
		return
	}
	var hero game.Seat
	for _, seat := range task.Seats {
		r, _ := p.findAnswer(seat, Decision{Point: AskVolunteer, Card: task.Card})
		if dereference(r.Yes) && (hero == "" || p.now.countMeans(task.Card, seat) > p.now.countMeans(task.Card, hero)) {
			hero = seat
		}
	}
	p.chargeVolunteer(hero, task.Card)
}

// chargeVolunteer makes the volunteer pay; for "" every knight owes a card.
func (p *play) chargeVolunteer(hero game.Seat, card Card) {
	if hero == "" {
		p.emitEvents(NobodyVolunteered{Card: card})
		p.pushTasks(Task{Do: stepDiscard, Seats: p.now.listLiving(), N: 1, Cause: Cause(card)})
		return
	}
	p.emitEvents(Volunteered{Card: card, Seat: hero})
	if card == "morgan1" {
		p.pushTasks(Task{Do: stepDiscard, Seats: seats{hero}, N: volunteerCards, Cause: Cause(card)})
		return
	}
	p.changeLife(hero, -volunteerLife, Cause(card))
}

// discardOwed makes every knight of Seats discard N cards (D-11). Knights with N cards or fewer
// give all; the others are asked, unless they have a list.
func (p *play) discardOwed(task Task) {
	decision := Decision{Point: AskDiscards, Owes: map[game.Seat]int{}, Cause: task.Cause}
	for _, seat := range task.Seats {
		if len(p.currentKnight(seat).Hand) > task.N {
			decision.Seats = append(decision.Seats, seat)
			decision.Owes[seat] = task.N
		}
	}
	if !p.askSeats(task, decision) {
		return
	}
	for _, seat := range task.Seats {
		cards, lot := p.chooseDiscards(seat, task.N)
		p.discardWhite(seat, cards, task.Cause, false, lot)
	}
}

// chooseDiscards chooses the n cards that a knight discards (D-11): those of the answer or
// the list, else by lot.
func (p *play) chooseDiscards(seat game.Seat, n int) (cards []Card, lot bool) {
	hand := p.currentKnight(seat).Hand
	if len(hand) <= n {
		return hand, false
	}
	if r, said := p.findAnswer(seat, Decision{Point: AskDiscards, Owes: map[game.Seat]int{seat: n}}); said {
		return r.Cards, false
	}
	return p.drawLots(hand, n), true
}

// sortByList returns a hand sorted by a list: first the cards of the list that are in the hand, as
// often as the list names them, and then the rest by the default rank.
func (b *Book) sortByList(hand, list []Card) []Card {
	var named []Card
	for _, card := range list {
		if piles.Count(named, card) < piles.Count(hand, card) {
			named = append(named, card)
		}
	}
	return append(named, b.sortByRank(piles.Without(hand, named...))...)
}

// drawLots picks n cards of a hand at random (C-3a).
func (p *play) drawLots(hand []Card, n int) []Card {
	picked, _ := piles.Draw(func(sides int) int { return p.pickSecretly("discard", sides) + 1 }, hand, n)
	return picked
}

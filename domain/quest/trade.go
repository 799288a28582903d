package quest

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/orders"
)

// tryTrades plays step 6: it tries each TRADE of the seat in turn once, in order (Q-85, D17). It informs the
// seat of those that cannot be made, unless they have been made already, or are standing orders for a seat
// that is away.
func (p *play) tryTrades() {
	seat := p.turn.seat
	for trade, line := range eachOrder[orders.Trade](p, seat, occasion{}) {
		switch why := p.findTradeObstacle(seat, trade); {
		case why == "":
			p.exchangeCards(seat, trade)
		case p.now.wasTraded(seat, trade):
		case why != "away" || line.section != inStanding:
			p.passOver(seat, trade, "D11", map[string]string{"seat": string(trade.With.Seat), "why": why})
		}
	}
}

// findTradeObstacle returns the reason why an exchange cannot be made: "away", "mirror" (the other has not
// ordered it), "cards" or "limit"; "" if it can.
func (p *play) findTradeObstacle(seat game.Seat, trade orders.Trade) string {
	partner := trade.With.Seat
	switch at := p.now.Knights[seat].At; {
	case partner == seat || !slices.Contains(p.now.SeatsOn(at), partner):
		return "away"
	case !p.isMirrored(seat, trade):
		return "mirror"
	case len(trade.Give)+len(trade.For) == 0 || !containsAll(p.now.listRobbable(seat), trade.Give) || !containsAll(p.now.listRobbable(partner), trade.For):
		return "cards"
	case !p.now.hasRoom(seat, trade.Give, trade.For) || !p.now.hasRoom(partner, trade.For, trade.Give):
		return "limit"
	}
	return ""
}

// wasTraded reports whether each side of an exchange holds the cards that it was to get, as after an exchange
// in the other's turn.
func (s *State) wasTraded(seat game.Seat, trade orders.Trade) bool {
	mine, theirs := s.Knights[seat], s.Knights[trade.With.Seat]
	return lists.Count(trade.For, mine.Holds) == len(trade.For) && lists.Count(trade.Give, theirs.Holds) == len(trade.Give)
}

// isMirrored reports whether the other seat has ordered the same exchange, for all turns or as a standing
// order.
func (p *play) isMirrored(seat game.Seat, trade orders.Trade) bool {
	for theirs := range eachOrder[orders.Trade](p, trade.With.Seat, occasion{}) {
		if theirs.With.Seat == seat && haveSameCards(theirs.Give, trade.For) && haveSameCards(theirs.For, trade.Give) {
			return true
		}
	}
	return false
}

// haveSameCards reports whether two lists name the same cards, in any order.
func haveSameCards(a, b []book.Card) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

// containsAll reports whether all cards are in the list, none of them twice.
func containsAll(all, cards []book.Card) bool {
	for i, c := range cards {
		if !slices.Contains(all, c) || slices.Contains(cards[:i], c) {
			return false
		}
	}
	return true
}

// hasRoom reports whether a seat keeps to five counted cards when the cards in gone have left it and those in
// come have come. A card that accomplishes the seat's mission as it comes is not counted.
func (s *State) hasRoom(seat game.Seat, gone, come []book.Card) bool {
	fixes := s.fulfilsMission(seat, gone, come...)
	leave := lists.Count(gone, func(c book.Card) bool { return s.Book.Card(c).IsCounted() })
	stay := lists.Count(come, func(c book.Card) bool {
		return s.Book.Card(c).IsCounted() && !(fixes && slices.Contains(s.listMissionCards(seat), c))
	})
	return len(s.listCounted(seat))-leave+stay <= maxCounted
}

// exchangeCards makes an exchange that has no obstacle. At the superior level seats elsewhere learn only of the
// cards that lie face up, before or after.
func (p *play) exchangeCards(seat game.Seat, trade orders.Trade) {
	partner := trade.With.Seat
	eyes := p.now.SeatsOn(p.now.Knights[seat].At)
	gives, givesSeen := p.preparePassedCards(seat, partner, trade.Give, trade.For)
	gets, getsSeen := p.preparePassedCards(partner, seat, trade.For, trade.Give)
	whole, seen := TradeMade{Seat: seat, With: partner, Gives: gives, Gets: gets}, TradeMade{Seat: seat, With: partner, Gives: givesSeen, Gets: getsSeen}
	if slices.Equal(gives, givesSeen) && slices.Equal(gets, getsSeen) {
		p.recordAndSettle(whole)
	} else {
		p.recordAndSettle(seen, Unseen[TradeMade]{Shared: game.Shared{Eyes: eyes}, Whole: whole})
	}
	p.turnHand(seat)
	p.turnHand(partner)
}

// preparePassedCards returns the cards that a seat gives for those in returned, as they will lie with the receiver
// (whole), and as all seats see them (seen): cards that lie face down before and after have no name. It turns
// up cards of the receiver's hand that will have to lie face up.
func (p *play) preparePassedCards(from, to game.Seat, cards, returned []book.Card) (whole, seen []Passed) {
	hand := p.now.Knights[from].Hand
	for i, face := range p.prepareIncomingFaces(to, returned, cards...) {
		whole = append(whole, Passed{Card: cards[i], Up: face.up, Fixed: face.fixed})
		seen = append(seen, whole[i])
		if !face.up && !face.fixed && slices.Contains(hand, Held{Card: cards[i]}) {
			seen[i] = Passed{}
		}
	}
	return whole, seen
}

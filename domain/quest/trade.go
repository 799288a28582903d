package quest

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/orders"
)

// tryTrades plays step 6: it tries the trades of the seat whose turn it is, each once, in their order (Q-85, D17). It
// tells the seat which ones cannot be made, but is silent about a trade that has been made already, and about a
// standing order if the partner is not on the tile.
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
	case len(trade.Give)+len(trade.For) == 0 || !areDistinctCardsOf(p.now.listRobbable(seat), trade.Give) || !areDistinctCardsOf(p.now.listRobbable(partner), trade.For):
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

// isMirrored reports whether the other seat has ordered the same exchange. As it is not that seat's turn, eachOrder
// looks at its section ALL and its standing orders.
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

// areDistinctCardsOf reports whether each of cards is in all, and none stands twice in cards.
func areDistinctCardsOf(all, cards []book.Card) bool {
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
	return len(s.listCounted(seat))-leave+stay <= s.Book.Hand.Most
}

// exchangeCards makes an exchange that has no obstacle, and turns both hands as they then have to lie. Of cards that
// lie face down before and after, which only happens at the superior level, seats elsewhere learn the number alone.
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

// preparePassedCards returns the cards that from gives to to, as they will lie there: whole with all names, seen
// without the names of cards that lie face down before and after. returned are the cards that to gives for them.
// Before that it turns up the cards of to's hand that will have to lie face up.
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

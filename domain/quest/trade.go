package quest

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/orders"
)

// trade plays step 6: it tries each TRADE line of the seat in turn once, in order
// (Q-85, D17).
func (p *play) trade() {
	seat := p.turn.seat
	for o, l := range every[orders.Trade](p, seat, occasion{}) {
		switch why := p.hinders(seat, o); {
		case why == "":
			p.exchange(seat, o)
		case p.now.traded(seat, o):
		case why != "away" || l.section != standing:
			p.passOver(seat, o, "D11", map[string]string{"seat": string(o.With.Seat), "why": why})
		}
	}
}

// hinders returns the reason why an exchange cannot be made; "" if it can.
func (p *play) hinders(seat game.Seat, o orders.Trade) string {
	other := o.With.Seat
	switch at := p.now.Knights[seat].At; {
	case other == seat || !slices.Contains(p.now.On(at), other):
		return "away"
	case !p.mirrored(seat, o):
		return "mirror"
	case len(o.Give)+len(o.For) == 0 || !within(p.now.robbable(seat), o.Give) || !within(p.now.robbable(other), o.For):
		return "cards"
	case !p.now.hasRoom(seat, o.Give, o.For) || !p.now.hasRoom(other, o.For, o.Give):
		return "limit"
	}
	return ""
}

// traded reports whether an exchange has been made already, in the other's turn.
func (s *State) traded(seat game.Seat, o orders.Trade) bool {
	mine, theirs := s.Knights[seat], s.Knights[o.With.Seat]
	return lists.Count(o.For, mine.Holds) == len(o.For) && lists.Count(o.Give, theirs.Holds) == len(o.Give)
}

// mirrored reports whether the other seat has ordered the same exchange, for all
// turns or as a standing order.
func (p *play) mirrored(seat game.Seat, o orders.Trade) bool {
	for theirs := range every[orders.Trade](p, o.With.Seat, occasion{}) {
		if theirs.With.Seat == seat && alike(theirs.Give, o.For) && alike(theirs.For, o.Give) {
			return true
		}
	}
	return false
}

// alike reports whether two lists name the same cards, in any order.
func alike(a, b []book.Card) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

// within reports whether all cards are in the list, none of them twice.
func within(all, cards []book.Card) bool {
	for i, c := range cards {
		if !slices.Contains(all, c) || slices.Contains(cards[:i], c) {
			return false
		}
	}
	return true
}

// hasRoom reports whether a seat keeps to five counted cards when some have gone
// and others come. A card that accomplishes its mission as it comes is not counted
//
func (s *State) hasRoom(seat game.Seat, gone, come []book.Card) bool {
	fixes := s.accomplishes(seat, gone, come...)
	leave := lists.Count(gone, func(c book.Card) bool { return s.Book.Card(c).Counted() })
	stay := lists.Count(come, func(c book.Card) bool {
		return s.Book.Card(c).Counted() && !(fixes && slices.Contains(s.wants(seat), c))
	})
	return len(s.handOf(seat))-leave+stay <= mostCounted
}

// exchange makes an exchange. At the superior level others learn only the cards
// that lie face up, before or after (7).
func (p *play) exchange(seat game.Seat, o orders.Trade) {
	other := o.With.Seat
	eyes := p.now.On(p.now.Knights[seat].At)
	gives, givesSeen := p.passed(seat, other, o.Give, o.For)
	gets, getsSeen := p.passed(other, seat, o.For, o.Give)
	whole, seen := TradeMade{Seat: seat, With: other, Gives: gives, Gets: gets}, TradeMade{Seat: seat, With: other, Gives: givesSeen, Gets: getsSeen}
	if slices.Equal(gives, givesSeen) && slices.Equal(gets, getsSeen) {
		p.emit(whole)
	} else {
		p.emit(seen, Unseen[TradeMade]{Shared: game.Shared{Eyes: eyes}, Whole: whole})
	}
	p.faces(seat)
	p.faces(other)
}

// passed returns the cards that a seat gives for others, as they will lie with the receiver,
// and the same as all seats see them: cards that lie face down before and
// after have no name.
func (p *play) passed(from, to game.Seat, cards, back []book.Card) (whole, seen []Passed) {
	hand := p.now.Knights[from].Hand
	for i, f := range p.welcome(to, back, cards...) {
		whole = append(whole, Passed{Card: cards[i], Up: f.up, Fixed: f.fixed})
		seen = append(seen, whole[i])
		if !f.up && !f.fixed && slices.Contains(hand, Held{Card: cards[i]}) {
			seen[i] = Passed{}
		}
	}
	return whole, seen
}

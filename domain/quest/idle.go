package quest

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/orders"
)

// Codes of warnings for orders that can have no effect as things stand.
const (
	codeIdle   order.Code = "S19" // a whole line
	codeBehind order.Code = "S20" // an order behind one that can always be followed
)

// A remark is a sentence about an order: its key and its parameters. The zero value stands for none.
type remark struct {
	key   string
	pairs []string
}

// warnIdle warns of a line that can never act, as far as public facts show: its conditions cannot hold any
// more, or its orders concern a seat or a card that has left the game. It returns nil, or the warning of
// warnUnreached, for any other line.
func (s *State) warnIdle(seat game.Seat, gameOrder game.Order, clause orders.Clause) []*order.Error {
	if len(clause.Possible(order.Expr.Bounds)) == 0 {
		return nil // its condition has been warned of already
	}
	because := remark{key: "error.never"}
	for _, body := range clause.Possible(s.boundTerms(seat, gameOrder.Line.Standing)) {
		if because = s.findUselessReason(seat, gameOrder.Line.Lang, body); because.key == "" {
			return warnUnreached(gameOrder, clause)
		}
	}
	return newWarning(codeIdle, gameOrder.Line, because)
}

// warnUnreached warns of the first movement in a line that is never tried, because one before it can always be
// followed. ENTER behind STAY may still be tried, since a seat that is obliged to enter cannot stay. It
// returns nil if there is no such movement.
func warnUnreached(gameOrder game.Order, clause orders.Clause) []*order.Error {
	for _, choices := range [][]order.Choice[orders.Body]{clause.Then, clause.Else} {
		i := slices.IndexFunc(choices, func(c order.Choice[orders.Body]) bool {
			return c.If == nil && (c.Order == orders.Body(orders.Stay{}) || mayStay(c.Order))
		})
		if i < 0 {
			continue
		}
		isUnreached := func(c order.Choice[orders.Body]) bool {
			switch c.Order.(type) {
			case orders.Enter, orders.Wish:
				return false
			case orders.Movement:
				return true
			}
			return false
		}
		if late, ok := lists.Find(choices[i+1:], isUnreached); ok {
			return newWarning(codeBehind, gameOrder.Line, remark{"error.behind", []string{"order", choices[i].Order.String(), "late", late.Order.String()}})
		}
	}
	return nil
}

func newWarning(code order.Code, l order.Line, because remark) []*order.Error {
	return []*order.Error{{Code: code, Line: l, Warning: true, Reason: sayOrders(l.Lang, because.key, because.pairs...)}}
}

// findUselessReason returns the reason why an order can have no effect; the zero value if it can have one.
func (s *State) findUselessReason(seat game.Seat, lang string, body orders.Body) remark {
	var target orders.Who
	var card book.Card
	switch o := body.(type) {
	case orders.Duel:
		if target, card = o.Seat, o.Holder; card != "" && !s.mayBeHeld(seat, card) {
			return s.newLostRemark(lang, card)
		}
		card = ""
	case orders.Trade:
		target = o.With
	case orders.Consent:
		target = o.Seat
	case orders.Fight:
		card = o.Foe
	case orders.Goto:
		target, card = o.To.Seat, o.To.Card
	case orders.Wish:
		target, card = o.To.Seat, o.To.Card
	}
	switch {
	case target.Seat != "" && s.Knights[target.Seat].Status == Resigned:
		return remark{"error.left", []string{"who", target.Name}}
	case card != "" && (slices.Contains(s.Out, card) || s.isFixedCard(card)):
		return s.newLostRemark(lang, card)
	}
	return remark{}
}

// newLostRemark returns the remark that a card is out of the game, or can change hands no more.
func (s *State) newLostRemark(lang string, card book.Card) remark {
	return remark{"error.lost", []string{"card", book.Name(lang, card)}}
}

// mayBeHeld reports whether, by public facts, a seat other than the given one may hold a card, now or later.
func (s *State) mayBeHeld(seat game.Seat, card book.Card) bool {
	own := s.Knights[seat]
	return !slices.Contains(s.Out, card) && !(own.Holds(card) && s.isFixedCard(card)) && s.hasCompany(seat)
}

// hasCompany reports whether a seat other than the given one is still in the game.
func (s *State) hasCompany(seat game.Seat) bool {
	return slices.ContainsFunc(s.Seats, func(other game.Seat) bool { return other != seat && s.Knights[other].Status != Resigned })
}

// boundTerms returns the bounds of the terms of a seat's conditions, by public facts: rounds and
// points never decrease, known places stay known, a seat that left does not come back, and
// cards that are fixed or out of the game stay so.
func (s *State) boundTerms(seat game.Seat, stands bool) order.Bounds {
	knight := s.Knights[seat]
	last := lists.Either(stands, s.Options.Rounds, min(s.Options.Rounds, s.Round+s.Options.Tempo))
	return func(expr order.Expr) (low, high int) {
		low, high = expr.Bounds()
		switch of := expr.Of.ID; expr.Term.ID() {
		case "POINTS":
			low = knight.Points.Sum()
		case "KNOWN":
			low = lists.One(s.isPlaceKnown(of))
		case "HAVE", "CARD =", "FOE =":
			return s.boundCardTerm(&knight, expr.Term.ID() == "HAVE", book.Card(of))
		case "HERE":
			return s.boundHereTerm(seat, of)
		case "ROUND":
			if low = s.Round; !s.IsSolo() {
				high = last
			}
		case "LEFT":
			if high = s.countRoundsLeft(); !s.IsSolo() {
				low = s.Options.Rounds - last
			}
		}
		return low, high
	}
}

// boundCardTerm returns the bounds of HAVE, if have is true, or of CARD and FOE. They are 0 and 1 while the
// card can still change hands.
func (s *State) boundCardTerm(knight *Knight, have bool, card book.Card) (low, high int) {
	switch {
	case slices.Contains(s.Out, card):
		return 0, 0
	case !s.isFixedCard(card):
		return 0, 1
	case have && knight.Holds(card):
		return 1, 1
	}
	return 0, 0
}

// boundHereTerm returns the bounds of HERE for a seat: 0 and 0 if the subject can never be on its tile.
func (s *State) boundHereTerm(seat game.Seat, subject string) (low, high int) {
	card, holder := orders.HolderCard(subject)
	switch company := s.hasCompany(seat); {
	case subject == orders.Nobody:
		return lists.One(!company), 1
	case subject == orders.Anybody:
		return 0, lists.One(company)
	case holder:
		return 0, lists.One(s.mayBeHeld(seat, card))
	}
	return 0, lists.One(game.Seat(subject) != seat && s.Knights[game.Seat(subject)].Status != Resigned)
}

package camelot

import (
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/order/form"
	"seneschal/domain/piles"
	"seneschal/domain/words"
)

const groupTurn = "menu.group.turn"

const groupAnswer = "menu.group.answer"

// A pointing is a walk through the menus of a seat by the player's picks. Its functions that choose
// return false while the picks do not say the choice.
type pointing struct {
	Speaker
	*menu.Walk
	seat      game.Seat
	nextTurn  *rehearsal // the seat's next turn, after the lines of its draft
	sacrifice bool       // actions are for a life point
}

// asking returns the walk as forms need it.
func (p *pointing) asking() *form.Pointing {
	return &form.Pointing{Walk: p.Walk, Position: p, Say: func(key string, pairs ...string) string { return p.sayReason(key, words.Args(pairs...)) }}
}

// listHand returns the hand that the seat has now.
func (p *pointing) listHand() []Card { return p.state.Knights[p.seat].Hand }

// listFights returns the Fight cards that the seat has now.
func (p *pointing) listFights() []Card { return p.state.listFightCards(p.listHand()) }

// explainNoFights returns the reason for which no Fight card can be chosen; "" if one can.
func (p *pointing) explainNoFights() string { return findCommonFault(p, p.toCopies(p.listFights())) }

// sayPrompt returns the sentence of a key without parameters.
func (p *pointing) sayPrompt(key string) string { return p.sayReason(key, nil) }

// sayFault returns a fault in words; "" without one.
func (p *pointing) sayFault(fault *fault) string {
	if fault == nil {
		return ""
	}
	return p.Explain(fault.Key, fault.Args)
}

// chooseOne asks for one of several things.
func chooseOne[T any](p *pointing, ask string, things []menu.Thing[T]) (what T, ok bool) {
	return menu.Pick(p.Walk, p.sayPrompt(ask), things)
}

// findCommonFault returns the reason for which none of several things can be chosen; "" if one can.
func findCommonFault[T any](p *pointing, things []menu.Thing[T]) string {
	return menu.ExplainClosed(things, p.sayFault(newFault("", "menu_none")))
}

// chooseSeveral asks for at least so many things, and at most so many. It returns them in the order
// of the picks if inOrder, else in that of the menu.
func chooseSeveral[T any](p *pointing, ask string, least, most int, inOrder bool, things []menu.Thing[T]) ([]T, bool) {
	return menu.Some(p.Walk, menu.Menu{Ask: p.sayPrompt(ask), Kind: lists.Either(inOrder, menu.Order, menu.Many), Min: least, Max: most}, things)
}

// chooseCards asks for several cards of a list that may hold copies.
func (p *pointing) chooseCards(ask string, least, most int, cards []Card) ([]Card, bool) {
	return chooseSeveral(p, ask, least, most, false, p.toCopies(cards))
}

// toCopies turns cards, copies among them, into the things of a menu, in groups.
func (p *pointing) toCopies(cards []Card) []menu.Thing[Card] {
	cards = p.state.SortedByRank(cards)
	things := make([]menu.Thing[Card], len(cards))
	for i, card := range cards {
		id := string(card) + "." + spellNumber(piles.Count(cards[:i+1], card))
		things[i] = menu.Thing[Card]{What: card, ID: id, Words: p.NameCard(card), Group: p.findCardGroup(card)}
	}
	return menu.GroupThings(things)
}

// describeOrderFault returns the reason for which an order cannot follow the lines of the seat's
// block; "" if it can.
func (p *pointing) describeOrderFault(b blockOrder) string {
	return p.sayFault(b.findFault(p.nextTurn.now, p.seat, p.nextTurn.turn))
}

// findPlaceOnBoard returns a place's id on the board; "" if the place does not lie on the table now.
func (p *pointing) findPlaceOnBoard(place Place) string {
	return lists.Either(p.state.OnTable(place), string(place), "")
}

// addReasons gives each thing, in place, the function that tells why it cannot be chosen, and returns
// the things.
func addReasons[T any](things []menu.Thing[T], why func(T) string) []menu.Thing[T] {
	for i, t := range things {
		things[i].No = func() string { return why(t.What) }
	}
	return things
}

// listKnights returns the other knights of the game, the dead included, clockwise.
func (p *pointing) listKnights() []menu.Thing[Who] {
	return p.toSeatThings(lists.Keep(p.state.Order, func(seat game.Seat) bool { return seat != p.seat }))
}

// findKnightPlace returns the id of the place where a knight stands on the board; "" if the knight is
// dead or exposed.
func (p *pointing) findKnightPlace(seat game.Seat) string {
	if k := p.state.Knights[seat]; k.Alive && !k.Exposed {
		return p.findPlaceOnBoard(k.At)
	}
	return ""
}

// cardGroups maps kinds of white cards to the keys of their menu groups.
var cardGroups = map[CardKind]string{KindFight: "menu.group.fights", KindGrail: "menu.group.grails", KindSpecial: "menu.group.specials"}

// findCardGroup returns the name of a white card's group; "" for black cards.
func (p *pointing) findCardGroup(c Card) string {
	key, white := cardGroups[p.state.WhiteCard(c).Kind]
	if !white {
		return ""
	}
	return p.sayPrompt(key)
}

// toSeatThings turns seats into the things of a menu.
func (p *pointing) toSeatThings(of seats) []menu.Thing[Who] {
	return lists.Map(of, func(seat game.Seat) menu.Thing[Who] {
		who := p.state.nameSeat(seat)
		return menu.Thing[Who]{What: who, ID: who.Word, Words: p.NameSeat(seat), At: p.findKnightPlace(seat)}
	})
}

func (p *pointing) listWars() []menu.Thing[Place] { return p.toPlaceThings(bothWars) }

// toPlaceThings turns places into the things of a menu.
func (p *pointing) toPlaceThings(of []Place) []menu.Thing[Place] {
	return lists.Map(of, func(at Place) menu.Thing[Place] {
		return menu.Thing[Place]{What: at, ID: string(at), Words: p.NamePlace(at), At: p.findPlaceOnBoard(at)}
	})
}

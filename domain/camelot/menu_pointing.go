package camelot

import (
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/piles"
)

const groupTurn = "menu.group.turn"

const groupAnswer = "menu.group.answer"

// A pointing is a walk through the menus of a seat.
type pointing struct {
	Speaker
	*menu.Walk
	seat game.Seat
	next *rehearsal // the seat's next turn, after the lines of its draft
}

func (p *pointing) ask(key string) string { return p.reasonText(key, nil) }

// no returns a fault in words; "" without one.
func (p *pointing) no(f *fault) string {
	if f == nil {
		return ""
	}
	return p.Because(f.Key, f.Args)
}

// of returns an offer whose order is chosen by a function.
func (p *pointing) of(group, id, words, no string, choose func() (game.Body, bool)) menu.Offer {
	prefix := lists.Either(group == "menu.group.standing", "STANDING ", "")
	return menu.Offer{ID: id, Words: words, Group: p.ask(group), No: func() string { return no }, Line: func() (string, bool) {
		body, ok := choose()
		if !ok {
			return "", false
		}
		return prefix + body.String(), true
	}}
}

func (p *pointing) answer(id, words string, choose func() (game.Body, bool)) menu.Offer {
	return p.of(groupAnswer, id, words, "", choose)
}

// always returns a choice function for an order that leaves nothing to choose.
func always[T game.Body](b T) func() (T, bool) {
	return func() (T, bool) { return b, true }
}

// pick asks for one of several things.
func pick[T any](p *pointing, ask string, things []menu.Thing[T]) (what T, ok bool) {
	return menu.Pick(p.Walk, p.ask(ask), things)
}

// faultOf returns the reason for which none of several things can be chosen.
func faultOf[T any](p *pointing, things []menu.Thing[T]) string {
	return menu.Closed(things, p.no(newFault("", "menu_none")))
}

// some asks for several things, in the order of the picks or of the menu.
func some[T any](p *pointing, ask string, least, most int, inOrder bool, things []menu.Thing[T]) ([]T, bool) {
	return menu.Some(p.Walk, menu.Menu{Ask: p.ask(ask), Kind: lists.Either(inOrder, menu.Order, menu.Many), Min: least, Max: most}, things)
}

// several asks for several cards of a list that may hold copies.
func (p *pointing) several(ask string, least, most int, inOrder bool, cards []Card) ([]Card, bool) {
	cards = p.s.Sorted(cards)
	things := make([]menu.Thing[Card], len(cards))
	for i, c := range cards {
		id := string(c) + "." + number(piles.Count(cards[:i+1], c))
		things[i] = menu.Thing[Card]{What: c, ID: id, Words: p.Card(c), Group: p.kind(c)}
	}
	return some(p, ask, least, most, inOrder, menu.Grouped(things))
}

// yesNo asks for one of two things.
func (p *pointing) yesNo(ask, yes, no string) (is, ok bool) {
	return pick(p, ask, []menu.Thing[bool]{{What: true, ID: "yes", Words: p.ask(yes)}, {What: false, ID: "no", Words: p.ask(no)}})
}

// legal returns the reason for which an order cannot follow the lines of the
// draft; "" if it can.
func (p *pointing) legal(b blockOrder) string {
	return p.no(b.legal(p.next.now, p.seat, p.next.turn))
}

// at returns a place's id on the board; "" if the place is not there.
func (p *pointing) at(place Place) string { return lists.Either(p.s.OnTable(place), string(place), "") }

// barred gives each thing the function that tells why it cannot be chosen.
func barred[T any](things []menu.Thing[T], why func(T) string) []menu.Thing[T] {
	for i, t := range things {
		things[i].No = func() string { return why(t.What) }
	}
	return things
}

// knights returns the other knights of the game, clockwise.
func (p *pointing) knights() []menu.Thing[Who] {
	return p.seatsOf(lists.Keep(p.s.Order, func(seat game.Seat) bool { return seat != p.seat }))
}

// stand returns the place of a knight on the board; "" if the knight is no longer
// there.
func (p *pointing) stand(seat game.Seat) string {
	if k := p.s.Knights[seat]; k.Alive && !k.Exposed {
		return p.at(k.At)
	}
	return ""
}

// cardGroups maps kinds of white cards to the keys of their menu groups.
var cardGroups = map[CardKind]string{KindFight: "menu.group.fights", KindGrail: "menu.group.grails", KindSpecial: "menu.group.specials"}

// kind returns the name of a white card's group; "" for black cards.
func (p *pointing) kind(c Card) string {
	key, white := cardGroups[p.s.WhiteCard(c).Kind]
	if !white {
		return ""
	}
	return p.ask(key)
}

// seatsOf turns seats into the things of a menu.
func (p *pointing) seatsOf(of seats) []menu.Thing[Who] {
	return lists.Map(of, func(seat game.Seat) menu.Thing[Who] {
		who := p.s.naming(seat)
		return menu.Thing[Who]{What: who, ID: who.Word, Words: p.Who(seat), At: p.stand(seat)}
	})
}

func (p *pointing) wars() []menu.Thing[Place] { return p.placesOf(bothWars) }

// placesOf turns places into the things of a menu.
func (p *pointing) placesOf(of []Place) []menu.Thing[Place] {
	return lists.Map(of, func(at Place) menu.Thing[Place] {
		return menu.Thing[Place]{What: at, ID: string(at), Words: p.Place(at), At: p.at(at)}
	})
}

// legalDeed returns the reason for which an action cannot be the next one; "" if
// it can.
func (p *pointing) legalDeed(sacrifice bool, d Deed) string {
	if !sacrifice && !d.Free && p.next.turn.Done {
		return p.no(newFault("", "menu_done"))
	}
	return p.legal(Heroic{sacrifice, []Deed{d}})
}

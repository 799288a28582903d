package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/menu"
	"seneschal/domain/piles"
)

var _ game.Pointer = (*State)(nil)

// Menu offers every kind of order but conditions, alternatives and sets of cards
// with bounds, which are written.
func (s *State) Menu(seat game.Seat, sheet game.Sheet, picks []string, lang string) menu.Menu {
	p := &pointing{Speaker: Speaker{s, lang}, Walk: menu.Start(picks), seat: seat}
	if s.barred(seat) != "" || len(s.Order) == 0 {
		return menu.Menu{Kind: menu.One, Ask: p.ask("menu.nothing")}
	}
	p.next = s.rehearsed(seat, sheet)
	return p.From(p.ask("menu.what"), p.offers())
}

// A pointing is a walk through the menus of a seat.
type pointing struct {
	Speaker
	*menu.Walk
	seat game.Seat
	next *rehearsal // the seat's next turn, behind what its draft says
}

func (p *pointing) ask(key string) string { return p.reasonText(key, nil) }

// no is a fault in words; "" without one.
func (p *pointing) no(f *fault) string {
	if f == nil {
		return ""
	}
	return p.Because(f.Key, f.Args)
}

// rehearsed is the seat's next turn behind the lines of its draft for it.
func (s *State) rehearsed(seat game.Seat, sheet game.Sheet) *rehearsal {
	r := s.rehearsal(seat)
	block, _ := sheet.Section(keyOfTurn(s.ownRound(seat)))
	for _, o := range block.Orders {
		r.read(o.Body)
	}
	return r
}

// offers are the kinds of orders, those that are asked for first.
func (p *pointing) offers() []menu.Offer {
	return slices.Concat(p.answers(), p.turnOffers(), p.standings())
}

// of makes an offer out of how its order is chosen.
func (p *pointing) of(group, id, words, no string, choose func() (game.Body, bool)) menu.Offer {
	prefix := either(group == "menu.group.standing", "STANDING ", "")
	return menu.Offer{ID: id, Words: words, Group: p.ask(group), No: func() string { return no }, Line: func() (string, bool) {
		body, ok := choose()
		if !ok {
			return "", false
		}
		return prefix + body.String(), true
	}}
}

// always makes an order that leaves nothing to choose.
func always[T game.Body](b T) func() (T, bool) {
	return func() (T, bool) { return b, true }
}

// pick asks for one of some things.
func pick[T any](p *pointing, ask string, things []menu.Thing[T]) (what T, ok bool) {
	return menu.Pick(p.Walk, p.ask(ask), things)
}

// faultOf is why none of some things can be chosen.
func faultOf[T any](p *pointing, things []menu.Thing[T]) string {
	return menu.Closed(things, p.no(newFault("", "menu_none")))
}

func (p *pointing) choices(n int, of func(i int) (id, words string, f *fault)) []menu.Choice {
	all := make([]menu.Choice, n)
	for i := range all {
		id, words, f := of(i)
		all[i] = menu.Choice{ID: id, Words: words, No: p.no(f)}
	}
	return all
}

// several asks for several of some cards, of which there may be alike ones, in
// the order in which they are picked or of the menu.
func (p *pointing) several(ask string, least, most int, inOrder bool, cards []Card) ([]Card, bool) {
	byID := map[string]Card{}
	choices := p.choices(len(cards), func(i int) (string, string, *fault) {
		id := string(cards[i]) + "." + number(piles.Count(cards[:i+1], cards[i]))
		byID[id] = cards[i]
		return id, p.Card(cards[i]), nil
	})
	askFor := p.Many
	if inOrder {
		askFor = p.InOrder
	}
	ids, ok := askFor(p.ask(ask), least, most, choices...)
	picked := make([]Card, len(ids))
	for i, id := range ids {
		picked[i] = byID[id]
	}
	return picked, ok
}

// yesNo asks for one of two things.
func (p *pointing) yesNo(ask, yes, no string) (is, ok bool) {
	return pick(p, ask, []menu.Thing[bool]{{What: true, ID: "yes", Words: p.ask(yes)}, {What: false, ID: "no", Words: p.ask(no)}})
}

// distinct are the cards of a hand, alike ones once.
func (b *Book) distinct(hand []Card) []Card { return slices.Compact(b.Sorted(hand)) }

package quest

import (
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/order/form"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/orders"
)

// A pointing leads one seat through the menus.
type pointing struct {
	*State
	*menu.Walk
	seat   game.Seat
	lang   string
	asking *form.Pointing
}

var _ orders.Position = (*pointing)(nil)

// newPointing returns the menus of a seat after some picks.
func (s *State) newPointing(seat game.Seat, picks []string, lang string) *pointing {
	p := &pointing{State: s, Walk: menu.Start(picks), seat: seat, lang: lang}
	p.asking = &form.Pointing{Walk: p.Walk, Say: p.phraseQuestion, Position: p}
	return p
}

func (p *pointing) phraseQuestion(key string, pairs ...string) string {
	return sayOrders(p.lang, key, pairs...)
}

func (p *pointing) knight() Knight { return p.Knights[p.seat] }

// Edition returns the book of the game.
func (p *pointing) Edition() *book.Book { return p.Book }

// Lang returns the language of the reader.
func (p *pointing) Lang() string { return p.lang }

// PostNumber returns the number of the post; 0 while characters are being chosen.
func (p *pointing) PostNumber() int { return p.Post }

// IsAlone reports whether no other seat is in the game.
func (p *pointing) IsAlone() bool { return !p.hasCompany(p.seat) }

// AsksConsent reports whether seats are asked for their consent to duels.
func (p *pointing) AsksConsent() bool { return p.Options.Consent }

// Holds reports whether the seat holds a card.
func (p *pointing) Holds(card book.Card) bool {
	knight := p.knight()
	return knight.Holds(card)
}

// ListCards lists the cards that fit, the seat's own first. Cards that can never change hands
// again cannot be chosen.
func (p *pointing) ListCards(fits func(*book.CardDef) bool) []menu.Thing[book.Card] {
	var own, others []menu.Thing[book.Card]
	for i := range p.Book.Cards {
		card := &p.Book.Cards[i]
		if !fits(card) {
			continue
		}
		thing := menu.Thing[book.Card]{What: card.ID, ID: string(card.ID), Words: book.Titled(p.lang, card.ID), No: func() string {
			return lists.Either(p.isFixedCard(card.ID), p.explainFixed(card.ID), "")
		}}
		if p.Holds(card.ID) {
			thing.Group = p.phraseQuestion("menu.group.yours")
			own = append(own, thing)
		} else {
			thing.Group = p.phraseQuestion("menu.group.cards")
			others = append(others, thing)
		}
	}
	return append(own, others...)
}

// explainFixed says that a card can never change hands again.
func (p *pointing) explainFixed(card book.Card) string {
	return p.phraseQuestion("error.fixed", "card", book.Titled(p.lang, card))
}

// ListFoes lists the cards that can be fought.
func (p *pointing) ListFoes() []menu.Thing[book.Card] {
	foes := lists.Keep(p.Book.Cards, func(d book.CardDef) bool { return d.IsFoe() })
	return lists.Map(foes, func(d book.CardDef) menu.Thing[book.Card] {
		return menu.Thing[book.Card]{What: d.ID, ID: string(d.ID), Words: book.Titled(p.lang, d.ID), Group: p.phraseQuestion("menu.group.foes"), At: p.findLyingLabel(d.ID)}
	})
}

// findLyingLabel returns the label of the tile on which a card lies face up; "" if it lies face up on none.
func (p *pointing) findLyingLabel(card book.Card) string {
	if l, ok := p.findLying(card); ok && l.Up {
		return l.At.Label()
	}
	return ""
}

// listOthers lists the other seats that have not resigned, in seat order.
func (p *pointing) listOthers() []game.Seat {
	return lists.Keep(p.Seats, func(seat game.Seat) bool { return seat != p.seat && p.Knights[seat].Status != Resigned })
}

// ListRivals lists the other seats for a menu: shown by the names of their characters, written by the names that
// orders use.
func (p *pointing) ListRivals() []menu.Thing[orders.Who] {
	return lists.Map(p.listOthers(), func(seat game.Seat) menu.Thing[orders.Who] {
		return menu.Thing[orders.Who]{What: p.nameSeat(seat), ID: string(seat), Words: p.Face(seat, p.lang).Name, At: p.Knights[seat].At.Label()}
	})
}

package quest

import (
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/orders"
)

// What the rules of cards, fights and trades are to fill in.

var cardEvents, fightEvents []event.Def

// An occasion is what a decision is about, for conditions.
type occasion struct {
	foe    book.Card // FOE
	rival  game.Seat // the opponent in a duel
	margin int
}

// said is the first order of a kind that a seat's clauses come to now (5.1).
func said[O orders.Body](p *play, seat game.Seat, about occasion) (order O, ok bool) {
	return order, ok
}

// passOver tells a seat why an order of its own came to nothing (5.6).
func (p *play) passOver(seat game.Seat, order orders.Body, code string, detail map[string]string) {
	p.note(OrderPassed{Own: game.Own{Seat: seat}, Clause: order.String(), Code: code, Detail: detail})
}

func (p *play) draw()      {} // step 3: the card of a starred tile, or a beast
func (p *play) takeCards() {} // step 4
func (p *play) challenge() {} // step 5
func (p *play) trade()     {} // step 6
func (p *play) duel()      {} // step 7
func (p *play) drop()      {} // step 8

// fulfil makes one delivery or accomplishes one mission that is due,
// and reports whether there was one.
func (p *play) fulfil() bool { return false }

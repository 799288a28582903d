package talisman

import (
	"seneschal/domain/game"
	"seneschal/domain/menu"
	"seneschal/domain/order/form"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// A pointing leads one seat through the menus.
type pointing struct {
	*State
	*menu.Walk
	seat   game.Seat
	lang   string
	asking *form.Pointing
}

var _ interface {
	orders.Caster
	orders.Mover
	orders.Meeter
} = (*pointing)(nil)

// newPointing returns the menus of a seat after some picks.
func (s *State) newPointing(seat game.Seat, picks []string, lang string) *pointing {
	p := &pointing{State: s, Walk: menu.Start(picks), seat: seat, lang: lang}
	p.asking = &form.Pointing{Walk: p.Walk, Say: p.sayWords, Position: p}
	return p
}

// Edition returns the book of the game.
func (p *pointing) Edition() *book.Book { return p.Book }

// Lang returns the language of the reader.
func (p *pointing) Lang() string { return p.lang }

// IsToad reports whether the seat's character is a Toad.
func (p *pointing) IsToad() bool { return p.ownHero().Toad != nil }

// HasAbility reports whether the seat's character has one of some abilities.
func (p *pointing) HasAbility(kinds ...book.PassiveKind) bool {
	return p.hasAbility(p.ownHero(), kinds...)
}

// sayWords returns the text with a key in the reader's language; pairs are names and values of its
// parameters.
func (p *pointing) sayWords(key string, pairs ...string) string {
	return sayOrders(p.lang, key, pairs...)
}

// ownHero returns the seat's character, and the state of the seat.
func (p *pointing) ownHero() *Hero { return p.Heroes[p.seat] }

// Own returns the seat as its orders name it.
func (p *pointing) Own() orders.Who { return orders.Who{Group: orders.Me, Seat: p.seat} }

// Space returns the space of the seat's character.
func (p *pointing) Space() book.Space { return p.ownHero().Space }

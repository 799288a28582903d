package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/order"
	"seneschal/domain/piles"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// ListCards lists the cards that fit, under one name each, in the order of the book.
func (p *pointing) ListCards(fits func(*book.CardDef) bool) []menu.Thing[orders.Thing] {
	var all []menu.Thing[orders.Thing]
	for i := range p.Book.Cards {
		if d := &p.Book.Cards[i]; d.ID.Said() == d.ID && fits(d) {
			all = append(all, p.newCardChoice(d.ID))
		}
	}
	return menu.GroupThings(all)
}

// newCardChoice returns a card as a choice.
func (p *pointing) newCardChoice(id book.Card) menu.Thing[orders.Thing] {
	return menu.Thing[orders.Thing]{What: orders.Thing{Card: id.Said()}, ID: string(id.Said()), Words: book.Titled(p.lang, id), Group: p.nameType(id)}
}

// nameType returns the type of a card, as a heading.
func (p *pointing) nameType(id book.Card) string { return book.Titled(p.lang, p.Book.Card(id).Type) }

// listOwned lists those of some pieces for which fits returns true, under one name each; nil: all fit.
func (p *pointing) listOwned(pieces []book.Piece, fits func(book.Piece) bool) []menu.Thing[orders.Thing] {
	var all []menu.Thing[orders.Thing]
	for _, piece := range pieces {
		known := slices.ContainsFunc(all, func(t menu.Thing[orders.Thing]) bool { return t.What.Card == piece.Card().Said() })
		if !known && (fits == nil || fits(piece)) {
			all = append(all, p.newCardChoice(piece.Card()))
		}
	}
	return menu.GroupThings(all)
}

// ListRivals returns the other characters in play.
func (p *pointing) ListRivals() []menu.Thing[orders.Who] {
	table := p.newSeatTable(p.seat)
	return lists.Map(piles.Without(p.InPlay(p.seat), p.seat), func(seat game.Seat) menu.Thing[orders.Who] {
		who := orders.Who{Seat: seat, Name: table.Name(seat)}
		return menu.Thing[orders.Who]{What: who, ID: string(seat), Words: p.Face(seat, p.lang).Name, At: string(p.Heroes[seat].Space)}
	})
}

// ListTrophies lists the trophies of the seat.
func (p *pointing) ListTrophies() []menu.Thing[orders.Thing] {
	return p.listOwned(p.ownHero().Trophies, nil)
}

// ListWares returns the kinds of purchase cards.
func (p *pointing) ListWares() []menu.Thing[orders.Thing] {
	return p.listOwned(p.Book.Stock, func(piece book.Piece) bool { return piece.Card() != book.Talisman })
}

// ListSold returns the wares that can be bought in the Village; for any other space, those of the Market and other cards.
func (p *pointing) ListSold(at book.Space) []menu.Thing[orders.Thing] {
	prices := p.findSellerPrices(at)
	return p.listOwned(p.Book.Stock, func(piece book.Piece) bool { _, ok := prices.Of(piece.Card()); return ok })
}

// ListPotions lists the Objects of the seat that USE spends.
func (p *pointing) ListPotions() []menu.Thing[orders.Thing] {
	return p.listOwned(p.ownHero().Objects, func(piece book.Piece) bool { return p.Book.Of(piece).Has(book.PassiveOneShotMod) })
}

// ListLeavable lists the cards that the seat may abandon.
func (p *pointing) ListLeavable() []menu.Thing[orders.Thing] {
	return p.listOwned(p.ownHero().listBelongings(), p.mayAbandon)
}

// ListFollowers lists the Followers of a seat.
func (p *pointing) ListFollowers(of game.Seat) []menu.Thing[orders.Thing] {
	return p.listOwned(p.Heroes[of].Followers, nil)
}

// ListMeans lists the ways in which the seat can meet a character; ATTACK is the usual one.
func (p *pointing) ListMeans() []menu.Thing[orders.Means] {
	all := []menu.Thing[orders.Means]{{What: orders.ByAttack, ID: "attack", Words: p.sayWords("menu.means.attack"), Usual: true}}
	for _, by := range []orders.Means{orders.ByPsychic, orders.BySteal, orders.ByBeguile, orders.ByFollower} {
		if p.HasAbility(encounters[by]...) && !p.IsToad() {
			all = append(all, menu.Thing[orders.Means]{What: by, ID: order.Fold(string(by)), Words: p.sayWords(meansWords[by])})
		}
	}
	return all
}

// meansWords maps abilities to the keys of their texts in menus.
var meansWords = map[orders.Means]string{
	orders.ByPsychic: "menu.means.psychic", orders.BySteal: "menu.means.steal", orders.ByBeguile: "menu.means.beguile", orders.ByFollower: "menu.means.follower",
}

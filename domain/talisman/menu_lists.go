package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/piles"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// cards lists the cards that fit, under one name each, in the order of the book.
func (p *pointing) cards(fits func(*book.CardDef) bool) []menu.Thing[orders.Thing] {
	var all []menu.Thing[orders.Thing]
	for i := range p.Book.Cards {
		if d := &p.Book.Cards[i]; d.ID.Said() == d.ID && fits(d) {
			all = append(all, p.thing(d.ID))
		}
	}
	return menu.Grouped(all)
}

// thing returns a card as a choice.
func (p *pointing) thing(id book.Card) menu.Thing[orders.Thing] {
	return menu.Thing[orders.Thing]{What: orders.Thing{Card: id.Said()}, ID: string(id.Said()), Words: book.Titled(p.lang, id), Group: p.typeOf(id)}
}

// typeOf returns the type of a card, as a heading.
func (p *pointing) typeOf(id book.Card) string { return book.Titled(p.lang, p.Book.Card(id).Type) }

// word returns a keyword as a choice.
func (p *pointing) word(word string) menu.Thing[orders.Thing] {
	return menu.Thing[orders.Thing]{What: orders.Thing{Word: word}, ID: "." + asID(word), Words: p.ask("menu.word." + asID(word))}
}

// owned lists those of some pieces that fit, under one name each.
func (p *pointing) owned(pieces []book.Piece, fits func(book.Piece) bool) []menu.Thing[orders.Thing] {
	var all []menu.Thing[orders.Thing]
	for _, piece := range pieces {
		known := slices.ContainsFunc(all, func(t menu.Thing[orders.Thing]) bool { return t.What.Card == piece.Card().Said() })
		if !known && (fits == nil || fits(piece)) {
			all = append(all, p.thing(piece.Card()))
		}
	}
	return menu.Grouped(all)
}

// some asks for things in order.
func (p *pointing) some(ask string, least int, things []menu.Thing[orders.Thing]) ([]orders.Thing, bool) {
	return menu.Some(p.Walk, menu.Menu{Ask: p.ask(ask), Kind: menu.Order, Min: least, Max: len(things)}, things)
}

// A shelf lists things at the time when they are asked for.
type shelf func() []menu.Thing[orders.Thing]

// shelf returns the shelf of all cards that fit.
func (p *pointing) shelf(fits func(*book.CardDef) bool) shelf {
	return func() []menu.Thing[orders.Thing] { return p.cards(fits) }
}

// own returns the shelf of those of some pieces that fit.
func (p *pointing) own(pieces []book.Piece, fits func(book.Piece) bool) shelf {
	return func() []menu.Thing[orders.Thing] { return p.owned(pieces, fits) }
}

// listing returns a function that asks for an order with a list of things.
func listing[O interface {
	~struct{ Things []orders.Thing }
	orders.Body
}](p *pointing, things shelf) func() (orders.Body, bool) {
	return func() (orders.Body, bool) {
		list, ok := p.some("menu.cards", 1, things())
		return O{list}, ok
	}
}

// choice asks for all, none, some things, or some and then the rest.
func (p *pointing) choice(things shelf, rest bool) (c orders.Choice, ok bool) {
	ways := []string{"all", "some", "none"}
	if rest {
		ways = append(ways, "first")
	}
	way, ok := p.howMany(ways...)
	if !ok {
		return c, false
	}
	if way == "some" || way == "first" {
		c.Things, ok = p.some("menu.cards", 1, things())
	}
	c.All = way == "all" || way == "first"
	return c, ok
}

// howMany asks how much to choose; the first way is the default.
func (p *pointing) howMany(ways ...string) (string, bool) {
	things := keywords(ways, func(way string) string { return p.ask("menu.choice." + way) })
	things[0].Usual = true
	return pick(p, "menu.choice", things)
}

// choosing returns a function that asks for an order about all, none or some things.
func (p *pointing) choosing(things shelf, of func(orders.Choice) orders.Body) func() (orders.Body, bool) {
	return func() (orders.Body, bool) {
		c, ok := p.choice(things, false)
		return of(c), ok
	}
}

// everywhere returns the kinds that have several spaces, then all spaces.
func (p *pointing) everywhere() []orders.Place {
	all := lists.Map(p.Book.Kinds(), func(kind book.SpaceKind) orders.Place { return orders.Place{Kind: kind} })
	for i := range p.Book.Spaces {
		all = append(all, orders.Place{Space: p.Book.Spaces[i].ID})
	}
	return all
}

// place asks for one of some places.
func (p *pointing) place(among []orders.Place) (orders.Place, bool) {
	return pick(p, "menu.where", p.spots(among))
}

// spots returns places as choices, spaces under their regions.
func (p *pointing) spots(among []orders.Place) []menu.Thing[orders.Place] {
	return lists.Map(among, func(place orders.Place) menu.Thing[orders.Place] {
		group := p.ask("menu.group.kinds")
		if place.Space != "" {
			group = book.Titled(p.lang, p.Book.Region(place.Space))
		}
		return menu.Thing[orders.Place]{What: place, ID: place.String(), Words: p.placeName(place), Group: group, At: string(place.Space)}
	})
}

func (p *pointing) placeName(place orders.Place) string {
	if place.Space != "" {
		return book.Titled(p.lang, place.Space)
	}
	return p.ask("menu.anyof", "kind", book.Name(p.lang, place.Kind))
}

// spacesIn returns the spaces of some regions, except one.
func (p *pointing) spacesIn(but book.Space, regions ...book.Region) []orders.Place {
	var all []orders.Place
	for _, r := range regions {
		for _, space := range p.Book.In(r) {
			if space != but {
				all = append(all, orders.Place{Space: space})
			}
		}
	}
	return all
}

// rivals returns the other characters in play.
func (p *pointing) rivals() []menu.Thing[orders.Who] {
	table := p.table(p.seat)
	return lists.Map(piles.Without(p.InPlay(p.seat), p.seat), func(seat game.Seat) menu.Thing[orders.Who] {
		who := orders.Who{Seat: seat, Name: table.Name(seat)}
		return menu.Thing[orders.Who]{What: who, ID: string(seat), Words: p.Face(seat, p.lang).Name, At: string(p.Heroes[seat].Space)}
	})
}

// groups returns the words for several seats, then the other characters one by one.
func (p *pointing) groups() []menu.Thing[orders.Who] {
	return append([]menu.Thing[orders.Who]{
		{What: orders.Who{Group: orders.Any}, ID: "any", Words: p.ask("menu.anybody")},
		{What: orders.Who{Group: orders.Others}, ID: "others", Words: p.ask("menu.others")},
	}, p.rivals()...)
}

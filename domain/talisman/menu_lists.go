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

// listCards lists the cards that fit, under one name each, in the order of the book.
func (p *pointing) listCards(fits func(*book.CardDef) bool) []menu.Thing[orders.Thing] {
	var all []menu.Thing[orders.Thing]
	for i := range p.Book.Cards {
		if d := &p.Book.Cards[i]; d.ID.Said() == d.ID && fits(d) {
			all = append(all, p.cardChoice(d.ID))
		}
	}
	return menu.GroupThings(all)
}

// cardChoice returns a card as a choice.
func (p *pointing) cardChoice(id book.Card) menu.Thing[orders.Thing] {
	return menu.Thing[orders.Thing]{What: orders.Thing{Card: id.Said()}, ID: string(id.Said()), Words: book.Titled(p.lang, id), Group: p.typeHeading(id)}
}

// typeHeading returns the type of a card, as a heading.
func (p *pointing) typeHeading(id book.Card) string { return book.Titled(p.lang, p.Book.Card(id).Type) }

// keywordChoice returns a keyword as a choice.
func (p *pointing) keywordChoice(word string) menu.Thing[orders.Thing] {
	return menu.Thing[orders.Thing]{What: orders.Thing{Word: word}, ID: "." + keywordToID(word), Words: p.sayWords("menu.word." + keywordToID(word))}
}

// listOwned lists those of some pieces that fit, under one name each.
func (p *pointing) listOwned(pieces []book.Piece, fits func(book.Piece) bool) []menu.Thing[orders.Thing] {
	var all []menu.Thing[orders.Thing]
	for _, piece := range pieces {
		known := slices.ContainsFunc(all, func(t menu.Thing[orders.Thing]) bool { return t.What.Card == piece.Card().Said() })
		if !known && (fits == nil || fits(piece)) {
			all = append(all, p.cardChoice(piece.Card()))
		}
	}
	return menu.GroupThings(all)
}

// chooseSome asks for things in order.
func (p *pointing) chooseSome(ask string, least int, things []menu.Thing[orders.Thing]) ([]orders.Thing, bool) {
	return menu.Some(p.Walk, menu.Menu{Ask: p.sayWords(ask), Kind: menu.Order, Min: least, Max: len(things)}, things)
}

// A shelf lists things at the time when they are asked for.
type shelf func() []menu.Thing[orders.Thing]

// newShelf returns the shelf of all cards that fit.
func (p *pointing) newShelf(fits func(*book.CardDef) bool) shelf {
	return func() []menu.Thing[orders.Thing] { return p.listCards(fits) }
}

// newOwnShelf returns the shelf of those of some pieces that fit.
func (p *pointing) newOwnShelf(pieces []book.Piece, fits func(book.Piece) bool) shelf {
	return func() []menu.Thing[orders.Thing] { return p.listOwned(pieces, fits) }
}

// newListChooser returns a function that asks for an order with a list of things.
func newListChooser[O interface {
	~struct{ Things []orders.Thing }
	orders.Body
}](pointing *pointing, things shelf) func() (orders.Body, bool) {
	return func() (orders.Body, bool) {
		list, ok := pointing.chooseSome("menu.cards", 1, things())
		return O{list}, ok
	}
}

// chooseChoice asks for all, none, some things, or some and then the rest.
func (p *pointing) chooseChoice(things shelf, rest bool) (choice orders.Choice, ok bool) {
	ways := []string{"all", "some", "none"}
	if rest {
		ways = append(ways, "first")
	}
	way, ok := p.chooseHowMany(ways...)
	if !ok {
		return choice, false
	}
	if way == "some" || way == "first" {
		choice.Things, ok = p.chooseSome("menu.cards", 1, things())
	}
	choice.All = way == "all" || way == "first"
	return choice, ok
}

// chooseHowMany asks how much to choose; the first way is the default.
func (p *pointing) chooseHowMany(ways ...string) (string, bool) {
	things := listKeywords(ways, func(way string) string { return p.sayWords("menu.choice." + way) })
	things[0].Usual = true
	return chooseThing(p, "menu.choice", things)
}

// newChoiceChooser returns a function that asks for an order about all, none or some things.
func (p *pointing) newChoiceChooser(things shelf, of func(orders.Choice) orders.Body) func() (orders.Body, bool) {
	return func() (orders.Body, bool) {
		c, ok := p.chooseChoice(things, false)
		return of(c), ok
	}
}

// listPlaces returns the kinds that have several spaces, then all spaces.
func (p *pointing) listPlaces() []orders.Place {
	all := lists.Map(p.Book.Kinds(), func(kind book.SpaceKind) orders.Place { return orders.Place{Kind: kind} })
	for i := range p.Book.Spaces {
		all = append(all, orders.Place{Space: p.Book.Spaces[i].ID})
	}
	return all
}

// choosePlace asks for one of some places.
func (p *pointing) choosePlace(among []orders.Place) (orders.Place, bool) {
	return chooseThing(p, "menu.where", p.listPlaceChoices(among))
}

// listPlaceChoices returns places as choices, spaces under their regions.
func (p *pointing) listPlaceChoices(among []orders.Place) []menu.Thing[orders.Place] {
	return lists.Map(among, func(place orders.Place) menu.Thing[orders.Place] {
		group := p.sayWords("menu.group.kinds")
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
	return p.sayWords("menu.anyof", "kind", book.Name(p.lang, place.Kind))
}

// listSpacesIn returns the spaces of some regions, except one.
func (p *pointing) listSpacesIn(but book.Space, regions ...book.Region) []orders.Place {
	var all []orders.Place
	for _, r := range regions {
		for _, space := range p.Book.SpacesIn(r) {
			if space != but {
				all = append(all, orders.Place{Space: space})
			}
		}
	}
	return all
}

// listRivals returns the other characters in play.
func (p *pointing) listRivals() []menu.Thing[orders.Who] {
	table := p.newSeatTable(p.seat)
	return lists.Map(piles.Without(p.InPlay(p.seat), p.seat), func(seat game.Seat) menu.Thing[orders.Who] {
		who := orders.Who{Seat: seat, Name: table.Name(seat)}
		return menu.Thing[orders.Who]{What: who, ID: string(seat), Words: p.Face(seat, p.lang).Name, At: string(p.Heroes[seat].Space)}
	})
}

// listGroups returns the words for several seats, then the other characters one by one.
func (p *pointing) listGroups() []menu.Thing[orders.Who] {
	return append([]menu.Thing[orders.Who]{
		{What: orders.Who{Group: orders.Any}, ID: "any", Words: p.sayWords("menu.anybody")},
		{What: orders.Who{Group: orders.Others}, ID: "others", Words: p.sayWords("menu.others")},
	}, p.listRivals()...)
}

package feudal

import (
	"strings"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/menu"
)

// faithOffers lists the orders of religion in this season; nil in a game without religion.
func (p *menuWalk) faithOffers() []menu.Offer {
	if !p.state.Options.Religion {
		return nil
	}
	offers := []menu.Offer{
		p.offerFaith("faith", "menu.faith", func(f book.Faith) game.Body { return orders.DeclareFaith{Faith: f} }),
		p.offerFaith("convert", "menu.convert", func(f book.Faith) game.Body { return orders.Convert{Faith: f} }),
	}
	for _, site := range Sites {
		offers = append(offers, p.offerSite(site))
		if p.state.Season != book.Winter {
			offers = append(offers, p.offerAtManor("destroy."+string(site), destroyWords[site], func(m valley.Manor) game.Body { return orders.Destroy{Site: site, At: m} }))
		}
	}
	return offers
}

// The keys of the offers to build and to destroy a holy site.
var (
	buildWords   = map[book.Site]string{book.Church: "menu.church", book.Cromlech: "menu.cromlech"}
	destroyWords = map[book.Site]string{book.Church: "menu.destroy.church", book.Cromlech: "menu.destroy.cromlech"}
)

// offerFaith offers an order about a faith.
func (p *menuWalk) offerFaith(id, words string, made func(book.Faith) game.Body) menu.Offer {
	return offerAbout(p, id, words, "menu.which", func() []menu.Thing[book.Faith] {
		return lists.Map([]book.Faith{book.Christian, book.Pagan}, func(f book.Faith) menu.Thing[book.Faith] {
			return menu.Thing[book.Faith]{What: f, ID: string(f), Words: p.Speaker.NameFaith(f)}
		})
	}, made)
}

// offerSite offers to build a holy site. It asks for the manor, and for a bid from the least one up to mostAtOnce more
// (F-240).
func (p *menuWalk) offerSite(site book.Site) menu.Offer {
	manors := func() []menu.Thing[valley.Manor] {
		return withRefusals(p, p.listManors(), func(m valley.Manor) game.Body { return orders.BuildSite{Site: site, At: m, Bid: orders.LeastBid} })
	}
	return p.makeOffer("build."+string(site), buildWords[site], whyNone(p, manors), func() (game.Body, bool) {
		at, ok := pickThing(p, "menu.at", manors())
		if !ok {
			return nil, false
		}
		bid, ok := p.Number(p.phrase("menu.bid"), orders.LeastBid, orders.LeastBid+mostAtOnce)
		return orders.BuildSite{Site: site, At: at, Bid: bid}, ok
	})
}

// setupOffers lists the orders of the setup: the wishes for a knight, a colour and entry roads (F-3, F-4).
func (p *menuWalk) setupOffers() []menu.Offer {
	names, hues := p.state.Book.Lords.Names()
	word := func(id, words string) menu.Thing[string] { return menu.Thing[string]{What: id, ID: id, Words: words} }
	knights := lists.Map(names, func(name string) menu.Thing[string] { return word(name, name) })
	colours := lists.Map(hues, func(hue string) menu.Thing[string] { return word(hue, p.NameColour(hue)) })
	entries := lists.Map(p.state.Book.Valley.Entries, func(e valley.EntryRoad) menu.Thing[string] {
		return word(e.ID, e.ID+": "+p.NamePlace(e.Manor))
	})
	return []menu.Offer{
		p.offerWish("knight", "menu.wish.knight", func() (game.Body, bool) {
			name, ok := pickThing(p, "menu.which", knights)
			return orders.WishKnight{Name: name}, ok
		}),
		p.offerWish("colour", "menu.wish.colour", func() (game.Body, bool) {
			name, ok := pickThing(p, "menu.which", colours)
			return orders.WishColour{Colour: name}, ok
		}),
		p.offerWish("entry", "menu.wish.entry", func() (game.Body, bool) {
			ids, ok := pickThings(p, "menu.first", 1, len(entries), true, entries)
			return orders.WishEntry{Entries: ids}, ok
		}),
	}
}

// offerWish offers a wish of the setup, as an answer that is asked for. Its line replaces an earlier line of the same
// wish; id is the first word of that line, in small letters.
func (p *menuWalk) offerWish(id, words string, choose func() (game.Body, bool)) menu.Offer {
	return menu.MarkAnswers(strings.ToUpper(id), p.makeOffer(id, words, nil, choose))[0]
}

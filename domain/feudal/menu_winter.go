package feudal

import (
	"slices"
	"strconv"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/menu"
)

// winterOffers lists the orders of winter, without those of religion.
func (p *menuWalk) winterOffers() []menu.Offer {
	figureCount := len(p.state.Numbers(p.seat))
	offers := []menu.Offer{p.offerRecruits("men", "menu.men", false), p.offerRecruits("knights", "menu.knights", true)}
	for _, w := range []struct {
		work book.Work
		key  string
	}{{book.Hive, "menu.hive"}, {book.Forester, "menu.forester"}, {book.Warden, "menu.warden"}, {book.Mill, "menu.mill"}} {
		offers = append(offers, p.offerWorks(w.work, w.key))
	}
	offers = append(offers,
		offerAboutSome(p, "pay", "menu.pay", "menu.first", figureCount, true, p.listRetinue, func(ns []int) game.Body {
			return orders.PayFirst{Figures: ns}
		}),
		offerAboutSome(p, "dismiss", "menu.dismiss", "menu.figures", figureCount, false, p.listRetinue, func(ns []int) game.Body {
			return orders.Dismiss{Figures: ns}
		}),
	)
	for i := range offers {
		offers[i].Asked = true
	}
	return append(offers, p.laterOffers()...)
}

// laterOffers lists the orders that few winters need.
func (p *menuWalk) laterOffers() []menu.Offer {
	return []menu.Offer{
		p.addPrice(p.state.Book.Works.Castle.Cost, p.offerAtManor("castle", "menu.castle", func(m valley.Manor) game.Body { return orders.BuildCastle{At: m} })),
		p.offerAtManor("repair.castle", "menu.repair.castle", func(m valley.Manor) game.Body { return orders.Repair{What: repairsCastle, At: m} }),
		p.offerAtManor("repair.church", "menu.repair.church", func(m valley.Manor) game.Body { return orders.Repair{What: string(book.Church), At: m} }),
		p.offerAtManor("repair.cromlech", "menu.repair.cromlech", func(m valley.Manor) game.Body { return orders.Repair{What: string(book.Cromlech), At: m} }),
		p.offerRegroup(), p.offerGuards(book.Forester, "menu.guards.foresters"), p.offerGuards(book.Warden, "menu.guards.wardens"),
		p.offerLord(),
		p.offerRankedManors("claim", "menu.claim", p.listEveryManor, func(ms []valley.Manor) game.Body { return orders.Claim{Manors: ms} }),
		p.offerRankedManors("swarm", "menu.swarm", p.listManors, func(ms []valley.Manor) game.Body { return orders.Swarm{Manors: ms} }),
	}
}

// listRetinue lists all figures of the seat.
func (p *menuWalk) listRetinue() []menu.Thing[int] {
	return lists.Map(p.state.Numbers(p.seat), func(n int) menu.Thing[int] {
		at := p.state.Houses[p.seat].Figures[n].At
		words := p.Say("menu.figure.at", args{"who": p.NameFigure(p.seat, n), "state": p.describeState(n), "place": p.NamePlace(at)})
		return menu.Thing[int]{What: n, ID: strconv.Itoa(n), Words: words}
	})
}

// offerRecruits offers to hire knights or men.
func (p *menuWalk) offerRecruits(id, words string, knights bool) menu.Offer {
	made := func(n int, m valley.Manor) game.Body { return orders.RecruitAt{N: n, Knight: knights, At: m} }
	return p.addPrice(p.state.Book.KindOf(orders.RecruitAt{Knight: knights}.Grade()).Cost, p.offerCounted(id, words, made))
}

// offerWorks offers to build some works of a kind.
func (p *menuWalk) offerWorks(work book.Work, words string) menu.Offer {
	made := func(n int, m valley.Manor) game.Body { return orders.Build{N: n, Work: work, At: m} }
	return p.addPrice(p.state.Book.WorkOf(work).Cost, p.offerCounted("build."+string(work), words, made))
}

// addPrice adds the price of one piece, and the seat's money, to an offer; nothing if it costs nothing.
func (p *menuWalk) addPrice(cost int, offer menu.Offer) menu.Offer {
	if cost > 0 {
		offer.Note = p.Say("menu.note.price", args{"n": strconv.Itoa(cost), "have": strconv.Itoa(p.state.Houses[p.seat].Fortune)})
	}
	return offer
}

// mostAtOnce is the largest number of things that one order of a menu asks for.
const mostAtOnce = 9

// offerCounted offers an order that asks for a manor of the seat and a number, up to as many as can be ordered.
func (p *menuWalk) offerCounted(id, words string, newOrder func(int, valley.Manor) game.Body) menu.Offer {
	manors := func() []menu.Thing[valley.Manor] {
		return withRefusals(p, p.listManors(), func(m valley.Manor) game.Body { return newOrder(1, m) })
	}
	return p.makeOffer(id, words, whyNone(p, manors), func() (game.Body, bool) {
		at, ok := pickThing(p, "menu.at", manors())
		if !ok {
			return nil, false
		}
		maxCount := 1
		for maxCount < mostAtOnce && p.whyRefused(newOrder(maxCount+1, at)) == "" {
			maxCount++
		}
		n, ok := p.Number(p.phrase("menu.howmany"), 1, maxCount)
		return newOrder(n, at), ok
	})
}

// offerAtManor offers an order about one of the seat's manors.
func (p *menuWalk) offerAtManor(id, words string, made func(valley.Manor) game.Body) menu.Offer {
	return offerAbout(p, id, words, "menu.at", p.listManors, made)
}

// offerRegroup offers to move figures from one manor to another (F-191).
func (p *menuWalk) offerRegroup() menu.Offer {
	camps := func() []menu.Thing[valley.Node] { return p.listNodes(p.buildFirstRegroup) }
	return p.makeOffer("regroup", "menu.regroup", whyNone(p, camps), func() (game.Body, bool) {
		_, figures, ok := p.askGroup(camps(), p.buildFirstRegroup)
		if !ok {
			return nil, false
		}
		to, ok := pickThing(p, "menu.to", p.listHavens(figures))
		return orders.Regroup{Figures: figures, To: to}, ok
	})
}

// listHavens lists all manors of the seat, each with the reason why the figures cannot be regrouped to it.
func (p *menuWalk) listHavens(figures []int) []menu.Thing[valley.Manor] {
	return withRefusals(p, p.listManors(), func(m valley.Manor) game.Body { return orders.Regroup{Figures: figures, To: m} })
}

// buildFirstRegroup builds the order that moves a figure to the first manor that it can reach. If it can reach none, the
// order is one that will be refused.
func (p *menuWalk) buildFirstRegroup(n int, _ valley.Node) game.Body {
	all := p.listHavens([]int{n})
	if len(all) == 0 {
		return orders.Regroup{Figures: []int{n}, To: p.state.Book.Valley.Manors[0].Code}
	}
	i := slices.IndexFunc(all, func(t menu.Thing[valley.Manor]) bool { return t.No() == "" })
	return orders.Regroup{Figures: []int{n}, To: all[max(i, 0)].What}
}

// offerGuards offers to move foresters or wardens (F-191).
func (p *menuWalk) offerGuards(work book.Work, words string) menu.Offer {
	to := func(from valley.Manor) []menu.Thing[valley.Manor] {
		return withRefusals(p, p.listManors(), func(m valley.Manor) game.Body { return orders.RegroupGuards{N: 1, Work: work, From: from, To: m} })
	}
	manors := func() []menu.Thing[valley.Manor] {
		all := p.listManors()
		for i := range all {
			all[i].No = whyNone(p, func() []menu.Thing[valley.Manor] { return to(all[i].What) })
		}
		return all
	}
	return p.makeOffer("regroup."+string(work), words, whyNone(p, manors), func() (game.Body, bool) {
		from, ok := pickThing(p, "menu.from", manors())
		if !ok {
			return nil, false
		}
		at, ok := pickThing(p, "menu.to", to(from))
		return orders.RegroupGuards{N: 1, Work: work, From: from, To: at}, ok
	})
}

// offerLord offers to make a knight lord (F-224).
func (p *menuWalk) offerLord() menu.Offer {
	return offerAbout(p, "lord", "menu.lord", "menu.who", p.listRetinue, func(n int) game.Body { return orders.NameLord{Figure: n} })
}

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

// winterOffers lists the orders of winter.
func (p *pointing) winterOffers() []menu.Offer {
	all := len(p.s.Numbers(p.seat))
	offers := []menu.Offer{p.recruits("men", "menu.men", false), p.recruits("knights", "menu.knights", true)}
	for _, w := range []struct {
		work book.Work
		key  string
	}{{book.Hive, "menu.hive"}, {book.Forester, "menu.forester"}, {book.Warden, "menu.warden"}, {book.Mill, "menu.mill"}} {
		offers = append(offers, p.builds(w.work, w.key))
	}
	offers = append(offers,
		aboutSome(p, "pay", "menu.pay", "menu.first", all, true, p.retinue, func(ns []int) game.Body {
			return orders.PayFirst{Figures: ns}
		}),
		aboutSome(p, "dismiss", "menu.dismiss", "menu.figures", all, false, p.retinue, func(ns []int) game.Body {
			return orders.Dismiss{Figures: ns}
		}),
	)
	for i := range offers {
		offers[i].Asked = true
	}
	return append(offers, p.laterOffers()...)
}

// laterOffers lists the orders that few winters need.
func (p *pointing) laterOffers() []menu.Offer {
	return []menu.Offer{
		p.priced(p.s.Book.Works.Castle.Cost, p.atManor("castle", "menu.castle", func(m valley.Manor) game.Body { return orders.BuildCastle{At: m} })),
		p.atManor("repair.castle", "menu.repair.castle", func(m valley.Manor) game.Body { return orders.Repair{What: repairsCastle, At: m} }),
		p.atManor("repair.church", "menu.repair.church", func(m valley.Manor) game.Body { return orders.Repair{What: string(book.Church), At: m} }),
		p.atManor("repair.cromlech", "menu.repair.cromlech", func(m valley.Manor) game.Body { return orders.Repair{What: string(book.Cromlech), At: m} }),
		p.regroup(), p.guards(book.Forester, "menu.guards.foresters"), p.guards(book.Warden, "menu.guards.wardens"),
		p.nameLord(),
		p.list("claim", "menu.claim", p.everyManor, func(ms []valley.Manor) game.Body { return orders.Claim{Manors: ms} }),
		p.list("swarm", "menu.swarm", p.manors, func(ms []valley.Manor) game.Body { return orders.Swarm{Manors: ms} }),
	}
}

// retinue lists all figures of the seat.
func (p *pointing) retinue() []menu.Thing[int] {
	return lists.Map(p.s.Numbers(p.seat), func(n int) menu.Thing[int] {
		at := p.s.Houses[p.seat].Figures[n].At
		words := p.Say("menu.figure.at", args{"who": p.Figure(p.seat, n), "state": p.kind(n), "place": p.Place(at)})
		return menu.Thing[int]{What: n, ID: strconv.Itoa(n), Words: words}
	})
}

// recruits offers to hire knights or men.
func (p *pointing) recruits(id, words string, knights bool) menu.Offer {
	made := func(n int, m valley.Manor) game.Body { return orders.RecruitAt{N: n, Knight: knights, At: m} }
	return p.priced(p.s.Book.KindOf(orders.RecruitAt{Knight: knights}.Grade()).Cost, p.counted(id, words, made))
}

// builds offers to build some works of a kind.
func (p *pointing) builds(w book.Work, words string) menu.Offer {
	made := func(n int, m valley.Manor) game.Body { return orders.Build{N: n, Work: w, At: m} }
	return p.priced(p.s.Book.WorkOf(w).Cost, p.counted("build."+string(w), words, made))
}

// priced adds the price of one piece, and the seat's money, to an offer.
func (p *pointing) priced(cost int, o menu.Offer) menu.Offer {
	if cost > 0 {
		o.Note = p.Say("menu.note.price", args{"n": strconv.Itoa(cost), "have": strconv.Itoa(p.s.Houses[p.seat].Fortune)})
	}
	return o
}

// mostAtOnce is the largest number of things that a menu offers.
const mostAtOnce = 9

// counted offers an order that asks for a manor and a number.
func (p *pointing) counted(id, words string, made func(int, valley.Manor) game.Body) menu.Offer {
	manors := func() []menu.Thing[valley.Manor] {
		return judged(p, p.manors(), func(m valley.Manor) game.Body { return made(1, m) })
	}
	return p.offer(id, words, noneOf(p, manors), func() (game.Body, bool) {
		at, ok := pick(p, "menu.at", manors())
		if !ok {
			return nil, false
		}
		most := 1
		for most < mostAtOnce && p.no(made(most+1, at)) == "" {
			most++
		}
		n, ok := p.Number(p.ask("menu.howmany"), 1, most)
		return made(n, at), ok
	})
}

// atManor offers an order about one of the seat's manors.
func (p *pointing) atManor(id, words string, made func(valley.Manor) game.Body) menu.Offer {
	return about(p, id, words, "menu.at", p.manors, made)
}

// regroup offers to move figures from one manor to another (F-191).
func (p *pointing) regroup() menu.Offer {
	camps := func() []menu.Thing[valley.Node] { return p.nodes(p.firstHaven) }
	return p.offer("regroup", "menu.regroup", noneOf(p, camps), func() (game.Body, bool) {
		_, figures, ok := p.group(camps(), p.firstHaven)
		if !ok {
			return nil, false
		}
		to, ok := pick(p, "menu.to", p.havens(figures))
		return orders.Regroup{Figures: figures, To: to}, ok
	})
}

// havens lists the manors to which figures can be regrouped.
func (p *pointing) havens(figures []int) []menu.Thing[valley.Manor] {
	return judged(p, p.manors(), func(m valley.Manor) game.Body { return orders.Regroup{Figures: figures, To: m} })
}

// firstHaven builds the order that moves a figure to the first manor that it can reach. If
// it can reach none, the order is one that cannot be given.
func (p *pointing) firstHaven(n int, _ valley.Node) game.Body {
	all := p.havens([]int{n})
	if len(all) == 0 {
		return orders.Regroup{Figures: []int{n}, To: p.s.Book.Valley.Manors[0].Code}
	}
	i := slices.IndexFunc(all, func(t menu.Thing[valley.Manor]) bool { return t.No() == "" })
	return orders.Regroup{Figures: []int{n}, To: all[max(i, 0)].What}
}

// guards offers to move foresters or wardens (F-191).
func (p *pointing) guards(w book.Work, words string) menu.Offer {
	to := func(from valley.Manor) []menu.Thing[valley.Manor] {
		return judged(p, p.manors(), func(m valley.Manor) game.Body { return orders.RegroupGuards{N: 1, Work: w, From: from, To: m} })
	}
	manors := func() []menu.Thing[valley.Manor] {
		all := p.manors()
		for i := range all {
			all[i].No = noneOf(p, func() []menu.Thing[valley.Manor] { return to(all[i].What) })
		}
		return all
	}
	return p.offer("regroup."+string(w), words, noneOf(p, manors), func() (game.Body, bool) {
		from, ok := pick(p, "menu.from", manors())
		if !ok {
			return nil, false
		}
		at, ok := pick(p, "menu.to", to(from))
		return orders.RegroupGuards{N: 1, Work: w, From: from, To: at}, ok
	})
}

// nameLord offers to make a knight lord (F-224).
func (p *pointing) nameLord() menu.Offer {
	return about(p, "lord", "menu.lord", "menu.who", p.retinue, func(n int) game.Body { return orders.NameLord{Figure: n} })
}

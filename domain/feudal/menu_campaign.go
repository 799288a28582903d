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

// campaignOffers lists the orders of spring, summer and autumn.
func (p *menuWalk) campaignOffers() []menu.Offer {
	offers := []menu.Offer{
		markGroupOffer(p.makeOffer("move", "menu.move", whyNone(p, p.listStarts), p.askMarch)),
		p.makeOffer("stay", "menu.stay", whyNone(p, p.listCamps), p.askStay),
		p.offerAboutSeats("truce", "menu.truce", func(seats []game.Seat) game.Body {
			return orders.TruceWith{Seats: seats, Words: p.table.SeatWords(seats)}
		}),
		p.offerAboutSeats("war", "menu.war", func(seats []game.Seat) game.Body { return orders.WarOn{Seats: seats, Words: p.table.SeatWords(seats)} }),
	}
	if p.state.Season == book.Autumn {
		offers = append(offers, p.autumnOffers()...)
	}
	return append(offers, p.makeOffer("abandon", "menu.abandon", func() string { return p.whyRefused(orders.AbandonPrayer{}) }, func() (game.Body, bool) {
		return orders.AbandonPrayer{}, true
	}))
}

// markGroupOffer returns the offer with Idle set: the offer first asks which of the groups without an order gets one.
func markGroupOffer(offer menu.Offer) menu.Offer {
	offer.Idle = true
	return offer
}

// autumnOffers lists the orders of autumn alone.
func (p *menuWalk) autumnOffers() []menu.Offer {
	return []menu.Offer{
		p.offerRankedManors("winter", "menu.winter", p.listEveryManor, func(ms []valley.Manor) game.Body { return orders.WinterAt{Manors: ms} }),
		offerAbout(p, "sack", "menu.sack", "menu.where", p.listMonasteries, func(at valley.Node) game.Body { return orders.Sack{At: at} }),
		p.offerAboutSeats("waive", "menu.waive", func(seats []game.Seat) game.Body {
			return orders.WaiveTax{Seats: seats, Words: p.table.SeatWords(seats)}
		}),
	}
}

// offerAboutSeats offers an order about other seats.
func (p *menuWalk) offerAboutSeats(id, words string, made func([]game.Seat) game.Body) menu.Offer {
	return offerAboutSome(p, id, words, "menu.whom", len(p.state.Seats), false, p.listRivals, made)
}

// buildStay builds the order of one figure that stays.
func (p *menuWalk) buildStay(n int, at valley.Node) game.Body {
	return orders.Stay{Figures: []int{n}, At: at, Clauses: orders.Clauses{Stance: orders.Hold}, AtWord: p.state.Book.Valley.CodeOf(at)}
}

// listCamps lists the nodes on which figures of the seat stand. A node can be chosen if one figure there may be ordered
// to stay.
func (p *menuWalk) listCamps() []menu.Thing[valley.Node] { return p.listNodes(p.buildStay) }

// listStarts lists the nodes on which figures of the seat stand. A node can be chosen if one figure there may be ordered
// to march to the nearest town.
func (p *menuWalk) listStarts() []menu.Thing[valley.Node] {
	return p.listNodes(func(n int, at valley.Node) game.Body { return p.buildMove([]int{n}, at, p.listTowns(at)[0]) })
}

// listNodes lists the nodes on which figures of the seat stand. A node can be chosen if the order that made builds can
// be given to at least one figure there.
func (p *menuWalk) listNodes(made func(int, valley.Node) game.Body) []menu.Thing[valley.Node] {
	var all []menu.Thing[valley.Node]
	for _, at := range p.state.listNodes(p.seat) {
		all = append(all, menu.Thing[valley.Node]{What: at, ID: p.state.Book.Valley.CodeOf(at), Words: p.NamePlace(at), At: string(at), No: whyNone(p, func() []menu.Thing[int] { return p.listTroops(at, made) })})
	}
	return all
}

// listTroops lists the figures on a node. A figure can be chosen if the order that made builds can be given to it. All
// that can be chosen are selected by default.
func (p *menuWalk) listTroops(at valley.Node, made func(int, valley.Node) game.Body) []menu.Thing[int] {
	there := lists.Map(p.state.FiguresOn(p.seat, at), func(n int) menu.Thing[int] {
		thing := p.describeFigure(n)
		thing.Group, thing.Usual = p.NameGrade(p.state.Houses[p.seat].Figures[n].Grade), true
		return thing
	})
	return withRefusals(p, there, func(n int) game.Body { return made(n, at) })
}

// describeFigure describes a figure as a choice of a menu.
func (p *menuWalk) describeFigure(n int) menu.Thing[int] {
	return menu.Thing[int]{What: n, ID: strconv.Itoa(n), Words: p.Say("menu.figure", args{"who": p.NameFigure(p.seat, n), "state": p.describeState(n)})}
}

// askGroup asks for a node and for figures there.
func (p *menuWalk) askGroup(camps []menu.Thing[valley.Node], made func(int, valley.Node) game.Body) (at valley.Node, figures []int, ok bool) {
	if at, ok = pickThing(p, "menu.from", camps); !ok {
		return "", nil, false
	}
	there := p.listTroops(at, made)
	figures, ok = pickThings(p, "menu.figures", 1, len(there), false, there)
	return at, figures, ok
}

// buildMove builds a march straight to a place.
func (p *menuWalk) buildMove(figures []int, from, to valley.Node) orders.Move {
	legs := []orders.Leg{{To: to}}
	return orders.Move{Figures: figures, From: from, Legs: legs, Clauses: orders.Clauses{Stance: orders.Hold}, Way: orders.SpellRoute(p.state.Book.Valley, from, legs)}
}

// askMarch asks for a group, its goal and its clauses.
func (p *menuWalk) askMarch() (game.Body, bool) {
	from, figures, ok := p.askGroup(p.listStarts(), p.buildStay)
	if !ok {
		return nil, false
	}
	to, ok := pickThing(p, "menu.to", p.listTargets(from, func(to valley.Node) orders.Move { return p.buildMove(figures, from, to) }))
	if !ok {
		return nil, false
	}
	move := p.buildMove(figures, from, to)
	made := func(c orders.Clauses) game.Body { move.Clauses = c; return move }
	said := &clauseMenu{menuWalk: p, Clauses: move.Clauses, figures: figures, newOrder: made, end: func() valley.Node { return move.Legs[len(move.Legs)-1].To }}
	ok = said.askClauses(func() []menu.Offer { return append(said.offerStages(&move), said.offerPlans()...) })
	return made(said.Clauses), ok
}

// askStay asks for a group and its clauses.
func (p *menuWalk) askStay() (game.Body, bool) {
	at, figures, ok := p.askGroup(p.listCamps(), p.buildStay)
	if !ok {
		return nil, false
	}
	s := orders.Stay{Figures: figures, At: at, AtWord: p.state.Book.Valley.CodeOf(at)}
	made := func(c orders.Clauses) game.Body { s.Clauses = c; return s }
	said := &clauseMenu{menuWalk: p, Clauses: orders.Clauses{Stance: orders.Hold}, figures: figures, newOrder: made, end: func() valley.Node { return at }}
	ok = said.askClauses(func() []menu.Offer { return nil })
	return made(said.Clauses), ok
}

// listTowns lists the manors and monasteries to which a march from a node can lead, the nearest first.
func (p *menuWalk) listTowns(from valley.Node) []valley.Node {
	v := p.state.Book.Valley
	towns := slices.DeleteFunc(slices.Clone(v.Towns()), func(to valley.Node) bool { return to == from })
	slices.SortStableFunc(towns, func(a, b valley.Node) int { return v.Miles(from, a, nil) - v.Miles(from, b, nil) })
	return towns
}

// listTargets lists the towns with their distances. A town can be chosen if the march that made builds can be ordered.
func (p *menuWalk) listTargets(from valley.Node, made func(valley.Node) orders.Move) []menu.Thing[valley.Node] {
	towns := lists.Map(p.listTowns(from), func(to valley.Node) menu.Thing[valley.Node] {
		thing := p.describePlace(to)
		thing.Words = p.Say("menu.miles", args{"n": strconv.Itoa(p.state.Book.Valley.Miles(from, to, nil)), "place": thing.Words})
		return thing
	})
	return withRefusals(p, towns, func(to valley.Node) game.Body { return made(to) })
}

// listEveryManor lists all manors of the valley, the seat's own first.
func (p *menuWalk) listEveryManor() []menu.Thing[valley.Manor] {
	own := p.listManors()
	for _, card := range p.state.Book.Valley.Manors {
		if p.state.Manors[card.Code].Owner != p.seat {
			own = append(own, p.describePlace(card.Code))
		}
	}
	return own
}

func (p *menuWalk) listMonasteries() []menu.Thing[valley.Node] {
	return lists.Map(p.state.Book.Valley.Monasteries, func(m valley.Monastery) menu.Thing[valley.Node] { return p.describePlace(m.Code) })
}

// mostLegs is the largest number of legs of a march that menus offer, and of places on the way of its first leg.
const mostLegs = 3

// offerStages offers one more place on the way of a march's first leg, and one more leg after its end (F-44).
func (y *clauseMenu) offerStages(move *orders.Move) []menu.Offer {
	ways := append([]valley.Node{move.From}, move.Legs[0].Via...)
	marchBy := func(to valley.Node) orders.Move {
		legs := slices.Clone(move.Legs)
		legs[0].Via = append(slices.Clip(legs[0].Via), to)
		return y.withLegs(*move, legs)
	}
	then := func(to valley.Node) orders.Move {
		return y.withLegs(*move, append(slices.Clone(move.Legs), orders.Leg{To: to}))
	}
	return slices.Concat(
		offerUnless(len(ways) > mostLegs, y.offerStage("via", "menu.via", move, ways[len(ways)-1], marchBy)),
		offerUnless(len(move.Legs) == mostLegs, y.offerStage("then", "menu.then", move, y.end(), then)),
	)
}

// withLegs returns a march with other legs and with the clauses chosen so far.
func (y *clauseMenu) withLegs(move orders.Move, legs []orders.Leg) orders.Move {
	move.Legs, move.Way, move.Clauses = legs, orders.SpellRoute(y.state.Book.Valley, move.From, legs), y.Clauses
	return move
}

// offerStage offers to change a march by one place, the nearest to from first. made returns the changed march, which
// replaces the one in move.
func (y *clauseMenu) offerStage(id, words string, move *orders.Move, from valley.Node, made func(valley.Node) orders.Move) menu.Offer {
	things := func() []menu.Thing[valley.Node] { return y.listTargets(from, made) }
	return menu.Offer{ID: id, Words: y.phrase(words), No: whyNone(y.menuWalk, things), Line: func() (string, bool) {
		to, ok := pickThing(y.menuWalk, words, things())
		if ok {
			*move = made(to)
		}
		return "", ok
	}}
}

// offerPlans offers a plan of phases, unless there is one. It asks in which phases a march goes on, and in which of
// them by one mile only (F-43).
func (y *clauseMenu) offerPlans() []menu.Offer {
	setPlan := func(clauses *orders.Clauses, phases, slow []int) {
		clauses.Plan = nil
		for _, n := range phases {
			clauses.Plan = append(clauses.Plan, orders.PhasePlan{Phase: n, Miles: lists.Either(slices.Contains(slow, n), 1, orders.Steps)})
		}
	}
	numbers := func(among ...int) []menu.Thing[int] {
		return lists.Map(among, func(n int) menu.Thing[int] {
			return menu.Thing[int]{What: n, ID: strconv.Itoa(n), Words: strconv.Itoa(n)}
		})
	}
	return offerUnless(y.Plan != nil, y.offerClause("phases", "menu.phases", func(c *orders.Clauses) { setPlan(c, []int{1}, nil) }, func() bool {
		phases, ok := pickThings(y.menuWalk, "menu.phases", 1, orders.Phases, false, numbers(1, 2, 3))
		if !ok {
			return false
		}
		slow, ok := pickThings(y.menuWalk, "menu.phases.slow", 0, len(phases), false, numbers(phases...))
		setPlan(&y.Clauses, phases, slow)
		return ok
	}))
}

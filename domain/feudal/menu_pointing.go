package feudal

import (
	"slices"

	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/order"
)

// A menuWalk is a seat's walk through the menus in which it points out orders.
type menuWalk struct {
	Speaker
	*menu.Walk
	seat            game.Seat
	table           orders.SeatView // the view with which the seat's lines are read
	reader          *orders.SeatReader
	draft, standing []game.Order
	firstLine       string            // the line that gets an alternative; "": none
	faults          []*order.Error    // of the draft; nil: not yet looked for
	refusals        map[string]string // results of whyRefused, by firstLine and the order's line
}

// phrase returns a sentence without parameters.
func (p *menuWalk) phrase(key string) string { return p.Say(key, nil) }

// makeOffer makes a menu offer of a kind of order. choose asks for the details and builds the order; no returns the
// reason why it cannot be given now, "" if it can. A nil no never refuses.
func (p *menuWalk) makeOffer(id, words string, no func() string, choose func() (game.Body, bool)) menu.Offer {
	return menu.Offer{ID: id, Words: p.phrase(words), No: no, Line: func() (string, bool) {
		body, ok := choose()
		if !ok {
			return "", false
		}
		return p.spellOrder(body), true
	}}
}

// spellOrder spells an order as the reader would understand it, with its defaults. An order that is not read as exactly
// one order keeps its own spelling.
func (p *menuWalk) spellOrder(body game.Body) string {
	given, _ := p.readLine(order.Line{N: 1, Text: body.String(), Lang: p.lang})
	if len(given) != 1 {
		return body.String()
	}
	return given[0].Body.String()
}

// readLine parses a line in the same way as Rules.Parse.
func (p *menuWalk) readLine(l order.Line) ([]game.Order, []*order.Error) {
	return game.ReadOrders(p.state.Book.Grammar, p.reader.Read, []order.Line{l})
}

// whyRefused returns the reason why an order cannot be added to the draft, as its writer
// would be told; "" if it can. Reasons are kept, because a walk asks about one order
// several times.
func (p *menuWalk) whyRefused(b game.Body) string {
	text := b.String()
	key := p.firstLine + "|" + text
	why, known := p.refusals[key]
	if !known {
		why = p.findRefusal(text)
		p.refusals[key] = why
	}
	return why
}

// findRefusal returns why a line cannot be added to the draft: it cannot be read, it is refused beside the
// draft, or it makes another line be refused; "" if it can.
func (p *menuWalk) findRefusal(text string) string {
	line := order.Line{N: -1, Text: text, Lang: p.lang}
	orders, errs := p.readLine(line)
	if p.firstLine != "" && len(orders) == 1 { // an alternative must be carried out whole
		line.Text = p.firstLine + " | " + line.Text
		orders, errs = p.readLine(line)
	}
	if why := refusalOfLine(errs, line.N); why != "" || len(orders) == 0 {
		return why
	}
	found := p.listFaults(slices.Concat(p.draft, orders))
	if why := refusalOfLine(found, line.N); why != "" {
		return why
	}
	for _, fault := range found { // another line cannot be carried out beside it
		if !fault.Warning && refusalOfLine(p.draftFaults(), fault.Line.N) == "" {
			return fault.Reason
		}
	}
	return ""
}

// listFaults returns the faults of some orders together.
func (p *menuWalk) listFaults(given []game.Order) []*order.Error {
	c := &checker{State: p.state, seat: p.seat, orders: given}
	c.collectRefusals()
	return c.faults
}

// draftFaults returns the faults of the draft as it stands.
func (p *menuWalk) draftFaults() []*order.Error {
	if p.faults == nil {
		p.faults = append([]*order.Error{}, p.listFaults(p.draft)...)
	}
	return p.faults
}

// refusalOfLine returns the reason why line n is refused; "" if it is not.
func refusalOfLine(errs []*order.Error, n int) string {
	for _, fault := range errs {
		if !fault.Warning && fault.Line.N == n {
			return fault.Reason
		}
	}
	return ""
}

// pickThing asks for one of some things. It returns false if the walk waits for the next pick.
func pickThing[T any](p *menuWalk, ask string, things []menu.Thing[T]) (what T, ok bool) {
	return menu.Pick(p.Walk, p.phrase(ask), things)
}

// whyNone returns a function that gives the reason why none of some things can be chosen;
// "" if one can.
func whyNone[T any](p *menuWalk, things func() []menu.Thing[T]) func() string {
	return func() string { return menu.ExplainClosed(things(), p.phrase("menu.none")) }
}

// pickThings asks for several things. The result is in the order in which they were picked if inOrder is set, else in
// the menu's order. It returns false if the walk waits for the next pick.
func pickThings[T any](menuWalk *menuWalk, ask string, least, most int, inOrder bool, things []menu.Thing[T]) (picked []T, ok bool) {
	m := menu.Menu{Ask: menuWalk.phrase(ask), Kind: menu.Many, Min: least, Max: most}
	if inOrder {
		m.Kind = menu.Order
	}
	return menu.Some(menuWalk.Walk, m, things)
}

// withRefusals returns the things, each with the reason why the order that made builds about it would be refused.
func withRefusals[T any](menuWalk *menuWalk, things []menu.Thing[T], made func(T) game.Body) []menu.Thing[T] {
	return lists.Map(things, func(thing menu.Thing[T]) menu.Thing[T] {
		thing.No = func() string { return menuWalk.whyRefused(made(thing.What)) }
		return thing
	})
}

// offerAbout offers an order about one of some things.
func offerAbout[T any](menuWalk *menuWalk, id, words, ask string, things func() []menu.Thing[T], made func(T) game.Body) menu.Offer {
	open := func() []menu.Thing[T] { return withRefusals(menuWalk, things(), made) }
	return menuWalk.makeOffer(id, words, whyNone(menuWalk, open), func() (game.Body, bool) {
		what, ok := pickThing(menuWalk, ask, open())
		return made(what), ok
	})
}

// offerAboutSome offers an order about several things.
func offerAboutSome[T any](
	menuWalk *menuWalk, id, words, ask string, most int, inOrder bool, things func() []menu.Thing[T], newOrder func([]T) game.Body,
) menu.Offer {
	open := func() []menu.Thing[T] {
		return withRefusals(menuWalk, things(), func(what T) game.Body { return newOrder([]T{what}) })
	}
	return menuWalk.makeOffer(id, words, whyNone(menuWalk, open), func() (game.Body, bool) {
		what, ok := pickThings(menuWalk, ask, 1, most, inOrder, open())
		return newOrder(what), ok
	})
}

// describePlace describes a place as a choice of a menu.
func (p *menuWalk) describePlace(at valley.Node) menu.Thing[valley.Node] {
	return menu.Thing[valley.Node]{What: at, ID: string(at), Words: p.NamePlace(at), At: string(at)}
}

// listManors lists the seat's own manors.
func (p *menuWalk) listManors() []menu.Thing[valley.Manor] {
	return lists.Map(p.state.ManorsOf(p.seat), p.describePlace)
}

// listRivals lists the other living seats, in seat order.
func (p *menuWalk) listRivals() []menu.Thing[game.Seat] {
	others := slices.DeleteFunc(p.state.Living(), func(seat game.Seat) bool { return seat == p.seat })
	return lists.Map(others, func(other game.Seat) menu.Thing[game.Seat] {
		return menu.Thing[game.Seat]{What: other, ID: string(other), Words: p.NameSeat(other)}
	})
}

// offerRankedManors offers an order about manors, which the player chooses in the order of preference.
func (p *menuWalk) offerRankedManors(id, words string, manors func() []menu.Thing[valley.Manor], made func([]valley.Manor) game.Body) menu.Offer {
	return offerAboutSome(p, id, words, "menu.manors", 5, true, manors, made)
}

// describeState describes the grade and the state of a figure of the seat.
func (p *menuWalk) describeState(n int) string {
	grade, state := p.NameGrade(p.state.Houses[p.seat].Figures[n].Grade), p.DescribeFigure(p.seat, n)
	if state == "" {
		return grade
	}
	return p.Say("menu.figure", args{"who": grade, "state": state})
}

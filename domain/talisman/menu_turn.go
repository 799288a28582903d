package talisman

import (
	"cmp"
	"slices"

	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/order"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// actions returns the kinds of orders that are done in a turn.
func (p *pointing) actions() []kindOf {
	h, cast, leave := p.hero(), p.casting(ownWindows), p.leaving()
	cast.more, leave.more = p.timed, p.leavingLate
	return []kindOf{
		{id: "move", choose: p.moving, more: p.otherRoutes},
		{id: "encounter", choose: p.meeting, no: unless(len(p.rivals()) > 0, "menu.no.alone"), fights: true},
		cast,
		{id: "use", choose: listing[orders.Use](p, p.own(h.Objects, p.drinkable)), no: cmp.Or(
			unless(slices.ContainsFunc(h.Objects, p.drinkable), "menu.no.card"), unless(h.Toad == nil, "menu.no.toad"),
		)},
		{id: "reroll", choose: plain(orders.Reroll{}), more: p.rerolling},
		leave, p.aligning(),
		{id: "ask", choose: p.asking},
	}
}

func (p *pointing) drinkable(piece book.Piece) bool {
	return p.Book.Of(piece).Has(book.PassiveOneShotMod)
}

// castables returns the Spells of the seat that may be cast in one of some windows and have a
// possible target.
func (p *pointing) castables(windows []book.Window) []menu.Thing[orders.Thing] {
	return p.owned(p.hero().Spells, func(piece book.Piece) bool {
		d := p.Book.Of(piece)
		fits := slices.ContainsFunc(d.Windows, func(w book.Window) bool { return slices.Contains(windows, w) })
		switch d.Target {
		case book.OnOther:
			return fits && len(p.victims(d.ID)) > 0
		case book.OnBoardCard:
			return fits && len(p.lying()) > 0
		}
		return fits
	})
}

// casting returns the order to cast a Spell that fits one of some windows.
func (p *pointing) casting(windows []book.Window) kindOf {
	h := p.hero()
	limited := p.Active() == p.seat && p.Now.Order > 0 && h.Turn.Spells <= h.Turn.Cast
	return kindOf{id: "cast", choose: func() (orders.Body, bool) { return p.cast(p.castables(windows)) }, no: cmp.Or(
		unless(h.Toad == nil, "menu.no.toad"), unless(!limited, "menu.no.limit"), unless(len(p.castables(windows)) > 0, "menu.no.spell"),
	)}
}

// cast asks for one of some Spells, and for its target.
func (p *pointing) cast(spells []menu.Thing[orders.Thing]) (orders.Body, bool) {
	spell, ok := pick(p, "menu.spell", spells)
	o := orders.Cast{Spell: spell.Card}
	if ok {
		o.On, ok = p.target(p.Book.Card(spell.Card))
	}
	if !ok {
		return nil, false
	}
	switch o.Spell {
	case book.Alchemy:
		o.Sell, ok = p.some("menu.cards", 1, p.cards((*book.CardDef).Object))
	case book.Acquisition:
		o.Take, ok = p.stolen(p.prizes())
	case book.Mesmerism:
		o.Take, ok = p.stolen(p.owned(p.Heroes[o.On.Who.Seat].Followers, nil))
	}
	return o, ok
}

// stolen asks which thing a Spell takes; nil leaves it to the default (DP-20).
func (p *pointing) stolen(things []menu.Thing[orders.Thing]) (*orders.Thing, bool) {
	what, ok := pick(p, "menu.prize", append([]menu.Thing[orders.Thing]{{ID: ".best", Words: p.ask("menu.choice.best"), Usual: true}}, things...))
	if what == (orders.Thing{}) {
		return nil, ok
	}
	return &what, ok
}

// timed offers to add the moment of a Spell, if several are possible.
func (p *pointing) timed(o orders.Body) []addition {
	c := o.(orders.Cast)
	fit := lists.Keep([]orders.Window{orders.AtStart, orders.AtMoved, orders.AtFight, orders.AtEnd}, func(at orders.Window) bool {
		return slices.ContainsFunc(named[at], p.Book.Card(c.Spell).Open)
	})
	if len(fit) < 2 || c.Window != orders.AtOnce {
		return nil
	}
	return []addition{{"when", "menu.cast.when", func() (_ orders.Body, ok bool) {
		c.Window, ok = pick(p, "menu.at", keywords(fit, func(at orders.Window) string { return p.ask("menu.at." + asID(at)) }))
		return c, ok
	}}}
}

// target asks for the target of a Spell, if it needs one.
func (p *pointing) target(d *book.CardDef) (orders.Target, bool) {
	switch d.Target {
	case book.OnOther, book.OnCharacter:
		people := p.victims(d.ID)
		if d.Target == book.OnCharacter {
			me := orders.Who{Group: orders.Me, Seat: p.seat}
			people = append([]menu.Thing[orders.Who]{{What: me, ID: "me", Words: p.ask("menu.me")}}, people...)
		}
		who, ok := pick(p, "menu.whom", people)
		return orders.Target{Who: &who}, ok
	case book.OnFreeSpace:
		place, ok := p.place(p.spacesIn("", book.Outer, book.Middle))
		return orders.Target{Place: &place}, ok
	case book.OnOtherSpace:
		place, ok := p.place(p.spacesIn(p.hero().Space, p.Book.Region(p.hero().Space)))
		return orders.Target{Place: &place}, ok
	case book.OnBoardCard:
		return pick(p, "menu.card", p.lying())
	}
	return orders.Target{}, true
}

// victims returns the other characters on whom a Spell can be cast now.
func (p *pointing) victims(spell book.Card) []menu.Thing[orders.Who] {
	return slices.DeleteFunc(p.rivals(), func(t menu.Thing[orders.Who]) bool {
		h := p.Heroes[t.What.Seat]
		return spell == book.Mesmerism && len(h.Followers) == 0 || spell == book.Acquisition && len(h.Objects) == 0 && h.Gold == 0
	})
}

// lying returns the cards on the board, with their spaces.
func (p *pointing) lying() []menu.Thing[orders.Target] {
	var all []menu.Thing[orders.Target]
	for i := range p.Book.Spaces {
		space := p.Book.Spaces[i].ID
		for _, l := range p.Lying[space] {
			card, place := orders.Thing{Card: l.Piece.Card().Said()}, orders.Place{Space: space}
			if p.Book.Of(l.Piece).Type != book.Spell {
				all = append(all, menu.Thing[orders.Target]{
					What: orders.Target{Card: &card, Place: &place}, ID: string(l.Piece), Words: book.Titled(p.lang, l.Piece) + ": " + book.Name(p.lang, space),
					Group: book.Titled(p.lang, p.Book.Of(l.Piece).Type), At: string(space),
				})
			}
		}
	}
	return menu.Grouped(all)
}

// moving asks for a way to move.
func (p *pointing) moving() (orders.Body, bool) {
	r, ok := p.route()
	return orders.Move{Routes: []orders.Route{r}}, ok
}

// otherRoutes offers to add another way, in case the first ones are not open, and the places
// that the last one avoids.
func (p *pointing) otherRoutes(o orders.Body) []addition {
	routes := o.(orders.Move).Routes
	all := []addition{{"more", "menu.move.more", func() (orders.Body, bool) {
		r, ok := p.route()
		return orders.Move{Routes: append(slices.Clip(routes), r)}, ok
	}}}
	last := routes[len(routes)-1]
	if last.Way == orders.Anyhow && len(last.Avoid) == 0 {
		all = append(all, addition{"avoid", "menu.move.avoid", func() (_ orders.Body, ok bool) {
			last.Avoid, ok = menu.Some(p.Walk, menu.Menu{Ask: p.ask("menu.avoid"), Kind: menu.Many, Min: 1, Max: mostAsked}, p.spots(p.everywhere()))
			return orders.Move{Routes: append(slices.Clone(routes[:len(routes)-1]), last)}, ok
		}})
	}
	return all
}

// route asks for a way: the ways that are open now, or may be open in a later turn, then all
// spaces.
func (p *pointing) route() (orders.Route, bool) {
	var things []menu.Thing[orders.Route]
	add := func(r orders.Route, words, note, at string) {
		things = append(things, menu.Thing[orders.Route]{What: r, ID: order.Fold(r.String()), Words: words, Note: note, Group: p.ask("menu.group.ways"), At: at})
	}
	now := p.Active() == p.seat && p.Now.Order > 0
	if now {
		for _, b := range p.moves(p.seat) {
			r := b.(orders.Move).Routes[0]
			end := p.endOf(r)
			add(r, p.wayWords(r), p.mayBring(end), string(end))
		}
	} else {
		add(orders.Route{Way: orders.CW}, p.ask("menu.way.cw"), "", "")
		add(orders.Route{Way: orders.CCW}, p.ask("menu.way.ccw"), "", "")
		add(orders.Route{Way: orders.Bridge}, p.ask("menu.way.bridge"), "", "")
	}
	add(orders.Route{Way: orders.Anyhow}, p.ask("menu.way.any"), "", "")
	if now {
		things[len(things)-1].Group = p.ask("menu.group.kinds") // the open ways are listed above
	}
	for _, t := range p.spots(p.everywhere()) {
		if t.What.Space == book.Mines || t.What.Space == book.Crypt {
			continue // listed as a way
		}
		if now {
			t.At = "" // the open ways are listed above
		}
		things = append(things, menu.Thing[orders.Route]{What: orders.Route{To: t.What}, ID: "to." + t.ID, Words: t.Words, Group: t.Group, At: t.At})
	}
	return pick(p, "menu.move.ask", things)
}

// meansWords are the keys of the ways to meet a character.
var meansWords = map[orders.Means]string{
	orders.ByPsychic: "menu.means.psychic", orders.BySteal: "menu.means.steal", orders.ByBeguile: "menu.means.beguile", orders.ByFollower: "menu.means.follower",
}

// meeting asks whom to encounter, and how.
func (p *pointing) meeting() (orders.Body, bool) {
	var m orders.Meeting
	var ok bool
	if m.Who, ok = pick(p, "menu.whom", p.groups()); !ok {
		return nil, false
	}
	means := []menu.Thing[orders.Means]{{What: orders.ByAttack, ID: "attack", Words: p.ask("menu.means.attack"), Usual: true}}
	for _, by := range []orders.Means{orders.ByPsychic, orders.BySteal, orders.ByBeguile, orders.ByFollower} {
		if p.lacks(encounters[by]...) == "" {
			id := order.Fold(string(by))
			means = append(means, menu.Thing[orders.Means]{What: by, ID: id, Words: p.ask(meansWords[by])})
		}
	}
	m.By = orders.ByAttack
	if len(means) > 1 {
		if m.By, ok = pick(p, "menu.how", means); !ok {
			return nil, false
		}
	}
	switch m.By {
	case orders.BySteal, orders.ByBeguile:
		m.Prizes, ok = p.some("menu.prizes", 1, p.prizes())
	case orders.ByFollower:
		m.Prizes, ok = p.some("menu.prizes", 1, p.cards(func(d *book.CardDef) bool { return d.Type == book.Follower }))
	}
	return orders.Encounter{Meetings: []orders.Meeting{m}}, ok
}

// prizes returns gold and all Objects.
func (p *pointing) prizes() []menu.Thing[orders.Thing] {
	return append([]menu.Thing[orders.Thing]{p.word(orders.Gold)}, p.cards((*book.CardDef).Object)...)
}

// leaving returns the order to abandon cards.
func (p *pointing) leaving() kindOf {
	held := p.hero().held()
	return kindOf{id: "leave", no: unless(slices.ContainsFunc(held, p.abandonable), "menu.no.card"), choose: func() (orders.Body, bool) {
		list, ok := p.some("menu.cards", 1, p.owned(held, p.abandonable))
		return orders.Leave{Things: list}, ok
	}}
}

// leavingLate offers to do it at the end of the movement.
func (p *pointing) leavingLate(o orders.Body) []addition {
	l := o.(orders.Leave)
	if l.BeforeDraw {
		return nil
	}
	l.BeforeDraw = true
	return []addition{{"draw", "menu.leave.draw", plain(l)}}
}

// rerolling offers to stop the game after the reroll.
func (p *pointing) rerolling(o orders.Body) []addition {
	if o.(orders.Reroll).Ask {
		return nil
	}
	return []addition{{"ask", "menu.reroll.ask", plain(orders.Reroll{Ask: true})}}
}

// aligning returns the order to change the alignment.
func (p *pointing) aligning() kindOf {
	return kindOf{id: "align", no: p.lacks(book.AbilityFreeAlignment), choose: func() (orders.Body, bool) {
		to, ok := pick(p, "menu.alignment", titled(p, []book.Alignment{book.Good, book.Neutral, book.Evil}))
		return orders.Align{To: to}, ok
	}}
}

func (p *pointing) asking() (orders.Body, bool) {
	stops := []orders.Stop{orders.OnDraw, orders.OnFight, orders.OnArrival, orders.OnRolls, orders.OnNothing}
	on, ok := pick(p, "menu.stop", keywords(stops, func(on orders.Stop) string { return p.ask("menu.stop." + asID(on)) }))
	return orders.Ask{On: on}, ok
}

// bounded offers to add a number to an order that otherwise means as many as possible.
func (p *pointing) bounded(of func(int) orders.Body) func(orders.Body) []addition {
	return func(o orders.Body) []addition {
		if o != of(0) {
			return nil
		}
		return []addition{{"n", "menu.amount.n", func() (orders.Body, bool) {
			n, ok := p.Number(p.ask("menu.number"), 1, mostAsked)
			return of(n), ok
		}}}
	}
}

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

// listActionKinds returns the kinds of orders that are done in a turn.
func (p *pointing) listActionKinds() []kindOf {
	hero, cast, leave := p.ownHero(), p.newCastKind(ownWindows), p.newLeaveKind()
	cast.more, leave.more = p.addMoment, p.addLeavingLate
	return []kindOf{
		{id: "move", choose: p.chooseMove, more: p.addOtherRoutes},
		{id: "encounter", choose: p.chooseMeeting, no: reasonUnless(len(p.listRivals()) > 0, "menu.no.alone"), fights: true},
		cast,
		{id: "use", choose: newListChooser[orders.Use](p, p.newOwnShelf(hero.Objects, p.isDrinkable)), no: cmp.Or(
			reasonUnless(slices.ContainsFunc(hero.Objects, p.isDrinkable), "menu.no.card"), reasonUnless(hero.Toad == nil, "menu.no.toad"),
		)},
		{id: "reroll", choose: choosePlain(orders.Reroll{}), more: p.addStopAfter},
		leave, p.newAlignKind(),
		{id: "ask", choose: p.chooseStop},
	}
}

func (p *pointing) isDrinkable(piece book.Piece) bool {
	return p.Book.Of(piece).Has(book.PassiveOneShotMod)
}

// listCastable returns the Spells of the seat that may be cast in one of some windows and have a
// possible target.
func (p *pointing) listCastable(windows []book.Window) []menu.Thing[orders.Thing] {
	return p.listOwned(p.ownHero().Spells, func(piece book.Piece) bool {
		card := p.Book.Of(piece)
		fits := slices.ContainsFunc(card.Windows, func(w book.Window) bool { return slices.Contains(windows, w) })
		switch card.Target {
		case book.OnOther:
			return fits && len(p.listVictims(card.ID)) > 0
		case book.OnBoardCard:
			return fits && len(p.listLyingCards()) > 0
		}
		return fits
	})
}

// newCastKind returns the order to cast a Spell that fits one of some windows.
func (p *pointing) newCastKind(windows []book.Window) kindOf {
	hero := p.ownHero()
	limited := p.Active() == p.seat && p.Now.Order > 0 && hero.Turn.Spells <= hero.Turn.Cast
	return kindOf{id: "cast", choose: func() (orders.Body, bool) { return p.chooseCast(p.listCastable(windows)) }, no: cmp.Or(
		reasonUnless(hero.Toad == nil, "menu.no.toad"), reasonUnless(!limited, "menu.no.limit"), reasonUnless(len(p.listCastable(windows)) > 0, "menu.no.spell"),
	)}
}

// chooseCast asks for one of some Spells, and for its target.
func (p *pointing) chooseCast(spells []menu.Thing[orders.Thing]) (orders.Body, bool) {
	spell, ok := chooseThing(p, "menu.spell", spells)
	cast := orders.Cast{Spell: spell.Card}
	if ok {
		cast.On, ok = p.chooseTarget(p.Book.Card(spell.Card))
	}
	if !ok {
		return nil, false
	}
	switch cast.Spell {
	case book.Alchemy:
		cast.Sell, ok = p.chooseSome("menu.cards", 1, p.listCards((*book.CardDef).IsObject))
	case book.Acquisition:
		cast.Take, ok = p.chooseStolen(p.listPrizeChoices())
	case book.Mesmerism:
		cast.Take, ok = p.chooseStolen(p.listOwned(p.Heroes[cast.On.Who.Seat].Followers, nil))
	}
	return cast, ok
}

// chooseStolen asks which thing a Spell takes; nil leaves it to the default (DP-20).
func (p *pointing) chooseStolen(things []menu.Thing[orders.Thing]) (*orders.Thing, bool) {
	what, ok := chooseThing(p, "menu.prize", append([]menu.Thing[orders.Thing]{{ID: ".best", Words: p.sayWords("menu.choice.best"), Usual: true}}, things...))
	if what == (orders.Thing{}) {
		return nil, ok
	}
	return &what, ok
}

// addMoment offers to add the moment of a Spell, if several are possible.
func (p *pointing) addMoment(o orders.Body) []addition {
	cast := o.(orders.Cast)
	fit := lists.Keep([]orders.Window{orders.AtStart, orders.AtMoved, orders.AtFight, orders.AtEnd}, func(at orders.Window) bool {
		return slices.ContainsFunc(named[at], p.Book.Card(cast.Spell).MayBeCastIn)
	})
	if len(fit) < 2 || cast.Window != orders.AtOnce {
		return nil
	}
	return []addition{{"when", "menu.cast.when", func() (_ orders.Body, ok bool) {
		cast.Window, ok = chooseThing(p, "menu.at", listKeywords(fit, func(at orders.Window) string { return p.sayWords("menu.at." + keywordToID(at)) }))
		return cast, ok
	}}}
}

// chooseTarget asks for the target of a Spell, if it needs one.
func (p *pointing) chooseTarget(card *book.CardDef) (orders.Target, bool) {
	switch card.Target {
	case book.OnOther, book.OnCharacter:
		people := p.listVictims(card.ID)
		if card.Target == book.OnCharacter {
			me := orders.Who{Group: orders.Me, Seat: p.seat}
			people = append([]menu.Thing[orders.Who]{{What: me, ID: "me", Words: p.sayWords("menu.me")}}, people...)
		}
		who, ok := chooseThing(p, "menu.whom", people)
		return orders.Target{Who: &who}, ok
	case book.OnFreeSpace:
		place, ok := p.choosePlace(p.listSpacesIn("", book.Outer, book.Middle))
		return orders.Target{Place: &place}, ok
	case book.OnOtherSpace:
		place, ok := p.choosePlace(p.listSpacesIn(p.ownHero().Space, p.Book.Region(p.ownHero().Space)))
		return orders.Target{Place: &place}, ok
	case book.OnBoardCard:
		return chooseThing(p, "menu.card", p.listLyingCards())
	}
	return orders.Target{}, true
}

// listVictims returns the other characters on whom a Spell can be cast now.
func (p *pointing) listVictims(spell book.Card) []menu.Thing[orders.Who] {
	return slices.DeleteFunc(p.listRivals(), func(t menu.Thing[orders.Who]) bool {
		hero := p.Heroes[t.What.Seat]
		return spell == book.Mesmerism && len(hero.Followers) == 0 || spell == book.Acquisition && len(hero.Objects) == 0 && hero.Gold == 0
	})
}

// listLyingCards returns the cards on the board, with their spaces.
func (p *pointing) listLyingCards() []menu.Thing[orders.Target] {
	var all []menu.Thing[orders.Target]
	for i := range p.Book.Spaces {
		space := p.Book.Spaces[i].ID
		for _, lie := range p.Lying[space] {
			card, place := orders.Thing{Card: lie.Piece.Card().Said()}, orders.Place{Space: space}
			if p.Book.Of(lie.Piece).Type != book.Spell {
				all = append(all, menu.Thing[orders.Target]{
					What: orders.Target{Card: &card, Place: &place}, ID: string(lie.Piece), Words: book.Titled(p.lang, lie.Piece) + ": " + book.Name(p.lang, space),
					Group: book.Titled(p.lang, p.Book.Of(lie.Piece).Type), At: string(space),
				})
			}
		}
	}
	return menu.GroupThings(all)
}

// chooseMove asks for a way to move.
func (p *pointing) chooseMove() (orders.Body, bool) {
	r, ok := p.chooseRoute()
	return orders.Move{Routes: []orders.Route{r}}, ok
}

// addOtherRoutes offers to add another way, in case the first ones are not open, and the places
// that the last one avoids.
func (p *pointing) addOtherRoutes(o orders.Body) []addition {
	routes := o.(orders.Move).Routes
	all := []addition{{"more", "menu.move.more", func() (orders.Body, bool) {
		r, ok := p.chooseRoute()
		return orders.Move{Routes: append(slices.Clip(routes), r)}, ok
	}}}
	last := routes[len(routes)-1]
	if last.Way == orders.Anyhow && len(last.Avoid) == 0 {
		all = append(all, addition{"avoid", "menu.move.avoid", func() (_ orders.Body, ok bool) {
			last.Avoid, ok = menu.Some(p.Walk, menu.Menu{Ask: p.sayWords("menu.avoid"), Kind: menu.Many, Min: 1, Max: mostAsked}, p.listPlaceChoices(p.listPlaces()))
			return orders.Move{Routes: append(slices.Clone(routes[:len(routes)-1]), last)}, ok
		}})
	}
	return all
}

// chooseRoute asks for a way: the ways that are open now, or may be open in a later turn, then all
// spaces.
func (p *pointing) chooseRoute() (orders.Route, bool) {
	var things []menu.Thing[orders.Route]
	add := func(r orders.Route, words, note, at string) {
		things = append(things, menu.Thing[orders.Route]{What: r, ID: order.Fold(r.String()), Words: words, Note: note, Group: p.sayWords("menu.group.ways"), At: at})
	}
	now := p.Active() == p.seat && p.Now.Order > 0
	if now {
		for _, b := range p.listMoves(p.seat) {
			route := b.(orders.Move).Routes[0]
			end := p.findWayEnd(route)
			add(route, p.describeWay(route), p.describeWayEnd(end), string(end))
		}
	} else {
		add(orders.Route{Way: orders.CW}, p.sayWords("menu.way.cw"), "", "")
		add(orders.Route{Way: orders.CCW}, p.sayWords("menu.way.ccw"), "", "")
		add(orders.Route{Way: orders.Bridge}, p.sayWords("menu.way.bridge"), "", "")
	}
	add(orders.Route{Way: orders.Anyhow}, p.sayWords("menu.way.any"), "", "")
	if now {
		things[len(things)-1].Group = p.sayWords("menu.group.kinds") // the open ways are listed above
	}
	for _, thing := range p.listPlaceChoices(p.listPlaces()) {
		if thing.What.Space == book.Mines || thing.What.Space == book.Crypt {
			continue // listed as a way
		}
		if now {
			thing.At = "" // the open ways are listed above
		}
		things = append(things, menu.Thing[orders.Route]{What: orders.Route{To: thing.What}, ID: "to." + thing.ID, Words: thing.Words, Group: thing.Group, At: thing.At})
	}
	return chooseThing(p, "menu.move.ask", things)
}

// meansWords are the keys of the ways to meet a character.
var meansWords = map[orders.Means]string{
	orders.ByPsychic: "menu.means.psychic", orders.BySteal: "menu.means.steal", orders.ByBeguile: "menu.means.beguile", orders.ByFollower: "menu.means.follower",
}

// chooseMeeting asks whom to encounter, and how.
func (p *pointing) chooseMeeting() (orders.Body, bool) {
	var meeting orders.Meeting
	var ok bool
	if meeting.Who, ok = chooseThing(p, "menu.whom", p.listGroups()); !ok {
		return nil, false
	}
	means := []menu.Thing[orders.Means]{{What: orders.ByAttack, ID: "attack", Words: p.sayWords("menu.means.attack"), Usual: true}}
	for _, by := range []orders.Means{orders.ByPsychic, orders.BySteal, orders.ByBeguile, orders.ByFollower} {
		if p.whyUnable(encounters[by]...) == "" {
			id := order.Fold(string(by))
			means = append(means, menu.Thing[orders.Means]{What: by, ID: id, Words: p.sayWords(meansWords[by])})
		}
	}
	meeting.By = orders.ByAttack
	if len(means) > 1 {
		if meeting.By, ok = chooseThing(p, "menu.how", means); !ok {
			return nil, false
		}
	}
	switch meeting.By {
	case orders.BySteal, orders.ByBeguile:
		meeting.Prizes, ok = p.chooseSome("menu.prizes", 1, p.listPrizeChoices())
	case orders.ByFollower:
		meeting.Prizes, ok = p.chooseSome("menu.prizes", 1, p.listCards(func(d *book.CardDef) bool { return d.Type == book.Follower }))
	}
	return orders.Encounter{Meetings: []orders.Meeting{meeting}}, ok
}

// listPrizeChoices returns gold and all Objects.
func (p *pointing) listPrizeChoices() []menu.Thing[orders.Thing] {
	return append([]menu.Thing[orders.Thing]{p.keywordChoice(orders.Gold)}, p.listCards((*book.CardDef).IsObject)...)
}

// newLeaveKind returns the order to abandon cards.
func (p *pointing) newLeaveKind() kindOf {
	held := p.ownHero().belongings()
	return kindOf{id: "leave", no: reasonUnless(slices.ContainsFunc(held, p.mayAbandon), "menu.no.card"), choose: func() (orders.Body, bool) {
		list, ok := p.chooseSome("menu.cards", 1, p.listOwned(held, p.mayAbandon))
		return orders.Leave{Things: list}, ok
	}}
}

// addLeavingLate offers to do it at the end of the movement.
func (p *pointing) addLeavingLate(o orders.Body) []addition {
	leave := o.(orders.Leave)
	if leave.BeforeDraw {
		return nil
	}
	leave.BeforeDraw = true
	return []addition{{"draw", "menu.leave.draw", choosePlain(leave)}}
}

// addStopAfter offers to stop the game after the reroll.
func (p *pointing) addStopAfter(o orders.Body) []addition {
	if o.(orders.Reroll).Ask {
		return nil
	}
	return []addition{{"ask", "menu.reroll.ask", choosePlain(orders.Reroll{Ask: true})}}
}

// newAlignKind returns the order to change the alignment.
func (p *pointing) newAlignKind() kindOf {
	return kindOf{id: "align", no: p.whyUnable(book.AbilityFreeAlignment), choose: func() (orders.Body, bool) {
		to, ok := chooseThing(p, "menu.alignment", listTitled(p, []book.Alignment{book.Good, book.Neutral, book.Evil}))
		return orders.Align{To: to}, ok
	}}
}

func (p *pointing) chooseStop() (orders.Body, bool) {
	stops := []orders.Stop{orders.OnDraw, orders.OnFight, orders.OnArrival, orders.OnRolls, orders.OnNothing}
	on, ok := chooseThing(p, "menu.stop", listKeywords(stops, func(on orders.Stop) string { return p.sayWords("menu.stop." + keywordToID(on)) }))
	return orders.Ask{On: on}, ok
}

// newNumberAdder offers to add a number to an order that otherwise means as many as possible.
func (p *pointing) newNumberAdder(of func(int) orders.Body) func(orders.Body) []addition {
	return func(o orders.Body) []addition {
		if o != of(0) {
			return nil
		}
		return []addition{{"n", "menu.amount.n", func() (orders.Body, bool) {
			n, ok := p.Number(p.sayWords("menu.number"), 1, mostAsked)
			return of(n), ok
		}}}
	}
}

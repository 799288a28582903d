package talisman

import (
	"slices"

	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/order"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// actions are what is done in a turn.
func (p *pointing) actions() []kindOf {
	h := p.hero()
	return []kindOf{
		{id: "move", words: "menu.move", choose: p.moving},
		{id: "encounter", words: "menu.encounter", choose: p.meeting, no: p.alone(), fights: true},
		{id: "cast", words: "menu.cast", choose: p.timed, no: p.silenced(ownWindows)},
		{id: "use", words: "menu.use", choose: p.listing(p.own(h.Objects, p.drinkable), func(l []orders.Thing) orders.Body { return orders.Use{Things: l} }), no: p.undrinkable()},
		{id: "reroll", words: "menu.reroll", choose: p.rerolling},
		{id: "leave", words: "menu.leave", choose: p.leaving, no: p.laden()},
		{id: "align", words: "menu.align", choose: p.aligning, no: p.lacks(book.AbilityFreeAlignment)},
		{id: "ask", words: "menu.ask", choose: p.asking},
	}
}

func (p *pointing) alone() string {
	if len(p.rivals()) == 0 {
		return "menu.no.alone"
	}
	return ""
}

func (p *pointing) drinkable(piece book.Piece) bool {
	return p.Book.Of(piece).Has(book.PassiveOneShotMod)
}

func (p *pointing) undrinkable() string {
	switch {
	case !slices.ContainsFunc(p.hero().Objects, p.drinkable):
		return "menu.no.card"
	case p.hero().Toad != nil:
		return "menu.no.toad"
	}
	return ""
}

func (p *pointing) laden() string {
	if !slices.ContainsFunc(p.hero().held(), p.abandonable) {
		return "menu.no.card"
	}
	return ""
}

// silenced is why no Spell can be ordered for some windows.
func (p *pointing) silenced(windows []book.Window) string {
	h := p.hero()
	switch {
	case h.Toad != nil:
		return "menu.no.toad"
	case p.Active() == p.seat && p.Now.Order > 0 && h.Turn.Spells <= h.Turn.Cast:
		return "menu.no.limit"
	case len(p.castables(windows)) == 0:
		return "menu.no.spell"
	}
	return ""
}

// castables are the Spells of the seat that are ever cast in one of some windows,
// and have somebody or something to be cast on.
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

// casting asks for a Spell, and for its target.
func (p *pointing) casting(windows []book.Window) (o orders.Cast, ok bool) {
	spell, ok := pick(p, "menu.spell", p.castables(windows))
	if !ok {
		return o, false
	}
	o.Spell = spell.Card
	if o.On, ok = p.target(p.Book.Card(spell.Card)); !ok {
		return o, false
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

// stolen asks what a Spell takes; nothing leaves it to what is done by itself (DP-20).
func (p *pointing) stolen(things []menu.Thing[orders.Thing]) (*orders.Thing, bool) {
	what, ok := pick(p, "menu.prize", append([]menu.Thing[orders.Thing]{{ID: ".best", Words: p.ask("menu.choice.best")}}, things...))
	if what == (orders.Thing{}) {
		return nil, ok
	}
	return &what, ok
}

// timeWords are the keys of the moments of a turn that an order can name.
var timeWords = map[orders.Window]string{
	orders.AtStart: "menu.at.start", orders.AtMoved: "menu.at.moved", orders.AtFight: "menu.at.fight", orders.AtEnd: "menu.at.end",
}

// timed asks for a Spell of the own turn, and for its moment if there are several.
func (p *pointing) timed() (orders.Body, bool) {
	o, ok := p.casting(ownWindows)
	if !ok {
		return nil, false
	}
	things := []menu.Thing[orders.Window]{{What: orders.AtOnce, ID: "first", Words: p.ask("menu.at.first")}}
	for _, at := range []orders.Window{orders.AtStart, orders.AtMoved, orders.AtFight, orders.AtEnd} {
		if slices.ContainsFunc(p.Book.Card(o.Spell).Windows, func(w book.Window) bool { return slices.Contains(named[at], w) }) {
			things = append(things, menu.Thing[orders.Window]{What: at, ID: lowered(string(at)), Words: p.ask(timeWords[at])})
		}
	}
	if len(things) > 2 {
		o.Window, ok = pick(p, "menu.at", things)
	}
	return o, ok
}

// target asks what a Spell is cast on, if it must be said.
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

// victims are the others on whom a Spell can be cast now.
func (p *pointing) victims(spell book.Card) []menu.Thing[orders.Who] {
	return slices.DeleteFunc(p.rivals(), func(t menu.Thing[orders.Who]) bool {
		h := p.Heroes[t.What.Seat]
		return spell == book.Mesmerism && len(h.Followers) == 0 || spell == book.Acquisition && len(h.Objects) == 0 && h.Gold == 0
	})
}

// lying are the cards that lie on the board, with their spaces.
func (p *pointing) lying() []menu.Thing[orders.Target] {
	var all []menu.Thing[orders.Target]
	for i := range p.Book.Spaces {
		space := p.Book.Spaces[i].ID
		for _, l := range p.Lying[space] {
			card, place := orders.Thing{Card: l.Piece.Card().Said()}, orders.Place{Space: space}
			if p.Book.Of(l.Piece).Type != book.Spell {
				all = append(all, menu.Thing[orders.Target]{
					What: orders.Target{Card: &card, Place: &place}, ID: string(l.Piece), Words: book.Titled(p.lang, l.Piece) + ": " + book.Name(p.lang, space),
				})
			}
		}
	}
	return all
}

// moving asks for a way, and for another if it is not open.
func (p *pointing) moving() (orders.Body, bool) {
	var o orders.Move
	for {
		r, ok := p.route()
		if !ok {
			return nil, false
		}
		o.Routes = append(o.Routes, r)
		more := false
		_, ok = p.More(p.ask("menu.move.more"), o.String(), []menu.Offer{{ID: "more", Words: p.ask("menu.more"), Line: func() (string, bool) {
			more = true
			return "", true
		}}})
		if !ok || !more {
			return o, ok
		}
	}
}

// route asks for a way: those that are open now, or that may be open then.
func (p *pointing) route() (orders.Route, bool) {
	var things []menu.Thing[orders.Route]
	add := func(r orders.Route, words string) {
		things = append(things, menu.Thing[orders.Route]{What: r, ID: order.Fold(r.String()), Words: words})
	}
	if p.Active() == p.seat && p.Now.Order > 0 {
		for _, b := range p.moves(p.seat) {
			r := b.(orders.Move).Routes[0]
			words := r.String()
			if way, _ := p.follow(p.seat, r); len(way.Path) > 0 {
				words += ": " + book.Name(p.lang, way.Path[len(way.Path)-1])
			}
			add(r, words)
		}
	} else {
		add(orders.Route{Way: orders.CW}, p.ask("menu.way.cw"))
		add(orders.Route{Way: orders.CCW}, p.ask("menu.way.ccw"))
		add(orders.Route{Way: orders.Bridge}, p.ask("menu.way.bridge"))
	}
	add(orders.Route{Way: orders.Anyhow}, p.ask("menu.way.any"))
	things = append(things, menu.Thing[orders.Route]{ID: "space", Words: p.ask("menu.way.space")})
	r, ok := pick(p, "menu.move.ask", things)
	switch {
	case !ok:
		return r, false
	case r.Way == orders.Anyhow:
		r.Avoid, ok = p.avoided()
	case r.Way == orders.ToPlace:
		r.To, ok = p.place(p.goals())
	}
	return r, ok
}

// goals are the places that orders can name by themselves: what is a way and a
// space is the way.
func (p *pointing) goals() []orders.Place {
	return slices.DeleteFunc(p.everywhere(), func(to orders.Place) bool {
		return to.Space == book.Mines || to.Space == book.Crypt
	})
}

// avoided asks for spaces that are to be avoided, if any are.
func (p *pointing) avoided() ([]orders.Place, bool) {
	among := p.everywhere()
	choices := lists.Map(among, func(place orders.Place) menu.Choice {
		return menu.Choice{ID: place.String(), Words: p.placeName(place)}
	})
	ids, ok := p.Many(p.ask("menu.avoid"), 0, mostAsked, choices...)
	var all []orders.Place
	for _, id := range ids {
		all = append(all, among[slices.IndexFunc(among, func(place orders.Place) bool { return place.String() == id })])
	}
	return all, ok
}

// meansWords are the keys of ways to meet a character.
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
	means := []menu.Thing[orders.Means]{{What: orders.ByAttack, ID: "attack", Words: p.ask("menu.means.attack")}}
	for _, by := range []orders.Means{orders.ByPsychic, orders.BySteal, orders.ByBeguile, orders.ByFollower} {
		if p.lacks(encounters[by]...) == "" {
			id := order.Fold(string(by))
			means = append(means, menu.Thing[orders.Means]{What: by, ID: id, Words: p.ask(meansWords[by])})
		}
	}
	if m.By, ok = pick(p, "menu.how", means); !ok {
		return nil, false
	}
	switch m.By {
	case orders.BySteal, orders.ByBeguile:
		m.Prizes, ok = p.some("menu.prizes", 1, p.prizes())
	case orders.ByFollower:
		m.Prizes, ok = p.some("menu.prizes", 1, p.cards(func(d *book.CardDef) bool { return d.Type == book.Follower }))
	}
	return orders.Encounter{Meetings: []orders.Meeting{m}}, ok
}

// prizes are gold and all Objects.
func (p *pointing) prizes() []menu.Thing[orders.Thing] {
	return append([]menu.Thing[orders.Thing]{p.word(orders.Gold)}, p.cards((*book.CardDef).Object)...)
}

func (p *pointing) leaving() (orders.Body, bool) {
	list, ok := p.some("menu.cards", 1, p.owned(p.hero().held(), p.abandonable))
	if !ok {
		return nil, false
	}
	late, ok := pick(p, "menu.leave.when", []menu.Thing[bool]{
		{What: false, ID: "start", Words: p.ask("menu.leave.start")}, {What: true, ID: "draw", Words: p.ask("menu.leave.draw")},
	})
	return orders.Leave{Things: list, BeforeDraw: late}, ok
}

func (p *pointing) rerolling() (orders.Body, bool) {
	no, ok := p.yesNo("menu.reroll.ask")
	return orders.Reroll{Ask: !no}, ok
}

func (p *pointing) aligning() (orders.Body, bool) {
	var things []menu.Thing[book.Alignment]
	for _, a := range []book.Alignment{book.Good, book.Neutral, book.Evil} {
		things = append(things, menu.Thing[book.Alignment]{What: a, ID: string(a), Words: book.Titled(p.lang, a)})
	}
	to, ok := pick(p, "menu.alignment", things)
	return orders.Align{To: to}, ok
}

// stopWords are the keys of where ASK stops.
var stopWords = map[orders.Stop]string{
	orders.OnDraw: "menu.stop.draw", orders.OnFight: "menu.stop.fight", orders.OnArrival: "menu.stop.arrival", orders.OnRolls: "menu.stop.rolls",
	orders.OnNothing: "menu.stop.nothing",
}

func (p *pointing) asking() (orders.Body, bool) {
	var things []menu.Thing[orders.Stop]
	for _, on := range []orders.Stop{orders.OnDraw, orders.OnFight, orders.OnArrival, orders.OnRolls, orders.OnNothing} {
		things = append(things, menu.Thing[orders.Stop]{What: on, ID: lowered(string(on)), Words: p.ask(stopWords[on])})
	}
	on, ok := pick(p, "menu.stop", things)
	return orders.Ask{On: on}, ok
}

// counting asks for a number, 0 of which stands for as many as possible.
func (p *pointing) counting(of func(int) orders.Body) func() (orders.Body, bool) {
	return func() (orders.Body, bool) {
		all, ok := pick(p, "menu.amount", []menu.Thing[int]{{What: 0, ID: "all", Words: p.ask("menu.choice.all")}, {What: 1, ID: "n", Words: p.ask("menu.amount.n")}})
		if ok && all > 0 {
			all, ok = p.Number(p.ask("menu.number"), 1, mostAsked)
		}
		return of(all), ok
	}
}

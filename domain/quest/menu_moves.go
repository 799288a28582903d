package quest

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
	"seneschal/domain/quest/orders"
)

// movements are the orders of movement, of laying and of using places.
func (p *pointing) movements() []kindOf {
	return []kindOf{
		{id: "move", words: "menu.move", choose: p.steps},
		{id: "goto", words: "menu.goto", choose: p.goes},
		{id: "explore", words: "menu.explore", choose: p.explores},
		{id: "enter", words: "menu.enter", choose: p.enters},
		{id: "out", words: "menu.out", choose: always(orders.Out{})},
		{id: "stay", words: "menu.stay", choose: always(orders.Stay{})},
		{id: "wish", words: "menu.wish", choose: p.wishes},
		{id: "nofly", words: "menu.nofly", choose: always(orders.NoFly{})},
		{id: "lay", words: "menu.lay", choose: p.lays},
		{id: "use", words: "menu.use", choose: func() (orders.Body, bool) {
			no, ok := p.yesNo("menu.use.ask")
			return orders.Use{No: no}, ok
		}},
	}
}

// sideWords are what the sides are called.
var sideWords = [...]string{land.N: "menu.north", land.E: "menu.east", land.S: "menu.south", land.W: "menu.west"}

// sides are the four sides, each with what lies beyond it now.
func (p *pointing) sides() []menu.Choice {
	all := make([]menu.Choice, len(land.Dirs))
	for i, d := range land.Dirs {
		all[i] = menu.Choice{ID: d.String(), Words: p.ask(sideWords[d], "beyond", p.beyond(d))}
	}
	return all
}

// beyond is what lies over a side of where the character stands.
func (p *pointing) beyond(d land.Dir) string {
	route, _, ok := p.Route(p.seat, orders.Move{Steps: []orders.Step{{Dir: d}}}, false)
	switch {
	case !ok:
		return p.ask("menu.closed")
	case route.Explores:
		return p.ask("menu.unknown")
	}
	return placeIn(p.State, route.Way[0], p.lang)
}

// some asks for sides, the most wanted first.
func (p *pointing) some(ask string, least int, more ...menu.Choice) ([]string, bool) {
	choices := slices.Concat(p.sides(), more)
	return p.InOrder(p.ask(ask), least, len(choices), choices...)
}

func (p *pointing) steps() (orders.Body, bool) {
	ids, ok := p.some("menu.move.ask", 1, menu.Choice{ID: "STAY", Words: p.ask("menu.stay")})
	var o orders.Move
	for _, id := range ids {
		o.Steps = append(o.Steps, orders.Step{Dir: dirOf(id), Stay: id == "STAY"})
	}
	return o, ok
}

// dirOf is the side of a letter.
func dirOf(letter string) land.Dir {
	return land.Dir(max(0, slices.IndexFunc(land.Dirs[:], func(d land.Dir) bool { return d.String() == letter })))
}

func dirsOf(letters []string) []land.Dir { return lists.Map(letters, dirOf) }

func (p *pointing) explores() (orders.Body, bool) {
	zones := []menu.Thing[land.Zone]{{ID: "here", Words: p.ask("menu.zone.here")}}
	for _, z := range land.Zones {
		zones = append(zones, menu.Thing[land.Zone]{What: z, ID: string(z), Words: book.Titled(p.lang, book.Zone(z))})
	}
	zone, ok := pick(p, "menu.zone", zones)
	if !ok {
		return nil, false
	}
	ids, ok := p.some("menu.sides", 0)
	return orders.Explore{Zone: zone, Dirs: dirsOf(ids)}, ok
}

func (p *pointing) enters() (orders.Body, bool) {
	things := []menu.Thing[orders.Enter]{{ID: "any", Words: p.ask("menu.anyside")}}
	for _, d := range land.Dirs {
		things = append(things, menu.Thing[orders.Enter]{What: orders.Enter{Dir: d, Sided: true}, ID: d.String(), Words: p.ask(sideWords[d], "beyond", p.ask("menu.inside"))})
	}
	o, ok := pick(p, "menu.side", things)
	return o, ok
}

// lays asks for sides, or for a turn.
func (p *pointing) lays() (orders.Body, bool) {
	things := []menu.Thing[orders.Lay]{{ID: "sides", Words: p.ask("menu.lay.sides")}}
	for n := range land.Dirs {
		degrees := strconv.Itoa(90 * n)
		things = append(things, menu.Thing[orders.Lay]{What: orders.Lay{Turn: n, Turns: true}, ID: degrees, Words: p.ask("menu.lay.turn", "n", degrees)})
	}
	o, ok := pick(p, "menu.lay.ask", things)
	if !ok || o.Turns {
		return o, ok
	}
	ids, ok := p.some("menu.sides.first", 1)
	return orders.Lay{Dirs: dirsOf(ids)}, ok
}

// targets are where one can go: what is known first, then what may be found.
func (p *pointing) targets() []menu.Thing[orders.Target] {
	var known, unknown []menu.Thing[orders.Target]
	add := func(id, words string, t orders.Target) {
		goals := p.goals(t)
		if len(goals) == 0 {
			unknown = append(unknown, menu.Thing[orders.Target]{What: t, ID: id, Words: p.ask("menu.notfound", "what", words)})
			return
		}
		known = append(known, menu.Thing[orders.Target]{What: t, ID: id, Words: words + ": " + placeIn(p.State, goals[0], p.lang)})
	}
	for _, seat := range p.others() {
		add(string(seat), p.Face(seat, p.lang).Name, orders.Target{Is: orders.ToSeat, Seat: p.who(seat)})
	}
	for _, kind := range p.kinds() {
		add(string(kind), book.Titled(p.lang, kind), p.kindTarget(kind))
	}
	for _, z := range land.Zones[2:] {
		add(string(z), book.Titled(p.lang, book.Zone(z)), orders.Target{Is: orders.ToZone, Zone: z})
	}
	for _, l := range p.Board.Lying {
		if l.Up {
			add(string(l.Card), book.Titled(p.lang, l.Card), orders.Target{Is: orders.ToCard, Card: l.Card})
		}
	}
	for _, l := range p.Map(p.knight().At.Map) {
		id := strings.ReplaceAll(l.At.Label(), ":", ".")
		known = append(known, menu.Thing[orders.Target]{What: orders.Target{Cell: l.At}, ID: id, Words: placeIn(p.State, l.At, p.lang)})
	}
	return append(known, unknown...)
}

// kindTarget is the tile of a kind; the entry is its cell.
func (p *pointing) kindTarget(kind book.Kind) orders.Target {
	if p.KindAt(land.Entry) == kind {
		return orders.Target{Cell: land.Entry}
	}
	return orders.Target{Is: orders.ToKind, Kind: kind}
}

// kinds are those of all tiles.
func (p *pointing) kinds() []book.Kind {
	var all []book.Kind
	for _, d := range p.Book.Tiles {
		if !slices.Contains(all, d.Kind) {
			all = append(all, d.Kind)
		}
	}
	return all
}

func (p *pointing) kindThings() []menu.Choice {
	return lists.Map(p.kinds(), func(k book.Kind) menu.Choice { return menu.Choice{ID: string(k), Words: book.Titled(p.lang, k)} })
}

func (p *pointing) goes() (orders.Body, bool) {
	to, ok := pick(p, "menu.where", p.targets())
	if !ok {
		return nil, false
	}
	avoid, ok := p.Many(p.ask("menu.avoid"), 0, len(p.kinds()), p.kindThings()...)
	return orders.Goto{To: to, Avoid: as[book.Kind](avoid)}, ok
}

func (p *pointing) wishes() (orders.Body, bool) {
	to, ok := pick(p, "menu.where", p.targets())
	return orders.Wish{To: to}, ok
}

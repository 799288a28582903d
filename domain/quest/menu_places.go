package quest

import (
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
	"seneschal/domain/quest/orders"
)

// DescribeSide describes the land over a side of the character's tile, and returns the label of the tile
// there; the label is "" if the land is unknown or the side is closed.
func (p *pointing) DescribeSide(d land.Dir) (words, at string) {
	route, _, ok := p.Route(p.seat, orders.Move{Steps: []orders.Step{{Dir: d}}}, false)
	switch {
	case !ok:
		return p.phraseQuestion("menu.closed"), ""
	case route.Explores:
		return p.phraseQuestion("menu.unknown"), ""
	}
	return describePlace(p.State, route.Way[0], p.lang), route.Way[0].Label()
}

// ListZones lists the zones, the places among them with the tiles of their entrances.
func (p *pointing) ListZones() []menu.Thing[land.Zone] {
	return lists.Map(land.Zones[:], func(z land.Zone) menu.Thing[land.Zone] {
		return menu.Thing[land.Zone]{What: z, ID: string(z), Words: book.Titled(p.lang, book.Zone(z)), At: p.findEntranceLabel(z)}
	})
}

// findEntranceLabel returns the label of the tile with the entrance to a place; "" if it is not known.
func (p *pointing) findEntranceLabel(z land.Zone) string {
	if at := p.findEntrance(z); z.IsPlace() && len(at) > 0 {
		return at[0].Label()
	}
	return ""
}

// ListTargets lists the targets of a movement: those that are known first, then those that may still be found.
// A kind of tile, or a development place, cannot be tapped on the board if the tile is on the character's map,
// where it is offered itself.
func (p *pointing) ListTargets() []menu.Thing[orders.Target] {
	currentMap := p.knight().At.Map
	var known, unknown []menu.Thing[orders.Target]
	add := func(group, id, words string, target orders.Target, tile bool) {
		goals := p.listGoals(target)
		if len(goals) == 0 {
			unknown = append(unknown, menu.Thing[orders.Target]{What: target, ID: id, Words: words, Group: p.phraseQuestion("menu.group.unknown")})
			return
		}
		thing := menu.Thing[orders.Target]{What: target, ID: id, Words: words + ": " + describePlace(p.State, goals[0], p.lang), Group: p.phraseQuestion(group)}
		if !tile || goals[0].Map != currentMap {
			thing.At = goals[0].Label()
		}
		known = append(known, thing)
	}
	for _, kind := range p.Book.Kinds() {
		add("menu.group.kinds", string(kind), book.Titled(p.lang, kind), p.newKindTarget(kind), true)
	}
	for _, z := range land.Zones[2:] {
		add("menu.group.kinds", string(z), book.Titled(p.lang, book.Zone(z)), orders.Target{Is: orders.ToZone, Zone: z}, true)
	}
	for _, l := range p.Map(currentMap) {
		id := strings.ReplaceAll(l.At.Label(), ":", ".")
		known = append(known, menu.Thing[orders.Target]{What: orders.Target{Cell: l.At}, ID: id, Words: describePlace(p.State, l.At, p.lang), Group: p.phraseQuestion("menu.group.tiles"), At: l.At.Label()})
	}
	for _, seat := range p.listOthers() {
		add("menu.group.people", string(seat), p.Face(seat, p.lang).Name, orders.Target{Is: orders.ToSeat, Seat: p.nameSeat(seat)}, false)
	}
	for _, lying := range p.Board.Lying {
		if lying.Up {
			add("menu.group.lying", string(lying.Card), book.Titled(p.lang, lying.Card), orders.Target{Is: orders.ToCard, Card: lying.Card}, false)
		}
	}
	return append(known, unknown...)
}

// newKindTarget returns the target for a kind of tile; for the kind of the entry tile its cell.
func (p *pointing) newKindTarget(kind book.Kind) orders.Target {
	if p.KindAt(land.Entry) == kind {
		return orders.Target{Cell: land.Entry}
	}
	return orders.Target{Is: orders.ToKind, Kind: kind}
}

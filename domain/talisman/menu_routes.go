package talisman

import (
	"seneschal/domain/menu"
	"seneschal/domain/order"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// ListRoutes lists the ways that are open now if the seat's turn takes orders, else those that may be open in a later
// turn; then all spaces as ends of a route, except Mines and Crypt, which are ways.
func (p *pointing) ListRoutes() []menu.Thing[orders.Route] {
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
	for _, thing := range orders.ListPlaces(p.asking) {
		if thing.What.Space == book.Mines || thing.What.Space == book.Crypt {
			continue // listed as a way
		}
		if now {
			thing.At = "" // the open ways are listed above
		}
		things = append(things, menu.Thing[orders.Route]{What: orders.Route{To: thing.What}, ID: "to." + thing.ID, Words: thing.Words, Group: thing.Group, At: thing.At})
	}
	return things
}

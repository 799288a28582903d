package quest

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
	"seneschal/domain/quest/orders"
)

// moveCharacter plays step 1: the seat in turn follows its route, or stays if it has none (Q-35, D3).
func (p *play) moveCharacter() {
	if r, ok := p.chooseRoute(p.turn.seat); ok {
		p.followRoute(p.turn.seat, r)
	}
}

// Route finds the way on which a movement order takes a seat now; ok is false if the order cannot be followed.
// refused lists the reasons why the order cannot be followed, or why its first steps cannot. If fly is true, a
// seat that holds the Unicorn flies over the main board.
func (s *State) Route(seat game.Seat, body orders.Body, fly bool) (route Route, refused []Refusal, ok bool) {
	knight := s.Knights[seat]
	r := router{State: s, seat: seat, at: knight.At, reach: 1}
	if fly && knight.Holds(unicorn) && knight.At.Map == "" {
		r.reach = s.Book.Card(unicorn).Steps
	}
	route, ok = r.planRoute(body)
	return route, r.refused, ok
}

// planRoute plans the route of an order. It refuses all but ENTER and WISH to a seat that must enter a place
// . An order that is no movement stays.
func (r *router) planRoute(body orders.Body) (Route, bool) {
	if _, enters := body.(orders.Enter); !enters && r.mustEnterPlace(r.seat) {
		if _, wishes := body.(orders.Wish); !wishes {
			return r.recordRefusal("D06", "place", string(r.Knights[r.seat].MustEnter))
		}
	}
	switch o := body.(type) {
	case orders.Move:
		return r.planMove(o)
	case orders.Goto:
		return r.planGoTo(o)
	case orders.Explore:
		return r.planExplore(o)
	case orders.Enter:
		return r.planEnter(o)
	case orders.Out:
		return r.planWayOut()
	case orders.Wish:
		return r.planWish(o)
	}
	return Route{}, true // STAY
}

// chooseRoute returns the route of the first movement order that can be followed, or, for a seat that must
// enter a place, the route into it. It returns false if there is none, and the character stays. It informs
// the seat of the orders that cannot be followed.
func (p *play) chooseRoute(seat game.Seat) (Route, bool) {
	for movement, l := range eachOrder[orders.Movement](p, seat, occasion{}) {
		route, refused, ok := p.now.Route(seat, movement, p.mayFly(seat, l))
		for _, why := range refused {
			p.passOver(seat, movement, why.Code, why.Detail)
		}
		if ok {
			return route, true
		}
	}
	if !p.now.mustEnterPlace(seat) {
		return Route{}, false
	}
	r, _, ok := p.now.Route(seat, orders.Enter{}, false)
	return r, ok
}

// mayFly reports whether the section in which a line stands has no NOFLY.
func (p *play) mayFly(seat game.Seat, of line) bool {
	for _, l := range eachOrder[orders.NoFly](p, seat, occasion{}) {
		if l.section == of.section {
			return false
		}
	}
	return true
}

// followRoute moves the character along a route, and lays a tile if the route explores. The character arrives
// only at the end. A route without steps does nothing.
func (p *play) followRoute(seat game.Seat, route Route) {
	if route.Stays() {
		return
	}
	if route.countSteps() > 1 && p.now.IsSuperior() {
		p.recordEvents(CardShown{Seat: seat, Card: unicorn, Reason: "unicorn"})
	}
	if route.By == ByWish {
		p.recordEvents(MagicSpent{Seat: seat, Card: fairy, Purpose: "wish"})
		p.turnHand(seat)
	}
	at := p.now.Knights[seat].At
	for i, to := range route.Way {
		by := lists.Either(i < route.countSteps()-1, ByFlight, route.By)
		p.recordEvents(Moved{Seat: seat, From: at, To: to, By: by})
		at = to
	}
	if route.Explores {
		p.exploreEdge(seat, at, route)
	}
	p.turn.arrived = true
	p.recordArrival(seat)
}

// recordArrival records that a seat has passed into the fantastic zone, or has met its obligation to
// enter a place, if its arrival brought that about.
func (p *play) recordArrival(seat game.Seat) {
	knight := p.now.Knights[seat]
	tile, onTile := p.now.TileAt(knight.At)
	switch {
	case onTile && tile.Zone == land.Fantastic && !knight.Passed:
		p.recordEvents(ZonePassed{Seat: seat})
	case !onTile && knight.At.Map == knight.MustEnter:
		p.recordEvents(ObligationMet{Seat: seat, Place: knight.MustEnter})
	}
}

// exploreEdge draws a tile, lays it beyond the open side of a route, clears paths, and moves onto the tile
//
func (p *play) exploreEdge(seat game.Seat, at land.Place, route Route) {
	edge := route.exploredEdge(at)
	to := edge.From.Next(edge.Side)
	id, shape := p.drawTile(seat, edge)
	turn := p.chooseRotation(seat, edge, id, shape)
	p.recordEvents(TileLaid{Seat: seat, Laid: land.LayTile(id, to, shape, turn)})
	p.clearPaths(to.Map)
	p.recordEvents(Moved{Seat: seat, From: at, To: to, By: route.By})
	p.turn.laid = true
}

// clearPaths opens a side for each zone of a map that has tiles to draw but no open
// edge.
func (p *play) clearPaths(name land.Zone) {
	zones := lists.Either(name == "", land.Zones[:2], []land.Zone{name})
	for _, zone := range zones {
		if e, needed := p.now.Map(name).PathToClear(zone); needed && p.now.hasTilesLeft(zone) {
			p.recordEvents(PathCleared{At: land.Place{Map: name, Cell: e.From}, Side: e.Side, Zone: zone})
		}
	}
}

// drawTile draws the tile or development card to be laid beyond an exit, and returns its id and paths. An
// access tile that cannot be laid there is put back; the last card of a place comes last. A tile
// that can be laid must be left.
func (p *play) drawTile(seat game.Seat, exit exit) (string, land.Openings) {
	if exit.From.Map != "" {
		card, pick, _ := p.now.Decks.Places[exit.From.Map].Draw(p.rollFor("development"), p.now.excludeLast(exit.From.Map))
		p.recordEvents(DevelopmentCardDrawn{Seat: seat, Place: exit.From.Map, Card: card, Pick: pick})
		return string(card), p.now.Book.DevCard(card).Openings
	}
	var refused []book.Tile
	fresh := func(t book.Tile) bool { return !slices.Contains(refused, t) }
	for {
		tile, pick, _ := p.now.Decks.Tiles[exit.Zone].Draw(p.rollFor("tile"), fresh)
		back := p.now.cannotLay(tile, exit)
		p.recordEvents(TileDrawn{Seat: seat, Zone: exit.Zone, Tile: tile, Pick: pick, PutBack: back})
		if !back {
			return string(tile), p.now.Book.Tile(tile).Openings
		}
		refused = append(refused, tile)
	}
}

// chooseRotation chooses the rotation of a new tile: by the first LAY of the seat that is legal, or else
// onward (Q-38, D4).
func (p *play) chooseRotation(seat game.Seat, exit exit, id string, shape land.Openings) int {
	legal := land.LegalTurns(shape, exit.Zone, exit.Side.Back())
	may := func(o orders.Lay) bool { return !o.Turns || slices.Contains(legal, o.Turn) }
	wanted := land.DefaultSides(exit.Side)
	if lay, ok := findFirstOrderFor(p, seat, occasion{Tile: book.Tile(id)}, may); ok {
		if lay.Turns {
			return lay.Turn
		}
		wanted = lay.Dirs
	}
	return p.now.Map(exit.From.Map).BestTurn(exit.From.Next(exit.Side).Cell, shape, legal, wanted)
}

package quest

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
	"seneschal/domain/quest/orders"
	"seneschal/domain/words"
)

// The magic cards by which a character travels.
const (
	unicorn book.Card = "flying-unicorn"
	fairy   book.Card = "fairy"
)

// A Route is the way that a movement order takes from a position. The zero value means to stay.
type Route struct {
	Way      []land.Place // the laid tiles of the way, in order
	Explores bool         // after the Way it leads through the open side Side, onto a new tile
	Side     land.Dir
	Zone     land.Zone // the zone whose tile is drawn
	By       Gait      // the gait of the last step
}

// Stays reports whether the route has no steps.
func (r Route) Stays() bool { return r.countSteps() == 0 }

func (r Route) countSteps() int { return len(r.Way) + lists.One(r.Explores) }

// An exit is an open side at which a tile can be laid.
type exit struct {
	From land.Place
	Side land.Dir
	Zone land.Zone
}

// exploredEdge returns the open side of a route that explores, for a character that has gone the laid
// part of the route. A route into a place explores from the threshold.
func (r Route) exploredEdge(at land.Place) exit {
	if r.Zone.IsPlace() && at.Map == "" {
		at = land.Place{Map: r.Zone}
	}
	return exit{at, r.Side, r.Zone}
}

// A Refusal is the reason why an order cannot be followed now (codes D).
type Refusal struct {
	Code   string
	Detail map[string]string
}

// A router looks for the route of one order. Its plan functions return false if the order cannot be followed,
// and collect the reasons in refused.
type router struct {
	*State
	seat    game.Seat
	at      land.Place
	reach   int           // the greatest number of steps in one turn
	borders *land.Borders // nil until it is needed
	refused []Refusal
}

// recordRefusal records a reason why the order cannot be followed; details are names and values. It returns
// no route and false, for the caller to return.
func (r *router) recordRefusal(code string, details ...string) (Route, bool) {
	r.refused = append(r.refused, Refusal{code, words.Args(details...)})
	return Route{}, false
}

// planMove plans the first of the steps that is legal.
func (r *router) planMove(o orders.Move) (Route, bool) {
	for _, step := range o.Steps {
		if step.Stay {
			return Route{}, true
		}
		if route, ok := r.planStep(r.at, step.Dir); ok {
			return route, true
		}
	}
	return Route{}, false
}

// planStep plans a step over one side of a tile: onto a laid tile, or exploring.
func (r *router) planStep(from land.Place, side land.Dir) (Route, bool) {
	tiles := r.Map(from.Map)
	here, _ := tiles.At(from.Cell)
	zone, to := here.Open[side], from.Next(side)
	if zone == "" {
		return r.recordRefusal("D01", "dir", side.String(), "label", from.Label(), "dirs", here.Open.All().String())
	}
	if _, laid := tiles.At(to.Cell); laid {
		return r.planOnto(tiles, from, side)
	}
	if code := r.findClosedReason(exit{from, side, zone}); code != "" {
		return r.recordRefusal(code, "dir", side.String(), "zone", string(zone), "label", to.Label())
	}
	return Route{Explores: true, Side: side, Zone: zone, By: ByStep}, true
}

// planOnto plans a step onto a laid tile. From within a place the threshold is a way out only of a well or
// cave, or if the exit cannot be reached.
func (r *router) planOnto(m land.Map, from land.Place, side land.Dir) (Route, bool) {
	to := from.Next(side)
	out := to.Map != "" && to.Cell == land.Cell{}
	if !m.IsPassable(from.Cell, side) || out && !r.leavesOverThreshold() {
		return r.recordRefusal("D02", "dir", side.String(), "label", to.Label())
	}
	if out {
		return r.planLeave(ByThreshold), true
	}
	return Route{Way: []land.Place{to}, By: ByStep}, true
}

// findClosedReason returns the code of the reason why no tile can be laid at an open side; "" if one can. It is
// D03 if no suitable tile is left, D04 if the cell is kept for the other zone.
func (r *router) findClosedReason(exit exit) string {
	if !r.canDrawFor(exit) {
		return "D03"
	}
	if exit.From.Map == "" {
		if r.borders == nil {
			b := r.Board.Main.Borders(r.hasTilesLeft)
			r.borders = &b
		}
		if r.borders.IsBarred(exit.Zone, exit.From.Cell.Next(exit.Side)) {
			return "D04"
		}
	}
	return ""
}

// hasTilesLeft reports whether a zone has tiles to draw.
func (s *State) hasTilesLeft(z land.Zone) bool {
	return len(s.Decks.Tiles[z])+len(s.Decks.Places[z]) > 0
}

// canDrawFor reports whether a tile is left that can be laid at an open side.
func (s *State) canDrawFor(exit exit) bool {
	if exit.Zone.IsPlace() {
		return s.hasTilesLeft(exit.Zone)
	}
	return slices.ContainsFunc(s.Decks.Tiles[exit.Zone], func(t book.Tile) bool { return !s.cannotLay(t, exit) })
}

// cannotLay reports whether a tile cannot be laid at an open side: an access tile
// that would lead nowhere, or that comes too early (option access_after).
func (s *State) cannotLay(tile book.Tile, exit exit) bool {
	tileDef := s.Book.Tile(tile)
	if tileDef.Kind != book.Access {
		return false
	}
	turns := land.LegalTurns(tileDef.Openings, exit.Zone, exit.Side.Back())
	return !s.Board.Main.LeadsOn(exit.From.Cell.Next(exit.Side), tileDef.Openings, turns, land.Fantastic) || s.countInitiatory() < s.Options.AccessAfter
}

// countInitiatory counts the initiatory tiles on the board, without the entry.
func (s *State) countInitiatory() int {
	return lists.Count(s.Board.Main, func(l land.Laid) bool { return s.Book.Tile(book.Tile(l.Tile)).Zone == land.Initiatory }) - 1
}

// excludeLast returns the filter for draws from a place's deck: the cards that come last are left out while
// another is left. If no other is left, it returns nil, which admits all.
func (s *State) excludeLast(place land.Zone) func(book.DevCard) bool {
	early := func(c book.DevCard) bool { return !s.Book.DevCard(c).Last }
	if slices.ContainsFunc(s.Decks.Places[place], early) {
		return early
	}
	return nil
}

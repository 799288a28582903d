package feudal

import (
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
)

// campaign is a campaign season under way (3.C).
type campaign struct {
	*round
	groups  []*group // in seat order, inside a seat in sheet order
	phase   int
	step    int
	engaged map[valley.Node][]Pair // who will fight at a node in this phase (F-55)
	clashes []*clash               // who will fight on a mile of road in this phase (F-56)
	combats int                    // fought so far
	field   map[valley.Node][]verdict
	routs   []rout // to retreat at the end of this phase
	watch   watch
	closed  func(valley.Node) bool // swept bridges (F-47); nil: none
	fallen  []game.Seat            // whose lord has died this season and who goes on without him (F-221)
	turned  []game.Seat            // of these, who has been told to go home

	plundered map[valley.Manor]bool // this season (F-134)
}

// A verdict is how a combat on a node ended, for F-152.
type verdict struct {
	phase  int
	seats  [2]game.Seat
	winner game.Seat
}

// A rout is a beaten group that has still to make its first mile (F-90).
type rout struct {
	group *group
	place valley.Node // the place of the combat; "": on a mile, and the group falls back
	mile  valley.Mile
}

// A flight is where a beaten group is bound for the rest of the season (F-95).
type flight struct {
	goal   valley.Node
	places []valley.Node // where it was beaten; it does not enter them again
	miles  []valley.Mile // miles of road on which it and its enemy both left
}

type watcher struct {
	seat   game.Seat
	figure int
}

// A watch holds the knights and lords that have stood on one square since the
// season began, with that square.
type watch map[watcher]valley.Node

// shut reports whether a node cannot be entered this year (F-47).
func (c *campaign) shut(n valley.Node) bool { return c.closed != nil && c.closed(n) }

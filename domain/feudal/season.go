package feudal

import (
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
)

// campaign is a campaign season in progress (F-40 to F-97).
type campaign struct {
	*round
	groups   []*group // in seat order, inside a seat in order set order
	phase    int
	step     int
	engaged  map[valley.Node][]Pair    // pairs that will fight at a node in this phase (F-55)
	clashes  []*clash                  // combats on miles of road in this phase (F-56)
	combats  int                       // combats fought so far
	verdicts map[valley.Node][]verdict // of the combats at each node this season, in their order; those on roads under ""
	routs    []rout                    // groups that retreat at the end of this phase
	watch    watch
	isClosed func(valley.Node) bool // swept bridges (F-47); nil: none
	fallen   []game.Seat            // seats whose lord has died this season and that go on without one (F-221)
	turned   []game.Seat            // those of the fallen that have been told to go home

	plundered map[valley.Manor]bool // this season (F-134)
}

// A verdict is the result of a combat, for F-152.
type verdict struct {
	phase  int
	seats  [2]game.Seat
	winner game.Seat // "": none
}

// A rout is a beaten group that has still to make its first mile (F-90).
type rout struct {
	group *group
	place valley.Node // the place of the combat; "": on a mile, and the group falls back
	mile  valley.Mile
}

// A flight is the goal of a beaten group for the rest of the season, with the ways that it
// avoids (F-95).
type flight struct {
	goal   valley.Node
	places []valley.Node // where the group was beaten; it does not enter them again
	miles  []valley.Mile // miles of road on which it was beaten and fell back; it does not take them again
}

// A watcher is a figure that may watch a manor (F-154).
type watcher struct {
	seat   game.Seat
	figure int
}

// A watch holds the knights and lords that have stood on one square since the
// season began, with that square.
type watch map[watcher]valley.Node

// isShut reports whether a node cannot be entered this year (F-47).
func (c *campaign) isShut(n valley.Node) bool { return c.isClosed != nil && c.isClosed(n) }

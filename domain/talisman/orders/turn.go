package orders

import (
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/talisman/book"
)

// A Target is the target of a Spell, given by the fields that are set.
type Target struct {
	Who   *Who
	Place *Place // a space; with Card, the place where it lies
	Card  *Thing // CAST Destruction ON Dragon AT Ruins
	Enemy bool   // the creature of the fight
}

// IsEmpty reports whether no target is named: in a reaction the target is then the cause of the
// trigger.
func (t Target) IsEmpty() bool { return t == Target{} }

// A Window is the moment at which a Spell of the player's own turn is cast.
type Window string

// The windows that can be named.
const (
	AtOnce  Window = "" // the first moment at which it may be cast
	AtStart Window = "START"
	AtMoved Window = "MOVED"
	AtFight Window = "FIGHT"
	AtEnd   Window = "END"
)

// Cast is CAST Acquisition ON Boris TAKE Sword START (T-93 ff.).
type Cast struct {
	Spell  book.Card
	On     Target
	Take   *Thing  // by Acquisition or Mesmerism
	Sell   []Thing // by Alchemy
	Window Window
}

// Use is USE Potion of Strength: before the movement, for the whole turn.
type Use struct{ Things []Thing }

// Reroll is REROLL MOVE: fate on the movement roll (DP-7).
type Reroll struct{ Ask bool } // AND ASK: stop for a new MOVE

// Move is MOVE City IF GOLD >= 2 | Village | CCW: the first route that the roll
// allows (DP-5, DP-6, DP-8, DP-9).
type Move struct{ Routes []Route }

// A Way is a kind of route.
type Way string

// The ways.
const (
	ToPlace    Way = ""           // to an end point, over the bridge only if there is no other way
	CW         Way = "CW"         // clockwise along the ring
	CCW        Way = "CCW"        // counter-clockwise
	Bridge     Way = "BRIDGE"     // over the bridge, then Turn or To, or clockwise
	Portal     Way = "PORTAL"     // through the Portal by Stat
	Anyhow     Way = "ANY"        // clockwise, unless only CCW avoids the places of Avoid
	Raft       Way = "RAFT"       // across the river by a Raft
	Build      Way = "BUILD"      // stay and build a Raft
	Woods      Way = "WOODS"      // the Elf's walk
	Regenerate Way = "REGENERATE" // the Troll stays
	Teleport   Way = "TELEPORT"   // to any space, as the Tavern offers
	Ferry      Way = "FERRY"      // to the Temple, as the Tavern offers
	Mines      Way = "MINES"      // from the Plain of Peril
	Crypt      Way = "CRYPT"
	Out        Way = "OUT" // from the Plain of Peril through the Portal
	On         Way = "ON"  // to the next space of the track
	Fight      Way = "FIGHT"
	Back       Way = "BACK" // turn back (T-141)
)

// A Route is one way to move, and the condition for it.
type Route struct {
	Way   Way
	To    Place     // with ToPlace, Raft, Woods, Teleport; optional with Bridge
	Over  bool      // with ToPlace: VIA BRIDGE
	Turn  Way       // with Bridge: CW or CCW afterwards; "": not given
	Stat  book.Stat // with Portal: Strength or Craft; "": not given
	Avoid []Place   // with Anyhow
	If    *order.Expr
}

// Encounter is ENCOUNTER Boris BY ATTACK IF MARGIN >= 2 | SPACE (T-38, DP-10).
type Encounter struct{ Meetings []Meeting }

// A Means is how a character is encountered (T-40).
type Means string

// The means.
const (
	BySpace    Means = "" // the encounter of the space
	ByAttack   Means = "ATTACK"
	ByPsychic  Means = "ATTACK PSYCHIC"
	BySteal    Means = "STEAL"
	ByBeguile  Means = "BEGUILE"
	ByFollower Means = "FOLLOWER"
)

// A Meeting is one encounter, and the condition for it.
type Meeting struct {
	By     Means
	Who    Who     // unused with BySpace
	Prizes []Thing // with BySteal, ByBeguile and ByFollower: the most wanted first
	If     *order.Expr
}

// Leave is LEAVE Sword BEFORE DRAW: cards to abandon (T-42, T-59).
type Leave struct {
	Things     []Thing
	BeforeDraw bool // at the end of the movement, before cards are drawn
}

// Align is ALIGN GOOD: the Druid's change (T-118 ff.).
type Align struct{ To book.Alignment }

// A Stop is a point at which ASK ON stops the turn.
type Stop string

// The stops.
const (
	OnDraw    Stop = "DRAW"
	OnFight   Stop = "FIGHT"
	OnArrival Stop = "ARRIVAL"
	OnRolls   Stop = "ROLLS"
	OnNothing Stop = "NOTHING" // no point of class S stops
)

// Ask is ASK ON DRAW.
type Ask struct{ On Stop }

// ListTerms returns the quantities and flags in all conditions of a line, including those of
// single routes, meetings and the like.
func (c Clause) ListTerms() []order.Expr {
	all := listTerms(c.If)
	for _, list := range [][]order.Choice[Body]{c.Then, c.Else} {
		for _, choice := range list {
			all = append(all, listTerms(choice.If)...)
			for _, cond := range listConditions(choice.Order) {
				all = append(all, listTerms(cond)...)
			}
		}
	}
	return all
}

// listConditions returns the conditions of the alternatives of an order.
func listConditions(o Body) []*order.Expr {
	switch o := o.(type) {
	case Move:
		return lists.Map(o.Routes, func(r Route) *order.Expr { return r.If })
	case Encounter:
		return lists.Map(o.Meetings, func(m Meeting) *order.Expr { return m.If })
	case Visit:
		return lists.Map(o.Calls, func(c Call) *order.Expr { return c.If })
	case Wish:
		return lists.Map(o.Wishes, func(w OneWish) *order.Expr { return w.If })
	}
	return nil
}

// listTerms returns the quantities and flags of a condition.
func listTerms(expr *order.Expr) []order.Expr {
	if expr == nil {
		return nil
	}
	if expr.Term != nil {
		return []order.Expr{*expr}
	}
	var all []order.Expr
	for i := range expr.Args {
		all = append(all, listTerms(&expr.Args[i])...)
	}
	return all
}

package orders

import (
	"strings"

	"seneschal/domain/menu"
	"seneschal/domain/order"
	"seneschal/domain/order/form"
	"seneschal/domain/talisman/book"
)

// Move is MOVE City IF GOLD >= 2 | Village | CCW: the first route that the roll
// allows (DP-5, DP-6, DP-8, DP-9).
type Move struct{ Routes []Route }

var move = declare("MOVE", Move{}, form.Bars("menu.move.more", func(o *Move) *[]Route { return &o.Routes }, route))

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

// A Mover is a position that lists the routes that are open to a seat, or may be.
type Mover interface {
	ListRoutes() []menu.Thing[Route]
}

// route is the form of one way to move with its condition.
var route = form.Row(path.Choices("menu.move.ask", fromPosition(Mover.ListRoutes)), condition(func(r *Route) **order.Expr { return &r.If }))

// path is the form of one way to move without its condition. A keyword goes before a space of one word:
// MINES is the way that leads to the Mines. WOODS without a space behind it is the kind of space.
var path = form.OneOf("", "",
	way(CW, CCW, Build, Regenerate, Ferry, Out, On, Fight, Back), way(Mines, Crypt).Unless(isViaNext),
	form.Row(way(Bridge), form.Optional(form.After("THEN", form.OneOf("", "",
		form.Keyword("", sayWay, func(r *Route) *Way { return &r.Turn }, CW, CCW), wayTo,
	)))),
	form.Row(way(Portal), form.Optional(form.After("BY", form.Keyword("", sayTitle, func(r *Route) *book.Stat { return &r.Stat }, book.Strength, book.Craft)))),
	form.Row(way(Anyhow), form.Optional(form.After("AVOIDING", form.List(form.Series{Ask: "menu.avoid", Least: 1, Many: true, Most: form.MostAsked},
		func(r *Route) *[]Place { return &r.Avoid }, place("", listPlaces)))).As("avoid", "menu.move.avoid")),
	form.Row(way(Raft, Teleport), wayTo),
	form.Row(way(Woods), wayTo).Unless(func(c *order.Cursor) bool { return c.AtEnd() || isViaNext(c) }),
	form.Row(wayTo, form.Optional(form.Word("VIA BRIDGE", func(r *Route) *bool { return &r.Over })).Written()),
)

// isViaNext reports whether VIA follows: the keyword before the cursor is then a place, and not a way
// (MINES VIA BRIDGE).
func isViaNext(c *order.Cursor) bool { return c.Full("VIA") }

// way makes a form for one of some ways.
func way(ways ...Way) form.Form[Route] {
	return form.Keyword("", sayWay, func(r *Route) *Way { return &r.Way }, ways...)
}

// sayWay returns the text of a way in menus.
func sayWay(m *form.Pointing, way Way) string {
	return m.Say("menu.way." + strings.ToLower(string(way)))
}

// wayTo is the form of the place to which a way leads.
var wayTo = form.Within(func(r *Route) *Place { return &r.To }, place("", listPlaces))

// String returns the canonical spelling.
func (o Move) String() string { return move.Spell(o) }

// String returns a spelling such as "city VIA BRIDGE IF GOLD >= 2".
func (r Route) String() string {
	text, _ := route.Spell(&r)
	return text
}

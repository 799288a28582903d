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

// listMovementOrders lists the kinds of orders of movement, of laying and of using places.
func (p *pointing) listMovementOrders() []orderKind {
	return []orderKind{
		{id: "explore", words: "menu.explore", choose: fixedOrder(orders.Explore{}), additions: p.addZoneAndSides},
		{id: "goto", words: "menu.goto", choose: p.chooseGoTo, additions: p.addKindsToAvoid},
		{id: "move", words: "menu.move", choose: p.chooseMove, additions: p.addOtherSteps},
		{id: "stay", words: "menu.stay", choose: fixedOrder(orders.Stay{})},
		{id: "enter", words: "menu.enter", choose: fixedOrder(orders.Enter{}), additions: p.addThreshold},
		{id: "out", words: "menu.out", choose: fixedOrder(orders.Out{})},
		{id: "lay", words: "menu.lay", choose: p.chooseLay},
		{id: "use", words: "menu.use", choose: func() (orders.Body, bool) {
			no, ok := p.chooseYesNo("menu.use.ask")
			return orders.Use{No: no}, ok
		}},
		{id: "wish", words: "menu.wish", choose: p.chooseWish},
		{id: "nofly", words: "menu.nofly", choose: fixedOrder(orders.NoFly{})},
	}
}

// sideWords are the keys of the names of the sides.
var sideWords = [...]string{land.N: "menu.side.north", land.E: "menu.side.east", land.S: "menu.side.south", land.W: "menu.side.west"}

// nameSides lists the four sides by name alone.
func (p *pointing) nameSides() []menu.Thing[land.Dir] {
	return lists.Map(land.Dirs[:], func(d land.Dir) menu.Thing[land.Dir] {
		return menu.Thing[land.Dir]{What: d, ID: d.String(), Words: p.phraseQuestion(sideWords[d])}
	})
}

// describeSides lists the four sides, each with a description of the land beyond it.
func (p *pointing) describeSides() []menu.Thing[orders.Step] {
	return lists.Map(land.Dirs[:], func(d land.Dir) menu.Thing[orders.Step] {
		beyond, at := p.describeBeyond(d)
		return menu.Thing[orders.Step]{What: orders.Step{Dir: d}, ID: d.String(), Words: p.phraseQuestion("menu.beyond", "side", p.phraseQuestion(sideWords[d]), "beyond", beyond), At: at}
	})
}

// describeBeyond describes the land over a side of the character's tile, and returns the label of the tile
// there; the label is "" if the land is unknown or the side is closed.
func (p *pointing) describeBeyond(d land.Dir) (words, at string) {
	route, _, ok := p.Route(p.seat, orders.Move{Steps: []orders.Step{{Dir: d}}}, false)
	switch {
	case !ok:
		return p.phraseQuestion("menu.closed"), ""
	case route.Explores:
		return p.phraseQuestion("menu.unknown"), ""
	}
	return describePlace(p.State, route.Way[0], p.lang), route.Way[0].Label()
}

// chooseSides asks for sides, the most wanted first.
func (p *pointing) chooseSides(ask string) ([]land.Dir, bool) {
	return menu.Some(p.Walk, menu.Menu{Ask: p.phraseQuestion(ask), Kind: menu.Order, Min: 1, Max: len(land.Dirs)}, p.nameSides())
}

func (p *pointing) chooseMove() (orders.Body, bool) {
	step, ok := pickThing(p, "menu.side", p.describeSides())
	return orders.Move{Steps: []orders.Step{step}}, ok
}

// addOtherSteps returns the addition of another side to a MOVE, for when the earlier ones are closed; none
// behind STAY. The order must be a MOVE.
func (p *pointing) addOtherSteps(o orders.Body) []addition {
	steps := o.(orders.Move).Steps
	if steps[len(steps)-1].Stay {
		return nil
	}
	return []addition{{"other", "menu.move.other", func() (orders.Body, bool) {
		things := slices.DeleteFunc(p.describeSides(), func(t menu.Thing[orders.Step]) bool { return slices.Contains(steps, t.What) })
		things = append(things, menu.Thing[orders.Step]{What: orders.Step{Stay: true}, ID: "STAY", Words: p.phraseQuestion("menu.stay")})
		step, ok := pickThing(p, "menu.side", things)
		return orders.Move{Steps: append(slices.Clip(steps), step)}, ok
	}}}
}

// addZoneAndSides returns the additions to an EXPLORE that it lacks: the zone and the preferred sides. The
// order must be an EXPLORE.
func (p *pointing) addZoneAndSides(o orders.Body) []addition {
	explore, additions := o.(orders.Explore), []addition(nil)
	if explore.Zone == "" {
		additions = append(additions, addition{"zone", "menu.explore.zone", func() (_ orders.Body, ok bool) {
			things := lists.Map(land.Zones[:], func(z land.Zone) menu.Thing[land.Zone] {
				return menu.Thing[land.Zone]{What: z, ID: string(z), Words: book.Titled(p.lang, book.Zone(z)), At: p.findEntranceLabel(z)}
			})
			explore.Zone, ok = pickThing(p, "menu.zone", things)
			return explore, ok
		}})
	}
	if len(explore.Dirs) == 0 {
		additions = append(additions, addition{"sides", "menu.explore.sides", func() (_ orders.Body, ok bool) {
			explore.Dirs, ok = p.chooseSides("menu.sides")
			return explore, ok
		}})
	}
	return additions
}

// findEntranceLabel returns the label of the tile with the entrance to a place; "" if it is not known.
func (p *pointing) findEntranceLabel(z land.Zone) string {
	if at := p.findEntrance(z); z.IsPlace() && len(at) > 0 {
		return at[0].Label()
	}
	return ""
}

// addThreshold returns the addition of the side of the threshold to an ENTER that has none. The order must be
// an ENTER.
func (p *pointing) addThreshold(o orders.Body) []addition {
	if o.(orders.Enter).Sided {
		return nil
	}
	return []addition{{"side", "menu.enter.side", func() (orders.Body, bool) {
		d, ok := pickThing(p, "menu.side", p.nameSides())
		return orders.Enter{Dir: d, Sided: true}, ok
	}}}
}

// chooseLay asks for sides, or for a rotation.
func (p *pointing) chooseLay() (orders.Body, bool) {
	things := []menu.Thing[orders.Lay]{{ID: "sides", Words: p.phraseQuestion("menu.lay.sides")}}
	for n := range land.Dirs {
		degrees := strconv.Itoa(90 * n)
		things = append(things, menu.Thing[orders.Lay]{What: orders.Lay{Turn: n, Turns: true}, ID: degrees, Words: p.phraseQuestion("menu.lay.turn", "n", degrees)})
	}
	lay, ok := pickThing(p, "menu.lay.ask", things)
	if !ok || lay.Turns {
		return lay, ok
	}
	dirs, ok := p.chooseSides("menu.sides.first")
	return orders.Lay{Dirs: dirs}, ok
}

// listTargets lists the targets of a movement: those that are known first, then those that may still be found.
// A kind of tile, or a development place, cannot be tapped on the board if the tile is on the character's map,
// where it is offered itself.
func (p *pointing) listTargets() []menu.Thing[orders.Target] {
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
	for _, kind := range p.listKinds() {
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

// listKinds lists the kinds of tiles, each once, in the order of the book.
func (p *pointing) listKinds() []book.Kind {
	var all []book.Kind
	for _, tile := range p.Book.Tiles {
		if !slices.Contains(all, tile.Kind) {
			all = append(all, tile.Kind)
		}
	}
	return all
}

func (p *pointing) listKindChoices() []menu.Choice {
	return lists.Map(p.listKinds(), func(k book.Kind) menu.Choice { return menu.Choice{ID: string(k), Words: book.Titled(p.lang, k)} })
}

func (p *pointing) chooseGoTo() (orders.Body, bool) {
	to, ok := pickThing(p, "menu.where", p.listTargets())
	return orders.Goto{To: to}, ok
}

// addKindsToAvoid returns the addition of kinds of tiles to avoid to a GOTO that has none. The order must be a
// GOTO.
func (p *pointing) addKindsToAvoid(o orders.Body) []addition {
	goTo := o.(orders.Goto)
	if len(goTo.Avoid) > 0 {
		return nil
	}
	return []addition{{"avoid", "menu.goto.avoid", func() (orders.Body, bool) {
		avoid, ok := p.Many(p.phraseQuestion("menu.avoid"), 1, len(p.listKinds()), p.listKindChoices()...)
		goTo.Avoid = convertIDs[book.Kind](avoid)
		return goTo, ok
	}}}
}

func (p *pointing) chooseWish() (orders.Body, bool) {
	to, ok := pickThing(p, "menu.where", p.listTargets())
	return orders.Wish{To: to}, ok
}

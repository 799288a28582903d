package chronicle

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/lists"
	"seneschal/domain/quest"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
	"seneschal/domain/words"
)

// A walk is the movement of a turn, until it is over.
type walk struct {
	lastStep *quest.Moved    // the last step; nil: the character stays
	flown    *quest.Moved    // the flight over the last tile that was flown over; nil: none
	laid     *quest.TileLaid // nil: none was laid
	notes    []string        // further consequences
}

// tellWalk collects movements and laid tiles. They are told together when an event of another kind
// comes.
func (t *teller) tellWalk(e event.Event) {
	switch e := e.(type) {
	case quest.Moved:
		t.recordStep(e)
	case quest.TileLaid:
		t.laid++
		t.latest, t.ensureWalk().laid = &e, &e
	case quest.TileDrawn:
		if e.PutBack {
			t.addWalkEffect(t.say("put-back", nil))
		}
	case quest.PathCleared:
		t.addWalkEffect(t.say("cleared", args{"at": e.At.Label(), "side": t.nameSide(e.At.Map, e.Side)}))
	case quest.ZonePassed:
		t.addWalkEffect(t.say("crossed", nil))
	case quest.DevelopmentCardDrawn, quest.ObligationMet, quest.DevelopmentCardFelt, quest.SectionUsed:
		// the laid tile, the way in, or the effect tells them
	default:
		t.tellPlace(e)
	}
}

// ensureWalk returns the movement in progress; it begins one if there is none.
func (t *teller) ensureWalk() *walk {
	if t.tale.walk == nil {
		t.tale.walk = &walk{}
	}
	return t.tale.walk
}

// addWalkEffect records a further consequence of a movement.
func (t *teller) addWalkEffect(text string) {
	t.ensureWalk().notes = append(t.ensureWalk().notes, text)
}

// recordStep adds a step to the movement in progress and to the way of its seat.
func (t *teller) recordStep(moved quest.Moved) {
	walk := t.ensureWalk()
	if moved.By == quest.ByFlight {
		walk.flown = &moved
	} else {
		walk.lastStep = &moved
	}
	t.ways = extendWays(t.ways, moved)
}

// extendWays returns the ways with a move added to the last way of its seat. It begins a new way if the seat
// has none, or its character was carried elsewhere meanwhile.
func extendWays(ways []way, moved quest.Moved) []way {
	for i, way := range slices.Backward(ways) {
		if way.seat != moved.Seat {
			continue
		}
		if way.stops[len(way.stops)-1] == moved.From {
			ways[i].stops = append(way.stops, moved.To)
			return ways
		}
		break
	}
	return append(ways, way{moved.Seat, []land.Place{moved.From, moved.To}})
}

// tellArrival ends the movement in progress and puts it into words; it does nothing if there is none.
func (t *teller) tellArrival() {
	tale := t.tale
	walk := tale.walk
	if walk == nil {
		return
	}
	tale.walk = nil
	if tale.seat != "" {
		tale.opening = t.describeWalk(walk)
		tale.busy = tale.busy || walk.laid != nil
	}
	for _, text := range walk.notes {
		t.addSentence("", text)
	}
}

// describeWalk describes a movement.
func (t *teller) describeWalk(walk *walk) string {
	if walk.lastStep == nil {
		return t.say("stays", args{"at": t.namePlace(t.state.Knights[t.tale.seat].At)})
	}
	e := walk.lastStep
	params := args{"at": t.namePlace(e.To), "from": t.namePlace(e.From), "side": t.nameSide(e.To.Map, findHeading(e)), "place": t.nameThing(book.Zone(e.To.Map)), "left": t.nameThing(book.Zone(e.From.Map))}
	if walk.laid != nil {
		params["at"], params["tile"], params["paths"] = e.To.Label(), t.nameTile(walk.laid), t.listSides(walk.laid.Open.All())
		params["k"] = formatNumber(len(walk.laid.Open.All().Dirs()))
	}
	switch {
	case e.By == quest.ByWish:
		return t.say("wishes", params)
	case e.By == quest.ByExit || e.By == quest.ByThreshold:
		return t.say("leaves", params)
	case e.By == quest.ByEntrance && walk.laid != nil:
		return t.say("enters-new", params)
	case e.By == quest.ByEntrance:
		return t.say("enters", params)
	case walk.flown != nil && walk.laid != nil:
		return t.say("flies-new", params)
	case walk.flown != nil:
		return t.say("flies", params)
	case walk.laid != nil:
		return t.say("explores", params)
	}
	return t.say("goes", params)
}

// findHeading returns the side over which a step leads; for a step into a place, the side of the
// threshold.
func findHeading(moved *quest.Moved) land.Dir {
	from := moved.From.Cell
	if moved.By == quest.ByEntrance {
		from = land.Cell{}
	}
	d, _ := lists.Find(land.Dirs[:], func(d land.Dir) bool { return from.Next(d) == moved.To.Cell })
	return d
}

// nameTile names a laid tile as lists do: "Starred fork".
func (t *teller) nameTile(laid *quest.TileLaid) string {
	if laid.At.Map != "" {
		return words.Capital(book.Name(t.lang, t.state.Book.DevCard(book.DevCard(laid.Tile))))
	}
	return words.Capital(book.Name(t.lang, t.state.Book.Tile(book.Tile(laid.Tile))))
}

// nameSide names a side in a sentence: "north", or in the well "up".
func (p speaker) nameSide(in land.Zone, dir land.Dir) string {
	switch {
	case in == land.Well && dir == land.N:
		return p.say("side.up", nil)
	case in == land.Well && dir == land.S:
		return p.say("side.down", nil)
	}
	return p.say("side."+dir.String(), nil)
}

// listSides lists the letters of sides as orders write them: "N, E"; a dash for none.
func (p speaker) listSides(s land.Sides) string {
	return dashIfEmpty(joinSides(s))
}

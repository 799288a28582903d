package game

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/lists"
)

// trimHeard forgets the events heard before the oldest line still in force.
func (g *Game) trimHeard() {
	first := g.heard.end()
	for i := range g.seats {
		for _, draft := range g.seats[i].play.drafts {
			for _, since := range draft.since {
				if !draft.early {
					first = min(first, since)
				}
			}
		}
	}
	if n := min(max(first-g.heard.from, 0), len(g.heard.events)); n > 0 {
		g.heard = lately{g.heard.from + n, slices.Clone(g.heard.events[n:])}
	}
}

// A numbered event carries its number among all events heard, and the key of the section that
// was in force for a seat when it came, if that was in the seat's own turn.
type numbered struct {
	n int
	event.Event
	turn string
	lap  int // number of turns, of any seat, begun in this phase
}

// numberEvents lists the events that a seat may see from earlier phases and from this one.
func (g *Game) numberEvents(rules Accountant, id Seat, events []event.Event) []numbered {
	var all []numbered
	for i, ev := range g.heard.events {
		if Sees(id, ev) {
			all = append(all, numbered{n: g.heard.from + i, Event: ev})
		}
	}
	past := len(all)
	for i, ev := range events {
		if registry.Kind(ev) == "" {
			all = append(all, numbered{n: g.heard.end() + i, Event: ev})
		}
	}
	turn := func(e event.Event) (key string, ok bool) {
		seat, key, ok := rules.Turn(g.state, e)
		if seat != id {
			key = ""
		}
		return key, ok
	}
	running, _ := turn(nil)
	lap := 0
	for i := past - 1; i >= 0 && running != ""; i-- {
		all[i].turn = running
		if _, begins := turn(all[i].Event); begins {
			break // earlier events belong to turns that are over
		}
	}
	for i := past; i < len(all); i++ {
		if key, begins := turn(all[i].Event); begins {
			running, lap = key, lap+1
		}
		all[i].turn, all[i].lap = running, lap
	}
	return all
}

// findCauses finds which line of a seat caused each event, in the phase that closes with events and
// in those before it. A deed is credited to one line. If several could have done it, that is the
// one with the fewest deeds so far (not so for Choice), then one without a failure in the same
// turn, then the first.
func (g *Game) findCauses(rules Accountant, id Seat, lines []holding, events []event.Event) {
	all := g.numberEvents(rules, id, events)
	did := make([]deed, len(all))
	failed := make(map[[2]int]bool) // a line, in a lap
	chosen := make(map[int]bool)    // laps in which a choice was followed
	for k, numbered := range all {
		for i := range lines {
			holding := &lines[i]
			if numbered.n < holding.since || isTurn(holding.outcome.Section) && holding.outcome.Section != numbered.turn {
				continue
			}
			switch bearing := g.findBearing(rules, id, holding, numbered.Event); bearing {
			case Deed, Choice:
				did[k].could, did[k].first = append(did[k].could, i), bearing == Choice
				chosen[numbered.lap] = chosen[numbered.lap] || bearing == Choice
			case Rest:
				if !chosen[numbered.lap] && !failed[[2]int{i, numbered.lap}] {
					holding.deeds = append(holding.deeds, numbered.n)
				}
			case Part:
				holding.deeds = append(holding.deeds, numbered.n)
			case Failure:
				holding.failed, failed[[2]int{i, numbered.lap}] = append(holding.failed, numbered.n), true
			}
		}
	}
	for k, deed := range did {
		if len(deed.could) == 0 {
			continue
		}
		claims := func(i int) int {
			n := lists.One(failed[[2]int{i, all[k].lap}])
			if !deed.first {
				n += 2 * len(lines[i].deeds)
			}
			return n
		}
		who := &lines[slices.MinFunc(deed.could, func(a, b int) int { return claims(a) - claims(b) })]
		who.deeds = append(who.deeds, all[k].n)
	}
}

// A deed is an event that one of several lines has caused.
type deed struct {
	could []int
	first bool // the first of them that can be followed counts
}

// findBearing returns the strongest bearing of an event on any of a line's orders.
func (g *Game) findBearing(rules Accountant, id Seat, holding *holding, ev event.Event) Bearing {
	most := Beside
	for _, o := range holding.orders {
		most = max(most, rules.Bears(g.state, id, o, ev))
	}
	return most
}

package game

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/lists"
)

// trimHeard forgets the ruleset's events from before the oldest line still in force.
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
		g.heard = recentEvents{g.heard.from + n, slices.Clone(g.heard.events[n:])}
	}
}

// A numberedEvent is an event as the account of a seat's lines sees it.
type numberedEvent struct {
	n int // its number among all events of the ruleset in the game
	event.Event
	turn string // key of the section that was in force for the seat when it came; "" outside the seat's own turns
	lap  int    // number of turns, of any seat, begun in this phase
}

// numberEvents lists the events of the ruleset that are needed to judge a seat's lines: those of earlier phases that
// the seat may see, and the given ones of the phase that closes.
func (g *Game) numberEvents(rules Accountant, id Seat, events []event.Event) []numberedEvent {
	var all []numberedEvent
	for i, ev := range g.heard.events {
		if Sees(id, ev) {
			all = append(all, numberedEvent{n: g.heard.from + i, Event: ev})
		}
	}
	past := len(all)
	for i, ev := range events {
		if registry.Kind(ev) == "" {
			all = append(all, numberedEvent{n: g.heard.end() + i, Event: ev})
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

// findCauses finds which line of a seat caused each event, in the phase that closes with events and in those before
// it, and notes it in lines. A deed is credited to one line. If several lines could have done it, findCauses prefers
// the line with the fewest deeds so far (not so for Choice), then a line without a failure in the same turn, then
// the first.
func (g *Game) findCauses(rules Accountant, id Seat, lines []holding, events []event.Event) {
	all := g.numberEvents(rules, id, events)
	did := make([]deed, len(all))
	failed := make(map[[2]int]bool) // a line, in a lap
	chosen := make(map[int]bool)    // laps in which a choice was followed
	for k, numbered := range all {
		for i := range lines {
			holding := &lines[i]
			if numbered.n < holding.since || isTurnKey(holding.outcome.Section) && holding.outcome.Section != numbered.turn {
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
	could []int // the indices of those lines; empty: no line caused the event
	first bool  // the first of them that can be followed counts
}

// findBearing returns the strongest bearing of an event on any of a line's orders; Beside if it has none.
func (g *Game) findBearing(rules Accountant, id Seat, holding *holding, ev event.Event) Bearing {
	most := Beside
	for _, o := range holding.orders {
		most = max(most, rules.Bears(g.state, id, o, ev))
	}
	return most
}

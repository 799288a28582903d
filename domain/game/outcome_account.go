package game

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/lists"
)

// trimHeard forgets the ruleset's events from before the oldest line still in force; all of them if no line is.
func (g *Game) trimHeard() {
	first := g.heard.end()
	for i := range g.seats {
		for _, draft := range g.seats[i].play.drafts {
			if !draft.early && len(draft.heardBefore) > 0 {
				first = min(first, slices.Min(draft.heardBefore))
			}
		}
	}
	if n := min(max(first-g.heard.firstNumber, 0), len(g.heard.events)); n > 0 {
		g.heard = recentEvents{g.heard.firstNumber + n, g.heard.events[n:]}
	}
}

// A numberedEvent is an event as the account of a seat's lines sees it.
type numberedEvent struct {
	// n is the event's number among all events of the ruleset in the game. For an event of the closing commit it is
	// heard.end() plus the index of the event in that commit.
	n int
	event.Event
	turn string // key of the section that was in force for the seat when the event came; "" outside the seat's own turns
	lap  int    // number of turns, of any seat, begun in this phase; 0 for events of earlier phases
}

// numberEvents lists the events of the ruleset that are needed to judge a seat's lines: those of earlier phases that
// the seat may see, as far as they are kept, and then the given ones of the phase that closes. The caller must leave
// events out that the seat may not see; numberEvents leaves out those that are not the ruleset's.
func (g *Game) numberEvents(rules Accountant, id Seat, events []event.Event) []numberedEvent {
	var numbered []numberedEvent
	for i, ev := range g.heard.events {
		if Sees(id, ev) {
			numbered = append(numbered, numberedEvent{n: g.heard.firstNumber + i, Event: ev})
		}
	}
	past := len(numbered)
	for i, ev := range events {
		if registry.Kind(ev) == "" {
			numbered = append(numbered, numberedEvent{n: g.heard.end() + i, Event: ev})
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
		numbered[i].turn = running
		if _, begins := turn(numbered[i].Event); begins {
			break // earlier events belong to turns that are over
		}
	}
	for i := past; i < len(numbered); i++ {
		if key, begins := turn(numbered[i].Event); begins {
			running, lap = key, lap+1
		}
		numbered[i].turn, numbered[i].lap = running, lap
	}
	return numbered
}

// findCauses finds which lines of a seat caused each event, in the phase that closes with events and in earlier ones,
// and notes the events in the lines. A Part is credited to every line, a Rest to every line unless it failed, or a
// Choice was followed, in the same turn. A Deed or a Choice is credited to one line: findCauses prefers, for a Deed,
// the line with the fewest events so far, then a line without a failure in the same turn, then the first line.
func (g *Game) findCauses(rules Accountant, id Seat, lines []holding, events []event.Event) {
	numberedEvents := g.numberEvents(rules, id, events)
	claimed := make([]claim, len(numberedEvents)) // by the indices of numberedEvents
	failed := make(map[[2]int]bool)               // index of a line, and lap in which it failed
	choiceLaps := make(map[int]bool)              // laps in which a choice was followed
	for k, numbered := range numberedEvents {
		for i := range lines {
			holding := &lines[i]
			if numbered.n < holding.heardBefore || isTurnKey(holding.outcome.Section) && holding.outcome.Section != numbered.turn {
				continue
			}
			switch bearing := g.findBearing(rules, id, holding, numbered.Event); bearing {
			case Deed, Choice:
				claimed[k].lines, claimed[k].isChoice = append(claimed[k].lines, i), bearing == Choice
				choiceLaps[numbered.lap] = choiceLaps[numbered.lap] || bearing == Choice
			case Rest:
				if !choiceLaps[numbered.lap] && !failed[[2]int{i, numbered.lap}] {
					holding.deeds = append(holding.deeds, numbered.n)
				}
			case Part:
				holding.deeds = append(holding.deeds, numbered.n)
			case Failure:
				holding.failed, failed[[2]int{i, numbered.lap}] = append(holding.failed, numbered.n), true
			}
		}
	}
	for k, claim := range claimed {
		if len(claim.lines) == 0 {
			continue
		}
		handicap := func(i int) int { // the line with the least gets the event
			n := lists.One(failed[[2]int{i, numberedEvents[k].lap}])
			if !claim.isChoice {
				n += 2 * len(lines[i].deeds)
			}
			return n
		}
		line := &lines[slices.MinFunc(claim.lines, func(a, b int) int { return handicap(a) - handicap(b) })]
		line.deeds = append(line.deeds, numberedEvents[k].n)
	}
}

// A claim holds the lines that may have caused an event as a Deed or a Choice. One of them gets it.
type claim struct {
	lines    []int // indices; empty: no line caused the event
	isChoice bool  // of the last line: the first line that can be followed counts, however many events it has
}

// findBearing returns the strongest bearing of an event on any of a line's orders; Beside if it has none.
func (g *Game) findBearing(rules Accountant, id Seat, holding *holding, ev event.Event) Bearing {
	most := Beside
	for _, o := range holding.orders {
		most = max(most, rules.Bears(g.state, id, o, ev))
	}
	return most
}

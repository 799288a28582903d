package game

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// A Bearing says how an event relates to an order.
type Bearing int

// The bearings, from the weakest to the strongest.
const (
	Beside Bearing = iota // the event has nothing to do with the order
	Deed                  // the order, and no other line, caused it
	Choice                // as Deed, but of several such orders only the first that can be followed counts
	Part                  // the order helped to cause it, as other lines may have
	// Rest is the bearing of an event that ends a turn: the order was followed by doing nothing, unless it failed or a
	// Choice was followed in that turn.
	Rest
	Failure // the order could not be carried out, or not as a whole
)

// An Accountant is a Ruleset that can tell from events how orders fared. It is asked about events
// that the seat may see, old ones included.
type Accountant interface {
	Bears(before State, seat Seat, o Order, e event.Event) Bearing
	// Turn returns the seat whose turn an event begins, and the key of the section that is in
	// force during it. For a nil event it returns the turn of the position. ok is false if the
	// event begins no turn.
	Turn(before State, e event.Event) (seat Seat, key string, ok bool)
	// Lasts reports whether an order only says how things are to be done when they come up.
	// Such an order counts as followed unless something tells otherwise.
	Lasts(o Order) bool
}

// holding is a line in force that a seat has sent, while its outcome is being found.
type holding struct {
	outcome     Outcome
	orders      []Order
	fault       *order.Error // why the line cannot be read now; nil if it can
	heardBefore int          // number of events heard when it was sent
	past        bool         // it was in force in an earlier phase, which told its outcome
	deeds       []int        // events that it caused, by their numbers among all events heard
	failed      []int        // events that say why it failed
}

// Outcomes tells how the lines of a seat fared in a commit; g is the game before it. It uses only events that the
// seat may see. In a commit that closes a phase, each line in force has one outcome, unless it was carried out or
// reported on in an earlier phase and holds no longer. In any other commit, only lines that a submission has
// replaced or withdrawn have one. It returns nil if there is no such seat, or if a phase closes and the ruleset is
// no Accountant.
func (g *Game) Outcomes(after *Game, events []event.Event, id Seat) []Outcome {
	seat, ok := g.findSeat(id)
	if !ok || g.state == nil {
		return nil
	}
	if _, closes := Closing(events); closes {
		return g.judgeLines(seat, after, Seen(id, events))
	}
	return g.listDroppedOutcomes(seat, after)
}

// listHoldings lists the lines of a seat that are in force, its standing orders last.
func (g *Game) listHoldings(seat *seat) []holding {
	var holdings []holding
	for _, draft := range g.listLive(seat) {
		orders, errs := g.parseLines(seat.id, draft.lines...)
		for i, line := range draft.lines {
			if g.framesOnly(line) {
				continue
			}
			h := holding{outcome: Outcome{Line: line.N, Section: draft.key}, heardBefore: draft.heardBefore[i]}
			h.past = !draft.early && h.heardBefore < g.heard.end()
			holdings = append(holdings, h.addReading(line, orders, errs)...)
		}
	}
	orders := g.parseStanding(seat)
	for _, standing := range seat.play.standing {
		line := standing.line
		line.N = standing.n
		h := holding{outcome: Outcome{Line: standing.n}, heardBefore: g.heard.end()}
		if read := h.addReading(line, orders, nil); len(read) > 0 {
			holdings = append(holdings, read...)
		} else {
			h.outcome.Text = line.Text
			holdings = append(holdings, h)
		}
	}
	return holdings
}

// isTurnKey reports whether a section is in force in one turn of its seat only: its key names a turn.
func isTurnKey(key string) bool { return strings.Contains(" "+key, " turn ") }

// rank returns the place of a line's kind when causes are sought: the block of a turn (0), other sections (1),
// standing orders (2).
func (h holding) rank() int {
	switch {
	case h.outcome.Section == "":
		return 2
	case isTurnKey(h.outcome.Section):
		return 0
	}
	return 1
}

// addReading adds to a holding the orders or the error that its line was read as, and returns it as the only element
// of a list. It returns nil if there is neither, as for a line that only frames others.
func (h holding) addReading(line order.Line, orders []Order, errs []*order.Error) []holding {
	h.orders = lists.Keep(orders, func(o Order) bool { return o.Line.N == line.N })
	i := slices.IndexFunc(errs, func(e *order.Error) bool { return e.Line.N == line.N && !e.Warning })
	switch {
	case len(h.orders) > 0:
		h.outcome.Text = canonicalLine(h.orders, line)
	case i >= 0:
		h.fault, h.outcome.Text = errs[i], line.Text
	default:
		return nil
	}
	return []holding{h}
}

// judgeLines returns the outcomes of a seat's lines in a phase that closes with events; nil if the ruleset is no
// Accountant.
func (g *Game) judgeLines(seat *seat, after *Game, events []event.Event) []Outcome {
	rules, ok := g.rules.(Accountant)
	if !ok {
		return nil
	}
	all := g.listHoldings(seat)
	slices.SortStableFunc(all, func(a, b holding) int { return a.rank() - b.rank() })
	g.findCauses(rules, seat.id, all, events)
	var outcomes []Outcome
	for _, h := range all {
		if f, ok := g.judgeLine(rules, seat, after, h, events); ok {
			outcomes = append(outcomes, f)
		}
	}
	return append(outcomes, g.listLaterOutcomes(seat, after)...)
}

// judgeLine returns the outcome of a line in a phase that closes. ok is false if the line was carried out, or
// reported on, in an earlier phase and holds no longer.
func (g *Game) judgeLine(rules Accountant, seat *seat, after *Game, holding holding, events []event.Event) (outcome Outcome, ok bool) {
	outcome, now := holding.outcome, g.heard.end()
	recent := func(all []int) []int {
		return lists.Map(lists.Keep(all, func(n int) bool { return n >= now }), func(n int) int { return n - now })
	}
	did, failed := recent(holding.deeds), recent(holding.failed)
	switch {
	case len(did) > 0:
		outcome.What, outcome.Events = OutcomeDone, slices.Concat(did, failed)
	case len(failed) > 0:
		outcome.What, outcome.Events, outcome.told = OutcomePassed, failed, true
	case holding.fault != nil && holding.past:
		return outcome, false
	case holding.fault != nil:
		outcome.What, outcome.Reason = OutcomePassed, holding.fault.Reason
	case outcome.Section == "" && !after.over && !clearsStanding(events, outcome.Line):
		outcome.What = OutcomeKept
	case outcome.Section != "" && after.stillHolds(seat, outcome.Section):
		outcome.What, outcome.Until = OutcomeKept, outcome.Section
	case len(holding.deeds)+len(holding.failed) > 0:
		return outcome, false
	case len(holding.orders) > 0 && rules.Lasts(holding.orders[0]) && len(g.indexRulesetEvents(events)) > 0:
		outcome.What, outcome.Events = OutcomeDone, g.indexRulesetEvents(events)
	case outcome.Section == "":
		outcome.What = OutcomeExpired
	default:
		outcome.What = OutcomePassed
	}
	return outcome, true
}

// indexRulesetEvents returns the indices of the ruleset's own events.
func (g *Game) indexRulesetEvents(events []event.Event) (places []int) {
	for i, e := range events {
		if registry.Kind(e) == "" {
			places = append(places, i)
		}
	}
	return places
}

// clearsStanding reports whether the events of a closing phase withdraw the standing order with a number.
func clearsStanding(events []event.Event, n int) bool {
	return slices.ContainsFunc(events, func(e event.Event) bool {
		c, ok := e.(StandingCleared)
		return ok && slices.Contains(c.N, n)
	})
}

// stillHolds reports whether a seat's draft under a key is still of use; false when the game is over.
func (g *Game) stillHolds(s *seat, key string) bool {
	return !g.over && g.isLive(s.id, key) && !g.rules.Void(g.state, s.id, key, s.play.drafts.find(key).set)
}

// listLaterOutcomes returns, when a phase closes, the outcomes of the lines that are for a later phase: expired if
// the game is over or their draft is gone, else kept.
func (g *Game) listLaterOutcomes(seat *seat, after *Game) (outcomes []Outcome) {
	seatAfter, _ := after.findSeat(seat.id)
	for _, draft := range seat.play.drafts {
		key := draft.key
		if !draft.has || g.isLive(seat.id, key) && !g.rules.Void(g.state, seat.id, key, draft.set) {
			continue
		}
		what, until := OutcomeKept, key
		if after.over || !seatAfter.play.drafts.find(key).has {
			what, until = OutcomeExpired, ""
		}
		for _, line := range draft.lines {
			if g.framesOnly(line) {
				continue
			}
			outcomes = append(outcomes, Outcome{Line: line.N, Section: key, Text: line.Text, What: what, Until: until})
		}
	}
	return outcomes
}

// framesOnly reports whether a line only opens or closes a block.
func (g *Game) framesOnly(line order.Line) bool {
	l := &submissionReading{game: g, lang: cmp.Or(line.Lang, order.English)}
	opens, closes := l.framesBlock(line)
	return opens || closes
}

// listDroppedOutcomes returns the outcomes of the lines that a submission has replaced or withdrawn; after is the
// game after it.
func (g *Game) listDroppedOutcomes(seat *seat, after *Game) (outcomes []Outcome) {
	seatAfter, ok := after.findSeat(seat.id)
	if !ok {
		return nil
	}
	if n := len(seat.play.pastOutcomes); len(seatAfter.play.pastOutcomes) > n {
		outcomes = g.dropFrames(seatAfter.play.pastOutcomes[n:])
	}
	return append(outcomes, listStandingOutcomes(seat, seatAfter)...)
}

// maxGone limits how many replaced lines are remembered during a phase.
const maxGone = 500

// noteDropped remembers the lines of a draft that are no longer in it after the submission that came at a time. It
// remembers at most maxGone lines in a phase.
func (g *Game) noteDropped(seat *seat, key string, old draft, at time.Time) {
	draft := seat.play.drafts.find(key)
	left := lineTexts(draft.lines)
	for _, line := range old.lines {
		if i := slices.Index(left, line.Text); i >= 0 {
			left = slices.Delete(left, i, i+1)
			continue
		}
		outcome := Outcome{Line: line.N, Section: key, Text: line.Text, What: OutcomeWithdrawn, At: at}
		if len(draft.lines) > 0 {
			outcome.What, outcome.By = OutcomeReplaced, g.numberOfSet(keyedDraft{key, draft})
		}
		if len(seat.play.pastOutcomes) < maxGone {
			seat.play.pastOutcomes = append(seat.play.pastOutcomes, outcome)
		}
	}
}

// dropFrames drops the outcomes of lines that only frame others.
func (g *Game) dropFrames(outcomes []Outcome) []Outcome {
	return lists.Keep(outcomes, func(f Outcome) bool { return !g.framesOnly(order.Line{Text: f.Text}) })
}

// Gone returns the outcomes of a seat's lines that submissions of this phase have replaced or withdrawn; nil if
// there is no such seat.
func (g *Game) Gone(id Seat) []Outcome {
	seat, ok := g.findSeat(id)
	if !ok || g.state == nil {
		return nil
	}
	return g.dropFrames(seat.play.pastOutcomes)
}

// listStandingOutcomes returns the outcomes of the standing orders that a submission has replaced or withdrawn; then
// is the seat after it.
func listStandingOutcomes(s, then *seat) (outcomes []Outcome) {
	for _, o := range s.play.standing {
		outcome := Outcome{Line: o.n, Text: o.line.Text, What: OutcomeWithdrawn}
		i := slices.IndexFunc(then.play.standing, func(x standing) bool { return x.n == o.n })
		switch {
		case i >= 0 && sameLine(then.play.standing[i].line, o.line):
			continue
		case i >= 0:
			outcome.What, outcome.By = OutcomeReplaced, o.n
		}
		outcomes = append(outcomes, outcome)
	}
	return outcomes
}

// Held lists the lines of a seat that are in force, or kept for later, as outcomes. Lines in force have no What yet.
// It returns nil if there is no such seat.
func (g *Game) Held(id Seat) []Outcome {
	seat, ok := g.findSeat(id)
	if !ok || g.state == nil {
		return nil
	}
	outcomes := lists.Map(g.listHoldings(seat), func(h holding) Outcome { return h.outcome })
	return append(outcomes, g.listLaterOutcomes(seat, g)...)
}

// Sent returns the lines of a seat's draft under a key, as written. The seat must exist.
func (g *Game) Sent(id Seat, key string) []string {
	s, _ := g.findSeat(id)
	return lineTexts(s.play.drafts.find(key).lines)
}

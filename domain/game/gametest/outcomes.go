package gametest

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// A Tally counts the outcomes of lines in some games.
type Tally struct {
	Games    int               // games played
	Accepted int               // lines of submissions that were taken
	Told     map[game.What]int // outcomes reported, phase by phase
	Last     map[game.What]int // the final outcome of each line
	Without  int               // lines without an outcome
	Asked    int               // how often the oracle was asked
	Acted    int               // how often it found that a line had changed the events
	Spared   int               // how often the games with and without the line differed only in that one stopped sooner, to ask
	Idle     int               // lines reported as done without a change that the oracle finds
	Warned   int               // how often it was asked about a line because of a warning that the line can never act
	Wrong    []string          // contradictions between the oracle and an outcome
}

// String formats all counts in a line, for the log of a test.
func (tally *Tally) String() string {
	return fmt.Sprintf("accepted %d; in the end %v, without %d; told %v; oracle asked %d, acted %d (%d times it spared a question), done without a change %d, warned %d, wrong %d",
		tally.Accepted, tally.Last, tally.Without, tally.Told, tally.Asked, tally.Acted, tally.Spared, tally.Idle, tally.Warned, len(tally.Wrong))
}

// Outcomes plays n random games and checks that every accepted line has an outcome: one in each commit in which it
// could act or was replaced, and one in the end. The outcomes of a seat must be those of its own lines, and must not
// depend on hidden things. An oracle checks them: it closes a phase with the same dice as if a line had not been sent.
// If that makes a difference, the line must be done, or still hold. A line with the warning Suite.Idle, that it can
// never act, must make no difference. The oracle is asked about each every-th line, and about all lines with that
// warning.
func Outcomes(t *testing.T, suite Suite, n, every int) *Tally {
	tally := &Tally{Told: map[game.What]int{}, Last: map[game.What]int{}}
	for seed := range uint64(n) {
		tally.Games++
		p := &play{Suite: suite, Run: suite.openGame(t, seed), rng: rand.New(rand.NewPCG(seed, 21))}
		f := &followed{play: p, tally: tally, interval: every, lastOutcomes: map[string]game.What{}}
		f.playPhases()
		f.countLast()
	}
	return tally
}

// followed is a game in which each line is followed to its end.
type followed struct {
	*play
	tally        *Tally
	interval     int
	count        int
	lastOutcomes map[string]game.What // the last outcome of each accepted line; "": none yet
}

// playPhases plays the game to its end, or up to Suite.Until, and follows all lines.
func (f *followed) playPhases() {
	limit := f.MaxPhases
	if limit == 0 {
		limit = 500
	}
	for i := 0; !f.Game.Over() && (f.Until == 0 || i < f.Until); i++ {
		require.Less(f.T, i, limit, "the game does not end")
		for _, sent := range f.submissions() {
			before, was := f.Game, len(f.Log)
			f.Write(sent.seat, sent.lines...)
			f.noteCommit(before, f.Log[was:])
		}
		f.askOracle()
		if f.Game.Seals() && !f.Game.Runs() {
			f.Seal(game.Seal{Now: true, Since: f.Now})
		}
		before, was := f.Game, len(f.Log)
		c := f.closing()
		f.Do(c.By, c.Do)
		f.noteCommit(before, f.Log[was:])
		f.Now = f.Now.Add(time.Hour)
	}
}

// nameLine names a line of a seat, for the lists of this law.
func nameLine(seat game.Seat, section, text string) string {
	return string(seat) + " | " + section + " | " + text
}

// noteCommit takes in a commit: the outcomes that it has for lines, and the lines that it accepts.
func (f *followed) noteCommit(before *game.Game, events []event.Event) {
	_, closes := game.Closing(events)
	for _, seat := range before.Seats() {
		outcomes := before.Outcomes(f.Game, events, seat.Seat)
		require.Equal(f.T, JSON(f.T, outcomes), JSON(f.T, before.Outcomes(f.Game, game.Seen(seat.Seat, events), seat.Seat)), "fates depend on what is hidden")
		hasOutcome := map[string]bool{}
		for _, outcome := range outcomes {
			f.tally.Told[outcome.What]++
			where := outcome.Section + " " + strconv.Itoa(outcome.Line)
			require.False(f.T, hasOutcome[where], "a line has two outcomes: %+v", outcome)
			hasOutcome[where] = true
			require.NotEmpty(f.T, outcome.What)
			if outcome.What == game.OutcomeDone {
				require.NotEmpty(f.T, outcome.Events, "what is done names its events: %+v", outcome)
			}
			f.noteOutcome(before, seat.Seat, outcome)
		}
		if closes {
			f.checkCovered(before, seat.Seat, hasOutcome)
		}
	}
	for _, e := range events {
		switch e := e.(type) {
		case game.Ordered:
			for _, x := range f.Game.Held(e.Seat) {
				if text := f.name(f.Game, e.Seat, x); x.Section == e.Phase && slices.ContainsFunc(e.Lines, func(line string) bool { return text == nameLine(e.Seat, e.Phase, line) }) {
					f.accept(text)
				}
			}
		case game.StandingSet:
			f.accept(nameLine(e.Seat, "", strconv.Itoa(e.N)))
		case game.StandingReplaced:
			f.accept(nameLine(e.Seat, "", strconv.Itoa(e.N)))
		}
	}
}

// checkCovered checks that every line in force when a phase closed has an outcome in seen, or had one before.
func (f *followed) checkCovered(before *game.Game, seat game.Seat, seen map[string]bool) {
	for _, outcome := range before.Held(seat) {
		if !seen[outcome.Section+" "+strconv.Itoa(outcome.Line)] {
			name := f.name(before, seat, outcome)
			require.NotEmpty(f.T, f.lastOutcomes[name], "%s stood when a phase closed, and has no outcome", name)
		}
	}
}

// name names the line of an outcome: by its number for a standing order, else by its text as written.
func (f *followed) name(before *game.Game, seat game.Seat, outcome game.Outcome) string {
	if outcome.Section == "" {
		return nameLine(seat, "", strconv.Itoa(outcome.Line))
	}
	return nameLine(seat, outcome.Section, before.Sent(seat, outcome.Section)[outcome.Line-1])
}

// accept begins to follow a line, unless the line was sent again as it stands. A line that was replaced or
// withdrawn, and is then written once more, is another line: the outcome of the first is final.
func (f *followed) accept(name string) {
	if was, stood := f.lastOutcomes[name]; stood {
		if was != game.OutcomeReplaced && was != game.OutcomeWithdrawn {
			return
		}
		f.tally.Last[was]++
	}
	f.tally.Accepted++
	f.lastOutcomes[name] = ""
}

// noteOutcome notes the outcome of a line, unless the line was done before. It fails the test if nobody sent the line.
func (f *followed) noteOutcome(before *game.Game, seat game.Seat, outcome game.Outcome) {
	name := f.name(before, seat, outcome)
	require.Contains(f.T, f.lastOutcomes, name, "an outcome of a line that nobody sent: %+v", outcome)
	if was := f.lastOutcomes[name]; was == game.OutcomeDone && outcome.What != game.OutcomeDone {
		return // the line was done in an earlier phase
	}
	f.lastOutcomes[name] = outcome.What
}

// countLast counts the last outcome of each line, and logs the lines that have none.
func (f *followed) countLast() {
	heldLines := map[string]bool{}
	for _, seat := range f.Game.Seats() {
		for _, x := range f.Game.Held(seat.Seat) {
			heldLines[f.name(f.Game, seat.Seat, x)] = true
		}
	}
	for name, what := range f.lastOutcomes {
		switch {
		case what != "":
			f.tally.Last[what]++
		case heldLines[name] && !f.Game.Over():
			f.tally.Last[game.OutcomeKept]++
		default:
			f.tally.Without++
			f.T.Logf("no outcome: %s", name)
		}
	}
}

// askOracle asks the oracle about some lines in force.
func (f *followed) askOracle() {
	var base []event.Event
	for _, seat := range f.Game.Seats() {
		idle := f.findIdle(seat.Seat)
		lines := lists.Keep(f.Game.Held(seat.Seat), func(outcome game.Outcome) bool {
			f.count++
			_, never := idle[outcome.Section][outcome.Line]
			return f.count%f.interval == 0 || never
		})
		if len(lines) == 0 {
			continue
		}
		for _, outcome := range lines {
			with, without, ok := f.rewrite(seat.Seat, outcome)
			if !ok {
				continue
			}
			if base = f.rehearse(with); base == nil {
				return
			}
			f.judge(seat.Seat, outcome, with, base, f.rehearse(without), idle[outcome.Section][outcome.Line]...)
		}
	}
}

// findIdle returns, by section and number of the line, the orders of a seat that can never act according to present
// warnings (Suite.Idle).
func (f *followed) findIdle(seat game.Seat) map[string]map[int][]game.Order {
	idleOrders := map[string]map[int][]game.Order{}
	for _, outcome := range f.Game.Held(seat) {
		if f.Idle == "" || idleOrders[outcome.Section] != nil {
			continue
		}
		idleOrders[outcome.Section] = map[int][]game.Order{}
		given := f.parseSection(seat, outcome.Section)
		for _, fault := range f.Game.State().Check(seat, given) {
			if fault.Code == f.Idle {
				require.True(f.T, fault.Warning, "it refuses nothing: %v", fault)
				idleOrders[outcome.Section][fault.Line.N] = lists.Keep(given, func(o game.Order) bool { return o.Line.N == fault.Line.N })
			}
		}
	}
	return idleOrders
}

// parseSection parses a section of a seat; for "" its standing orders. It returns nil if the section is for a later
// phase.
func (f *followed) parseSection(seat game.Seat, key string) []game.Order {
	lines := f.Game.Standing(seat)
	for i := range lines {
		lines[i].Standing = true
	}
	if key != "" {
		_, drafted, _ := f.Game.Draft(seat)
		if len(drafted) == 0 {
			return nil // the section is for a later phase
		}
		lines = lists.Map(f.Game.Sent(seat, key), func(text string) order.Line { return order.Line{Text: text, Lang: drafted[0].Lang} })
		for i := range lines {
			lines[i].N = i + 1
		}
	}
	orders, _ := f.Ruleset.Parse(f.Game.State(), seat, lines)
	return orders
}

// judge compares the outcome of a line in a game with the events that would have come without it. withLine are the events
// with the line, withoutLine those without. idle holds the orders of the line if a warning says that they can never act.
func (f *followed) judge(seat game.Seat, line game.Outcome, g *game.Game, withLine, withoutLine []event.Event, idle ...game.Order) {
	f.tally.Asked++
	f.tally.Warned += lists.One(len(idle) > 0)
	outcome, told := lists.Find(g.Outcomes(event.Fold(g, withLine...), withLine, seat), func(y game.Outcome) bool { return y.Section == line.Section && y.Line == line.Line })
	if !told {
		outcome.What = "behind"
	}
	if len(idle) > 0 && outcome.What == game.OutcomeDone && !f.Ruleset.(game.Accountant).Lasts(idle[0]) {
		f.tally.Wrong = append(f.tally.Wrong, fmt.Sprintf("%s, %s: %q can never act, and was done", seat, line.Section, line.Text))
	}
	deeds, deedsWithout := f.listDeeds(g, withLine), f.listDeeds(g, withoutLine)
	if slices.Equal(deeds, deedsWithout) {
		if outcome.What == game.OutcomeDone {
			f.tally.Idle++
		}
		return
	}
	f.tally.Acted++
	if n := min(len(deeds), len(deedsWithout)); slices.Equal(deeds[:n], deedsWithout[:n]) {
		f.tally.Spared++
		return
	}
	if len(idle) > 0 || slices.Contains([]game.What{game.OutcomePassed, game.OutcomeExpired, game.OutcomeReplaced}, outcome.What) {
		differ := lists.Keep(deeds, func(e string) bool { return !slices.Contains(deedsWithout, e) })
		missing := lists.Keep(deedsWithout, func(e string) bool { return !slices.Contains(deeds, e) })
		f.tally.Wrong = append(f.tally.Wrong, fmt.Sprintf("%s, %s: %q was %s, idle %t\n with:    %.300v\n without: %.300v\n outcomes: %.2000s", seat, line.Section, line.Text, outcome.What, len(idle) > 0, differ, missing, JSON(f.T, g.Outcomes(event.Fold(g, withLine...), withLine, seat))))
	}
}

// listDeeds lists the events of the ruleset, without those that only ask or, by Suite.Aside, tell a seat of its orders.
func (f *followed) listDeeds(g *game.Game, events []event.Event) []string {
	closePolicy := g.State().ClosePolicy()
	own := lists.Keep(events, func(e event.Event) bool {
		return game.Kind(e) == "" && !closePolicy.Asking(e) && (f.Aside == nil || !f.Aside(e))
	})
	return lists.Map(own, func(e event.Event) string { return fmt.Sprintf("%T %s", e, JSON(f.T, e)) })
}

// rewrite returns two games: with the section of a line sent again as it is, and with the section sent without that
// line. For a standing order they are the game itself and the game without the order. ok is false if the section would
// have no line left, because a seat that sends nothing is treated differently, or if more than the line would be gone.
func (f *followed) rewrite(seat game.Seat, outcome game.Outcome) (with, without *game.Game, ok bool) {
	if outcome.Section == "" {
		return f.Game, event.Fold(f.Game, game.StandingCleared{Own: game.Own{Seat: seat}, N: []int{outcome.Line}}), true
	}
	texts := f.Game.Sent(seat, outcome.Section)
	_, lines, _ := f.Game.Draft(seat)
	lang := ""
	for _, l := range lines {
		lang = cmp.Or(lang, l.Lang)
	}
	send := func(lines []string) *game.Game {
		return event.Fold(f.Game, game.Ordered{
			Own: game.Own{Seat: seat}, By: f.Holder(seat), Phase: outcome.Section, Set: 99, Lines: lines, Lang: lang, Final: true, At: f.Now,
		})
	}
	rest := slices.Delete(slices.Clone(texts), outcome.Line-1, outcome.Line)
	with, without = send(texts), send(rest)
	left := lists.Count(without.Held(seat), func(y game.Outcome) bool { return y.Section == outcome.Section })
	had := lists.Count(with.Held(seat), func(y game.Outcome) bool { return y.Section == outcome.Section })
	return with, without, left > 0 && had == left+1
}

// rehearse closes a phase of a game with dice that depend only on the purpose and number of each roll.
func (f *followed) rehearse(g *game.Game) []event.Event {
	count := map[string]int{}
	seed := fmt.Sprint(len(f.Log), f.tally.Asked)
	events, err := g.Rehearse(f.Now, dice.FromFunc(func(sides int, label string) int {
		count[label]++
		h := fnv.New64a()
		_, _ = fmt.Fprint(h, seed, label, count[label])
		return 1 + int(h.Sum64()>>1%uint64(sides))
	}))
	require.NoError(f.T, err)
	return events
}

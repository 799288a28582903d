package game

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/report"
)

// Limits of a report: how many lines it lists of one outcome, and how many of these may begin with the same word.
// A report with Options.Whole (WHY) lists all.
const (
	maxOutcomes = 6
	maxAlike    = 2
)

// listOutcomes lists the outcomes of the seat's lines in all phases of the report; nil for the public, or if no
// phase closed. A line that had expired in an earlier phase is left out.
func (c *composer) listOutcomes() (outcomes []Outcome) {
	if !c.closed || c.reader == "" {
		return nil
	}
	for i, ch := range c.closedPhases {
		after := c.after
		if i+1 < len(c.closedPhases) {
			after = c.closedPhases[i+1].Before
		}
		for _, f := range ch.Before.Gone(c.reader) {
			outcomes = append(outcomes, c.wordOutcome(ch.Before, f))
		}
		for _, outcome := range ch.Before.Outcomes(after, ch.Events, c.reader) {
			if outcome.What != OutcomeExpired || after == c.after { // a line that expired earlier may have been taken back since
				outcome.Events = nil
				outcomes = append(outcomes, c.wordOutcome(ch.Before, outcome))
			}
		}
	}
	return outcomes
}

// wordOutcome adds to an outcome the words in which the reader is shown its line, unless the report leaves it out.
// before is the game in which the line stood.
func (c *composer) wordOutcome(before *Game, outcome Outcome) Outcome {
	if !c.Whole && !outcome.isUntold() {
		return outcome // it is not shown
	}
	outcome.words = before.showOrder(c.reader, c.Lang, order.Line{Text: outcome.Text, Standing: outcome.Section == ""})
	return outcome
}

// displayText returns the line as a reader is shown it.
func (f Outcome) displayText() string { return cmp.Or(f.words, f.Text) }

// isUntold reports whether the seat learns of an outcome from nothing else in the report.
func (f Outcome) isUntold() bool {
	return f.What == OutcomeExpired || f.What == OutcomePassed && !f.told
}

// outcomeKinds lists the outcomes that reports mention, in this order, each with its text.
var outcomeKinds = []struct {
	what What
	told bool
	key  string
}{
	{OutcomeDone, false, "report.fate.done"},
	{OutcomePassed, true, "report.fate.told"},
	{OutcomePassed, false, "report.fate.passed"},
	{OutcomeExpired, false, "report.fate.expired"},
	{OutcomeKept, false, "report.fate.kept"},
}

// goneKinds holds the texts for lines that a later submission has replaced or taken back.
var goneKinds = map[What]string{OutcomeReplaced: "report.fate.replaced", OutcomeWithdrawn: "report.fate.withdrawn"}

// showOutcomes makes the section on the outcomes of lines, grouped by outcome. With Whole it shows all lines, else
// only those whose outcome nothing else tells.
func (c *composer) showOutcomes(outcomes []Outcome) []report.Section {
	var blocks []report.Block
	for _, kind := range outcomeKinds {
		blocks = append(blocks, c.foldOutcomes(kind.key, lists.Keep(outcomes, func(f Outcome) bool {
			return f.What == kind.what && f.told == kind.told && (c.Whole || f.isUntold())
		}))...)
	}
	for _, outcome := range outcomes {
		if say, gone := goneKinds[outcome.What]; gone && c.Whole {
			said := c.say(say, "at", sayTime(c.Lang, outcome.At, c.Zone), "set", strconv.Itoa(outcome.By))
			if n := len(blocks); n > 1 && blocks[n-2].Text == said {
				blocks[n-1].Orders = append(blocks[n-1].Orders, outcome.displayText())
				continue
			}
			blocks = append(blocks, report.Block{Text: said}, report.Block{Orders: []string{outcome.displayText()}})
		}
	}
	return c.makeSection("fates", "report.fates", blocks...)
}

// limitAlike keeps of the lines that begin with the same word only the first maxAlike.
func limitAlike(texts []string) []string {
	seen := map[string]int{}
	return lists.Keep(texts, func(text string) bool {
		kind, _, _ := strings.Cut(text, " ")
		seen[kind]++
		return seen[kind] <= maxAlike
	})
}

// foldOutcomes makes the blocks for the lines of one outcome, those with the same reason together. Unless the report
// is Whole, it cuts each list to its limits and says how many lines are left out.
func (c *composer) foldOutcomes(key string, outcomes []Outcome) (blocks []report.Block) {
	for len(outcomes) > 0 {
		why := outcomes[0].Reason
		texts := lists.Map(lists.Keep(outcomes, func(f Outcome) bool { return f.Reason == why }), func(f Outcome) string { return f.displayText() })
		outcomes = lists.Keep(outcomes, func(f Outcome) bool { return f.Reason != why })
		slices.Sort(texts)
		texts = slices.Compact(texts)
		omitted := 0
		if !c.Whole {
			few := limitAlike(texts)
			few = few[:min(len(few), maxOutcomes)]
			texts, omitted = few, len(texts)-len(few)
		}
		if why == "" {
			blocks = append(blocks, report.Block{Text: c.say(key)})
		} else {
			blocks = append(blocks, report.Block{Text: c.say("report.fate.because", "why", why)})
		}
		blocks = append(blocks, report.Block{Orders: texts})
		if omitted > 0 {
			blocks = append(blocks, report.Block{Text: c.say("report.fate.more", "n", strconv.Itoa(omitted))})
		}
	}
	return blocks
}

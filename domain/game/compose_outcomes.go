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

// Limits of a report: how many lines of one outcome it lists, and how many of those that begin with
// the same word. WHY lists all.
const (
	mostOutcomes = 6
	mostAlike    = 2
)

// listOutcomes lists the outcomes of the seat's lines in all phases of the report.
func (c *composer) listOutcomes() (all []Outcome) {
	if !c.closed || c.to == "" {
		return nil
	}
	for i, ch := range c.closedPhases {
		after := c.after
		if i+1 < len(c.closedPhases) {
			after = c.closedPhases[i+1].Before
		}
		for _, f := range ch.Before.Gone(c.to) {
			all = append(all, c.wordOutcome(ch.Before, f))
		}
		for _, outcome := range ch.Before.Outcomes(after, ch.Events, c.to) {
			if outcome.What != OutcomeExpired || after == c.after { // an earlier one may have been taken back by a submission since
				outcome.Events = nil
				all = append(all, c.wordOutcome(ch.Before, outcome))
			}
		}
	}
	return all
}

// wordOutcome adds to an outcome the words in which the reader is shown its line; before is the game in
// which the line stood.
func (c *composer) wordOutcome(before *Game, outcome Outcome) Outcome {
	if !c.Whole && !outcome.isUntold() {
		return outcome // it is not shown
	}
	outcome.words = before.showOrder(c.to, c.Lang, order.Line{Text: outcome.Text, Standing: outcome.Section == ""})
	return outcome
}

// shown returns the line as a reader is shown it.
func (f Outcome) shown() string { return cmp.Or(f.words, f.Text) }

// isUntold reports whether nothing else in a report tells the seat of an outcome.
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

// showOutcomes makes the section on the outcomes of lines, grouped by outcome: with Whole of all lines, else
// only of those that nothing else mentions.
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
				blocks[n-1].Orders = append(blocks[n-1].Orders, outcome.shown())
				continue
			}
			blocks = append(blocks, report.Block{Text: said}, report.Block{Orders: []string{outcome.shown()}})
		}
	}
	return c.makeSection("fates", "report.fates", blocks...)
}

// alikeOnce keeps only the first few of the lines that begin with the same word.
func alikeOnce(texts []string) []string {
	seen := map[string]int{}
	return lists.Keep(texts, func(text string) bool {
		kind, _, _ := strings.Cut(text, " ")
		seen[kind]++
		return seen[kind] <= mostAlike
	})
}

// foldOutcomes makes the blocks for lines of one outcome, those with the same reason together.
func (c *composer) foldOutcomes(key string, outcomes []Outcome) (blocks []report.Block) {
	for len(outcomes) > 0 {
		why := outcomes[0].Reason
		texts := lists.Map(lists.Keep(outcomes, func(f Outcome) bool { return f.Reason == why }), func(f Outcome) string { return f.shown() })
		outcomes = lists.Keep(outcomes, func(f Outcome) bool { return f.Reason != why })
		slices.Sort(texts)
		texts = slices.Compact(texts)
		left := 0
		if !c.Whole {
			few := alikeOnce(texts)
			few = few[:min(len(few), mostOutcomes)]
			texts, left = few, len(texts)-len(few)
		}
		if why == "" {
			blocks = append(blocks, report.Block{Text: c.say(key)})
		} else {
			blocks = append(blocks, report.Block{Text: c.say("report.fate.because", "why", why)})
		}
		blocks = append(blocks, report.Block{Orders: texts})
		if left > 0 {
			blocks = append(blocks, report.Block{Text: c.say("report.fate.more", "n", strconv.Itoa(left))})
		}
	}
	return blocks
}

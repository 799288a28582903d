package game

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/report"
)

// Limits of a report: how many lines of one fate it lists, and how many of those that begin with
// the same word. WHY lists all.
const (
	mostFates = 6
	mostAlike = 2
)

// fates lists the fates of the seat's lines in all phases of the report.
func (c *composer) fates() (all []Fate) {
	if !c.closed || c.to == "" {
		return nil
	}
	for i, ch := range c.chapters {
		after := c.after
		if i+1 < len(c.chapters) {
			after = c.chapters[i+1].Before
		}
		all = append(all, ch.Before.Gone(c.to)...)
		for _, f := range ch.Before.Fates(after, ch.Events, c.to) {
			if f.What != FateExpired || after == c.after { // an earlier one may have been taken back by a letter since
				f.Events = nil
				all = append(all, f)
			}
		}
	}
	return all
}

// silent reports whether nothing else in a report tells the seat of a fate.
func (f Fate) silent() bool { return f.What == FateExpired || f.What == FatePassed && !f.told }

// fateKinds lists the fates that reports mention, in this order, each with its text.
var fateKinds = []struct {
	what What
	told bool
	key  string
}{
	{FateDone, false, "report.fate.done"},
	{FatePassed, true, "report.fate.told"},
	{FatePassed, false, "report.fate.passed"},
	{FateExpired, false, "report.fate.expired"},
	{FateKept, false, "report.fate.kept"},
}

// goneKinds holds the texts for lines that a later letter has replaced or taken back.
var goneKinds = map[What]string{FateReplaced: "report.fate.replaced", FateWithdrawn: "report.fate.withdrawn"}

// came makes the section on the fates of lines, grouped by fate: with Whole of all lines, else
// only of those that nothing else mentions.
func (c *composer) came(fates []Fate) []report.Section {
	var blocks []report.Block
	for _, kind := range fateKinds {
		blocks = append(blocks, c.folded(kind.key, lists.Keep(fates, func(f Fate) bool {
			return f.What == kind.what && f.told == kind.told && (c.Whole || f.silent())
		}))...)
	}
	for _, f := range fates {
		if say, gone := goneKinds[f.What]; gone && c.Whole {
			said := c.say(say, "at", sayTime(c.Lang, f.At, c.Zone), "set", strconv.Itoa(f.By))
			if n := len(blocks); n > 1 && blocks[n-2].Text == said {
				blocks[n-1].Orders = append(blocks[n-1].Orders, f.Text)
				continue
			}
			blocks = append(blocks, report.Block{Text: said}, report.Block{Orders: []string{f.Text}})
		}
	}
	return c.section("fates", "report.fates", blocks...)
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

// folded makes the blocks for lines of one fate, those with the same reason together.
func (c *composer) folded(key string, fates []Fate) (blocks []report.Block) {
	for len(fates) > 0 {
		why := fates[0].Reason
		texts := lists.Map(lists.Keep(fates, func(f Fate) bool { return f.Reason == why }), func(f Fate) string { return f.Text })
		fates = lists.Keep(fates, func(f Fate) bool { return f.Reason != why })
		slices.Sort(texts)
		texts = slices.Compact(texts)
		left := 0
		if !c.Whole {
			few := alikeOnce(texts)
			few = few[:min(len(few), mostFates)]
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

package game

import (
	"slices"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/report"
)

// Compose is the whole report of one commit for a seat ("" is the public):
// before and after are the game around it, events what it holds. It is pure.
// A commit that closes a phase is told in full, and before it what the seat has
// not been told yet; one that only opens a phase (the first, or a rewinding) has
// no chronicle.
func Compose(before, after *Game, events []event.Event, to Seat, o Options) report.Report {
	c := &composer{Chapter: Chapter{before, events}.seen(to), after: after, to: to, lang: o.Lang, key: o.Key, zone: o.Zone, now: o.Now, written: o.Written}
	if c.lang == "" {
		c.lang = after.langOf(to)
	}
	for _, ch := range o.Since {
		if ch.closing() == nil {
			c.begins = true
			continue
		}
		c.chapters = append(c.chapters, ch.seen(to))
	}
	c.chapters = append(c.chapters, c.Chapter)
	if c.closed = c.closing(); c.closed != nil {
		c.story = c.told()
	}
	return c.report(o)
}

func (c *composer) report(o Options) report.Report {
	g := c.after
	view := g.View(c.to, c.lang)
	r := report.Report{
		Format: report.Format, Version: report.Version, Game: g.opened.Setup.Game, Ruleset: g.rules.Name(),
		Seat: string(c.to), Language: c.lang, Phase: c.Before.phase.Name, Headline: c.headline(), Data: view.Data,
		Head: o.Head, Signature: o.Signature, Checkpoint: o.Checkpoint,
	}
	if c.closed == nil {
		r.Phase = g.phase.Name
	}
	r.Called = g.nameIn(c.lang, r.Phase)
	if g.phase.open {
		r.Next, r.NextCalled = g.phase.Name, g.PhaseIn(c.lang).Name
		if !g.phase.due.IsZero() {
			r.Due, r.Left = g.phase.due.UTC().Format(time.RFC3339), c.left()
		}
		r.Template = c.template()
	}
	r.Board = drawOver(view.Board, c.story.Arrows)
	r.Sections = slices.Concat(
		c.first(), c.story.Sections, c.section("result", "report.result", c.result()...),
		view.Sections, g.pressSection(sifted(c.news(), o.Press), c.to, c.lang, c.zone), c.clock(), c.section("votes", "report.votes", c.votes()...),
		c.contract(), c.verify(),
	)
	return r
}

package game

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

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

// result is the ranking, once the game is over; an abandoned one has none.
func (c *composer) result() []report.Block {
	if len(c.after.result.Places) == 0 {
		return nil
	}
	return c.after.resultSection(c.lang).Blocks
}

// clock is all that happened to the clock of the phases that are told of.
func (c *composer) clock() []report.Section {
	lines := c.after.bankLines(c.lang)
	if c.closed == nil {
		lines = append(c.after.tickLines(c.lang, c.zone), lines...)
	} else {
		lines = append(c.ticks(), lines...)
	}
	if len(lines) == 0 {
		return nil
	}
	return c.section("clock", "report.clock", report.Block{Items: lines})
}

// votes are what seats propose and agree on.
func (c *composer) votes() []report.Block {
	lines := c.after.voteLines(c.lang)
	if len(lines) == 0 || c.after.over {
		return nil
	}
	return []report.Block{{Items: lines}}
}

// contract tells who begins a game, and who takes a seat in one, what the
// players have agreed to about time.
func (c *composer) contract() []report.Section {
	if !c.newcomer() {
		return nil
	}
	return c.section("contract", "report.contract", report.Block{Items: c.after.contractLines(c.lang)})
}

// verify is what is needed to check the dice.
func (c *composer) verify() []report.Section {
	g := c.after
	items := []string{say(c.lang, "report.edition", "ruleset", g.about.Title.In(c.lang), "edition", strconv.Itoa(g.opened.Setup.Edition))}
	if c.closed == nil || c.begins {
		items = append(items, c.sources()...)
	}
	switch {
	case c.closed == nil:
	case g.Veiled():
		items = append(items, c.say("report.veiled"))
	default:
		for _, ch := range c.chapters {
			items = append(items, c.thrown(ch)...)
		}
	}
	return []report.Section{{ID: "verify", Title: c.say("report.verify"), Blocks: []report.Block{{Items: items}}, Folded: true}}
}

// template is a letter to edit and send back: the ruleset's, with the
// standing orders in force as comments.
func (c *composer) template() []string {
	s, ok := c.after.seat(c.to)
	if !ok {
		return nil
	}
	g := c.after
	lines := []string{"# " + c.say("template.letter", "phase", g.PhaseIn(c.lang).Title, "due", sayTime(c.lang, g.phase.due, c.zone))}
	for _, u := range g.understoodStanding(s) {
		lines = append(lines, "# "+c.say("template.standing", "n", strconv.Itoa(u.N), "order", u.Text))
	}
	for _, sec := range g.sections(s, nil) {
		for _, o := range sec.Orders {
			lines = append(lines, "# "+strings.ToUpper(sec.Key)+": "+o.Body.String())
		}
	}
	return narrow(append(lines, g.state.Template(c.to, c.lang)...))
}

// commentWidth keeps comments so short that no mailer breaks them: what came
// after the break would be read.
const commentWidth = 70

// narrow breaks long comments into several.
func narrow(lines []string) []string {
	var out []string
	for _, line := range lines {
		words := strings.Fields(line)
		if len(words) == 0 || words[0] != "#" {
			out = append(out, line)
			continue
		}
		now := "#"
		for _, w := range words[1:] {
			if now != "#" && utf8.RuneCountInString(now)+1+utf8.RuneCountInString(w) > commentWidth {
				out, now = append(out, now), "#"
			}
			now += " " + w
		}
		out = append(out, now)
	}
	return out
}

package game

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"seneschal/domain/event"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/report"
	"seneschal/domain/words"
)

// Compose makes the whole report of one commit for a seat ("" is the public): before and after are the game around
// it, events its contents. It is pure. A commit that closes a phase is told in full, together with the earlier
// closed phases of Options.Since. A commit that only opens a phase, at the beginning or after a rewinding, has no
// chronicle.
func Compose(before, after *Game, events []event.Event, to Seat, options Options) report.Report {
	return ComposeTold(before, after, events, to, options).Report
}

// A Told is a report with the parts of which it was made.
type Told struct {
	Report report.Report
	Story  Story         // the ruleset's, of its phases; empty if the commit closes none
	Board  *report.Board // the position, without the story's arrows; nil if there is none
}

// ComposeTold composes a report as Compose does, and keeps its parts.
func ComposeTold(before, after *Game, events []event.Event, to Seat, options Options) Told {
	c := &composer{Options: options, ClosedPhase: ClosedPhase{before, events}.keepVisible(to), after: after, reader: to}
	if c.Lang == "" {
		c.Lang = after.langOf(to)
	}
	for _, ch := range options.Since {
		if !ch.closesPhase() {
			c.begins = true
			continue
		}
		c.closedPhases = append(c.closedPhases, ch.keepVisible(to))
	}
	c.closedPhases = append(c.closedPhases, c.ClosedPhase)
	if c.closed = c.closesPhase(); c.closed {
		c.story, c.lines = c.tellStory(), c.listOutcomes()
	}
	view := after.View(c.reader, c.Lang)
	return Told{c.composeReport(view), c.story, view.Board}
}

// composeReport makes the report from what Compose has collected, and the view of the position. Its phase is the one that closed or, if none did, the
// present one.
func (c *composer) composeReport(view report.View) report.Report {
	g := c.after
	r := report.Report{
		Format: report.Format, Version: report.Version, Game: g.opened.Setup.Game, Ruleset: g.rules.Name(),
		Seat: string(c.reader), Language: c.Lang, Phase: c.Before.phase.Name, Headline: c.makeHeadline(), Data: view.Data,
		Head: c.Head, Signature: c.Signature, Checkpoint: c.Checkpoint,
	}
	if len(c.lines) > 0 {
		r.Outcomes = c.lines
	}
	if !c.closed {
		r.Phase = g.phase.Name
	}
	r.Called = g.CalledIn(c.Lang, r.Phase)
	if g.phase.open {
		r.Next, r.NextCalled = g.phase.Name, g.PhaseIn(c.Lang).Name
		if !g.phase.due.IsZero() {
			r.Due, r.Left = g.phase.due.UTC().Format(time.RFC3339), c.describeTimeLeft()
		}
		r.Template, r.Question = c.makeTemplate(), g.Question(c.reader, c.Lang)
	}
	r.Board = drawOver(view.Board, c.story.Arrows)
	var votes []string
	if !g.over {
		votes = g.reportVotes(c.Lang)
	}
	r.Sections = slices.Concat(
		c.composeFirst(), c.story.Sections, g.makeResultSection(c.Lang),
		view.Sections, g.makePressSection(keepWanted(c.listPress(), c.Press), c.reader, c.Lang, c.Zone), c.showClock(), c.makeList("votes", "report.votes", votes),
		c.showContract(), c.showDiceProof(),
	)
	return r
}

// showClock lists everything that happened to the clock in the phases of the report, and the time banks; nil if
// there is nothing to tell.
func (c *composer) showClock() []report.Section {
	lines := c.listTicks()
	if !c.closed {
		lines = c.after.describeTicks(c.Lang, c.Zone)
	}
	return c.makeList("clock", "report.clock", append(lines, c.after.describeBanks(c.Lang)...))
}

// showContract lists for a newcomer the terms of time of the game; nil for any other reader.
func (c *composer) showContract() []report.Section {
	if !c.isFirst() {
		return nil
	}
	return c.makeList("contract", "report.contract", c.after.Contract(c.Lang))
}

// showDiceProof makes the section with the data needed to check the dice. While the game is veiled it says only that
// the keys come later.
func (c *composer) showDiceProof() []report.Section {
	g := c.after
	items := []string{c.say("report.edition", "ruleset", g.about.Title.In(c.Lang), "edition", strconv.Itoa(g.opened.Setup.Edition))}
	if !c.closed || c.begins {
		items = append(items, c.nameSources()...)
	}
	switch {
	case !c.closed:
	case g.Veiled():
		items = append(items, c.say("report.veiled"))
	default:
		for _, ch := range c.closedPhases {
			items = append(items, c.describeThrow(ch)...)
		}
	}
	return []report.Section{{ID: "verify", Title: c.say("report.verify"), Blocks: []report.Block{{Items: items}}, Folded: true}}
}

// makeTemplate makes an email to edit and send back: the ruleset's, with the orders that the seat has given as
// comments above it; nil for the public.
func (c *composer) makeTemplate() []string {
	seat, ok := c.after.findSeat(c.reader)
	if !ok {
		return nil
	}
	g := c.after
	lines := []string{"# " + c.say("template.letter", "phase", g.PhaseIn(c.Lang).Title, "due", sayTime(c.Lang, g.phase.due, c.Zone))}
	for _, u := range g.listUnderstoodStanding(seat, c.Lang) {
		lines = append(lines, "# "+c.say("template.standing", "n", strconv.Itoa(u.N), "order", u.Words()))
	}
	for _, sec := range g.parseSections(seat, nil) {
		for _, o := range sec.Orders {
			lines = append(lines, "# "+strings.ToUpper(g.translateSectionKey(c.Lang, sec.Key))+": "+g.showOrder(seat.id, c.Lang, order.Line{Text: o.Body.String()}))
		}
	}
	own := g.renderTemplate(c.reader, c.Lang)
	if !g.Advises() {
		own = c.stripExamples(own)
	} else {
		own = c.addExamples(own)
	}
	return breakComments(append(lines, own...))
}

// renderTemplate returns the ruleset's email to edit, with names in place of codes in its orders and comments.
func (g *Game) renderTemplate(to Seat, lang string) []string {
	return lists.Map(g.Template(to, lang), func(line string) string {
		if text, comment := strings.CutPrefix(line, "# "); comment {
			return "# " + g.showComment(to, lang, text)
		}
		return g.showOrder(to, lang, order.Line{Text: line})
	})
}

// showComment shows an order within a comment as showOrder does. If it would be too long for one line with names,
// its codes stay.
func (g *Game) showComment(to Seat, lang, text string) string {
	if shown := g.showOrder(to, lang, order.Line{Text: text}); utf8.RuneCountInString(shown) <= commentWidth-2 {
		return shown
	}
	return text
}

// addExamples adds to an email to edit, as comments, the examples of the report that it does not contain yet.
func (c *composer) addExamples(submission []string) []string {
	stands := func(order string) bool {
		return slices.ContainsFunc(submission, func(line string) bool { return strings.HasPrefix(strings.TrimPrefix(line, "# "), order) })
	}
	lines, key := slices.Clone(submission), "template.suggested"
	if slices.ContainsFunc(submission, func(line string) bool { return !strings.HasPrefix(line, "#") }) {
		key = "template.instead"
	}
	for _, w := range WaitsOf(c.after.state, c.reader, c.Lang) {
		example := lists.Map(w.Example(), func(text string) string {
			return c.after.showComment(c.reader, c.Lang, text)
		})
		if !slices.ContainsFunc(example, func(order string) bool { return !stands(order) }) {
			continue
		}
		lines = append(lines, "# "+c.say(key))
		for _, text := range example {
			lines = append(lines, "# "+text)
		}
	}
	return lines
}

// stripExamples turns an email to edit into one that suggests nothing: its comments say how the seat stands, what
// happens without orders, and which orders there are. It cuts the email off at the first line that is no comment.
func (c *composer) stripExamples(submission []string) []string {
	if i := slices.IndexFunc(submission, func(line string) bool { return !strings.HasPrefix(line, "#") }); i >= 0 {
		submission = submission[:i]
	}
	lines := slices.Clone(submission)
	for _, w := range WaitsOf(c.after.state, c.reader, c.Lang) {
		lines = append(lines, "# "+c.say("report.asked.default", "default", w.Default))
	}
	lines = append(lines, "# "+c.say("template.unadvised"))
	for _, form := range ExplainOrders(c.after.rules, "", c.Lang) {
		lines = append(lines, "#   "+form)
	}
	return lines
}

// commentWidth keeps comments so short that no mail client breaks them: the text after a break
// would be read as an order.
const commentWidth = 70

// breakComments breaks long comments into several lines; other lines stay as they are.
func breakComments(lines []string) []string {
	var out []string
	for _, line := range lines {
		parts := slices.Collect(words.FieldsSeq(line))
		if len(parts) == 0 || parts[0] != "#" {
			out = append(out, line)
			continue
		}
		comment := "#"
		for _, w := range parts[1:] {
			if comment != "#" && utf8.RuneCountInString(comment)+1+utf8.RuneCountInString(w) > commentWidth {
				out, comment = append(out, comment), "#"
			}
			comment += " " + w
		}
		out = append(out, comment)
	}
	return out
}

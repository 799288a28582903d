package game

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/report"
	"seneschal/domain/words"
)

// composeFirst makes the first screen of the report: the question to the seat with its deadline and
// possible answers, the things that happened to the seat, the orders received from it, and
// their outcomes.
func (c *composer) composeFirst() []report.Section {
	if c.reader == "" {
		return slices.Concat(c.welcomeNewcomer(), c.makeList("yours", "report.public", c.listOwnNews()), c.makeList("asked", "report.clock", c.after.describeClock(c.Lang, c.Zone)))
	}
	return slices.Concat(
		c.welcomeNewcomer(), c.makeSection("asked", "report.asked", c.describeDecision()...), c.makeList("yours", "report.yours", c.listOwnNews()),
		c.showOrders(), c.showOutcomes(c.lines),
	)
}

// listOwnNews lists the ruleset's most important news for this seat, and the changes of seats. If there are none and
// a phase has closed, it says so to a seat, but not to the public.
func (c *composer) listOwnNews() []string {
	items := slices.Clone(c.story.Yours)
	for _, ch := range c.closedPhases {
		for _, ev := range ch.Events {
			if text := c.describeAttendance(ch.Before, ev); text != "" {
				items = append(items, text)
			}
			if c.closed {
				items = append(items, c.describeStanding(ev)...)
			}
		}
	}
	if len(items) == 0 && c.closed && c.reader != "" {
		return []string{c.say("report.quiet")}
	}
	return items
}

// describeAttendance says how an event changes a seat's attendance, that it stalls the game, or that
// the game is abandoned; "" for any other event.
func (c *composer) describeAttendance(before *Game, e event.Event) string {
	switch e := e.(type) {
	case Missed:
		switch {
		case e.Seat == c.reader && e.Excused:
			return c.say("report.late_excused", "phase", before.PhaseIn(c.Lang).Title)
		case e.Seat == c.reader:
			return c.say("report.late", "phase", before.PhaseIn(c.Lang).Title)
		case e.Excused:
			return c.say("report.seat.excused", "seat", c.nameSeat(e.Seat))
		}
		return c.say("report.seat.missed", "seat", c.nameSeat(e.Seat), "row", strconv.Itoa(e.Row))
	case RegencyBegan:
		if e.Seat == c.reader {
			return c.say(c.after.chooseRegencyKey("report.regency_began", "report.sleep_began"))
		}
		return c.say(c.after.chooseRegencyKey("report.seat.regency", "report.seat.sleep"), "seat", c.nameSeat(e.Seat))
	case Vacated:
		return c.say("report.seat.vacated", "seat", c.nameSeat(e.Seat))
	case Stalled:
		return c.say("report.stalled")
	case Abandoned:
		if e.By == "" {
			return c.say("report.abandoned_agreed")
		}
		return c.say("report.abandoned", "why", ReasonIn(c.Lang, e.Why))
	}
	return ""
}

// describeStanding tells a seat which of its standing orders were respelt, and which are over.
func (c *composer) describeStanding(e event.Event) []string {
	switch e := e.(type) {
	case StandingRewritten:
		return []string{c.say("report.standing_rewritten", "n", strconv.Itoa(e.N), "order", c.after.showOrder(e.Seat, c.Lang, order.Line{Text: e.Line, Standing: true}))}
	case StandingCleared:
		return []string{c.say("report.standing_over", "list", lists.Join(e.N, ", "))}
	}
	return nil
}

// describeDecision tells the seat which decision it owes now and by when, and for whom else the game waits. It
// offers answers to copy, and says what happens without one.
func (c *composer) describeDecision() []report.Block {
	g := c.after
	if !g.phase.open {
		return []report.Block{{Text: c.say("report.over")}}
	}
	blocks := c.listQuestions()
	switch {
	case len(blocks) > 0:
	case g.asksNobody():
		blocks = append(blocks, report.Block{Text: c.say("report.goes_on")})
	case g.phase.Endless && g.phase.due.IsZero():
		blocks = append(blocks, report.Block{Text: c.say("report.nothing_asked.free", "phase", g.PhaseIn(c.Lang).Title)})
	default:
		blocks = append(blocks, report.Block{Text: c.say("report.nothing_asked", "phase", g.PhaseIn(c.Lang).Title, "due", c.describeDeadline())})
	}
	if others := c.nameOthers(); len(others) > 0 {
		key := "report.asked.for"
		if slices.Contains(g.phase.awaited, c.reader) {
			key = "report.asked.others"
		}
		blocks = append(blocks, report.Block{Text: c.say(key, "seats", strings.Join(others, ", "))})
	}
	if left := g.DescribeBank(c.reader, c.Lang); left != "" {
		blocks = append(blocks, report.Block{Text: left})
	}
	return blocks
}

// listQuestions lists the questions to the seat, the answers on offer, and the defaults; nil if nothing is asked. A
// phase without a deadline has no defaults.
func (c *composer) listQuestions() (blocks []report.Block) {
	g := c.after
	endless := g.phase.Endless && g.phase.due.IsZero()
	waits := WaitsOf(g.state, c.reader, c.Lang)
	for _, wait := range waits {
		key := "report.asked.until"
		switch {
		case endless && wait.Ask == "":
			key = "report.asked.endless"
		case endless:
			key = "report.asked.free"
		case wait.Ask == "":
			key = "report.asked.one"
		}
		blocks = append(blocks, report.Block{Text: c.say(key, "ask", wait.Ask, "for", wait.For, "due", c.describeDeadline())})
	}
	blocks = append(blocks, g.Offered(c.reader, c.Lang)...)
	for _, wait := range waits {
		if !endless {
			blocks = append(blocks, report.Block{Text: c.say("report.asked.default", "default", wait.Default)})
		}
	}
	return blocks
}

// describeDeadline says when the deadline is, and how far away.
func (c *composer) describeDeadline() string {
	said := sayTime(c.Lang, c.after.phase.due, c.Zone)
	if left := c.describeTimeLeft(); left != "" {
		said += " (" + left + ")"
	}
	return said
}

// describeTimeLeft says how far away the deadline is: from Now, or else from when the email was written. It returns
// "" if neither is known, or the deadline has passed.
func (c *composer) describeTimeLeft() string {
	due := c.after.phase.due
	if c.Now.IsZero() || !due.After(c.Now) {
		return After(c.Lang, due, c.Written)
	}
	return c.say("left.in", "span", Span(c.Lang, due.Sub(c.Now)))
}

// nameOthers names the other seats for which the game waits; nil if it waits for all of them, or for none.
func (c *composer) nameOthers() []string {
	var names []string
	for _, id := range c.after.phase.awaited {
		if id != c.reader {
			names = append(names, c.nameSeat(id))
		}
	}
	if len(names)+1 >= len(c.after.seats) {
		return nil
	}
	return names
}

// showOrders shows the orders received from the seat; nil if the commit closed no phase. In a sequential game they
// are the blocks that are still of use, as the seat wrote them, each below its heading. In any other game they are
// the orders for the phases of the report, as they were understood.
func (c *composer) showOrders() []report.Section {
	switch {
	case !c.closed:
		return nil
	case c.after.Sequential():
		return c.makeSection("orders", "report.orders", c.listBlocksToCome()...)
	}
	lines := c.listSent()
	if _, ok := c.Before.findSeat(c.reader); !ok || len(lines) == 0 && (len(WaitsOf(c.Before.state, c.reader, c.Lang)) == 0 || c.tellsOfMiss()) {
		return nil
	}
	block := report.Block{Orders: lines}
	if len(lines) == 0 {
		block = report.Block{Text: c.say("report.no_orders", "phase", c.Before.PhaseIn(c.Lang).Title)}
	}
	return c.makeSection("orders", "report.orders.were", block)
}

// listBlocksToCome lists the seat's blocks that are still of use, each below its heading.
func (c *composer) listBlocksToCome() (blocks []report.Block) {
	seat, ok := c.after.findSeat(c.reader)
	if !ok {
		return nil
	}
	for _, k := range c.after.listLive(seat) {
		if len(k.lines) > 0 {
			blocks = append(blocks, report.Block{Text: words.Capital(c.after.translateSectionKey(c.Lang, k.key)) + ":"}, report.Block{Orders: lists.Map(k.lines, func(line order.Line) string {
				return c.after.showOrder(c.reader, c.Lang, line)
			})})
		}
	}
	return blocks
}

// tellsOfMiss reports whether the report already says that the seat has missed the phase.
func (c *composer) tellsOfMiss() bool {
	return slices.ContainsFunc(c.Events, func(e event.Event) bool { m, ok := e.(Missed); return ok && m.Seat == c.reader })
}

// welcomeNewcomer introduces a newcomer to the game and to playing by email, with an email to send; nil for any
// other reader.
func (c *composer) welcomeNewcomer() []report.Section {
	if !c.isFirst() {
		return nil
	}
	g := c.after
	var blocks []report.Block
	texts, online := g.rules.Welcome(g.state, c.Lang), !c.Now.IsZero()
	if online {
		texts = append(texts, c.say("report.welcome.page"))
	} else {
		texts = append(texts, c.say("report.welcome.letters"))
	}
	if s, ok := g.findSeat(c.reader); ok && !online && g.reportTiming(s) == Asked {
		texts = append(texts, c.say("report.welcome.asked"))
	}
	for _, text := range texts {
		blocks = append(blocks, report.Block{Text: text})
	}
	waits := WaitsOf(g.state, c.reader, c.Lang)
	if submission := g.renderBareTemplate(c.reader, c.Lang); g.Advises() && len(submission) > 0 && (len(waits) == 0 || len(waits[0].Example()) == 0) {
		blocks = append(blocks, report.Block{Text: c.say("report.welcome.example")}, report.Block{Orders: submission})
	}
	return []report.Section{{ID: "welcome", Title: c.say("report.welcome", "game", g.about.Title.In(c.Lang)), Blocks: blocks}}
}

// nameSources names the source of the dice and the server's key. Players need them from the beginning, so that they
// can check later reports.
func (c *composer) nameSources() (items []string) {
	switch c.after.diceMode() {
	case dice.Beacon:
		items = append(items, c.say("report.dice.beacon"))
	case dice.Server:
		items = append(items, c.say("report.dice.house"))
	}
	if c.Key != "" {
		items = append(items, c.say("report.key", "key", c.Key))
	}
	return items
}

// renderBareTemplate returns the ruleset's email to edit, without comments and empty lines.
func (g *Game) renderBareTemplate(to Seat, lang string) []string {
	return slices.DeleteFunc(g.renderTemplate(to, lang), func(line string) bool { return line == "" || strings.HasPrefix(line, "#") })
}

// Suggestion returns the orders that are suggested to a seat, without comments and READY; nil if no phase is open or
// the game does not advise.
func (g *Game) Suggestion(to Seat, lang string) []string {
	if !g.phase.open || !g.Advises() {
		return nil
	}
	return slices.DeleteFunc(g.renderBareTemplate(to, lang), func(line string) bool { return line == "READY" })
}

package game

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/report"
)

// first is the first screen: what happened to you, what is asked of you by
// when, the orders we have from you.
func (c *composer) first() []report.Section {
	title := "report.yours"
	if c.to == "" {
		title = "report.public"
	}
	all := c.welcome()
	if yours := c.yours(); len(yours) > 0 {
		all = append(all, c.section("yours", title, report.Block{Items: yours})...)
	}
	if c.to == "" {
		return append(all, c.section("asked", "report.clock", report.Block{Items: c.after.clockLines(c.lang, c.zone)})...)
	}
	all = append(all, c.section("asked", "report.asked", c.asked()...)...)
	return append(all, c.section("orders", "report.orders", c.orders()...)...)
}

// yours is what the ruleset tells this seat first, and what became of seats.
func (c *composer) yours() []string {
	items := slices.Clone(c.story.Yours)
	for _, ch := range c.chapters {
		for _, e := range ch.Events {
			if text := c.attendance(ch.Before, e); text != "" {
				items = append(items, text)
			}
			if c.closed != nil {
				items = append(items, c.followed(e)...)
			}
		}
	}
	if len(items) == 0 && c.closed != nil && c.to != "" {
		return []string{c.say("report.quiet")}
	}
	return items
}

// attendance tells of a seat's holder, and of the game if it is given up.
func (c *composer) attendance(before *Game, e event.Event) string {
	switch e := e.(type) {
	case Missed:
		switch {
		case e.Seat == c.to && e.Excused:
			return c.say("report.late_excused", "phase", before.PhaseIn(c.lang).Title)
		case e.Seat == c.to:
			return c.say("report.late", "phase", before.PhaseIn(c.lang).Title)
		case e.Excused:
			return c.say("report.seat.excused", "seat", c.name(e.Seat))
		}
		return c.say("report.seat.missed", "seat", c.name(e.Seat), "row", strconv.Itoa(e.Row))
	case RegencyBegan:
		if e.Seat == c.to {
			return c.say(c.after.silent("report.regency_began", "report.sleep_began"))
		}
		return c.say(c.after.silent("report.seat.regency", "report.seat.sleep"), "seat", c.name(e.Seat))
	case Vacated:
		return c.say("report.seat.vacated", "seat", c.name(e.Seat))
	case Stalled:
		return c.say("report.stalled")
	case Abandoned:
		return c.say("report.abandoned", "why", e.Why)
	}
	return ""
}

// followed tells a seat what became of its standing orders.
func (c *composer) followed(e event.Event) []string {
	switch e := e.(type) {
	case StandingRewritten:
		return []string{c.say("report.standing_rewritten", "n", strconv.Itoa(e.N), "order", e.Line)}
	case StandingCleared:
		return []string{c.say("report.standing_over", "list", numbers(e.N))}
	}
	return nil
}

// asked is what the seat is to decide now, by when, with an order to copy.
func (c *composer) asked() []report.Block {
	g := c.after
	if !g.phase.open {
		return []report.Block{{Text: c.say("report.over")}}
	}
	due := c.due()
	var blocks []report.Block
	for _, w := range WaitsOf(g.state, c.to, c.lang) {
		text := c.say("report.asked.one", "for", w.For, "due", due, "default", w.Default)
		if g.phase.Endless && g.phase.due.IsZero() {
			text = c.say("report.asked.endless", "for", w.For)
		}
		blocks = append(blocks, report.Block{Text: text})
	}
	blocks = append(blocks, g.Offered(c.to, c.lang)...)
	switch {
	case len(blocks) > 0:
	case g.passes():
		blocks = append(blocks, report.Block{Text: c.say("report.goes_on")})
	default:
		blocks = append(blocks, report.Block{Text: c.say("report.nothing_asked", "phase", g.PhaseIn(c.lang).Title, "due", due)})
	}
	if others := c.others(); len(others) > 0 {
		blocks = append(blocks, report.Block{Text: c.say("report.asked.others", "seats", strings.Join(others, ", "))})
	}
	if left := g.BankLeft(c.to, c.lang); left != "" {
		blocks = append(blocks, report.Block{Text: left})
	}
	return blocks
}

// due is the deadline in words, and how far it is.
func (c *composer) due() string {
	said := sayTime(c.lang, c.after.phase.due, c.zone)
	if left := c.left(); left != "" {
		said += " (" + left + ")"
	}
	return said
}

// left is how far the deadline is, as its reader counts; "" if nobody does.
func (c *composer) left() string {
	due := c.after.phase.due
	if c.now.IsZero() || !due.After(c.now) {
		return After(c.lang, due, c.written)
	}
	return c.say("left.in", "span", Span(c.lang, due.Sub(c.now)))
}

// others are those that the game waits for besides, where it does not wait for all.
func (c *composer) others() []string {
	var names []string
	for _, id := range c.after.phase.awaited {
		if id != c.to {
			names = append(names, c.name(id))
		}
	}
	if len(names)+1 >= len(c.after.seats) {
		return nil
	}
	return names
}

// orders are those that the seat had for the phases that are told of, as they
// were understood.
func (c *composer) orders() []report.Block {
	if c.closed == nil {
		return nil
	}
	lines := c.sent()
	if _, ok := c.Before.seat(c.to); !ok || len(lines) == 0 && (c.unasked() || c.missed()) {
		return nil
	}
	if len(lines) == 0 {
		return []report.Block{{Text: c.say("report.no_orders", "phase", c.Before.PhaseIn(c.lang).Title)}}
	}
	return []report.Block{{Orders: lines}}
}

// unasked reports whether the seat had no part in the phase that is told of: the
// position did not wait for it.
func (c *composer) unasked() bool {
	return len(WaitsOf(c.Before.state, c.to, c.lang)) == 0
}

// missed reports whether the seat has been told already that nothing came from it.
func (c *composer) missed() bool {
	return slices.ContainsFunc(c.Events, func(e event.Event) bool { m, ok := e.(Missed); return ok && m.Seat == c.to })
}

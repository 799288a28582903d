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

// Options are how a report is wanted.
type Options struct {
	Lang       string // "": the seat's own
	Head       string // hash of the commit, for the report's end
	Signature  string
	Checkpoint string             // signed note that ends with the commit
	Key        string             // the house's public key, for a report that tells of no closing; "": there is none
	Press      func(Pressed) bool // which of the messages that the seat may read are told; nil: all
	Zone       *time.Location     // of the times that are told; nil: UTC
	Now        time.Time          // from which who reads it at once counts to the deadline; zero: nobody does
	Written    time.Time          // when the letter was, if it is one: it is read later
	Since      []Chapter          // what the seat has not been told yet, oldest first
}

// composer makes the report of one commit for one seat.
type composer struct {
	Chapter            // the commit, as the seat may see it
	chapters []Chapter // those that are told, this one the last
	begins   bool      // the seat has not been told yet that the game began
	after    *Game
	to       Seat
	lang     string
	key      string // of the house
	zone     *time.Location
	now      time.Time
	written  time.Time
	closed   *PhaseClosed // nil: the commit closed no phase
	story    Story
}

func (c *composer) say(key string, pairs ...string) string { return say(c.lang, key, pairs...) }

// section is a heading with its blocks; none without blocks.
func (c *composer) section(id, title string, blocks ...report.Block) []report.Section {
	if len(blocks) == 0 {
		return nil
	}
	return []report.Section{{ID: id, Title: c.say(title), Blocks: blocks}}
}

func (c *composer) headline() string {
	g := c.after
	switch {
	case g.over && g.result.Reason == AbandonedReason:
		return c.say("report.headline.abandoned")
	case g.over:
		return c.ending()
	case c.closed != nil && c.story.Headline != "":
		return c.story.Headline
	case c.closed == nil && c.seated():
		return c.say("report.headline.seated", "phase", g.PhaseIn(c.lang).Title)
	case c.closed == nil && g.phase.n > 1:
		return c.say("report.headline.rewound", "phase", g.PhaseIn(c.lang).Title)
	case c.closed == nil:
		return c.say("report.headline.begun")
	}
	return c.Before.PhaseIn(c.lang).Title
}

// seated reports whether the commit gives the seat to somebody.
func (c *composer) seated() bool {
	return slices.ContainsFunc(c.Events, func(e event.Event) bool {
		switch e := e.(type) {
		case Seated:
			_, had := c.Before.seat(e.Seat)
			return !had && c.Before.begun && e.Seat == c.to
		case Replaced:
			return e.Seat == c.to
		}
		return false
	})
}

func (c *composer) ending() string {
	var winners []string
	for _, p := range c.after.result.Places {
		if p.Place == 1 {
			winners = append(winners, c.name(p.Seat))
		}
	}
	if len(winners) == 1 {
		return c.say("report.headline.over", "winner", winners[0])
	}
	return c.say("report.headline.shared", "winners", strings.Join(winners, ", "))
}

func (c *composer) name(id Seat) string { return c.after.state.Face(id, c.lang).Name }

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

// asked is what the seat is to decide now, by when, with an order to copy.
func (c *composer) asked() []report.Block {
	g := c.after
	if !g.phase.open {
		return []report.Block{{Text: c.say("report.over")}}
	}
	due := c.due()
	var blocks []report.Block
	for _, w := range g.state.Waits(c.lang) {
		if w.Seat != c.to {
			continue
		}
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
	return !slices.ContainsFunc(c.Before.state.Waits(c.lang), func(w Wait) bool { return w.Seat == c.to })
}

// missed reports whether the seat has been told already that nothing came from it.
func (c *composer) missed() bool {
	return slices.ContainsFunc(c.Events, func(e event.Event) bool { m, ok := e.(Missed); return ok && m.Seat == c.to })
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

// drawOver is a board with what happened drawn on it, below the pieces.
func drawOver(b *report.Board, over []report.Shape) *report.Board {
	if b == nil || len(over) == 0 {
		return b
	}
	pieces := slices.IndexFunc(b.Shapes, func(s report.Shape) bool { return s.Kind == report.Counter })
	if pieces < 0 {
		pieces = len(b.Shapes)
	}
	drawn := *b
	drawn.Shapes = slices.Concat(b.Shapes[:pieces], over, b.Shapes[pieces:])
	return &drawn
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

package game

import (
	"strconv"
	"strings"
	"time"

	"seneschal/domain/lists"
)

// Span says a length of time in words, in its largest unit. If there are fewer than three of that unit, it adds the
// next one: "2 days 5 hours". For less than a minute it says so.
func Span(lang string, d time.Duration) string {
	units := []struct {
		key  string
		long time.Duration
	}{{"span.days", oneDay}, {"span.hours", time.Hour}, {"span.minutes", time.Minute}}
	for i, u := range units {
		n := int(d / u.long)
		if n == 0 {
			continue
		}
		said := say(lang, u.key, "n", strconv.Itoa(n))
		if n < 3 && i+1 < len(units) {
			if rest := int(d % u.long / units[i+1].long); rest > 0 {
				said += " " + say(lang, units[i+1].key, "n", strconv.Itoa(rest))
			}
		}
		return said
	}
	return say(lang, "span.least")
}

// After says how long after the writing of an email a time is, in words that stay true however late it is read: "2
// days after this email". It returns "" if t is not later than written, or either is zero.
func After(lang string, t, written time.Time) string {
	if t.IsZero() || written.IsZero() || !t.After(written) {
		return ""
	}
	return say(lang, "left.after", "span", Span(lang, t.Sub(written)))
}

// sayLength says a length of time in days, hours, minutes and seconds.
func sayLength(lang string, d time.Duration) string {
	var parts []string
	for _, u := range []struct {
		length time.Duration
		key    string
	}{{oneDay, "length.day"}, {time.Hour, "length.hour"}, {time.Minute, "length.minute"}, {time.Second, "length.second"}} {
		if n := d / u.length; n > 0 {
			parts, d = append(parts, say(lang, u.key, "n", strconv.Itoa(int(n)))), d%u.length
		}
	}
	if len(parts) == 0 {
		return say(lang, "length.second", "n", "0")
	}
	return strings.Join(parts, " ")
}

// describeClock says in sentences where the clock stands, after everything that has happened to it in this phase.
func (g *Game) describeClock(lang string, zone *time.Location) []string {
	title := g.PhaseIn(lang).Title
	switch {
	case g.over:
		return []string{say(lang, "clock.over")}
	case g.phase.n == 0:
		return []string{say(lang, "clock.waiting")}
	}
	lines := g.describeTicks(lang, zone)
	if g.phase.paused {
		return append(lines, say(lang, "clock.paused", "phase", title))
	}
	if seal, sealed := g.Sealed(); sealed {
		return append(lines, say(lang, "clock.sealed", "phase", title, "at", sayMoment(lang, seal.Signed, zone)))
	}
	if !g.phase.notBefore.IsZero() {
		lines = append(lines, say(lang, "clock.held", "phase", title, "held", sayTime(lang, g.phase.notBefore, zone)))
	}
	if closes := g.Closes(); !closes.IsZero() {
		lines = append(lines, say(lang, "clock.closes", "phase", title, "due", sayTime(lang, closes, zone)))
	}
	if g.phase.due.IsZero() {
		return append(lines, say(lang, "clock.endless", "phase", title))
	}
	return append(lines, say(lang, "clock.due", "phase", title, "due", sayTime(lang, g.phase.due, zone)))
}

// describeTicks tells in sentences what has happened to the clock in this phase.
func (g *Game) describeTicks(lang string, zone *time.Location) []string {
	keys := map[string]string{
		"extended": "clock.extended", "grace": "clock.grace", "paused": "clock.paused_why", "resumed": "clock.resumed",
		"rewound": "clock.rewound", "bank": "clock.bank", "late": "clock.late",
	}
	var lines []string
	for _, tick := range g.phase.ticks {
		names := lists.Map(tick.Seats, func(id Seat) string { return g.state.Face(id, lang).Name })
		pairs := []string{"due", sayTime(lang, tick.Due, zone), "why", ReasonIn(lang, tick.Why), "seats", strings.Join(names, ", ")}
		lines = append(lines, say(lang, keys[tick.Kind], pairs...))
	}
	return lines
}

// describeBanks says in one sentence how much time each time bank holds; nil if the game has no banks, or is not
// being played.
func (g *Game) describeBanks(lang string) []string {
	if g.opened.Pace.Bank == 0 || !g.begun || g.over {
		return nil
	}
	var all []string
	for i := range g.seats {
		s := &g.seats[i]
		all = append(all, g.state.Face(s.id, lang).Name+" "+sayLength(lang, g.bankLeft(s)))
	}
	return []string{say(lang, "clock.banks", "list", strings.Join(all, ", "))}
}

// DescribeBank says in a sentence how much time a seat's own bank holds, and how much a full one holds; "" if there is
// no such seat, the game has no banks, or no phase is open.
func (g *Game) DescribeBank(id Seat, lang string) string {
	seat, ok := g.findSeat(id)
	if !ok || g.opened.Pace.Bank == 0 || !g.phase.open {
		return ""
	}
	return say(lang, "report.bank", "left", sayLength(lang, g.bankLeft(seat)), "bank", sayLength(lang, g.opened.Pace.Bank))
}

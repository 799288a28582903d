package game

import (
	"strconv"
	"strings"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/order"
)

// extend handles EXTEND, which moves the deadline.
func (o *stewardSubmission) extend(line order.Line, rest string) {
	what, why := o.why(rest)
	due, ok := o.g.until(what, o.lang, o.zone)
	switch {
	case !o.running(line):
	case o.g.phase.paused:
		o.refuse(line, CodePhase, "", "refused.paused", "RESUME")
	case !ok:
		o.refuse(line, CodeForm, what, "refused.extend", extendForms...)
	case why == "":
		o.refuse(line, CodeForm, "", "refused.why", extendForms...)
	case !due.After(o.g.phase.due) || !due.After(o.c.At):
		o.refuse(line, CodeForm, what, "refused.extend_past", extendForms...)
	default:
		o.do(Extended{Due: due, By: o.c.By, Why: why})
		o.done("done.extended", "due", sayTime(o.lang, due, o.zone))
	}
}

// until parses a new deadline: a length after the old one, or TO a time in the steward's zone, or
// in UTC if that stands behind it. It moves the deadline on to a day that is free.
func (g *Game) until(text, lang string, zone *time.Location) (time.Time, bool) {
	word, rest := cut(text)
	if is(word, lang, "TO") {
		rest, utc := strings.CutSuffix(rest, " UTC")
		if utc {
			zone = time.UTC
		}
		for _, form := range []string{"2006-01-02 15:04", time.RFC3339, time.DateOnly} {
			if t, err := time.ParseInLocation(form, rest, zone); err == nil {
				return g.opened.Pace.Free(t.UTC()), true
			}
		}
		return time.Time{}, false
	}
	text = strings.ToLower(strings.ReplaceAll(text, " ", ""))
	digits := strings.TrimRight(text, "abcdefghijklmnopqrstuvwxyz")
	n, err := strconv.Atoi(digits)
	units := map[byte]time.Duration{'m': time.Minute, 'h': time.Hour, 'd': 24 * time.Hour}
	if err != nil || n <= 0 || n > 10000 || len(digits) == len(text) || units[text[len(digits)]] == 0 {
		return time.Time{}, false
	}
	return g.opened.Pace.Free(g.phase.due.Add(time.Duration(n) * units[text[len(digits)]])), true
}

// pause handles PAUSE, which stops the clock.
func (o *stewardSubmission) pause(line order.Line, rest string) {
	_, why := o.why(rest)
	switch {
	case !o.running(line):
	case o.g.phase.paused:
		o.refuse(line, CodePhase, "", "refused.paused", "RESUME")
	default:
		o.do(Paused{By: o.c.By, Why: why, Left: max(o.g.phase.due.Sub(o.c.At), 0)})
		o.done("done.paused")
	}
}

// resume handles RESUME: the clock runs on with the time that was left.
func (o *stewardSubmission) resume(line order.Line, _ string) {
	if !o.running(line) {
		return
	}
	if !o.g.phase.paused {
		o.refuse(line, CodePhase, "", "refused.running", "PAUSE WHY ...")
		return
	}
	due := o.g.resumedDue(o.c.At)
	o.do(Resumed{By: o.c.By, Due: due})
	o.done("done.resumed", "due", sayTime(o.lang, due, o.zone))
}

// resumedDue returns the deadline of a paused phase that goes on at a time; zero if it has none.
func (g *Game) resumedDue(at time.Time) time.Time {
	if g.phase.Endless {
		return time.Time{}
	}
	return g.opened.Pace.Free(at.Add(g.phase.left).Truncate(time.Second))
}

// process handles PROCESS NOW, which closes the open phase. The line must name the phase: it may
// arrive when that one has closed by itself, and the next has just begun.
func (o *stewardSubmission) process(line order.Line, rest string) {
	now, phase := cut(rest)
	if is(now, o.lang, "WITHOUT") {
		o.processWithout(line, phase)
		return
	}
	_, sealed := o.g.Sealed()
	to := o.g.momentNamed(phase)
	legal := "PROCESS NOW " + o.g.PhaseIn(o.lang).Name
	switch {
	case !is(now, o.lang, "NOW"):
		o.refuse(line, CodeForm, rest, "refused.not_steward", o.say("refused.form_process"))
	case !o.running(line):
	case sealed:
		o.refuse(line, CodePhase, "", "refused.sealed")
	case phase == "":
		o.refuse(line, CodeForm, "", "refused.process_which", legal)
	case to == nil || to.phase.n != o.g.phase.n: // it may be the whole name of an earlier phase
		o.refuse(line, CodeUnknown, phase, "refused.process_other", legal)
	default:
		o.close = true
		o.done("done.processing", "phase", o.g.PhaseIn(o.lang).Title)
	}
}

// processWithout handles PROCESS WITHOUT BEACON, which closes a sealed phase whose round does not
// come. Its dice are then the server's own, and everybody can read why.
func (o *stewardSubmission) processWithout(line order.Line, rest string) {
	what, why := o.why(rest)
	seal, sealed := o.g.Sealed()
	switch {
	case !is(what, o.lang, "BEACON"):
		o.refuse(line, CodeForm, what, "refused.not_steward", withoutForm)
	case !o.running(line):
	case !sealed:
		o.refuse(line, CodePhase, "", "refused.unsealed", o.say("refused.form_process"))
	case o.c.At.Before(seal.Signed):
		o.refuse(line, CodePhase, "", "refused.sealed")
	case why == "":
		o.refuse(line, CodeForm, "", "refused.why", withoutForm)
	default:
		o.without = why
		o.done("done.without", "phase", o.g.PhaseIn(o.lang).Title)
	}
}

// rewind handles REWIND: it goes back to the opening of a phase that stands, the open one included.
func (o *stewardSubmission) rewind(line order.Line, rest string) {
	what, why := o.why(rest)
	if w, more := cut(what); is(w, o.lang, "TO") {
		what = more
	}
	to := o.g.momentNamed(what)
	switch {
	case to == nil:
		o.refuse(line, CodeUnknown, what, "refused.rewind", o.g.passedIn(o.lang)...)
	case why == "":
		o.refuse(line, CodeForm, "", "refused.why", "REWIND TO "+o.g.CalledIn(o.lang, to.phase.Name)+" WHY ...")
	default:
		due := o.g.dueAfter(o.c.At, to.phase.Phase, to.used)
		o.do(Rewound{To: to.phase.n, Phase: to.phase.Name, By: o.c.By, Why: why, Due: due})
		o.do(o.g.pardons(to)...)
		o.done("done.rewound", "phase", o.g.rules.PhaseIn(to.phase.Phase, o.lang).Title, "due", sayTime(o.lang, due, o.zone))
	}
}

// pardons clears the misses of seats that have another holder now than at a moment: the deadlines
// that the former holder missed are not the new one's fault.
func (g *Game) pardons(to *moment) []event.Event {
	var events []event.Event
	for i, play := range to.plays {
		seat := &g.seats[i]
		if (play.missed > 0 || play.regency) && seat.player != "" && seat.player != to.players[i] {
			events = append(events, RegencyEnded{Seat: seat.id})
		}
	}
	return events
}

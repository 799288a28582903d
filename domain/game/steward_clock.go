package game

import (
	"strconv"
	"strings"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/order"
)

// extendDeadline handles EXTEND, which moves the deadline.
func (o *stewardSubmission) extendDeadline(line order.Line, rest string) {
	deadlineText, why := o.cutWhy(rest)
	deadline, ok := o.game.parseDeadline(deadlineText, o.lang, o.zone)
	switch {
	case !o.requirePhase(line):
	case o.game.phase.paused:
		o.refuseLine(line, CodePhase, "", "refused.paused", "RESUME")
	case !ok:
		o.refuseLine(line, CodeForm, deadlineText, "refused.extend", extendForms...)
	case why == "":
		o.refuseLine(line, CodeForm, "", "refused.why", extendForms...)
	case !deadline.After(o.game.phase.due) || !deadline.After(o.command.At):
		o.refuseLine(line, CodeForm, deadlineText, "refused.extend_past", extendForms...)
	default:
		o.record(Extended{Due: deadline, By: o.command.By, Why: why})
		o.confirm("done.extended", "due", sayTime(o.lang, deadline, o.zone))
	}
}

// parseDeadline parses a new deadline: a length to add to the old one ("24 h"), or TO with a time in the steward's
// zone, or in UTC if UTC stands behind it. It moves the deadline on to a day that is free; false if the text is
// neither.
func (g *Game) parseDeadline(text, lang string, zone *time.Location) (time.Time, bool) {
	word, rest := cutWord(text)
	if meansWord(word, lang, "TO") {
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

// pauseClock handles PAUSE, which stops the clock; the reason may be left out.
func (o *stewardSubmission) pauseClock(line order.Line, rest string) {
	_, why := o.cutWhy(rest)
	switch {
	case !o.requirePhase(line):
	case o.game.phase.paused:
		o.refuseLine(line, CodePhase, "", "refused.paused", "RESUME")
	default:
		o.record(Paused{By: o.command.By, Why: why, Left: max(o.game.phase.due.Sub(o.command.At), 0)})
		o.confirm("done.paused")
	}
}

// resumeClock handles RESUME: the clock runs on with the time that was left.
func (o *stewardSubmission) resumeClock(line order.Line, _ string) {
	if !o.requirePhase(line) {
		return
	}
	if !o.game.phase.paused {
		o.refuseLine(line, CodePhase, "", "refused.running", "PAUSE WHY ...")
		return
	}
	due := o.game.computeResumedDue(o.command.At)
	o.record(Resumed{By: o.command.By, Due: due})
	o.confirm("done.resumed", "due", sayTime(o.lang, due, o.zone))
}

// computeResumedDue returns the deadline of a paused phase that goes on at a time; zero if the phase is endless.
func (g *Game) computeResumedDue(at time.Time) time.Time {
	if g.phase.Endless {
		return time.Time{}
	}
	return g.opened.Pace.Free(at.Add(g.phase.timeLeft).Truncate(time.Second))
}

// processNow handles PROCESS NOW, which closes the open phase, and passes PROCESS WITHOUT on. The line must name the
// open phase: it may arrive when the phase that the steward meant has closed by itself, and the next has begun.
func (o *stewardSubmission) processNow(line order.Line, rest string) {
	word, phase := cutWord(rest)
	if meansWord(word, o.lang, "WITHOUT") {
		o.processWithout(line, phase)
		return
	}
	_, sealed := o.game.Sealed()
	moment := o.game.findMoment(phase)
	legal := "PROCESS NOW " + o.game.PhaseIn(o.lang).Name
	switch {
	case !meansWord(word, o.lang, "NOW"):
		o.refuseLine(line, CodeForm, rest, "refused.not_steward", o.say("refused.form_process"))
	case !o.requirePhase(line):
	case sealed:
		o.refuseLine(line, CodePhase, "", "refused.sealed")
	case phase == "":
		o.refuseLine(line, CodeForm, "", "refused.process_which", legal)
	case moment == nil || moment.phase.n != o.game.phase.n: // it may be the whole name of an earlier phase
		o.refuseLine(line, CodeUnknown, phase, "refused.process_other", legal)
	default:
		o.close = true
		o.confirm("done.processing", "phase", o.game.PhaseIn(o.lang).Title)
	}
}

// processWithout handles PROCESS WITHOUT BEACON, which closes a sealed phase whose round does not come. It is
// refused before the time at which the round is due. The dice are then the server's own, and everybody can read why.
func (o *stewardSubmission) processWithout(line order.Line, rest string) {
	what, why := o.cutWhy(rest)
	seal, sealed := o.game.Sealed()
	switch {
	case !meansWord(what, o.lang, "BEACON"):
		o.refuseLine(line, CodeForm, what, "refused.not_steward", withoutForm)
	case !o.requirePhase(line):
	case !sealed:
		o.refuseLine(line, CodePhase, "", "refused.unsealed", o.say("refused.form_process"))
	case o.command.At.Before(seal.Signed):
		o.refuseLine(line, CodePhase, "", "refused.sealed")
	case why == "":
		o.refuseLine(line, CodeForm, "", "refused.why", withoutForm)
	default:
		o.without = why
		o.confirm("done.without", "phase", o.game.PhaseIn(o.lang).Title)
	}
}

// rewindGame handles REWIND: the game goes back to the opening of a phase that stands, the open phase included.
func (o *stewardSubmission) rewindGame(line order.Line, rest string) {
	phaseName, why := o.cutWhy(rest)
	if w, more := cutWord(phaseName); meansWord(w, o.lang, "TO") {
		phaseName = more
	}
	moment := o.game.findMoment(phaseName)
	switch {
	case moment == nil:
		o.refuseLine(line, CodeUnknown, phaseName, "refused.rewind", o.game.listOpenedPhases(o.lang)...)
	case why == "":
		o.refuseLine(line, CodeForm, "", "refused.why", "REWIND TO "+o.game.CalledIn(o.lang, moment.phase.Name)+" WHY ...")
	default:
		due := o.game.computeDue(o.command.At, moment.phase.Phase, moment.timeUsed)
		o.record(Rewound{To: moment.phase.n, Phase: moment.phase.Name, By: o.command.By, Why: why, Due: due})
		o.record(o.game.pardonMisses(moment)...)
		o.confirm("done.rewound", "phase", o.game.rules.PhaseIn(moment.phase.Phase, o.lang).Title, "due", sayTime(o.lang, due, o.zone))
	}
}

// pardonMisses returns the events that clear the misses of seats which have another holder now than at a moment: the
// deadlines that the former holder missed are not the new holder's fault.
func (g *Game) pardonMisses(moment *moment) []event.Event {
	var events []event.Event
	for i, play := range moment.plays {
		seat := &g.seats[i]
		if (play.missed > 0 || play.regency) && seat.player != "" && seat.player != moment.players[i] {
			events = append(events, RegencyEnded{Seat: seat.id})
		}
	}
	return events
}

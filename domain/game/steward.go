package game

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// stewardNames are the steward's words in a fixed order.
var stewardNames = []string{"EXTEND", "PAUSE", "RESUME", "PREVIEW", "PROCESS", "REPLACE", "REWIND", "ABANDON", "ANNOUNCE", "HIDE", "UNHIDE", "ONLOOKERS", "HELP"}

// office is a letter of the steward while it is being read.
type office struct {
	letter
	close   bool
	without string // why
	habits  map[Player]Habits
}

// extendForms are how a deadline is moved.
var extendForms = []string{"EXTEND 24 h WHY ...", "EXTEND TO 2026-07-01 18:00 WHY ..."}

// forms are the steward's words by example.
func (o *office) forms() []string {
	return append(slices.Clone(extendForms), "PAUSE WHY ...", "RESUME", "PREVIEW", o.say("refused.form_process"), withoutForm,
		o.say("refused.form_replace"), o.say("refused.form_rewind"), abandonForm, o.say("refused.form_announce"), o.say("refused.form_hide"), o.say("refused.form_onlookers"))
}

func (o *office) helpSteward() {
	forms := o.forms()
	lines := lists.Map(forms, func(f string) string { return "· " + f })
	o.r.Shown = append(o.r.Shown, Shown{Title: o.say("show.help"), Lines: lines})
}

// why splits a text at WHY.
func (o *office) why(text string) (what, why string) {
	words := strings.Fields(text)
	for i, w := range words {
		if is(w, o.lang, "WHY") {
			return strings.Join(words[:i], " "), strings.Join(words[i+1:], " ")
		}
	}
	return strings.Join(words, " "), ""
}

// running refuses a word that needs an open phase.
func (o *office) running(line order.Line) bool {
	switch {
	case o.g.over:
		o.refuse(line, CodePhase, "", "refused.over")
	case !o.g.phase.open:
		o.refuse(line, CodePhase, "", "refused.closed")
	default:
		return true
	}
	return false
}

func (o *office) extend(line order.Line, rest string) {
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

// until reads a new deadline: a length after the old one, or TO a time where the
// steward lives, or in UTC if that stands behind it.
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

func (o *office) pause(line order.Line, rest string) {
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

func (o *office) resume(line order.Line) {
	if !o.running(line) {
		return
	}
	if !o.g.phase.paused {
		o.refuse(line, CodePhase, "", "refused.running", "PAUSE WHY ...")
		return
	}
	due := o.g.opened.Pace.Free(o.c.At.Add(o.g.phase.left).Truncate(time.Second))
	if o.g.phase.Endless {
		due = time.Time{}
	}
	o.do(Resumed{By: o.c.By, Due: due})
	o.done("done.resumed", "due", sayTime(o.lang, due, o.zone))
}

// process closes the open phase, which it must name: a letter may come when
// that one has closed by itself, and the next has just begun.
func (o *office) process(line order.Line, rest string) {
	now, phase := cut(rest)
	if is(now, o.lang, "WITHOUT") {
		o.processWithout(line, phase)
		return
	}
	_, sealed := o.g.Sealed()
	legal := "PROCESS NOW " + o.g.PhaseIn(o.lang).Name
	switch {
	case !is(now, o.lang, "NOW"):
		o.refuse(line, CodeForm, rest, "refused.not_steward", o.say("refused.form_process"))
	case !o.running(line):
	case sealed:
		o.refuse(line, CodePhase, "", "refused.sealed")
	case phase == "":
		o.refuse(line, CodeForm, "", "refused.process_which", legal)
	case !o.opens(phase):
		o.refuse(line, CodeUnknown, phase, "refused.process_other", legal)
	default:
		o.close = true
		o.done("done.processing", "phase", o.g.PhaseIn(o.lang).Title)
	}
}

// opens reports whether a text means the open phase, and not the whole name of
// one before it.
func (o *office) opens(text string) bool {
	to := o.g.momentNamed(text)
	return to != nil && to.phase.n == o.g.phase.n
}

// replace gives a seat, vacant or not, to another player, who is written to as
// he is used to.
func (o *office) replace(line order.Line, rest string) {
	seatName, to, ok := replacement(rest, o.lang)
	if !ok {
		o.refuse(line, CodeForm, "", "refused.replace", o.say("refused.form_replace"))
		return
	}
	id, ok := o.g.seatNamed(seatName)
	s, _ := o.g.seat(id)
	switch {
	case !ok:
		o.refuse(line, CodeUnknown, seatName, "refused.press_to", o.g.seatIDs()...)
	case !o.g.begun:
		o.refuse(line, CodePhase, "", "refused.not_begun")
	case o.g.over:
		o.refuse(line, CodePhase, "", "refused.over")
	case slices.ContainsFunc(o.g.seats, func(x seat) bool { return x.player == to }):
		o.refuse(line, CodeRight, string(to), "refused.replace_seated")
	default:
		o.do(Replaced{Seat: id, From: s.player, To: to}, Rekeyed{Seat: id, Epoch: s.epoch + 1, Why: "replaced"})
		o.do(o.habits[to].events(id)...)
		o.done("done.replaced", "seat", o.g.state.Face(id, o.lang).Name, "player", string(to))
	}
}

func (g *Game) seatIDs() []string {
	ids := make([]string, len(g.seats))
	for i, s := range g.seats {
		ids[i] = string(s.id)
	}
	return ids
}

// rewind goes back to the opening of a phase that stands, the open one
// included.
func (o *office) rewind(line order.Line, rest string) {
	what, why := o.why(rest)
	if w, more := cut(what); is(w, o.lang, "TO") {
		what = more
	}
	to := o.g.momentNamed(what)
	switch {
	case to == nil:
		o.refuse(line, CodeUnknown, what, "refused.rewind", o.g.passedIn(o.lang)...)
	case why == "":
		o.refuse(line, CodeForm, "", "refused.why", "REWIND TO "+o.g.nameIn(o.lang, to.phase.Name)+" WHY ...")
	default:
		due := o.g.dueAfter(o.c.At, to.phase.Phase, to.used)
		o.do(Rewound{To: to.phase.n, Phase: to.phase.Name, By: o.c.By, Why: why, Due: due})
		o.do(o.g.pardons(to)...)
		o.done("done.rewound", "phase", o.g.rules.PhaseIn(to.phase.Phase, o.lang).Title, "due", sayTime(o.lang, due, o.zone))
	}
}

// pardons are for those who have come to a seat since a moment: deadlines that
// its holder of then had missed are not theirs.
func (g *Game) pardons(to *moment) []event.Event {
	var events []event.Event
	for i, p := range to.plays {
		s := &g.seats[i]
		if (p.missed > 0 || p.regency) && s.player != "" && s.player != to.players[i] {
			events = append(events, RegencyEnded{Seat: s.id})
		}
	}
	return events
}

// momentNamed finds the beginning of a phase by its name or its number: the
// last that fits, but a whole name before the beginning of one.
func (g *Game) momentNamed(text string) *moment {
	var to *moment
	for i := range g.moments {
		m := &g.moments[i]
		if g.anyName(m.phase.Phase, func(name string) bool { return foldAll(name) == foldAll(text) }) {
			return m
		}
		if g.called(m.phase, text) {
			to = m
		}
	}
	return to
}

// called reports whether a text means the phase: by its name or a beginning of
// it, by its title, or by its number.
func (g *Game) called(p phase, text string) bool {
	return g.begunBy(p.Phase, text) || foldAll(text) == foldAll(p.Title) || strconv.Itoa(p.n) == text
}

// begunBy reports whether a text is the name of a phase, or a beginning of it,
// in any language.
func (g *Game) begunBy(p Phase, text string) bool {
	return g.anyName(p, func(name string) bool { return begins(foldAll(text), foldAll(name)) })
}

// anyName reports whether a name of a phase is wanted, in any language.
func (g *Game) anyName(p Phase, wanted func(string) bool) bool {
	return wanted(p.Name) || slices.ContainsFunc(Languages(), func(lang string) bool { return wanted(g.rules.PhaseIn(p, lang).Name) })
}

// passedIn are the names of all phases that have been open, in a language.
func (g *Game) passedIn(lang string) []string {
	names := make([]string, len(g.moments))
	for i, m := range g.moments {
		names[i] = g.nameIn(lang, m.phase.Name)
	}
	return names
}

func (o *office) announce(line order.Line, rest string) {
	if rest == "" {
		o.refuse(line, CodeForm, "", "refused.announce", o.say("refused.form_announce"))
		return
	}
	o.do(Announced{By: o.c.By, Text: rest, At: o.c.At})
	o.done("done.announced")
}

// previewLines tell who is in and who is missing, and nothing of what was
// ordered.
func (g *Game) previewLines(lang string, zone *time.Location) []string {
	var lines []string
	for _, id := range g.phase.awaited {
		s, ok := g.seat(id)
		if !ok {
			continue
		}
		has, final := g.drafted(s)
		key := "preview.missing"
		switch {
		case s.player == "":
			key = "preview.vacant"
		case has && final:
			key = "preview.final"
		case has:
			key = "preview.draft"
		}
		lines = append(lines, say(lang, key, "seat", g.state.Face(id, lang).Name))
	}
	return append(lines, g.clockLines(lang, zone)...)
}

// processWithout closes a sealed phase whose round does not come: its dice are the
// house's then, and all can read why.
func (o *office) processWithout(line order.Line, rest string) {
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

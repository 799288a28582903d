package game

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// controls holds, for each control word of players' submissions, the function that carries it out
// with the rest of the line.
var controls = map[string]func(l *submissionReading, line order.Line, rest string){
	"HELP":     func(l *submissionReading, line order.Line, rest string) { l.ask("HELP", line, rest) },
	"SHOW":     (*submissionReading).show,
	"READY":    func(l *submissionReading, _ order.Line, _ string) { l.mark(true) },
	"HOLD":     func(l *submissionReading, _ order.Line, _ string) { l.mark(false) },
	"ADD":      (*submissionReading).add,
	"CANCEL":   (*submissionReading).cancel,
	"HISTORY":  (*submissionReading).history,
	"UNDO":     (*submissionReading).undo,
	whyName:    (*submissionReading).why,
	"STANDING": (*submissionReading).standing,
	"ALWAYS":   (*submissionReading).always,
	"PRESS":    (*submissionReading).pressTo,
	"AWAY":     (*submissionReading).away,
	"DEPUTY":   (*submissionReading).deputy,
	"RESIGN":   (*submissionReading).resign,
	"JOIN":     func(l *submissionReading, _ order.Line, _ string) { l.done("done.joined") },
	"FOR":      (*submissionReading).forPhase,
	"WHATIF":   func(l *submissionReading, _ order.Line, _ string) { l.dry = true },
	"VERIFY":   (*submissionReading).verify,
	"LANGUAGE": (*submissionReading).language,
	"FORMAT":   (*submissionReading).format,
	"DIGEST":   (*submissionReading).digest,
	"REPORTS":  (*submissionReading).reports,
	"PROPOSE":  func(l *submissionReading, line order.Line, rest string) { l.propose(line, rest, false) },
	"AGREE":    func(l *submissionReading, line order.Line, rest string) { l.propose(line, rest, true) },
}

// sweeping holds the control words that change all orders at once, or for longer than a phase.
// They count only in the sender's own words above every quotation. Words that only prevent
// something (HOLD, WHATIF), or keep orders from being replaced (ADD), count anywhere.
var sweeping = map[string]bool{
	"READY": true, "CANCEL": true, "UNDO": true, "AWAY": true, "LANGUAGE": true, "FORMAT": true, "DIGEST": true, "REPORTS": true,
	"PROPOSE": true, "AGREE": true,
}

// below refuses a line that stands below a quotation, and reports whether it did.
func (l *submissionReading) below(line order.Line) bool {
	if line.Doubt != order.Below {
		return false
	}
	l.refuse(line, CodeQuoted, "", "refused.below_all")
	return true
}

// read takes in one line. A line that only looks like a control word (an abbreviation, or a word
// of another language) is an order if the ruleset can read it.
func (l *submissionReading) read(line order.Line) {
	if l.press != nil {
		l.pressLine(line)
		return
	}
	name, rest, kind := l.kind(line)
	switch kind {
	case lineControl:
		l.known++
		if sweeping[name] && l.below(line) {
			return
		}
		controls[name](l, line, rest)
	case lineChoice:
		l.known++
		l.choose(line)
	case lineMarked:
		l.refuse(line, CodeForm, "", "refused.mark")
	case lineOrder:
		if l.stating && l.states(line) {
			return
		}
		l.block(line)
		l.orderLine(l.headed(line))
	}
}

// choose reads the lines of the choices that a line names as if they stood in its place.
func (l *submissionReading) choose(line order.Line) {
	offered, part := l.g.choices(l.s.id), l.part
	l.part, l.stating = &l.now, false
	for _, name := range chosen(line.Text) {
		i := slices.IndexFunc(offered, func(c choice) bool { return c.name == name })
		if i < 0 {
			l.noChoice(line, name, offered)
			continue
		}
		for _, text := range offered[i].lines {
			l.read(order.Line{N: line.N, Text: text, Doubt: line.Doubt})
		}
	}
	l.part = part
}

// noChoice refuses the name of a choice that does not exist, or no longer does. The orders beside
// it are held, as if an order had been refused.
func (l *submissionReading) noChoice(line order.Line, name string, offered []choice) {
	key, legal := "refused.choice", make([]string, len(offered))
	for i, choice := range offered {
		shown := lists.Map(choice.lines, func(text string) string { return l.g.showOrder(l.s.id, l.lang, order.Line{Text: text}) })
		legal[i] = choice.name + " # " + strings.Join(shown, ", ")
	}
	switch n, _ := strconv.Atoi(numberOf(name)); {
	case len(offered) == 0:
		key = "refused.choice_none"
	case n < l.g.numberOfChoices():
		key = "refused.choice_old"
	}
	l.unread = true
	l.refuse(line, CodePhase, name, key, legal...)
}

// block notes headings and END: between them a line that the ruleset can read is an order, even
// if it begins like a control word.
func (l *submissionReading) block(line order.Line) {
	if opens, closes := l.frame(line); opens || closes {
		l.within = opens
	}
}

// mark handles READY and HOLD for the part of the submission that is being read.
func (l *submissionReading) mark(ready bool) {
	if l.part != nil {
		l.part.ready, l.part.hold = ready, !ready
	}
}

// add handles ADD, on a line of its own or before an order.
func (l *submissionReading) add(line order.Line, rest string) {
	if l.part != nil {
		l.part.add = true
	}
	if rest != "" {
		line.Text = rest
		l.orderLine(line)
	}
}

// cancel handles CANCEL: it withdraws the draft and drops the lines read so far for this part.
func (l *submissionReading) cancel(order.Line, string) {
	if l.part != nil {
		l.part.cancel, l.part.add, l.part.lines = true, false, nil
	}
}

// resign handles RESIGN, which only the holder of the seat may send, and only once.
func (l *submissionReading) resign(line order.Line, _ string) {
	switch {
	case l.c.By != l.s.player:
		l.refuse(line, CodeRight, "", "refused.holder")
	case l.s.resigned:
		l.refuse(line, CodeRight, "", "refused.resigned")
	case !l.sure(line, true):
	default:
		l.do(Resigned{Seat: l.s.id, By: l.c.By})
		l.done("done.resigned", "phase", l.g.PhaseIn(l.lang).Name)
	}
}

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
	"HELP":     func(l *submissionReading, line order.Line, rest string) { l.noteRequest("HELP", line, rest) },
	"SHOW":     (*submissionReading).noteShow,
	"READY":    func(l *submissionReading, _ order.Line, _ string) { l.markReadiness(true) },
	"HOLD":     func(l *submissionReading, _ order.Line, _ string) { l.markReadiness(false) },
	"ADD":      (*submissionReading).readAdd,
	"CANCEL":   (*submissionReading).readCancel,
	"HISTORY":  (*submissionReading).readHistory,
	"UNDO":     (*submissionReading).readUndo,
	whyName:    (*submissionReading).readWhy,
	"STANDING": (*submissionReading).readStanding,
	"ALWAYS":   (*submissionReading).readAlways,
	"PRESS":    (*submissionReading).readPress,
	"AWAY":     (*submissionReading).announceAbsence,
	"DEPUTY":   (*submissionReading).readDeputy,
	"RESIGN":   (*submissionReading).readResign,
	"JOIN":     func(l *submissionReading, _ order.Line, _ string) { l.confirm("done.joined") },
	"FOR":      (*submissionReading).readFor,
	"WHATIF":   func(l *submissionReading, _ order.Line, _ string) { l.dry = true },
	"VERIFY":   (*submissionReading).readVerify,
	"LANGUAGE": (*submissionReading).readLanguage,
	"FORMAT":   (*submissionReading).readFormat,
	"DIGEST":   (*submissionReading).readDigest,
	"REPORTS":  (*submissionReading).readReports,
	"PROPOSE":  func(l *submissionReading, line order.Line, rest string) { l.readProposal(line, rest, false) },
	"AGREE":    func(l *submissionReading, line order.Line, rest string) { l.readProposal(line, rest, true) },
}

// sweepingWords holds the control words that change all orders at once, or for longer than a phase. They count only in
// the sender's own words, above every quotation. Control words that only prevent something (HOLD, WHATIF), or keep
// orders from being replaced (ADD), count anywhere.
var sweepingWords = map[string]bool{
	"READY": true, "CANCEL": true, "UNDO": true, "AWAY": true, "LANGUAGE": true, "FORMAT": true, "DIGEST": true, "REPORTS": true,
	"PROPOSE": true, "AGREE": true,
}

// refuseQuoted refuses a line that stands below a quotation, and reports whether it did.
func (l *submissionReading) refuseQuoted(line order.Line) bool {
	if line.Doubt != order.Below {
		return false
	}
	l.refuseLine(line, CodeQuoted, "", "refused.below_all")
	return true
}

// readLine takes in one line: a line of an open message, a control word, a choice, or an order. It treats a line
// that only looks like a control word (an abbreviation, or a word of another language) as an order if the ruleset
// can read it.
func (l *submissionReading) readLine(line order.Line) {
	if l.press != nil {
		l.addPressLine(line)
		return
	}
	name, rest, kind := l.classifyLine(line)
	switch kind {
	case lineControl:
		l.controlLines++
		if sweepingWords[name] && l.refuseQuoted(line) {
			return
		}
		controls[name](l, line, rest)
	case lineChoice:
		l.controlLines++
		l.readChoices(line)
	case lineMarked:
		l.refuseLine(line, CodeForm, "", "refused.mark")
	case lineOrder:
		if l.stating && l.takeStanding(line) {
			return
		}
		l.noteBlock(line)
		l.addOrderLine(l.numberHeading(line))
	}
}

// readChoices reads, in place of a line, the lines of the choices that it names, as orders for the open phase. It
// refuses names of choices that are not on offer.
func (l *submissionReading) readChoices(line order.Line) {
	offered, part := l.game.listChoices(l.seat.id), l.part
	l.part, l.stating = &l.openOrders, false
	for _, name := range parseChoices(line.Text) {
		i := slices.IndexFunc(offered, func(c choice) bool { return c.name == name })
		if i < 0 {
			l.refuseChoice(line, name, offered)
			continue
		}
		for _, text := range offered[i].lines {
			l.readLine(order.Line{N: line.N, Text: text, Doubt: line.Doubt})
		}
	}
	l.part = part
}

// refuseChoice refuses the name of a choice that does not exist, or exists no longer. The orders of the submission
// become a draft, as if one of them had been refused.
func (l *submissionReading) refuseChoice(line order.Line, name string, offered []choice) {
	key, legal := "refused.choice", make([]string, len(offered))
	for i, choice := range offered {
		shown := lists.Map(choice.lines, func(text string) string { return l.game.showOrder(l.seat.id, l.lang, order.Line{Text: text}) })
		legal[i] = choice.name + " # " + strings.Join(shown, ", ")
	}
	switch n, _ := strconv.Atoi(choiceNumberOf(name)); {
	case len(offered) == 0:
		key = "refused.choice_none"
	case n < l.game.presentChoiceNumber():
		key = "refused.choice_old"
	}
	l.unread = true
	l.refuseLine(line, CodePhase, name, key, legal...)
}

// noteBlock notes whether the lines that follow are inside a block. There a line that the ruleset can read is an
// order, even if it begins like a control word.
func (l *submissionReading) noteBlock(line order.Line) {
	if opens, closes := l.framesBlock(line); opens || closes {
		l.within = opens
	}
}

// markReadiness handles READY and HOLD for the part of the submission that is being read; it does nothing below a
// FOR that was refused.
func (l *submissionReading) markReadiness(ready bool) {
	if l.part != nil {
		l.part.ready, l.part.hold = ready, !ready
	}
}

// readAdd handles ADD, on a line of its own or before an order. Below a FOR that was refused it has no effect.
func (l *submissionReading) readAdd(line order.Line, rest string) {
	if l.part != nil {
		l.part.add = true
	}
	if rest != "" {
		line.Text = rest
		l.addOrderLine(line)
	}
}

// readCancel handles CANCEL: it withdraws the draft of this part of the submission, and drops the part's lines read
// so far.
func (l *submissionReading) readCancel(order.Line, string) {
	if l.part != nil {
		l.part.cancel, l.part.add, l.part.lines = true, false, nil
	}
}

// readResign handles RESIGN, which only the holder of the seat may send, and only once.
func (l *submissionReading) readResign(line order.Line, _ string) {
	switch {
	case l.command.By != l.seat.player:
		l.refuseLine(line, CodeRight, "", "refused.holder")
	case l.seat.resigned:
		l.refuseLine(line, CodeRight, "", "refused.resigned")
	case !l.isSure(line, true):
	default:
		l.record(Resigned{Seat: l.seat.id, By: l.command.By})
		l.confirm("done.resigned", "phase", l.game.PhaseIn(l.lang).Name)
	}
}

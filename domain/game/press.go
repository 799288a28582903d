package game

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/order"
)

// readPress handles PRESS: the lines below it are the text of a message.
func (l *submissionReading) readPress(line order.Line, rest string) {
	l.press = &message{head: line, headRest: rest, lastLine: line.N}
}

// addPressLine adds a line to the text of the open message, with a blank line where lines are missing before it. At
// END PRESS it sends the message.
func (l *submissionReading) addPressLine(line order.Line) {
	message := l.press
	if l.endsPress(line.Text) {
		l.press = nil
		l.sendMessage(message)
		return
	}
	if gap := line.N - message.lastLine - 1; gap > 0 && len(message.text) > 0 {
		message.text = append(message.text, "")
	}
	message.text, message.lastLine = append(message.text, line.Text), line.N
}

// finishPress refuses a message without END PRESS: the lines at its end may be orders, which must not become public.
func (l *submissionReading) finishPress() {
	if l.press == nil {
		return
	}
	l.refuseLine(l.press.head, CodePress, "", "refused.press_end", l.spellWords("END", "PRESS"))
	l.press = nil
}

// sendMessage reads the heading of a message, checks the message and delivers it; else it refuses the message.
func (l *submissionReading) sendMessage(message *message) {
	pressed := Pressed{From: l.seat.id, Text: strings.Join(message.text, "\n"), At: l.command.At}
	rest := message.headRest
	if w, more := cutWord(rest); meansWord(w, l.lang, "GREY") {
		pressed.Grey, rest = true, more
	}
	w, names := cutWord(rest)
	if !meansWord(w, l.lang, "TO") {
		names = rest
	}
	names, found := l.splitReplyTo(&pressed, message.head, names)
	var to string
	var steward, ok bool
	if found {
		to, steward, ok = l.readRecipients(&pressed, message.head, names)
	}
	switch {
	case !ok:
	case l.refuseTooMuch(message, pressed.Text):
	case strings.TrimSpace(pressed.Text) == "":
		l.refuseLine(message.head, CodePress, "", "refused.press_empty")
	case l.command.By != l.seat.player && !l.seat.deputy.Press:
		l.refuseLine(message.head, CodePress, "", "refused.press_deputy")
	case l.refuseMuzzled(pressed, message.head):
	case l.refuseSilenced(pressed, message.head):
	case l.refuseCensored(pressed, message.head):
	case pressed.Grey && l.game.opened.Setup.Options[l.game.about.Unsigned] != "on":
		l.refuseLine(message.head, CodePress, "", "refused.press_grey")
	case l.refuseFlood(pressed, steward, message.head):
	default:
		l.deliverMessage(pressed, steward)
		key := "done.pressed"
		if pressed.Grey {
			key = "done.pressed_grey"
		}
		l.confirm(key, "to", to)
	}
}

// refuseCensored refuses a message that the game's own rules forbid, and reports whether it did.
func (l *submissionReading) refuseCensored(e Pressed, head order.Line) bool {
	err := l.game.state.Censor(l.lang, l.seat.id, e)
	if err == nil {
		return false
	}
	mine := *err
	mine.Line = head
	l.receipt.Errors = append(l.receipt.Errors, &mine)
	return true
}

// deliverMessage records a message to its seats and to the public and, as a message of its own, to the steward.
// After each unsigned message it records who wrote it, for the writer alone.
func (l *submissionReading) deliverMessage(pressed Pressed, steward bool) {
	from := pressed.From
	if pressed.Grey {
		pressed.From = ""
	}
	send := func() {
		l.record(pressed)
		if pressed.Grey {
			l.record(GreyWritten{Own{from}})
		}
	}
	if len(pressed.To) > 0 || pressed.Public {
		send()
	}
	if steward {
		pressed.To, pressed.Public = nil, false
		send()
	}
}

// readRecipients fills the recipients into a message, and returns them in words; steward says that the steward is
// one. ok is false if it refused the message, because of a name that it cannot read or because nobody is left to
// write to.
func (l *submissionReading) readRecipients(pressed *Pressed, head order.Line, names string) (to string, steward, ok bool) {
	if strings.TrimSpace(names) == "" {
		l.refuseLine(head, CodePress, "", "refused.press_form", l.listPressForms()...)
		return "", false, false
	}
	var toNames []string
	for name := range strings.FieldsFuncSeq(names, func(r rune) bool { return r == ',' || r == '&' }) {
		name = strings.TrimSpace(name)
		kind, fit := matchWord(name, l.lang, "ALL", "PUBLIC", "STEWARD")
		id, ok := l.game.SeatNamed(name)
		switch {
		case ok:
			pressed.To, toNames = append(pressed.To, id), append(toNames, l.game.state.Face(id, l.lang).Name)
		case fit == fitNot:
			l.refuseLine(head, CodePress, name, "refused.press_to", l.listPressForms()...)
			return "", false, false
		case kind == "ALL":
			pressed.To, toNames = append(pressed.To, l.game.listSeats()...), append(toNames, l.say("report.press.all"))
		case kind == "PUBLIC":
			pressed.Public, toNames = true, append(toNames, l.say("report.press.public"))
		default:
			steward, toNames = true, append(toNames, l.say("report.press.steward"))
		}
	}
	pressed.To = slices.DeleteFunc(pressed.To, func(s Seat) bool { return s == pressed.From })
	slices.Sort(pressed.To)
	pressed.To = slices.Compact(pressed.To)
	if len(pressed.To) == 0 && !pressed.Public && !steward {
		l.refuseLine(head, CodePress, "", "refused.press_to", l.listPressForms()...)
		return "", false, false
	}
	return strings.Join(toNames, ", "), steward, true
}

// listPressForms lists the forms of PRESS that the seat may use, as examples.
func (l *submissionReading) listPressForms() []string {
	var forms []string
	to := l.spellWords("PRESS", "TO") + " "
	for _, seat := range l.game.seats {
		if seat.id != l.seat.id {
			forms = append(forms, to+string(seat.id))
		}
	}
	return append(forms, to+l.spellWords("ALL"))
}

// splitReplyTo splits the number of a post off the recipients of a message (TO PUBLIC RE 12), and notes the number
// in the message. It returns names as they are if there is none; ok is false if it refused a post that does not
// exist.
func (l *submissionReading) splitReplyTo(pressed *Pressed, head order.Line, names string) (rest string, ok bool) {
	words := strings.Fields(names)
	if len(words) < 3 || !meansWord(words[len(words)-2], l.lang, "RE") {
		return names, true
	}
	n, err := strconv.Atoi(strings.TrimPrefix(words[len(words)-1], "#"))
	if err != nil || n < 1 || n > len(l.game.posts) {
		l.refuseLine(head, CodePress, words[len(words)-1], "refused.post")
		return "", false
	}
	pressed.Re = n
	return strings.Join(words[:len(words)-2], " "), true
}

package game

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/order"
)

// pressTo opens a block of press.
func (l *submissionReading) pressTo(line order.Line, rest string) {
	l.press = &message{head: line, rest: rest, last: line.N}
}

// pressLine takes a line of the text, or sends the message at END PRESS.
func (l *submissionReading) pressLine(line order.Line) {
	message := l.press
	if l.endsPress(line.Text) {
		l.press = nil
		l.send(message)
		return
	}
	if gap := line.N - message.last - 1; gap > 0 && len(message.text) > 0 {
		message.text = append(message.text, "")
	}
	message.text, message.last = append(message.text, line.Text), line.N
}

// finishPress refuses a block without an end: the lines behind it may be orders, which must not
// become public.
func (l *submissionReading) finishPress() {
	if l.press == nil {
		return
	}
	l.refuse(l.press.head, CodePress, "", "refused.press_end", l.spelt("END", "PRESS"))
	l.press = nil
}

// send checks a message and delivers it, or answers why not.
func (l *submissionReading) send(message *message) {
	pressed := Pressed{From: l.s.id, Text: strings.Join(message.text, "\n"), At: l.c.At}
	rest := message.rest
	if w, more := cut(rest); is(w, l.lang, "GREY") {
		pressed.Grey, rest = true, more
	}
	w, names := cut(rest)
	if !is(w, l.lang, "TO") {
		names = rest
	}
	names, found := l.answers(&pressed, message.head, names)
	var to string
	var steward, ok bool
	if found {
		to, steward, ok = l.addressees(&pressed, message.head, names)
	}
	switch {
	case !ok:
	case l.tooMuch(message, pressed.Text):
	case strings.TrimSpace(pressed.Text) == "":
		l.refuse(message.head, CodePress, "", "refused.press_empty")
	case l.c.By != l.s.player && !l.s.deputy.Press:
		l.refuse(message.head, CodePress, "", "refused.press_deputy")
	case l.muzzled(pressed, message.head):
	case l.silenced(pressed, message.head):
	case l.censored(pressed, message.head):
	case pressed.Grey && l.g.opened.Setup.Options[l.g.about.Unsigned] != "on":
		l.refuse(message.head, CodePress, "", "refused.press_grey")
	case l.flooding(pressed, steward, message.head):
	default:
		l.deliver(pressed, steward)
		key := "done.pressed"
		if pressed.Grey {
			key = "done.pressed_grey"
		}
		l.done(key, "to", to)
	}
}

// censored answers a message that the game's own rules refuse, and reports whether they do.
func (l *submissionReading) censored(e Pressed, head order.Line) bool {
	err := l.g.state.Censor(l.lang, l.s.id, e)
	if err == nil {
		return false
	}
	mine := *err
	mine.Line = head
	l.receipt.Errors = append(l.receipt.Errors, &mine)
	return true
}

// deliver sends a message to its seats and to the public, and separately to the steward. An event
// of its own names the author of an unsigned message.
func (l *submissionReading) deliver(pressed Pressed, steward bool) {
	from := pressed.From
	if pressed.Grey {
		pressed.From = ""
	}
	send := func() {
		l.do(pressed)
		if pressed.Grey {
			l.do(GreyWritten{Own{from}})
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

// addressees fills in the recipients of a message, and returns them in words. It refuses names that
// it cannot read, and a message without recipients.
func (l *submissionReading) addressees(pressed *Pressed, head order.Line, names string) (to string, steward, ok bool) {
	if strings.TrimSpace(names) == "" {
		l.refuse(head, CodePress, "", "refused.press_form", l.pressForms()...)
		return "", false, false
	}
	var said []string
	for name := range strings.FieldsFuncSeq(names, func(r rune) bool { return r == ',' || r == '&' }) {
		name = strings.TrimSpace(name)
		kind, fit := match(name, l.lang, "ALL", "PUBLIC", "STEWARD")
		id, ok := l.g.SeatNamed(name)
		switch {
		case ok:
			pressed.To, said = append(pressed.To, id), append(said, l.g.state.Face(id, l.lang).Name)
		case fit == fitNot:
			l.refuse(head, CodePress, name, "refused.press_to", l.pressForms()...)
			return "", false, false
		case kind == "ALL":
			pressed.To, said = append(pressed.To, l.g.ids()...), append(said, l.say("report.press.all"))
		case kind == "PUBLIC":
			pressed.Public, said = true, append(said, l.say("report.press.public"))
		default:
			steward, said = true, append(said, l.say("report.press.steward"))
		}
	}
	pressed.To = slices.DeleteFunc(pressed.To, func(s Seat) bool { return s == pressed.From })
	slices.Sort(pressed.To)
	pressed.To = slices.Compact(pressed.To)
	if len(pressed.To) == 0 && !pressed.Public && !steward {
		l.refuse(head, CodePress, "", "refused.press_to", l.pressForms()...)
		return "", false, false
	}
	return strings.Join(said, ", "), steward, true
}

// pressForms lists the forms of PRESS that the seat may use, as examples.
func (l *submissionReading) pressForms() []string {
	var forms []string
	to := l.spelt("PRESS", "TO") + " "
	for _, seat := range l.g.seats {
		if seat.id != l.s.id {
			forms = append(forms, to+string(seat.id))
		}
	}
	return append(forms, to+l.spelt("ALL"))
}

// answers splits the number of a post off the recipients of press: TO PUBLIC RE 12.
func (l *submissionReading) answers(pressed *Pressed, head order.Line, names string) (rest string, ok bool) {
	words := strings.Fields(names)
	if len(words) < 3 || !is(words[len(words)-2], l.lang, "RE") {
		return names, true
	}
	n, err := strconv.Atoi(strings.TrimPrefix(words[len(words)-1], "#"))
	if err != nil || n < 1 || n > len(l.g.posts) {
		l.refuse(head, CodePress, words[len(words)-1], "refused.post")
		return "", false
	}
	pressed.Re = n
	return strings.Join(words[:len(words)-2], " "), true
}

package game

import (
	"slices"
	"strconv"
	"unicode/utf8"

	"seneschal/domain/order"
)

// Limits on a letter, far above what a seat needs. They keep one letter from
// holding up others, and its receipt short enough to be read.
const (
	MaxLines = 600  // that are read, the text of messages aside
	MaxLine  = 1000 // characters of a line that is read

	maxStewardLines = 200
	maxMessages     = 20       // in a letter
	maxPress        = 64 << 10 // bytes of all messages of a letter
	maxStanding     = 200      // standing orders of a seat
	maxAsked        = 8        // SHOW and HELP
)

// Limits on a receipt: how many entries each of its lists shows, and how many
// bytes of them.
const (
	maxEntries = 250
	maxErrors  = 40
	maxBytes   = 12 << 10
)

// CodeLimit is of what goes beyond a limit.
const CodeLimit order.Code = "K06"

// limited are the lines that are read of a letter. What is left out is
// answered, and makes the letter a draft: it may have been meant.
func (l *letter) limited(lines []order.Line) []order.Line {
	var read []order.Line
	counted, press := 0, false
	for _, line := range lines {
		switch {
		case press:
			press = !l.endsPress(line.Text)
		case counted == MaxLines:
			l.over(line, "refused.lines", MaxLines)
			l.unread = true
			return read
		case utf8.RuneCountInString(line.Text) > MaxLine:
			l.over(line, "refused.line", MaxLine)
			l.unread = true
			counted++
			continue
		default:
			counted++
			press = l.opensPress(line.Text)
		}
		read = append(read, line)
	}
	return read
}

// over answers a line that goes beyond a limit.
func (l *letter) over(line order.Line, key string, limit int) {
	line.Text = string([]rune(line.Text)[:min(utf8.RuneCountInString(line.Text), MaxLine)])
	l.r.Errors = append(l.r.Errors, &order.Error{Code: CodeLimit, Line: line, Reason: l.say(key, "n", strconv.Itoa(limit))})
}

// opensPress reports whether a line begins a message.
func (l *letter) opensPress(text string) bool {
	word, _ := cut(text)
	name, f := match(word, l.lang, controlNames...)
	return name == "PRESS" && f != fitNot
}

// tooMuch answers a message that goes beyond what a letter may send.
func (l *letter) tooMuch(m *message, text string) bool {
	l.messages, l.pressed = l.messages+1, l.pressed+len(text)
	switch {
	case l.messages > maxMessages:
		l.over(m.head, "refused.press_many", maxMessages)
	case l.pressed > maxPress:
		l.over(m.head, "refused.press_long", maxPress>>10)
	default:
		return false
	}
	return true
}

// shorten cuts the lists of a receipt to what can be read, and says what is
// left out.
func (l *letter) shorten() {
	r := l.r
	var left []string
	note := func(key string, n int) {
		if n > 0 {
			left = append(left, l.say(key, "n", strconv.Itoa(n)))
		}
	}
	var n int
	r.Errors, n = shortened(r.Errors, maxErrors, errorSize)
	note("cut.errors", n)
	r.Warnings, n = shortened(r.Warnings, maxErrors, errorSize)
	note("cut.warnings", n)
	r.Orders, n = shortened(r.Orders, maxEntries, understoodSize)
	note("cut.orders", n)
	r.Standing, n = shortened(r.Standing, maxEntries, understoodSize)
	note("cut.standing", n)
	r.Later, n = shortened(r.Later, maxEntries, understoodSize)
	note("cut.later", n)
	r.Forecast, n = shortened(r.Forecast, maxEntries, textSize)
	note("cut.forecast", n)
	r.Done, n = shortened(r.Done, maxEntries, textSize)
	note("cut.done", n)
	r.Cut = left
}

// shortened is the beginning of a list that keeps to the limits, and how much
// is left out.
func shortened[T any](list []T, most int, size func(T) int) ([]T, int) {
	bytes := 0
	for i, x := range list {
		if bytes += size(x); i == most || bytes > maxBytes {
			return slices.Clone(list[:i]), len(list) - i
		}
	}
	return list, 0
}

func textSize(s string) int { return len(s) }

func understoodSize(u Understood) int { return len(u.Text) + len(u.Phase) }

func errorSize(e *order.Error) int {
	size := min(len(e.Line.Text), 80) + len(e.Reason)
	for _, l := range e.Legal {
		size += len(l)
	}
	return size
}

package game

import (
	"slices"
	"strconv"
	"unicode/utf8"

	"seneschal/domain/order"
)

// Limits on a submission, far above what a seat needs. They keep one submission from
// holding up others, and its receipt short enough to be read.
const (
	MaxLines = 600  // lines that are read, without the text of messages
	MaxLine  = 1000 // characters of a line

	maxStewardLines = 200
	maxMessages     = 20       // messages in a submission
	maxPress        = 64 << 10 // bytes of all messages of a submission
	maxStanding     = 200      // standing orders of a seat
	maxAsked        = 8        // SHOW and HELP lines
)

// Limits on each list of a receipt: entries, and bytes of them.
const (
	maxEntries = 250
	maxErrors  = 40
	maxBytes   = 12 << 10
)

// CodeLimit is the code of errors about a limit.
const CodeLimit order.Code = "K07"

// limitLines returns the lines of a submission that are read. It answers those left out, and marks the
// submission as unread in part, so that it stays a draft: a line left out may have been meant.
func (l *submissionReading) limitLines(lines []order.Line) []order.Line {
	var read []order.Line
	counted, press := 0, false
	for _, line := range lines {
		switch {
		case press:
			press = !l.endsPress(line.Text)
		case counted == MaxLines:
			l.refuseOver(line, "refused.lines", MaxLines)
			l.unread = true
			return read
		case utf8.RuneCountInString(line.Text) > MaxLine:
			l.refuseOver(line, "refused.line", MaxLine)
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

// refuseOver answers a line that exceeds a limit.
func (l *submissionReading) refuseOver(line order.Line, key string, limit int) {
	line.Text = lineOf(line.Text)
	l.answerFault(line, CodeLimit, "", l.say(key, "n", strconv.Itoa(limit)))
}

// lineOf cuts a text to the greatest length of a line.
func lineOf(text string) string {
	return string([]rune(text)[:min(utf8.RuneCountInString(text), MaxLine)])
}

// opensPress reports whether a line begins a message.
func (l *submissionReading) opensPress(text string) bool {
	word, _ := cutWord(text)
	name, f := matchWord(word, l.lang, controlNames...)
	return name == "PRESS" && f != fitNot
}

// tooMuch counts a message, and answers it if it exceeds the limits of a submission; it reports
// whether it does.
func (l *submissionReading) tooMuch(message *message, text string) bool {
	l.messages, l.pressed = l.messages+1, l.pressed+len(text)
	switch {
	case l.messages > maxMessages:
		l.refuseOver(message.head, "refused.press_many", maxMessages)
	case l.pressed > maxPress:
		l.refuseOver(message.head, "refused.press_long", maxPress>>10)
	default:
		return false
	}
	return true
}

// shortenReceipt cuts the lists of a receipt to a readable length, and says how much is left out.
func (l *submissionReading) shortenReceipt() {
	receipt := l.receipt
	receipt.Errors = shortened(l, "cut.errors", receipt.Errors, maxErrors, errorSize)
	receipt.Warnings = shortened(l, "cut.warnings", receipt.Warnings, maxErrors, errorSize)
	receipt.Orders = shortened(l, "cut.orders", receipt.Orders, maxEntries, understoodSize)
	receipt.Standing = shortened(l, "cut.standing", receipt.Standing, maxEntries, understoodSize)
	receipt.Later = shortened(l, "cut.later", receipt.Later, maxEntries, understoodSize)
	receipt.Forecast = shortened(l, "cut.forecast", receipt.Forecast, maxEntries, textSize)
	receipt.Done = shortened(l, "cut.done", receipt.Done, maxEntries, textSize)
}

// shortened returns the beginning of a list that keeps to the limits; the sentence under a key says
// how many entries are left out.
func shortened[T any](reading *submissionReading, key string, list []T, most int, size func(T) int) []T {
	bytes := 0
	for i, x := range list {
		if bytes += size(x); i == most || bytes > maxBytes {
			reading.receipt.Cut = append(reading.receipt.Cut, reading.say(key, "n", strconv.Itoa(len(list)-i)))
			return slices.Clone(list[:i])
		}
	}
	return list
}

func textSize(s string) int { return len(s) }

func understoodSize(u Understood) int { return len(u.Text) + len(u.Phase) }

func errorSize(fault *order.Error) int {
	size := min(len(fault.Line.Text), 80) + len(fault.Reason)
	for _, l := range fault.Legal {
		size += len(l)
	}
	return size
}

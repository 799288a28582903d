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
	maxListEntries = 250
	maxListErrors  = 40
	maxListBytes   = 12 << 10
)

// CodeLimit is the code of errors about a limit.
const CodeLimit order.Code = "K07"

// limitLines returns the lines of a submission that are to be read. It skips lines that are too long and drops all
// lines beyond MaxLines, answers both, and marks the submission as unread in part, so that its orders stay a draft:
// a line left out may have been an order. The text of messages does not count.
func (l *submissionReading) limitLines(lines []order.Line) []order.Line {
	var toRead []order.Line
	count, press := 0, false
	for _, line := range lines {
		switch {
		case press:
			press = !l.endsPress(line.Text)
		case count == MaxLines:
			l.refuseOver(line, "refused.lines", MaxLines)
			l.unread = true
			return toRead
		case utf8.RuneCountInString(line.Text) > MaxLine:
			l.refuseOver(line, "refused.line", MaxLine)
			l.unread = true
			count++
			continue
		default:
			count++
			press = l.opensPress(line.Text)
		}
		toRead = append(toRead, line)
	}
	return toRead
}

// refuseOver refuses a line that exceeds a limit, with the sentence under a key.
func (l *submissionReading) refuseOver(line order.Line, key string, limit int) {
	line.Text = cutLine(line.Text)
	l.answerFault(line, CodeLimit, "", l.say(key, "n", strconv.Itoa(limit)))
}

// cutLine cuts a text to the greatest length of a line.
func cutLine(text string) string {
	return string([]rune(text)[:min(utf8.RuneCountInString(text), MaxLine)])
}

// opensPress reports whether a line begins a message.
func (l *submissionReading) opensPress(text string) bool {
	word, _ := cutWord(text)
	name, f := matchWord(word, l.lang, controlNames...)
	return name == "PRESS" && f != fitNot
}

// refuseTooMuch counts a message of the submission. If the messages exceed their limits, it refuses this one and
// returns true.
func (l *submissionReading) refuseTooMuch(message *message, text string) bool {
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
	receipt.Errors = shortenList(l, "cut.errors", receipt.Errors, maxListErrors, errorSize)
	receipt.Warnings = shortenList(l, "cut.warnings", receipt.Warnings, maxListErrors, errorSize)
	receipt.Orders = shortenList(l, "cut.orders", receipt.Orders, maxListEntries, understoodSize)
	receipt.Standing = shortenList(l, "cut.standing", receipt.Standing, maxListEntries, understoodSize)
	receipt.Later = shortenList(l, "cut.later", receipt.Later, maxListEntries, understoodSize)
	receipt.Forecast = shortenList(l, "cut.forecast", receipt.Forecast, maxListEntries, textSize)
	receipt.Done = shortenList(l, "cut.done", receipt.Done, maxListEntries, textSize)
}

// shortenList returns the beginning of a list that keeps to the limits: at most that many entries, and maxListBytes.
// If it leaves entries out, it adds to the receipt the sentence under a key that says how many.
func shortenList[T any](reading *submissionReading, key string, list []T, most int, size func(T) int) []T {
	bytes := 0
	for i, x := range list {
		if bytes += size(x); i == most || bytes > maxListBytes {
			reading.receipt.Cut = append(reading.receipt.Cut, reading.say(key, "n", strconv.Itoa(len(list)-i)))
			return slices.Clone(list[:i])
		}
	}
	return list
}

func textSize(s string) int { return len(s) }

func understoodSize(u Understood) int { return len(u.Text) + len(u.Phase) }

// errorSize estimates how many bytes an error takes in a receipt.
func errorSize(fault *order.Error) int {
	size := min(len(fault.Line.Text), 80) + len(fault.Reason)
	for _, l := range fault.Legal {
		size += len(l)
	}
	return size
}

package game

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/order"
)

// Post writes the submission with which a seat posts lines for everybody, in answer to another post (0:
// to none). Lines that are orders are also returned as secret, so that the caller can stop the
// submission: inside it they would be public, and not obeyed.
func (g *Game) Post(id Seat, lines []order.Line, re int) (submission, secret []order.Line) {
	seat, ok := g.findSeat(id)
	if !ok {
		return nil, nil
	}
	reading := g.newSubmission(seat, Command{}, true)
	head := reading.spellWords("PRESS", "TO", "PUBLIC")
	if re > 0 {
		head += " " + reading.spellWords("RE") + " " + strconv.Itoa(re)
	}
	n := 1
	if len(lines) > 0 {
		n = lines[0].N
	}
	submission = append(submission, order.Line{N: n, Text: head})
	for _, line := range lines {
		if reading.isCommandLine(line) {
			secret = append(secret, line)
		}
		if reading.endsPress(order.Tidy(line.Text)) {
			line.Text = "| " + line.Text // keeps the message from ending here
		}
		submission, n = append(submission, line), line.N
	}
	return append(submission, order.Line{N: n, Text: reading.spellWords("END", "PRESS")}), secret
}

// isCommandLine reports whether a line is an order, or sets one for later.
func (l *submissionReading) isCommandLine(line order.Line) bool {
	line.Text = order.Tidy(line.Text)
	if line.Text == "" {
		return false
	}
	line = l.stripBullets([]order.Line{line})[0]
	words := strings.Fields(line.Text)
	if isSpelledOut(words[0], "IF") && slices.ContainsFunc(words, func(w string) bool { return isSpelledOut(w, "THEN") }) {
		return !proseLike(line.Text) // even if the order would not be legal now
	}
	switch name, rest, kind := l.classifyLine(line); {
	case kind != lineControl && l.orderInAny(line), kind == lineChoice:
		return true
	case kind != lineControl || proseLike(line.Text):
		return false
	case name == "PRESS":
		to, _ := cutWord(rest)
		return meansWord(to, l.lang, "TO") || meansWord(to, l.lang, "GREY")
	default:
		return slices.Contains([]string{"ALWAYS", "STANDING", "FOR", "RESIGN"}, name) && l.g.Reads(l.s.id, line)
	}
}

// orderInAny reports whether a line is an order in any language: its writer may be about to change
// to another.
func (l *submissionReading) orderInAny(line order.Line) bool {
	return slices.ContainsFunc(order.Common().Languages(), func(lang string) bool {
		line.Lang = lang
		orders, errs := l.parseLines(line)
		return len(orders) > 0 && len(errs) == 0
	})
}

// proseLike reports whether a line goes on like a sentence behind a word that is also a control
// word: "For me, that is fine."
func proseLike(text string) bool { return strings.ContainsAny(text, ".,!?") }

// Reads reports whether a line in a submission of this seat would be obeyed: as a control word, as a
// choice, or as an order that the ruleset can read.
func (g *Game) Reads(id Seat, line order.Line) bool {
	s, ok := g.findSeat(id)
	if !ok {
		s = &seat{id: id}
	}
	reading := g.newSubmission(s, Command{}, true)
	line = reading.stripBullets([]order.Line{line})[0]
	_, _, kind := reading.classifyLine(line)
	return kind == lineControl || kind == lineChoice || kind == lineOrder && reading.isOrder(line)
}

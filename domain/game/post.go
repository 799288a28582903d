package game

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/order"
)

// Post composes the submission with which a seat posts lines for everybody, in answer to the post number re (0: to
// none). It also returns, as secret, the lines that are orders, so that the caller can stop the submission: inside
// it they would be public, and not obeyed. Both are nil if there is no such seat.
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

// isCommandLine reports whether a line is an order, a choice, or a control word that is followed by an order or acts
// for later. A line with the punctuation of a sentence is none of these unless it can be obeyed as an order.
func (l *submissionReading) isCommandLine(line order.Line) bool {
	line.Text = order.Tidy(line.Text)
	if line.Text == "" {
		return false
	}
	line = l.stripBullets([]order.Line{line})[0]
	words := strings.Fields(line.Text)
	if isSpelledOut(words[0], "IF") && slices.ContainsFunc(words, func(w string) bool { return isSpelledOut(w, "THEN") }) {
		return !hasSentenceMarks(line.Text) // even if the order would not be legal now
	}
	switch name, rest, kind := l.classifyLine(line); {
	case kind != lineControl && l.isOrderInAnyLanguage(line), kind == lineChoice:
		return true
	case kind != lineControl || hasSentenceMarks(line.Text):
		return false
	case name == "PRESS":
		to, _ := cutWord(rest)
		return meansWord(to, l.lang, "TO") || meansWord(to, l.lang, "GREY")
	default:
		return slices.Contains([]string{"ALWAYS", "STANDING", "FOR", "RESIGN"}, name) && l.game.Reads(l.seat.id, line)
	}
}

// isOrderInAnyLanguage reports whether a line is an order in any language: its writer may have changed to another.
func (l *submissionReading) isOrderInAnyLanguage(line order.Line) bool {
	return slices.ContainsFunc(order.Common().Languages(), func(lang string) bool {
		line.Lang = lang
		orders, errs := l.parseLines(line)
		return len(orders) > 0 && len(errs) == 0
	})
}

// hasSentenceMarks reports whether a line has the punctuation of a sentence, so that a control word at its beginning
// is only talk: "For me, that is fine."
func hasSentenceMarks(text string) bool { return strings.ContainsAny(text, ".,!?") }

// Reads reports whether a line in a submission of this seat would be obeyed: as a control word, as a choice, or as
// an order that the ruleset can read. The seat need not be in the game.
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

package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/report"
	"seneschal/domain/report/text"
	"seneschal/eventstore"
	"seneschal/mailgw"
)

// seatAccepted returns the seat of a receipt by the name of the email; ok is false for other emails,
// and for receipts to stewards, who give no orders.
func (l emailFound) seatAccepted() (seat game.Seat, ok bool) {
	seat, ok = l.seatOf("receipt")
	return seat, ok && seat != mailgw.StewardSeat
}

// compareAccepted compares the orders that a receipt names with those that the log keeps: the lines in
// force as they were understood, standing orders, those for later phases, their hash, and whether they
// are final. What the server answered besides is not in the log.
func (l *emailFound) compareAccepted(after *game.Game) {
	seat, _ := l.seatAccepted()
	l.Lines, l.Untrue = untrue, "by the log no such receipt was due"
	for _, lang := range order.Common().Languages() {
		receipt, cut, ok := after.Accepted(seat, lang)
		switch {
		case !ok:
			return
		case cut:
			l.Lines, l.Untrue = tooLong, ""
			return
		}
		if read, ok := readAccepted(text.AcceptedOf(receipt), l.bound.Text); ok {
			if l.Lines, l.Untrue = untrue, read.differs(receipt.Final); l.Untrue == "" {
				l.Lines = truthful
			}
			return
		}
	}
	l.Lines, l.Untrue = rearranged, ""
}

// acceptedRead is what a receipt tells of orders, part by part, beside what it should tell.
type acceptedRead struct {
	should  text.Accepted
	summary string
	parts   map[string][]string // lines by title
}

// readAccepted reads a receipt until a part that may hold the words of others. ok is false if it is
// in another language, or has no headings at the beginnings of lines, as a mail program has joined
// them.
func readAccepted(should text.Accepted, words string) (read acceptedRead, ok bool) {
	read = acceptedRead{should: should, parts: make(map[string][]string)}
	titles := lists.Map(should.Titles, normalTitle)
	begun, ended, at, current := false, false, -1, ""
	for line := range strings.Lines(words) {
		title, heads := strings.CutPrefix(strings.TrimSpace(line), "#")
		switch next := slices.Index(titles, normalTitle(title)); {
		case heads && !begun:
			begun = true // that of the receipt
		case heads && normalTitle(title) == normalTitle(should.Log):
			return read, true
		case ended:
		case heads && next <= at:
			ended = true
		case heads:
			at, current = next, titles[next]
			read.parts[current] = []string{}
		case current == "":
			read.summary += line
		default:
			read.parts[current] = append(read.parts[current], strings.TrimSpace(line))
		}
	}
	return read, false
}

func normalTitle(title string) string {
	return eventstore.NormalizeWords(strings.ToUpper(title))
}

// normalOrder normalises the text of orders, without the marks before them and before lines that go
// on.
func normalOrder(lines ...string) string {
	return strings.NewReplacer("=", "", "|", "").Replace(eventstore.NormalizeWords(strings.Join(lines, " ")))
}

// differs names the first difference between a receipt and the log; "" if there is none.
func (a acceptedRead) differs(final bool) string {
	for _, list := range a.should.Lists {
		says := a.parts[normalTitle(list.Title)]
		if other, ok := a.parts[normalTitle(a.should.Stands)]; ok && list.ID == "understood" {
			says = append(other, says...)
		}
		if differs := differsIn(list, says); differs != "" {
			return differs
		}
	}
	summary := eventstore.NormalizeWords(a.summary)
	has := func(sentence string) bool { return strings.Contains(summary, eventstore.NormalizeWords(sentence)) }
	switch {
	case !has(a.should.Hash):
		return fmt.Sprintf("it leaves out %q", a.should.Hash)
	case final && has(a.should.Held):
		return fmt.Sprintf("it says %q, the log %q", a.should.Held, a.should.Final)
	case !final && has(a.should.Final):
		return fmt.Sprintf("it says %q, the log %q", a.should.Final, a.should.Held)
	}
	return ""
}

// numbered matches the number of a line in an email, which is not in the log.
var numbered = regexp.MustCompile(`^= \d+ `)

// differsIn names the first difference between a list of orders and the lines of a receipt; "" if
// there is none.
func differsIn(list report.Section, says []string) string {
	var should []string
	for _, b := range list.Blocks {
		should = append(should, b.Verse...)
	}
	pattern := func(line string) string {
		if list.ID == "understood" && numbered.MatchString(line) {
			return `\d{1,4}` + regexp.QuoteMeta(normalOrder(numbered.ReplaceAllString(line, "")))
		}
		return regexp.QuoteMeta(normalOrder(line))
	}
	whole := func(line, text string) bool { return regexp.MustCompile(`^` + pattern(line) + `$`).MatchString(text) }
	if regexp.MustCompile(`^` + strings.Join(lists.Map(should, pattern), "") + `$`).MatchString(normalOrder(says...)) {
		return ""
	}
	said := firstLine(strings.Join(says, "\n"), func(line string) bool {
		return slices.ContainsFunc(should, func(told string) bool { return whole(told, normalOrder(line)) })
	})
	log := firstLine(strings.Join(should, "\n"), func(told string) bool {
		return regexp.MustCompile(pattern(told)).MatchString(normalOrder(says...))
	})
	return describeDifference(said, log)
}

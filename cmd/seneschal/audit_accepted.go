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

// seatAccepted returns the seat that a receipt was sent to. ok is false for emails that are no receipts or whose
// commit the log does not have, and for receipts to stewards, who give no orders.
func (l emailFound) seatAccepted() (seat game.Seat, ok bool) {
	seat, ok = l.seatOf("receipt")
	return seat, ok && seat != mailgw.StewardSeat
}

// compareAccepted compares the orders in a receipt with those that the log keeps, and sets Lines and Untrue: the lines
// in force as they were understood, standing orders, those for later phases, their hash, and whether they are final.
// after is the game after the receipt's commit. It tries one language after another until it can read the receipt;
// Lines is rearranged if it can read it in none. What else the server answered is not in the log.
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
		if read, ok := readAccepted(text.AcceptedOf(receipt), l.binding.Text); ok {
			if l.Lines, l.Untrue = untrue, read.findDifference(receipt.Final); l.Untrue == "" {
				l.Lines = truthful
			}
			return
		}
	}
	l.Lines, l.Untrue = rearranged, ""
}

// acceptedRead holds the words of a receipt about orders, part by part, beside the words that it should have.
type acceptedRead struct {
	should  text.Accepted
	summary string              // the lines above the first part
	parts   map[string][]string // lines by normalTitle
}

// readAccepted reads the parts of a receipt whose titles are in should, in their order, and the summary above them. From
// the first other heading on it skips lines, as they may be the words of others. ok is false if the heading of the log
// never comes: the receipt is in another language, or a mail program has joined its headings with other lines.
func readAccepted(should text.Accepted, words string) (receipt acceptedRead, ok bool) {
	receipt = acceptedRead{should: should, parts: make(map[string][]string)}
	titles := lists.Map(should.Titles, normalTitle)
	begun, ended, partIndex, current := false, false, -1, "" // partIndex and current: index and title of the part
	for line := range strings.Lines(words) {
		title, heads := strings.CutPrefix(strings.TrimSpace(line), "#")
		switch next := slices.Index(titles, normalTitle(title)); {
		case heads && !begun:
			begun = true // the heading of the receipt itself
		case heads && normalTitle(title) == normalTitle(should.Log):
			return receipt, true
		case ended:
		case heads && next <= partIndex:
			ended = true
		case heads:
			partIndex, current = next, titles[next]
			receipt.parts[current] = []string{}
		case current == "":
			receipt.summary += line
		default:
			receipt.parts[current] = append(receipt.parts[current], strings.TrimSpace(line))
		}
	}
	return receipt, false
}

// normalTitle returns a title as titles are compared, whatever their case and blanks.
func normalTitle(title string) string {
	return eventstore.NormalizeWords(strings.ToUpper(title))
}

// normalOrder joins and normalises lines of orders. It drops all = and |, which mark the beginnings of orders and of lines
// that continue them.
func normalOrder(lines ...string) string {
	return strings.NewReplacer("=", "", "|", "").Replace(eventstore.NormalizeWords(strings.Join(lines, " ")))
}

// findDifference describes the first difference between a receipt and the log; "" if there is none. final says whether
// the orders are final by the log.
func (a acceptedRead) findDifference(final bool) string {
	for _, list := range a.should.Lists {
		says := a.parts[normalTitle(list.Title)]
		if other, ok := a.parts[normalTitle(a.should.Stands)]; ok && list.ID == "understood" {
			says = append(other, says...)
		}
		if difference := compareList(list, says); difference != "" {
			return difference
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

// lineNumber matches the number of a line in an email, which is not in the log.
var lineNumber = regexp.MustCompile(`^= \d+ `)

// compareList describes the first difference between a list of orders by the log and the lines of a receipt; "" if there
// is none. Line breaks and the numbers of lines may differ.
func compareList(list report.Section, says []string) string {
	var should []string
	for _, b := range list.Blocks {
		should = append(should, b.Verse...)
	}
	pattern := func(line string) string {
		if list.ID == "understood" && lineNumber.MatchString(line) {
			return `\d{1,4}` + regexp.QuoteMeta(normalOrder(lineNumber.ReplaceAllString(line, "")))
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

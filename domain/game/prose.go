package game

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"seneschal/domain/order"
)

// Aside says in a sentence which lines of a submission were no orders; "" if there are none, or only courtesies.
func (r *Receipt) Aside() string {
	lines := slices.DeleteFunc(slices.Clone(r.Prose), func(n int) bool { return slices.Contains(r.Polite, n) })
	switch len(lines) {
	case 0:
		return ""
	case 1:
		return say(r.Lang, "done.prose.one", "line", strconv.Itoa(lines[0]))
	}
	return say(r.Lang, "done.prose", "n", strconv.Itoa(len(lines)), "lines", formatSpans(lines))
}

// formatSpans formats 1, 4, 5, 6 as "1, 4-6".
func formatSpans(ns []int) string {
	var out []string
	for i := 0; i < len(ns); {
		j := i
		for j+1 < len(ns) && ns[j+1] == ns[j]+1 {
			j++
		}
		span := strconv.Itoa(ns[i])
		if j > i {
			span += "-" + strconv.Itoa(ns[j])
		}
		out, i = append(out, span), j+1
	}
	return strings.Join(out, ", ")
}

// setProseAside drops the refusals of lines that are prose from the receipt and notes their numbers there: a
// signature or an explanation in an email is no mistake.
func (l *submissionReading) setProseAside() {
	found, polite := l.listProse()
	l.receipt.Prose, l.receipt.Polite = append(l.receipt.Prose, found...), append(l.receipt.Polite, polite...)
	slices.Sort(l.receipt.Prose)
	l.receipt.Errors = slices.DeleteFunc(l.receipt.Errors, func(e *order.Error) bool { return slices.Contains(l.receipt.Prose, e.Line.N) })
}

// hasFault reports whether any of the given refusals concerns a line that is not prose.
func (l *submissionReading) hasFault(errs []*order.Error) bool {
	chatter, _ := l.listProse()
	return slices.ContainsFunc(errs, func(e *order.Error) bool { return !slices.Contains(chatter, e.Line.N) })
}

// listProse returns the numbers of the refused lines that are prose, and of those among them that are
// courtesies; nil if the ruleset has no grammar.
func (l *submissionReading) listProse() (found, polite []int) {
	grammar := l.game.rules.Grammar()
	if grammar == nil {
		return nil, nil
	}
	p := prose{grammar: grammar, lines: l.lines, refused: make(map[int]*order.Error)}
	for _, e := range l.receipt.Errors {
		p.refused[e.Line.N] = e
	}
	return p.findProse(l.idle)
}

// prose looks for lines that are no orders among those that were refused.
type prose struct {
	grammar *order.Grammar
	lines   []order.Line
	refused map[int]*order.Error
}

// findProse returns the numbers of the refused lines that are prose, and of those among them that are courtesies:
// polite phrases, the writer's name and contact details. Lines in idle are no sentences, though they were refused
// for another reason.
func (p prose) findProse(idle map[int]bool) (found, courtesies []int) {
	contact, signed := p.findContacts(), false
	for i, line := range p.lines {
		fault, text := p.refused[line.N], line.Text
		if fault == nil || line.Standing {
			signed = false // a line that is understood is no part of the signature
			continue
		}
		if b, ok := order.CutBullet(text); ok {
			text = b.Rest
		}
		signed = signed || order.BeginsWithClosing(text)
		hopeless := idle[line.N] || fault.Code == p.grammar.Unknown || fault.Code == p.grammar.Ambiguous || isPolite(text) && !p.grammar.LooksLikeOrder(text)
		name := (signed || i == len(p.lines)-1) && isName(text) && !p.grammar.StartsOrder(text)
		stub := fault.Code == p.grammar.Ambiguous && len(strings.Fields(text)) == 1 && text == strings.ToUpper(text) // "S", which begins several words
		if hopeless && (contact[i] || name || !stub && p.isIdle(text)) {
			found = append(found, line.N)
			if contact[i] || signed || name || isPolite(text) {
				courtesies = append(courtesies, line.N)
			}
		}
	}
	return found, courtesies
}

// isPolite reports whether a line is a greeting, a closing or another phrase that people write around
// their orders.
func isPolite(text string) bool {
	return order.BeginsWithGreeting(text) || order.BeginsWithClosing(text) || order.IsProse(text)
}

// isIdle reports whether a line that could not be read is prose: it does not begin like an order, or it is a polite
// phrase.
func (p prose) isIdle(text string) bool {
	word, _ := cutWord(text)
	switch {
	case strings.Contains(text, "->"):
		return false
	case isPolite(text):
		return true
	}
	return !p.grammar.LooksLikeOrder(text) && (order.IsEverydayWord(word) || !order.Common().Resembles(trimWord(word), append(slices.Clone(controlNames), "WHEN")...))
}

// findContacts reports for each line whether it belongs to the writer's contact details: one of the refused lines
// around it has an address, and together they are a paragraph of their own. In a paragraph close to orders, a line
// that begins as orders do is still taken for one.
func (p prose) findContacts() []bool {
	isContact := make([]bool, len(p.lines))
	apart := false // a blank line separates it from all lines understood
	for from := 0; from < len(p.lines); {
		if p.refused[p.lines[from].N] == nil {
			apart, from = false, from+1
			continue
		}
		apart = from > 0 && (p.hasGapAbove(from) || apart)
		to := from + 1
		for to < len(p.lines) && p.refused[p.lines[to].N] != nil && !p.hasGapAbove(to) {
			to++
		}
		alone := apart && (to == len(p.lines) || p.hasGapAbove(to))
		if slices.ContainsFunc(p.lines[from:to], func(x order.Line) bool { return order.HasContactDetails(x.Text) }) {
			for i := from; i < to; i++ {
				isContact[i] = alone || !p.grammar.StartsOrder(p.lines[i].Text)
			}
		}
		from = to
	}
	return isContact
}

// hasGapAbove reports whether a blank line stands above the nth line, from 0; n must not be 0.
func (p prose) hasGapAbove(n int) bool { return p.lines[n].N > p.lines[n-1].N+1 }

// isName reports whether a line may be the name of the writer: at most two words spelt like names, not like orders.
func isName(text string) bool {
	words := strings.Fields(text)
	return len(words) <= 2 && !strings.ContainsAny(text, "0123456789;|,:=<>/()") && !slices.ContainsFunc(words, func(w string) bool {
		first, size := utf8.DecodeRuneInString(w)
		return !unicode.IsUpper(first) || len(w) > 2 && w[size:] == strings.ToUpper(w[size:])
	})
}

// stripBullets returns the lines without the marks and numbers of lists in front of orders and control words. It
// leaves them on RESIGN and DEPUTY, which are not obeyed then, and in messages.
func (l *submissionReading) stripBullets(lines []order.Line) []order.Line {
	out := slices.Clone(lines)
	counting, press := countsUp(lines), false
	for i, line := range out {
		if press {
			press = !l.endsPress(line.Text)
			continue
		}
		bullet, ok := order.CutBullet(line.Text)
		if ok && !l.isOrder(line) && (!bullet.Comma || counting || !startsWithNumber(bullet.Rest)) && l.isPlain(bullet.Rest) {
			out[i].Text = bullet.Rest
		}
		press = l.controlOf(out[i]) == "PRESS"
	}
	return out
}

// isPlain reports whether a text may be obeyed behind the mark of a list: it begins like an order, or is a control
// word other than RESIGN and DEPUTY.
func (l *submissionReading) isPlain(text string) bool {
	name := l.controlOf(order.Line{Text: text})
	grammar := l.game.rules.Grammar()
	return name != "RESIGN" && name != "DEPUTY" && (name != "" || grammar == nil || grammar.LooksLikeOrder(text))
}

// countsUp reports whether the numbered lines of a submission count up from one: then "2. 3" is the
// second line of a list, and no slip for "2, 3".
func countsUp(lines []order.Line) bool {
	n := 0
	for _, line := range lines {
		bullet, ok := order.CutBullet(line.Text)
		if !ok || bullet.Number == 0 {
			continue
		}
		if n++; bullet.Number != n {
			return false
		}
	}
	return n > 1
}

func startsWithNumber(text string) bool { return text != "" && text[0] >= '0' && text[0] <= '9' }

// joinLines undoes the line breaks of mail clients: it joins a line to the one before where only both together make
// sense. Messages and sections of standing orders stay as they are.
func (l *submissionReading) joinLines(lines []order.Line) []order.Line {
	var out []order.Line
	for len(lines) > 0 {
		n := slices.IndexFunc(lines, func(x order.Line) bool { return l.controlOf(x) == "PRESS" || l.opensStanding(x) })
		if n < 0 {
			return append(out, l.joinOrders(lines)...)
		}
		out = append(out, l.joinOrders(lines[:n])...)
		end := n + 1
		for end < len(lines) && !l.leavesBlock(lines[n], lines[end]) {
			end++
		}
		if !l.opensStanding(lines[n]) {
			end++ // END PRESS belongs to it
		}
		end = min(end, len(lines))
		out = append(out, lines[n:end]...)
		lines = lines[end:]
	}
	return out
}

// opensStanding reports whether a line is STANDING alone, the heading of a section of standing orders.
func (l *submissionReading) opensStanding(line order.Line) bool {
	name, rest, kind := l.classifyLine(line)
	return kind == lineControl && name == "STANDING" && rest == ""
}

// leavesBlock reports whether a line ends the message, or the section of standing orders, that the line opened has
// begun.
func (l *submissionReading) leavesBlock(opened, line order.Line) bool {
	if !l.opensStanding(opened) {
		return l.endsPress(line.Text)
	}
	opens, closes := l.framesBlock(line)
	return opens || closes || l.controlOf(line) != ""
}

// joinOrders joins lines where that makes an order. Control words, and lines that open or close a block, stay alone;
// only to ALWAYS and STANDING the order behind them may be joined.
func (l *submissionReading) joinOrders(lines []order.Line) []order.Line {
	alone := make(map[string]bool)
	for _, line := range lines {
		alone[line.Text] = l.controlOf(line) != ""
	}
	return order.Join(lines, func(text string) bool {
		line := order.Line{N: 1, Text: text}
		switch name, rest, _ := l.classifyLine(line); name {
		case "ALWAYS", "STANDING":
			line.Text, line.Standing = rest, true
			return l.isOrder(line)
		case "":
			opens, closes := l.framesBlock(line)
			return opens || closes || l.isOrder(line)
		}
		return alone[text]
	})
}

package game

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/order"
)

// lineKind is the kind of a line in a submission.
type lineKind int

const (
	lineEmpty   lineKind = iota
	lineOrder            // for the ruleset to read
	lineControl          // a control word
	lineChoice           // names of choices
	lineMarked           // it begins with "·", as orders do that we display, or with ">", as quotations do
)

// controlNames lists the names of the control words in a fixed order.
var controlNames = []string{
	"HELP", "SHOW", "READY", "HOLD", "ADD", "CANCEL", "STANDING", "ALWAYS", "PRESS", "AWAY", "DEPUTY", "RESIGN", "JOIN", "FOR",
	"WHATIF", "VERIFY", "LANGUAGE", "FORMAT", "DIGEST", "REPORTS", "UNDO", "HISTORY",
}

// aloneNames lists the control words that count only with nothing after them on their line.
var aloneNames = []string{"READY", "HOLD", "CANCEL", "RESIGN", "JOIN", "WHATIF", "VERIFY", "UNDO", "HISTORY"}

// choiceWord is returned in place of a control word for lines that name choices, which begin with none. It is an
// example of such a name, and cannot be a control word.
const choiceWord = "17a"

// whyName is a control word only where asksWhy accepts it.
const whyName = "WHY"

// classifyLine returns the kind of a line. For a control word it also returns its name and the text behind it; for
// choices choiceWord and the whole line. A standing order without STANDING in front counts as ALWAYS with the whole
// line behind it. PROPOSE and AGREE are control words only before an agreement or a motion. A word that is
// abbreviated, or in another language than the seat's, is one only if the ruleset cannot read the line; so is any word
// inside a block, except STANDING and ALWAYS in full. In a signature, abbreviations do not count.
func (l *submissionReading) classifyLine(line order.Line) (name, rest string, kind lineKind) {
	word, rest := cutWord(line.Text)
	switch {
	case word == "":
		return "", "", lineEmpty
	case strings.HasPrefix(word, "·") || strings.HasPrefix(word, ">"):
		return "", "", lineMarked
	}
	if parseChoices(line.Text) != nil && !l.isOrder(line) {
		return choiceWord, line.Text, lineChoice
	}
	if l.asksWhy(word, rest) {
		return whyName, rest, lineControl
	}
	name, fit := matchWord(word, l.lang, controlNames...)
	switch {
	case fit != fitNot:
	case l.namesAgreement(rest):
		name, fit = matchWord(word, l.lang, motionNames...)
	case l.isMotion(rest):
		name, fit = matchWord(word, l.lang, l.listVoteHeads()...)
	}
	if fit == fitNot && !l.stating && l.isUnmarkedStanding(line) {
		return "ALWAYS", line.Text, lineControl
	}
	isName := fit == fitPart && (l.signed || isInitials(word)) && !isSpelledOut(word, name) // "Ana" is a signature, not the beginning of "añadir"
	isStanding := fit == fitWhole && (name == "STANDING" || name == "ALWAYS")               // inside a block as well
	isTalk := rest != "" && slices.Contains(aloneNames, name)
	if fit == fitNot || isName || isTalk || (fit != fitWhole || l.within) && !isStanding && l.isOrder(line) {
		return "", "", lineOrder
	}
	return name, rest, lineControl
}

// isInitials reports whether a word consists of initials, such as the "P.O." of an address: it has a full stop
// before its end.
func isInitials(word string) bool { return strings.Contains(strings.TrimRight(word, "."), ".") }

// controlOf returns the control word of a line, ALWAYS for an unmarked standing order, and choiceWord for choices; ""
// for other lines.
func (l *submissionReading) controlOf(line order.Line) string {
	name, _, _ := l.classifyLine(line)
	return name
}

// asksWhy reports whether a line asks how a phase came out: it begins with WHY in full, and nothing or a number
// follows. Anything else is talk.
func (l *submissionReading) asksWhy(word, rest string) bool {
	_, err := strconv.Atoi(trimWord(rest))
	return (rest == "" || err == nil) && order.Common().IsKeyword(l.lang, trimWord(word), whyName)
}

// isUnmarkedStanding reports whether a line is a standing order without STANDING in front: it begins with one of the
// grammar's standing words in full, and can be read as a standing order.
func (l *submissionReading) isUnmarkedStanding(line order.Line) bool {
	grammar := l.game.rules.Grammar()
	if grammar == nil || len(grammar.Standing) == 0 || !grammar.Read(line).Full(grammar.Standing...) {
		return false
	}
	line.Standing = true
	return l.isOrder(line)
}

// isSpelledOut reports whether a word is a control word in full, in any language; name is the control word's own
// name.
func isSpelledOut(word, name string) bool {
	return slices.ContainsFunc(order.Common().Languages(), func(lang string) bool { return order.Common().IsKeyword(lang, trimWord(word), name) })
}

// isOrder reports whether the ruleset reads a line by itself as orders for the open phase, without an error or
// warning; an order for another phase does not count. It keeps its answers, because it is asked about the same line
// several times.
func (l *submissionReading) isOrder(line order.Line) bool {
	line.Lang = l.storedLang()
	key := order.Line{Text: line.Text, Lang: line.Lang, Standing: line.Standing}
	good, tried := l.alone[key]
	if !tried {
		orders, errs := l.parseLines(line)
		good = len(orders) > 0 && len(errs) == 0
		l.alone[key] = good
	}
	return good
}

// isUnreadable reports whether the ruleset's grammar finds no meaning or several in a line. An order that is refused
// for another reason is readable; without a grammar every line is.
func (l *submissionReading) isUnreadable(line order.Line) bool {
	grammar := l.game.rules.Grammar()
	if grammar == nil {
		return false
	}
	_, errs := l.parseLines(line)
	return slices.ContainsFunc(errs, func(e *order.Error) bool {
		return e.Code == grammar.Unknown || e.Code == grammar.Ambiguous
	})
}

// framesBlock reports whether a line opens a block, and whether it closes one.
func (l *submissionReading) framesBlock(line order.Line) (opens, closes bool) {
	word, rest := cutWord(line.Text)
	return l.findHeading(line.Text) != "", rest == "" && meansWord(word, l.lang, "END")
}

// findHeading returns the name of the heading with which a line opens a block; "" if it opens none.
func (l *submissionReading) findHeading(text string) string {
	headings := l.game.rules.Headings()
	word, rest := cutWord(text)
	if len(headings) == 0 || strings.Trim(rest, "0123456789.: ") != "" {
		return ""
	}
	name, _ := matchWord(strings.TrimRight(word, ".:"), l.lang, headings...)
	return name
}

// endsPress reports whether a line is END PRESS.
func (l *submissionReading) endsPress(text string) bool {
	word, rest := cutWord(text)
	return meansWord(word, l.lang, "END") && meansWord(rest, l.lang, "PRESS")
}

// Package text writes reports and receipts as plain text for mail: 72 columns,
// format=flowed (a line of prose that goes on ends in a blank), headings as
// "# WORDS", one fact a line.
//
// No line that it writes can be read as an order: headings begin with "#",
// which makes them comments, legal orders with "·", understood ones with "=",
// tables and verse with "|", lists with "-". The rest of an order that a
// list quotes begins with "|", too. The wording of prose is the ruleset's own affair.
package text

import (
	"cmp"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"seneschal/domain/report"
	"seneschal/domain/words"
)

// Columns is the width that no line exceeds, unless a single word does.
const Columns = 72

// Report writes a whole report for one reader, times in the reader's zone; a
// nil zone is UTC.
func Report(r report.Report, zone *time.Location) string {
	w := &writer{}
	for _, s := range Opening(r, zone) {
		w.writeProse(s)
	}
	w.writeSections(r.Sections)
	w.writeSections(Closing(r))
	return w.String()
}

// Opening returns the first lines: the question, or else the headline; the deadline, if the report has one; and the
// headline if the question came first. A phone's preview shows the first 90 characters.
func Opening(r report.Report, zone *time.Location) []string {
	var lines []string
	w, told := speech(r.Language), ""
	if r.Headline != "" {
		told = words.Capital(w.sayAboutPhase(cmp.Or(r.Called, r.Phase), r.Headline))
	}
	if head := cmp.Or(r.Question, told); head != "" {
		lines = append(lines, head)
	}
	if due, err := time.Parse(time.RFC3339, r.Due); err == nil && r.Next != "" {
		lines = append(lines, words.Capital(w.sayAboutPhase(cmp.Or(r.NextCalled, r.Next), w.say("orders_due")+" "+w.formatTime(due, zone)+inBrackets(r.Left)+".")))
	}
	if r.Question != "" && r.Headline != "" && r.Headline != r.Question {
		lines = append(lines, told)
	}
	return lines
}

// mostSubject is the most characters in a subject, without the name of the game.
const mostSubject = 78

// Subject makes a sentence the subject of an email. If it is too long, it is cut after a word, or within a word if that
// is the only one.
func Subject(s string) string {
	if s = strings.Join(slices.Collect(words.FieldsSeq(s)), " "); utf8.RuneCountInString(s) <= mostSubject {
		return s
	}
	start := string([]rune(s)[:mostSubject-1])
	if at := strings.LastIndexByte(start, ' '); at > 0 {
		start = start[:at]
	}
	return strings.TrimRight(start, " ,;:–(¿") + "…"
}

// Closing returns the sections at the end of a report: the board in words, and the head of the log, which makes the
// reader's mailbox a witness of it. A section is left out if the report has no board, or no head.
func Closing(r report.Report) []report.Section {
	w := speech(r.Language)
	var ss []report.Section
	if r.Board != nil {
		ss = append(ss, report.Section{ID: "map-in-words", Title: w.say("map_in_words"), Blocks: []report.Block{{Text: r.Board.Alt}, {Items: r.Board.Words}}})
	}
	return append(ss, w.buildProof("game/"+r.Game, r.Head, r.Signature, r.Checkpoint)...)
}

// KeyTitle returns the title of the key of a board's marks.
func KeyTitle(lang string) string { return speech(lang).say("marks") }

// Proof returns the section with the evidence by which a log can be checked later: the hash of a commit, its signature,
// and the signed checkpoint of the server's tree that ends with it. Programs find the lines again by their form. It is
// nil without a hash; a signature or checkpoint that is "" is left out.
func Proof(lang, log, head, signature, checkpoint string) []report.Section {
	return speech(lang).buildProof(log, head, signature, checkpoint)
}

// buildProof builds the section that Proof returns. A checkpoint of another form than the server's is left out.
func (w speech) buildProof(log, head, signature, checkpoint string) []report.Section {
	if head == "" {
		return nil
	}
	verse := append([]string{w.say("head"), log}, groupDigits(head)...)
	if signature != "" {
		signature, epoch, restored := strings.Cut(signature, " ")
		verse = append(verse, w.say("signature"))
		verse = append(verse, cutInHalves(signature)...)
		if restored {
			verse = append(verse, epoch)
		}
	}
	if note := strings.Fields(checkpoint); len(note) == 6 { // origin, size, root, a dash, the signer, the signature
		verse = append(verse, w.say("checkpoint"), note[0], note[1], note[2])
		verse = append(verse, cutInHalves(note[5])...)
	}
	return []report.Section{{ID: "log", Title: w.say("log"), Blocks: []report.Block{{Verse: verse}}}}
}

// groupDigits writes a hash as two lines of two groups of digits each, since mail programs break
// long words. Any other text stays as it is.
func groupDigits(hash string) []string {
	const quarter = 16
	if len(hash) != 4*quarter {
		return []string{hash}
	}
	return []string{hash[:quarter] + " " + hash[quarter:2*quarter], hash[2*quarter:3*quarter] + " " + hash[3*quarter:]}
}

// cutInHalves cuts a signature in two, since lines of mail are short.
func cutInHalves(s string) []string { return []string{s[:len(s)/2], s[len(s)/2:]} }

// Sections writes parts of a report as text, without anything before or behind them.
func Sections(ss []report.Section) string {
	w := &writer{}
	w.writeSections(ss)
	return w.String()
}

// A writer collects lines.
type writer struct{ strings.Builder }

// writeSections writes parts of a report one after the other.
func (w *writer) writeSections(ss []report.Section) {
	for _, section := range ss {
		w.writeHeading(section.Title)
		for i, block := range section.Blocks {
			if i > 0 && block.Text != "" {
				w.writeLine("")
			}
			w.writeBlock(block)
		}
	}
}

// writeHeading writes a heading, with an empty line before it unless it is the first thing; only that line for "".
func (w *writer) writeHeading(title string) {
	if w.Len() > 0 {
		w.writeLine("")
	}
	if title == "" {
		return
	}
	for _, l := range wrap(strings.ToUpper(title), Columns-2) {
		w.writeLine("# " + l)
	}
}

func (w *writer) writeBlock(block report.Block) {
	switch {
	case block.Text != "":
		w.writeProse(block.Text)
	case block.Table != nil:
		w.writeTable(block.Table)
	}
	for _, item := range block.Items {
		w.writeMarked("- ", item)
	}
	for i, o := range block.Orders {
		w.writeMarked(block.Mark(i), o)
	}
	for _, v := range block.Verse {
		w.writeVerse(v)
	}
}

// writeLine writes a line without blanks at its end.
func (w *writer) writeLine(s string) {
	w.WriteString(strings.TrimRight(s, " "))
	w.WriteByte('\n')
}

// writeProse writes a flowed paragraph for each line of a text.
func (w *writer) writeProse(s string) {
	for para := range strings.SplitSeq(s, "\n") {
		lines := wrap(para, Columns-1)
		for _, l := range lines[:len(lines)-1] {
			w.WriteString(l + " \n")
		}
		w.writeLine(lines[len(lines)-1])
	}
}

// writeMarked writes a text behind its mark; further lines hang below. A further line that looks like an order is kept
// behind a bar.
func (w *writer) writeMarked(mark, s string) {
	hang := mark + " "
	switch {
	case mark == "- ":
		hang = "  "
	case mark == "> ":
		hang = mark
	case strings.HasSuffix(mark, "· "):
		hang = "·  "
	}
	for i, l := range wrapUnquoted(s, Columns-max(len([]rune(mark)), len([]rune(hang)))) {
		if i == 0 {
			w.writeLine(mark + l)
			continue
		}
		if looksQuoted(l) {
			w.writeLine("| " + l)
			continue
		}
		w.writeLine(hang + l)
	}
}

// wrapUnquoted wraps a text as wrap does, but begins no line with a word in capitals or a
// number, as far as it can: the rest of a quoted order is kept behind other words.
func wrapUnquoted(s string, width int) []string {
	lines := wrap(s, width)
	for i := 1; i < len(lines); i++ {
		if !looksQuoted(lines[i]) {
			continue
		}
		before := slices.Collect(words.FieldsSeq(lines[i-1]))
		at := len(before) - 1
		for at > 1 && looksLikeOrderStart(before[at]) {
			at--
		}
		if at < 1 || looksLikeOrderStart(before[at]) {
			continue
		}
		lines[i-1] = strings.Join(before[:at], " ")
		rest := strings.Join(append(before[at:], lines[i:]...), " ")
		lines = append(lines[:i], wrap(rest, width)...)
	}
	return lines
}

// looksLikeOrderStart reports whether a word could begin an order: it is in capitals, or does not begin
// with a letter.
func looksLikeOrderStart(word string) bool {
	first, _ := utf8.DecodeRuneInString(word)
	return isInCapitals(word) || !unicode.IsLetter(first)
}

// looksQuoted reports whether a line looks like the rest of an order that a sentence quotes: it begins with a word in
// capitals, or has one and begins with a number. The line must not be empty of words.
func looksQuoted(l string) bool {
	words := strings.Fields(l)
	return slices.ContainsFunc(words, isInCapitals) && (isInCapitals(words[0]) || '0' <= words[0][0] && words[0][0] <= '9')
}

// isInCapitals reports whether a word of two bytes or more is in capitals.
func isInCapitals(word string) bool {
	return len(word) > 1 && word == strings.ToUpper(word) && word != strings.ToLower(word)
}

// writeVerse writes lines as they are behind a bar, except understood orders and
// quoted words, which have marks of their own.
func (w *writer) writeVerse(s string) {
	for l := range strings.SplitSeq(s, "\n") {
		if order, ok := strings.CutPrefix(l, "= "); ok {
			w.writeMarked("= ", order)
			continue
		}
		if words, ok := strings.CutPrefix(l, "> "); ok {
			w.writeMarked("> ", words)
			continue
		}
		for _, part := range breakLongWords(strings.TrimRight(l, " \r\t")) {
			if isLongLink(part) {
				w.writeLine("| " + part)
				continue
			}
			for _, narrow := range breakLine(part, Columns-2) {
				w.writeLine("| " + narrow)
			}
		}
	}
}

// wrap breaks a paragraph into lines of at most width characters. A longer link stands alone, and other long words are
// broken. There is always at least one line. The last one has two words, if the one before can spare one, because a
// single word could be read as an order.
func wrap(s string, width int) (lines []string) {
	for _, part := range breakLongWords(s) {
		lines = append(lines, wrapWords(part, width)...)
	}
	return lines
}

// wrapWords breaks a text of which no word is too long into lines, as wrap does.
func wrapWords(s string, width int) []string {
	var lines []string
	var line string
	for word := range words.FieldsSeq(s) {
		switch {
		case line == "":
			line = word
		case width < utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word):
			lines = append(lines, line)
			line = word
		default:
			line += " " + word
		}
	}
	if n := len(lines); n > 0 && !strings.Contains(line, " ") {
		rest, last, ok := cutLast(lines[n-1])
		if ok && utf8.RuneCountInString(last)+1+utf8.RuneCountInString(line) <= width {
			lines[n-1], line = rest, last+" "+line
		}
	}
	return append(lines, line)
}

// cutLast splits the last word off a line; false, and the whole line, unless two others remain.
func cutLast(line string) (rest, last string, ok bool) {
	i := strings.LastIndexByte(line, ' ')
	if i < 0 || !strings.Contains(line[:i], " ") {
		return line, "", false
	}
	return line[:i], line[i+1:], true
}

// breakLine breaks a line that must keep its blanks: at the last blank that fits, or
// in the middle of a word that is too long.
func breakLine(s string, width int) []string {
	var parts []string
	for utf8.RuneCountInString(s) > width {
		runes := []rune(s)
		at := width
		if blank := strings.LastIndexByte(string(runes[:width+1]), ' '); blank > 0 {
			at = utf8.RuneCountInString(string(runes[:width+1])[:blank])
		}
		parts = append(parts, strings.TrimRight(string(runes[:at]), " "))
		s = strings.TrimLeft(string(runes[at:]), " ")
	}
	return append(parts, s)
}

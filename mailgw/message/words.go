package message

import (
	"path"
	"slices"
	"strings"
)

// findOwnWords sets Text and the fields about it from the parts that the walker found: from the text parts, or else
// from the HTML, or else from an attached file of orders. Emails of past may be quoted in them.
func (m *Message) findOwnWords(walker *walker, past Past) {
	if walker.exceeded != "" {
		m.noteDamage(walker.exceeded)
	}
	m.LeftOut, m.Forwarded = slices.Clone(walker.leftOut), false
	m.setOwnWords(past.trimText(strings.Join(walker.plain, "\n")))
	switch {
	case len(walker.html) > 0 && (len(m.Text) == 0 || isHTMLStub(m.Text)):
		m.readHTML(walker.html, past)
	case len(walker.html) > 0:
		m.leaveOut("HTML part", "the text part says it")
	}
	m.readFile(walker.attached)
	m.cutArmour()
}

// setOwnWords sets Text and Above to the sender's words of a text, and notes the parts of it that were left out.
func (m *Message) setOwnWords(trimmed trimmedText) {
	m.Text, m.Above = trimmed.lines, trimmed.linesAbove
	m.Others = append(m.Others, trimmed.others...)
	for _, left := range trimmed.leftOut {
		m.leaveOut(left.What, left.Why)
		m.Forwarded = m.Forwarded || left.What == forwarded
	}
	if len(trimmed.carried) > 0 && (m.Forwarded || forwardSubject.MatchString(m.Subject)) {
		m.Carried = readCarriedWords(trimmed.carried)
	}
}

// readCarriedWords returns the words of a forwarded email, without its header and without what it quotes itself.
func readCarriedWords(lines []string) []string {
	lines = trimBlank(lines)
	if len(lines) > 0 && fieldKind(lines[0]) != 0 {
		for len(lines) > 0 && strings.TrimSpace(lines[0]) != "" {
			lines = lines[1:]
		}
	}
	return trimLines(strings.Join(lines, "\n")).lines
}

// isHTMLStub reports whether a text part only says that there is an HTML part.
func isHTMLStub(lines []string) bool {
	if len(lines) > 3 {
		return false
	}
	text := strings.ToLower(strings.Join(lines, " "))
	return strings.Contains(text, "html") && len(text) < 200
}

// readHTML sets Text to the sender's words of the HTML parts. If they have none, the words of the text part stay.
func (m *Message) readHTML(parts []string, past Past) {
	oldText, above := m.Text, m.Above
	m.Others = nil
	trimmed, ok := past.trimByComparison(m.convertHTML(parts, htmlToTextWithin))
	if !ok {
		trimmed = trimLines(m.convertHTML(parts, htmlToText))
	}
	m.setOwnWords(trimmed)
	switch {
	case len(m.Text) == 0:
		m.Text, m.Above = oldText, above
	case len(oldText) > 0:
		m.leaveOut("text part", "it only points to the HTML part")
	}
}

// convertHTML joins the texts of HTML parts, as read converts each.
func (m *Message) convertHTML(parts []string, read func(string) (text string, whole bool)) string {
	var all strings.Builder
	for _, p := range parts {
		text, whole := read(p)
		if !whole {
			m.noteDamage("HTML")
		}
		all.WriteString(text + "\n")
	}
	return all.String()
}

// readFile sets Text to the lines of an attached file if the email itself has no words: the only file, or the first
// that is called "orders...", of at most MaxAttachment bytes. All other files are noted as left out.
func (m *Message) readFile(files []attachment) {
	chosen := slices.IndexFunc(files, func(attachment attachment) bool {
		named := strings.HasPrefix(strings.ToLower(path.Base(attachment.name)), "orders")
		return len(attachment.text) <= MaxAttachment && (named || len(files) == 1)
	})
	for i, attachment := range files {
		switch {
		case i != chosen:
			m.leaveOut("attachment", describePart("text/plain", attachment.name))
		case len(m.Text) > 0:
			m.leaveOut("attachment", attachment.name+": the email itself has words")
		default:
			m.Text, m.Above = trimBlank(splitLines(attachment.text)), 0
		}
	}
}

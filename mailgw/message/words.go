package message

import (
	"path"
	"slices"
	"strings"
)

// findOwnWords finds the sender's own words among the parts that the walker found: in the text parts, or
// else in the HTML, or else in an attached file of orders. Emails of ours may be quoted in it.
func (m *Message) findOwnWords(w *walker, q Past) {
	if w.over != "" {
		m.noteDamage(w.over)
	}
	m.LeftOut, m.Forwarded = slices.Clone(w.left), false
	m.setOwnWords(q.trimText(strings.Join(w.plain, "\n")))
	switch {
	case len(w.html) > 0 && (len(m.Text) == 0 || isHTMLStub(m.Text)):
		m.readHTML(w.html, q)
	case len(w.html) > 0:
		m.leaveOut("HTML part", "the text part says it")
	}
	m.readFile(w.attached)
	m.cutArmour()
}

// setOwnWords sets the sender's words to those of a text.
func (m *Message) setOwnWords(t trimmed) {
	m.Text, m.Above = t.own, t.above
	m.Others = append(m.Others, t.others...)
	for _, l := range t.left {
		m.leaveOut(l.What, l.Why)
		m.Forwarded = m.Forwarded || l.What == forwarded
	}
	if len(t.carried) > 0 && (m.Forwarded || forwardSubject.MatchString(m.Subject)) {
		m.Carried = wordsWithin(t.carried)
	}
}

// wordsWithin returns the words of an email that another brings along, below its header.
func wordsWithin(lines []string) []string {
	lines = trimBlank(lines)
	if len(lines) > 0 && fieldKind(lines[0]) != 0 {
		for len(lines) > 0 && strings.TrimSpace(lines[0]) != "" {
			lines = lines[1:]
		}
	}
	return trimLines(strings.Join(lines, "\n")).own
}

// isHTMLStub reports whether a text part only says that there is an HTML part.
func isHTMLStub(lines []string) bool {
	if len(lines) > 3 {
		return false
	}
	text := strings.ToLower(strings.Join(lines, " "))
	return strings.Contains(text, "html") && len(text) < 200
}

func (m *Message) readHTML(parts []string, q Past) {
	before, above := m.Text, m.Above
	m.Others = nil
	t, ok := q.trimByComparison(m.htmlWords(parts, htmlWithin))
	if !ok {
		t = trimLines(m.htmlWords(parts, htmlToText))
	}
	m.setOwnWords(t)
	switch {
	case len(m.Text) == 0:
		m.Text, m.Above = before, above
	case len(before) > 0:
		m.leaveOut("text part", "it only points to the HTML part")
	}
}

// htmlWords turns HTML into text.
func (m *Message) htmlWords(parts []string, read func(string) (text string, whole bool)) string {
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

// readFile takes the one attached file of orders if the email itself has no words; other files
// are left out.
func (m *Message) readFile(files []attachment) {
	chosen := slices.IndexFunc(files, func(f attachment) bool {
		named := strings.HasPrefix(strings.ToLower(path.Base(f.name)), "orders")
		return len(f.text) <= MaxAttachment && (named || len(files) == 1)
	})
	for i, f := range files {
		switch {
		case i != chosen:
			m.leaveOut("attachment", describePart("text/plain", f.name))
		case len(m.Text) > 0:
			m.leaveOut("attachment", f.name+": the email itself has words")
		default:
			m.Text, m.Above = trimBlank(splitLines(f.text)), 0
		}
	}
}

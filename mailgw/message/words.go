package message

import (
	"path"
	"slices"
	"strings"
)

// trimming gives the sender's own lines of a text, and says what it left out.
type trimming func(text string) ([]string, []Left)

// words finds the sender's own words among what the walker found: the text
// parts; if they yield nothing the HTML; if that yields nothing an attached
// file of orders.
func (m *Message) words(w *walker, trim trimming) {
	if w.over != "" {
		m.damaged(w.over)
	}
	m.LeftOut, m.Forwarded = slices.Clone(w.left), false
	m.own(strings.Join(w.plain, "\n"), trim)
	switch {
	case len(w.html) > 0 && (len(m.Text) == 0 || isStub(m.Text)):
		m.readHTML(w.html, trim)
	case len(w.html) > 0:
		m.leave("HTML part", "the text part says it")
	}
	m.readFile(w.attached)
}

// own sets the sender's words to those of a text.
func (m *Message) own(text string, trim trimming) {
	own, left := trim(text)
	m.Text = own
	for _, l := range left {
		m.leave(l.What, l.Why)
		m.Forwarded = m.Forwarded || l.What == forwarded
	}
}

// isStub tells a text part that only says that there is an HTML part.
func isStub(lines []string) bool {
	if len(lines) > 3 {
		return false
	}
	text := strings.ToLower(strings.Join(lines, " "))
	return strings.Contains(text, "html") && len(text) < 200
}

func (m *Message) readHTML(parts []string, trim trimming) {
	var all strings.Builder
	for _, p := range parts {
		text, whole := htmlToText(p)
		if !whole {
			m.damaged("HTML")
		}
		all.WriteString(text + "\n")
	}
	before := m.Text
	m.own(all.String(), trim)
	switch {
	case len(m.Text) == 0:
		m.Text = before
	case len(before) > 0:
		m.leave("text part", "it only points to the HTML part")
	}
}

// readFile takes the one attached file of orders if the letter itself has no
// words; other files are left out.
func (m *Message) readFile(files []attachment) {
	chosen := -1
	for i, f := range files {
		named := strings.HasPrefix(strings.ToLower(path.Base(f.name)), "orders")
		if chosen < 0 && len(f.text) <= MaxAttachment && (named || len(files) == 1) {
			chosen = i
		}
	}
	for i, f := range files {
		switch {
		case i != chosen:
			m.leave("attachment", describe("text/plain", f.name))
		case len(m.Text) > 0:
			m.leave("attachment", f.name+": the letter itself has words")
		default:
			m.Text = trimBlank(splitLines(f.text))
		}
	}
}

func splitLines(text string) []string {
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\x00", "").Replace(text)
	return strings.Split(text, "\n")
}

// trimBlank drops empty lines at both ends.
func trimBlank(lines []string) []string {
	blank := func(s string) bool { return strings.TrimSpace(s) == "" }
	from := slices.IndexFunc(lines, func(s string) bool { return !blank(s) })
	if from < 0 {
		return nil
	}
	to := len(lines)
	for blank(lines[to-1]) {
		to--
	}
	return lines[from:to]
}

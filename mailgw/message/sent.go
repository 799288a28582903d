package message

import (
	"net/mail"
	"strconv"
	"strings"
	"time"
	"unicode"
)

// A Sent is a letter of ours, as its answers repeat it: its words, and what
// mail programs write above a quote of it.
type Sent struct {
	lines []string // of its text part
	page  string   // its HTML part
	name  string   // of the sender, as words between blanks
	title string   // the subject, likewise
	from  []string // addresses that it is answered at, in small letters
	to    []string // addresses that it went to, likewise
	years []string // that its date may have where it is read
}

// ReadSent reads a letter that we sent.
func ReadSent(raw []byte) Sent {
	m := Message{}
	header, body := split(raw, &m)
	m.Header = header
	m.fields()
	w := walker{m: &m}
	w.part(header, body, 0)
	s := Sent{title: spaced(m.Subject)}
	if from, err := mail.ParseAddress(header.Get("From")); err == nil {
		s.name = spaced(decodeWords(from.Name))
	}
	for _, field := range []string{"From", "Reply-To"} {
		s.from = append(s.from, addresses(strings.ToLower(header.Get(field)))...)
	}
	s.to = addresses(strings.ToLower(header.Get("To")))
	for _, near := range []time.Duration{-24 * time.Hour, 24 * time.Hour} {
		if !m.Date.IsZero() {
			s.years = append(s.years, strconv.Itoa(m.Date.Add(near).Year()))
		}
	}
	if len(w.plain) > 0 {
		s.lines = splitLines(w.plain[0])
	}
	if len(w.html) > 0 {
		s.page = w.html[0]
	}
	return s
}

// spaced is a text as words in small letters, with a blank on both sides of
// each; "" if it has none.
func spaced(s string) string {
	words := strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !isWord(r) })
	if len(words) == 0 {
		return ""
	}
	return " " + strings.Join(words, " ") + " "
}

// isWord reports whether a letter is part of a word.
func isWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// isOrder reports whether a line of ours is an order, or may hold one that
// somebody else wrote: it bears a mark, or begins with a word in capitals, in
// a list or not. Such lines are there to be sent back.
func isOrder(line string) bool {
	for _, mark := range []string{"· ", "= ", "| ", "> "} {
		if strings.HasPrefix(line, mark) {
			return true
		}
	}
	return shouted(strings.TrimPrefix(line, "- "))
}

// shouted reports whether a line begins with a word in capitals.
func shouted(line string) bool {
	word, _, _ := strings.Cut(strings.TrimLeft(line, " "), " ")
	return len(word) > 1 && word == strings.ToUpper(word) && word != strings.ToLower(word)
}

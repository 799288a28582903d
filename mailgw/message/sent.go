package message

import (
	"net/mail"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"seneschal/mailgw/echo"
)

// A Sent is an email of ours in the form for comparison with answers: its words, and its headers
// that mail programs repeat above a quote.
type Sent struct {
	lines []string       // of its text part
	text  *echo.Original // the same, for comparison
	words string         // of all lines, between blanks
	lined string         // the same, with an end after each line
	verse string         // those of others that it passes on
	page  string         // its HTML part
	runs  []string       // long words, such as links, in lower case
	name  string         // of the sender, as words between blanks
	title string         // the subject, likewise
	from  []string       // addresses that it is answered at, in lower case
	to    []string       // addresses that it went to, likewise
	years []string       // that its date may have in a reader's time zone
}

// ReadSent reads an email that we sent.
func ReadSent(raw []byte) Sent {
	message := Message{}
	walker, header := message.walkParts(raw, false), &message.Header
	sent := Sent{title: spaceWords(message.Subject)}
	if from, err := mail.ParseAddress(header.Get("From")); err == nil {
		sent.name = spaceWords(decodeWords(from.Name))
	}
	for _, field := range []string{"From", "Reply-To"} {
		sent.from = append(sent.from, addresses(strings.ToLower(header.Get(field)))...)
	}
	sent.to = addresses(strings.ToLower(header.Get("To")))
	for _, near := range []time.Duration{-24 * time.Hour, 24 * time.Hour} {
		if !message.Date.IsZero() {
			sent.years = append(sent.years, strconv.Itoa(message.Date.Add(near).Year()))
		}
	}
	if len(walker.plain) > 0 {
		sent.lines = splitLines(walker.plain[0])
	}
	sent.text = echo.ReadOriginal(sent.lines)
	if len(walker.html) > 0 {
		sent.page = walker.html[0]
	}
	var words, lined, verse strings.Builder
	for _, l := range sent.lines {
		for run := range strings.FieldsSeq(l) {
			if len(run) >= longRun {
				sent.runs = append(sent.runs, strings.ToLower(run))
			}
		}
		spoken := spaceWords(l)
		if spoken == "" {
			continue
		}
		words.WriteString(strings.TrimSuffix(spoken, " "))
		lined.WriteString(spoken + "\n")
		if isVerseLine(l) {
			verse.WriteString(strings.TrimSuffix(spoken, " "))
		}
	}
	sent.words, sent.lined, sent.verse = words.String()+" ", lined.String(), verse.String()+" "
	return sent
}

// quotes are emails of ours that may be quoted.
type quotes []Sent

// mostLines is the number of lines of an answer that are looked up one by one.
const mostLines = 2000

// PassesOn reports whether the words of a line stand among the words of others in the email.
func (s *Sent) PassesOn(line string) bool {
	words := spaceWords(line)
	return words != "" && strings.Contains(s.verse, words)
}

// Says reports whether the words of a line stand in the email, one after another.
func (s *Sent) Says(line string) bool {
	words := spaceWords(line)
	return words != "" && strings.Contains(s.words, words)
}

// isBrokenLine reports whether two lines are one line of the email that a mail program has broken.
func (s *Sent) isBrokenLine(above, line string) bool {
	if s.isBrokenWord(above, line) {
		return true
	}
	const near = 3 // words
	words, next := strings.Fields(spaceWords(above)), spaceWords(line)
	if len(words) == 0 || next == "" {
		return false
	}
	return strings.Contains(s.lined, spaceWords(strings.Join(words[max(0, len(words)-near):], " "))+next[1:])
}

// longRun is the length in bytes from which mail programs may break a word.
const longRun = 40

// isBrokenWord reports whether a line is only the rest of a long word of the email that ends the line
// above it.
func (s *Sent) isBrokenWord(above, line string) bool {
	rest := strings.Fields(strings.TrimLeft(line, ">| \t\u00a0"))
	words := strings.Fields(above)
	if len(rest) != 1 || len(words) == 0 || len(words[len(words)-1]) < longRun/4 {
		return false
	}
	both := strings.ToLower(words[len(words)-1] + rest[0])
	return slices.ContainsFunc(s.runs, func(run string) bool { return strings.Contains(run, both) })
}

// spaceWords returns the words of a text in lower case, with a blank on both sides of each; "" if it
// has none.
func spaceWords(s string) string {
	words := strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !isWordRune(r) })
	if len(words) == 0 {
		return ""
	}
	return " " + strings.Join(words, " ") + " "
}

// isWordRune reports whether a character is part of a word.
func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// isShownOrder reports whether a line of ours is an order that may be sent back: it bears a mark, or
// begins with a word in capitals, in a list, in a message or not.
func isShownOrder(line string) bool {
	if email, _, ok := strings.Cut(line, "· "); ok && len(email) < 5 || strings.HasPrefix(line, "= ") {
		return true
	}
	for _, mark := range []string{"- ", "| ", "> "} {
		line = strings.TrimPrefix(line, mark)
	}
	return isShouted(line)
}

// isVerseLine reports whether a line of ours may pass on the words of somebody else: it stands behind
// a bar, or as a quote.
func isVerseLine(line string) bool {
	return strings.HasPrefix(line, "| ") || strings.HasPrefix(line, "> ")
}

// isShouted reports whether a line begins with a word in capitals.
func isShouted(line string) bool {
	word, _, _ := strings.Cut(strings.TrimLeft(line, " "), " ")
	return len(word) > 1 && word == strings.ToUpper(word) && word != strings.ToLower(word)
}

func splitLines(text string) []string {
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\x00", "").Replace(text)
	return strings.Split(text, "\n")
}

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
	lines           []string       // of its text part
	text            *echo.Original // the same, for comparison
	words           string         // of all lines, as spaceWords spaces them
	lined           string         // the same, with a line end after the words of each line
	verse           string         // the words of others that it passes on, as in words
	page            string         // its HTML part
	runs            []string       // long words, such as links, in lower case
	name            string         // of the sender, as words between blanks
	title           string         // words of the subject, between blanks
	answerAddresses []string       // addresses that it is answered at, in lower case
	sentTo          []string       // addresses that it went to, in lower case
	years           []string       // the years of its date in any time zone
}

// ReadSent reads an email that we sent. It never fails: what cannot be read is left empty, and found in no answer.
func ReadSent(raw []byte) Sent {
	message := Message{}
	walker, header := message.walkParts(raw, false), &message.Header
	sent := Sent{title: spaceWords(message.Subject)}
	if from, err := mail.ParseAddress(header.Get("From")); err == nil {
		sent.name = spaceWords(decodeWords(from.Name))
	}
	for _, field := range []string{"From", "Reply-To"} {
		sent.answerAddresses = append(sent.answerAddresses, addresses(strings.ToLower(header.Get(field)))...)
	}
	sent.sentTo = addresses(strings.ToLower(header.Get("To")))
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

// maxLookedUp is the largest number of lines of an answer that are looked up one by one. Further lines are not.
const maxLookedUp = 2000

// PassesOn reports whether the words of a line stand among the words of others in the email. It returns false for a
// line without words.
func (s *Sent) PassesOn(line string) bool {
	words := spaceWords(line)
	return words != "" && strings.Contains(s.verse, words)
}

// Says reports whether the words of a line stand in the email, one after another. It returns false for a line without
// words.
func (s *Sent) Says(line string) bool {
	words := spaceWords(line)
	return words != "" && strings.Contains(s.words, words)
}

// isBrokenLine reports whether a line and the one above it are one line of the email that a mail program has broken.
func (s *Sent) isBrokenLine(above, line string) bool {
	if s.isBrokenWord(above, line) {
		return true
	}
	const wordsBefore = 3 // words
	words, next := strings.Fields(spaceWords(above)), spaceWords(line)
	if len(words) == 0 || next == "" {
		return false
	}
	return strings.Contains(s.lined, spaceWords(strings.Join(words[max(0, len(words)-wordsBefore):], " "))+next[1:])
}

// longRun is the length in bytes of the shortest words that mail programs may break.
const longRun = 40

// isBrokenWord reports whether a line is the rest of a long word, such as a link, that the line above ends with.
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

// isShownOrder reports whether a line of ours shows an order that its reader may send back: it bears the mark of an
// order, or begins with a word in capitals, perhaps in a list or a message.
func isShownOrder(line string) bool {
	if email, _, ok := strings.Cut(line, "· "); ok && len(email) < 5 || strings.HasPrefix(line, "= ") {
		return true
	}
	for _, mark := range []string{"- ", "| ", "> "} {
		line = strings.TrimPrefix(line, mark)
	}
	return isShouted(line)
}

// isVerseLine reports whether a line of ours may pass on somebody else's words: it begins with "| " or "> ".
func isVerseLine(line string) bool {
	return strings.HasPrefix(line, "| ") || strings.HasPrefix(line, "> ")
}

// isShouted reports whether a line begins with a word of at least two bytes that is all in capitals.
func isShouted(line string) bool {
	word, _, _ := strings.Cut(strings.TrimLeft(line, " "), " ")
	return len(word) > 1 && word == strings.ToUpper(word) && word != strings.ToLower(word)
}

// splitLines cuts a text into lines, whatever ends them, and drops NUL bytes.
func splitLines(text string) []string {
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\x00", "").Replace(text)
	return strings.Split(text, "\n")
}

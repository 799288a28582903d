package order

import (
	"embed"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"seneschal/domain/datafile"
)

// courtesies holds phrases that people write around their orders, by language.
type courtesies struct {
	Greetings map[string][]string `yaml:"greetings"`
	Closings  map[string][]string `yaml:"closings"`
	Writers   map[string][]string `yaml:"writers"` // pronouns for the writer, with which sentences begin: "I"
	Persons   map[string][]string `yaml:"persons"` // pronouns that stand within sentences, and in no orders: "you"
	Usual     map[string][]string `yaml:"usual"`   // words that look like a mistyped keyword, and are none: "love"
}

//go:embed prose.yaml
var proseFile embed.FS

var courtesyPhrases = datafile.MustFile[courtesies](proseFile, "prose.yaml")

// BeginsWithGreeting reports whether a line begins with a greeting or an announcement of orders
// ("here are"), and has no digit or mark of an order.
func BeginsWithGreeting(text string) bool { return opensWithPhrase(text, courtesyPhrases.Greetings) }

// BeginsWithClosing reports whether a line begins like the end of an email, so that the lines below
// it are a signature, and has no digit or mark of an order.
func BeginsWithClosing(text string) bool { return opensWithPhrase(text, courtesyPhrases.Closings) }

// IsProse reports whether a line is a sentence and no order. A sentence has three words or more,
// and no digit or mark of an order. Its first word is a pronoun for the writer; or else it has
// five words or more, and a pronoun behind the first.
func IsProse(text string) bool {
	const leastWords, manyWords = 3, 5
	words := strings.Fields(stripLine(text))
	if len(words) < leastWords || strings.ContainsAny(text, ";|0123456789=<>/") || strings.Contains(text, "->") {
		return false
	}
	return isListed(words[0], courtesyPhrases.Writers) || len(words) >= manyWords && slices.ContainsFunc(words[1:], func(w string) bool { return isListed(w, courtesyPhrases.Persons) })
}

// IsEverydayWord reports whether a word is one of everyday language that nobody mistypes for an
// order.
func IsEverydayWord(word string) bool { return isListed(stripLine(word), courtesyPhrases.Usual) }

// isListed reports whether the list of any language has a word.
func isListed(word string, byLanguage map[string][]string) bool {
	for _, list := range byLanguage {
		if slices.Contains(list, word) {
			return true
		}
	}
	return false
}

// contactDetails matches a web page, an email address or a telephone number.
var contactDetails = regexp.MustCompile(`(?i)https?://|\bwww\.|[^\s@]+@[^\s@]+\.[a-z]{2,}|\+\d[\d ()/.-]{6,}|\b0\d[\d ()/.-]{6,}\d|\b(tel|phone|mobile|fax|mob|gsm)\b[ .:]*[+(\d]`)

// HasContactDetails reports whether a line holds a web page, an email address or a telephone
// number.
func HasContactDetails(text string) bool { return contactDetails.MatchString(text) }

// opensWithPhrase reports whether a line begins with one of the phrases and has no digit,
// semicolon, bar or arrow.
func opensWithPhrase(text string, phrases map[string][]string) bool {
	if strings.ContainsAny(text, ";|0123456789") || strings.Contains(text, "->") {
		return false
	}
	words := stripLine(text)
	for _, list := range phrases {
		for _, phrase := range list {
			if words == phrase || strings.HasPrefix(words, phrase+" ") {
				return true
			}
		}
	}
	return false
}

// stripLine returns a line in the form in which phrases are compared: folded words with
// single blanks.
func stripLine(text string) string {
	var words []string
	for w := range strings.FieldsSeq(Fold(text)) {
		if w = strings.TrimFunc(w, func(r rune) bool { return !unicode.IsLetter(r) }); w != "" {
			words = append(words, w)
		}
	}
	return strings.Join(words, " ")
}

// A Bullet is the mark or number before an item of a list.
type Bullet struct {
	Number int    // 1 to 999; 0 for a mark
	Comma  bool   // the number has a full stop or a colon, which may be a slip for a comma
	Rest   string // the rest of the line
}

// bullets are the marks before items of a list.
var bullets = strings.Fields("- -- * + • ◦ ▪ ▫ ● ○ ■ □ ‣ ⁃ § –")

// CutBullet splits a line into the mark or number of a list and the rest: "- MOVE", "2) MOVE".
// It returns false if there is no mark or number, or nothing behind it.
func CutBullet(text string) (bullet Bullet, ok bool) {
	first, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	if bullet.Rest = strings.TrimSpace(rest); bullet.Rest == "" {
		return bullet, false
	}
	if slices.Contains(bullets, first) {
		return bullet, true
	}
	digits := strings.TrimPrefix(first, "(")
	number := strings.TrimRight(digits, ").:")
	tail := digits[len(number):]
	if number == "" || len(number) > 3 || strings.Trim(number, "0123456789") != "" || tail != ")" && (tail != "." && tail != ":" || digits != first) {
		return bullet, false
	}
	bullet.Number, _ = strconv.Atoi(number) // digits only: cannot fail
	bullet.Comma = tail != ")"
	return bullet, bullet.Number > 0
}

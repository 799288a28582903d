package game

import (
	"cmp"
	"embed"
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/words"
)

//go:embed data/words/*.yaml
var data embed.FS

// sentences holds the kernel's own sentences to players.
var sentences = words.Must(data, "data/words")

// Languages lists the languages in which the kernel writes.
func Languages() []string { return sentences.Languages() }

// Stewards lists the names of the steward in emails, in all languages, and the words by which players address the
// steward. Nobody else should be called so.
func Stewards() []string {
	var all []string
	for _, lang := range Languages() {
		all = append(all, say(lang, "report.press.steward"), spellWords(lang, "STEWARD"))
	}
	return all
}

// say renders a sentence; pairs are names and values of its parameters.
func say(lang, key string, pairs ...string) string {
	return sentences.Tell(lang, key, pairs...)
}

// sayTime says a time on the clock of a zone. A nil zone is UTC.
func sayTime(lang string, t time.Time, zone *time.Location) string {
	return sayTimeAs(lang, t, zone, "15:04")
}

// sayMoment says a time to the second on the clock of a zone.
func sayMoment(lang string, t time.Time, zone *time.Location) string {
	return sayTimeAs(lang, t, zone, "15:04:05")
}

// sayTimeAs says a time on the clock of a zone (nil: UTC), with a layout for the time of day. For the zero time it
// says that there is none.
func sayTimeAs(lang string, at time.Time, zone *time.Location, layout string) string {
	if at.IsZero() {
		return say(lang, "time.none")
	}
	zone = cmp.Or(zone, time.UTC)
	here := at.In(zone)
	clock := here.Format(layout) + " " + Clock(here)
	day, month := strings.Fields(say(lang, "time.days"))[here.Weekday()], strings.Fields(say(lang, "time.months"))[here.Month()-1]
	return say(lang, "time", "day", day, "date", fmt.Sprintf("%d %s %d", here.Day(), month, here.Year()), "clock", clock)
}

// Clock names the zone of a time: "CET", or by its distance from UTC if it has no name: "UTC-03".
func Clock(t time.Time) string {
	name := t.Format("MST")
	if strings.ContainsAny(name[:1], "+-") {
		return "UTC" + name
	}
	return name
}

// spellWords spells control words as usual in a language, in capitals.
func spellWords(lang string, names ...string) string {
	words := lists.Map(names, func(name string) string { return order.Common().Words(lang, name)[0] })
	return strings.ToUpper(strings.Join(words, " "))
}

// A fit tells how well a word matches a control word.
type fit int

const (
	fitNot   fit = iota
	fitPart      // abbreviated, or in another language than the seat's
	fitWhole     // written in full, in English or the seat's language
)

// minAbbreviation is the least number of letters that can abbreviate a control word.
const minAbbreviation = 3

// matchWord finds the one control word among names that a word means, and how well it fits; it returns "" and fitNot
// if there is none, or if several fit an abbreviation.
func matchWord(word, lang string, names ...string) (string, fit) {
	word = trimWord(word)
	name, _ := order.Common().Match(lang, word, names...)
	switch {
	case name == "":
		return "", fitNot
	case order.Common().IsKeyword(lang, word, name):
		return name, fitWhole
	case utf8.RuneCountInString(word) < minAbbreviation:
		return "", fitNot
	}
	return name, fitPart
}

// meansWord reports whether a word means a control word, in full or abbreviated, in any language.
func meansWord(word, lang, name string) bool {
	_, f := matchWord(word, lang, name)
	return f != fitNot
}

// trimWord strips the marks from both ends of a word.
func trimWord(word string) string {
	return strings.TrimFunc(word, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// foldAll normalises a text for comparison: it folds each word without the marks at its ends, and leaves single
// blanks between them.
func foldAll(text string) string {
	var out []string
	for w := range strings.FieldsSeq(text) {
		if f := order.Fold(trimWord(w)); f != "" {
			out = append(out, f)
		}
	}
	return strings.Join(out, " ")
}

// beginsAlike reports whether each word of a begins the word in the same place of b; both must be
// folded. The empty text begins nothing.
func beginsAlike(a, b string) bool {
	as, bs := strings.Fields(a), strings.Fields(b)
	if len(as) == 0 || len(as) > len(bs) {
		return false
	}
	for i, w := range as {
		if !strings.HasPrefix(bs[i], w) {
			return false
		}
	}
	return true
}

// cutWord splits the first word of a line from the rest.
func cutWord(text string) (word, rest string) {
	text = strings.TrimSpace(text)
	i := strings.IndexAny(text, " \t\u00a0")
	if i < 0 {
		return text, ""
	}
	return text[:i], strings.TrimSpace(text[i:])
}

// isID reports whether a word can be a player's ID: up to 64 letters and digits without accents, and "-", "_", ".".
func isID(word string) bool {
	return word != "" && len(word) <= 64 && !strings.ContainsFunc(word, func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_.", r))
	})
}

package gametest

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/order/form"
	"seneschal/domain/order/form/formtest"
)

// A Speech is the language of a ruleset, whose forms must be read and spelt by these laws.
type Speech struct {
	Words  []string                                     // with which sentences begin
	Syntax func(word string) form.Syntax                // the sentences that begin with a word
	Name   func(s formtest.Speaker, name string) string // says something with a name that syntaxes have, such as "card", but not "n"
	Key    func(lang, key string) string                // the usual word for a keyword
	Read   func(lang, text string) order.Reading[fmt.Stringer]
	Excuse []order.Code // of faults in the meaning, which forms do not tell
	Lost   []order.Code // of words that are unknown, or can mean several things
	Meant  []order.Code // of words that name what cannot be meant there
}

// newSpeaker returns a speaker of a language.
func (l Speech) newSpeaker(t *rapid.T, lang string) formtest.Speaker {
	s := formtest.Speaker{Number: func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "choice") }}
	s.Word = func(key string) string {
		if strings.ToLower(key) == key {
			return key // a mark
		}
		return l.Key(lang, key)
	}
	s.Name = func(name string) string {
		if name == "n" {
			return fmt.Sprint(1 + s.Number(9))
		}
		return l.Name(s, name)
	}
	return s
}

// say draws a sentence.
func (l Speech) say(t *rapid.T, lang string) string {
	s := l.newSpeaker(t, lang)
	return s.Say(l.Syntax(s.One(l.Words...)))
}

// refuse returns the errors of a reading without warnings, and excused if one of them is excused.
func (l Speech) refuse(reading order.Reading[fmt.Stringer]) (refused []*order.Error, excused bool) {
	refused = lists.Keep(reading.Errs, func(e *order.Error) bool { return !e.Warning })
	return refused, slices.ContainsFunc(refused, func(e *order.Error) bool { return slices.Contains(l.Excuse, e.Code) })
}

// ReadAndSpelt checks that whatever the forms allow is read in every language, and is spelt so that it is read back as
// the same order, in every language.
func (l Speech) ReadAndSpelt(t *testing.T) {
	languages := append(game.Languages(), "")
	rapid.Check(t, func(t *rapid.T) {
		lang := rapid.SampledFrom(languages).Draw(t, "language")
		text := l.say(t, lang)
		reading := l.Read(lang, text)
		refused, excused := l.refuse(reading)
		if excused {
			return
		}
		require.Empty(t, refused, "%s: %s", lang, text)
		spelt := reading.Bodies[0].String()
		for _, other := range languages {
			again := l.Read(other, spelt)
			refused, _ := l.refuse(again)
			require.Empty(t, refused, "%s: %s", other, spelt)
			require.Equal(t, reading.Bodies, again.Bodies, "%s: %s", other, spelt)
		}
	})
}

// hyphen matches a mark within an id: what is proposed for the second part of the id must not stand directly behind it.
var hyphen = regexp.MustCompile("([a-z])[-_]([a-z])")

// LeadsOn checks that whatever the forms allow, with one word wrong, has an error of which each proposal, in place of
// the wrong word, is read at least one word further.
func (l Speech) LeadsOn(t *testing.T, wrong ...string) {
	rapid.Check(t, func(t *rapid.T) {
		words := strings.Fields(hyphen.ReplaceAllString(l.say(t, ""), "$1 $2"))
		i := rapid.IntRange(0, len(words)-1).Draw(t, "at")
		words[i] = rapid.SampledFrom(append([]string{"Xyzzy", "Nothing", words[i] + "q", "7", "WITH", "ALL"}, wrong...)).Draw(t, "wrong")
		text := strings.Join(words, " ")
		refused, _ := l.refuse(l.Read("", text))
		for _, fault := range refused {
			l.eachBetter(text, fault, func(better, legal string) {
				again, _ := l.refuse(l.Read("", better))
				for _, e := range again {
					wrong := slices.Contains(l.Lost, e.Code) || e.At == fault.At && slices.Contains(l.Meant, e.Code)
					require.True(t, e.At == 0 || e.At > fault.At || !wrong, "%q: %q is proposed, and %q is refused: %v", text, legal, better, e)
				}
			})
		}
	})
}

// eachBetter calls try with each line that has a proposal of an error in place of its wrong word. Marks are left out, since
// what follows them may be less than what stands before.
func (l Speech) eachBetter(text string, fault *order.Error, try func(better, legal string)) {
	if fault.At == 0 || fault.Word == "" {
		return
	}
	at := fault.At - 1
	for _, legal := range fault.Legal {
		if legal != "-" && legal != ".." {
			try(text[:at]+strings.Replace(legal, "a number", "2", 1)+strings.TrimPrefix(text[at:], fault.Word), legal)
		}
	}
}

// FormsPrinted checks that the pages of a ruleset's orders in all languages end with the forms of all orders that begin with
// some words, as write writes them; update writes the pages. It runs in the folder of a package below domain.
func FormsPrinted(t *testing.T, ruleset string, update bool, words []string, write func(word, lang string) string) {
	t.Helper()
	dir, err := os.Getwd()
	require.NoError(t, err)
	_, folder, _ := strings.Cut(filepath.ToSlash(dir), "/domain/")
	root := strings.Repeat("../", 2+strings.Count(folder, "/"))
	mark := "<!-- go test ./domain/" + folder + " -run TestTheFormsOnThePagesArePrinted -update -->\n\n"
	for _, lang := range game.Languages() {
		file := root + "docs/orders/" + lists.Either(lang == "en", "", lang+"/") + ruleset + ".md"
		page, err := os.ReadFile(file)
		require.NoError(t, err)
		head, _, marked := strings.Cut(string(page), mark)
		require.True(t, marked, "%s has no forms", file)
		want := head + mark
		for _, word := range words {
			want += "- `" + write(word, lang) + "`\n"
		}
		if update {
			require.NoError(t, os.WriteFile(file, []byte(want), 0o644))
		} else {
			require.Equal(t, want, string(page), "with -update")
		}
	}
}

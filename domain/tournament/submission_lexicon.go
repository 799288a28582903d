package tournament

import (
	"embed"
	"strings"

	"seneschal/domain/lexicon"
)

//go:embed data/keywords.yaml data/words/*.yaml
var wordFiles embed.FS

// speech holds the words of submissions to a tournament, and the texts of their answers.
var speech = lexicon.Must(wordFiles)

// English is the language used where no other is known.
const English = lexicon.English

// GuessLanguage returns the language in which an email to a tournament seems to be written; English if it finds no
// other.
func GuessLanguage(text string) string { return speech.GuessLanguage(text) }

// BeginsWith reports whether a line of a submission begins with a keyword, such as
// "ANNOUNCE", in full and in any language.
func BeginsWith(line, word string) bool { return isKeyword(strings.Fields(line), 0, word) }

// isKeyword reports whether the nth word of a line, from 0, is a keyword, in full and in any language; false if
// there is no nth word.
func isKeyword(fields []string, n int, keyword string) bool {
	return speech.IsKeyword(fields, n, keyword)
}

// say returns a sentence in a language; pairs are names and values of its parameters.
func say(lang, key string, pairs ...any) string { return speech.Say(lang, key, pairs...) }

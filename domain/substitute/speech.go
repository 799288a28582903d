package substitute

import (
	"embed"
	"strings"

	"seneschal/domain/lexicon"
)

//go:embed data/keywords.yaml data/words/*.yaml
var wordFiles embed.FS

// speech is the words of letters to the desk, and what answers them.
var speech = lexicon.Must(wordFiles)

// Guess is the language that a letter to the desk seems to be written in;
// English if no other.
func Guess(text string) string { return speech.Guess(text) }

// Says reports whether a line of a letter begins with these words, each in
// full and in any language. The words are the English ones.
func Says(line string, words ...string) bool {
	fields := strings.Fields(line)
	for i, w := range words {
		if !speech.Is(fields, i, w) {
			return false
		}
	}
	return true
}

// refuse is a refusal that can be said in every language; pairs are names and
// values of the sentence's parameters.
func refuse(what string, kind error, key string, pairs ...any) error {
	return speech.Refuse(what, kind, key, pairs...)
}

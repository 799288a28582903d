package mailgw

import (
	"embed"

	"seneschal/domain/words"
)

//go:embed words/*.yaml
var data embed.FS

// sentences are what mail says by itself; the rest is the games' own.
var sentences = words.Must(data, "words")

// Say is a sentence; pairs are names and values of its parameters.
func Say(lang, key string, pairs ...string) string {
	return sentences.Tell(lang, key, pairs...)
}

// HasSentence reports whether there is a sentence for a key.
func HasSentence(lang, key string) bool { return sentences.Has(lang, key) }

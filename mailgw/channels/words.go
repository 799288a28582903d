package channels

import (
	"embed"

	"seneschal/domain/words"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
)

//go:embed words/*.yaml
var data embed.FS

// sentences are what channels say by themselves, and what is said of them.
var sentences = words.Must(data, "words")

// Say is a sentence in a language; pairs are names and values of its parameters.
func Say(lang, key string, pairs ...string) string { return sentences.Tell(lang, key, pairs...) }

// By is who says it, in a language.
func (p Press) By(lang string) string {
	switch {
	case p.Grey:
		return Say(lang, "post.grey")
	case p.Onlooker:
		return Say(lang, "post.onlooker")
	case p.From != nil:
		return p.From.Name
	}
	return Say(lang, "post.steward")
}

// Desk is the page on which the channels of a game or tournament are looked after.
func Desk(pages string, of eventstore.Log) string {
	if id, ok := aggregate.GameID(of); ok {
		return pages + "/g/" + id + "/channels"
	}
	return pages + "/" + string(of) + "/channels"
}

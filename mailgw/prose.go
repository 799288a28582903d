package mailgw

import (
	"embed"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/report"
	"seneschal/domain/report/text"
	"seneschal/domain/words"
)

// Prose is a paragraph of ours.
func Prose(s string) string { return text.Sections(SectionsOf(report.Block{Text: s})) }

// Verbatim is a player's text behind a bar, broken as wide as a letter is: no
// line of it reads as an order, and mail programs that quote it find none to
// break.
func Verbatim(s string) string {
	lines := strings.Split(strings.TrimSpace(s), "\n")
	for i, l := range lines {
		if strings.HasPrefix(l, "= ") || strings.HasPrefix(l, "> ") {
			lines[i] = " " + l // these marks are ours in verse
		}
	}
	return text.Sections(SectionsOf(report.Block{Verse: lines}))
}

// Quoted is somebody's text behind a mark: nothing of it reads as an order.
func Quoted(said string) []string {
	return lists.Map(strings.Split(said, "\n"), func(line string) string { return "> " + strings.TrimSpace(line) })
}

// SectionsOf are parts of a letter that is no report.
func SectionsOf(blocks ...report.Block) []report.Section {
	return []report.Section{{Blocks: blocks}}
}

// Renewed tells that the house was put back, and what that means; key is its new one.
func Renewed(lang, title, key string) string {
	return Say(lang, "notice.renewed", "title", title, "key", key)
}

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

package mailgw

import (
	"embed"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/report"
	"seneschal/domain/report/text"
	"seneschal/domain/words"
)

// Prose lays out a paragraph of our own.
func Prose(s string) string { return text.Sections(SectionsOf(report.Block{Text: s})) }

// Verbatim lays out a player's text behind a bar, wrapped to the width of an email. The bar keeps its lines from being
// read as orders, and mail programs that quote them from wrapping them.
func Verbatim(s string) string {
	lines := strings.Split(strings.TrimSpace(s), "\n")
	for i, l := range lines {
		if strings.HasPrefix(l, "= ") || strings.HasPrefix(l, "> ") {
			lines[i] = " " + l // these marks have a meaning of ours in verse
		}
	}
	return text.Sections(SectionsOf(report.Block{Verse: lines}))
}

// Quoted puts "> " before each line of somebody's text, so that none reads as an order.
func Quoted(said string) []string {
	return lists.Map(strings.Split(said, "\n"), func(line string) string { return "> " + strings.TrimSpace(line) })
}

// SectionsOf makes one section without a heading, for emails that are no reports.
func SectionsOf(blocks ...report.Block) []report.Section {
	return []report.Section{{Blocks: blocks}}
}

// Renewed returns the sentence that says that the server was restored from a backup, and what follows from that; key
// is the server's new public key.
func Renewed(lang, title, key string) string {
	return Say(lang, "notice.renewed", "title", title, "key", key)
}

//go:embed words/*.yaml
var data embed.FS

// sentences are the sentences that mail itself says; games have their own.
var sentences = words.Must(data, "words")

// Say returns a sentence in a language; pairs are names and values of its parameters, in turn.
func Say(lang, key string, pairs ...string) string {
	return sentences.Tell(lang, key, pairs...)
}

// HasSentence reports whether there is a sentence for a key.
func HasSentence(lang, key string) bool { return sentences.Has(lang, key) }

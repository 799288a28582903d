package mailgw

import (
	"strings"

	"seneschal/domain/report"
	"seneschal/domain/report/text"
)

// prose is a paragraph of ours.
func prose(s string) string { return text.Sections(sectionsOf(report.Block{Text: s})) }

// verbatim is a player's text behind a bar, broken as wide as a letter is: no
// line of it reads as an order, and mail programs that quote it find none to
// break.
func verbatim(s string) string {
	lines := strings.Split(strings.TrimSpace(s), "\n")
	for i, l := range lines {
		if strings.HasPrefix(l, "= ") || strings.HasPrefix(l, "> ") {
			lines[i] = " " + l // these marks are ours in verse
		}
	}
	return text.Sections(sectionsOf(report.Block{Verse: lines}))
}

// quoted is somebody's text behind a mark: nothing of it reads as an order.
func quoted(said string) []string {
	lines := strings.Split(said, "\n")
	for i, line := range lines {
		lines[i] = "> " + strings.TrimSpace(line)
	}
	return lines
}

// sectionsOf are parts of a letter that is no report.
func sectionsOf(blocks ...report.Block) []report.Section {
	return []report.Section{{Blocks: blocks}}
}

// renewed tells that the house was put back, and what that means; key is its new one.
func renewed(lang, title, key string) string {
	return say(lang, "notice.renewed", "title", title, "key", key)
}

package mailgw

import (
	"time"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/report"
	"seneschal/domain/report/text"
)

// ownReceipt answers a letter to an office line by line.
type ownReceipt struct {
	words, title   string
	at             time.Time
	dryRun, help   bool
	warnings, done []string
	errors         []*order.Error
	shown          []game.Shown
}

// sections are the receipt as parts of a report.
func (r ownReceipt) sections(zone *time.Location, lang string) []report.Section {
	summary := []report.Block{{Text: say(lang, "cup.received", "at", text.When(r.at, zone, lang))}}
	if r.dryRun {
		summary = append(summary, report.Block{Text: say(lang, "cup.dryrun")})
	}
	if r.help {
		summary = append(summary, report.Block{Text: say(lang, r.words+".help")})
	}
	for _, w := range r.warnings {
		summary = append(summary, report.Block{Text: say(lang, "cup.warning", "text", w)})
	}
	sections := text.ReceiptSections(&game.Receipt{Lang: lang, Errors: r.errors, Done: r.done, Shown: r.shown}, zone)
	if len(sections) > 0 && sections[0].ID == "summary" {
		sections = sections[1:] // that of a game
	}
	return append([]report.Section{{ID: "summary", Title: r.title, Blocks: summary}}, sections...)
}

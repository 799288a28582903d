package office

import (
	"time"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/report"
	"seneschal/domain/report/text"
	"seneschal/mailgw"
)

// Receipt answers a letter to an office line by line.
type Receipt struct {
	Words, Title   string
	At             time.Time
	DryRun, Help   bool
	Warnings, Done []string
	Errors         []*order.Error
	Shown          []game.Shown
}

// Sections are the receipt as parts of a report.
func (r Receipt) Sections(zone *time.Location, lang string) []report.Section {
	summary := []report.Block{{Text: mailgw.Say(lang, "office.received", "at", text.When(r.At, zone, lang))}}
	if r.DryRun {
		summary = append(summary, report.Block{Text: mailgw.Say(lang, "office.dryrun")})
	}
	if r.Help {
		summary = append(summary, report.Block{Text: mailgw.Say(lang, r.Words+".help")})
	}
	for _, w := range r.Warnings {
		summary = append(summary, report.Block{Text: mailgw.Say(lang, "office.warning", "text", w)})
	}
	sections := text.ReceiptSections(&game.Receipt{Lang: lang, Errors: r.Errors, Done: r.Done, Shown: r.Shown}, zone)
	if len(sections) > 0 && sections[0].ID == "summary" {
		sections = sections[1:] // that of a game
	}
	return append([]report.Section{{ID: "summary", Title: r.Title, Blocks: summary}}, sections...)
}

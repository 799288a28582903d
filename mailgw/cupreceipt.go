package mailgw

import (
	"time"

	"seneschal/domain/game"
	"seneschal/domain/report"
	"seneschal/domain/report/text"
	"seneschal/domain/tournament"
)

// TournamentReceipt is the answer to a letter to a tournament, as parts of a
// report, times in the reader's zone.
func TournamentReceipt(r *tournament.Receipt, zone *time.Location) []report.Section {
	summary := []report.Block{{Text: say("", "cup.received", "at", text.When(r.At, zone, ""))}}
	if r.DryRun {
		summary = append(summary, report.Block{Text: say("", "cup.dryrun")})
	}
	if r.Help {
		summary = append(summary, report.Block{Text: say("", "cup.help")})
	}
	for _, w := range r.Warnings {
		summary = append(summary, report.Block{Text: say("", "cup.warning", "text", w)})
	}
	g := &game.Receipt{Errors: r.Errors, Done: r.Done}
	for _, s := range r.Shown {
		g.Shown = append(g.Shown, game.Shown(s))
	}
	sections := text.ReceiptSections(g, zone)
	if len(sections) > 0 && sections[0].ID == "summary" {
		sections = sections[1:] // that of a game
	}
	return append([]report.Section{{ID: "summary", Title: r.Title, Blocks: summary}}, sections...)
}

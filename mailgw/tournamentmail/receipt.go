package tournamentmail

import (
	"time"

	"seneschal/domain/game"
	"seneschal/domain/report"
	"seneschal/domain/tournament"
	"seneschal/mailgw/office"
)

// ReceiptSections is the answer to a letter to a tournament, as parts of a
// report, in its language and with times in the reader's zone.
func ReceiptSections(r *tournament.Receipt, zone *time.Location) []report.Section {
	o := office.Receipt{Words: "tournament", Title: r.Title, At: r.At, DryRun: r.DryRun, Help: r.Help, Warnings: r.Warnings, Done: r.Done, Errors: r.Errors}
	for _, s := range r.Shown {
		o.Shown = append(o.Shown, game.Shown(s))
	}
	return o.Sections(zone, r.Lang)
}

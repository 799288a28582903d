package mailgw

import (
	"time"

	"seneschal/domain/game"
	"seneschal/domain/report"
	"seneschal/domain/tournament"
)

// TournamentReceipt is the answer to a letter to a tournament, as parts of a
// report, in its language and with times in the reader's zone.
func TournamentReceipt(r *tournament.Receipt, zone *time.Location) []report.Section {
	o := ownReceipt{words: "cup", title: r.Title, at: r.At, dryRun: r.DryRun, help: r.Help, warnings: r.Warnings, done: r.Done, errors: r.Errors}
	for _, s := range r.Shown {
		o.shown = append(o.shown, game.Shown(s))
	}
	return o.sections(zone, r.Lang)
}

package game

import (
	"seneschal/domain/event"
	"seneschal/domain/report"
)

// Options are how a report is wanted.
type Options struct {
	Lang      string // "": the seat's own
	Head      string // log head, "hash@position", for the report's end
	Signature string
}

// Compose is the whole report of one commit for a seat ("" is the public):
// before and after are the game around it, events what it holds. It is pure.
func Compose(before, after *Game, events []event.Event, to Seat, o Options) report.Report {
	return report.Report{Format: report.Format, Version: report.Version}
}

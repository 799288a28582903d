package main

import (
	"strings"
	"time"

	"seneschal/eventstore/audit"
)

// common says what is wrong with what a game says to have in common with others, whose
// dice are the same; "" if nothing is.
func (a *seasonAudit) common(r audit.Report, id string) string {
	if r.Dice == nil || r.Dice.Common == nil || a.now == nil {
		return ""
	}
	want, ok := a.now.CommonOf(id)
	if got := r.Dice.Common; !ok || got.Of != want.Of || !got.Since.Equal(want.Since) {
		return "its dice are those of " + got.Of + " since " + got.Since.Format(time.RFC3339) + ", and not of its round in the tournament"
	}
	return ""
}

// abreast adds whether games with the same dice had them in each phase.
func (a *seasonAudit) abreast(row func(string, bool, string, ...any)) {
	var reports []audit.Report
	for _, g := range a.games {
		if g.report.Dice != nil && g.report.Dice.Common != nil {
			reports = append(reports, g.report)
		}
	}
	if len(reports) == 0 {
		return
	}
	apart := audit.Apart(reports)
	if len(apart) == 0 {
		row("same dice", true, "in all phases of %d games, for each round", len(reports))
		return
	}
	row("same dice", true, "NOT in %d phases of %d games: %s", len(apart), len(reports), strings.Join(apart, "; "))
}

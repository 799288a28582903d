package tournament

import (
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/lists"
)

// act decides the act that a line asks for, keeps its events and confirms it; or it answers the
// line with the refusal.
func (l *submissionReading) act(act Act, done string, pairs ...any) (ok bool) {
	events, err := l.tournament.carryOut(act, l.command)
	if err != nil {
		l.fail(err)
		return false
	}
	l.tournament = event.Fold(l.tournament, events...)
	l.events = append(l.events, events...)
	if asked, held := isHeld(events); held {
		l.didHold(asked)
	} else {
		l.Did(done, pairs...)
	}
	l.receipt.Warnings = append(l.receipt.Warnings, warnings(l.Lang, events)...)
	return true
}

// later tries an act that rolls dice, and leaves it to the holder of the keys. A dry run shows
// the outcome of the trial instead.
func (l *submissionReading) later(act Roller, done string) {
	events, err := l.tournament.trial(l.command, act)
	switch {
	case err != nil:
		l.fail(err)
	case l.do.DryRun:
		l.dry(events)
	case l.tournament.byBeacon():
		l.next = append(l.next, Seal{Do: act})
		l.Did("done.sealed")
	default:
		l.next = append(l.next, act)
		l.Did(done)
	}
}

func (l *submissionReading) dry(events []event.Event) {
	l.drawn = true
	l.Did("done.dry")
	for _, e := range events {
		switch e := e.(type) {
		case RoundDrawn:
			l.Show(l.Say("show.round", "round", e.Round), l.drawnLines(e)...)
		case SeasonClosed:
			l.closedTables(e)
		}
	}
}

// closedTables shows the tables that a season would end with.
func (l *submissionReading) closedTables(closed SeasonClosed) {
	season, _ := l.tournament.season(closed.Season)
	for i, final := range closed.Tables {
		lines := lists.Map(final.Rows, func(row FinalRow) string { return rowLine(l.Lang, row) })
		l.Show(l.tableTitle(closed.Season, season.divisions[i].Name), lines...)
	}
}

func (l *submissionReading) drawnLines(drawn RoundDrawn) []string {
	lines := lists.Map(drawn.Tables, func(tb Table) string { return l.Say("show.table", "n", tb.N, "seats", seatedText(tb.Seats)) })
	for _, b := range drawn.Byes {
		lines = append(lines, l.Say("show.bye", "bye", b.Bye, "player", b.Player))
	}
	return lines
}

// warnings tells the steward if events change the rules after play has begun.
func warnings(lang string, events []event.Event) []string {
	var all []string
	for _, e := range events {
		if r, ok := e.(RulesChanged); ok && r.Late {
			all = append(all, say(lang, "warn.late_rules", "what", strings.Join(r.What, ", ")))
		}
	}
	return all
}

package tournament

import (
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/lists"
)

// decideAct decides the act of a line, keeps its events, and answers the line with the sentence under doneKey.
// If the act is refused, it answers with the refusal and returns false. If the act waits for a second director, it
// says so instead, and returns true.
func (l *submissionReading) decideAct(act Act, doneKey string, pairs ...any) (ok bool) {
	events, err := l.tournament.carryOut(act, l.command)
	if err != nil {
		l.answerError(err)
		return false
	}
	l.tournament = event.Fold(l.tournament, events...)
	l.events = append(l.events, events...)
	if asked, held := findHeldOrder(events); held {
		l.answerHeld(asked)
	} else {
		l.Confirm(doneKey, pairs...)
	}
	l.receipt.Warnings = append(l.receipt.Warnings, listWarnings(l.Lang, events)...)
	return true
}

// decideRoll tries an act that rolls dice, and leaves it to the holder of the keys. In a dry run it shows the
// outcome of the trial. If the trial fails, it refuses the line.
func (l *submissionReading) decideRoll(act Roller, doneKey string) {
	events, err := l.tournament.tryRoll(l.command, act)
	switch {
	case err != nil:
		l.answerError(err)
	case l.do.DryRun:
		l.showTrial(events)
	case l.tournament.usesBeacon():
		l.rollActs = append(l.rollActs, Seal{Do: act})
		l.Confirm("done.sealed")
	default:
		l.rollActs = append(l.rollActs, act)
		l.Confirm(doneKey)
	}
}

// showTrial shows the draws and the final tables to which an act that rolls dice might lead.
func (l *submissionReading) showTrial(events []event.Event) {
	l.drawn = true
	l.Confirm("done.dry")
	for _, e := range events {
		switch e := e.(type) {
		case RoundDrawn:
			l.Show(l.Say("show.round", "round", e.Round), l.describeDraw(e)...)
		case SeasonClosed:
			l.showClosedTables(e)
		}
	}
}

// showClosedTables shows the tables that a season would end with.
func (l *submissionReading) showClosedTables(closed SeasonClosed) {
	season, _ := l.tournament.findSeason(closed.Season)
	for i, final := range closed.Tables {
		lines := lists.Map(final.Rows, func(row FinalRow) string { return writeRow(l.Lang, row) })
		l.Show(l.makeStandingsTitle(closed.Season, season.divisions[i].Name), lines...)
	}
}

// describeDraw writes a line for each table and bye of a round.
func (l *submissionReading) describeDraw(drawn RoundDrawn) []string {
	lines := lists.Map(drawn.Tables, func(table Table) string { return l.Say("show.table", "n", table.N, "seats", writeSeats(table.Seats)) })
	for _, b := range drawn.Byes {
		lines = append(lines, l.Say("show.bye", "bye", b.Bye, "player", b.Player))
	}
	return lines
}

// listWarnings returns warnings for the directors: a sentence for each change of the rules after play has begun.
func listWarnings(lang string, events []event.Event) []string {
	var all []string
	for _, e := range events {
		if r, ok := e.(RulesChanged); ok && r.Late {
			all = append(all, say(lang, "warn.late_rules", "what", strings.Join(r.What, ", ")))
		}
	}
	return all
}

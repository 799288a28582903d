package stewards

import (
	"slices"

	"seneschal/domain/order"
	"seneschal/domain/tournament"
)

// possible are the ready-made words that would be obeyed now. What rolls dice is
// not tried, as a draw may take long: it is offered when it is its time.
func (o tournamentOffice) possible() []string {
	var all []string
	add := func(is bool, word string) {
		if is {
			all = append(all, word)
		}
	}
	closes := o.obeyed("CLOSE ROUND")
	add(o.obeyed("START"), "START")
	add(o.wanted(func(do tournament.Act) bool { _, ok := do.(tournament.Draw); return ok }), "DRAW")
	add(o.obeyed("CLOSE ENTRIES"), "CLOSE ENTRIES")
	add(closes, "CLOSE ROUND")
	add(!closes && o.obeyed("CLOSE ROUND NOW"), "CLOSE ROUND NOW")
	add(o.played(), "CLOSE SEASON")
	return all
}

// wanted reports whether the tournament wants an act now.
func (o tournamentOffice) wanted(what func(tournament.Act) bool) bool {
	return slices.ContainsFunc(o.t.Wants(), func(w tournament.Want) bool { return what(w.Do) && !w.Due.After(o.pages.Web.Now()) })
}

// played reports whether there is an open season of which all rounds that were
// drawn are closed.
func (o tournamentOffice) played() bool {
	return slices.ContainsFunc(o.t.OpenSeasons(), func(n int) bool {
		season, _ := o.t.Season(n)
		open := slices.ContainsFunc(season.Rounds, func(r tournament.RoundInfo) bool { return !r.Closed })
		return len(season.Rounds) > 0 && !open
	})
}

// obeyed reports whether a word alone would be. It is only tried.
func (o tournamentOffice) obeyed(word string) bool {
	answer, err := o.t.Decide(tournament.Command{At: o.pages.Web.Now(), By: o.by, Do: tournament.Letter{
		Lines: []order.Line{{N: 1, Text: word}}, Reliability: 100, DryRun: true,
	}})
	return err == nil && len(answer.Receipt.Errors) == 0
}

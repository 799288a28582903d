package tournament

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/lists"
	"seneschal/domain/tournament/standings"
)

// maxPreviewRows is how many rows a table may have for a preview to show it whole; of a larger table it shows the rows
// that change.
const maxPreviewRows = 30

// showPreview shows in a dry run the tables as they would be after the lines, and a draw that may follow.
func (l *submissionReading) showPreview(before *Tournament) {
	for _, n := range l.tournament.OpenSeasons() {
		season, _ := l.tournament.findSeason(n)
		old, begun := before.findSeason(n)
		for _, division := range season.divisions {
			if !begun || len(old.divisions) != len(season.divisions) {
				l.previewDivision(n, division, len(season.divisions))
				continue
			}
			l.previewStandings(before, n, division)
		}
	}
	l.previewDraw(before)
}

// previewDivision shows the players of a division of a season that the lines open, one of a number of divisions;
// nothing if it is the only one.
func (l *submissionReading) previewDivision(season int, division Division, of int) {
	if of > 1 {
		l.Show(l.makeStandingsTitle(season, division.Name), joinIDs(division.Players))
	}
}

// previewStandings shows the standings of a division if the lines change them; before is the tournament without the
// lines.
func (l *submissionReading) previewStandings(before *Tournament, season int, division Division) {
	rankingBefore, err := before.Standings(season, division.N)
	rankingAfter, errAfter := l.tournament.Standings(season, division.N)
	if err != nil || errAfter != nil || slices.EqualFunc(rankingBefore.Rows, rankingAfter.Rows, isAlike) {
		return
	}
	title := l.Say("show.would_be", "table", l.makeStandingsTitle(season, division.Name))
	if len(rankingAfter.Rows) <= maxPreviewRows {
		l.Show(title, rankingAfter.LinesIn(l.Lang)...)
		return
	}
	var lines []string
	for _, row := range rankingAfter.Rows {
		if old, in := rankingBefore.FindRow(row.Entrant.ID); !in || !isAlike(old, row) {
			lines = append(lines, l.Say("show.change_row", "player", row.Entrant.ID, "was", old.Rank, "now", row.Rank, "had", old.Points.Value.Short(), "has", row.Points.Value.Short()))
		}
	}
	l.Show(title, lines...)
}

// isAlike reports whether an entrant stands in two tables at the same place, with the same points
// and marks.
func isAlike(a, b standings.Row) bool {
	return a.Entrant.ID == b.Entrant.ID && a.Rank == b.Rank && a.Points.Value.Equal(b.Points.Value) && a.Games == b.Games &&
		a.Entrant.Withdrawn == b.Entrant.Withdrawn && a.Entrant.Banned == b.Entrant.Banned && a.Entrant.Out == b.Entrant.Out
}

// previewDraw shows a draw that the server would make by itself after the lines, with other dice than the real ones.
// It shows nothing if the server would have drawn without the lines, too.
func (l *submissionReading) previewDraw(before *Tournament) {
	after := l.tournament
	if after.starting && !before.starting {
		opened, err := OpenSeason{}.decide(after, l.command)
		if err != nil {
			return
		}
		after = event.Fold(after, opened...)
	}
	draw, wanted := after.findWantedDraw()
	if _, was := before.findWantedDraw(); l.drawn || was || !wanted {
		return
	}
	events, err := after.tryRoll(l.command, draw)
	if err != nil {
		l.receipt.Warnings = append(l.receipt.Warnings, l.Say("warn.no_draw", "why", l.sayError(err)))
		return
	}
	for _, e := range events {
		if drawn, ok := e.(RoundDrawn); ok {
			l.Show(l.Say("show.may_draw", "season", drawn.Season, "round", drawn.Round), l.describeDraw(drawn)...)
		}
	}
}

// sayError says an error in the language of the submission.
func (l *submissionReading) sayError(err error) string {
	_, words := refusalKinds.Answer(err, l.Lang, CodeNow)
	return words
}

// findWantedDraw returns the draw that the server makes next; false if the tournament wants none.
func (t *Tournament) findWantedDraw() (Draw, bool) {
	want, ok := lists.Find(t.listWants(), func(want Want) bool { _, draws := want.Do.(Draw); return draws })
	if !ok || t.ended != nil {
		return Draw{}, false
	}
	return want.Do.(Draw), true
}

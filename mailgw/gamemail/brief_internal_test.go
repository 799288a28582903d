package gamemail

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/lists"
	"seneschal/domain/report"
	"seneschal/domain/report/text"
	"seneschal/domain/rulesets"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/mailgw"
)

// TestReportsHaveFewLinesAndNameTheRest composes the reports of recorded games as they are
// mailed. A reader with a page gets few lines: all keptSections, and the titles of those that
// stand on the page alone. A reader without a page gets everything.
func TestReportsHaveFewLinesAndNameTheRest(t *testing.T) {
	files, err := filepath.Glob("../../domain/*/testdata/logs/*.jsonl")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	cut := 0
	for i, path := range files {
		if i%gametest.Times(1, 8) == 0 {
			replay(t, path, func(m reportMail) { cut += lists.One(requireBrief(t, path, m)) })
		}
	}
	require.Positive(t, cut, "nothing was left out of any report")
}

// replay calls f with each report that a recorded game mails, in one language after another.
func replay(t *testing.T, path string, f func(reportMail)) {
	t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	log, err := eventstore.ReadBundle(bytes.NewReader(data))
	require.NoError(t, err)
	by := &Teller{Page: func(string, game.Seat, int) string { return "https://games.example/seat/x" }}
	names := func(p game.Player) string { return string(p) }
	games := aggregate.NewGames(rulesets.Lookup)
	g, undelivered, n := games.Empty(), game.Undelivered{}, 0
	for _, commit := range log.Commits {
		events, err := games.Decode(g, commit)
		require.NoError(t, err)
		after := event.Fold(g, events...)
		var due game.Due
		undelivered, due = undelivered.Note(g, after, events, commit.At)
		for _, seat := range after.Seats() {
			since, told := due[seat.Seat]
			if !told || seat.Player == "" {
				continue
			}
			n++
			seat.Language, seat.Format = game.Languages()[n%len(game.Languages())], ""
			to := mailgw.Recipient{SeatInfo: seat, Player: seat.Player}
			r := game.Compose(g, after, events, seat.Seat, game.Options{Lang: seat.Language, Head: commit.Hash, Written: commit.At, Since: since})
			said := &telling{teller: by, id: "x", before: g, after: after, events: events, name: names, nameless: func(game.Player) bool { return false }}
			f(reportMail{telling: said, recipient: to, report: r, cut: cuts[1]})
		}
		g = after
	}
}

// requireBrief checks the length of a report and the list of missing sections. It reports whether
// any were left out.
func requireBrief(t *testing.T, path string, mail reportMail) bool {
	t.Helper()
	brief := mail.writePlain()
	all := mail.composeEmail()
	missing := lists.Keep(all.Sections, func(s report.Section) bool {
		return s.Title != "" && !strings.Contains(brief, "# "+strings.ToUpper(s.Title)+"\n")
	})
	flat := strings.Join(strings.Fields(brief), " ")
	for _, title := range sectionTitles(missing) {
		require.Contains(t, flat, strings.Join(strings.Fields(title), " "), "%s %s: what is left out is named", path, mail.report.Phase)
	}
	for _, s := range missing {
		require.NotContains(t, keptSections, s.ID, "%s %s: %s", path, mail.report.Phase, s.Title)
	}
	require.LessOrEqual(t, countLines(brief), mail.maxLines(all), "%s %s %s:\n%s", path, mail.report.Phase, mail.recipient.Language, brief)
	mail.telling.teller = &Teller{}
	all.Board = nil
	require.Equal(t, text.Report(all, nil), mail.writePlain(), "who has no page gets all")
	mail.telling.teller = &Teller{Page: func(string, game.Seat, int) string { return "https://games.example/seat/x" }}
	return len(missing) > 0
}

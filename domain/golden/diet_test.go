package golden_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/eventstore"
	"seneschal/eventstore/memstore"
	"seneschal/mailgw/mailgwtest"
	"seneschal/mailgw/notifier"
)

// TestEveryQuestionHasChoices: whoever is asked anything in a recorded game is shown
// submissions that answer it, which an answer may name by their number.
func TestEveryQuestionHasChoices(t *testing.T) {
	for _, path := range longGames {
		g := words().Empty()
		asked := 0
		for _, commit := range readLog(t, path).Commits {
			events, err := words().Decode(g, commit)
			require.NoError(t, err)
			g = event.Fold(g, events...)
			if _, _, _, open := g.Phase(); !open || g.State() == nil {
				continue
			}
			for _, wait := range g.State().Waits("en") {
				require.NotEmpty(t, wait.Choices, "%s: %s", path, wait.For)
				require.NotEmpty(t, g.Offered(wait.Seat, "nl"), "%s: %s", path, wait.For)
				asked++
			}
		}
		require.NotZero(t, asked, path)
	}
}

// BenchmarkDiet tells what a game costs each of its seats in submissions and bytes, with a
// report of every phase and as is usual.
func BenchmarkDiet(b *testing.B) {
	for _, path := range longGames {
		for _, when := range []game.Reports{game.Every, ""} {
			b.Run(fmt.Sprintf("%s/reports=%s", logName(path), when), func(b *testing.B) {
				for b.Loop() {
					emails, bytes, seats := diet(b, path, when)
					b.ReportMetric(float64(emails)/float64(seats), "emails/seat")
					b.ReportMetric(float64(bytes)/float64(seats)/(1<<20), "MB/seat")
				}
			})
		}
	}
}

// diet counts the submissions that follow from a recorded game, without receipts, and those to its steward.
func diet(b *testing.B, path string, when game.Reports) (emails, bytes, seats int) {
	commits := readLog(b, path).Commits
	for i, commit := range commits {
		commit.Pos = eventstore.Pos(i + 1)
	}
	people := mailgwtest.NewPeople()
	for n := range 9 {
		people.By[fmt.Sprintf("p%d@players.example", n)] = player(n)
	}
	c := &notifier.Notifier{Store: memstore.New(commits...), Games: words(), People: people, Server: mailgwtest.Server()}
	g, backlog := words().Empty(), game.Undelivered{}
	for _, commit := range commits {
		events, err := words().Decode(g, commit)
		require.NoError(b, err)
		next := event.Fold(g, events...)
		for _, seat := range next.Seats() {
			if when != "" {
				next = event.Fold(next, event.Event(game.ReportsSet{Own: game.Own{Seat: seat.Seat}, When: when}))
			}
		}
		var due game.Due
		backlog, due = backlog.Note(g, next, events, commit.At)
		told, err := c.Handle(b.Context(), commit, g, next, events, due)
		require.NoError(b, err)
		for _, l := range told {
			emails, bytes = emails+1, bytes+len(l.Body)
		}
		g = next
	}
	return emails, bytes, len(g.Seats())
}

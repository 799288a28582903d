package notifier_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/rulesets"
	"seneschal/eventstore"
	"seneschal/mailgw/mailgwtest"
	"seneschal/mailgw/notifier"
)

func BenchmarkReportOfAllFormats(b *testing.B) {
	before, after, events := valley(b)
	people := mailgwtest.NewPeople()
	for i := range 6 {
		people.By["p"+string(gametest.Player(i))+"@x.example"] = gametest.Player(i)
	}
	commit := &eventstore.Commit{Log: "game/valley", Pos: 9, At: mailgwtest.Noon, Hash: "abcdef0123456789"}
	_, due := game.Undelivered{}.Note(before, after, events, mailgwtest.Noon)
	seats := 0
	for b.Loop() {
		c := &notifier.Notifier{People: people, Server: mailgwtest.Server()} // it knows no picture yet, as after any phase
		emails, err := c.Handle(b.Context(), commit, before, after, events, due)
		require.NoError(b, err)
		seats += len(emails)
		if dir := os.Getenv("LETTERS"); dir != "" {
			for _, l := range emails {
				require.NoError(b, os.WriteFile(dir+"/"+l.Key+".eml", l.Body, 0o600))
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(seats), "µs/seat")
}

// valley plays the first phase of a campaign of six seats.
func valley(t testing.TB) (before, after *game.Game, events []event.Event) {
	run := gametest.Open(t, game.Open{Game: "valley", Ruleset: "feudal", Seats: 6}, rulesets.Lookup, 1)
	before = run.Game
	events = run.Close()
	return before, run.Game, events
}

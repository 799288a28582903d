package notifier_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/rulesets"
	"seneschal/eventstore"
	"seneschal/mailgw"
	"seneschal/mailgw/mailgwtest"
	"seneschal/mailgw/notifier"
)

// BenchmarkReportOfAllFormats writes the reports of six seats after their first phase, with pictures;
// the bar is 4 ms for a seat.
func BenchmarkReportOfAllFormats(b *testing.B) {
	reports, seats := newReports(b), 0
	for b.Loop() {
		seats += len(reports.write(b))
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(seats), "µs/seat")
}

// reports are those of a closed phase, which are to be written.
type reports struct {
	people        *mailgwtest.People
	before, after *game.Game
	events        []event.Event
	due           game.Due
}

func newReports(t testing.TB) *reports {
	r := &reports{people: mailgwtest.NewPeople()}
	r.before, r.after, r.events = valley(t)
	for i := range 6 {
		r.people.By["p"+string(gametest.Player(i))+"@x.example"] = gametest.Player(i)
	}
	_, r.due = game.Undelivered{}.Note(r.before, r.after, r.events, mailgwtest.Noon)
	return r
}

// write writes the emails by a notifier that knows no picture yet, as after any phase.
func (r *reports) write(t testing.TB) []mailgw.Outbound {
	commit := &eventstore.Commit{Log: "game/valley", Pos: 9, At: mailgwtest.Noon, Hash: "abcdef0123456789"}
	c := &notifier.Notifier{People: r.people, Server: mailgwtest.Server()}
	emails, err := c.Handle(t.Context(), commit, r.before, r.after, r.events, r.due)
	require.NoError(t, err)
	return emails
}

// valley plays the first phase of a campaign of six seats.
func valley(t testing.TB) (before, after *game.Game, events []event.Event) {
	run := gametest.Open(t, game.Open{Game: "valley", Ruleset: "feudal", Seats: 6}, rulesets.Lookup, 1)
	before = run.Game
	events = run.Close()
	return before, run.Game, events
}

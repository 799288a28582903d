package bots_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/bots"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/menu"
	"seneschal/domain/order"
	"seneschal/domain/report"
	"seneschal/domain/rulesets"
)

// shortest are options with which games end soon.
var shortest = map[string]map[game.Option]string{"feudal": {"years": "2"}}

// bySubmissions is a game whose seats know only their mail: they write when a report comes, and at
// no other time.
type bySubmissions struct {
	*gametest.Run
	undelivered game.Undelivered
	waiting     []game.Seat // the seats that have a report to answer
	reports     int
	offers      int // submissions that it was offered, and that were tried
}

// note takes up the events since a game, as one commit.
func (b *bySubmissions) note(before *game.Game, events []event.Event) {
	var due game.Due
	b.undelivered, due = b.undelivered.Note(before, b.Game, events, b.Now)
	for _, seat := range b.Game.Seats() {
		if _, told := due[seat.Seat]; told && !slices.Contains(b.waiting, seat.Seat) {
			b.waiting, b.reports = append(b.waiting, seat.Seat), b.reports+1
		}
	}
}

// write lets the seat write that has waited longest.
func (b *bySubmissions) write() {
	b.Now = b.Now.Add(time.Minute)
	seat, before := b.waiting[0], b.Game
	b.waiting = b.waiting[1:]
	b.offered(seat)
	lines, err := bots.WriteOrders(b.Game.Ruleset().Name(), bots.Medium, report.Report{Game: b.Game.Setup().Game, Data: b.Game.View(seat, "en").Data})
	require.NoError(b.T, err)
	if len(lines) > 0 {
		b.note(before, b.Do(b.Holder(seat), game.Submission{Seat: seat, Lines: gametest.Lines(lines...)}).Events)
	}
}

// offered checks that everything a seat is offered is accepted: every choice of a
// question, and the submission to edit.
func (b *bySubmissions) offered(seat game.Seat) {
	submissions := [][]string{b.Game.Template(seat, "en")}
	for _, w := range game.WaitsOf(b.Game.State(), seat, "en") {
		submissions = append(submissions, w.Choices...)
	}
	for _, lines := range submissions {
		answer, err := b.Game.Decide(game.Command{At: b.Now, By: b.Holder(seat), Do: game.Submission{Seat: seat, Lines: order.Clean(strings.Join(lines, "\n")), DryRun: true}})
		require.NoError(b.T, err)
		require.Empty(b.T, answer.Receipt.Errors, "%s: %v", seat, lines)
		b.offers++
	}
	b.answerable(seat)
}

// answerable checks that the menus of a seat can answer the question that its page begins
// with: by a choice, or by a group on the board for an order.
func (b *bySubmissions) answerable(seat game.Seat) {
	question := b.Game.Question(seat, "en")
	if question == "" {
		return
	}
	pointed, ok, err := b.Game.Point(game.Command{At: b.Now, By: b.Holder(seat)}, game.Submission{Seat: seat, Whole: true})
	require.NoError(b.T, err)
	require.True(b.T, ok)
	require.True(b.T, slices.ContainsFunc(pointed.Menu("en").Open(), func(c menu.Choice) bool { return c.Asked || c.Idle }), "%s: %s", seat, question)
}

// identifier matches the number of a question, if a submission names one: "D12".
var identifier = regexp.MustCompile(`\b[A-Z][0-9]+\b`)

// named checks that no identifier stands in the name of the phase or in a seat's question, in any
// language.
func (b *bySubmissions) named() {
	for _, lang := range game.Languages() {
		phase := b.Game.PhaseIn(lang)
		for _, said := range []string{phase.Name, phase.Title} {
			require.NotRegexp(b.T, identifier, said, "an identifier in what the phase is called")
		}
		for _, s := range b.Game.Seats() {
			require.NotRegexp(b.T, identifier, b.Game.Question(s.Seat, lang), "an identifier in what %s is asked", s.Seat)
		}
	}
}

// settle closes the phases that may be closed, each when its respite is over.
func (b *bySubmissions) settle() {
	for {
		if closes := b.Game.Closes(); closes.After(b.Now) {
			b.Now = closes
		}
		reason, ready := b.Game.Closable(b.Now)
		if !ready || reason != "ready" {
			return
		}
		b.named()
		before := b.Game
		b.note(before, b.Close())
	}
}

// TestEveryGameIsPlayedToItsEndBySubmissions checks that no game stands still if its seats write
// only when a submission says that it waits for them, with any number of seats, one included.
func TestEveryGameIsPlayedToItsEndBySubmissions(t *testing.T) {
	for _, rs := range rulesets.All() {
		description := rs.Describe()
		for seats := description.MinSeats; seats <= description.MaxSeats; seats++ {
			t.Run(fmt.Sprintf("%s among %d", rs.Name(), seats), func(t *testing.T) {
				t.Parallel()
				if seats > 3 && slices.Contains([]string{"quest", "talisman"}, rs.Name()) && !gametest.Nightly() {
					t.Skip("it is played at night")
				}
				submissions := &bySubmissions{Run: gametest.Open(t, game.Open{
					Game: "letters", Ruleset: rs.Name(), Seats: seats, Options: shortest[rs.Name()],
				}, rulesets.Lookup, uint64(seats))}
				submissions.note(game.New(rulesets.Lookup), submissions.Log)
				for submissions.settle(); !submissions.Game.Over(); submissions.settle() {
					_, phase, _, _ := submissions.Game.Phase()
					require.NotEmpty(t, submissions.waiting, "%s: the game waits for somebody, and nobody has been told", phase.Name)
					submissions.write()
				}
				require.Positive(t, submissions.offers)
				result, _ := submissions.Game.Result()
				require.NotEqual(t, result.Reason, description.ReasonIn("fr", result.Reason), "why the game ended has no words")
				t.Logf("%d offers, %d reports, %d phases", submissions.offers, submissions.reports, submissions.Game.Rolls())
			})
		}
	}
}

package chronicle_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/camelot/chronicle"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/report"
)

// TestALetterIsSentWhenSomethingNewIsAsked checks that a newcomer's first submission asks something,
// and that other players' answers to a question that stays open bring nobody another submission.
func TestALetterIsSentWhenSomethingNewIsAsked(t *testing.T) {
	run := gametest.Open(t, game.Open{Game: "diet", Ruleset: "camelot", Seats: 4}, func(string) (game.Ruleset, bool) { return chronicle.Rules{}, true }, 3)
	undelivered, due := game.Undelivered{}.Note(game.New(func(string) (game.Ruleset, bool) { return chronicle.Rules{}, true }), run.Game, run.Log, run.Now)
	require.Empty(t, due, "the deal asks nobody")
	closing := func() (before *game.Game) {
		before = run.Game
		events := run.Settle()
		undelivered, due = undelivered.Note(before, run.Game, events, run.Now)
		return before
	}
	before := closing()
	require.Len(t, due, 4, "all are to swear")
	first := game.Compose(before, run.Game, run.Log[len(run.Log)-1:], "seat1", game.Options{Since: due["seat1"]})
	require.Contains(t, ids(first), "welcome", "it is the first that is read")
	require.Contains(t, ids(first), "contract")

	asked := func(seat game.Seat) []string {
		for _, wait := range run.Game.Awaits("en") {
			if wait.Seat == seat {
				return wait.Example()
			}
		}
		return nil
	}
	seats := []game.Seat{"seat1", "seat2", "seat3", "seat4"}
	for _, s := range seats {
		run.Write(s, asked(s)...)
	}
	closing()
	require.Len(t, due, 4, "all are to share")
	run.Write("seat1", asked("seat1")...)
	closing()
	require.Contains(t, due, game.Seat("seat2"), "there is a plan to agree to, or not")
	before = run.Game
	run.Write("seat2", asked("seat2")...)
	closing()
	require.NotSame(t, before, run.Game)
	require.NotContains(t, due, game.Seat("seat3"), "it is asked what it was asked before")
}

func ids(r report.Report) (all []string) {
	for _, s := range r.Sections {
		all = append(all, s.ID)
	}
	return all
}

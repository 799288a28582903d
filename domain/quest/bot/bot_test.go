package bot_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/bots/kit"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/quest"
	"seneschal/domain/quest/bot"
	"seneschal/domain/quest/chronicle"
	"seneschal/domain/report"
	"seneschal/domain/rulesets"
)

const phasesAtMost = 400

// play plays a game among bots to the end, seats with the strengths in turn.
// No line of theirs is refused or warned of.
func play(t *testing.T, seed uint64, open game.Open, strengths ...bot.Strength) *quest.State {
	t.Helper()
	open.Game, open.Ruleset = "match", "quest"
	run := gametest.Open(t, open, rulesets.Lookup, seed)
	for n := 1; !run.Game.Over(); n++ {
		require.Less(t, n, phasesAtMost, "the game does not end")
		for i, seat := range run.Game.Seats() {
			lines, err := strengths[i%len(strengths)].WriteOrders(report.Report{Data: run.Game.View(seat.Seat, "en").Data})
			require.NoError(t, err)
			require.Empty(t, run.Write(seat.Seat, lines...).Errors, lines)
		}
		run.Close()
	}
	return run.Game.State().(*quest.State)
}

// TestBotsPlayToTheEnd without a line that is refused or warned of, whatever
// the table.
func TestBotsPlayToTheEnd(t *testing.T) {
	t.Parallel()
	for _, seats := range []int{1, 2, 5} {
		for _, strength := range kit.Strengths[bot.Strength]() {
			options := map[game.Option]string{"level": "superior", "minutes": "15"}
			if seats == 1 {
				options = map[game.Option]string{"solo.minutes": "10"}
			}
			play(t, uint64(seats), game.Open{Seats: seats, Options: options}, strength)
		}
	}
}

// TestTheStrongerScoresMore in pairs of games with the same dice, in which they
// change seats.
func TestTheStrongerScoresMore(t *testing.T) {
	if testing.Short() {
		t.Skip("many games")
	}
	t.Parallel()
	const pairs = 4
	strengths := kit.Strengths[bot.Strength]()
	for i, weaker := range strengths[:2] {
		points := map[bot.Strength]int{}
		stronger := strengths[i+1]
		for n := range 2 * pairs {
			table := []bot.Strength{weaker, stronger}
			if n%2 == 1 {
				table = []bot.Strength{stronger, weaker}
			}
			state := play(t, uint64(n/2), game.Open{Seats: 4, Options: map[game.Option]string{"minutes": "40"}}, table...)
			for j, seat := range state.Seats {
				points[table[j%2]] += state.TotalPoints(seat)
			}
		}
		require.Greater(t, points[stronger], points[weaker], stronger)
	}
}

// TestBotsAreNoOnlookers: without a seat of its own, or with the data of
// another game, there is nothing to say.
func TestBotsAreNoOnlookers(t *testing.T) {
	_, err := bot.Hard.Orders(chronicle.Data{Edition: 1})
	require.ErrorContains(t, err, "no seat's own")
	_, err = bot.Strength("king").Orders(chronicle.Data{})
	require.ErrorContains(t, err, "there are easy, medium, hard")
	_, err = bot.Medium.WriteOrders(report.Report{Data: "nonsense"})
	require.ErrorContains(t, err, "reading the report")
}

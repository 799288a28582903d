package game_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
)

// TestMakingUpIsForTheClockAlone checks that only the clock makes up for lost time, only where much
// was lost, and only once.
func TestMakingUpIsForTheClockAlone(t *testing.T) {
	run := bids(t)
	decide := func(by game.Player, late time.Duration) ([]any, error) {
		answer, err := run.Game.Decide(game.Command{At: run.Now, By: by, Do: game.MakeUp{Written: run.Now.Add(late)}})
		var events []any
		for _, e := range answer.Events {
			events = append(events, e)
		}
		return events, err
	}
	_, err := decide("", time.Hour)
	require.ErrorIs(t, err, game.ErrNotDue, "the first phase is opened at once")
	run.Write("north", "BID 2")
	run.Write("east", "BID 2")
	seal := run.Seal(game.Seal{})
	a, err := run.Game.Decide(throwing(run, signed(seal.Round)))
	require.NoError(t, err)
	run.Fold(a.Events)
	_, _, due, _ := run.Game.Phase()
	_, err = decide("", 9*time.Minute)
	require.ErrorIs(t, err, game.ErrNotDue)
	_, err = decide("steward", time.Hour)
	require.ErrorIs(t, err, game.ErrForbidden)
	events, err := decide("", time.Hour)
	require.NoError(t, err)
	require.Equal(t, "late", events[0].(game.Extended).Why)
	require.WithinDuration(t, due.Add(time.Hour), events[0].(game.Extended).Due, time.Minute)
	run.Write("north", "BID 1")
	_, err = decide("", time.Hour)
	require.ErrorIs(t, err, game.ErrNotDue, "somebody has written since")
}

// TestMakingUpKeepsGamesWithTheSameDiceTogether checks that games with the same dice get the same
// deadline, whole lengths of a phase later, however late each of them was.
func TestMakingUpKeepsGamesWithTheSameDiceTogether(t *testing.T) {
	common := &dice.Common{Of: "round 1", Since: gametest.Start.Add(-time.Hour)}
	terms := gametest.Beacon{}.Terms()
	terms.Common = common
	run := gametest.Open(t, game.Open{Game: "tiny-1", Ruleset: "tiny", Seats: 2, Dice: terms}, gametest.Lookup, 7)
	_, _, run.Now, _ = run.Game.Phase()
	seal := run.Seal(game.Seal{})
	answer, err := run.Game.Decide(throwing(run, signed(seal.Round)))
	require.NoError(t, err)
	run.Fold(answer.Events)
	_, _, due, _ := run.Game.Phase()
	length := run.Game.Pace().Length(game.Phase{})
	for _, late := range []time.Duration{time.Hour, length + time.Hour, length + 2*time.Hour} {
		a, err := run.Game.Decide(game.Command{At: run.Now, Do: game.MakeUp{Written: seal.At.Add(late)}})
		if late < length/2 {
			require.ErrorIs(t, err, game.ErrNotDue, "there is time enough")
			continue
		}
		require.NoError(t, err)
		require.Equal(t, due.Add(length), a.Events[0].(game.Extended).Due)
	}
}

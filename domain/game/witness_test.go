package game_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
)

func TestAWitnessTellsWhenTheNewestOrdersCame(t *testing.T) {
	run := table(t)
	require.Equal(t, game.Witness{}, run.Game.Witness("north"))
	run.Write("north", "BID 1")
	first := run.Now
	run.Now = run.Now.Add(time.Hour)
	run.Write("north", "READY")
	require.Equal(t, first, run.Game.Witness("north").Sent, "a word about the draft is no new one")
	run.Write("north", "BID 2")
	witness := run.Game.Witness("north")
	require.Equal(t, first.Add(time.Hour), witness.Sent)
	require.Equal(t, "BID 2", witness.Lines[0].Text)
	require.Equal(t, game.Witness{}, run.Game.Witness("nobody"))
	run.Write("north", "CANCEL")
	require.True(t, run.Game.Witness("north").Sent.IsZero())
}

func TestAWitnessKnowsWhatWasMissedBeforeThePhase(t *testing.T) {
	run := table(t)
	run.Write("north", "BID 1")
	run.Deadline() // grace for east
	run.Deadline()
	require.Equal(t, 1, run.Game.Witness("east").Missed)
	require.Zero(t, run.Game.Witness("north").Missed)
	run.Write("east", "BID 1")
	require.Equal(t, 1, run.Game.Witness("east").Missed, "as it was when the phase opened")
}

func TestAWitnessOfSectionsLooksAtThoseOfThisPhase(t *testing.T) {
	run := gametest.Open(t, game.Open{Game: "relay-1", Ruleset: "relay", Seats: 2}, gametest.Lookup, 7)
	seat := run.Game.Seats()[0].Seat
	run.Now = run.Now.Add(time.Minute)
	run.Write(seat, "TURN", "run 1", "END", "HOLD")
	witness := run.Game.Witness(seat)
	require.Equal(t, run.Now, witness.Sent)
	require.NotEmpty(t, witness.Lines)
	before, _, _, _ := run.Game.Phase()
	run.Now = run.Now.Add(time.Minute)
	run.Close()
	n, _, _, open := run.Game.Phase()
	require.True(t, open && n > before)
	require.True(t, run.Game.Witness(seat).Sent.IsZero(), "it came before the phase opened")
}

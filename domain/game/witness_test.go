package game_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
)

func TestAWitnessTellsWhenTheNewestOrdersCame(t *testing.T) {
	r := table(t)
	require.Equal(t, game.Witness{}, r.Game.Witness("north"))
	r.Write("north", "BID 1")
	first := r.Now
	r.Now = r.Now.Add(time.Hour)
	r.Write("north", "READY")
	require.Equal(t, first, r.Game.Witness("north").Sent, "a word about the draft is no new one")
	r.Write("north", "BID 2")
	w := r.Game.Witness("north")
	require.Equal(t, first.Add(time.Hour), w.Sent)
	require.Equal(t, "BID 2", w.Lines[0].Text)
	require.Equal(t, game.Witness{}, r.Game.Witness("nobody"))
	r.Write("north", "CANCEL")
	require.True(t, r.Game.Witness("north").Sent.IsZero())
}

func TestAWitnessKnowsWhatWasMissedBeforeThePhase(t *testing.T) {
	r := table(t)
	r.Write("north", "BID 1")
	r.Deadline() // grace for east
	r.Deadline()
	require.Equal(t, 1, r.Game.Witness("east").Missed)
	require.Zero(t, r.Game.Witness("north").Missed)
	r.Write("east", "BID 1")
	require.Equal(t, 1, r.Game.Witness("east").Missed, "as it was when the phase opened")
}

func TestAWitnessOfSectionsLooksAtThoseOfThisPhase(t *testing.T) {
	r := gametest.Open(t, game.Open{Game: "relay-1", Ruleset: "relay", Seats: 2}, gametest.Lookup, 7)
	seat := r.Game.Seats()[0].Seat
	r.Now = r.Now.Add(time.Minute)
	r.Write(seat, "TURN", "run 1", "END", "HOLD")
	w := r.Game.Witness(seat)
	require.Equal(t, r.Now, w.Sent)
	require.NotEmpty(t, w.Lines)
	before, _, _, _ := r.Game.Phase()
	r.Now = r.Now.Add(time.Minute)
	r.Close()
	n, _, _, open := r.Game.Phase()
	require.True(t, open && n > before)
	require.True(t, r.Game.Witness(seat).Sent.IsZero(), "it came before the phase opened")
}

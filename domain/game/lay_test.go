package game_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
)

// TestAGameBeginsAtTheGivenPosition opens games with JSON that is laid over the position of the
// rules. JSON that does not fit is refused, and nobody is shown what was given before the game is over.
func TestAGameBeginsAtTheGivenPosition(t *testing.T) {
	open := func(given string) (game.Answer, error) {
		do := game.Open{Game: "laid", Ruleset: "tiny", Seats: 3, Given: json.RawMessage(given)}
		return game.New(gametest.Lookup).Decide(game.Command{At: time.Unix(0, 0), By: "steward", Do: do})
	}
	answer, err := open(`{"round": 2}`)
	require.NoError(t, err)
	require.Len(t, answer.Events, 2)
	require.False(t, game.Sees("north", answer.Events[1]))
	for _, wrong := range []string{`{"rounds": "x"}`, `{"no-such-field": 1}`, `{`, `7`} {
		_, err := open(wrong)
		require.ErrorContains(t, err, "laying the position", wrong)
	}
	run := gametest.Open(t, game.Open{Ruleset: "tiny", Seats: 3, Given: json.RawMessage(`{"round": 2}`)}, gametest.Lookup, 1)
	_, phase, _, isOpen := run.Game.Phase()
	require.True(t, isOpen)
	require.Equal(t, "round 2", phase.Name)
}

package talisman

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
)

// TestNothingThatWasAcceptedIsSilent plays games with random letters, and checks the fates of
// all their lines.
func TestNothingThatWasAcceptedIsSilent(t *testing.T) {
	for name, open := range map[string]game.Open{
		"two":  {Seats: 2, Preset: "blitz", Options: map[game.Option]string{"three_characters": "on"}},
		"four": {Seats: 4, Preset: "postal", Options: map[game.Option]string{"stops": "full"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tally := gametest.Outcomes(t, gametest.Suite{
				Ruleset: mute{}, Open: open, Play: letter, MaxPhases: 5000, Until: gametest.Times(60, 40), Aside: func(e event.Event) bool {
					switch e.(type) {
					case OrderSkipped:
						return true
					}
					return false
				},
			}, gametest.Times(8, 1), gametest.Times(3, 9))
			t.Log(tally)
			require.Zero(t, tally.Without)
			require.Empty(t, strings.Join(tally.Wrong[:min(8, len(tally.Wrong))], "\n"), "%d lines", len(tally.Wrong))
		})
	}
}

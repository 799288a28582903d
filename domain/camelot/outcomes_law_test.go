package camelot_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/camelot"
	"seneschal/domain/camelot/chronicle"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
)

// TestNothingThatWasAcceptedIsSilent plays games by letters, and checks the outcomes of all their
// lines.
func TestNothingThatWasAcceptedIsSilent(t *testing.T) {
	for name, open := range map[string]game.Open{
		"standard": {Seats: 5},
		"silent":   {Seats: 3, Preset: "silent", Options: map[game.Option]string{"loyalty_deck": "3"}},
		"fast":     {Seats: 4, Preset: "fast"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tally := gametest.Outcomes(t, gametest.Suite{
				Ruleset: chronicle.Rules{}, Open: open, Play: camelot.Letters, Idle: camelot.Idle, MaxPhases: 900, Until: gametest.Times(60, 40), Aside: func(e event.Event) bool {
					_, tells := e.(camelot.OrderSkipped)
					return tells
				},
			}, gametest.Times(8, 1), gametest.Times(3, 9))
			t.Log(tally)
			require.Zero(t, tally.Without)
			require.Empty(t, strings.Join(tally.Wrong[:min(8, len(tally.Wrong))], "\n"), "%d lines", len(tally.Wrong))
		})
	}
}

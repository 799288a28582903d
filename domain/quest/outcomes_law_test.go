package quest_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/quest"
	"seneschal/domain/quest/chronicle"
)

// TestNothingThatWasAcceptedIsSilent plays games by letters, and checks the fates of all
// their lines.
func TestNothingThatWasAcceptedIsSilent(t *testing.T) {
	for name, open := range map[string]game.Open{
		"solo":     {Seats: 1},
		"basic":    {Seats: 3, Options: map[game.Option]string{"rounds": "24"}},
		"superior": {Seats: 5, Preset: "superior", Options: map[game.Option]string{"rounds": "24", "mission_spoiled": "on"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tally := gametest.Outcomes(t, gametest.Suite{
				Ruleset: chronicle.Rules{}, Open: open, Play: quest.Letters, Idle: quest.Idle, Aside: func(e event.Event) bool {
					switch e.(type) {
					case quest.OrderPassed, quest.SectionUsed, quest.OrdersNoted:
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

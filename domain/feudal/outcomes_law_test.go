package feudal_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/feudal"
	"seneschal/domain/feudal/chronicle"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
)

// TestNothingThatWasAcceptedIsSilent plays games by letters, and checks the outcomes of
// all their lines.
func TestNothingThatWasAcceptedIsSilent(t *testing.T) {
	for name, open := range map[string]game.Open{
		"houses": {Preset: "simple", Options: map[game.Option]string{"years": "3", "houses": "on", "sieges": "on", "dangerous_passages": "on", "fate": "on", "mode": "assets", "succession": "on"}},
		"honour": {Preset: "simple", Options: map[game.Option]string{"mode": "honour", "religion": "on", "years": "3", "holy_site_season": "both"}},
		"open":   {Preset: "campaign", Options: map[game.Option]string{"years": "2", "regroup": "open"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tally := gametest.Outcomes(t, gametest.Suite{
				Ruleset: chronicle.Rules{}, Open: open, Play: letters, Idle: "FW10", MaxPhases: 30, Aside: func(e event.Event) bool {
					switch e.(type) {
					case feudal.OrderFailed, feudal.OrdersDefaulted:
						return true
					}
					return false
				},
			}, gametest.Times(30, 2), gametest.Times(1, 3))
			t.Log(tally)
			require.Zero(t, tally.Without)
			require.Empty(t, strings.Join(tally.Wrong[:min(8, len(tally.Wrong))], "\n"), "%d lines", len(tally.Wrong))
		})
	}
}

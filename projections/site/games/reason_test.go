package games_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/rulesets"
	"seneschal/projections/lobby"
	"seneschal/projections/site/games"
)

// TestWhyAGameHasEndedIsSaidInWords checks the reasons in all languages; a game that its steward
// ended has none.
func TestWhyAGameHasEndedIsSaidInWords(t *testing.T) {
	for ruleset, reason := range map[string]string{"feudal": "last lord", "camelot": "seven_black", "quest": "rounds", "talisman": "last_seat"} {
		said := map[string]bool{}
		for _, lang := range game.Languages() {
			words := games.Rulesets(rulesets.Lookup).ReasonWords(lobby.Game{Ruleset: ruleset, Reason: reason}, lang)
			require.NotContains(t, []string{"", reason}, words)
			said[words] = true
		}
		require.Len(t, said, len(game.Languages()), "each language has its own words")
	}
	require.Empty(t, games.Rulesets(rulesets.Lookup).ReasonWords(lobby.Game{Ruleset: "quest", Reason: game.AbandonedReason}, "en"))
	require.Empty(t, games.Rulesets(rulesets.Lookup).ReasonWords(lobby.Game{Ruleset: "quest"}, "en"))
}

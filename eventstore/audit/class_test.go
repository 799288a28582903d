package audit

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/rulesets"
	"seneschal/domain/tournament"
)

// TestEveryKindOfEventHasAClass checks that the tables know each kind of event, so that new kinds
// are entered; a kind that is in no table is reported as unknown.
func TestEveryKindOfEventHasAClass(t *testing.T) {
	for _, kind := range game.Registry(nil).Kinds() {
		require.Contains(t, gameClasses, kind)
	}
	for _, kind := range tournament.Registry().Kinds() {
		require.Contains(t, tournamentClasses, kind)
	}
	for _, rs := range rulesets.All() {
		for _, kind := range rs.Events().Kinds() {
			require.NotContains(t, gameClasses, kind, "a ruleset's events are made by adjudication")
			made := classify(kind, gameEvent{judged: true, sitting: newSitting()}, rs.Events().Version(kind) > 0)
			require.Equal(t, ByRule, made.class, kind)
			slipped := classify(kind, gameEvent{sitting: newSitting()}, true)
			require.Equal(t, ByWord, slipped.class, kind)
		}
	}
	require.Equal(t, Unknown, classify("game.miracle", gameEvent{sitting: newSitting()}, false).class)
	require.Equal(t, Unknown, classifyEntry("tournament.miracle", tournamentEvent{}).class)
	require.True(t, Unknown.isListed())
}

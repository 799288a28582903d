package bots_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/bots"
	"seneschal/domain/report"
	"seneschal/domain/rulesets"
)

// TestEveryRulesetHasBots checks that there are bots of every strength, and no others.
func TestEveryRulesetHasBots(t *testing.T) {
	var names []string
	for _, r := range rulesets.All() {
		names = append(names, r.Name())
	}
	for _, strength := range bots.Strengths() {
		require.NoError(t, strength.Check())
		for _, name := range names {
			_, err := bots.WriteOrders(name, strength, report.Report{})
			require.Error(t, err, "a report without data is no seat's")
		}
	}
	require.ErrorContains(t, bots.Strength("king").Check(), "there are easy, medium, hard")
	_, err := bots.WriteOrders("chess", bots.Medium, report.Report{})
	require.ErrorContains(t, err, "no seat's own")
}

func TestABotIsAPlayerThatSaysSo(t *testing.T) {
	for _, strength := range bots.Strengths() {
		found, isBot := bots.StrengthOf(strength.PlayerID(2))
		require.True(t, isBot)
		require.Equal(t, strength, found)
	}
	for _, id := range []string{"", "p-anna", "bot:", "bot:king-1", "easy-1"} {
		_, isBot := bots.StrengthOf(id)
		require.False(t, isBot, id)
	}
}

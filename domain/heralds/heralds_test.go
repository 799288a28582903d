package heralds_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/heralds"
	"seneschal/domain/report"
	"seneschal/domain/rulesets"
)

// TestEveryRulesetHasHeralds checks that there are heralds of every strength, and no others.
func TestEveryRulesetHasHeralds(t *testing.T) {
	var names []string
	for _, r := range rulesets.All() {
		names = append(names, r.Name())
	}
	require.ElementsMatch(t, names, heralds.Rulesets())
	for _, s := range heralds.Strengths() {
		require.NoError(t, s.Known())
		for _, name := range names {
			_, err := heralds.Letter(name, s, report.Report{})
			require.Error(t, err, "a report without data is no seat's")
		}
	}
	require.ErrorContains(t, heralds.Strength("king").Known(), "there are squire, knight, marshal")
	_, err := heralds.Letter("chess", heralds.Knight, report.Report{})
	require.ErrorContains(t, err, "they play feudal, camelot")
}

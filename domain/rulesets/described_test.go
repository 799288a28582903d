package rulesets_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/rulesets"
)

// TestRulesetsAreDescribedInEveryLanguage: titles, options, and the names of scores and
// of seats.
func TestRulesetsAreDescribedInEveryLanguage(t *testing.T) {
	for _, rs := range rulesets.All() {
		description := rs.Describe()
		for _, lang := range game.Languages() {
			require.NotEmpty(t, description.Title[lang])
			for _, o := range description.Options {
				require.NotEmpty(t, o.Help[lang], "%s: %s", rs.Name(), o.Key)
			}
			require.NotEmpty(t, description.Scores)
			for name, said := range description.Scores {
				require.NotEmpty(t, said[lang], name)
			}
			require.NotEmpty(t, description.Reasons)
			for reason, said := range description.Reasons {
				require.NotEmpty(t, said[lang], reason)
			}
			for title, said := range description.Honours {
				require.NotEmpty(t, said[lang], title)
			}
		}
	}
}

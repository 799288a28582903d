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
		d := rs.Describe()
		for _, lang := range game.Languages() {
			require.NotEmpty(t, d.Title[lang])
			for _, o := range d.Options {
				require.NotEmpty(t, o.Help[lang], "%s: %s", rs.Name(), o.Key)
			}
			require.NotEmpty(t, d.Scores)
			for name, said := range d.Scores {
				require.NotEmpty(t, said[lang], name)
			}
			require.NotEmpty(t, d.Reasons)
			for reason, said := range d.Reasons {
				require.NotEmpty(t, said[lang], reason)
			}
			for title, said := range d.Honours {
				require.NotEmpty(t, said[lang], title)
			}
		}
	}
}

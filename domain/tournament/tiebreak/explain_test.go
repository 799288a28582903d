package tiebreak_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/tournament/tiebreak"
)

func TestEveryTieBreakIsExplained(t *testing.T) {
	for _, known := range tiebreak.List() {
		name := strings.NewReplacer(":NAME", ":honour", ":N", ":2").Replace(known.Name)
		for _, mod := range append([]string{""}, known.Mods...) {
			full := name
			if mod != "" {
				full += "-" + strings.Replace(mod, "N", "1", 1)
			}
			e, ok := tiebreak.Explain(full)
			require.True(t, ok, full)
			require.NotEmpty(t, e.Short, full)
			require.NotEmpty(t, e.Title, full)
			require.NotContains(t, e.Short, "NAME")
			require.Contains(t, e.Source, "edition", full)
		}
	}
}

func TestTieBreaksAreExplainedByWhatTheyCount(t *testing.T) {
	for name, want := range map[string]tiebreak.Explanation{
		"BH-C1/2026":     {"Buchholz, cut 1", "Buchholz, without the least significant value", "FIDE C.07, edition 2026"},
		"BH-M2/2023":     {"Buchholz, median 2", "Buchholz, without the least and the most significant 2 values", "FIDE C.07, edition 2023"},
		"SCORE:share":    {"Share", "the sum of “share” over all games", "tie-breaks of the house, edition 1"},
		"SCORE:missed-R": {"Missed, least", "the sum of “missed” over all games; the less the better", "tie-breaks of the house, edition 1"},
		"SCORE:élan/1":   {"Élan", "the sum of “élan” over all games", "tie-breaks of the house, edition 1"},
		"PLACE:2/1":      {"Place 2", "games that ended in place 2", "tie-breaks of the house, edition 1"},
		"KS-L+1/2026":    {"Koya, limit +1", "Koya system, with the limit moved by +1 half points", "FIDE C.07, edition 2026"},
	} {
		e, ok := tiebreak.Explain(name)
		require.True(t, ok, name)
		require.Equal(t, want, e, name)
	}
	_, ok := tiebreak.Explain("NONE/2026")
	require.False(t, ok)
}

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
			explanation, ok := tiebreak.Explain(full)
			require.True(t, ok, full)
			require.Equal(t, strings.Split(name, ":")[0], explanation.Name, full)
			require.NotEmpty(t, explanation.Edition, full)
		}
	}
}

func TestTieBreaksAreTakenApart(t *testing.T) {
	for name, want := range map[string]tiebreak.Explanation{
		"BH-C1/2026":     {Name: "BH", Edition: "2026", Cut: 1},
		"BH-M2/2023":     {Name: "BH", Edition: "2023", Median: 2},
		"SCORE:missed-R": {Name: "SCORE", Arg: "missed", Edition: "1", House: true, Least: true},
		"PLACE:2/1":      {Name: "PLACE", Arg: "2", Edition: "1", House: true},
		"KS-L+1/2026":    {Name: "KS", Edition: "2026", Limit: 1},
	} {
		explanation, ok := tiebreak.Explain(name)
		require.True(t, ok, name)
		require.Equal(t, want, explanation, name)
	}
	_, ok := tiebreak.Explain("NONE/2026")
	require.False(t, ok)
}

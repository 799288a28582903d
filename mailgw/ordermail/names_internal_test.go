package ordermail

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func FuzzDeputyLine(f *testing.F) {
	for _, s := range []string{
		"DEPUTY anna", "Deputy <anna@x.example> until 2026-07-21 press", "deputy Anna Karenina 2026-07-21", "DEPUTY NONE", "DEP:", "SUPLENTE ana HASTA 2026-07-21",
		"DEPUTY UNTIL 2026-07-21", "De' until",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		word, who, rest := splitDeputyLine(text, "en")
		if who == "" {
			return
		}
		for _, part := range []string{word, who, rest} {
			require.Contains(t, strings.Join(strings.Fields(text), " "), part, "nothing is made up")
		}
		require.NotContains(t, strings.Fields(strings.ToUpper(who))[1:], "UNTIL", "a name ends there; one that begins with it is nobody's")
	})
}

func FuzzHeirLine(f *testing.F) {
	for _, s := range []string{"REPLACE north BY anna", "REPLACE the north BY <anna@x.example>", "REPLACE BY BY", "REPLACE north BY", `REPLACE north BY "`, ""} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		before, who, after := Heir(text)
		require.Empty(t, after)
		require.Contains(t, strings.Join(strings.Fields(text), " "), strings.TrimSpace(before), "nothing is made up")
		require.Equal(t, who == "", before == "")
	})
}

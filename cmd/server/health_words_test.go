package server

import (
	"os"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/projections/site/stewards"
)

// TestWhatIsWrongIsToldInEveryLanguage: stewards read about the server's health in their languages.
func TestWhatIsWrongIsToldInEveryLanguage(t *testing.T) {
	code, err := os.ReadFile("health.go")
	require.NoError(t, err)
	said := regexp.MustCompile(`\{"([A-Z][^"]+\.)", h\.`).FindAllStringSubmatch(string(code), -1)
	require.NotEmpty(t, said)
	for _, sentence := range said {
		for _, lang := range []string{"es", "fr", "nl"} {
			require.NotEqual(t, sentence[1], stewards.Templates.Words.Retell(lang, "steward.wrong.", sentence[1]), lang)
		}
	}
}

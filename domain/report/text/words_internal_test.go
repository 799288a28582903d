package text

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestEveryLanguageSaysAll(t *testing.T) { require.NoError(t, catalogue.CheckComplete()) }

func TestEveryLanguageHasSevenDaysAndTwelveMonths(t *testing.T) {
	for _, lang := range []string{"en", "es", "fr", "nl"} {
		require.Len(t, strings.Fields(speech(lang).say("days")), 7, lang)
		require.Len(t, strings.Fields(speech(lang).say("months")), 12, lang)
	}
}

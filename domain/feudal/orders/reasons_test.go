package orders

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// chosenReasons lists keys that the code passes in variables.
var chosenReasons = []string{"error.no_knight", "error.no_colour", "error.at", "error.inside"}

// saidReasons finds the keys of error texts in the code of the language and of the checks.
func saidReasons(t *testing.T) []string {
	t.Helper()
	said := regexp.MustCompile(`[rR]eason\((?:[\w.\[\]]+, )?"([a-z_]+)"`)
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	checks, err := filepath.Glob("../*.go")
	require.NoError(t, err)
	var keys []string
	for _, f := range append(files, checks...) {
		src, err := os.ReadFile(f)
		require.NoError(t, err)
		for _, m := range said.FindAllStringSubmatch(string(src), -1) {
			if !strings.HasSuffix(f, "_test.go") {
				keys = append(keys, "error."+m[1])
			}
		}
	}
	return keys
}

func TestEveryReasonIsSaidAndIsThere(t *testing.T) {
	said := saidReasons(t)
	for _, key := range said {
		require.True(t, reasons.Has("en", key), key)
	}
	for _, key := range reasons.Keys("en") {
		require.True(t, strings.HasPrefix(key, "colour.") || slices.Contains(chosenReasons, key) || slices.Contains(said, key), key)
	}
}

func TestEveryLanguageHasEveryReason(t *testing.T) {
	require.Equal(t, []string{"en", "es", "fr", "nl"}, reasons.Languages())
	for _, lang := range reasons.Languages() {
		require.Equal(t, reasons.Keys("en"), reasons.Keys(lang), lang)
	}
}

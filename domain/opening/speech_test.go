package opening_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/opening"
)

func TestEveryLanguageHasEverySentence(t *testing.T) {
	require.Equal(t, []string{"en", "es", "fr", "nl"}, opening.Speech().Languages())
	require.NoError(t, opening.Speech().Sentences().CheckComplete())
}

func TestEveryKeyIsSaidAndThere(t *testing.T) {
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	refusal := regexp.MustCompile(`refuse\(Err[A-Za-z]+, "([a-z_]+)"`)
	said := []string{"tier.unreliable", "tier.new", "tier.reliable", "end.time", "end.closed", "end.left"}
	for _, f := range files {
		src, err := os.ReadFile(f)
		require.NoError(t, err)
		if strings.HasSuffix(f, "_test.go") {
			continue
		}
		for _, m := range refusal.FindAllStringSubmatch(string(src), -1) {
			said = append(said, "refused."+m[1])
		}
	}
	for _, key := range said {
		require.True(t, opening.Speech().Sentences().Has("en", key), key)
	}
	for _, key := range opening.Speech().Sentences().Keys("en") {
		mail := strings.HasPrefix(key, "form.") || strings.HasPrefix(key, "done.") || strings.HasPrefix(key, "show.")
		require.True(t, mail || slices.Contains(said, key), key)
	}
}

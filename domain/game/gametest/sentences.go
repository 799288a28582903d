package gametest

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/words"
)

var (
	spoken = regexp.MustCompile(`\.(?:(?:say|count)\(|(?:Mine|Heard)\([^"]*, )"([a-z][A-Za-z0-9_.-]*)"( ?\+)?`)
	named  = regexp.MustCompile(`\{[a-z_]+\}`)
)

// Sentences holds of a catalogue that every language says everything that
// English says, with all that it names, and that every key that the package
// under test says, or notes as news, is there; keys that are put together are
// checked by their beginning.
func Sentences(t *testing.T, c *words.Catalogue) {
	t.Helper()
	keys := c.Keys(words.English)
	names := func(lang, key string) []string {
		found := named.FindAllString(c.Say(lang, key, nil), -1)
		slices.Sort(found)
		return slices.Compact(found)
	}
	for _, lang := range c.Languages() {
		require.Equal(t, keys, c.Keys(lang), lang)
		for _, key := range keys {
			require.Equal(t, names(words.English, key), names(lang, key), "%s of %s", key, lang)
		}
	}
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	for _, f := range files {
		source, err := os.ReadFile(f)
		require.NoError(t, err)
		for _, m := range spoken.FindAllStringSubmatch(string(source), -1) {
			found := slices.ContainsFunc(keys, func(k string) bool {
				return k == m[1] || k == m[1]+".one" || k == m[1]+".you" || m[2] != "" && strings.HasPrefix(k, m[1])
			})
			require.True(t, found, "%s says %q", f, m[1])
		}
	}
}

package camelot

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Every key that the code names is in the catalogue; keys that are put
// together are checked by their beginning.
func TestEverySentenceIsThere(t *testing.T) {
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	said := regexp.MustCompile(`\.(?:say|count)\("([a-z][A-Za-z0-9_.-]*)"( ?\+)?`)
	keys := catalogue.Keys("en")
	for _, f := range files {
		source, err := os.ReadFile(f)
		require.NoError(t, err)
		for _, m := range said.FindAllStringSubmatch(string(source), -1) {
			found := slices.ContainsFunc(keys, func(k string) bool {
				return k == m[1] || k == m[1]+".one" || m[2] != "" && strings.HasPrefix(k, m[1])
			})
			require.True(t, found, "%s says %q", f, m[1])
		}
	}
}

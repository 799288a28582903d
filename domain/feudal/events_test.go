package feudal

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestWhatOnlyTellsDoesNothing: an event that does something is listed by of, which
// holds that it says what.
func TestWhatOnlyTellsDoesNothing(t *testing.T) {
	telling := map[string]bool{}
	doing := map[string]bool{}
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	for _, f := range files {
		src, err := os.ReadFile(f)
		require.NoError(t, err)
		for _, m := range regexp.MustCompile(`\ttells\[(\w+)\]\("`).FindAllStringSubmatch(string(src), -1) {
			telling[m[1]] = true
		}
		for _, m := range regexp.MustCompile(`(?m)^func \((?:\w+ )?\*?(\w+)\) apply\(`).FindAllStringSubmatch(string(src), -1) {
			doing[m[1]] = true
		}
	}
	require.NotEmpty(t, telling)
	require.NotEmpty(t, doing)
	for name := range telling {
		require.False(t, doing[name], "%s is listed as one that only tells, and does something", name)
	}
}

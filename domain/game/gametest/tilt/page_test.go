package tilt

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// fence matches a block of code on a page, which names the file that holds it.
var fence = regexp.MustCompile("(?ms)^```(\\S+) ?(\\S*)\n(.*?)^```$")

// TestThePageShowsThisPackage checks that each block of docs/new-ruleset.md stands in the file that
// it names, letter by letter, and that the page shows a part of each file.
func TestThePageShowsThisPackage(t *testing.T) {
	page, err := os.ReadFile("../../../../docs/new-ruleset.md")
	require.NoError(t, err)
	shown := map[string]bool{}
	for _, block := range fence.FindAllStringSubmatch(string(page), -1) {
		file, code := block[2], block[3]
		require.NotEmpty(t, file, "a block names no file:\n%s", code)
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		require.True(t, strings.Contains(string(text), code), "%s does not hold what the page shows:\n%s", file, code)
		shown[file] = true
	}
	for _, file := range []string{"tilt.go", "state.go", "events.go", "turns.go", "orders.go", "chronicle.go", "tilt_test.go", "../favour/favour.go"} {
		require.True(t, shown[file], "the page shows nothing of %s", file)
	}
}

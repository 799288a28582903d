package points_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/tournament/points"
)

// TestThePageNamesTheSchemes checks that docs/points.md names each scheme as it is written, and that
// its examples can be read.
func TestThePageNamesTheSchemes(t *testing.T) {
	page, err := os.ReadFile("../../../docs/points.md")
	require.NoError(t, err)
	for _, scheme := range points.Named {
		require.Contains(t, string(page), "| `"+points.Call(scheme)+"` |")
	}
	examples := regexp.MustCompile(`(?m)^(formula [^#\n]*)`).FindAllString(string(page), -1)
	require.Len(t, examples, 4)
	for _, example := range examples {
		_, err := points.Parse(strings.TrimSpace(example))
		require.NoError(t, err)
	}
}

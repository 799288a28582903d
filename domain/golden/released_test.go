package golden_test

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestReleasedLogsStayAsTheyAre: games that a release has recorded are never touched
// again, to the byte. A change of a rule is a new edition, with logs of its own. Each
// release lists its logs in a file that sha256sum -c reads.
func TestReleasedLogsStayAsTheyAre(t *testing.T) {
	lists, err := filepath.Glob("domain/golden/testdata/released-*.sha256")
	require.NoError(t, err)
	require.NotEmpty(t, lists)
	for _, list := range lists {
		text, err := os.ReadFile(list)
		require.NoError(t, err)
		for line := range strings.Lines(string(text)) {
			want, path, ok := strings.Cut(strings.TrimSpace(line), "  ")
			require.True(t, ok, "%s: %s", list, line)
			log, err := os.ReadFile(path)
			require.NoError(t, err, "a released log is gone")
			sum := sha256.Sum256(log)
			require.Equal(t, want, hex.EncodeToString(sum[:]), "%s was changed: record a new log beside it", path)
		}
	}
}

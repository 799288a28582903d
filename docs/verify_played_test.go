package docs_test

import (
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore/host"
	"seneschal/eventstore/host/hosttest"
	"seneschal/eventstore/memstore"
)

// TestTheSecondVerifierReadsWhatIsNotRecorded: phases that a deadline closes, in a server
// that was away, too, and a beacon that the steward waives.
func TestTheSecondVerifierReadsWhatIsNotRecorded(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	chain := filepath.Join(dir, "chain.json")
	var files []string
	for name, play := range map[string]func(*testing.T, *host.Host, *bool){
		"deadlines": func(t *testing.T, h *host.Host, _ *bool) {
			hosttest.Run(t, h)
			time.Sleep(9 * 24 * time.Hour)
		},
		"a server that was away": func(t *testing.T, h *host.Host, _ *bool) {
			time.Sleep(9 * 24 * time.Hour)
			hosttest.Run(t, h)
			time.Sleep(25 * time.Hour)
		},
		"a silent beacon": func(t *testing.T, h *host.Host, silent *bool) {
			*silent = true
			hosttest.Bid(t, h, "BID 2")
			time.Sleep(time.Hour)
			hosttest.Obey(t, h, "g", "without", hosttest.Steward(time.Now(), "PROCESS WITHOUT BEACON WHY it is silent"))
		},
	} {
		synctest.Test(t, func(t *testing.T) {
			store, silent := memstore.New(), false
			h, beacon := hosttest.Beaconed(t, store, &silent)
			hosttest.Begin(t, h, "g", time.Now())
			play(t, h, &silent)
			commits := hosttest.Commits(t, store, "g")
			for _, reader := range append(readersOf(commits), "") {
				files = append(files, written(t, filepath.Join(dir, name+filepath.Base(string(reader))), commits[0].Log, reader, commits))
			}
			require.NoError(t, os.WriteFile(chain, beacon.Told, 0o600))
		})
	}
	for path, finding := range verified(t, files, "--key", testServer.Public(), "--chain", chain) {
		require.Equal(t, "3", finding.code, "%s: %s", path, finding.text)
		require.NotContains(t, finding.text, "rounds by the rule", path)
		require.NotContains(t, finding.text, "dice: 0 closings", path)
	}
}

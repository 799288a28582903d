package docs_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/docs/verifytest"
	"seneschal/eventstore"
	"seneschal/eventstore/beacon/beacontest"
)

// A finding is what verify.py has said of one file.
type finding struct {
	code string
	text string
}

// verified runs verify.py once over files, and reads what it says of each.
func verified(t *testing.T, files []string, flags ...string) map[string]finding {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), verifytest.Need(t), append(append([]string{"-B", "verify.py"}, flags...), files...)...).Output()
	if err != nil {
		require.IsType(t, new(exec.ExitError), err)
	}
	all := make(map[string]finding)
	var said strings.Builder
	for line := range strings.Lines(string(out)) {
		if rest, ok := strings.CutPrefix(line, "VERDICT "); ok {
			code, path, _ := strings.Cut(strings.TrimSpace(rest), " ")
			all[path] = finding{code, said.String()}
			said.Reset()
			continue
		}
		said.WriteString(line)
	}
	require.Len(t, all, len(files), "%s", out)
	return all
}

// testServer signs what these tests write.
var testServer = eventstore.NewSigner([32]byte{7})

// written is a log as a file for a reader, "" for who may see all.
func written(t *testing.T, path string, log eventstore.Log, reader eventstore.Recipient, commits []*eventstore.Commit) string {
	t.Helper()
	var file bytes.Buffer
	require.NoError(t, eventstore.WriteBundle(&file, eventstore.BundleHeader{Log: log, For: reader}, commits, &testServer))
	require.NoError(t, os.WriteFile(path, file.Bytes(), 0o600))
	return path
}

// testChain is the description of the beacon of the recorded games.
func testChain(t *testing.T) string {
	t.Helper()
	chain := beacontest.New(t, time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC), 3*time.Second)
	require.Equal(t, "a6280c968c9216d3084057f29ae1b3e13308508935b7f9d13a069b3570317dd9", chain.Chain.Hash())
	path := filepath.Join(t.TempDir(), "chain.json")
	require.NoError(t, os.WriteFile(path, chain.Told, 0o600))
	return path
}

// recorded are all recorded games and tournaments, as they lie.
func recorded(t *testing.T) (all []string) {
	t.Helper()
	for _, pattern := range []string{"*/testdata/logs", "game/gametest/testdata/logs", "game/gametest/tilt/testdata/logs", "tournament/testdata/recorded"} {
		found, err := filepath.Glob("../domain/" + pattern + "/*.jsonl")
		require.NoError(t, err)
		require.NotEmpty(t, found)
		all = append(all, found...)
	}
	return all
}

// readersOf are those for whom a log has a file of their own.
func readersOf(commits []*eventstore.Commit) (readers []eventstore.Recipient) {
	for _, part := range commits[len(commits)-1].Parts {
		if part.To != "none" {
			readers = append(readers, part.To)
		}
	}
	return readers
}

// TestTheSecondVerifierReadsAllRecordedGames as they lie, and as they are exported whole, for
// everybody and for each seat.
func TestTheSecondVerifierReadsAllRecordedGames(t *testing.T) {
	t.Parallel()
	dir, lying := t.TempDir(), recorded(t)
	var files []string
	for i, path := range lying {
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		b, err := eventstore.ReadBundle(bytes.NewReader(text))
		require.NoError(t, err, path)
		readers := readersOf(b.Commits)
		if len(readers) > 0 || len(text) < 1<<16 {
			readers = append(readers, "")
		}
		for _, reader := range readers {
			name := fmt.Sprint(i, " ", filepath.Base(path), " ", strings.ReplaceAll(string(reader), "/", " "), ".jsonl")
			files = append(files, written(t, filepath.Join(dir, name), b.Header.Log, reader, b.Commits))
		}
	}
	chain := testChain(t)
	found := verified(t, files, "--chain", chain, "--key", testServer.Public())
	for path, finding := range found {
		require.Contains(t, []string{"0", "3"}, finding.code, "%s: %s", path, finding.text)
		for line := range strings.Lines(finding.text) {
			if why, ok := strings.CutPrefix(line, "NOT CHECKED: "); ok {
				require.Regexp(t, "^(signatures of rounds|keys and dice that are closed to this reader|\\d+ commits that nobody else has|where the chain of keys ends)", why, path)
			}
		}
		if strings.HasSuffix(path, " .jsonl") && !strings.Contains(finding.text, "signatures of rounds") {
			require.Equal(t, "0", finding.code, "%s: %s", path, finding.text)
		}
	}
	for path, f := range verified(t, lying, "--chain", chain) {
		require.Equal(t, "3", f.code, "%s: %s", path, f.text)
	}
}

// TestTheSecondVerifierTrustsKeysThatAreVouchedFor: of a server that was restored, by the key
// of before.
func TestTheSecondVerifierTrustsKeysThatAreVouchedFor(t *testing.T) {
	t.Parallel()
	b, dir := bundle(t, "salted-3"), t.TempDir()
	name, next := strings.Repeat("2", 32), eventstore.NewSigner([32]byte{2})
	file := func(path string, by eventstore.Signer) string {
		restored := next.In([]eventstore.Epoch{{Public: testServer.Public()}, by.Vouch(eventstore.Epoch{Name: name, Public: next.Public()})})
		var file bytes.Buffer
		require.NoError(t, eventstore.WriteBundle(&file, eventstore.BundleHeader{Log: b.Header.Log}, b.Commits, &restored))
		path = filepath.Join(dir, path)
		require.NoError(t, os.WriteFile(path, file.Bytes(), 0o600))
		return path
	}
	good, bad := file("good", testServer), file("bad", eventstore.NewSigner([32]byte{8}))
	found := verified(t, []string{good, bad}, "--key", testServer.Public())
	require.Equal(t, "0", found[good].code, found[good].text)
	require.Contains(t, found[bad].text, "nobody vouches for epoch")
}

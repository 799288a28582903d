package docs_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore"
)

// summed puts the sum of a file right, after something was changed in it.
func summed(file string) string {
	at := strings.LastIndex(file, `"sum":"`) + len(`"sum":"`)
	sum := sha256.Sum256([]byte(file[:at] + `"}`))
	return file[:at] + hex.EncodeToString(sum[:]) + "\"}\n"
}

// replaced replaces text of a file, once.
func replaced(old, with string) func(string) string {
	return func(file string) string { return strings.Replace(file, old, with, 1) }
}

// lineless leaves out a line.
func lineless(n int) func(string) string {
	return func(file string) string {
		lines := strings.SplitAfter(file, "\n")
		if n >= len(lines) {
			return file
		}
		return strings.Join(slices.Delete(lines, n-1, n), "")
	}
}

// TestSpoiltFilesAreFoundByTheSecondVerifier, with a sum that is right, and as they are.
func TestSpoiltFilesAreFoundByTheSecondVerifier(t *testing.T) {
	t.Parallel()
	b, dir := bundle(t, "salted-3"), t.TempDir()
	text, err := os.ReadFile(written(t, filepath.Join(dir, "good.jsonl"), b.Header.Log, "", b.Commits))
	require.NoError(t, err)
	seat, err := os.ReadFile(written(t, filepath.Join(dir, "seat.jsonl"), b.Header.Log, "seat/seat1", b.Commits))
	require.NoError(t, err)
	good, own := string(text), string(seat)
	spoilt := map[string]string{}
	for name, spoil := range map[string]func(string) string{
		"a commit less":        lineless(12),
		"the last commit less": lineless(len(b.Commits) + 1),
		"two commits swapped": func(file string) string {
			lines := strings.SplitAfter(file, "\n")
			lines[20], lines[21] = lines[21], lines[20]
			return strings.Join(lines, "")
		},
		"a part for all":      replaced(`"player":"player2"`, `"player":"player3"`),
		"a part of a seat":    replaced(`"by":"player1"`, `"by":"player3"`),
		"a part for nobody":   replaced(`"cause":"letter 5"`, `"cause":"letter 6"`),
		"a salt":              replaced(`"salt":"8`, `"salt":"9`),
		"a time":              replaced(`"at":"2026-03-01T12:34:00Z","parts"`, `"at":"2026-03-01T12:35:00Z","parts"`),
		"a signature":         replaced(`"signature":"`+b.Footer.Signature[:0], `"signature":"A`),
		"commits counted":     replaced(fmt.Sprintf(`"commits":%d`, len(b.Commits)), `"commits":7`),
		"events counted":      replaced(fmt.Sprintf(`"events":%d`, b.Footer.Events), `"events":7`),
		"a blank in the head": replaced(`{"format"`, `{ "format"`),
		"a field twice":       replaced(`"player":"player2"`, `"player":"player2","player":"player2"`),
		"a field more":        replaced(`"kind":"game.seated"`, `"x":1,"kind":"game.seated"`),
		"another reader":      replaced(`"version":2,`, `"version":2,"for":"all",`),
		"version 1":           replaced(`"version":2`, `"version":1`),
		"no line at the end":  func(file string) string { return strings.TrimSuffix(file, "\n") },
		"an empty line":       replaced("\n", "\n\n"),
		"other words":         replaced(`"log":"game/salted-3","told"`, `"log":"game/salted-4","told"`),
	} {
		require.NotEqual(t, good, spoil(good), name)
		spoilt[name], spoilt[name+", summed"] = spoil(good), summed(spoil(good))
		if changed := spoil(own); changed != own {
			spoilt[name+", of a seat"] = summed(changed)
		}
	}
	delete(spoilt, "no line at the end, summed") // that is the good one again
	delete(spoilt, "no line at the end, of a seat")
	var files []string
	for name, file := range spoilt {
		files = append(files, filepath.Join(dir, name))
		require.NoError(t, os.WriteFile(files[len(files)-1], []byte(file), 0o600))
	}
	for path, finding := range verified(t, files, "--key", testServer.Public()) {
		if strings.HasSuffix(path, "a part of a seat, of a seat") { // emails vouch for that, nothing else
			require.Equal(t, "3", finding.code, finding.text)
			require.Contains(t, finding.text, "commits that nobody else has")
			continue
		}
		file, err := os.ReadFile(path)
		require.NoError(t, err)
		_, err = eventstore.ReadBundle(bytes.NewReader(file))
		require.Error(t, err, "the first verifier: %s", path)
		require.Equal(t, "1", finding.code, "%s: %s", path, finding.text)
	}
	file := filepath.Join(dir, "good.jsonl")
	f := verified(t, []string{file}, "--key", eventstore.NewSigner([32]byte{8}).Public())
	require.Contains(t, f[file].text, "signed by another key")
}

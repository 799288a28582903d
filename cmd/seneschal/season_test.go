package main_test

import (
	"bytes"
	"crypto/ed25519"
	"encoding/base64"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore"
	"seneschal/eventstore/season"
)

// Bots play a season, which is kept in one file, and audited from that file alone. Changed,
// missing and cut-off parts are named.
func TestASeasonIsKeptInOneFileAndAudited(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.Chmod(dir, 0o711)) // Postgres runs as another user if we are root
	server, file := filepath.Join(dir, "league"), filepath.Join(dir, "cup.zip")
	must(t, nil, "simulate", "league", "--dir", server, "--years", "1", "--entrants", "8", "--preset", "simple", "-o", "years=1")
	require.Contains(t, must(t, nil, "bundle", "decade", "--dir", server, "--out", file), "2 games")
	require.NoFileExists(t, file+eventstore.Unfinished, "nothing is left beside it")
	info, err := os.Stat(file)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o644), info.Mode().Perm()|0o044, "players may read it, if the umask lets them")
	told := must(t, nil, "audit", file)
	require.Contains(t, told, "all holds: 2 games")
	require.Contains(t, told, "NOT CHECKED: give the server's key")

	pages := readZip(t, file)
	require.Contains(t, string(pages["index.html"]), "Honour league of the bots")
	for name, page := range pages {
		if !strings.HasSuffix(name, ".html") {
			continue
		}
		for _, link := range regexp.MustCompile(` (?:href|src)="([^"#:]+)[^":]*"`).FindAllSubmatch(page, -1) {
			to := path.Join(path.Dir(name), string(link[1]))
			_, there := pages[to]
			require.True(t, there, "%s leads to %s", name, to)
		}
	}

	refused := func(want string, change func(map[string][]byte)) {
		t.Helper()
		forged := readZip(t, file)
		change(forged)
		other := filepath.Join(dir, "forged.zip")
		writeZip(t, other, forged)
		outcome := command(t, "", "audit", other)
		require.Equal(t, 1, outcome.code, want)
		require.True(t, strings.Contains(outcome.out, want), "%q is not in %s", want, outcome.out)
	}
	game := season.GameFile("decade-s1r1t1")
	refused(game+": its result is in the tournament, and its log is not in the archive", func(files map[string][]byte) { delete(files, game) })
	refused(season.Ratings+" is not what follows from the logs", func(files map[string][]byte) {
		files[season.Ratings] = bytes.Replace(files[season.Ratings], []byte(`"place": 1`), []byte(`"place": 2`), 1)
	})
	refused(game+": line", func(files map[string][]byte) {
		files[game] = bytes.Replace(files[game], []byte("game.ordered"), []byte("game.orderes"), 1)
	})
	refused("does NOT fit the list of files", func(files map[string][]byte) { files["site/more.html"] = []byte("x") })
	whole, err := os.ReadFile(file)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(file, whole[:len(whole)/2], 0o600))
	o := command(t, "", "audit", file)
	require.Equal(t, 1, o.code)
	require.Contains(t, o.err, "cut off")
}

// readZip returns the files of an archive without its list.
func readZip(t *testing.T, file string) map[string][]byte {
	t.Helper()
	archive, err := season.Open(file)
	require.NoError(t, err)
	defer func() { require.NoError(t, archive.Close()) }()
	files := make(map[string][]byte)
	for _, f := range archive.Files {
		files[f.Name], err = archive.Read(f.Name)
		require.NoError(t, err)
	}
	return files
}

// writeZip makes an archive as a forger without the server's key would.
func writeZip(t *testing.T, file string, files map[string][]byte) {
	t.Helper()
	var out bytes.Buffer
	writer := season.NewWriter(&out, time.Now())
	for name, text := range files {
		require.NoError(t, writer.Add(name, text))
	}
	key, ok := ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize)).Public().(ed25519.PublicKey)
	require.True(t, ok)
	require.NoError(t, writer.Close(season.Manifest{Tournament: "decade"}, func(string) (string, string, error) {
		return base64.RawURLEncoding.EncodeToString(key), strings.Repeat("A", 86), nil
	}))
	require.NoError(t, os.WriteFile(file, out.Bytes(), 0o600))
}

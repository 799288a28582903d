package season_test

import (
	"archive/zip"
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore"
	"seneschal/eventstore/season"
)

var sealer = eventstore.NewSigner([32]byte{1})

// archive makes a small archive.
func archive(t *testing.T) []byte {
	t.Helper()
	var out bytes.Buffer
	writer := season.NewWriter(&out, time.Unix(1e9, 0).UTC())
	for _, name := range []string{season.Tournament, season.GameFile("one"), season.GameFile("two"), "site/index.html"} {
		require.NoError(t, writer.Add(name, bytes.Repeat([]byte(name+"\n"), 50)))
	}
	require.Error(t, writer.Add("site/index.html", nil), "twice")
	require.NoError(t, writer.Close(season.Manifest{Tournament: "cup"}, func(sum string) (string, string, error) {
		return sealer.Public(), sealer.SignFile(sum), nil
	}))
	return out.Bytes()
}

// open opens an archive of these bytes.
func open(t *testing.T, text []byte) (*season.Archive, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "cup.zip")
	require.NoError(t, os.WriteFile(path, text, 0o600))
	a, err := season.Open(path)
	if err == nil {
		t.Cleanup(func() { require.NoError(t, a.Close()) })
	}
	return a, err
}

func TestAnArchiveIsReadAsItWasWritten(t *testing.T) {
	a, err := open(t, archive(t))
	require.NoError(t, err)
	require.Equal(t, []string{"one", "two"}, a.Games())
	require.Empty(t, a.Strangers())
	signed, ok := a.Signed()
	require.True(t, signed && ok)
	text, err := a.Read(season.GameFile("two"))
	require.NoError(t, err)
	require.Len(t, text, 50*len("games/two.jsonl\n"))
	_, err = a.Read("games/three.jsonl")
	require.ErrorContains(t, err, "not in the list")
}

func TestACutArchiveIsNone(t *testing.T) {
	text := archive(t)
	for i := 0; i < len(text); i += 3 {
		_, err := open(t, text[:i])
		require.ErrorIs(t, err, season.ErrNone, "%d of %d bytes", i, len(text))
	}
}

// TestEveryChangedByteIsFoundInItsFile checks that each changed byte is found in its file or in the
// list, or changes nothing that is read.
func TestEveryChangedByteIsFoundInItsFile(t *testing.T) {
	text := archive(t)
	whole, err := open(t, text)
	require.NoError(t, err)
	for i := 0; i < len(text); i += 3 {
		spoilt := bytes.Clone(text)
		spoilt[i] ^= 0x41
		a, err := open(t, spoilt)
		if err != nil {
			continue
		}
		signed, ok := a.Signed()
		found := !signed || !ok || len(a.Strangers()) > 0
		for _, file := range whole.Files {
			got, err := a.Read(file.Name)
			want, _ := whole.Read(file.Name)
			found = found || err != nil
			require.True(t, found || bytes.Equal(want, got), "byte %d: %s", i, file.Name)
		}
	}
}

func TestFilesThatAreMissingOrStrangeAreNamed(t *testing.T) {
	text := archive(t)
	from, err := zip.NewReader(bytes.NewReader(text), int64(len(text)))
	require.NoError(t, err)
	var out bytes.Buffer
	to := zip.NewWriter(&out)
	for _, f := range from.File {
		if f.Name != season.GameFile("one") {
			require.NoError(t, to.Copy(f))
		}
	}
	_, err = to.Create("games/another.jsonl")
	require.NoError(t, err)
	require.NoError(t, to.Close())
	a, err := open(t, out.Bytes())
	require.NoError(t, err)
	require.Equal(t, []string{"games/another.jsonl"}, a.Strangers())
	_, err = a.Read(season.GameFile("one"))
	require.ErrorContains(t, err, "games/one.jsonl is missing")
}

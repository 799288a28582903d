package eventstore_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore"
)

func TestAFileIsMadeOnceAndReplacedAsOften(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	require.NoError(t, eventstore.CreateSynced(path, []byte("one"), 0o600))
	require.ErrorIs(t, eventstore.CreateSynced(path, []byte("two"), 0o600), fs.ErrExist)
	got, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "one", string(got))

	require.NoError(t, eventstore.ReplaceSynced(path, []byte("three"), 0o644))
	got, err = os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "three", string(got))
	left, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, left, 1, "nothing else stays")

	require.Error(t, eventstore.ReplaceSynced(filepath.Join(dir, "none", "file"), nil, 0o600))
}

package golden_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/datafile"
)

// What an edition changes in a data file, and the one before it, make a whole data file: those lie in
// testdata/editions, where they can be read and compared, and -v prints them. -update writes them.
func TestChangedTablesAreAsTheyLieThere(t *testing.T) {
	var found []string
	for _, pattern := range []string{"domain/*/data/*/*.changes.yaml", "domain/*/*/data/*/*.changes.yaml"} {
		names, err := filepath.Glob(pattern)
		require.NoError(t, err)
		found = append(found, names...)
	}
	require.NotEmpty(t, found)
	for _, name := range found {
		made := wholeTable(t, strings.TrimSuffix(name, ".changes.yaml")+".yaml")
		t.Logf("%s\n%s", name, made)
		flat := strings.NewReplacer("/", ".", ".changes", "").Replace(strings.TrimPrefix(name, "domain/"))
		kept := filepath.Join("domain/golden/testdata/editions", flat)
		if *update {
			require.NoError(t, os.MkdirAll(filepath.Dir(kept), 0o755))
			require.NoError(t, os.WriteFile(kept, made, 0o600))
		}
		want, err := os.ReadFile(kept)
		require.NoError(t, err)
		require.Equal(t, string(want), string(made), name)
	}
}

// wholeTable returns the data file of an edition, made of that of the editions before where it has
// only changes: "domain/talisman/book/data/3/rulings.yaml".
func wholeTable(t *testing.T, path string) []byte {
	folder, name := filepath.Split(path)
	data, edition := filepath.Split(filepath.Clean(folder))
	if whole, err := os.ReadFile(path); err == nil {
		return whole
	}
	n, err := strconv.Atoi(edition)
	require.NoError(t, err)
	require.Greater(t, n, 1, "the first edition has no %s", name)
	before := wholeTable(t, filepath.Join(data, strconv.Itoa(n-1), name))
	changes, err := os.ReadFile(strings.TrimSuffix(path, ".yaml") + ".changes.yaml")
	if err != nil {
		return before
	}
	made, err := datafile.ApplyChanges(before, changes)
	require.NoError(t, err, path)
	return made
}

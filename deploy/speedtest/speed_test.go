package speedtest

import (
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSpeedOfSlowedCodeIsTooLow times a reference with itself, and with a copy that does all its work
// five times.
func TestSpeedOfSlowedCodeIsTooLow(t *testing.T) {
	Need(t)
	reference := CopyAndHash(make([]byte, 1<<16))
	slowed := CopyAndHash(make([]byte, 5<<16))
	same := row{Ratio: 1, Against: "itself"}
	require.NoError(t, same.compare(median(measureRounds(t, Pair{Name: "itself", Code: reference, Reference: reference}))))
	require.Error(t, same.compare(median(measureRounds(t, Pair{Name: "a slowed copy", Code: slowed, Reference: reference}))))
}

func TestHalfARatioIsTooLow(t *testing.T) {
	was := row{Ratio: .8, Against: "a bare publish"}
	require.NoError(t, was.compare(.8))
	require.NoError(t, was.compare(.41))
	require.EqualError(t, was.compare(.39), "the speed is 0.39 of that of a bare publish, and was 0.8: it may not fall by half")
}

// TestDisturbedRoundsDoNotCount: a few rounds with other work beside leave the median alone.
func TestDisturbedRoundsDoNotCount(t *testing.T) {
	require.InDelta(t, 1, median([]float64{.1, 1.1, 1, 9, 1, .2, .9, 1, 1}), 1e-9)
}

// TestTheTableListsThePackagesThatAreHeld: each folder with a speed_test.go has rows, and no other.
func TestTheTableListsThePackagesThatAreHeld(t *testing.T) {
	var folders []string
	root := os.DirFS("../..")
	require.NoError(t, fs.WalkDir(root, ".", func(file string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && (d.Name() == "var" || d.Name() == ".git") {
			return fs.SkipDir
		}
		if path.Base(file) == "speed_test.go" && path.Dir(file) != "deploy/speedtest" {
			folders = append(folders, path.Dir(file))
		}
		return err
	}))
	table := readTable(t)
	require.ElementsMatch(t, folders, slices.Sorted(maps.Keys(table)))
	for folder, rows := range table {
		require.NotEmpty(t, rows, folder)
		for name, row := range rows {
			require.Positive(t, row.Ratio, "%s: %s", folder, name)
			require.NotEmpty(t, row.Against, "%s: %s", folder, name)
		}
	}
}

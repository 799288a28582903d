package book

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// printed is the edition of the tests.
var printed, _ = shippedEditions.Book(1)

func TestCombatTableLimits(t *testing.T) {
	for _, c := range []struct {
		difference int
		row        string
	}{{0, "0"}, {1, "1"}, {2, "2-4"}, {4, "2-4"}, {5, "5-9"}, {9, "5-9"}, {10, "10-16"}, {16, "10-16"}, {17, "17+"}, {250, "17+"}} {
		require.Equal(t, c.row, printed.CombatRow(c.difference, "table").Row)
	}
	require.Equal(t, 4, printed.CombatRow(3, "table").Weaker.On)
	require.Equal(t, 3, printed.CombatRow(3, "example").Weaker.On)
	require.Equal(t, 3, printed.CombatRow(5, "example").Weaker.On)
}

// TestAnOptionIsChangedAlone checks that a change of one option keeps the values of all
// others (F-291).
func TestAnOptionIsChangedAlone(t *testing.T) {
	for _, preset := range []string{"simple", "decade", "campaign", "duel"} {
		options := printed.ReadOptions(printed.Options.Presets[preset])
		require.Equal(t, options, printed.With(options, "mode", options.Mode), preset)
		require.Empty(t, FindClashes(printed.Values(options)), preset)
		for _, line := range printed.Options.Options {
			for _, value := range line.Values[1:] {
				changed := printed.With(options, string(line.Key), value)
				want := printed.Values(options)
				if want[line.Key] == value || value == "#" {
					continue
				}
				require.Equal(t, changed, printed.With(changed, string(line.Key), value))
				require.Equal(t, options, printed.With(changed, string(line.Key), want[line.Key]), "%s %s=%s", preset, line.Key, value)
			}
		}
	}
	require.Equal(t, "none", printed.Values(Options{Mode: Conquest})["years"])
}

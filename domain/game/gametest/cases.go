package gametest

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/casefile"
)

// Cases runs every case file (*.txtar) of a folder, each as a test of its
// own.
func Cases(t *testing.T, lookup casefile.Lookup, dir string) {
	files, err := filepath.Glob(filepath.Join(dir, "*.txtar"))
	require.NoError(t, err)
	require.NotEmpty(t, files, "no case files in %s", dir)
	for _, f := range files {
		t.Run(filepath.Base(f), func(t *testing.T) {
			data, err := os.ReadFile(f)
			require.NoError(t, err)
			for _, failure := range casefile.RunCase(lookup, f, data).Failures {
				t.Error(failure)
			}
		})
	}
}

// FuzzParse looks for lines that make a parser panic, or that are accepted
// and spelt in a way that does not parse back. The position is that of a game
// opened with o; seeds are lines to begin with.
func FuzzParse(f *testing.F, rs game.Ruleset, o game.Open, seeds ...string) {
	for _, s := range seeds {
		f.Add(s)
	}
	o.Game, o.Ruleset = "fuzz", rs.Name()
	run := Open(f, o, func(string) (game.Ruleset, bool) { return rs, true }, 1)
	seat := run.Game.Setup().Seats[0]
	f.Fuzz(func(t *testing.T, text string) {
		r := *run
		r.T = t
		receipt := r.Try(seat, text)
		for _, u := range receipt.Orders {
			orders, errs := rs.Parse(r.Game.State(), seat, Lines(u.Text))
			require.Empty(t, errs, "%q is accepted, and spelt %q, which does not parse", text, u.Text)
			require.Len(t, orders, 1)
			require.Equal(t, u.Text, orders[0].Body.String())
		}
	})
}

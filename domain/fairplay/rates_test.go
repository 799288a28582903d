package fairplay_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/fairplay"
)

var update = flag.Bool("update", false, "write the table of docs/fairplay.md anew")

// trials is the number of leagues behind each rate.
const trials = 25

// TestTheTableOfRates plants pairs who cheat in one way each, more or less often and at more or
// fewer tables, and holds docs/fairplay.md to how many of them are flagged, and how many others.
func TestTheTableOfRates(t *testing.T) {
	var table strings.Builder
	table.WriteString("| tables together | of their chances | missed | alike | minute | gifts | strangers flagged |\n|---|---|---|---|---|---|---|\n")
	for _, zeal := range []float64{1, 0.5} {
		for _, shared := range []int{1, 2, 4, 8, 16} {
			fmt.Fprintf(&table, "| %d | %.0f %% |", shared, 100*zeal)
			strangers := 0
			for _, what := range fairplay.Indicators() {
				found, wrong := countFlagged(what, shared, zeal)
				strangers += wrong
				fmt.Fprintf(&table, " %d %% |", 100*found/trials)
			}
			fmt.Fprintf(&table, " %d of %d |\n", strangers, trials*len(fairplay.Indicators())*(entrants*(entrants-1)/2-1))
		}
	}
	const file, begin, end = "../../docs/fairplay.md", "<!-- rates -->\n", "<!-- end -->\n"
	page, err := os.ReadFile(file)
	require.NoError(t, err)
	head, rest, ok := strings.Cut(string(page), begin)
	held, tail, ends := strings.Cut(rest, end)
	require.True(t, ok && ends, "the page has no place for the table")
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(head+begin+table.String()+end+tail), 0o644))
		return
	}
	require.Equal(t, held, table.String(), "write it anew with -update")
}

// countFlagged returns how many planted pairs are flagged for what they do, and how many flags name
// another pair.
func countFlagged(what fairplay.Indicator, shared int, zeal float64) (found, wrong int) {
	for seed := range uint64(trials) {
		season := newLeague(5000+seed, what)
		season.shared, season.zeal = shared, zeal
		season.players[0].misses, season.players[1].misses = .15, .15
		hit := false
		for _, flagged := range fairplay.Judge(season.counts(), season.among()).Flags() {
			if flagged.Pair != (fairplay.Pair{A: "p00", B: "p01"}) {
				wrong++
			} else if flagged.Indicator == what {
				hit = true
			}
		}
		if hit {
			found++
		}
	}
	return found, wrong
}

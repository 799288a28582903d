// Package speedtest holds the speed of code to that of a reference. Machines differ, and so does
// the other work that they have to do. So code is timed in turns with plain work on the same bytes,
// and the ratio of the two speeds is compared with the one that ratios.yaml has.
package speedtest

import (
	"embed"
	"fmt"
	"hash/fnv"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/datafile"
)

// A Pair is code and the reference that its speed is compared with. Both are benchmarks; Hold
// compares the times of one iteration.
type Pair struct {
	Name            string // its row in the table
	Code, Reference func(*testing.B)
}

// A row of the table holds the ratio of a pair: the speed of its code divided by that of its
// reference, thus 0.5 if the code takes twice as long.
type row struct {
	Ratio   float64 `yaml:"ratio"`
	Against string  `yaml:"against"` // describes the reference
}

//go:embed ratios.yaml
var files embed.FS

// readTable returns the rows of all packages: by folder, and by the names of their pairs.
func readTable(t testing.TB) map[string]map[string]row {
	t.Helper()
	table, err := datafile.ReadFile[map[string]map[string]row](files, "ratios.yaml")
	require.NoError(t, err)
	return table
}

// Hold fails if the ratio of a pair has fallen by half since it was written into the table. The pairs
// must be those that the table lists for the folder. Hold skips the test unless `make bench-check`
// runs it, because it takes seconds for each pair.
func Hold(t *testing.T, folder string, pairs ...Pair) {
	t.Helper()
	Need(t)
	rows := readTable(t)[folder]
	require.Len(t, pairs, len(rows), "pairs of %s and rows of ratios.yaml", folder)
	for _, pair := range pairs {
		t.Run(pair.Name, func(t *testing.T) {
			row, ok := rows[pair.Name]
			require.True(t, ok, "ratios.yaml has no row for %s: %s", folder, pair.Name)
			ratio := median(measureRounds(t, pair))
			t.Logf("%s: {ratio: %.2g} (in the table %.2g, against %s)", pair.Name, ratio, row.Ratio, row.Against)
			require.NoError(t, row.compare(ratio))
		})
	}
}

// Need skips the test unless `make bench-check` runs it.
func Need(t testing.TB) {
	t.Helper()
	if os.Getenv("SENESCHAL_SPEED") == "" {
		t.Skip("speed is held by make bench-check")
	}
}

// compare returns an error if a ratio is less than half that of the row.
func (r row) compare(ratio float64) error {
	if ratio < r.Ratio/2 {
		return fmt.Errorf("the speed is %.2g of that of %s, and was %.2g: it may not fall by half", ratio, r.Against, r.Ratio)
	}
	return nil
}

// rounds is the number of times that code and reference are timed in turns. It is odd and greater
// than a few, so that the median leaves out those that other work disturbed.
const rounds = 9

// measureRounds returns the ratio of each round. A round is short (-benchtime), so that both see
// the same disturbance.
func measureRounds(t testing.TB, pair Pair) []float64 {
	t.Helper()
	ratios := make([]float64, rounds)
	for i := range ratios {
		reference, code := testing.Benchmark(pair.Reference), testing.Benchmark(pair.Code)
		require.Positive(t, reference.NsPerOp(), "the reference of %s fails: run it as a benchmark of its own", pair.Name)
		require.Positive(t, code.NsPerOp(), "%s fails: run it as a benchmark of its own", pair.Name)
		ratios[i] = float64(reference.NsPerOp()) / float64(code.NsPerOp())
	}
	return ratios
}

// median returns the middle one of an odd number of ratios.
func median(ratios []float64) float64 { return slices.Sorted(slices.Values(ratios))[len(ratios)/2] }

// pieceBytes is the size of the pieces in which CopyAndHash copies: that of a small event.
const pieceBytes = 256

// CopyAndHash returns a reference for work of the processor: it copies bytes into new memory, piece
// by piece, and hashes them by FNV-1a, for which no processor has instructions of its own.
func CopyAndHash(data []byte) func(*testing.B) {
	return func(b *testing.B) {
		for b.Loop() {
			hash := fnv.New64a()
			for piece := range slices.Chunk(data, pieceBytes) {
				_, _ = hash.Write(slices.Clone(piece)) // a hash takes all
			}
			hash.Sum64()
		}
	}
}

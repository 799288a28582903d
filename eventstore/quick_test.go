package eventstore

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// spelled are commits of recorded games.
func spelled(t testing.TB) [][]byte {
	t.Helper()
	names, err := filepath.Glob(filepath.Join("..", "domain", "*", "testdata", "logs", "*.jsonl"))
	require.NoError(t, err)
	var all [][]byte
	for _, name := range names {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		lines := bytes.Split(bytes.TrimSpace(data), []byte{'\n'})
		all = append(all, lines[1:len(lines)-1]...)
	}
	require.NotEmpty(t, all)
	return all
}

func TestCommitsAreReadQuicklyAsTheyAreReadSlowly(t *testing.T) {
	for _, raw := range spelled(t) {
		c, ok := quick(raw)
		require.True(t, ok, "%s", raw)
		slow, err := read(raw)
		require.NoError(t, err)
		require.Equal(t, slow, c)
	}
}

func TestWhatIsSpeltOtherwiseIsLeftToTheSlowReader(t *testing.T) {
	const whole = `{"log":"game/g","n":1,"prev":"","at":"2026-01-01T00:00:00Z","cause":"c","events":[{"kind":"k","v":1,"data":{"a":"}"}}]}`
	_, ok := quick([]byte(whole))
	require.True(t, ok)
	for _, raw := range []string{
		"", whole + " ", whole[:len(whole)-1], whole[:len(whole)/2],
		`{"log":"game/g","n":01,"prev":"","at":"2026-01-01T00:00:00Z","cause":"c","events":[{"kind":"k","v":1,"data":{}}]}`,
		`{"log":"game/g","n":1,"prev":"","at":"yesterday","cause":"c","events":[{"kind":"k","v":1,"data":{}}]}`,
		`{"log":"game/g","n":1,"prev":"","at":"2026-01-01T00:00:00Z","cause":"\\u0063","events":[{"kind":"k","v":1,"data":{}}]}`,
		`{"log":"game/g","n":1,"prev":"","at":"2026-01-01T00:00:00Z","cause":"c","events":[]}`,
		`{"log":"game/g","n":1,"prev":"","at":"2026-01-01T00:00:00Z","cause":"c","events":[{"kind":"k","v":1,"data":null}]}`,
		`{"log":"game/g","n":1,"prev":"","at":"2026-01-01T00:00:00Z","cause":"c","events":[{"kind":"k","v":1,"data":{"a":tru}}]}`,
		`{"log":"game/g","n":1,"prev":"","at":"2026-01-01T00:00:00Z","cause":"c","events":[{"kind":"k","v":1,"data":{}},]}`,
		`{"log":"game/g","n":1,"prev":"","at":"2026-01-01T00:00:00Z","cause":"c","events":[{"kind":"k","v":1,"data":{},"more":1}]}`,
	} {
		_, ok := quick([]byte(raw))
		require.False(t, ok, raw)
	}
}

func FuzzQuick(f *testing.F) {
	for i, raw := range spelled(f) {
		if i%200 == 0 {
			f.Add(raw)
		}
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		c, ok := quick(raw)
		if !ok {
			return
		}
		slow, err := read(raw)
		require.NoError(t, err)
		require.Equal(t, slow, c)
	})
}

func BenchmarkOpen(b *testing.B) {
	all := spelled(b)
	for n := 0; b.Loop(); n++ {
		_, err := Open(all[n%len(all)], 1)
		require.NoError(b, err)
	}
}

func BenchmarkOpenSlowly(b *testing.B) {
	all := spelled(b)
	for n := 0; b.Loop(); n++ {
		_, err := read(all[n%len(all)])
		require.NoError(b, err)
	}
}

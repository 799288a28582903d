package eventstore

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// spelled are commits of format 1 of recorded games.
func spelled(t testing.TB) [][]byte {
	t.Helper()
	names, err := filepath.Glob(filepath.Join("..", "domain", "*", "testdata", "logs", "*.jsonl"))
	require.NoError(t, err)
	var all [][]byte
	for _, name := range names {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		lines := bytes.Split(bytes.TrimSpace(data), []byte{'\n'})
		for _, line := range lines[1 : len(lines)-1] {
			if !bytes.HasPrefix(line, []byte(`{"v":2,`)) {
				all = append(all, line)
			}
		}
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

// split commits with events for all, for seats and for nobody.
func splits(t testing.TB) [][]byte {
	t.Helper()
	var all [][]byte
	var head Head
	for _, raw := range spelled(t)[:200] {
		old, ok := quick(raw)
		require.True(t, ok)
		d := Draft{Log: "game/g", After: head, At: old.At.Add(0), Cause: old.Cause, Actor: old.Actor, Events: old.Events, Seats: []string{"a", "b"}, Salt: SaltKey{1}}
		for i := range d.Events {
			d.Eyes = append(d.Eyes, []Eyes{{All: true}, {Seats: []string{"a"}}, {}, {Seats: []string{"a", "b"}}}[i%4])
		}
		c, err := Seal(d)
		require.NoError(t, err)
		c.Pos = head.Pos + 1
		all, head = append(all, c.Raw), c.Head()
		if shown, ok := c.Shown(SeatReader("a")); ok {
			all = append(all, shown)
		}
	}
	return all
}

func TestSplitCommitsAreReadQuicklyAsTheyAreReadSlowly(t *testing.T) {
	for _, raw := range splits(t) {
		s := spelt{rest: raw, ok: true}
		c := quickSplit(&s)
		require.True(t, s.ok && len(s.rest) == 0, "%s", raw)
		var slow split
		require.NoError(t, exactly(raw, &slow))
		require.Equal(t, slow, c)
		for _, p := range c.Parts {
			switch {
			case p.Salt == "":
			case p.To == Nobody:
				alike(t, p.Body, quickHidden)
			case p.To == Everybody:
				alike(t, p.Body, quickAll)
			default:
				alike(t, p.Body, quickOwn)
			}
		}
	}
}

func TestSplitCommitsAreSpeltAsMarshalSpellsThem(t *testing.T) {
	whole := 0
	for _, raw := range splits(t) {
		s, err := readSplit(raw)
		require.NoError(t, err)
		if slices.ContainsFunc(s.Parts, func(p splitPart) bool { return p.Salt == "" }) {
			continue
		}
		whole++
		want, err := json.Marshal(s)
		require.NoError(t, err)
		got, err := s.spelt()
		require.NoError(t, err)
		require.Equal(t, string(want), string(got))
	}
	require.NotZero(t, whole)
}

func alike[T any](t *testing.T, body []byte, quick func(*spelt) T) {
	t.Helper()
	s := spelt{rest: body, ok: true}
	v := quick(&s)
	require.True(t, s.ok && len(s.rest) == 0, "%s", body)
	var slow T
	require.NoError(t, exactly(body, &slow))
	again, err := json.Marshal(v)
	require.NoError(t, err)
	want, err := json.Marshal(slow)
	require.NoError(t, err)
	if string(want) != "null" && string(again) != "null" {
		require.Equal(t, strings.ReplaceAll(string(want), ":[]}", ":null}"), strings.ReplaceAll(string(again), ":[]}", ":null}"))
	}
}

func FuzzOpenSplit(f *testing.F) {
	for i, raw := range splits(f) {
		if i%20 == 0 {
			f.Add(raw)
		}
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		if c, err := openSplit(raw); err == nil && c.Whole() {
			require.NotEmpty(t, c.Hash)
			c.Raw, c.Pos = raw, 1
			_, _ = c.Shown(Everybody)
		}
	})
}

func BenchmarkOpenSplit(b *testing.B) {
	all := splits(b)
	for n := 0; b.Loop(); n++ {
		_, err := Open(all[n%len(all)], 1)
		require.NoError(b, err)
	}
}

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

// spelled returns the commits of format 1 of recorded games.
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

// TestCommitsAreReadAsTheyAreWritten checks that a commit that was read is written with the same
// bytes.
func TestCommitsAreReadAsTheyAreWritten(t *testing.T) {
	for _, raw := range spelled(t) {
		commit, err := readSpelt(raw, parseWhole)
		require.NoError(t, err)
		writtenAgain(t, raw, commit)
	}
}

// writtenAgain requires that a value is written as it was read. Empty lists may be nil.
func writtenAgain(t *testing.T, raw []byte, v any) {
	t.Helper()
	again, err := json.Marshal(v)
	require.NoError(t, err)
	require.Equal(t, string(raw), strings.ReplaceAll(strings.ReplaceAll(string(again), `"events":null`, `"events":[]`), `"to":null`, `"to":[]`))
}

func TestWhatIsSpeltOtherwiseIsNotRead(t *testing.T) {
	const whole = `{"log":"game/g","n":1,"prev":"","at":"2026-01-01T00:00:00Z","cause":"c","events":[{"kind":"k","v":1,"data":{"a":"}"}}]}`
	_, err := readSpelt([]byte(whole), parseWhole)
	require.NoError(t, err)
	for raw, wants := range map[string]string{
		"": "byte 1", whole + " ": "its end", whole[:len(whole)-1]: "}", whole[:len(whole)/2]: `,"cause":`,
		strings.Replace(whole, `"n":1`, `"n":01`, 1):                                "byte 21 should begin a number",
		strings.Replace(whole, `"n":1`, `"n":0`, 1):                                 "a number from 1 up",
		strings.Replace(whole, `"n":1`, `"n": 1`, 1):                                "a number",
		strings.Replace(whole, `"n":1`, `"N":1`, 1):                                 `,"n":`,
		strings.Replace(whole, `2026-01-01T00:00:00Z`, "yesterday", 1):              "a time in UTC",
		strings.Replace(whole, `"c"`, `"\u0063"`, 1):                                "a string as it is written",
		strings.Replace(whole, `{"a":"}"}`, `null`, 1):                              `,"data":{`,
		strings.Replace(whole, `{"a":"}"}`, `{"a":tru}`, 1):                         "an object",
		strings.Replace(whole, `]}`, `,]}`, 1):                                      "one more after the comma",
		strings.Replace(whole, `"data":{"a":"}"}`, `"data":{"a":"}"},"w":1`, 1):     "}",
		strings.Replace(whole, `"cause":"c"`, `"cause":"c","cause":"c"`, 1):         `,"events":[`,
		strings.Replace(whole, `"cause":"c"`, "\"cause\":\"\xff\"", 1):              "a string as it is written",
		strings.Replace(whole, `"cause":"c"`, `"cause":"c","actor":"unfinished`, 1): `,"events":[`,
	} {
		_, err := readSpelt([]byte(raw), parseWhole)
		require.ErrorContains(t, err, wants, raw)
	}
	for _, commandID := range []string{`é`, `\"\\\n\u003c`, `\ufffd`, `😀`} {
		_, err := readSpelt([]byte(strings.Replace(whole, `"c"`, `"`+commandID+`"`, 1)), parseWhole)
		require.NoError(t, err, commandID)
	}
}

func FuzzOpenWhole(f *testing.F) {
	for i, raw := range spelled(f) {
		if i%200 == 0 {
			f.Add(raw)
		}
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		commit, err := decodeStrictly(raw, 1)
		if err != nil || commit.Format != 1 {
			return
		}
		var loose Commit
		require.NoError(t, ReadStrictly(raw, &loose))
		commit.Format, commit.Hash, commit.Pos, commit.Raw = 0, "", 0, nil
		if len(commit.Events) == 0 {
			commit.Events = loose.Events // none, or nil
		}
		require.Equal(t, &loose, commit)
	})
}

func BenchmarkOpen(b *testing.B) {
	all := spelled(b)
	for n := 0; b.Loop(); n++ {
		_, err := Decode(all[n%len(all)], 1)
		require.NoError(b, err)
	}
}

func BenchmarkOpenStrictly(b *testing.B) {
	all := spelled(b)
	for n := 0; b.Loop(); n++ {
		_, err := decodeStrictly(all[n%len(all)], 1)
		require.NoError(b, err)
	}
}

// splits makes commits of format 2 with events for all, for seats and for nobody.
func splits(t testing.TB) [][]byte {
	t.Helper()
	var all [][]byte
	var head Head
	for _, raw := range spelled(t)[:200] {
		old, err := readSpelt(raw, parseWhole)
		require.NoError(t, err)
		d := Draft{Log: "game/g", After: head, At: old.At.Add(0), CommandID: old.CommandID, Actor: old.Actor, Events: old.Events, Seats: []string{"a", "b"}, Salt: SaltKey{1}}
		for i := range d.Events {
			d.Eyes = append(d.Eyes, []Eyes{{All: true}, {Seats: []string{"a"}}, {}, {Seats: []string{"a", "b"}}}[i%4])
		}
		commit, err := Encode(d)
		require.NoError(t, err)
		commit.Pos = head.Pos + 1
		all, head = append(all, commit.Raw), commit.Head()
		if shown, ok := commit.Shown(SeatReader("a")); ok {
			all = append(all, shown)
		}
	}
	return all
}

func TestSplitCommitsAreReadAsTheyAreWritten(t *testing.T) {
	for _, raw := range splits(t) {
		split, err := readSplit(raw)
		require.NoError(t, err)
		writtenAgain(t, raw, split)
		for _, part := range split.Parts {
			switch {
			case part.Salt == "" || string(part.Body) == "[]":
			case part.To == Nobody:
				bodyAgain(t, part.Body, parseHidden)
			case part.To == Everybody:
				bodyAgain(t, part.Body, parseEnvelopes)
			default:
				bodyAgain(t, part.Body, parseSeatEvents)
			}
		}
	}
}

func bodyAgain[T any](t *testing.T, body []byte, read func(*spelt) T) {
	t.Helper()
	v, err := readSpelt(body, read)
	require.NoError(t, err)
	writtenAgain(t, body, v)
}

func TestSplitCommitsAreSpeltAsMarshalSpellsThem(t *testing.T) {
	whole := 0
	for _, raw := range splits(t) {
		split, err := readSplit(raw)
		require.NoError(t, err)
		if slices.ContainsFunc(split.Parts, func(p splitPart) bool { return p.Salt == "" }) {
			continue
		}
		whole++
		want, err := json.Marshal(split)
		require.NoError(t, err)
		got, err := split.writeBytes()
		require.NoError(t, err)
		require.Equal(t, string(want), string(got))
	}
	require.NotZero(t, whole)
}

func FuzzOpenSplit(f *testing.F) {
	for i, raw := range splits(f) {
		if i%20 == 0 {
			f.Add(raw)
		}
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		if commit, err := decodeSplit(raw); err == nil && commit.Whole() {
			require.NotEmpty(t, commit.Hash)
			commit.Raw, commit.Pos = raw, 1
			_, _ = commit.Shown(Everybody)
		}
	})
}

func BenchmarkOpenSplit(b *testing.B) {
	all := splits(b)
	for n := 0; b.Loop(); n++ {
		_, err := Decode(all[n%len(all)], 1)
		require.NoError(b, err)
	}
}

package docs_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore"
	"seneschal/eventstore/beacon/beacontest"
)

// python3 is where Python is, with all of its library; "" if it is nowhere.
var python3 = sync.OnceValue(func() string {
	path, err := exec.LookPath("python3")
	if err != nil || exec.CommandContext(context.Background(), path, "-c", "import email, json").Run() != nil {
		return ""
	}
	return path
})

// python is where the second verifier runs; without it a test is skipped.
func python(t *testing.T) string {
	t.Helper()
	path := python3()
	if path == "" {
		t.Skip("NOT CHECKED: python3 is not there, so docs/verify.py is not run; deploy/need.sh python installs it")
	}
	return path
}

// A finding is what verify.py has said of one file.
type finding struct {
	code string
	text string
}

// verified runs verify.py once over files, and reads what it says of each.
func verified(t *testing.T, files []string, flags ...string) map[string]finding {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), python(t), append(append([]string{"-B", "verify.py"}, flags...), files...)...).Output()
	if err != nil {
		require.IsType(t, new(exec.ExitError), err)
	}
	all := make(map[string]finding)
	var said strings.Builder
	for line := range strings.Lines(string(out)) {
		if rest, ok := strings.CutPrefix(line, "VERDICT "); ok {
			code, path, _ := strings.Cut(strings.TrimSpace(rest), " ")
			all[path] = finding{code, said.String()}
			said.Reset()
			continue
		}
		said.WriteString(line)
	}
	require.Len(t, all, len(files), "%s", out)
	return all
}

// testHouse signs what these tests write.
var testHouse = eventstore.NewSealer([32]byte{7})

// written is a log as a file for a reader, "" for who may see all.
func written(t *testing.T, path string, log eventstore.Log, reader eventstore.Reader, commits []*eventstore.Commit) string {
	t.Helper()
	var file bytes.Buffer
	require.NoError(t, eventstore.WriteBundle(&file, eventstore.BundleHeader{Log: log, For: reader}, commits, &testHouse))
	require.NoError(t, os.WriteFile(path, file.Bytes(), 0o600))
	return path
}

// testChain is the description of the beacon of the recorded games.
func testChain(t *testing.T) string {
	t.Helper()
	chain := beacontest.New(t, time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC), 3*time.Second)
	require.Equal(t, "a6280c968c9216d3084057f29ae1b3e13308508935b7f9d13a069b3570317dd9", chain.Chain.Hash())
	path := filepath.Join(t.TempDir(), "chain.json")
	require.NoError(t, os.WriteFile(path, chain.Told, 0o600))
	return path
}

// recorded are all recorded games and tournaments, as they lie.
func recorded(t *testing.T) (all []string) {
	t.Helper()
	for _, pattern := range []string{"*/testdata/logs", "game/gametest/testdata/logs", "game/gametest/tilt/testdata/logs", "tournament/testdata/recorded"} {
		found, err := filepath.Glob("../domain/" + pattern + "/*.jsonl")
		require.NoError(t, err)
		require.NotEmpty(t, found)
		all = append(all, found...)
	}
	return all
}

// readersOf are those for whom a log has a file of their own.
func readersOf(commits []*eventstore.Commit) (readers []eventstore.Reader) {
	for _, part := range commits[len(commits)-1].Parts {
		if part.To != "none" {
			readers = append(readers, part.To)
		}
	}
	return readers
}

// TestTheSecondVerifierReadsAllRecordedGames as they lie, and as they are exported whole, for
// everybody and for each seat.
func TestTheSecondVerifierReadsAllRecordedGames(t *testing.T) {
	t.Parallel()
	dir, lying := t.TempDir(), recorded(t)
	var files []string
	for i, path := range lying {
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		b, err := eventstore.ReadBundle(bytes.NewReader(text))
		require.NoError(t, err, path)
		readers := readersOf(b.Commits)
		if len(readers) > 0 || len(text) < 1<<16 {
			readers = append(readers, "")
		}
		for _, reader := range readers {
			name := fmt.Sprint(i, " ", filepath.Base(path), " ", strings.ReplaceAll(string(reader), "/", " "), ".jsonl")
			files = append(files, written(t, filepath.Join(dir, name), b.Header.Log, reader, b.Commits))
		}
	}
	chain := testChain(t)
	found := verified(t, files, "--chain", chain, "--key", testHouse.Public())
	for path, f := range found {
		require.Contains(t, []string{"0", "3"}, f.code, "%s: %s", path, f.text)
		for line := range strings.Lines(f.text) {
			if why, ok := strings.CutPrefix(line, "NOT CHECKED: "); ok {
				require.Regexp(t, "^(signatures of rounds|keys and dice that are closed to this reader|\\d+ commits that nobody else has|where the chain of keys ends)", why, path)
			}
		}
		if strings.HasSuffix(path, " .jsonl") && !strings.Contains(f.text, "signatures of rounds") {
			require.Equal(t, "0", f.code, "%s: %s", path, f.text)
		}
	}
	for path, f := range verified(t, lying, "--chain", chain) {
		require.Equal(t, "3", f.code, "%s: %s", path, f.text)
	}
}

// draft is what a commit was made of, to be changed and sealed anew.
func draft(c *eventstore.Commit) *eventstore.Draft {
	var seats []string
	for _, p := range c.Parts {
		if seat, ok := p.To.Seat(); ok {
			seats = append(seats, seat)
		}
	}
	return &eventstore.Draft{Log: c.Log, At: c.At, Cause: c.Cause, Actor: c.Actor, Events: slices.Clone(c.Events), Eyes: slices.Clone(c.Eyes), Seats: seats, Salt: eventstore.SaltKey{1, 2, 3}}
}

// chained seals drafts anew, one after the other, as who has all secrets of the house. Where
// an event names the hash of a commit, it gets that of the new one. Commits before the first
// change stay as they are, and so do the dice in them.
func chained(t *testing.T, old []*eventstore.Commit, drafts []*eventstore.Draft) (all []*eventstore.Commit) {
	t.Helper()
	hashes := make(map[string]string)
	var head eventstore.Head
	for i, d := range drafts {
		for j, e := range d.Events {
			for was, is := range hashes {
				e.Data = bytes.ReplaceAll(e.Data, []byte(was), []byte(is))
			}
			d.Events[j] = e
		}
		if i < len(old) && old[i].Prev == head.Hash && reflect.DeepEqual(d, draft(old[i])) {
			all, head = append(all, old[i]), old[i].Head()
			continue
		}
		d.After = head
		c, err := eventstore.Seal(*d)
		require.NoError(t, err)
		c.Pos = eventstore.Pos(i + 1)
		for _, was := range old {
			if was.Cause == c.Cause {
				hashes[was.Hash] = c.Hash
			}
		}
		all, head = append(all, c), c.Head()
	}
	return all
}

// place is where the nth commit with an event of a kind stands, and the event in it.
func place(t *testing.T, drafts []*eventstore.Draft, kind string, n int) (commit, event int) {
	t.Helper()
	for i, d := range drafts {
		for j, e := range d.Events {
			if e.Kind == kind {
				if n--; n == 0 {
					return i, j
				}
			}
		}
	}
	require.Fail(t, "no "+kind)
	return 0, 0
}

// changed replaces text in the nth event of a kind.
func changed(kind string, n int, pairs ...string) func(*testing.T, []*eventstore.Draft) []*eventstore.Draft {
	return func(t *testing.T, drafts []*eventstore.Draft) []*eventstore.Draft {
		i, j := place(t, drafts, kind, n)
		data := string(drafts[i].Events[j].Data)
		for k := 0; k < len(pairs); k += 2 {
			require.Contains(t, data, pairs[k])
			data = strings.Replace(data, pairs[k], pairs[k+1], 1)
		}
		drafts[i].Events[j].Data = []byte(data)
		return drafts
	}
}

// dropped leaves out the nth event of a kind, and its commit if there is nothing else in it.
func dropped(kind string, n int) func(*testing.T, []*eventstore.Draft) []*eventstore.Draft {
	return func(t *testing.T, drafts []*eventstore.Draft) []*eventstore.Draft {
		i, j := place(t, drafts, kind, n)
		if len(drafts[i].Events) == 1 {
			return slices.Delete(drafts, i, i+1)
		}
		drafts[i].Events, drafts[i].Eyes = slices.Delete(drafts[i].Events, j, j+1), slices.Delete(drafts[i].Eyes, j, j+1)
		return drafts
	}
}

// copied puts a copy of a commit with an event of one kind behind the nth with another.
func copied(kind string, behind string, n int) func(*testing.T, []*eventstore.Draft) []*eventstore.Draft {
	return func(t *testing.T, drafts []*eventstore.Draft) []*eventstore.Draft {
		from, _ := place(t, drafts, kind, 1)
		to, _ := place(t, drafts, behind, n)
		again := *drafts[from]
		again.Cause, again.At = "a friend's", drafts[to].At
		return slices.Insert(drafts, to+1, &again)
	}
}

// all makes one change out of many.
func all(changes ...func(*testing.T, []*eventstore.Draft) []*eventstore.Draft) func(*testing.T, []*eventstore.Draft) []*eventstore.Draft {
	return func(t *testing.T, drafts []*eventstore.Draft) []*eventstore.Draft {
		for _, change := range changes {
			drafts = change(t, drafts)
		}
		return drafts
	}
}

// forgeries are chained, salted and signed as the house would have done it.
var forgeries = map[string]struct {
	log   string
	forge func(*testing.T, []*eventstore.Draft) []*eventstore.Draft
	found string
}{
	"another seal":                     {"salted-3", changed("game.phase-closed", 2, `"seal_hash":"6f35`, `"seal_hash":"6f36`), "`seal_hash` is not the hash of its seal"},
	"the seal of another phase":        {"salted-3", sealOf(1, 3), "`seal_hash` is not the hash of its seal"},
	"no seal":                          {"salted-3", dropped("game.phase-sealed", 2), "closed that was not sealed"},
	"a letter after the seal":          {"salted-3", copied("game.ordered", "game.phase-sealed", 2), "game.ordered stands between a seal"},
	"a word after the seal":            {"salted-3", copied("game.seated", "game.phase-sealed", 2), "game.seated stands between"},
	"another reason":                   {"salted-3", changed("game.phase-closed", 2, `"reason":"ready"`, `"reason":"steward"`), "reason of seal and closing differ"},
	"another key":                      {"salted-3", changed("game.key-revealed", 2, `"key":"b`, `"key":"0`), "does not follow from the one before"},
	"no key":                           {"salted-3", dropped("game.key-revealed", 2), "a closing has no key"},
	"a key of another roll":            {"salted-3", changed("game.key-revealed", 2, `"roll":2`, `"roll":3`), "belongs to no closing"},
	"a phase left out":                 {"salted-3", all(dropped("game.phase-sealed", 2), dropped("game.phase-closed", 2), dropped("game.key-revealed", 2)), "another phase or roll"},
	"another die":                      {"salted-3", changed("feudal.rolled-off", 1, `"die":5`, `"die":6`), "the die for roll-off entry seat3 is"},
	"two letters of one name":          {"salted-3", named("letter 2", 3), "is there twice"},
	"another die by a beacon":          {"labelled-3", changed("feudal.rolled-off", 1, `"die":1`, `"die":6`), "the die for roll-off entry seat1 is"},
	"another round":                    {"labelled-3", all(changed("game.phase-sealed", 2, "17809", "17810", "14:50:24", "14:50:27"), changed("game.beacon-recorded", 2, "17809", "17810"), changed("game.phase-closed", 2, "17809", "17810")), "by the rule it is round 17809"},
	"another time of the round":        {"labelled-3", changed("game.phase-sealed", 2, "14:50:24", "14:50:27"), "the time of its round cannot be"},
	"a round that is not sealed":       {"labelled-3", all(changed("game.beacon-recorded", 2, "17809", "17810"), changed("game.phase-closed", 2, "17809", "17810")), "its round is not recorded with it"},
	"a round that is not recorded":     {"labelled-3", dropped("game.beacon-recorded", 2), "its round is not recorded with it"},
	"a long signature":                 {"labelled-3", changed("game.beacon-recorded", 2, `"signature":"`, `"signature":"00`), "is not 48 bytes"},
	"a friend's letter after the seal": {"labelled-3", copied("game.ordered", "game.phase-sealed", 2), "game.ordered stands between a seal"},
	"dated after its round":            {"labelled-3", changed("game.phase-sealed", 2, `"from":"2026-03-01T14:50:13Z"`, `"from":"2026-03-01T15:50:13Z"`), "`from` cannot be"},
	"too late":                         {"labelled-3", changed("game.phase-sealed", 2, `"from":"2026-03-01T14:50:13Z"`, `"from":"2026-03-01T13:50:13Z"`), "by the rule it is round"},
}

// sealOf has the closing of one phase name the seal of another.
func sealOf(seal, closing int) func(*testing.T, []*eventstore.Draft) []*eventstore.Draft {
	return func(t *testing.T, drafts []*eventstore.Draft) []*eventstore.Draft {
		i, j := place(t, drafts, "game.phase-closed", seal)
		k, l := place(t, drafts, "game.phase-closed", closing)
		hash := func(data []byte) string { return string(data[bytes.Index(data, []byte(`"seal_hash":"`))+13:][:64]) }
		from, to := hash(drafts[i].Events[j].Data), hash(drafts[k].Events[l].Data)
		return changed("game.phase-closed", closing, to, from)(t, drafts)
	}
}

// named gives a commit the cause of another.
func named(cause string, n int) func(*testing.T, []*eventstore.Draft) []*eventstore.Draft {
	return func(_ *testing.T, drafts []*eventstore.Draft) []*eventstore.Draft {
		drafts[n].Cause = cause
		return drafts
	}
}

// TestForgeriesAreFoundByTheSecondVerifier, made by somebody with all secrets of the house.
func TestForgeriesAreFoundByTheSecondVerifier(t *testing.T) {
	t.Parallel()
	dir, names := t.TempDir(), make(map[string]string)
	var files []string
	for name, f := range forgeries {
		b := bundle(t, f.log)
		drafts := make([]*eventstore.Draft, len(b.Commits))
		for i, c := range b.Commits {
			drafts[i] = draft(c)
		}
		commits := chained(t, b.Commits, f.forge(t, drafts))
		readers := []eventstore.Reader{"", "seat/seat2"}
		if strings.Contains(name, "letter") {
			readers = readers[:1] // others do not see whether it was there
		}
		for i, reader := range readers {
			path := written(t, filepath.Join(dir, fmt.Sprint(name, i, ".jsonl")), b.Header.Log, reader, commits)
			files, names[path] = append(files, path), name
		}
	}
	for path, f := range verified(t, files, "--chain", testChain(t), "--key", testHouse.Public()) {
		if filepath.Base(path) == "no key1.jsonl" { // it may be closed to a seat
			require.Equal(t, "3", f.code, f.text)
			require.Contains(t, f.text, "keys and dice that are closed to this reader")
			continue
		}
		require.Equal(t, "1", f.code, "%s: %s", path, f.text)
		require.Contains(t, f.text, forgeries[names[path]].found, path)
	}
}

// summed puts the sum of a file right, after something was changed in it.
func summed(file string) string {
	at := strings.LastIndex(file, `"sum":"`) + len(`"sum":"`)
	sum := sha256.Sum256([]byte(file[:at] + `"}`))
	return file[:at] + hex.EncodeToString(sum[:]) + "\"}\n"
}

// replaced replaces text of a file, once.
func replaced(old, with string) func(string) string {
	return func(file string) string { return strings.Replace(file, old, with, 1) }
}

// lineless leaves out a line.
func lineless(n int) func(string) string {
	return func(file string) string {
		lines := strings.SplitAfter(file, "\n")
		if n >= len(lines) {
			return file
		}
		return strings.Join(slices.Delete(lines, n-1, n), "")
	}
}

// TestSpoiltFilesAreFoundByTheSecondVerifier, with a sum that is right, and as they are.
func TestSpoiltFilesAreFoundByTheSecondVerifier(t *testing.T) {
	t.Parallel()
	b, dir := bundle(t, "salted-3"), t.TempDir()
	text, err := os.ReadFile(written(t, filepath.Join(dir, "good.jsonl"), b.Header.Log, "", b.Commits))
	require.NoError(t, err)
	seat, err := os.ReadFile(written(t, filepath.Join(dir, "seat.jsonl"), b.Header.Log, "seat/seat1", b.Commits))
	require.NoError(t, err)
	good, own := string(text), string(seat)
	spoilt := map[string]string{}
	for name, spoil := range map[string]func(string) string{
		"a commit less":        lineless(12),
		"the last commit less": lineless(len(b.Commits) + 1),
		"two commits swapped": func(file string) string {
			lines := strings.SplitAfter(file, "\n")
			lines[20], lines[21] = lines[21], lines[20]
			return strings.Join(lines, "")
		},
		"a part for all":      replaced(`"player":"player2"`, `"player":"player3"`),
		"a part of a seat":    replaced(`"by":"player1"`, `"by":"player3"`),
		"a part for nobody":   replaced(`"cause":"letter 5"`, `"cause":"letter 6"`),
		"a salt":              replaced(`"salt":"8`, `"salt":"9`),
		"a time":              replaced(`"at":"2026-03-01T12:34:00Z","parts"`, `"at":"2026-03-01T12:35:00Z","parts"`),
		"a signature":         replaced(`"signature":"`+b.Footer.Signature[:0], `"signature":"A`),
		"commits counted":     replaced(fmt.Sprintf(`"commits":%d`, len(b.Commits)), `"commits":7`),
		"events counted":      replaced(fmt.Sprintf(`"events":%d`, b.Footer.Events), `"events":7`),
		"a blank in the head": replaced(`{"format"`, `{ "format"`),
		"a field twice":       replaced(`"player":"player2"`, `"player":"player2","player":"player2"`),
		"a field more":        replaced(`"kind":"game.seated"`, `"x":1,"kind":"game.seated"`),
		"another reader":      replaced(`"version":2,`, `"version":2,"for":"all",`),
		"version 1":           replaced(`"version":2`, `"version":1`),
		"no line at the end":  func(file string) string { return strings.TrimSuffix(file, "\n") },
		"an empty line":       replaced("\n", "\n\n"),
		"other words":         replaced(`"log":"game/salted-3","told"`, `"log":"game/salted-4","told"`),
	} {
		require.NotEqual(t, good, spoil(good), name)
		spoilt[name], spoilt[name+", summed"] = spoil(good), summed(spoil(good))
		if changed := spoil(own); changed != own {
			spoilt[name+", of a seat"] = summed(changed)
		}
	}
	delete(spoilt, "no line at the end, summed") // that is the good one again
	delete(spoilt, "no line at the end, of a seat")
	var files []string
	for name, file := range spoilt {
		files = append(files, filepath.Join(dir, name))
		require.NoError(t, os.WriteFile(files[len(files)-1], []byte(file), 0o600))
	}
	for path, f := range verified(t, files, "--key", testHouse.Public()) {
		if strings.HasSuffix(path, "a part of a seat, of a seat") { // letters vouch for that, nothing else
			require.Equal(t, "3", f.code, f.text)
			require.Contains(t, f.text, "commits that nobody else has")
			continue
		}
		file, err := os.ReadFile(path)
		require.NoError(t, err)
		_, err = eventstore.ReadBundle(bytes.NewReader(file))
		require.Error(t, err, "the first verifier: %s", path)
		require.Equal(t, "1", f.code, "%s: %s", path, f.text)
	}
	file := filepath.Join(dir, "good.jsonl")
	f := verified(t, []string{file}, "--key", eventstore.NewSealer([32]byte{8}).Public())
	require.Contains(t, f[file].text, "signed by another key")
}

// TestTheSecondVerifierTrustsKeysThatAreVouchedFor: of a house that was restored, by the key
// of before.
func TestTheSecondVerifierTrustsKeysThatAreVouchedFor(t *testing.T) {
	t.Parallel()
	b, dir := bundle(t, "salted-3"), t.TempDir()
	name, next := strings.Repeat("2", 32), eventstore.NewSealer([32]byte{2})
	file := func(path string, by eventstore.Sealer) string {
		restored := next.In([]eventstore.Epoch{{Public: testHouse.Public()}, by.Vouch(eventstore.Epoch{Name: name, Public: next.Public()})})
		var file bytes.Buffer
		require.NoError(t, eventstore.WriteBundle(&file, eventstore.BundleHeader{Log: b.Header.Log}, b.Commits, &restored))
		path = filepath.Join(dir, path)
		require.NoError(t, os.WriteFile(path, file.Bytes(), 0o600))
		return path
	}
	good, bad := file("good", testHouse), file("bad", eventstore.NewSealer([32]byte{8}))
	found := verified(t, []string{good, bad}, "--key", testHouse.Public())
	require.Equal(t, "0", found[good].code, found[good].text)
	require.Contains(t, found[bad].text, "nobody vouches for epoch")
}

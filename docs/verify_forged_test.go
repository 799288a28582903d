package docs_test

import (
	"bytes"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore"
)

// draft is what a commit was made of, to be changed and sealed anew.
func draft(c *eventstore.Commit) *eventstore.Draft {
	var seats []string
	for _, p := range c.Parts {
		if seat, ok := p.To.Seat(); ok {
			seats = append(seats, seat)
		}
	}
	return &eventstore.Draft{Log: c.Log, At: c.At, CommandID: c.CommandID, Actor: c.Actor, Events: slices.Clone(c.Events), Eyes: slices.Clone(c.Eyes), Seats: seats, Salt: eventstore.SaltKey{1, 2, 3}}
}

// chained seals drafts anew, one after the other, as who has all secrets of the server. Where
// an event names the hash of a commit, it gets that of the new one. Commits before the first
// change stay as they are, and so do the dice in them.
func chained(t *testing.T, old []*eventstore.Commit, drafts []*eventstore.Draft) (all []*eventstore.Commit) {
	t.Helper()
	hashes := make(map[string]string)
	var head eventstore.Head
	for i, d := range drafts {
		for j, envelope := range d.Events {
			for was, is := range hashes {
				envelope.Data = bytes.ReplaceAll(envelope.Data, []byte(was), []byte(is))
			}
			d.Events[j] = envelope
		}
		if i < len(old) && old[i].Prev == head.Hash && reflect.DeepEqual(d, draft(old[i])) {
			all, head = append(all, old[i]), old[i].Head()
			continue
		}
		d.After = head
		commit, err := eventstore.Encode(*d)
		require.NoError(t, err)
		commit.Pos = eventstore.Pos(i + 1)
		for _, was := range old {
			if was.CommandID == commit.CommandID {
				hashes[was.Hash] = commit.Hash
			}
		}
		all, head = append(all, commit), commit.Head()
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
		again.CommandID, again.At = "a friend's", drafts[to].At
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

// forgeries are chained, salted and signed as the server would have done it.
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
func named(commandID string, n int) func(*testing.T, []*eventstore.Draft) []*eventstore.Draft {
	return func(_ *testing.T, drafts []*eventstore.Draft) []*eventstore.Draft {
		drafts[n].CommandID = commandID
		return drafts
	}
}

// TestForgeriesAreFoundByTheSecondVerifier, made by somebody with all secrets of the server.
func TestForgeriesAreFoundByTheSecondVerifier(t *testing.T) {
	t.Parallel()
	dir, names := t.TempDir(), make(map[string]string)
	var files []string
	for name, f := range forgeries {
		b := bundle(t, f.log)
		drafts := make([]*eventstore.Draft, len(b.Commits))
		for i, commit := range b.Commits {
			drafts[i] = draft(commit)
		}
		commits := chained(t, b.Commits, f.forge(t, drafts))
		readers := []eventstore.Recipient{"", "seat/seat2"}
		if strings.Contains(name, "letter") {
			readers = readers[:1] // others do not see whether it was there
		}
		for i, reader := range readers {
			path := written(t, filepath.Join(dir, fmt.Sprint(name, i, ".jsonl")), b.Header.Log, reader, commits)
			files, names[path] = append(files, path), name
		}
	}
	for path, finding := range verified(t, files, "--chain", testChain(t), "--key", testServer.Public()) {
		if filepath.Base(path) == "no key1.jsonl" { // it may be closed to a seat
			require.Equal(t, "3", finding.code, finding.text)
			require.Contains(t, finding.text, "keys and dice that are closed to this reader")
			continue
		}
		require.Equal(t, "1", finding.code, "%s: %s", path, finding.text)
		require.Contains(t, finding.text, forgeries[names[path]].found, path)
	}
}

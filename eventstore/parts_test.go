package eventstore_test

import (
	"bytes"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"seneschal/domain/event"
	"seneschal/eventstore"
)

var (
	noon        = time.Date(2026, 3, 1, 12, 0, 0, 500, time.UTC)
	hexadecimal = regexp.MustCompile(`[0-9a-f]{32,}`)
	seats       = []string{"north", "east", "south"}
)

const aLogOfFormat1 = "duel-2.jsonl"

// older reads a log of format 1.
func older(t *testing.T) []*eventstore.Commit {
	t.Helper()
	file, err := os.Open("../domain/feudal/testdata/logs/" + aLogOfFormat1)
	require.NoError(t, err)
	defer file.Close()
	bundle, err := eventstore.ReadBundle(file)
	require.NoError(t, err)
	return bundle.Commits
}

// secrets draws a log with events for all, for single seats, and for nobody.
func secrets(t *rapid.T) []*eventstore.Commit {
	var head eventstore.Head
	var all []*eventstore.Commit
	for i := range rapid.IntRange(1, 8).Draw(t, "commits") {
		d := eventstore.Draft{Log: "game/a", After: head, At: noon.Add(1), CommandID: fmt.Sprint("cause ", i), Actor: "p-<é>", Seats: seats, Salt: eventstore.SaltKey{9}}
		for k := range rapid.IntRange(1, 6).Draw(t, "events") {
			eyes := eventstore.Eyes{All: rapid.Bool().Draw(t, "all")}
			if !eyes.All {
				for _, s := range seats {
					if rapid.Bool().Draw(t, s) {
						eyes.Seats = append(eyes.Seats, s)
					}
				}
			}
			d.Eyes = append(d.Eyes, eyes)
			d.Events = append(d.Events, event.Envelope{Kind: "test.happened", Version: 1, Data: fmt.Appendf(nil, `{"n":"%d.%d of %s"}`, i, k, strings.Join(eyes.Seats, "+"))})
		}
		commit, err := eventstore.Encode(d)
		require.NoError(t, err)
		require.Equal(t, d.Events, commit.Events)
		require.Equal(t, d.Eyes, commit.Eyes)
		commit.Pos = eventstore.Pos(i + 1)
		require.NoError(t, eventstore.Verify(head, commit))
		head = commit.Head()
		all = append(all, commit)
	}
	return all
}

// TestEachReaderHasJustWhatHeMaySee checks that the file of a reader holds exactly the events that
// the reader may see, in their order; the heads are those of the whole log.
func TestEachReaderHasJustWhatHeMaySee(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		commits := secrets(t)
		hashes := map[string]bool{}
		for _, commit := range commits {
			hashes[commit.Hash] = true
		}
		for _, recipient := range []eventstore.Recipient{eventstore.Everybody, eventstore.SeatReader("north"), eventstore.SeatReader("south")} {
			var want, got []string
			for _, commit := range commits {
				for i, envelope := range commit.Events {
					if commit.Eyes[i].Sees(recipient) {
						want = append(want, string(envelope.Data))
					}
				}
			}
			b := fileFor(t, commits, recipient)
			for _, commit := range b.Commits {
				require.True(t, hashes[commit.Hash])
				require.Empty(t, commit.CommandID+commit.Actor+commit.Prev)
				require.Zero(t, commit.First)
				for _, e := range commit.Events {
					got = append(got, string(e.Data))
				}
			}
			require.Equal(t, want, got)
		}
	})
}

func fileFor(t require.TestingT, commits []*eventstore.Commit, recipient eventstore.Recipient) *eventstore.Bundle {
	var file bytes.Buffer
	require.NoError(t, eventstore.WriteBundle(&file, eventstore.BundleHeader{Log: "game/a", For: recipient}, commits, sealer()))
	bundle, err := eventstore.ReadBundle(&file)
	require.NoError(t, err)
	return bundle
}

// TestAFileIsTheSameWhateverIsHidden checks that hidden events change nothing but hashes in a
// reader's file: neither its size nor the number of its commits.
func TestAFileIsTheSameWhateverIsHidden(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		log := func(hidden, more int) []byte {
			var head eventstore.Head
			var all []*eventstore.Commit
			add := func(commandID, data string, eyes eventstore.Eyes) {
				commit, err := eventstore.Encode(eventstore.Draft{
					Log: "game/a", After: head, At: noon, CommandID: commandID, Seats: seats, Salt: eventstore.SaltKey{9}, Eyes: []eventstore.Eyes{eyes, {}},
					Events: []event.Envelope{{Kind: "k", Version: 1, Data: []byte(data)}, {Kind: "h", Version: 1, Data: fmt.Appendf(nil, `{"n":%d}`, hidden)}},
				})
				require.NoError(t, err)
				commit.Pos = head.Pos + 1
				all, head = append(all, commit), commit.Head()
			}
			add("open", `{"a":1}`, eventstore.Eyes{All: true})
			for i := range more {
				add(fmt.Sprint("letter ", i), `{"order":"x"}`, eventstore.Eyes{Seats: []string{"east"}})
			}
			add("letter of ours", `{"order":"y"}`, eventstore.Eyes{Seats: []string{"north"}})
			add("close", `{"b":2}`, eventstore.Eyes{All: true})
			var file bytes.Buffer
			require.NoError(t, eventstore.WriteBundle(&file, eventstore.BundleHeader{Log: "game/a", For: eventstore.SeatReader("north")}, all, nil))
			return file.Bytes()
		}
		one := log(rapid.IntRange(0, 99999).Draw(t, "hidden"), rapid.IntRange(0, 4).Draw(t, "letters"))
		two := log(rapid.IntRange(0, 99999).Draw(t, "hidden"), rapid.IntRange(0, 4).Draw(t, "letters"))
		require.Equal(t, blank(one), blank(two))
	})
}

// blank replaces the hashes, salts and signatures in a file.
func blank(file []byte) string { return hexadecimal.ReplaceAllString(string(file), "#") }

// TestALogOfFormat1GoesOn checks that a log of format 1 goes on in format 2: its last hash stands
// in a part that nobody sees.
func TestALogOfFormat1GoesOn(t *testing.T) {
	old := older(t)
	head := old[len(old)-1].Head()
	d := eventstore.Draft{Log: old[0].Log, After: head, At: head.At, CommandID: "next", Events: old[0].Events[:1], Eyes: []eventstore.Eyes{{All: true}}, Salt: eventstore.SaltKey{1}}
	next, err := eventstore.Encode(d)
	require.NoError(t, err)
	next.Pos = head.Pos + 1
	require.NoError(t, eventstore.Verify(head, next))
	require.Equal(t, head.Hash, next.Prev)
	require.Empty(t, next.Told)
	all := append(old[:len(old):len(old)], next)
	for _, recipient := range []eventstore.Recipient{"", eventstore.Everybody} {
		var file bytes.Buffer
		require.NoError(t, eventstore.WriteBundle(&file, eventstore.BundleHeader{Log: d.Log, For: recipient}, all, sealer()))
		require.Equal(t, recipient == "", bytes.Contains(file.Bytes(), []byte(head.Hash)))
		bundle, err := eventstore.ReadBundle(&file)
		require.NoError(t, err)
		require.Len(t, bundle.Commits, map[bool]int{true: len(all), false: 1}[recipient == ""])
	}
}

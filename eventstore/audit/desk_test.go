package audit

import (
	"bufio"
	"bytes"
	"encoding/json"
	"iter"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/substitute"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
)

// deskCommits makes a log of the desk out of the recorded events, one commit for each.
func deskCommits(t *testing.T, actor func(event.Envelope) string) (all []*eventstore.Commit) {
	t.Helper()
	paths, err := filepath.Glob("../../domain/substitute/testdata/desk/*.jsonl")
	require.NoError(t, err)
	require.NotEmpty(t, paths)
	text, err := os.ReadFile(paths[0])
	require.NoError(t, err)
	var head eventstore.Head
	lines := bufio.NewScanner(bytes.NewReader(text))
	for n := 1; lines.Scan(); n++ {
		var env event.Envelope
		require.NoError(t, json.Unmarshal(lines.Bytes(), &env))
		commit, err := eventstore.Encode(eventstore.Draft{
			Log: aggregate.DeskLog, After: head, At: time.Unix(int64(n), 0).UTC(), CommandID: string(rune('a' + n)), Actor: actor(env),
			Events: []event.Envelope{env}, Eyes: []eventstore.Eyes{{All: true}}, Salt: eventstore.SaltKey{1},
		})
		require.NoError(t, err)
		commit.Pos = eventstore.Pos(n)
		all, head = append(all, commit), commit.Head()
	}
	return all
}

// deskActor returns who decides an event of the desk.
func deskActor(t *testing.T) func(event.Envelope) string {
	return func(env event.Envelope) string {
		ev, err := substitute.Registry().Decode(env)
		require.NoError(t, err)
		if who := deskDeciders[env.Kind]; who != nil {
			return string(who(ev))
		}
		return ""
	}
}

func commitsOf(all []*eventstore.Commit) iter.Seq2[*eventstore.Commit, error] {
	return func(yield func(*eventstore.Commit, error) bool) {
		for _, commit := range all {
			if !yield(commit, nil) {
				return
			}
		}
	}
}

// TestEveryKindOfTheDeskHasAClass checks that new kinds are entered.
func TestEveryKindOfTheDeskHasAClass(t *testing.T) {
	for _, kind := range substitute.Registry().Kinds() {
		require.Contains(t, deskDeciders, kind)
	}
	require.Len(t, deskDeciders, len(substitute.Registry().Kinds()))
	require.Equal(t, Unknown, classifyDesk(&eventstore.Commit{}, "substitute.miracle", nil).class)
}

// TestTheDeskIsAudited checks the chain of the desk, and that what somebody has done for others, or by
// hand, is listed.
func TestTheDeskIsAudited(t *testing.T) {
	good := deskCommits(t, deskActor(t))
	report := Desk(t.Context(), commitsOf(good))
	require.True(t, report.OK, "%v", report.First)
	require.Empty(t, report.Words)
	require.Equal(t, report.Events, report.Acts[ByPlayer]+report.Acts[ByRule])

	report = Desk(t.Context(), commitsOf(append(good[:2:2], good[3:]...)))
	require.False(t, report.OK, "a commit is left out")

	report = Desk(t.Context(), commitsOf(deskCommits(t, func(event.Envelope) string { return "operator" })))
	require.True(t, report.OK, "%v", report.First)
	require.Len(t, report.Words, report.Events)
}

// Package eventstoretest is a conformance suite for all implementations of eventstore.Store.
package eventstoretest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/lists"
	"seneschal/eventstore"
)

// Run runs the suite. open returns a new and empty store at each call, which ends with its test.
func Run(t *testing.T, open func(t *testing.T) eventstore.Store) {
	for _, c := range append(logCases, followCases...) {
		t.Run(c.name, func(t *testing.T) { c.run(t, open(t)) })
	}
}

// A testCase is a case of the suite.
type testCase struct {
	name string
	run  func(*testing.T, eventstore.Store)
}

var (
	// logCases are about logs, each by itself.
	logCases = []testCase{
		{"an empty store has nothing", holdsNothingAtFirst},
		{"versions are dense and hashes chain", chainsCommits},
		{"what is loaded is what was appended", loadsWhatWasAppended},
		{"loading begins after a position", loadsAfterPosition},
		{"a draft on an old head conflicts", refusesOldHead},
		{"a draft on a head that never was is damage", refusesUnknownHead},
		{"a command ID is recorded once", recordsCommandIDOnce},
		{"one of many writers wins each time", letsOneWriterWin},
		{"the same email from many writers is recorded once", recordsCommandIDOfManyOnce},
		{"logs do not mix", keepsLogsApart},
		{"a commit may be large but not too large", boundsSizes},
		{"bad drafts are refused and leave no trace", refusesBadDrafts},
		{"time does not run backwards in a log", keepsTimeAscending},
	}
	// followCases are about the store as a whole.
	followCases = []testCase{
		{"subscribers see everything in order while it is written", deliversInOrder},
		{"a subscription ends with its context", endsSubscription},
		{"a subscription ends with its reader's error", returnsReaderError},
	}
)

// RunReopen checks that a durable store still has its commits after it was closed and opened again.
func RunReopen(t *testing.T, open func(t *testing.T) (s eventstore.Store, shut func())) {
	store, shut := open(t)
	heads := map[eventstore.Log]eventstore.Head{}
	for i := range 30 {
		log := eventstore.Log(fmt.Sprintf("game/g%d", i%3))
		heads[log] = appendEvents(t, store, log, heads[log], fmt.Sprint("email ", i), 1+i%4).Head()
	}
	shut()
	store, shut = open(t)
	defer shut()
	last, err := store.Last(t.Context())
	require.NoError(t, err)
	require.EqualValues(t, 30, last)
	for log, head := range heads {
		commits := load(t, store, log, 0)
		require.Equal(t, head, commits[len(commits)-1].Head())
		appendEvents(t, store, log, head, "after opening again", 1)
	}
}

// ForAll completes a draft so that everybody may see its events.
func ForAll(draft eventstore.Draft) eventstore.Draft {
	draft.Eyes, draft.Salt = slices.Repeat([]eventstore.Eyes{{All: true}}, len(draft.Events)), eventstore.SaltKey{1}
	return draft
}

// Draft makes a draft with n small events.
func Draft(log eventstore.Log, after eventstore.Head, commandID string, n int) eventstore.Draft {
	draft := eventstore.Draft{Log: log, After: after, At: at0, CommandID: commandID, Actor: "p-1"}
	for i := range n {
		data, _ := json.Marshal(map[string]any{"cause": commandID, "i": i}) // a map of plain values always marshals
		draft.Events = append(draft.Events, event.Envelope{Kind: "test.happened", Version: 1, Data: data})
	}
	return ForAll(draft)
}

var at0 = time.Date(2026, 3, 1, 12, 0, 0, 123456789, time.UTC)

// appendEvents appends a draft of n events for everybody, and returns its commit.
func appendEvents(t *testing.T, store eventstore.Store, log eventstore.Log, after eventstore.Head, commandID string, n int) *eventstore.Commit {
	t.Helper()
	commit, err := store.Append(t.Context(), Draft(log, after, commandID, n))
	require.NoError(t, err)
	return commit
}

// load returns all commits of a log after a position.
func load(t *testing.T, store eventstore.Store, log eventstore.Log, after eventstore.Pos) []*eventstore.Commit {
	t.Helper()
	var commits []*eventstore.Commit
	for commit, err := range store.Load(t.Context(), log, after) {
		require.NoError(t, err)
		commits = append(commits, commit)
	}
	return commits
}

func holdsNothingAtFirst(t *testing.T, store eventstore.Store) {
	last, err := store.Last(t.Context())
	require.NoError(t, err)
	require.Zero(t, last)
	require.Empty(t, load(t, store, "game/none", 0))
}

func chainsCommits(t *testing.T, store eventstore.Store) {
	var head eventstore.Head
	for i := range 20 {
		commit := appendEvents(t, store, "game/a", head, fmt.Sprint(i), 1+i%3)
		require.NoError(t, eventstore.Verify(head, commit))
		require.Equal(t, eventstore.Pos(i+1), commit.Pos)
		head = commit.Head()
	}
	head = eventstore.Head{}
	for _, commit := range load(t, store, "game/a", 0) {
		require.NoError(t, eventstore.Verify(head, commit))
		head = commit.Head()
	}
	require.EqualValues(t, 20, head.Pos)
}

func loadsWhatWasAppended(t *testing.T, store eventstore.Store) {
	draft := Draft("game/a", eventstore.Head{}, "<quotes & \"signs\" ✠>", 3)
	draft.At = at0.In(time.FixedZone("elsewhere", 3600))
	draft.Events[0].Data = json.RawMessage(`{ "spaced" : "<b>&amp;</b>" }`)
	put1, err := store.Append(t.Context(), draft)
	require.NoError(t, err)
	got := load(t, store, "game/a", 0)
	require.Len(t, got, 1)
	require.Equal(t, put1, got[0])
	require.Equal(t, at0, got[0].At)
	require.Equal(t, draft.CommandID, got[0].CommandID)
	require.JSONEq(t, string(draft.Events[0].Data), string(got[0].Events[0].Data))
}

func loadsAfterPosition(t *testing.T, store eventstore.Store) {
	var head eventstore.Head
	var commits []*eventstore.Commit
	for i := range 8 {
		commit := appendEvents(t, store, "game/a", head, fmt.Sprint(i), 1)
		appendEvents(t, store, eventstore.Log(fmt.Sprint("game/other", i)), eventstore.Head{}, "x", 1)
		commits, head = append(commits, commit), commit.Head()
	}
	require.Equal(t, commits[3:], load(t, store, "game/a", commits[2].Pos))
	require.Equal(t, commits[3:], load(t, store, "game/a", commits[2].Pos+1), "a position between two of the log's")
	require.Empty(t, load(t, store, "game/a", head.Pos))
	for commit, err := range store.Load(t.Context(), "game/a", 0) { // may be left early
		require.NoError(t, err)
		require.Equal(t, commits[0], commit)
		break
	}
}

func refusesOldHead(t *testing.T, store eventstore.Store) {
	one := appendEvents(t, store, "game/a", eventstore.Head{}, "one", 2)
	_, err := store.Append(t.Context(), Draft("game/a", eventstore.Head{}, "two", 1))
	require.ErrorIs(t, err, eventstore.ErrConflict)
	require.Len(t, load(t, store, "game/a", 0), 1)
	two := appendEvents(t, store, "game/a", one.Head(), "two", 1)
	require.Equal(t, 3, two.First)
}

func refusesUnknownHead(t *testing.T, store eventstore.Store) {
	one := appendEvents(t, store, "game/a", eventstore.Head{}, "one", 1)
	ahead := one.Head()
	ahead.Pos += 5
	var wg sync.WaitGroup // a store of several servers takes a while to be sure
	for _, draft := range []eventstore.Draft{Draft("game/a", ahead, "two", 1), Draft("game/b", one.Head(), "two", 1)} {
		wg.Go(func() {
			if _, err := store.Append(t.Context(), draft); !errors.Is(err, eventstore.ErrCorrupt) {
				t.Errorf("appending to %s after %d: %v", draft.Log, draft.After.Pos, err)
			}
		})
	}
	wg.Wait()
}

func recordsCommandIDOnce(t *testing.T, store eventstore.Store) {
	one := appendEvents(t, store, "game/a", eventstore.Head{}, "one", 1)
	two := appendEvents(t, store, "game/a", one.Head(), "two", 1)
	appendEvents(t, store, "game/a", two.Head(), "three", 1)
	again, err := store.Append(t.Context(), Draft("game/a", one.Head(), "two", 4))
	require.ErrorIs(t, err, eventstore.ErrDone)
	require.Equal(t, two, again)
	again, err = store.Append(t.Context(), Draft("game/a", eventstore.Head{}, "two", 4))
	require.ErrorIs(t, err, eventstore.ErrDone)
	require.Equal(t, two, again)
	require.Len(t, load(t, store, "game/a", 0), 3)
	appendEvents(t, store, "game/b", eventstore.Head{}, "two", 1) // another log's command IDs are its own
}

func letsOneWriterWin(t *testing.T, store eventstore.Store) {
	const writers, rounds = 8, 10
	var head eventstore.Head
	for round := range rounds {
		var won, lost atomic.Int32
		var winner atomic.Pointer[eventstore.Commit]
		var wg sync.WaitGroup
		for w := range writers {
			wg.Go(func() {
				commit, err := store.Append(t.Context(), Draft("game/hot", head, fmt.Sprintf("%d by %d", round, w), 2))
				switch {
				case err == nil:
					won.Add(1)
					winner.Store(commit)
				case errors.Is(err, eventstore.ErrConflict):
					lost.Add(1)
				default:
					t.Errorf("appending: %v", err)
				}
			})
		}
		wg.Wait()
		require.EqualValues(t, 1, won.Load())
		require.EqualValues(t, writers-1, lost.Load())
		head = winner.Load().Head()
	}
	require.Len(t, load(t, store, "game/hot", 0), rounds)
}

func recordsCommandIDOfManyOnce(t *testing.T, store eventstore.Store) {
	var wg sync.WaitGroup
	var hashes sync.Map
	for w := range 8 {
		wg.Go(func() {
			commit, err := store.Append(t.Context(), Draft("game/hot", eventstore.Head{}, "the email", 1+w))
			if err != nil && !errors.Is(err, eventstore.ErrDone) {
				t.Errorf("appending: %v", err)
				return
			}
			hashes.Store(commit.Hash, true)
		})
	}
	wg.Wait()
	n := 0
	hashes.Range(func(any, any) bool { n++; return true })
	require.Equal(t, 1, n, "all are told of the same commit")
	require.Len(t, load(t, store, "game/hot", 0), 1)
}

func deliversInOrder(t *testing.T, store eventstore.Store) {
	const commits = 120
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	var wg sync.WaitGroup
	for range 3 {
		wg.Go(func() { follow(ctx, t, store, 0, commits) })
	}
	for w := range 4 {
		wg.Go(func() {
			var head eventstore.Head
			for i := range commits / 4 {
				commit, err := store.Append(ctx, Draft(eventstore.Log(fmt.Sprint("game/w", w)), head, fmt.Sprint(i), 1))
				if err != nil {
					t.Errorf("appending: %v", err)
					return
				}
				head = commit.Head()
			}
		})
	}
	wg.Wait()
	follow(ctx, t, store, 0, commits)
	follow(ctx, t, store, commits-7, commits)
}

// follow subscribes until the store is at the position until, and checks all commits.
func follow(ctx context.Context, t *testing.T, store eventstore.Store, after, until eventstore.Pos) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	follower := eventstore.NewFollower(after)
	err := store.Subscribe(ctx, after, func(commit *eventstore.Commit) error {
		if commit.Pos == until {
			cancel()
		}
		return follower.See(commit)
	})
	if err != nil || follower.Pos() != until {
		t.Errorf("subscriber came to %d of %d: %v", follower.Pos(), until, err)
	}
}

func endsSubscription(t *testing.T, store eventstore.Store) {
	appendEvents(t, store, "game/a", eventstore.Head{}, "one", 1)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	seen := make(chan struct{})
	go func() {
		done <- store.Subscribe(ctx, 0, func(*eventstore.Commit) error { close(seen); return nil })
	}()
	<-seen
	cancel()
	require.NoError(t, <-done)
}

func returnsReaderError(t *testing.T, store eventstore.Store) {
	appendEvents(t, store, "game/a", eventstore.Head{}, "one", 1)
	full := errors.New("the reader's own trouble")
	require.ErrorIs(t, store.Subscribe(t.Context(), 0, func(*eventstore.Commit) error { return full }), full)
}

func keepsLogsApart(t *testing.T, store eventstore.Store) {
	heads := map[eventstore.Log]eventstore.Head{}
	for i := range 200 {
		log := eventstore.Log(fmt.Sprintf("%s/g-%d", lists.Either(i%2 == 1, "tournament", "game"), i%50))
		heads[log] = appendEvents(t, store, log, heads[log], fmt.Sprint(i), 1).Head()
	}
	for log, head := range heads {
		commits := load(t, store, log, 0)
		require.Len(t, commits, 4)
		require.Equal(t, head, commits[3].Head())
	}
}

func boundsSizes(t *testing.T, store eventstore.Store) {
	draft := Draft("game/a", eventstore.Head{}, "large", 1)
	draft.Events[0].Data = json.RawMessage(`{"x":"` + strings.Repeat("x", eventstore.MaxCommit-1000) + `"}`)
	commit, err := store.Append(t.Context(), draft)
	require.NoError(t, err)
	require.Equal(t, commit.Hash, load(t, store, "game/a", 0)[0].Hash)
	draft = Draft("game/a", commit.Head(), "too large", 1)
	draft.Events[0].Data = json.RawMessage(`{"x":"` + strings.Repeat("x", eventstore.MaxCommit) + `"}`)
	_, err = store.Append(t.Context(), draft)
	require.ErrorIs(t, err, eventstore.ErrTooLarge)
	appendEvents(t, store, "game/a", commit.Head(), "small", 1)
}

func refusesBadDrafts(t *testing.T, store eventstore.Store) {
	for name, spoil := range map[string]func(*eventstore.Draft){
		"no events":     func(d *eventstore.Draft) { d.Events = nil },
		"no command ID": func(d *eventstore.Draft) { d.CommandID = "" },
		"no time":       func(d *eventstore.Draft) { d.At = time.Time{} },
		"no log":        func(d *eventstore.Draft) { d.Log = "" },
		"wildcard":      func(d *eventstore.Draft) { d.Log = "game/*" },
		"two tokens":    func(d *eventstore.Draft) { d.Log = "game/a.b" },
		"other realm":   func(d *eventstore.Draft) { d.Log = "stars/a" },
		"not JSON":      func(d *eventstore.Draft) { d.Events[0].Data = json.RawMessage(`{"a":`) },
	} {
		draft := Draft("game/a", eventstore.Head{}, "one", 1)
		spoil(&draft)
		_, err := store.Append(t.Context(), draft)
		require.Error(t, err, name)
	}
	last, err := store.Last(t.Context())
	require.NoError(t, err)
	require.Zero(t, last)
}

func keepsTimeAscending(t *testing.T, store eventstore.Store) {
	one := appendEvents(t, store, "game/a", eventstore.Head{}, "one", 1)
	draft := Draft("game/a", one.Head(), "two", 1)
	draft.At = at0.Add(-time.Hour)
	two, err := store.Append(t.Context(), draft)
	require.NoError(t, err)
	require.Equal(t, one.At, two.At)
}

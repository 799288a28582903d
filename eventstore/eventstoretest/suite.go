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
	cases := []struct {
		name string
		ask  func(*testing.T, eventstore.Store)
	}{
		{"an empty store has nothing", empty},
		{"versions are dense and hashes chain", chains},
		{"what is loaded is what was appended", loadsWhatWasAppended},
		{"loading begins after a position", loadsTail},
		{"a draft on an old head conflicts", conflicts},
		{"a draft on a head that never was is damage", headThatNeverWas},
		{"a cause is recorded once", commandIDOnce},
		{"one of many writers wins each time", oneWriterWins},
		{"the same email from many writers is recorded once", sameCommandIDFromMany},
		{"subscribers see everything in order while it is written", subscribers},
		{"a subscription ends with its context", subscriptionEnds},
		{"a subscription ends with its reader's error", readerFails},
		{"logs do not mix", manyLogs},
		{"a commit may be large but not too large", sizes},
		{"bad drafts are refused and leave no trace", badDrafts},
		{"time does not run backwards in a log", timeStands},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) { c.ask(t, open(t)) })
	}
}

// RunReopen checks that a durable store still has its commits after it was closed and opened again.
func RunReopen(t *testing.T, open func(t *testing.T) (s eventstore.Store, shut func())) {
	s, shut := open(t)
	heads := map[eventstore.Log]eventstore.Head{}
	for i := range 30 {
		log := eventstore.Log(fmt.Sprintf("game/g%d", i%3))
		heads[log] = put(t, s, log, heads[log], fmt.Sprint("email ", i), 1+i%4).Head()
	}
	shut()
	s, shut = open(t)
	defer shut()
	last, err := s.Last(t.Context())
	require.NoError(t, err)
	require.EqualValues(t, 30, last)
	for log, head := range heads {
		commits := load(t, s, log, 0)
		require.Equal(t, head, commits[len(commits)-1].Head())
		put(t, s, log, head, "after opening again", 1)
	}
}

// ForAll completes a draft so that everybody may see its events.
func ForAll(d eventstore.Draft) eventstore.Draft {
	d.Eyes, d.Salt = slices.Repeat([]eventstore.Eyes{{All: true}}, len(d.Events)), eventstore.SaltKey{1}
	return d
}

// Draft makes a draft with n small events.
func Draft(log eventstore.Log, after eventstore.Head, commandID string, n int) eventstore.Draft {
	d := eventstore.Draft{Log: log, After: after, At: at0, CommandID: commandID, Actor: "p-1"}
	for i := range n {
		data, _ := json.Marshal(map[string]any{"cause": commandID, "i": i}) // a map of plain values always marshals
		d.Events = append(d.Events, event.Envelope{Kind: "test.happened", Version: 1, Data: data})
	}
	return ForAll(d)
}

var at0 = time.Date(2026, 3, 1, 12, 0, 0, 123456789, time.UTC)

func put(t *testing.T, s eventstore.Store, log eventstore.Log, after eventstore.Head, commandID string, n int) *eventstore.Commit {
	t.Helper()
	c, err := s.Append(t.Context(), Draft(log, after, commandID, n))
	require.NoError(t, err)
	return c
}

func load(t *testing.T, s eventstore.Store, log eventstore.Log, after eventstore.Pos) []*eventstore.Commit {
	t.Helper()
	var commits []*eventstore.Commit
	for c, err := range s.Load(t.Context(), log, after) {
		require.NoError(t, err)
		commits = append(commits, c)
	}
	return commits
}

func empty(t *testing.T, s eventstore.Store) {
	last, err := s.Last(t.Context())
	require.NoError(t, err)
	require.Zero(t, last)
	require.Empty(t, load(t, s, "game/none", 0))
}

func chains(t *testing.T, s eventstore.Store) {
	var head eventstore.Head
	for i := range 20 {
		c := put(t, s, "game/a", head, fmt.Sprint(i), 1+i%3)
		require.NoError(t, eventstore.Verify(head, c))
		require.Equal(t, eventstore.Pos(i+1), c.Pos)
		head = c.Head()
	}
	head = eventstore.Head{}
	for _, c := range load(t, s, "game/a", 0) {
		require.NoError(t, eventstore.Verify(head, c))
		head = c.Head()
	}
	require.EqualValues(t, 20, head.Pos)
}

func loadsWhatWasAppended(t *testing.T, s eventstore.Store) {
	d := Draft("game/a", eventstore.Head{}, "<quotes & \"signs\" ✠>", 3)
	d.At = at0.In(time.FixedZone("elsewhere", 3600))
	d.Events[0].Data = json.RawMessage(`{ "spaced" : "<b>&amp;</b>" }`)
	put1, err := s.Append(t.Context(), d)
	require.NoError(t, err)
	got := load(t, s, "game/a", 0)
	require.Len(t, got, 1)
	require.Equal(t, put1, got[0])
	require.Equal(t, at0, got[0].At)
	require.Equal(t, d.CommandID, got[0].CommandID)
	require.JSONEq(t, string(d.Events[0].Data), string(got[0].Events[0].Data))
}

func loadsTail(t *testing.T, s eventstore.Store) {
	var head eventstore.Head
	var a []*eventstore.Commit
	for i := range 8 {
		c := put(t, s, "game/a", head, fmt.Sprint(i), 1)
		put(t, s, eventstore.Log(fmt.Sprint("game/other", i)), eventstore.Head{}, "x", 1)
		a, head = append(a, c), c.Head()
	}
	require.Equal(t, a[3:], load(t, s, "game/a", a[2].Pos))
	require.Equal(t, a[3:], load(t, s, "game/a", a[2].Pos+1), "a position between two of the log's")
	require.Empty(t, load(t, s, "game/a", head.Pos))
	for c, err := range s.Load(t.Context(), "game/a", 0) { // may be left early
		require.NoError(t, err)
		require.Equal(t, a[0], c)
		break
	}
}

func conflicts(t *testing.T, s eventstore.Store) {
	one := put(t, s, "game/a", eventstore.Head{}, "one", 2)
	_, err := s.Append(t.Context(), Draft("game/a", eventstore.Head{}, "two", 1))
	require.ErrorIs(t, err, eventstore.ErrConflict)
	require.Len(t, load(t, s, "game/a", 0), 1)
	two := put(t, s, "game/a", one.Head(), "two", 1)
	require.Equal(t, 3, two.First)
}

func headThatNeverWas(t *testing.T, s eventstore.Store) {
	one := put(t, s, "game/a", eventstore.Head{}, "one", 1)
	ahead := one.Head()
	ahead.Pos += 5
	var wg sync.WaitGroup // a store of several servers takes a while to be sure
	for _, d := range []eventstore.Draft{Draft("game/a", ahead, "two", 1), Draft("game/b", one.Head(), "two", 1)} {
		wg.Go(func() {
			if _, err := s.Append(t.Context(), d); !errors.Is(err, eventstore.ErrCorrupt) {
				t.Errorf("appending to %s after %d: %v", d.Log, d.After.Pos, err)
			}
		})
	}
	wg.Wait()
}

func commandIDOnce(t *testing.T, s eventstore.Store) {
	one := put(t, s, "game/a", eventstore.Head{}, "one", 1)
	two := put(t, s, "game/a", one.Head(), "two", 1)
	put(t, s, "game/a", two.Head(), "three", 1)
	again, err := s.Append(t.Context(), Draft("game/a", one.Head(), "two", 4))
	require.ErrorIs(t, err, eventstore.ErrDone)
	require.Equal(t, two, again)
	again, err = s.Append(t.Context(), Draft("game/a", eventstore.Head{}, "two", 4))
	require.ErrorIs(t, err, eventstore.ErrDone)
	require.Equal(t, two, again)
	require.Len(t, load(t, s, "game/a", 0), 3)
	put(t, s, "game/b", eventstore.Head{}, "two", 1) // another log's causes are its own
}

func oneWriterWins(t *testing.T, s eventstore.Store) {
	const writers, rounds = 8, 10
	var head eventstore.Head
	for round := range rounds {
		var won, lost atomic.Int32
		var winner atomic.Pointer[eventstore.Commit]
		var wg sync.WaitGroup
		for w := range writers {
			wg.Go(func() {
				c, err := s.Append(t.Context(), Draft("game/hot", head, fmt.Sprintf("%d by %d", round, w), 2))
				switch {
				case err == nil:
					won.Add(1)
					winner.Store(c)
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
	require.Len(t, load(t, s, "game/hot", 0), rounds)
}

func sameCommandIDFromMany(t *testing.T, s eventstore.Store) {
	var wg sync.WaitGroup
	var hashes sync.Map
	for w := range 8 {
		wg.Go(func() {
			c, err := s.Append(t.Context(), Draft("game/hot", eventstore.Head{}, "the email", 1+w))
			if err != nil && !errors.Is(err, eventstore.ErrDone) {
				t.Errorf("appending: %v", err)
				return
			}
			hashes.Store(c.Hash, true)
		})
	}
	wg.Wait()
	n := 0
	hashes.Range(func(any, any) bool { n++; return true })
	require.Equal(t, 1, n, "all are told of the same commit")
	require.Len(t, load(t, s, "game/hot", 0), 1)
}

func subscribers(t *testing.T, s eventstore.Store) {
	const commits = 120
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	var wg sync.WaitGroup
	for range 3 {
		wg.Go(func() { follow(ctx, t, s, 0, commits) })
	}
	for w := range 4 {
		wg.Go(func() {
			var head eventstore.Head
			for i := range commits / 4 {
				c, err := s.Append(ctx, Draft(eventstore.Log(fmt.Sprint("game/w", w)), head, fmt.Sprint(i), 1))
				if err != nil {
					t.Errorf("appending: %v", err)
					return
				}
				head = c.Head()
			}
		})
	}
	wg.Wait()
	follow(ctx, t, s, 0, commits)
	follow(ctx, t, s, commits-7, commits)
}

// follow subscribes until the store is at the position until, and checks all commits.
func follow(ctx context.Context, t *testing.T, s eventstore.Store, after, until eventstore.Pos) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	f := eventstore.NewFollower(after)
	err := s.Subscribe(ctx, after, func(c *eventstore.Commit) error {
		if c.Pos == until {
			cancel()
		}
		return f.See(c)
	})
	if err != nil || f.Pos() != until {
		t.Errorf("subscriber came to %d of %d: %v", f.Pos(), until, err)
	}
}

func subscriptionEnds(t *testing.T, s eventstore.Store) {
	put(t, s, "game/a", eventstore.Head{}, "one", 1)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	seen := make(chan struct{})
	go func() {
		done <- s.Subscribe(ctx, 0, func(*eventstore.Commit) error { close(seen); return nil })
	}()
	<-seen
	cancel()
	require.NoError(t, <-done)
}

func readerFails(t *testing.T, s eventstore.Store) {
	put(t, s, "game/a", eventstore.Head{}, "one", 1)
	full := errors.New("the reader's own trouble")
	require.ErrorIs(t, s.Subscribe(t.Context(), 0, func(*eventstore.Commit) error { return full }), full)
}

func manyLogs(t *testing.T, s eventstore.Store) {
	heads := map[eventstore.Log]eventstore.Head{}
	for i := range 200 {
		log := eventstore.Log(fmt.Sprintf("%s/g-%d", lists.Either(i%2 == 1, "tournament", "game"), i%50))
		heads[log] = put(t, s, log, heads[log], fmt.Sprint(i), 1).Head()
	}
	for log, head := range heads {
		commits := load(t, s, log, 0)
		require.Len(t, commits, 4)
		require.Equal(t, head, commits[3].Head())
	}
}

func sizes(t *testing.T, s eventstore.Store) {
	d := Draft("game/a", eventstore.Head{}, "large", 1)
	d.Events[0].Data = json.RawMessage(`{"x":"` + strings.Repeat("x", eventstore.MaxCommit-1000) + `"}`)
	c, err := s.Append(t.Context(), d)
	require.NoError(t, err)
	require.Equal(t, c.Hash, load(t, s, "game/a", 0)[0].Hash)
	d = Draft("game/a", c.Head(), "too large", 1)
	d.Events[0].Data = json.RawMessage(`{"x":"` + strings.Repeat("x", eventstore.MaxCommit) + `"}`)
	_, err = s.Append(t.Context(), d)
	require.ErrorIs(t, err, eventstore.ErrTooLarge)
	put(t, s, "game/a", c.Head(), "small", 1)
}

func badDrafts(t *testing.T, s eventstore.Store) {
	for name, spoil := range map[string]func(*eventstore.Draft){
		"no events":   func(d *eventstore.Draft) { d.Events = nil },
		"no cause":    func(d *eventstore.Draft) { d.CommandID = "" },
		"no time":     func(d *eventstore.Draft) { d.At = time.Time{} },
		"no log":      func(d *eventstore.Draft) { d.Log = "" },
		"wildcard":    func(d *eventstore.Draft) { d.Log = "game/*" },
		"two tokens":  func(d *eventstore.Draft) { d.Log = "game/a.b" },
		"other realm": func(d *eventstore.Draft) { d.Log = "stars/a" },
		"not JSON":    func(d *eventstore.Draft) { d.Events[0].Data = json.RawMessage(`{"a":`) },
	} {
		d := Draft("game/a", eventstore.Head{}, "one", 1)
		spoil(&d)
		_, err := s.Append(t.Context(), d)
		require.Error(t, err, name)
	}
	last, err := s.Last(t.Context())
	require.NoError(t, err)
	require.Zero(t, last)
}

func timeStands(t *testing.T, s eventstore.Store) {
	one := put(t, s, "game/a", eventstore.Head{}, "one", 1)
	d := Draft("game/a", one.Head(), "two", 1)
	d.At = at0.Add(-time.Hour)
	two, err := s.Append(t.Context(), d)
	require.NoError(t, err)
	require.Equal(t, one.At, two.At)
}

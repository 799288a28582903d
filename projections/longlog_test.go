package projections_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"seneschal/domain/event"
	"seneschal/eventstore"
	"seneschal/eventstore/eventstoretest"
	"seneschal/eventstore/jetstream"
)

// logsAtOnce is the number of games and tournaments that are played side by side, so that their
// commits lie mixed as on a real server.
const logsAtOnce = 48

// recordedStore fills a real store with copies of the recorded games and tournaments until it has
// the wanted number of events. Each copy has a name of its own and other players.
func recordedStore(b *testing.B, want int) *jetstream.Store {
	b.Helper()
	store, err := jetstream.Open(b.Context(), jetstream.Options{Dir: b.TempDir()})
	require.NoError(b, err)
	b.Cleanup(func() { require.NoError(b, store.Close()) })
	logs, start := recorded(b), time.Now()
	group, ctx := errgroup.WithContext(b.Context())
	group.SetLimit(logsAtOnce)
	events, commits := 0, 0
	for n := 0; events < want; n++ {
		log := logs[n%len(logs)]
		events, commits = events+log.Footer.Events, commits+len(log.Commits)
		group.Go(func() error { return copyLog(ctx, store, log, n) })
	}
	require.NoError(b, group.Wait())
	say("log of %d events in %d commits written in %s", events, commits, time.Since(start).Round(time.Second))
	return store
}

// recorded returns the recorded games of all rulesets and tournaments of all formats, a tournament
// after every few games.
func recorded(b *testing.B) []*eventstore.Bundle {
	b.Helper()
	games, recorded := bundles(b, "logs"), bundles(b, "recorded")
	every := len(games) / len(recorded)
	for i, tour := range recorded {
		games = slices.Insert(games, i*(every+1)+every, tour)
	}
	return games
}

// bundles reads the logs in all folders with a name.
func bundles(b *testing.B, folder string) []*eventstore.Bundle {
	b.Helper()
	names, err := filepath.Glob(filepath.Join("..", "domain", "*", "testdata", folder, "*.jsonl"))
	require.NoError(b, err)
	require.NotEmpty(b, names)
	var all []*eventstore.Bundle
	for _, name := range names {
		data, err := os.ReadFile(name)
		require.NoError(b, err)
		log, err := eventstore.ReadBundle(bytes.NewReader(data))
		require.NoError(b, err)
		all = append(all, log)
	}
	return all
}

// copyLog appends a copy of a recorded log, under another name and with other players.
func copyLog(ctx context.Context, store eventstore.Store, log *eventstore.Bundle, n int) error {
	kind, _, _ := strings.Cut(string(log.Header.Log), "/")
	id := fmt.Sprintf("copy-%d", n)
	renamed := renaming(log, id, n)
	var head eventstore.Head
	for _, commit := range log.Commits {
		envs := slices.Clone(commit.Events)
		for i := range envs {
			envs[i] = event.Envelope{Kind: envs[i].Kind, Version: envs[i].Version, Data: []byte(renamed.Replace(string(envs[i].Data)))}
		}
		next, err := store.Append(ctx, eventstoretest.ForAll(eventstore.Draft{
			Log: eventstore.Log(kind + "/" + id), After: head, At: commit.At, CommandID: commit.CommandID, Actor: commit.Actor, Events: envs,
		}))
		if err != nil {
			return err
		}
		head = next.Head()
	}
	return nil
}

// renaming replaces the ID of a log, and its players: games call them player1 and so on,
// tournaments p01.
func renaming(log *eventstore.Bundle, id string, n int) *strings.Replacer {
	kind, was, _ := strings.Cut(string(log.Header.Log), "/")
	words := []string{`"` + was + `"`, `"` + id + `"`}
	if kind == "tournament" { // the ID may be a word of the rules too; the names of games begin with it
		words = []string{`"id":"` + was + `"`, `"id":"` + id + `"`, `"` + was + `-s`, `"` + id + `-s`}
	}
	for p := 1; p <= 60; p++ {
		knight := fmt.Sprintf(`"knight-%d"`, (n*7+p*11)%90)
		words = append(words, fmt.Sprintf(`"player%d"`, p), knight, fmt.Sprintf(`"p%02d"`, p), knight)
	}
	return strings.NewReplacer(words...)
}

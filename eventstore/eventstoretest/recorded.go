package eventstoretest

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/eventstore"
)

// Recorded returns the recorded games of all rulesets and tournaments of all formats below a folder, a
// tournament after every few games.
func Recorded(t testing.TB, root string) []*eventstore.Bundle {
	t.Helper()
	games, recorded := readBundles(t, root, "logs"), readBundles(t, root, "recorded")
	every := len(games) / len(recorded)
	for i, tour := range recorded {
		games = slices.Insert(games, i*(every+1)+every, tour)
	}
	return games
}

// readBundles reads the logs in all folders with a name.
func readBundles(t testing.TB, root, folder string) []*eventstore.Bundle {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(root, "*", "testdata", folder, "*.jsonl"))
	require.NoError(t, err)
	require.NotEmpty(t, names)
	var all []*eventstore.Bundle
	for _, name := range names {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		log, err := eventstore.ReadBundle(bytes.NewReader(data))
		require.NoError(t, err)
		all = append(all, log)
	}
	return all
}

// Copy appends the nth copy of a recorded log, under another name and with other players.
func Copy(ctx context.Context, store eventstore.Store, log *eventstore.Bundle, n int) error {
	kind, _, _ := strings.Cut(string(log.Header.Log), "/")
	id := fmt.Sprintf("copy-%d", n)
	renamed := renaming(log, id, n)
	var head eventstore.Head
	for _, commit := range log.Commits {
		envs := slices.Clone(commit.Events)
		for i := range envs {
			envs[i] = event.Envelope{Kind: envs[i].Kind, Version: envs[i].Version, Data: []byte(renamed.Replace(string(envs[i].Data)))}
		}
		next, err := store.Append(ctx, ForAll(eventstore.Draft{
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

package golden_test

import (
	"bytes"
	"context"
	"flag"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/game/gametest/tilt"
	"seneschal/domain/rulesets"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/audit"
)

// logFolders hold finished games of each ruleset, and of the little ones of the
// tests, as they were recorded. They are never edited and never recorded again:
// whatever is released must go on to read them, adjudicate them to the same
// events, and fold them to the same positions.
var logFolders = []string{"domain/*/testdata/logs", "domain/game/gametest/testdata/logs", "domain/game/gametest/tilt/testdata/logs"}

var update = flag.Bool("update", false, "record the golden logs that are missing")

// TestGoldenLogs audits every recorded game: its chain, its dice keys, its
// digests, and each phase adjudicated again.
func TestGoldenLogs(t *testing.T) {
	wanted := []string{}
	for _, goldenGame := range allGames() {
		path := goldenGame.logFile()
		wanted = append(wanted, path)
		if _, err := os.Stat(path); os.IsNotExist(err) && *update {
			record(t, goldenGame, path)
		}
	}
	files := goldenFiles(t)
	for _, path := range wanted {
		require.Contains(t, files, path, "a log is missing")
	}
	for _, path := range files {
		t.Run(logName(path), func(t *testing.T) {
			t.Parallel()
			bundle := readLog(t, path)
			report := audit.Game(t.Context(), sequence(bundle.Commits), words(), goldenBeacon(t).Chain)
			require.NoError(t, report.Err())
			require.True(t, report.OK)
			for _, word := range report.Words {
				require.NotEqual(t, audit.Unknown, word.Class, word)
				for _, never := range []string{"outside of an adjudication", "NOT due", "which is held by", "in the name of"} {
					require.NotContains(t, word.Why, never, "%v: the server has slipped nothing in", word)
				}
			}
			require.Equal(t, bundle.Footer.Head, report.Head.Hash)
			events := opened(t, bundle)
			g := event.Fold(words().Empty(), events...)
			require.True(t, g.Over())
			if ended, ok := events[len(events)-1].(game.Ended); ok { // of version 1 of dice; the audit compares all digests
				require.Equal(t, ended.Digest, gametest.Digest(t, g.State()))
			}
		})
	}
}

// words are those of all rulesets, the little ones included.
func words() *aggregate.Games {
	return aggregate.NewGames(func(name string) (game.Ruleset, bool) {
		if rs, ok := little(name); ok {
			return rs, true
		}
		return rulesets.Lookup(name)
	})
}

// little finds the rulesets of the tests.
func little(name string) (game.Ruleset, bool) {
	if name == "tilt" {
		return tilt.Rules{}, true
	}
	return gametest.Lookup(name)
}

func (g goldenGame) logFile() string {
	folder := filepath.Join("domain", g.rules())
	if g.rules() == "tilt" {
		folder = filepath.Join("domain", "game", "gametest", "tilt")
	} else if _, ok := little(g.rules()); ok {
		folder = filepath.Join("domain", "game", "gametest")
	}
	return filepath.Join(folder, "testdata", "logs", g.name+".jsonl")
}

// goldenFiles are the paths of all recorded games.
func goldenFiles(t testing.TB) []string {
	t.Helper()
	var files []string
	for _, folder := range logFolders {
		found, err := filepath.Glob(filepath.Join(folder, "*.jsonl"))
		require.NoError(t, err)
		files = append(files, found...)
	}
	return files
}

func logName(path string) string { return strings.TrimSuffix(filepath.Base(path), ".jsonl") }

func readLog(t testing.TB, path string) *eventstore.Bundle {
	t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	bundle, err := eventstore.ReadBundle(bytes.NewReader(data))
	require.NoError(t, err)
	return bundle
}

func sequence(all []*eventstore.Commit) iter.Seq2[*eventstore.Commit, error] {
	return func(yield func(*eventstore.Commit, error) bool) {
		for _, commit := range all {
			if !yield(commit, nil) {
				return
			}
		}
	}
}

// opened are all events of a log.
func opened(t testing.TB, bundle *eventstore.Bundle) []event.Event {
	t.Helper()
	games := words()
	g := games.Empty()
	var all []event.Event
	for _, commit := range bundle.Commits {
		events, err := games.Decode(g, commit)
		require.NoError(t, err)
		if g.Ruleset() == nil {
			g = event.Fold(g, events...)
		}
		all = append(all, events...)
	}
	return all
}

// satisfied reports whether a game ended as it should, and all has come about
// that should.
func (p *players) satisfied() bool {
	g := p.game
	return (g.wants == nil || g.wants(p.table())) && p.holds(g.holds) && p.asks(g.points) && p.asked(g.asked)
}

// holds reports whether events of all these kinds have come about.
func (p *players) holds(kinds []string) bool {
	missing := slices.Clone(kinds)
	for _, commit := range p.commits() {
		for _, e := range commit.Events {
			missing = slices.DeleteFunc(missing, func(kind string) bool { return kind == e.Kind })
		}
	}
	return len(missing) == 0
}

// events are all of the game so far.
func (p *players) events() []event.Event {
	return opened(p.t, &eventstore.Bundle{Commits: p.commits()})
}

// commits are the log of the game so far.
func (p *players) commits() []*eventstore.Commit {
	var all []*eventstore.Commit
	for commit, err := range p.host.Store.Load(context.Background(), aggregate.GameLog(p.game.id()), 0) {
		require.NoError(p.t, err)
		all = append(all, commit)
	}
	return all
}

// record plays a game and writes its log.
func record(t testing.TB, goldenGame goldenGame, path string) {
	t.Helper()
	players := newPlayers(t, goldenGame, goldenGame.dice)
	players.play()
	for try := goldenGame.dice + 1; !players.satisfied(); try++ {
		require.Less(t, try, 250, "%s does not end as it should", goldenGame.name)
		players = newPlayers(t, goldenGame, try)
		players.play()
	}
	var out bytes.Buffer
	commits := players.commits()
	sealer := players.host.Seeds.Signer()
	header := eventstore.BundleHeader{Log: aggregate.GameLog(goldenGame.id()), Ruleset: goldenGame.rules(), Edition: players.table().Setup().Edition}
	require.NoError(t, eventstore.WriteBundle(&out, header, slices.Clip(commits), &sealer))
	require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(t, os.WriteFile(path, out.Bytes(), 0o644))
	t.Logf("%s: %d commits, %d kB", goldenGame.name, len(commits), out.Len()/1024)
}

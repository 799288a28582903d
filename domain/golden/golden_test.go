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
	for _, g := range allGames() {
		path := g.logFile()
		wanted = append(wanted, path)
		if _, err := os.Stat(path); os.IsNotExist(err) && *update {
			record(t, g, path)
		}
	}
	files := goldenFiles(t)
	for _, path := range wanted {
		require.Contains(t, files, path, "a log is missing")
	}
	for _, path := range files {
		t.Run(logName(path), func(t *testing.T) {
			t.Parallel()
			b := readLog(t, path)
			report := audit.Game(t.Context(), sequence(b.Commits), words(), goldenBeacon(t).Chain)
			require.NoError(t, report.Err())
			require.True(t, report.OK)
			for _, w := range report.Words {
				require.NotEqual(t, audit.Unknown, w.Class, w)
				for _, never := range []string{"outside of an adjudication", "NOT due", "which is held by", "in the name of"} {
					require.NotContains(t, w.Why, never, "%v: the server has slipped nothing in", w)
				}
			}
			require.Equal(t, b.Footer.Head, report.Head.Hash)
			events := opened(t, b)
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
	b, err := eventstore.ReadBundle(bytes.NewReader(data))
	require.NoError(t, err)
	return b
}

func sequence(all []*eventstore.Commit) iter.Seq2[*eventstore.Commit, error] {
	return func(yield func(*eventstore.Commit, error) bool) {
		for _, c := range all {
			if !yield(c, nil) {
				return
			}
		}
	}
}

// opened are all events of a log.
func opened(t testing.TB, b *eventstore.Bundle) []event.Event {
	t.Helper()
	w := words()
	g := w.Empty()
	var all []event.Event
	for _, c := range b.Commits {
		events, err := w.Decode(g, c)
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
	for _, c := range p.commits() {
		for _, e := range c.Events {
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
	for c, err := range p.host.Store.Load(context.Background(), aggregate.GameLog(p.game.id()), 0) {
		require.NoError(p.t, err)
		all = append(all, c)
	}
	return all
}

// record plays a game and writes its log.
func record(t testing.TB, g goldenGame, path string) {
	t.Helper()
	p := newPlayers(t, g, g.dice)
	p.play()
	for try := g.dice + 1; !p.satisfied(); try++ {
		require.Less(t, try, 250, "%s does not end as it should", g.name)
		p = newPlayers(t, g, try)
		p.play()
	}
	var out bytes.Buffer
	commits := p.commits()
	sealer := p.host.Seeds.Signer()
	header := eventstore.BundleHeader{Log: aggregate.GameLog(g.id()), Ruleset: g.rules(), Edition: p.table().Setup().Edition}
	require.NoError(t, eventstore.WriteBundle(&out, header, slices.Clip(commits), &sealer))
	require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(t, os.WriteFile(path, out.Bytes(), 0o644))
	t.Logf("%s: %d commits, %d kB", g.name, len(commits), out.Len()/1024)
}

package practice_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/bots"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/order"
	"seneschal/domain/report"
	"seneschal/domain/rulesets"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/eventstoretest"
	"seneschal/eventstore/host/practice"
	"seneschal/eventstore/memstore"
)

// recorded returns a store with a game of a golden log, up to some commits, and the game's steps.
func recorded(t *testing.T, path string, most int) (store *memstore.Store, id string, steps []aggregate.Step[*game.Game]) {
	t.Helper()
	file, err := os.Open(path)
	require.NoError(t, err)
	defer file.Close()
	bundle, err := eventstore.ReadBundle(file)
	require.NoError(t, err)
	store = memstore.New()
	var head eventstore.Head
	for _, commit := range bundle.Commits[:min(most, len(bundle.Commits))] {
		made, err := store.Append(t.Context(), eventstoretest.ForAll(eventstore.Draft{Log: commit.Log, After: head, At: commit.At, CommandID: commit.CommandID, Actor: commit.Actor, Events: commit.Events}))
		require.NoError(t, err)
		head = made.Head()
	}
	reader := aggregate.Reader[*game.Game]{Store: store, Kind: aggregate.NewGames(rulesets.Lookup)}
	for step, err := range reader.Steps(t.Context(), bundle.Header.Log, 0) {
		require.NoError(t, err)
		steps = append(steps, step)
	}
	return store, strings.TrimPrefix(string(bundle.Header.Log), "game/"), steps
}

// TestAFinishedGameIsTriedFromAnyPhase tries recorded games of all rulesets and releases from some
// of their phases. The position is the same to the byte, no player of the game is named, and bots in
// all seats play on.
func TestAFinishedGameIsTriedFromAnyPhase(t *testing.T) {
	logs, err := filepath.Glob("../../../domain/*/testdata/logs/*.jsonl")
	require.NoError(t, err)
	require.NotEmpty(t, logs)
	for i, path := range logs {
		if i%3 > 0 && !gametest.Nightly() {
			continue
		}
		t.Run(strings.TrimPrefix(path, "../../../domain/"), func(t *testing.T) {
			t.Parallel()
			store, id, steps := recorded(t, path, 1<<30)
			end := steps[len(steps)-1].After
			if !end.Over() || end.Rolls() < 2 {
				t.Skip("it does not end")
			}
			b := newBoard(t, practice.Limits{}, func(c *practice.Config) { c.Real = store })
			last, _, _, _ := end.Phase()
			for _, n := range []int{0, last / 2, last - 1} {
				tried, _, err := b.Try(t.Context(), id, n, "fr")
				require.NoError(t, err)
				g := b.now(tried)
				require.Equal(t, positionAt(t, steps, n+1), stateOf(t, g))
				for commit, err := range b.store.Load(t.Context(), aggregate.GameLog(tried), 0) {
					require.NoError(t, err)
					for _, info := range steps[len(steps)-1].After.Seats() {
						require.NotContains(t, string(commit.Raw), `"player":"`+string(info.Player)+`"`)
						require.NotEqual(t, string(info.Player), commit.Actor)
					}
				}
				b.playAll(tried)
				b.playAll(tried)
			}
			_, _, err := b.Try(t.Context(), id, last, "fr")
			require.ErrorIs(t, err, game.ErrOver, "nothing follows its end")
		})
	}
}

// TestACopyThatFailsIsForgotten tries a game that is longer than a log of the store may be.
func TestACopyThatFailsIsForgotten(t *testing.T) {
	store, id, steps := recorded(t, "../../../domain/quest/testdata/logs/agreed-6.jsonl", 1<<30)
	require.Greater(t, len(steps), 5)
	small := memstore.NewForgetful(eventstore.Bounds{Commits: 3})
	b := newBoard(t, practice.Limits{}, func(c *practice.Config) { c.Real, c.Store = store, small })
	last, _, _, _ := steps[len(steps)-1].After.Phase()
	_, _, err := b.Try(t.Context(), id, last-1, "en")
	require.ErrorIs(t, err, eventstore.ErrFull)
	size, err := small.Size(t.Context())
	require.NoError(t, err)
	require.Zero(t, size.Logs)
}

// positionAt returns the position in which a phase was opened last.
func positionAt(t *testing.T, steps []aggregate.Step[*game.Game], n int) (state string) {
	t.Helper()
	for _, step := range steps {
		for _, e := range step.Events {
			if opened, ok := e.(game.PhaseOpened); ok && opened.N == n {
				state = stateOf(t, step.After)
			}
			if rewound, ok := e.(game.Rewound); ok && rewound.To == n {
				state = stateOf(t, step.After)
			}
		}
	}
	return state
}

func stateOf(t *testing.T, g *game.Game) string {
	t.Helper()
	text, err := json.Marshal(g.State())
	require.NoError(t, err)
	return string(text)
}

// playAll lets bots write in the name of the visitor for all seats, and closes the phase.
func (b *board) playAll(id string) {
	b.t.Helper()
	before, _, _, _ := b.now(id).Phase()
	for _, info := range b.now(id).Seats() {
		g := b.now(id)
		if n, _, _, _ := g.Phase(); n != before || g.Over() {
			return
		}
		lines, err := bots.WriteOrders(g.Ruleset().Name(), bots.Easy, report.Report{Game: id, Data: g.View(info.Seat, "en").Data})
		require.NoError(b.t, err)
		if len(lines) == 0 {
			continue
		}
		var all []order.Line
		for i, text := range lines {
			all = append(all, order.Line{N: i + 1, Text: text})
		}
		b.n++
		_, err = b.Obey(b.t.Context(), id, fmt.Sprint("web/", b.n), game.Command{At: time.Now(), By: info.Player, Do: game.Submission{Seat: info.Seat, Lines: all}})
		require.NoError(b.t, err)
	}
	if n, _, _, open := b.now(id).Phase(); n == before && open {
		require.NoError(b.t, b.ClosePhase(b.t.Context(), id))
	}
	after, _, _, _ := b.now(id).Phase()
	require.True(b.t, after > before || b.now(id).Over())
}

// TestARunningGameIsNotTried checks every prefix of a log: none can be tried before its end.
func TestARunningGameIsNotTried(t *testing.T) {
	const path = "../../../domain/feudal/testdata/logs/conquest-4.jsonl"
	_, _, all := recorded(t, path, 1<<30)
	for most := 1; most < len(all); most += 1 + len(all)/10 {
		store, id, steps := recorded(t, path, most)
		if steps[len(steps)-1].After.Over() {
			continue
		}
		b := newBoard(t, practice.Limits{}, func(c *practice.Config) { c.Real = store })
		for n := range 3 {
			_, _, err := b.Try(t.Context(), id, n, "en")
			require.ErrorIs(t, err, game.ErrForbidden)
		}
		size, err := b.store.Size(t.Context())
		require.NoError(t, err)
		require.Zero(t, size)
	}
	b := newBoard(t, practice.Limits{}, func(c *practice.Config) { c.Real = memstore.New() })
	for _, id := range []string{"none", "No such", ""} {
		_, _, err := b.Try(t.Context(), id, 0, "en")
		require.ErrorIs(t, err, game.ErrNotOpen)
	}
}

// TestAPracticeGameIsTried takes all seats of a practice game that runs.
func TestAPracticeGameIsTried(t *testing.T) {
	b := newBoard(t, practice.Limits{})
	id, seat := b.begin("feudal", 4)
	require.False(t, b.Rest(t.Context(), id, time.Minute))
	b.reply(id, seat)
	b.reply(id, seat)
	tried, _, err := b.TryOwn(t.Context(), id, "en")
	require.NoError(t, err)
	require.Equal(t, stateOf(t, b.now(id)), stateOf(t, b.now(tried)))
	b.playAll(tried)
	require.NoError(t, b.TakeBack(t.Context(), tried))
	require.Equal(t, stateOf(t, b.now(id)), stateOf(t, b.now(tried)))
	now, _, _, _ := b.now(tried).Phase()
	require.NoError(t, b.TakeBack(t.Context(), tried))
	before, _, _, _ := b.now(tried).Phase()
	require.Less(t, before, now, "a phase of the game from which it was copied")
}

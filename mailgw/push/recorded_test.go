package push_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/rulesets"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/mailgw/gamemail"
	"seneschal/mailgw/push"
)

// TestRecordedGamesAreToldWithoutWhatIsPrivate makes all calls of recorded games of all rulesets,
// in all languages: no call holds anything that only one seat may see, and every one fits the
// limits of push services.
func TestRecordedGamesAreToldWithoutWhatIsPrivate(t *testing.T) {
	files, err := filepath.Glob("../../domain/*/testdata/logs/*.jsonl")
	require.NoError(t, err)
	if testing.Short() {
		files = []string{
			"../../domain/feudal/testdata/logs/banked-3.jsonl", "../../domain/camelot/testdata/logs/hidden-5.jsonl",
			"../../domain/quest/testdata/logs/basic-3.jsonl", "../../domain/talisman/testdata/logs/crown-2.jsonl",
		}
	}
	for i, path := range files {
		if !testing.Short() && i%gametest.Times(1, 3) != 0 {
			continue
		}
		t.Run(strings.TrimSuffix(filepath.Base(path), ".jsonl"), func(t *testing.T) { tell(t, path) })
	}
}

func tell(t *testing.T, path string) {
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	log, err := eventstore.ReadBundle(bytes.NewReader(data))
	require.NoError(t, err)
	words, undelivered := aggregate.NewGames(rulesets.Lookup), game.Undelivered{}
	var private, said []string
	g := words.Empty()
	for i, commit := range log.Commits {
		events, err := words.Decode(g, commit)
		require.NoError(t, err)
		before := g
		g = event.Fold(before, events...)
		for _, e := range events {
			if p, ok := e.(game.Pressed); ok && !p.Public && len(p.Text) > 20 {
				private = append(private, p.Text)
			}
		}
		var due game.Due
		undelivered, due = undelivered.Note(before, g, events, commit.At)
		lang := game.Languages()[i%len(game.Languages())]
		for _, call := range gamemail.Calls(commit, before, g, events, due) {
			s, ok := g.SeatInfo(call.Seat)
			require.True(t, ok && s.Awaited && s.Player == call.Player, "who is called is awaited")
			m, err := json.Marshal(push.Told{Game: g, Lang: lang, Zone: time.UTC, Waits: 3, Kind: call.Kind, Tag: "t"}.Message())
			require.NoError(t, err)
			require.Less(t, len(m), 1900)
			require.NotContains(t, string(m), "push.", "every sentence is there")
			require.NotContains(t, string(m), "/seat/")
			said = append(said, string(m))
		}
	}
	require.NotEmpty(t, said)
	all := strings.Join(said, "\n")
	for _, text := range private {
		quoted, err := json.Marshal(text)
		require.NoError(t, err)
		require.False(t, strings.Contains(all, strings.Trim(string(quoted), `"`)), text)
	}
}

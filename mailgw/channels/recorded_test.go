package channels_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/rulesets"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/mailgw/channels"
	"seneschal/mailgw/channels/channelstest"
	"seneschal/mailgw/channels/discord"
	"seneschal/mailgw/channels/discourse"
	"seneschal/mailgw/channels/matrix"
	"seneschal/mailgw/channels/nodebb"
	"seneschal/mailgw/channels/webhook"
)

// TestRecordedGamesAreToldWithoutWhatIsPrivate replays recorded games of all rulesets to channels
// of all kinds in all languages.
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
	client := channelstest.Client()
	kinds := map[string]channels.Transport{"webhook": webhook.Transport{Client: client}, "discord": discord.Transport{Client: client}, "discourse": discourse.Transport{Client: client}, "nodebb": nodebb.Transport{Client: client}, "matrix": matrix.Transport{Client: client}}
	words, told := aggregate.NewGames(rulesets.Lookup), map[string]int{}
	var all strings.Builder
	var private []string
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
		lang := game.Languages()[i%len(game.Languages())]
		news := channels.News{Log: commit.Log, Pos: eventstore.Pos(i + 1), At: commit.At, Before: before, Game: g, Events: events, Pages: channelstest.Pages}
		for kind, k := range kinds {
			drafts, err := k.Tell(channels.Channel{ID: "c", Kind: kind, Language: lang}, news)
			require.NoError(t, err)
			for _, draft := range drafts {
				told[kind]++
				fits(t, kind, draft.Body)
				all.Write(draft.Body)
			}
		}
	}
	for kind := range kinds {
		require.NotZero(t, told[kind], kind)
	}
	for _, text := range private {
		quoted, err := json.Marshal(text)
		require.NoError(t, err)
		require.False(t, strings.Contains(all.String(), strings.Trim(string(quoted), `"`)), text)
	}
}

// fits fails the test if the other side would not take a body.
func fits(t *testing.T, kind string, body []byte) {
	require.NotContains(t, string(body), "status.", "every sentence is there")
	var d struct {
		Content string
		Embeds  []struct{ Title, Description string }
		Raw     string
		Topic   struct{ Title, External string }
	}
	require.NoError(t, json.Unmarshal(body, &d))
	switch kind {
	case "discord":
		require.LessOrEqual(t, utf8.RuneCountInString(d.Content), 2000)
		for _, e := range d.Embeds {
			require.LessOrEqual(t, utf8.RuneCountInString(e.Title), 256)
			require.LessOrEqual(t, utf8.RuneCountInString(e.Description), 4096)
		}
	case "matrix":
		require.LessOrEqual(t, len(body), 30000, "an edit holds it twice, and an event has 65,536 bytes")
	case "discourse", "nodebb":
		require.LessOrEqual(t, utf8.RuneCountInString(d.Raw), 32000, "the forum's usual limit")
		require.LessOrEqual(t, utf8.RuneCountInString(d.Topic.Title), 250)
		require.LessOrEqual(t, len(d.Topic.External), map[string]int{"discourse": 50, "nodebb": 15}[kind])
	}
}

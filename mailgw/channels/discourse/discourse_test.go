package discourse_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/mailgw/channels"
	"seneschal/mailgw/channels/channelstest"
	"seneschal/mailgw/channels/discourse"
)

var kinds = map[string]channels.Transport{"discourse": discourse.Transport{Client: channelstest.Client()}}

func server(t *testing.T) *channelstest.Server { return channelstest.Open(t, kinds) }

func TestAGameHasATopicAndEachPhaseAPost(t *testing.T) {
	h, standIn := server(t), open(t)
	h.Begin("g7")
	h.Link("discourse", "game/g7", standIn.settings())
	h.Email("g7", "bob", "east", "PRESS TO PUBLIC", "@anne [see](https://x.example) **this**", "END PRESS")
	h.Email("g7", "bob", "east", "PRESS TO ALL", "at the table alone", "END PRESS")
	h.Play("g7", 2)
	h.Drain()
	require.Len(t, standIn.topics, 1)
	require.Equal(t, "sen-g-g7", standIn.topics[0].ext)
	require.Equal(t, 5, standIn.topics[0].category)
	posts := standIn.topics[0].posts
	require.Len(t, posts, 4, "the beginning, press, two phases")
	require.Contains(t, posts[1].Raw, "**East to everybody:**\n\n> @\u2060anne \\[see\\]\\(https\\://x\\.example\\) \\*\\*this\\*\\*")
	require.Contains(t, posts[2].Raw, "## Round 1: ")
	require.Contains(t, posts[2].Raw, "https://house.example/g/g7/phase/1/map.png")
	require.Contains(t, posts[2].Raw, "Orders are due from: North, East")
	require.Contains(t, posts[2].Raw, "Fingerprint of the log: `")
	for _, p := range posts {
		require.NotContains(t, p.Raw, "at the table alone")
	}
	require.NotContains(t, h.Logged(), apiKey)
}

func TestAPhaseThatIsPlayedAgainIsEdited(t *testing.T) {
	h, standIn := server(t), open(t)
	h.Begin("g7")
	h.Link("discourse", "game/g7", standIn.settings())
	h.Play("g7", 3)
	h.Drain()
	h.Steward("g7", "REWIND TO round 2 WHY a die fell")
	h.Drain()
	posts := standIn.topics[0].posts
	require.Len(t, posts, 5)
	const void = "**This does not count any more: the phase is played again.**"
	require.NotContains(t, posts[1].Raw, void)
	require.True(t, strings.HasPrefix(posts[2].Raw, void))
	require.True(t, strings.HasPrefix(posts[3].Raw, void))
	require.Contains(t, posts[4].Raw, "back at Round 2, and what has happened since is void: a die fell")
	h.Play("g7", 1)
	h.Drain()
	posts = standIn.topics[0].posts
	require.Len(t, posts, 5, "its post is there")
	require.True(t, strings.HasPrefix(posts[2].Raw, "## Round 2"))
	require.True(t, strings.HasPrefix(posts[3].Raw, void))
}

func TestAKillRepeatsNothing(t *testing.T) {
	h, standIn := channelstest.OpenDurable(t, kinds), open(t)
	h.Link("discourse", "", standIn.settings())
	games, phases, _ := h.Killed(nil)
	require.Len(t, standIn.topics, games)
	for _, topic := range standIn.topics {
		var told []string
		for _, p := range topic.posts {
			if head, _, ok := strings.Cut(p.Raw, ": "); ok && strings.HasPrefix(head, "## ") {
				told = append(told, head)
			}
		}
		require.Len(t, told, phases, topic.title)
		for i, head := range told {
			require.Equal(t, fmt.Sprintf("## Round %d", i+1), head)
		}
		require.Len(t, topic.posts, phases+2, "the topic, the beginning, the phases")
	}
}

func TestTheForumsLimitsAreHeeded(t *testing.T) {
	h, standIn := server(t), open(t)
	h.Begin("g7")
	standIn.answers = []int{429, 429, 429, 429, 429, 429, 502}
	channel := h.Link("discourse", "game/g7", standIn.settings())
	h.Play("g7", 1)
	h.Drain()
	require.Len(t, standIn.topics[0].posts, 2)
	_, err := h.Register.Set(t.Context(), channel.ID, channels.Settings{"key": "another"})
	require.NoError(t, err)
	h.Play("g7", 1)
	h.Drain()
	channel, err = h.Register.Find(t.Context(), channel.ID)
	require.NoError(t, err)
	require.Equal(t, channels.Gone, channel.Stopped)
}

func TestAForumThatRefusesIsGivenUpAndItsKeyNeverShown(t *testing.T) {
	h, standIn := server(t), open(t)
	gate := channelstest.Before(t, standIn.URL)
	settings := standIn.settings()
	settings["url"] = gate.URL
	h.GivesUp("discourse", gate, settings, settings["key"])
}

func TestSettingsAreChecked(t *testing.T) {
	transport := discourse.Transport{Client: channelstest.Client()}
	for name, settings := range map[string]channels.Settings{
		"no key": {"url": "https://forum.example", "user": bot}, "a word as category": {"url": "https://forum.example", "user": bot, "key": "x", "category": "games"},
		"a header": {"url": "https://forum.example", "user": bot, "key": "x\r\nHost: y"}, "unknown": {"url": "https://forum.example", "user": bot, "key": "x", "colour": "red"},
	} {
		_, err := transport.Complete(nil, settings)
		require.Error(t, err, name)
	}
}

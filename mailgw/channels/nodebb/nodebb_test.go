package nodebb_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/mailgw/channels"
	"seneschal/mailgw/channels/channelstest"
	"seneschal/mailgw/channels/nodebb"
)

var kinds = map[string]channels.Transport{"nodebb": nodebb.Transport{Client: channelstest.Client(), Pause: time.Millisecond}}

func server(t *testing.T) *channelstest.Server { return channelstest.Open(t, kinds) }

func TestAGameHasATopicAndEachPhaseAPost(t *testing.T) {
	h, standIn := server(t), open(t)
	h.Begin("g7")
	h.Link("nodebb", "game/g7", standIn.settings())
	h.Email("g7", "bob", "east", "PRESS TO PUBLIC", "@anne [see](https://x.example) **this**", "END PRESS")
	h.Email("g7", "bob", "east", "PRESS TO ALL", "at the table alone", "END PRESS")
	h.Play("g7", 3)
	h.Drain()
	require.Len(t, standIn.topics, 1)
	require.Equal(t, []string{"sen-g7"}, standIn.topics[0].tags)
	require.Equal(t, 5, standIn.topics[0].cid)
	posts := standIn.topics[0].posts
	require.Len(t, posts, 5, "the beginning, press, three phases")
	require.Contains(t, posts[1].raw, "> @\u2060anne \\[see\\]\\(https\\://x\\.example\\) \\*\\*this\\*\\*")
	require.Contains(t, posts[2].raw, "## Round 1: ")
	require.Contains(t, posts[2].raw, "\n\n*Phase 1, revision 1 · ")
	for _, p := range posts {
		require.NotContains(t, p.raw, "at the table alone")
	}
	h.Steward("g7", "REWIND TO round 2 WHY a die fell")
	h.Play("g7", 1)
	h.Drain()
	posts = standIn.topics[0].posts
	require.Len(t, posts, 6, "a phase that is played again is edited")
	require.True(t, strings.HasPrefix(posts[3].raw, "## Round 2"))
	require.Contains(t, posts[3].raw, "*Phase 2, revision 2 · ")
	require.True(t, strings.HasPrefix(posts[4].raw, "**This does not count any more: the phase is played again.**"))
	require.NotContains(t, h.Logged(), token)
}

func TestAKillRepeatsNothing(t *testing.T) {
	h, standIn := channelstest.OpenDurable(t, kinds), open(t)
	h.Link("nodebb", "", standIn.settings())
	games, phases, _ := h.Killed(nil)
	require.Len(t, standIn.topics, games)
	for _, topic := range standIn.topics {
		var told []string
		for _, post := range topic.posts {
			if head, _, ok := strings.Cut(post.raw, ": "); ok && strings.HasPrefix(head, "## ") {
				told = append(told, head)
				require.Contains(t, post.raw, fmt.Sprintf("*Phase %d, revision 1 · ", len(told)))
			}
		}
		require.Len(t, told, phases, topic.title)
		for i, head := range told {
			require.Equal(t, fmt.Sprintf("## Round %d", i+1), head)
		}
		require.Len(t, topic.posts, phases+2, "the topic, the beginning, the phases")
	}
}

func TestTheForumsBrakesAreWaitedOut(t *testing.T) {
	h, standIn := server(t), open(t)
	h.Begin("g7")
	standIn.brakes = []string{"You can only post once every 0 second(s)", "Sie dürfen nur alle 0 Sekunden schreiben", "Somebody else is posting", "No, no, no"}
	channel := h.Link("nodebb", "game/g7", standIn.settings())
	h.Play("g7", 1)
	h.Drain()
	require.Len(t, standIn.topics[0].posts, 2)
	standIn.brakes = []string{"no", "no", "no", "no"}
	h.Play("g7", 2)
	h.Drain()
	require.Len(t, standIn.topics[0].posts, 3, "what is never taken does not stop the others")
	told, err := h.Register.Deliveries(t.Context(), channel.ID, 2)
	require.NoError(t, err)
	require.Equal(t, "failed", told[1].State)
	require.Contains(t, told[1].LastError, "answers 400: [no]")
	_, err = h.Register.Set(t.Context(), channel.ID, channels.Settings{"token": "another"})
	require.NoError(t, err)
	h.Play("g7", 1)
	h.Drain()
	channel, err = h.Register.Find(t.Context(), channel.ID)
	require.NoError(t, err)
	require.Equal(t, channels.Gone, channel.Stopped)
}

func TestWhatIsHeldBackIsNotSaidAgain(t *testing.T) {
	h, standIn := server(t), open(t)
	h.Begin("g7")
	standIn.queue = 1
	channel := h.Link("nodebb", "game/g7", standIn.settings())
	waits := func() string {
		h.DrainUntil(func() bool {
			told, err := h.Register.Deliveries(t.Context(), channel.ID, 1)
			require.NoError(t, err)
			return strings.Contains(told[0].LastError, "holds the topic back")
		})
		_, err := h.DB.Exec(`UPDATE channels.channels SET next_try = now()`)
		require.NoError(t, err)
		_, err = h.DB.Exec(`UPDATE channels.outbox SET last_error = ''`)
		require.NoError(t, err)
		return fmt.Sprint(len(standIn.topics), " ", len(standIn.held))
	}
	require.Equal(t, "0 1", waits())
	require.Equal(t, "0 1", waits(), "it is not made a second time")
	standIn.held[0]()
	standIn.queue = 1
	h.Play("g7", 1)
	h.Drain()
	require.Len(t, standIn.topics, 1)
	require.Len(t, standIn.held, 2, "a phase waits for its moderator")
	require.Len(t, standIn.topics[0].posts, 1)
}

func TestAForumThatRefusesIsGivenUpAndItsTokenNeverShown(t *testing.T) {
	h, standIn := server(t), open(t)
	gate := channelstest.Before(t, standIn.URL)
	settings := standIn.settings()
	settings["url"] = gate.URL
	h.GivesUp("nodebb", gate, settings, token)
}

func TestSettingsAreChecked(t *testing.T) {
	transport := nodebb.Transport{Client: channelstest.Client()}
	for name, settings := range map[string]channels.Settings{
		"no token": {"url": "https://forum.example", "category": "5"}, "a word as category": {"url": "https://forum.example", "token": "t0ken", "category": "games"},
		"a header": {"url": "https://forum.example", "token": "t0ken\r\nHost: y", "category": "5"}, "unknown": {"url": "https://forum.example", "token": "t0ken", "category": "5", "colour": "red"},
	} {
		_, err := transport.Complete(nil, settings)
		require.Error(t, err, name)
		require.NotContains(t, err.Error(), "t0ken")
	}
}

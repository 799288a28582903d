package channels_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/opening"
	"seneschal/eventstore"
	"seneschal/eventstore/eventstoretest"
	"seneschal/eventstore/host/openings"
	"seneschal/mailgw/channels"
	"seneschal/mailgw/channels/channelstest"
	"seneschal/mailgw/channels/discord"
	"seneschal/mailgw/channels/discourse"
	"seneschal/mailgw/channels/matrix"
	"seneschal/mailgw/channels/nodebb"
	"seneschal/mailgw/channels/webhook"
)

// waiting opens games for players on a server.
type waiting struct {
	*openings.Host
	t *testing.T
	n int
}

func openWaiting(t *testing.T, server *channelstest.Server) *waiting {
	return &waiting{Host: openings.New(openings.Config{Games: server.Host, Steward: "steward"}), t: t}
}

func (w *waiting) do(id string, by game.Player, act opening.Act) {
	w.t.Helper()
	w.n++
	_, err := w.Obey(w.t.Context(), id, fmt.Sprint("do ", w.n), by, act)
	require.NoError(w.t, err)
}

// begin begins a game for two.
func (w *waiting) begin(id string, open opening.Open) {
	w.t.Helper()
	open.Terms.Ruleset, open.Terms.Seats = "tiny", 2
	w.do(id, "anne", open)
	w.do(id, "bob", opening.Take{Invite: open.Invite})
	w.do(id, "anne", opening.Confirm{})
	_, err := w.Advance(w.t.Context(), id)
	require.NoError(w.t, err)
}

func TestOpenGamesAreToldToTheirChannelsAlone(t *testing.T) {
	kind := &spy{}
	server := channelstest.Open(t, map[string]channels.Transport{"spy": kind})
	waits := openWaiting(t, server)
	server.Link("spy", channels.OpenGames, channels.Settings{})
	waits.begin("tiny-a", opening.Open{})
	waits.begin("tiny-code", opening.Open{Invite: "heron"})
	waits.do("tiny-b", "anne", opening.Open{Terms: opening.Terms{Ruleset: "tiny", Seats: 3}})
	waits.do("tiny-b", "bob", opening.Take{})
	waits.do("tiny-b", "anne", opening.Close{})
	server.Steward("tiny-a", "ABANDON WHY a test")
	again, err := waits.OpenAgain(t.Context(), "tiny-a", "again", "anne")
	require.NoError(t, err)
	require.True(t, again.Now.IsWaiting())
	server.Drain()
	require.Equal(t, []string{"openings channel.linked", "opening/tiny-a opening.opened", "opening/tiny-a opening.begun", "opening/tiny-b opening.opened", "opening/tiny-b opening.ended"}, kind.told)

	kind.told = nil
	all := server.Link("spy", "", channels.Settings{})
	other := server.Link("spy", "game/tiny-a", channels.Settings{})
	waits.do("tiny-c", "anne", opening.Open{Terms: opening.Terms{Ruleset: "tiny", Seats: 2}})
	server.Drain()
	require.Equal(t, 1, strings.Count(strings.Join(kind.told, "\n"), "opening.opened"), "others are told of no open games")
	for _, channel := range []channels.Channel{all, other} {
		told, err := server.Register.Deliveries(t.Context(), channel.ID, 9)
		require.NoError(t, err)
		require.Len(t, told, 1)
	}
}

// TestOpenGamesAreToldOnceThoughKilled kills the queues after each sending: an entry may be sent again, under the
// same key, and none is made twice or lost.
func TestOpenGamesAreToldOnceThoughKilled(t *testing.T) {
	kind := &spy{}
	server := channelstest.OpenDurable(t, map[string]channels.Transport{"spy": kind})
	waits := openWaiting(t, server)
	channel := server.Link("spy", channels.OpenGames, channels.Settings{})
	for n := range 5 {
		waits.begin(fmt.Sprint("tiny-", n), opening.Open{})
		server.Kill(1)
	}
	server.Drain()
	told, err := server.Register.Deliveries(t.Context(), channel.ID, 99)
	require.NoError(t, err)
	require.Len(t, told, 1+2*5)
	for _, entry := range told {
		require.Equal(t, "sent", entry.State)
	}
}

// TestAnOpeningThatCannotBeReadIsPostponed lets a newer program write about a game that waits: others are told
// of meanwhile, and the commit is kept for a program that can read it.
func TestAnOpeningThatCannotBeReadIsPostponed(t *testing.T) {
	kind := &spy{}
	server := channelstest.Open(t, map[string]channels.Transport{"spy": kind})
	waits := openWaiting(t, server)
	server.Link("spy", channels.OpenGames, channels.Settings{})
	terms := opening.Terms{Ruleset: "tiny", Seats: 2}
	waits.do("tiny-a", "anne", opening.Open{Terms: terms})
	var head eventstore.Head
	for commit, err := range server.Register.Store.Load(t.Context(), "opening/tiny-a", 0) {
		require.NoError(t, err)
		head = commit.Head()
	}
	_, err := server.Register.Store.Append(t.Context(), eventstoretest.ForAll(eventstore.Draft{
		Log: "opening/tiny-a", After: head, At: time.Now(), CommandID: "by a newer program",
		Events: []event.Envelope{{Kind: "opening.unheard", Version: 1, Data: json.RawMessage(`{}`)}},
	}))
	require.NoError(t, err)
	waits.do("tiny-b", "bob", opening.Open{Terms: terms})
	server.Drain()
	require.Equal(t, []string{"openings channel.linked", "opening/tiny-a opening.opened", "opening/tiny-b opening.opened"}, kind.told)
	var postponed []string
	require.NoError(t, server.DB.Select(&postponed, `SELECT log FROM channels.unread`))
	require.Equal(t, []string{"opening/tiny-a"}, postponed)
}

// TestEachKindTellsOfOpenGames checks the words of each kind in each language, with a title that is full of markup.
func TestEachKindTellsOfOpenGames(t *testing.T) {
	kinds := map[string]channels.Transport{
		"discord": discord.Transport{}, "matrix": matrix.Transport{}, "discourse": discourse.Transport{}, "nodebb": nodebb.Transport{}, "webhook": webhook.Transport{},
	}
	server := channelstest.Open(t, kinds)
	waits := openWaiting(t, server)
	waits.do("tiny-a", "xenophon", opening.Open{Terms: opening.Terms{Ruleset: "tiny", Seats: 3, Preset: "short", Title: "@everyone <b>**fen**"}})
	now, err := waits.Opening(t.Context(), "tiny-a")
	require.NoError(t, err)
	for _, lang := range game.Languages() {
		for name, kind := range kinds {
			tell := func(e event.Event) string {
				news := channels.News{Log: "opening/tiny-a", Pos: 3, Pages: channelstest.Pages, Opening: now, Events: []event.Event{e}}
				drafts, err := kind.Tell(channels.Channel{Kind: name, Of: channels.OpenGames, Language: lang}, news)
				require.NoError(t, err)
				require.Len(t, drafts, 1, "%s in %s", name, lang)
				require.False(t, drafts[0].Replaces)
				if slices.Contains([]string{"discourse", "nodebb"}, name) {
					require.Equal(t, channels.OpenGames, drafts[0].Of, "one topic for all")
				} else {
					require.Equal(t, eventstore.Log("opening/tiny-a"), drafts[0].Of)
				}
				body := string(drafts[0].Body)
				require.Contains(t, body, channelstest.Pages+"/g/tiny-a")
				switch name {
				case "webhook": // for programs
				case "matrix": // a plain text, and another with markup
					require.Contains(t, body, `\u0026lt;b\u0026gt;`)
				default:
					require.NotContains(t, body, "**fen**")
				}
				return body
			}
			said := tell(opening.Opened{})
			require.Contains(t, said, "short")
			require.NotContains(t, said, "xenophon", "persons are not named")
			require.NotEqual(t, said, tell(opening.Started{}))
			require.NotEqual(t, said, tell(opening.Ended{Why: opening.TimeOver}))
		}
	}
}

package channels_test

import (
	"context"
	"encoding/json"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game/gametest"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/eventstoretest"
	"seneschal/eventstore/host"
	"seneschal/mailgw/channels"
	"seneschal/mailgw/channels/channelstest"
	"seneschal/mailgw/channels/discord"
	"seneschal/mailgw/channels/matrix"
	"seneschal/mailgw/channels/nodebb"
	"seneschal/mailgw/mailgwtest"
)

// A spy is a kind that takes everything, and whose entries list the facts that it was told.
type spy struct {
	mu   sync.Mutex
	told []string
}

func (s *spy) Complete(_, given channels.Settings) (channels.Settings, error) { return given, nil }

func (s *spy) Tell(_ channels.Channel, news channels.News) ([]channels.Draft, error) {
	var all []channels.Draft
	for _, f := range news.Facts("en") {
		all = append(all, channels.Draft{Kind: f.Type, Of: news.Log, Body: []byte("{}")})
	}
	return all, nil
}

func (s *spy) Send(_ context.Context, delivery *channels.Delivery) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.told = append(s.told, strings.TrimPrefix(delivery.Entry.Of, "game/")+" "+delivery.Entry.Kind)
	return nil
}

func TestWhatCannotBeReadIsToldByAProgramThatCan(t *testing.T) {
	kind := &spy{}
	server := channelstest.Open(t, map[string]channels.Transport{"spy": kind})
	server.Begin("g7")
	server.Begin("g8")
	server.Drain()
	server.Link("spy", "", channels.Settings{})
	var head eventstore.Head
	for commit, err := range server.Host.Store.Load(t.Context(), "game/g7", 0) {
		require.NoError(t, err)
		head = commit.Head()
	}
	_, err := server.Host.Store.Append(t.Context(), eventstoretest.ForAll(eventstore.Draft{
		Log: "game/g7", After: head, At: mailgwtest.Noon, CommandID: "by a newer program",
		Events: []event.Envelope{{Kind: "tiny.noted", Version: 1, Data: json.RawMessage(`{}`)}},
	}))
	require.NoError(t, err)
	older := server.Host
	newer := &host.Host{Store: older.Store, Games: aggregate.NewGames(gametest.LookupNewer), Seeds: older.Seeds, Now: older.Now}
	server.Host = newer
	server.Play("g7", 1)
	server.Play("g8", 1)
	for range 2 { // a start of the same program changes nothing
		server.Drain()
		require.Equal(t, []string{" channel.linked", "g8 game.phase.closed", "g8 game.awaiting"}, kind.told, "nothing else waits for it")
	}
	server.Register.Games = newer.Games
	server.DrainUntil(func() bool { // the cursor reaches its end before
		kind.mu.Lock()
		defer kind.mu.Unlock()
		return len(kind.told) >= 5
	})
	require.Equal(t, []string{"g7 game.phase.closed", "g7 game.awaiting"}, kind.told[3:])
	server.Drain()
	require.Len(t, kind.told, 5, "once")
}

func TestAChannelThatGoesOnIsToldHowThingsStand(t *testing.T) {
	kind := &spy{}
	server := channelstest.Open(t, map[string]channels.Transport{"spy": kind})
	server.Begin("g7")
	server.Drain()
	channel := server.Link("spy", "game/g7", channels.Settings{})
	server.Drain()
	require.NoError(t, server.Register.Stop(t.Context(), channel.ID))
	server.Play("g7", 3)
	server.Drain()
	for range 2 {
		require.NoError(t, server.Register.Start(t.Context(), channel.ID, mailgwtest.Noon))
	}
	server.Play("g7", 1)
	server.Drain()
	require.Equal(t, []string{"g7 channel.linked", "g7 channel.resumed", "g7 game.phase.closed", "g7 game.awaiting"}, kind.told)

	now := channels.News{Log: "game/g7", At: mailgwtest.Noon, Again: true, Game: server.Game("g7"), Pages: channelstest.Pages}
	for name, transport := range map[string]channels.Transport{"discord": discord.Transport{}, "matrix": matrix.Transport{}, "nodebb": nodebb.Transport{}} {
		for lang, said := range map[string]string{"en": "is told here again", "es": "se vuelve a contar", "fr": "de nouveau", "nl": "hier weer verteld"} {
			drafts, err := transport.Tell(channels.Channel{Kind: name, Language: lang}, now)
			require.NoError(t, err)
			last := string(drafts[len(drafts)-1].Body)
			require.Contains(t, last, said, name)
			require.Contains(t, last, channelstest.Pages+"/g/g7", name)
		}
	}
}

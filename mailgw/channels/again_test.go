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

func (s *spy) Tell(_ channels.Channel, n channels.News) ([]channels.Draft, error) {
	var all []channels.Draft
	for _, f := range n.Facts("en") {
		all = append(all, channels.Draft{Kind: f.Type, Of: n.Log, Body: []byte("{}")})
	}
	return all, nil
}

func (s *spy) Send(_ context.Context, d *channels.Delivery) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.told = append(s.told, strings.TrimPrefix(d.Entry.Of, "game/")+" "+d.Entry.Kind)
	return nil
}

func TestWhatCannotBeReadIsToldByAProgramThatCan(t *testing.T) {
	kind := &spy{}
	h := channelstest.Open(t, map[string]channels.Transport{"spy": kind})
	h.Begin("g7")
	h.Begin("g8")
	h.Drain()
	h.Link("spy", "", channels.Settings{})
	var head eventstore.Head
	for c, err := range h.Host.Store.Load(t.Context(), "game/g7", 0) {
		require.NoError(t, err)
		head = c.Head()
	}
	_, err := h.Host.Store.Append(t.Context(), eventstoretest.ForAll(eventstore.Draft{
		Log: "game/g7", After: head, At: mailgwtest.Noon, CommandID: "by a newer program",
		Events: []event.Envelope{{Kind: "tiny.noted", Version: 1, Data: json.RawMessage(`{}`)}},
	}))
	require.NoError(t, err)
	older := h.Host
	newer := &host.Host{Store: older.Store, Games: aggregate.NewGames(gametest.LookupNewer), Seeds: older.Seeds, Now: older.Now}
	h.Host = newer
	h.Play("g7", 1)
	h.Play("g8", 1)
	for range 2 { // a start of the same program changes nothing
		h.Drain()
		require.Equal(t, []string{" channel.linked", "g8 game.phase.closed", "g8 game.awaiting"}, kind.told, "nothing else waits for it")
	}
	h.Register.Games = newer.Games
	h.DrainUntil(func() bool { // the cursor reaches its end before
		kind.mu.Lock()
		defer kind.mu.Unlock()
		return len(kind.told) >= 5
	})
	require.Equal(t, []string{"g7 game.phase.closed", "g7 game.awaiting"}, kind.told[3:])
	h.Drain()
	require.Len(t, kind.told, 5, "once")
}

func TestAChannelThatGoesOnIsToldHowThingsStand(t *testing.T) {
	kind := &spy{}
	h := channelstest.Open(t, map[string]channels.Transport{"spy": kind})
	h.Begin("g7")
	h.Drain()
	c := h.Link("spy", "game/g7", channels.Settings{})
	h.Drain()
	require.NoError(t, h.Register.Stop(t.Context(), c.ID))
	h.Play("g7", 3)
	h.Drain()
	for range 2 {
		require.NoError(t, h.Register.Start(t.Context(), c.ID, mailgwtest.Noon))
	}
	h.Play("g7", 1)
	h.Drain()
	require.Equal(t, []string{"g7 channel.linked", "g7 channel.resumed", "g7 game.phase.closed", "g7 game.awaiting"}, kind.told)

	now := channels.News{Log: "game/g7", At: mailgwtest.Noon, Again: true, Game: h.Game("g7"), Pages: channelstest.Pages}
	for name, k := range map[string]channels.Transport{"discord": discord.Transport{}, "matrix": matrix.Transport{}, "nodebb": nodebb.Transport{}} {
		for lang, said := range map[string]string{"en": "is told here again", "es": "se vuelve a contar", "fr": "de nouveau", "nl": "hier weer verteld"} {
			drafts, err := k.Tell(channels.Channel{Kind: name, Language: lang}, now)
			require.NoError(t, err)
			last := string(drafts[len(drafts)-1].Body)
			require.Contains(t, last, said, name)
			require.Contains(t, last, channelstest.Pages+"/g/g7", name)
		}
	}
}

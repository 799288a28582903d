package server

import (
	"log/slog"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/cmd/control"
	"seneschal/domain/game"
	"seneschal/projections/site/stewards"
)

func TestAStewardReachesTheChannelsOfOneGameAlone(t *testing.T) {
	config := &Config{Dir: t.TempDir(), Role: Roles, Listen: "127.0.0.1:0", Domain: "seneschal.test", MaildropIMAP: "127.0.0.1:0", MaildropSMTP: "127.0.0.1:0", Proof: "standard", MinFree: 1, LogLevel: "error"}
	h, err := Open(t.Context(), config, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, h.Close()) })
	for _, id := range []string{"one", "two"} {
		_, err = h.Control().Open(t.Context(), control.NewGame{ID: id, Ruleset: "feudal", Options: map[game.Option]string{}, Seats: 2, Steward: control.Person{Name: "Anne", Address: "anne@seneschal.test"}})
		require.NoError(t, err)
	}
	pages := pageChannels{h.newRegister()}
	change := func(of string, do stewards.ChannelChange) bool {
		ok, err := pages.Change(t.Context(), of, do)
		require.NoError(t, err)
		return ok
	}
	add := stewards.ChannelChange{Word: "add", Kind: "webhook", Language: "en", Settings: map[string]string{"url": "https://x.example/y"}}
	require.True(t, change("game/one", add))
	add.Settings["url"] = "https://10.0.0.1/y"
	require.False(t, change("game/one", add))
	all, err := pages.Linked(t.Context(), "game/one")
	require.NoError(t, err)
	require.Len(t, all, 1)
	require.Equal(t, "channel.linked", all[0].Told[0].What)
	set := stewards.ChannelChange{Word: "set", Channel: all[0].ID, Settings: map[string]string{"url": "https://x.example/z"}}
	require.False(t, change("game/two", set))
	require.True(t, change("game/one", set))
	set.Settings["url"] = "https://10.0.0.1/y"
	require.False(t, change("game/one", set))
	_, err = h.DB.Exec(`UPDATE channels.channels SET stopped = 'gone'; UPDATE channels.outbox SET last_error = 'x.example answers 401', state = 'queued', sent = NULL`)
	require.NoError(t, err)
	all, err = pages.Linked(t.Context(), "game/one")
	require.NoError(t, err)
	require.Equal(t, "channels.stopped.gone", all[0].Stopped)
	require.Equal(t, "x.example answers 401", all[0].Fault, "its steward sees why")
	require.True(t, change("game/one", stewards.ChannelChange{Word: "start", Channel: all[0].ID}))
	for _, word := range []string{"stop", "start", "resend", "remove"} {
		do := stewards.ChannelChange{Word: word, Channel: all[0].ID, Entry: all[0].Told[0].Key}
		require.False(t, change("game/two", do), word)
		require.True(t, change("game/one", do), word)
	}
	all, err = pages.Linked(t.Context(), "game/one")
	require.NoError(t, err)
	require.Empty(t, all)
}

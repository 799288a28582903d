package server

import (
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"log/slog"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/quiet"
	"seneschal/mailgw"
	"seneschal/projections/site/devices"
)

func TestDevicesAndQuietHoursGoWithTheirPlayer(t *testing.T) {
	config := &Config{Dir: t.TempDir(), Role: Roles, Listen: "127.0.0.1:0", Domain: "seneschal.test", MaildropIMAP: "127.0.0.1:0", MaildropSMTP: "127.0.0.1:0", Proof: "standard", MinFree: 1, LogLevel: "error"}
	server, err := Open(t.Context(), config, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, server.Close()) })
	bors, err := server.Roster.Ensure(t.Context(), "Bors", "bors@seneschal.test", "Europe/Berlin")
	require.NoError(t, err)
	named := pageDevices{server.newDevices(), server.newPushKey()}
	require.Len(t, named.Key(), 87)
	require.Equal(t, named.Key(), server.newPushKey().Public(), "browsers have subscribed to it")
	private, err := ecdh.P256().GenerateKey(rand.Reader)
	require.NoError(t, err)
	encode := base64.RawURLEncoding.EncodeToString
	subscription := devices.Subscription{Endpoint: "https://push.example/x", P256dh: encode(private.PublicKey().Bytes()), Auth: encode(make([]byte, 16))}
	require.NoError(t, named.Add(t.Context(), bors, subscription))
	for _, own := range []string{"https://127.0.0.1/x", "https://10.0.0.1/x", "https://[::1]/x", "https://[::ffff:10.0.0.1]/x", "http://push.example/x", "https://push.example/x#y"} {
		bad := subscription
		bad.Endpoint = own
		require.ErrorIs(t, named.Add(t.Context(), bors, bad), devices.ErrDevice, own)
	}
	night := quiet.Hours{From: 22 * 60, To: 7 * 60}
	require.NoError(t, server.subscriptions().SetQuiet(t.Context(), bors, night))
	held, err := server.newAccounts().Holding(t.Context(), bors)
	require.NoError(t, err)
	require.Len(t, held.Browsers, 1)
	require.Equal(t, subscription.Endpoint, held.Browsers[0].Endpoint)
	require.Equal(t, "22:00-07:00", held.Quiet)
	require.NoError(t, server.newAccounts().Forget(t.Context(), bors))
	all, err := named.Of(t.Context(), bors)
	require.NoError(t, err)
	require.Empty(t, all)
	var left int
	require.NoError(t, server.DB.Get(&left, `SELECT count(*) FROM push.outbox`))
	require.Zero(t, left)
}

// TestEmailsOfTheServerHeedQuietHours: the server's post asks the roster.
func TestEmailsOfTheServerHeedQuietHours(t *testing.T) {
	config := &Config{Dir: t.TempDir(), Role: Roles, Listen: "127.0.0.1:0", Domain: "seneschal.test", MaildropIMAP: "127.0.0.1:0", MaildropSMTP: "127.0.0.1:0", Proof: "standard", MinFree: 1, LogLevel: "error"}
	h, err := Open(t.Context(), config, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, h.Close()) })
	bors, err := h.Roster.Ensure(t.Context(), "Bors", "bors@seneschal.test", "UTC")
	require.NoError(t, err)
	now := time.Now().UTC()
	minute := 60*now.Hour() + now.Minute()
	always := quiet.Hours{From: (minute + 1430) % 1440, To: (minute + 600) % 1440} // for ten hours yet
	require.NoError(t, h.subscriptions().SetQuiet(t.Context(), bors, always))
	require.NoError(t, h.newDoors().Ask(t.Context(), "bors@seneschal.test", "/me", "en", now))
	stats, err := h.newOutbox().Stats(t.Context())
	require.NoError(t, err)
	require.Equal(t, 1, stats.Queued)
	require.Zero(t, stats.Held, "a link to sign in does not wait")
	news := h.newMailServer().Write(mailgw.Email{Name: mailgw.Name{Game: "one", Seat: "a", Kind: "report", Rev: "1"}, To: "Bors@seneschal.test", Subject: "news", Body: "news\n", At: now})
	require.NoError(t, h.newOutbox().Put(t.Context(), news))
	stats, err = h.newOutbox().Stats(t.Context())
	require.NoError(t, err)
	require.Equal(t, 1, stats.Held)
	require.NoError(t, h.subscriptions().SetQuiet(t.Context(), bors, quiet.Hours{}))
	stats, err = h.newOutbox().Stats(t.Context())
	require.NoError(t, err)
	require.Zero(t, stats.Held, "there are no such hours any more")
}

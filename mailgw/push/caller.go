package push

import (
	"cmp"
	"context"
	"crypto/ecdh"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"log/slog"
	"time"

	"seneschal/domain/game"
	"seneschal/mailgw"
	"seneschal/mailgw/watch"
	"seneschal/mailgw/workers"
)

// A Caller queues calls, and makes them. Devices, Games, People, Waits, Key and Contact are
// set; for the rest the zero value is right.
type Caller struct {
	Devices Devices
	Games   watch.Games
	People  mailgw.Directory
	// Waits are the games that wait for a player, as the tables have it.
	Waits   func(context.Context, game.Player) ([]string, error)
	Key     Key
	Contact string // whom push services can write to: a mail address, or a URL with https
	// Subscriptions keeps who does without letters that a call is made instead of; nil:
	// nobody does.
	Subscriptions mailgw.Subscriptions
	// Hold is when a player may be called about a deadline (zero: about none); the zero
	// time if at once. nil: always.
	Hold     func(ctx context.Context, p game.Player, now, due time.Time) (time.Time, error)
	Workers  int             // calls at the same time; 0 is 4
	Poll     time.Duration   // how often to look for calls; 0 is a second
	Patience []time.Duration // waits before each try but the first; nil is Patience
	Alone    bool            // no other process calls: what a killed one was sending is taken over at once
	Between  workers.Between // is told of each call that was sent
	Log      *slog.Logger    // nil: silence
	Now      mailgw.Clock    // nil: the clock
}

func (c *Caller) hold(ctx context.Context, p game.Player, now, due time.Time) (time.Time, error) {
	if c.Hold == nil {
		return time.Time{}, nil
	}
	return c.Hold(ctx, p, now, due)
}

func (c *Caller) log() *slog.Logger { return cmp.Or(c.Log, slog.New(slog.DiscardHandler)) }

// A Key is that by which push services know who calls (VAPID, RFC 8292). Browsers
// subscribe to it: with another one, all subscriptions are lost.
type Key struct {
	private, public string // as the library wants them: base64url
	topics          []byte
}

// NewKey is the key that comes of a secret: always the same of the same.
func NewKey(secret []byte) Key {
	for n := uint32(0); ; n++ {
		private, err := ecdh.P256().NewPrivateKey(derive(secret, "vapid", n))
		if err != nil {
			continue // one in four thousand million is none
		}
		encode := base64.RawURLEncoding.EncodeToString
		return Key{encode(private.Bytes()), encode(private.PublicKey().Bytes()), derive(secret, "topic", 0)}
	}
}

func derive(secret []byte, label string, n uint32) []byte {
	m := hmac.New(sha256.New, secret)
	m.Write(binary.BigEndian.AppendUint32([]byte(label), n))
	return m.Sum(nil)
}

// Public is what browsers subscribe to, in base64url.
func (k Key) Public() string { return k.public }

// topic is what calls about a seat have in common: a newer one replaces an older that a
// device has not got yet. Nobody can tell by it which seat that is. RFC 8030, 5.4 allows 32
// letters of base64url.
func (k Key) topic(game, seat string) string {
	m := hmac.New(sha256.New, k.topics)
	m.Write([]byte(game + "|" + seat))
	return base64.RawURLEncoding.EncodeToString(m.Sum(nil)[:18])
}

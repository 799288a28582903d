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

// A Caller queues calls, and makes them. Devices, Games, People, Waits, Key and Contact are required; for all other
// fields the zero value will do.
type Caller struct {
	Devices Devices
	Games   watch.Games
	People  mailgw.Directory
	// Waits returns the IDs of the games that wait for a player, according to tables that may be a little behind.
	Waits   func(context.Context, game.Player) ([]string, error)
	Key     Key
	Contact string // where push services can write to us: a mail address, or a URL with https
	// Subscriptions keeps which players want emails besides calls; nil: everybody does.
	Subscriptions mailgw.Subscriptions
	// Hold returns when a player may be called about the deadline due (zero: about none); the zero
	// time means at once. Nil: always.
	Hold     func(ctx context.Context, p game.Player, now, due time.Time) (time.Time, error)
	Workers  int             // calls at the same time; 0 is 4
	Poll     time.Duration   // how long to wait if no call is due; 0 is a second
	Patience []time.Duration // waits before each try but the first; nil is Patience
	Alone    bool            // no other process calls: Run takes over at once what a killed one was sending
	Between  workers.Between // called after each call that was sent
	Log      *slog.Logger    // nil: silence
	Now      mailgw.Clock    // nil: the machine's clock
}

// heldUntil returns the time before which a player may not be called, as Hold does; the zero time means at once.
func (c *Caller) heldUntil(ctx context.Context, player game.Player, now, due time.Time) (time.Time, error) {
	if c.Hold == nil {
		return time.Time{}, nil
	}
	return c.Hold(ctx, player, now, due)
}

func (c *Caller) log() *slog.Logger { return cmp.Or(c.Log, slog.New(slog.DiscardHandler)) }

// A Key identifies us to push services (VAPID, RFC 8292). Browsers subscribe to its public part: with another Key all
// subscriptions are lost.
type Key struct {
	private, public string // in the library's form: base64url
	topics          []byte
}

// NewKey derives the key from a secret. The same secret gives the same key.
func NewKey(secret []byte) Key {
	for n := uint32(0); ; n++ {
		private, err := ecdh.P256().NewPrivateKey(deriveKey(secret, "vapid", n))
		if err != nil {
			continue // one in four thousand million is invalid
		}
		encode := base64.RawURLEncoding.EncodeToString
		return Key{encode(private.Bytes()), encode(private.PublicKey().Bytes()), deriveKey(secret, "topic", 0)}
	}
}

// deriveKey derives 32 bytes from a secret, for a purpose that label names.
func deriveKey(secret []byte, label string, n uint32) []byte {
	m := hmac.New(sha256.New, secret)
	m.Write(binary.BigEndian.AppendUint32([]byte(label), n))
	return m.Sum(nil)
}

// Public returns the key that browsers subscribe to, in base64url.
func (k Key) Public() string { return k.public }

// seatTopic returns the common topic of all calls about a seat, so that a newer call replaces an older one that a
// device has not got yet. The topic does not disclose the seat. RFC 8030, 5.4 allows 32 characters of base64url.
func (k Key) seatTopic(game, seat string) string {
	m := hmac.New(sha256.New, k.topics)
	m.Write([]byte(game + "|" + seat))
	return base64.RawURLEncoding.EncodeToString(m.Sum(nil)[:18])
}

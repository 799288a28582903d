package push

import (
	"crypto/ecdh"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
)

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

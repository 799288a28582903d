package eventstore

import (
	"crypto/ed25519"
	"encoding/base64"
	"errors"
	"fmt"
)

// A Sealer signs heads of logs, so that nobody else can claim what a log was.
// Reports carry the signature: players' mailboxes are the witnesses.
type Sealer struct{ key ed25519.PrivateKey }

// NewSealer makes the sealer of a secret seed.
func NewSealer(seed [ed25519.SeedSize]byte) Sealer {
	return Sealer{ed25519.NewKeyFromSeed(seed[:])}
}

// Public is the key to verify with, as text to publish.
func (s Sealer) Public() string {
	return base64.RawURLEncoding.EncodeToString(s.key.Public().(ed25519.PublicKey))
}

// Sign is the signature of a head of a log, 86 characters.
func (s Sealer) Sign(log Log, h Head) string {
	return base64.RawURLEncoding.EncodeToString(ed25519.Sign(s.key, signed(log, h)))
}

// ErrForged says that a signature is not of that head and key.
var ErrForged = errors.New("signature does not fit")

// VerifyHead checks the signature of a head (its Pos and Hash) with a public
// key as Public gave it.
func VerifyHead(public string, log Log, h Head, signature string) error {
	key, err := base64.RawURLEncoding.Strict().DecodeString(public)
	if err != nil || len(key) != ed25519.PublicKeySize {
		return fmt.Errorf("public key %q is not %d characters of base64url", public, base64.RawURLEncoding.EncodedLen(ed25519.PublicKeySize))
	}
	sig, err := base64.RawURLEncoding.Strict().DecodeString(signature)
	if err != nil || !ed25519.Verify(key, signed(log, h), sig) {
		return fmt.Errorf("head %s of %s: %w", h, log, ErrForged)
	}
	return nil
}

func signed(log Log, h Head) []byte {
	return fmt.Appendf(nil, "seneschal/head/v1\n%s\n%d\n%s\n", log, h.Pos, h.Hash)
}

// String is the head as reports show it: the beginning of the hash, and the
// position.
func (h Head) String() string {
	return fmt.Sprintf("%.12s@%d", h.Hash, h.Pos)
}

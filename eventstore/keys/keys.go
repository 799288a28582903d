// Package keys checks public keys and signatures strictly (Ed25519): it refuses a weak key, for
// which anybody can write valid signatures.
package keys

import (
	"bytes"
	"crypto/ed25519"
	"errors"
	"fmt"

	"filippo.io/edwards25519"
)

// The reasons to refuse a key.
var (
	ErrForm = errors.New("not a public key of Ed25519")
	ErrWeak = errors.New("a weak key: signatures fit it that anybody can write")
)

// Check returns an error if a public key is no point of the curve, is not spelt in the canonical
// way, or has one of the few values that hide no secret (small order).
func Check(key []byte) error {
	p, err := new(edwards25519.Point).SetBytes(key)
	if err != nil || !bytes.Equal(p.Bytes(), key) {
		return fmt.Errorf("%x: %w", key, ErrForm)
	}
	if new(edwards25519.Point).MultByCofactor(p).Equal(edwards25519.NewIdentityPoint()) == 1 {
		return fmt.Errorf("%x: %w", key, ErrWeak)
	}
	return nil
}

// Verify reports whether a signature of a text is valid for a key. It returns false for a key that Check refuses.
func Verify(key, text, signature []byte) bool {
	return Check(key) == nil && ed25519.Verify(key, text, signature)
}

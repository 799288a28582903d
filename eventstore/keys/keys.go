// Package keys checks public keys and signatures strictly (Ed25519): a key that signatures
// fit which anybody can write is none.
package keys

import (
	"bytes"
	"crypto/ed25519"
	"errors"
	"fmt"

	"filippo.io/edwards25519"
)

// Why bytes are not taken for a key.
var (
	ErrForm = errors.New("not a public key of Ed25519")
	ErrWeak = errors.New("a weak key: signatures fit it that anybody can write")
)

// Check reports what is wrong with a public key: it is no point of the curve, or is spelt
// as none is, or has one of the few values that hide no secret (small order).
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

// Verify reports whether a signature of a text fits a key, which must be a strong one.
func Verify(key, text, signature []byte) bool {
	return Check(key) == nil && ed25519.Verify(key, text, signature)
}

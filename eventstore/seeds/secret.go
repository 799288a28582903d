package seeds

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"seneschal/domain/dice"
	"seneschal/eventstore"
)

// A Secret is the secret from which a server derives its dice, or with which it signs or salts. Whoever has the secret of
// the dice knows every roll to come where no beacon is mixed in. No game can go on if that secret is lost.
type Secret [32]byte

// LoadSecret reads the secret of a server from its file. If there is no file, it makes a secret and the file, and returns
// when it is on the disk. It fails if the file has another length, or may be read by other users.
func LoadSecret(path string) (Secret, error) {
	var secret Secret
	_, _ = rand.Read(secret[:]) // never fails
	return keepSecret(path, secret)
}

// keepSecret returns the secret in a file; if there is no file, it makes one with the given secret and returns that.
func keepSecret(path string, secret Secret) (Secret, error) {
	there, err := readSecret(path)
	if !errors.Is(err, fs.ErrNotExist) {
		return there, err
	}
	err = eventstore.CreateSynced(path, secret[:], 0o600)
	if errors.Is(err, fs.ErrExist) { // another process was first
		return readSecret(path)
	}
	return secret, err
}

// readSecret reads the secret in a file. It fails with fs.ErrNotExist if there is none, and with another error if other
// users may read the file, or its length is wrong.
func readSecret(path string) (Secret, error) {
	var secret Secret
	info, err := os.Stat(path)
	if err != nil {
		return secret, fmt.Errorf("reading the secret: %w", err)
	}
	if info.Mode().Perm()&0o077 != 0 {
		return secret, fmt.Errorf("reading the secret: %s may be read by others (mode %o): chmod 600 it", path, info.Mode().Perm())
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return secret, fmt.Errorf("reading the secret: %w", err)
	}
	if len(data) != len(secret) {
		return secret, fmt.Errorf("reading the secret: %s has %d bytes, not %d", path, len(data), len(secret))
	}
	return Secret(data), nil
}

// derive returns the secret for a label, from which s cannot be computed.
func (s Secret) derive(label string) [32]byte {
	mac := hmac.New(sha256.New, s[:])
	mac.Write([]byte(label))
	return [32]byte(mac.Sum(nil))
}

// ChainLength is how many adjudications a game may have, void ones included.
const ChainLength = 4096

// markEvery is the distance between the keys of a chain that are kept.
const markEvery = 64

// A Chain is a game's dice chain: each key hashes to the one before. Every 64th key is kept, so that any other can be
// computed quickly.
type Chain struct {
	marks [ChainLength/markEvery + 1]dice.Key
}

// newChain makes the chain whose last key, number ChainLength, is given.
func newChain(last dice.Key) (chain Chain) {
	key := last
	for n := ChainLength; n >= 0; n-- {
		if n%markEvery == 0 {
			chain.marks[n/markEvery] = key
		}
		key = key.Prev()
	}
	return chain
}

// Commitment returns key 0, which is published before the first roll.
func (c *Chain) Commitment() dice.Commitment { return c.marks[0] }

// Key returns the key of the nth adjudication. It fails unless n is from 1 to ChainLength.
func (c *Chain) Key(n int) (dice.Key, error) {
	if n < 1 || n > ChainLength {
		return dice.Key{}, fmt.Errorf("dice key %d of a chain of %d", n, ChainLength)
	}
	mark := (n + markEvery - 1) / markEvery
	key := c.marks[mark]
	for range mark*markEvery - n {
		key = key.Prev()
	}
	return key, nil
}

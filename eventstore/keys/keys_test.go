package keys_test

import (
	"bytes"
	"crypto/ed25519"
	"encoding/hex"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore/keys"
)

// weak lists the keys of small order, with both signs where a key has both.
var weak = []string{
	"0000000000000000000000000000000000000000000000000000000000000000",
	"0000000000000000000000000000000000000000000000000000000000000080",
	"0100000000000000000000000000000000000000000000000000000000000000",
	"ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
	"26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
	"26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
	"c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
	"c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
}

// misspelt lists some of them in other bytes, and texts that are no points at all.
var misspelt = []string{
	"0100000000000000000000000000000000000000000000000000000000000080",
	"edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
	"eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
	"0200000000000000000000000000000000000000000000000000000000000000",
	"", "00",
}

func TestWeakKeysAreRefused(t *testing.T) {
	zeros := make([]byte, ed25519.SignatureSize)
	fits := 0
	for _, text := range weak {
		key, err := hex.DecodeString(text)
		require.NoError(t, err)
		require.ErrorIs(t, keys.Check(key), keys.ErrWeak)
		for n := range byte(16) { // one text in eight, or so, fits a signature without a secret
			require.False(t, keys.Verify(key, []byte{n}, zeros))
			if ed25519.Verify(key, []byte{n}, zeros) {
				fits++
			}
		}
	}
	require.Positive(t, fits, "without the check they would do")
	for _, text := range misspelt {
		key, err := hex.DecodeString(text)
		require.NoError(t, err)
		require.Error(t, keys.Check(key), text)
	}
}

func TestGoodKeysAreTaken(t *testing.T) {
	for n := range byte(20) {
		private := ed25519.NewKeyFromSeed(bytes.Repeat([]byte{n}, ed25519.SeedSize))
		public := []byte(private.Public().(ed25519.PublicKey))
		require.NoError(t, keys.Check(public))
		signature := ed25519.Sign(private, []byte("text"))
		require.True(t, keys.Verify(public, []byte("text"), signature))
		require.False(t, keys.Verify(public, []byte("other"), signature))
	}
}

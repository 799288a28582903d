package gametest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
)

// Digest is the digest of a position, which every State has by its promise.
func Digest(t testing.TB, s game.State) string {
	t.Helper()
	digest, err := game.Digest(s)
	require.NoError(t, err)
	return digest
}

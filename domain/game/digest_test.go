package game_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
)

// odd is a position that cannot be marshalled.
type odd struct {
	game.State
	Never func()
}

func TestAPositionThatDoesNotMarshalHasNoDigest(t *testing.T) {
	_, err := game.Digest(odd{})
	require.ErrorContains(t, err, "digesting a position")
	digest, err := game.Digest(nil)
	require.NoError(t, err)
	require.Empty(t, digest)
}

package roster_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/projections/roster"
)

func TestBlocksHoldBothWays(t *testing.T) {
	r := newRoster(t)
	anna, err := r.Ensure(t.Context(), "Anna", "anna@example.org", "")
	require.NoError(t, err)
	blocked := func(a, b game.Player) bool {
		yes, err := r.Blocked(t.Context(), a, b)
		require.NoError(t, err)
		return yes
	}
	for range 2 {
		require.NoError(t, r.Block(t.Context(), anna, "bob", noon))
	}
	require.NoError(t, r.Block(t.Context(), anna, anna, noon))
	require.True(t, blocked(anna, "bob"))
	require.True(t, blocked("bob", anna))
	require.False(t, blocked(anna, anna))
	require.False(t, blocked("bob", "carol"))
	require.NoError(t, r.Unblock(t.Context(), "bob", anna), "it is not theirs to end")
	require.True(t, blocked(anna, "bob"))
	for range 2 {
		require.NoError(t, r.Unblock(t.Context(), anna, "bob"))
	}
	require.False(t, blocked(anna, "bob"))
}

func TestBlocksAreBounded(t *testing.T) {
	r := newRoster(t)
	anna, err := r.Ensure(t.Context(), "Anna", "anna@example.org", "")
	require.NoError(t, err)
	for i := range roster.MaxBlocks {
		require.NoError(t, r.Block(t.Context(), anna, game.Player(fmt.Sprint("p", i)), noon))
	}
	require.ErrorIs(t, r.Block(t.Context(), anna, "one more", noon), roster.ErrBlocks)
	require.NoError(t, r.Block(t.Context(), anna, "p3", noon), "that one is blocked already")
	held, err := r.Holding(t.Context(), anna)
	require.NoError(t, err)
	require.Len(t, held.Blocks, roster.MaxBlocks)
	require.NoError(t, r.Erase(t.Context(), anna))
	all, err := r.Blocks(t.Context(), anna)
	require.NoError(t, err)
	require.Empty(t, all)
}

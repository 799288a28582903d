package learn

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/rulesets"
)

// TestEveryBoardIsPictured: pages ask the description of a ruleset whether it draws a board, and play no game to find out.
func TestEveryBoardIsPictured(t *testing.T) {
	for _, rs := range rulesets.All() {
		board, err := buildBoard(rs.Name(), "en")
		require.NoError(t, err)
		require.Equal(t, board != nil, isPictured(rs.Name()), rs.Name())
	}
	require.False(t, isPictured("chess"))
}

package learn

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/rulesets"
	"seneschal/projections/site/web"
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

func TestPacesWithoutPhasesAreNotListed(t *testing.T) {
	titles, paces := listPaces(web.Voice{}, game.Description{Pace: "calm", Paces: map[string]game.Pace{"calm": {}}})
	require.Empty(t, titles)
	require.Empty(t, paces)
}

package feudal

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/menu"
)

// TestLinesAreReadBack checks that most lines can be turned back into the menu choices
// that make them, so that they can be changed by pointing.
func TestLinesAreReadBack(t *testing.T) {
	lines, back := 0, 0 // lines looked at, and lines that could be read back
	eachSeason(t, 2, func(t *testing.T, rng *rand.Rand, state *State, turn int) {
		seat := state.Living()[turn%len(state.Living())]
		if m, _ := gametest.Stroll(t, rng, state, seat, game.OrderSet{}); m.Kind == menu.Done {
			ask := func(picks []string) menu.Menu { return state.Menu(seat, game.OrderSet{}, picks, "en") }
			lines++
			if picks, ok := menu.FindPicks(m.Line, ask); ok {
				back++
				require.Equal(t, m.Line, ask(picks).Line, "%q", picks)
			}
		}
	})
	require.Greater(t, 10*back, 8*lines, "%d of %d", back, lines)
	t.Logf("%d of %d", back, lines)
}

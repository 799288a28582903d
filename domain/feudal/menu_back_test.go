package feudal

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/menu"
)

// TestLinesAreReadBack into the choices that make them: most of them, so that they can
// be changed by pointing.
func TestLinesAreReadBack(t *testing.T) {
	var count gametest.Counted
	eachSeason(t, 2, func(t *testing.T, rng *rand.Rand, s *State, turn int) {
		seat := s.Living()[turn%len(s.Living())]
		if m, _ := gametest.Stroll(t, rng, s, seat, game.Sheet{}); m.Kind == menu.Done {
			count.ReadBack(t, s, seat, game.Sheet{}, m.Line)
		}
	})
	require.Greater(t, 10*count.Back, 8*count.Lines, "%+v", count)
	t.Logf("%+v", count)
}

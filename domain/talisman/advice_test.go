package talisman

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/talisman/book"
)

// TestASuggestionLooksAtWhereItLeads: the suggestions of whole games go both ways round.
func TestASuggestionLooksAtWhereItLeads(t *testing.T) {
	t.Parallel()
	said, all := map[string]int{}, 0
	eachPosition(t, func(state *State, _ *rand.Rand) {
		for _, seat := range state.Seats {
			if state.IsPlaying(seat) {
				said[state.suggestMove(seat)]++
				all++
			}
		}
	})
	require.Positive(t, said["MOVE CCW"])
	require.Less(t, said["MOVE CW"], all*4/5, "%v", said)
	t.Logf("%d suggestions: %v", all, said)
}

func TestASuggestionAvoidsAFightThatIsLost(t *testing.T) {
	state := equipped(t, "elf")
	state.Now.Die, state.Now.Moved = 3, false
	here := state.Heroes["seat1"].Space
	cw, ccw := state.Book.Along(here, 3)[2], state.Book.Along(here, -3)[2]
	for _, at := range []book.Space{cw, ccw} {
		state.Lying = map[book.Space][]Lie{at: {{Piece: "dragon#1"}}}
		require.Equal(t, map[book.Space]string{cw: "MOVE CCW", ccw: "MOVE CW"}[at], state.suggestMove("seat1"), "the Dragon lies on %s", at)
	}
}

func BenchmarkAdvice(b *testing.B) {
	state := equipped(b, "elf")
	for b.Loop() {
		for _, seat := range state.Seats {
			state.suggestMove(seat)
		}
	}
}

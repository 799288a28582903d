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
	eachPosition(t, func(s *State, _ *rand.Rand) {
		for _, seat := range s.Seats {
			if s.Playing(seat) {
				said[s.suggestMove(seat)]++
				all++
			}
		}
	})
	require.Positive(t, said["MOVE CCW"])
	require.Less(t, said["MOVE CW"], all*4/5, "%v", said)
	t.Logf("%d suggestions: %v", all, said)
}

func TestASuggestionAvoidsAFightThatIsLost(t *testing.T) {
	s := equipped(t, "elf")
	s.Now.Die, s.Now.Moved = 3, false
	here := s.Heroes["seat1"].Space
	cw, ccw := s.Book.Along(here, 3)[2], s.Book.Along(here, -3)[2]
	for _, at := range []book.Space{cw, ccw} {
		s.Lying = map[book.Space][]Lie{at: {{Piece: "dragon#1"}}}
		require.Equal(t, map[book.Space]string{cw: "MOVE CCW", ccw: "MOVE CW"}[at], s.suggestMove("seat1"), "the Dragon lies on %s", at)
	}
}

func BenchmarkAdvice(b *testing.B) {
	s := equipped(b, "elf")
	for b.Loop() {
		for _, seat := range s.Seats {
			s.suggestMove(seat)
		}
	}
}

package talisman

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/game"
	"seneschal/domain/talisman/book"
)

// broken is what is wrong with a position, whatever is going on in it (T-12,
// T-15 to T-17); "" if nothing is.
func broken(s *State) string {
	for _, stat := range []book.Stat{book.Strength, book.Craft, book.Life, book.Fate, book.Gold} {
		if n := s.Bank(stat); n < 0 {
			return fmt.Sprintf("the bank owes %d of %s", -n, stat)
		}
		for _, seat := range s.Seats {
			if n := s.Heroes[seat].has(stat); n < 0 {
				return fmt.Sprintf("%s has %d of %s", seat, n, stat)
			}
		}
	}
	if s.toadsLeft() < 0 || s.turnedLeft() < 0 {
		return "there are more Toads, or changed alignments, than cards"
	}
	for space, n := range s.Gold { // in any order: one that is wrong is enough
		if n <= 0 {
			return fmt.Sprintf("%d gold lies on %s", n, space)
		}
	}
	return ""
}

// untidy is what is wrong with a position in which nothing is under way: more
// Objects or Spells than can be had (T-56, T-94), or cards that may not be had
// (T-61, T-118, T-120).
func untidy(s *State) string {
	for _, seat := range s.Seats {
		h := s.Heroes[seat]
		switch {
		case !s.Playing(seat):
			if len(h.Objects)+len(h.Followers)+len(h.Spells)+len(h.Trophies)+h.Gold+h.Lives > 0 {
				return fmt.Sprintf("%s is dead and has something", seat)
			}
			continue
		case !s.HasRoom(seat, 0):
			return fmt.Sprintf("%s carries %v", seat, h.Objects)
		case len(h.Spells) > s.SpellLimit(seat):
			return fmt.Sprintf("%s holds %v", seat, h.Spells)
		case len(s.unfit(seat)) > 0:
			return fmt.Sprintf("%s has %v", seat, s.unfit(seat))
		case h.Lives == 0:
			return fmt.Sprintf("%s lives without a life", seat)
		case s.can(seat, book.PassiveBarsFollowers) && len(s.loose(seat)) > 0:
			return fmt.Sprintf("%s has the Hag and %v", seat, s.loose(seat))
		case h.Toad != nil && !s.Options.ToadKeeps && len(h.Objects)+len(h.Followers)+h.Gold > 0:
			return fmt.Sprintf("the Toad of %s has %v, %v and %d gold", seat, h.Objects, h.Followers, h.Gold)
		}
	}
	return ""
}

// TestQuestionsHaveNamesOfTheirOwn: a question that was put is found again by its
// name.
func TestQuestionsHaveNamesOfTheirOwn(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range machine.Points {
		require.False(t, seen[p.ID], p.ID)
		seen[p.ID] = true
	}
}

// TestNothingIsCreatedOrLost plays games without letters, and looks at every
// position on the way (T-15, T-16).
func TestNothingIsCreatedOrLost(t *testing.T) {
	for n, preset := range []string{"classic", "postal", "blitz", "blood"} {
		s := newGame(t, 2+n, preset, nil)
		s.Options.Stops = "none"
		for phase := 0; s.Ending == nil && phase < 150; phase++ {
			key := dice.Key{byte(phase), byte(phase >> 8), byte(n)}
			sheets := game.Orders{}
			for _, e := range s.Adjudicate(sheets, time.Unix(0, 0), dice.New(key, nil)) {
				s.Apply(e)
				require.Empty(t, broken(s), "%s, phase %d: %T %+v", preset, phase, e, e)
			}
			require.Empty(t, untidy(s), "%s, phase %d", preset, phase)
		}
	}
}

package talisman

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/game/turns"
	"seneschal/domain/talisman/book"
)

// broken describes the first fault of a position, at any point of a turn (T-12, T-15 to T-17);
// "" if there is none.
func broken(s *State) string {
	for _, stat := range []book.Stat{book.Strength, book.Craft, book.Life, book.Fate, book.Gold} {
		if n := s.Bank(stat); n < 0 {
			return fmt.Sprintf("the bank owes %d of %s", -n, stat)
		}
		for _, seat := range s.Seats {
			if n := s.Heroes[seat].countOwned(stat); n < 0 {
				return fmt.Sprintf("%s has %d of %s", seat, n, stat)
			}
		}
	}
	if s.countToadsLeft() < 0 || s.countTurnedLeft() < 0 {
		return "there are more Toads, or changed alignments, than cards"
	}
	for space, n := range s.Gold { // in any order: one fault is enough
		if n <= 0 {
			return fmt.Sprintf("%d gold lies on %s", n, space)
		}
	}
	return ""
}

// untidy describes a fault of a position between steps: more Objects or Spells than allowed
// (T-56, T-94), or forbidden cards (T-61, T-118, T-120); "" if there is none.
func untidy(s *State) string {
	for _, seat := range s.Seats {
		h := s.Heroes[seat]
		switch {
		case !s.Playing(seat):
			if len(h.Objects)+len(h.Followers)+len(h.Spells)+len(h.Trophies)+h.Gold+h.Lives > 0 {
				return fmt.Sprintf("%s is dead and has something", seat)
			}
			continue
		case !s.HasRoom(seat, 0) && !asks(s, askLose.point):
			return fmt.Sprintf("%s carries %v", seat, h.Objects)
		case len(h.Spells) > s.SpellLimit(seat) && !asks(s, askDiscard.point):
			return fmt.Sprintf("%s holds %v", seat, h.Spells)
		case len(s.listUnfit(seat)) > 0:
			return fmt.Sprintf("%s has %v", seat, s.listUnfit(seat))
		case h.Lives == 0:
			return fmt.Sprintf("%s lives without a life", seat)
		case s.hasPassive(seat, book.PassiveBarsFollowers) && len(s.listUnbound(seat)) > 0:
			return fmt.Sprintf("%s has the Hag and %v", seat, s.listUnbound(seat))
		case h.Toad != nil && !s.Options.ToadKeeps && len(h.Objects)+len(h.Followers)+h.Gold > 0:
			return fmt.Sprintf("the Toad of %s has %v, %v and %d gold", seat, h.Objects, h.Followers, h.Gold)
		}
	}
	return ""
}

// asks reports whether a question of a kind is open.
func asks(s *State, p *point) bool {
	q, open := s.Turns.Question()
	return open && q.Point == p.ID
}

// TestQuestionsHaveNamesOfTheirOwn: each kind of question can be found by its id alone.
func TestQuestionsHaveNamesOfTheirOwn(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range machine.Points {
		require.False(t, seen[p.ID], p.ID)
		seen[p.ID] = true
	}
}

// TestNothingIsCreatedOrLost plays games with random submissions, and checks every position on the
// way (T-15, T-16).
func TestNothingIsCreatedOrLost(t *testing.T) {
	t.Parallel()
	for n, options := range []map[game.Option]string{
		{"stops": "none"}, {"stops": "none", "toad_keeps_goods": "on", "evade_individuals": "on"}, {"inherited_objects": "on"},
	} {
		rng := rand.New(rand.NewPCG(uint64(n), 5))
		run := gametest.Open(t, game.Open{Game: "bank", Ruleset: "talisman", Seats: 2 + n, Preset: "classic", Options: options},
			func(string) (game.Ruleset, bool) { return mute{}, true }, uint64(n))
		for phase := 0; !run.Game.Over() && phase < gametest.Times(50, 30); phase++ {
			for _, seat := range run.Game.Setup().Seats {
				run.Write(seat, submission(run.Game.State(), seat, rng)...)
			}
			s := run.Game.State().Clone().(*State)
			for _, e := range run.Deadline() {
				s.Apply(e)
				_, fault := e.(turns.Faulted)
				require.False(t, fault, "phase %d: %+v", phase, e)
				require.Empty(t, broken(s), "phase %d: %T %+v", phase, e, e)
			}
			require.Empty(t, untidy(s), "phase %d", phase)
		}
	}
}

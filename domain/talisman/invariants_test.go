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
func broken(state *State) string {
	for _, stat := range []book.Stat{book.Strength, book.Craft, book.Life, book.Fate, book.Gold} {
		if n := state.PointsInBank(stat); n < 0 {
			return fmt.Sprintf("the bank owes %d of %s", -n, stat)
		}
		for _, seat := range state.Seats {
			if n := state.Heroes[seat].countOwned(stat); n < 0 {
				return fmt.Sprintf("%s has %d of %s", seat, n, stat)
			}
		}
	}
	if state.countToadsLeft() < 0 || state.countTurnedLeft() < 0 {
		return "there are more Toads, or changed alignments, than cards"
	}
	for space, n := range state.Gold { // in any order: one fault is enough
		if n <= 0 {
			return fmt.Sprintf("%d gold lies on %s", n, space)
		}
	}
	return ""
}

// untidy describes a fault of a position between steps: more Objects or Spells than allowed
// (T-56, T-94), or forbidden cards (T-61, T-118, T-120); "" if there is none.
func untidy(state *State) string {
	for _, seat := range state.Seats {
		hero := state.Heroes[seat]
		switch {
		case !state.IsPlaying(seat):
			if len(hero.Objects)+len(hero.Followers)+len(hero.Spells)+len(hero.Trophies)+hero.Gold+hero.Lives > 0 {
				return fmt.Sprintf("%s is dead and has something", seat)
			}
			continue
		case !state.HasRoom(seat, 0) && !asks(state, askLose.point):
			return fmt.Sprintf("%s carries %v", seat, hero.Objects)
		case len(hero.Spells) > state.SpellLimit(seat) && !asks(state, askDiscard.point):
			return fmt.Sprintf("%s holds %v", seat, hero.Spells)
		case len(state.listUnfit(seat)) > 0:
			return fmt.Sprintf("%s has %v", seat, state.listUnfit(seat))
		case hero.Lives == 0:
			return fmt.Sprintf("%s lives without a life", seat)
		case state.hasPassive(seat, book.PassiveBarsFollowers) && len(state.listUnbound(seat)) > 0:
			return fmt.Sprintf("%s has the Hag and %v", seat, state.listUnbound(seat))
		case hero.Toad != nil && !state.Options.ToadKeeps && len(hero.Objects)+len(hero.Followers)+hero.Gold > 0:
			return fmt.Sprintf("the Toad of %s has %v, %v and %d gold", seat, hero.Objects, hero.Followers, hero.Gold)
		}
	}
	return ""
}

// asks reports whether a question of a kind is open.
func asks(state *State, point *point) bool {
	q, open := state.Turns.Question()
	return open && q.Point == point.ID
}

// TestQuestionsHaveNamesOfTheirOwn: each kind of question can be found by its id alone.
func TestQuestionsHaveNamesOfTheirOwn(t *testing.T) {
	seen := map[string]bool{}
	for _, point := range machine.Points {
		require.False(t, seen[point.ID], point.ID)
		seen[point.ID] = true
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
			state := run.Game.State().Clone().(*State)
			for _, ev := range run.Deadline() {
				state.Apply(ev)
				_, fault := ev.(turns.Faulted)
				require.False(t, fault, "phase %d: %+v", phase, ev)
				require.Empty(t, broken(state), "phase %d: %T %+v", phase, ev, ev)
			}
			require.Empty(t, untidy(state), "phase %d", phase)
		}
	}
}

package talisman

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
)

// TestPlaces: seats that go out by one occurrence share a place; if no seat is left, they share
// the first (T-173, R-13, AC-94).
func TestPlaces(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		out    []int // number of the occurrence that eliminated each seat
		places []int
		points []int
	}{
		{[]int{1, 2, 2, 0}, []int{4, 2, 2, 1}, []int{0, 150, 150, 400}},
		{[]int{1, 1}, []int{1, 1}, []int{50, 50}},
		{[]int{0, 3, 1}, []int{1, 2, 3}, []int{300, 100, 0}},
	} {
		state := newGame(t, len(c.out), "classic", nil)
		for i, seat := range state.Seats {
			state.Heroes[seat].Eliminated = c.out[i]
		}
		result := state.rankSeats(lastSeat)
		for i, seat := range state.Seats {
			for _, standing := range result.Places {
				if standing.Seat == seat {
					require.Equal(t, c.places[i], standing.Place)
					require.Equal(t, c.points[i], standing.Points)
				}
			}
		}
	}
}

// TestSetupsThatClash: setups with clashing options are refused.
func TestSetupsThatClash(t *testing.T) {
	t.Parallel()
	setup := newSetup(3, "classic", nil)
	require.Empty(t, game.CheckSetup(Rules{}, setup))
	wrong := options{"first_seat": "4", "sudden_death_at": "20271399", "trophy_cost": "8", "stops": "often"}
	for key, value := range wrong {
		require.Len(t, game.CheckSetup(Rules{}, newSetup(3, "classic", options{key: value})), 1, key)
	}
	require.Len(t, game.CheckSetup(Rules{}, newSetup(3, "blood", options{"inherited_objects": "on"})), 1)
	require.NotEmpty(t, game.CheckSetup(Rules{}, newSetup(1, "classic", nil)))
}

// TestTheRoleIsTheFirstCharacter: the role, by which tournaments level points, is the first
// character, and has a name in every language.
func TestTheRoleIsTheFirstCharacter(t *testing.T) {
	state := newGame(t, 4, "postal", nil)
	playSilent(t, state, 3)
	called := Rules{}.Describe().Scores
	for _, seat := range state.Seats {
		role := state.Role(seat)
		require.Equal(t, string(state.Heroes[seat].Tally.Characters[0]), role)
		require.Len(t, called[role], 4, role)
	}
	state.Ending = nil
	require.Empty(t, state.Role("seat1"), "only when the game is over")
}

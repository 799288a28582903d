package feudal

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/feudal/book"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/menu"
)

// pointed returns the line that some picks make. "*" picks the first open choice.
func pointed(t *testing.T, state *State, seat game.Seat, picks ...string) string {
	t.Helper()
	for i, pick := range picks {
		m := state.Menu(seat, game.OrderSet{}, picks[:i], "en")
		require.Equal(t, i, m.Taken, "%q", picks[:i])
		if pick == "*" {
			picks[i] = m.Open()[0].ID
		}
	}
	m := state.Menu(seat, game.OrderSet{}, picks, "en")
	require.Equal(t, menu.Done, m.Kind, "%s after %q", m.Ask, picks[m.Taken:])
	gametest.Written(t, Rules{}, state, seat, m.Line, picks)
	return m.Line
}

// TestMenusJoinWhatCanBeJoined checks that menus can join conditions to leave a combat,
// places on the way, and limits of pillage.
func TestMenusJoinWhatCanBeJoined(t *testing.T) {
	state, seat := council(book.Spring), game.Seat("seat1")
	until := pointed(t, state, seat, "stay", "*", "*", "until", "LOST", "1", "until", "HURT", "2", "", "")
	require.True(t, strings.HasSuffix(until, "UNTIL LOST 1 OR HURT 2"), until)
	via := pointed(t, state, seat, "move", "*", "*", "*", "via", "*", "via", "*", "", "")
	leg, _, _ := strings.Cut(via[strings.Index(via, "VIA"):], ";")
	require.Equal(t, 1, strings.Count(leg, ","), via)

	state.Options.Pillage = true
	to := ""
	for _, card := range state.Book.Valley.Manors {
		if state.Manors[card.Code].Owner != seat {
			to = string(card.Code)
		}
	}
	loot := pointed(t, state, seat, "move", "*", "*", to, "pillage", "HIVES,FIELDS,STEAL", "2", "0", "", "")
	require.Contains(t, loot, "PILLAGE HIVES 2, FIELDS, STEAL AT ")
}

// TestMenusMakeAlternatives checks alternatives and standing orders in menus.
func TestMenusMakeAlternatives(t *testing.T) {
	state, seat := council(book.Spring), game.Seat("seat1")
	require.Equal(t, 1, strings.Count(pointed(t, state, seat, "stay", "*", "*", "", "stay", "*", "*", "AVOID", ""), " | "))
	require.True(t, strings.HasPrefix(pointed(t, state, seat, "standing", "truce", "*", "war", "*"), "STANDING TRUCE WITH "))
}

// TestMenusVote checks that menus offer votes on options that can change, and on an end of
// the game (F-291).
func TestMenusVote(t *testing.T) {
	state := opened(4, book.Winter)
	state.Year = 3
	seat := state.Seats[0]
	require.Equal(t, "PROPOSE years=7", pointed(t, state, seat, "propose", "years", "7"))
	require.Equal(t, "AGREE END AUTUMN 5", pointed(t, state, seat, "agree", "END", "5"))
	m := state.Menu(seat, game.OrderSet{}, []string{"propose"}, "fr")
	require.False(t, slices.ContainsFunc(m.Choices, func(c menu.Choice) bool { return c.ID == "mode" }))
}

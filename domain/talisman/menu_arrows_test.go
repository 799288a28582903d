package talisman

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/menu"
	"seneschal/domain/talisman/book"
)

// TestArrowsFollowTheRoll: arrows go space by space; before the roll they go straight to a named
// space.
func TestArrowsFollowTheRoll(t *testing.T) {
	state := equipped(t, "druid")
	seat := state.Active()
	from := state.Heroes[seat].Space
	ring := func(n int) []string {
		way := []string{string(from)}
		for _, space := range state.Book.Along(from, n) {
			way = append(way, string(space))
		}
		return way
	}
	far := string(state.Book.Along(from, 5)[4])
	arrows := func(lines ...string) []menu.Arrow {
		var orderSet game.OrderSet
		for _, section := range (Rules{}).Sections(state, seat, gametest.Lines(lines...)) {
			given, errs := Rules{}.Parse(state, seat, section.Lines)
			require.Empty(t, errs)
			orderSet.Sections = append(orderSet.Sections, game.OrderSetSection{Key: section.Key, Set: 1, Orders: given})
		}
		return state.Arrows(seat, orderSet)
	}
	state.Now.Die = 3
	require.Equal(t, []menu.Arrow{{Line: 2, Way: ring(3)}}, arrows("PRAY", "MOVE "+far+" | CW"), "the first way that is open")
	require.Equal(t, []menu.Arrow{{Line: 1, Way: ring(-3)}}, arrows("MOVE CCW IF GOLD >= 1"))
	require.Empty(t, arrows("MOVE "+far))
	state.Now.Die = 0
	require.Equal(t, []menu.Arrow{{Line: 1, Way: []string{string(from), far}}}, arrows("MOVE "+far+" | CW"))
	require.Empty(t, arrows("MOVE CW"))
}

// TestSpacesAreOnTheBoard: choices of spaces, of cards on them and of other characters name
// their place on the board.
func TestSpacesAreOnTheBoard(t *testing.T) {
	state := equipped(t, "druid")
	at := func(picks ...string) map[string]string {
		all := map[string]string{}
		m := state.Menu("seat1", game.OrderSet{}, picks, "en")
		require.Equal(t, len(picks), m.Taken, m.Ask)
		for _, c := range m.Choices {
			all[c.ID] = c.At
		}
		return all
	}
	state.Now.Order, state.Now.Die = 0, 0
	spaces := at("move")
	for i := range state.Book.Spaces {
		if id := state.Book.Spaces[i].ID; id != book.Mines && id != book.Crypt {
			require.Equal(t, string(id), spaces["to."+string(id)])
		}
	}
	require.Empty(t, spaces["to.woods"], "one of several")
	for _, seat := range state.Seats[1:] {
		require.Equal(t, string(state.Heroes[seat].Space), at("encounter")[string(seat)])
	}
}

// TestWhatIsSaidMostIsShort: the most common orders stand beside the question after few picks.
func TestWhatIsSaidMostIsShort(t *testing.T) {
	state := equipped(t, "druid")
	state.Now.Order, state.Now.Die = 0, 0
	for line, picks := range map[string][]string{
		"MOVE CW":                        {"move", "cw"},
		"MOVE city":                      {"move", "to.city"},
		"MOVE city | ANY AVOIDING chasm": {"move", "to.city", "more", "any", "avoid", "chasm"},
		"EVADE ALL":                      {"evade", "all"},
		"TAKE ALL":                       {"take", "all"},
		"HEAL":                           {"heal"},
		"HEAL 2":                         {"heal", "n", "2"},
		"FATE WHEN LOSING":               {"fate", "losing"},
		"FATE ON attack WHEN 1-2 KEEP 1": {"fate", "2", "on", "attack", "keep", "1"},
	} {
		m := state.Menu("seat1", game.OrderSet{}, picks, "en")
		require.Equal(t, len(picks), m.Taken, "%s: %s", line, m.Ask)
		require.Equal(t, line, m.Line)
	}
}

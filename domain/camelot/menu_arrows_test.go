package camelot

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/menu"
)

// block returns a submission with a block for the seat's next turn.
func block(t *testing.T, state *State, seat game.Seat, text string) game.OrderSet {
	t.Helper()
	orders, errs := submission(state, seat, text)
	require.Empty(t, errs)
	return game.OrderSet{Sections: []game.OrderSetSection{{Key: keyOfTurn(state.nextOwnRound(seat)), Set: 1, Orders: orders}}}
}

// TestArrowsLeadFromPlaceToPlace checks that arrows follow one after the other. Of a conditional
// line the first order counts. A move to the knight's own place, or to a side that is down, has
// none.
func TestArrowsLeadFromPlaceToPlace(t *testing.T) {
	state := inTurn(gawain, 1)
	state.on(gawain, Grail, 3)
	require.False(t, state.OnTable(Lancelot) && state.OnTable(Dragon))
	down := string(Lancelot)
	if state.OnTable(Lancelot) {
		down = string(Dragon)
	}
	for text, want := range map[string][]menu.Arrow{
		"EVIL DRAW\nMOVE saxons\nDONE": {{Line: 2, Way: []string{"grail", "saxons"}}},
		"IF ENGINES > 5 THEN MOVE camelot ELSE MOVE picts\nSACRIFICE MOVE picts | MOVE grail\nQUEST ANY grail": {
			{Line: 1, Way: []string{"grail", "camelot"}}, {Line: 2, Way: []string{"camelot", "picts"}},
		},
		"QUEST ANY grail | MOVE picts": nil,
		"MOVE grail":                   nil,
		"MOVE " + down:                 nil,
	} {
		require.Equal(t, want, state.Arrows(gawain, block(t, state, gawain, text)), text)
	}
	state.on(tristan, Camelot, 3)
	require.Equal(t, []menu.Arrow{{Line: 1, Way: []string{"camelot", "grail"}}}, state.Arrows(tristan, block(t, state, tristan, "FREE MOVE grail")))
	orderSet := block(t, state, gawain, "MOVE saxons")
	state.changeKnight(gawain, func(k *Knight) { k.Alive = false })
	require.Empty(t, state.Arrows(gawain, orderSet))
}

// TestChoicesAreSomewhere checks that places, and knights by their places, lie on the board, and
// that cards stand in groups.
func TestChoicesAreSomewhere(t *testing.T) {
	state := inTurn(gawain, 1)
	state.on(gawain, Grail, 3, "f1", "grail", "messenger", "piety")
	state.on(kay, Saxons, 3)
	state.changeKnight(tristan, func(k *Knight) { k.Exposed = true })
	at := func(picks ...string) map[string]string {
		all := map[string]string{}
		for _, c := range state.Menu(gawain, game.OrderSet{}, picks, "en").Choices {
			all[c.ID] = c.At
		}
		return all
	}
	places := at("move")
	require.Equal(t, "grail", places["grail"])
	require.NotEqual(t, places["lancelot"] == "", places["dragon"] == "", "one side is up")
	knights := at("play", "messenger")
	require.Equal(t, "saxons", knights["kay"])
	require.Empty(t, knights["tristan"])

	groups := map[string]string{}
	for _, c := range state.Menu(gawain, game.OrderSet{}, []string{"quest"}, "en").Choices {
		groups[c.ID] = c.Group
	}
	require.Equal(t, map[string]string{"f1": "Fight cards", "grail": "Grail cards", "messenger": "Special cards", "piety": "Special cards"}, groups)
}

// TestWhatHappensWithoutAWordIsUsual checks that the default is marked as usual (D-3).
func TestWhatHappensWithoutAWordIsUsual(t *testing.T) {
	state := inTurn(gawain, 1)
	for engines, want := range map[int]string{7: "siege", 8: "life"} {
		state.Engines = engines
		state.on(gawain, Grail, 3)
		require.Equal(t, want, state.Menu(gawain, game.OrderSet{}, []string{"evil"}, "en").Usual())
	}
}

package camelot

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
)

// row reads a Grail row: G, D, X (Desolation) and -.
func row(text string) []Card {
	var all []Card
	for _, c := range strings.Fields(text) {
		all = append(all, map[string]Card{"G": GrailCard, "D": "despair", "X": "desolation", "-": ""}[c])
	}
	return all
}

// C-81, C-82.
func TestBlackCardsInTheGrailRow(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, before, after string
		card                Card
		fill                bool
	}{
		{"A-22 farthest free spot", "G G G - - D D", "G G G - D D D", "despair", false},
		{"A-22 no spot free", "G G G G D D D", "G G G - D D D", "despair", false},
		{"A-24 replaces the farthest Grail card", "G G G - - D D", "G G X - - D D", "desolation", false},
		{"A-24 no Grail card lies", "- - - - - D D", "- - - - X D D", "desolation", false},
		{"A-24 O-DESOLATION fill", "G G G - - D D", "G G G - X D D", "desolation", true},
	} {
		state := position(gawain, c.card)
		state.Options.DesolFill = c.fill
		state.changeQuest(Grail, func(q *Quest) { q.Row = row(c.before) })
		state.draws(nil)
		require.Equal(t, row(c.after), state.Quests[Grail].Row, c.name)
	}
}

// C-83, C-70.
func TestGrailIsLostUnderSevenBlackCards(t *testing.T) {
	t.Parallel()
	state := position(gawain, "despair", "despair")
	state.on(kay, Grail, 4)
	state.changeQuest(Grail, func(q *Quest) { q.Row = row("D D D - D D X") })
	state.draws(nil)
	require.Equal(t, Swords{Black: 3}, state.Swords)
	require.Equal(t, 3, state.Knights[kay].Life)
	require.Equal(t, Camelot, state.Knights[kay].At)
	require.False(t, state.Quests[Grail].Open)
	require.Len(t, state.Black.Discard, 7)
	state.settle(nil, dice.Script(), Task{Do: stepDraw, Seat: gawain})
	require.Equal(t, 1, state.Engines, "a later Despair is an engine")
}

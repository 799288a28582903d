package camelot

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/order"
)

// said returns the codes of the warnings about a line of Gawain; a refusal fails the test.
func said(t *testing.T, state *State, text string) (codes []order.Code) {
	t.Helper()
	orders, errs := Rules{}.Parse(state, gawain, []order.Line{lineOf(text)})
	require.Empty(t, errs, text)
	for _, fault := range state.Check(gawain, orders) {
		require.True(t, fault.Warning, text)
		codes = append(codes, fault.Code)
	}
	return codes
}

// lineOf returns a text as a line, without its STANDING.
func lineOf(text string) order.Line {
	const word = "STANDING "
	if len(text) > len(word) && text[:len(word)] == word {
		return order.Line{N: 1, Text: text[len(word):], Standing: true}
	}
	return order.Line{N: 1, Text: text}
}

func TestWhatCanNeverActIsWarnedAbout(t *testing.T) {
	state := inTurn(gawain, 1)
	state.Swords = Swords{White: 3, Black: 2}
	state.changeKnight(kay, func(k *Knight) { k.Alive, k.Life, k.Hand, k.At = false, 0, nil, "" })
	state.changeQuest(Excalibur, func(q *Quest) { *q = Quest{} })
	state.changeQuest(Lancelot, func(q *Quest) { *q = Quest{} })
	for text, want := range map[string][]order.Code{
		"IF SWORDS < 5 THEN DRAW":                         {codeIdle},
		"IF SWORDS <= 5 THEN DRAW":                        nil,
		"IF ALIVE kay THEN DRAW":                          {codeIdle},
		"IF kay AT camelot THEN DRAW":                     {codeIdle},
		"IF LIFE OF kay > 0 OR HAND OF kay > 0 THEN DRAW": {codeIdle},
		"IF RIVER > 0 AND LIFE > 1 THEN DRAW":             {codeIdle},
		"IF OPEN excalibur THEN MOVE excalibur":           {codeIdle},
		"IF OPEN lancelot THEN MOVE lancelot":             {codeIdle},
		"IF OPEN excalibur THEN MOVE excalibur ELSE DRAW": nil,
		"IF GRAILS > 3 THEN DRAW":                         nil,
		"STANDING MERLIN 1 IF SWORDS < 5":                 {codeIdle},
		"STANDING VOLUNTEER MORGAN1 YES IF ALIVE kay":     {codeIdle},
		"STANDING MERLIN 1 IF SWORDS > 5":                 nil,
		"STANDING SHARE TRUST kay":                        {codeTarget},
		"STANDING SHARE TRUST gawain":                     {codeTarget},
	} {
		require.Equal(t, want, said(t, state, text), text)
	}
}

// TestAQuestThatOpensIsNotOver: the Dragon comes behind Lancelot.
func TestAQuestThatOpensIsNotOver(t *testing.T) {
	state := inTurn(gawain, 1)
	require.False(t, state.isShutForGood(Dragon))
	state.changeQuest(Lancelot, func(q *Quest) { *q = Quest{} })
	require.True(t, state.isShutForGood(Dragon), "Lancelot's quest is over, and has opened nothing")
	state.changeQuest(Dragon, func(q *Quest) { q.Open = true })
	require.False(t, state.isShutForGood(Dragon))
	require.False(t, state.isShutForGood(Camelot))
}

package quest

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/order"
)

// late returns a position of three seats in round 9 of 20. One seat has left, and some cards are
// fixed or out of the game.
func late(t *testing.T) *State {
	t.Helper()
	state := opened(t, 3, map[game.Option]string{"rounds": "20", "tempo": "3", "duel_consent": "on"})
	state.Post, state.Round = 3, 9
	state.Out = appendCopy(state.Out, "giant")
	state.changeKnight("seat1", func(k *Knight) {
		k.Points, k.Front = Points{Fights: 5}, []Fronted{{Card: "old-man", Fixed: true}, {Card: "thief"}}
	})
	state.changeKnight("seat2", func(k *Knight) { k.Front = []Fronted{{Card: "lance", Fixed: true}} })
	state.changeKnight("seat3", func(k *Knight) { k.Status = Resigned })
	return state
}

// warnings returns the codes of the warnings about a line, which may not be refused.
func warnings(t *testing.T, state *State, line order.Line) (codes []order.Code) {
	t.Helper()
	given, errs := Rules{}.Parse(state, "seat1", []order.Line{line})
	for _, fault := range slices.Concat(errs, state.Check("seat1", given)) {
		require.True(t, fault.Warning, "%s: %v", line.Text, fault)
		require.NotContains(t, fault.Reason, "{")
		codes = append(codes, fault.Code)
	}
	return codes
}

func TestWhatCanNeverActIsWarnedAbout(t *testing.T) {
	for _, text := range []string{
		"IF ROUND < 9 THEN STAY", "IF ROUND > 20 THEN STAY", "IF ROUND > 12 THEN STAY", "IF LEFT > 11 THEN STAY", "IF LEFT < 8 THEN STAY", "IF POINTS < 5 THEN STAY",
		"IF HAVE lance THEN STAY", "IF HAVE giant THEN STAY", "IF FOE = giant THEN WEAPONS NONE", "IF CARD = lance THEN STAY", "IF HERE SEAT 3 THEN STAY",
		"IF HERE HOLDER giant THEN STAY", "IF HERE HOLDER old-man THEN STAY", "IF NOT HAVE old-man THEN STAY", "IF NOT HAVE old-man OR ROUND < 9 THEN STAY",
		"STAY IF ROUND < 9", "FIGHT giant", "DUEL SEAT 3", "DUEL HOLDER giant", "DUEL HOLDER old-man", "CONSENT SEAT 3", "TRADE SEAT 3 GIVE NOTHING FOR NOTHING",
		"GOTO SEAT 3", "GOTO giant", "WISH giant", "IF HAVE giant THEN STAY ELSE GOTO SEAT 3", "GOTO SEAT 3 | DUEL SEAT 3",
	} {
		if _, errs := (Rules{}).Parse(late(t), "seat1", gametest.Lines(text)); slices.ContainsFunc(errs, func(e *order.Error) bool { return !e.Warning }) {
			t.Logf("%s: %v", text, errs)
			continue
		}
		require.Equal(t, []order.Code{codeIdle}, warnings(t, late(t), order.Line{N: 1, Text: text}), text)
	}
}

func TestWhatMayActIsNotWarnedAbout(t *testing.T) {
	for _, text := range []string{
		"IF ROUND > 9 THEN STAY", "IF ROUND = 12 THEN STAY", "IF LEFT <= 8 THEN STAY", "IF POINTS > 5 THEN STAY", "IF HAVE thief THEN STAY", "IF HAVE maces THEN STAY",
		"IF HERE SEAT 2 THEN STAY", "IF HERE NOBODY THEN STAY", "IF HERE HOLDER lance THEN STAY", "IF HAVE giant THEN STAY ELSE OUT", "IF FOE = dragon THEN WEAPONS NONE",
		"FIGHT dragon", "FIGHT NO", "DUEL SEAT 2", "DUEL ANY", "DUEL HOLDER lance", "CONSENT ANY", "GOTO SEAT 2", "GOTO SEAT 3 | STAY", "MOVE N | STAY", "STAY | ENTER",
	} {
		require.Empty(t, warnings(t, late(t), order.Line{N: 1, Text: text}), text)
	}
}

// TestAStandingOrderHasMoreTime: it can wait for rounds of later posts.
func TestAStandingOrderHasMoreTime(t *testing.T) {
	require.Empty(t, warnings(t, late(t), order.Line{N: 1, Text: "IF ROUND > 12 THEN STAY", Standing: true}))
	require.Equal(t, []order.Code{codeIdle}, warnings(t, late(t), order.Line{N: 1, Text: "IF ROUND > 20 THEN STAY", Standing: true}))
	require.Equal(t, []order.Code{codeIdle}, warnings(t, late(t), order.Line{N: 1, Text: "DUEL SEAT 3", Standing: true}))
}

func TestWhatStandsBehindAStayIsWarnedAbout(t *testing.T) {
	for _, text := range []string{"STAY | MOVE N", "MOVE N, STAY | EXPLORE", "IF HAND > 2 THEN STAY | OUT ELSE EXPLORE"} {
		require.Equal(t, []order.Code{codeBehind}, warnings(t, late(t), order.Line{N: 1, Text: text}), text)
	}
}

// TestAConditionIsWarnedAboutOnce: a condition that cannot hold in any position has a warning of
// its own.
func TestAConditionIsWarnedAboutOnce(t *testing.T) {
	require.Len(t, warnings(t, late(t), order.Line{N: 1, Text: "IF HAND > 7 THEN STAY"}), 1)
	for _, lang := range game.Languages() {
		require.Len(t, warnings(t, late(t), order.Line{N: 1, Text: "FIGHT giant", Lang: lang}), 1)
	}
}

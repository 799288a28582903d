package game_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/order"
)

func TestBlocksSortASubmission(t *testing.T) {
	grammar := &order.Grammar{Words: order.MustCatalogue([]byte("{RUN: {fr: courir}, REPLY: {fr: repondre}, SHOUT: {}}"), order.Common())}
	own := func(line order.Line) (string, bool) { return "shouts", strings.HasPrefix(line.Text, "SHOUT") }
	for submission, want := range map[string]string{
		"RUN 1; TURN 4; RUN 2; END; RUN 3":           "turn 2: RUN 1, RUN 3; turn 4: TURN 4, RUN 2, END",
		"TURN; RUN 1; TURN 4; RUN 2":                 "turn 2: TURN, RUN 1; turn 4: TURN 4, RUN 2",
		"TURN 4; RUN 1; TURN 4; RUN 2":               "turn 4: TURN 4, RUN 1; turn 4: TURN 4, RUN 2",
		"TURN 4; RUN 1; reply d3 RUN 5; RUN 2":       "turn 4: TURN 4, RUN 1, RUN 2; D3: reply d3 RUN 5",
		"REPLY D3; RUN 1; RUN 2; END; RUN 3":         "D3: REPLY D3, RUN 1, RUN 2, END; turn 2: RUN 3",
		"REPLY D3 RUN 1; REPLY D3 RUN 2":             "D3: REPLY D3 RUN 1; D3: REPLY D3 RUN 2",
		"TURN 4; SHOUT; RUN 1; END; SHOUT; nonsense": "turn 4: TURN 4, RUN 1, END; shouts: SHOUT, SHOUT; turn 2: nonsense",
		"REPLY": ": REPLY",
	} {
		lines := gametest.Lines(strings.Split(submission, "; ")...)
		var got []string
		for _, section := range game.Blocks(grammar, 2, own, lines) {
			var texts []string
			for _, line := range section.Lines {
				texts = append(texts, line.Text)
			}
			got = append(got, section.Key+": "+strings.Join(texts, ", "))
		}
		require.Equal(t, want, strings.Join(got, "; "), submission)
	}
	french := []order.Line{{N: 1, Text: "Tour 5", Lang: "fr"}, {N: 2, Text: "courir 1", Lang: "fr"}}
	require.Equal(t, []game.Section{{Key: "turn 5", Lines: french}}, game.Blocks(grammar, 2, nil, french))
	n, ok := game.BlockOf(game.BlockKey(12))
	require.True(t, ok)
	require.Equal(t, 12, n)
	for _, key := range []string{"D12", "turn x", "round 3", ""} {
		_, ok := game.BlockOf(key)
		require.False(t, ok, key)
	}
}

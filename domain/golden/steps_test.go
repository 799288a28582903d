package golden_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/quest"
)

// TestGoldenLogsAreReplayedStepByStep: each tile of a land that grows is a step of
// its own, and a phase ends as its last step does.
func TestGoldenLogsAreReplayedStepByStep(t *testing.T) {
	for _, log := range []string{"quest/testdata/logs/basic-3.jsonl", "talisman/testdata/logs/crown-2.jsonl"} {
		g, scenes := words().Empty(), 0
		for _, commit := range readLog(t, "domain/"+log).Commits {
			events, err := words().Decode(g, commit)
			require.NoError(t, err)
			before := g
			g = event.Fold(g, events...)
			if _, closed := events[0].(game.PhaseClosed); !closed {
				continue
			}
			shown := game.Scenes(before, events, "en", nil)
			scenes += len(shown)
			last := game.ComposeTold(before, g, events, "", game.Options{Lang: "en"}).Board
			require.Equal(t, shown, game.Scenes(before, events, "en", last), "a board that was drawn already")
			require.LessOrEqual(t, tiles(events), len(shown))
			if len(shown) > 0 {
				require.Equal(t, g.View("", "en").Board.Words, shown[len(shown)-1].Board.Words, "%s of %s", g.PhaseIn("en").Name, log)
			}
		}
		require.Greater(t, scenes, 40, log)
	}
}

func tiles(events []event.Event) (n int) {
	for _, e := range events {
		if _, laid := e.(quest.TileLaid); laid {
			n++
		}
	}
	return n
}

package game_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
)

// TestALineThatIsReplacedNamesTheLaterSubmission checks that it gives the time and the set of that
// submission.
func TestALineThatIsReplacedNamesTheLaterSubmission(t *testing.T) {
	run := gametest.Open(t, game.Open{Game: "gone", Ruleset: "fair", Seats: 2}, gametest.Lookup, 1)
	me := run.Game.Setup().Seats[0]
	lines := run.Game.Template(me, "en")
	require.NotEmpty(t, lines)
	run.Write(me, lines...)
	run.Now = run.Now.Add(20 * time.Hour)
	later := run.Now
	run.Write(me, "CANCEL")
	gone := run.Game.Gone(me)
	require.NotEmpty(t, gone)
	require.Equal(t, game.OutcomeWithdrawn, gone[0].What)
	require.Equal(t, later, gone[0].At)
	before := run.Game
	events := run.Close()
	told := game.Compose(before, run.Game, events, me, game.Options{Whole: true})
	require.Contains(t, strings.Join(game.Flatten(told.Sections), "\n"), "Taken back by your email of Tue 3 Mar 2026, 14:00 UTC")
	require.Empty(t, run.Game.Gone(me), "they are those of one phase")
}

func TestALineThatIsReplacedNamesItsSet(t *testing.T) {
	run := calm(t)
	run.Write("north", "BID 1")
	run.Now = run.Now.Add(time.Hour)
	run.Write("north", "BID 2")
	run.Now = run.Now.Add(time.Hour)
	run.Write("north", "BID 2")
	gone := run.Game.Gone("north")
	require.Len(t, gone, 1, "the same line again replaces nothing")
	require.Equal(t, game.Outcome{Line: 1, Section: "round 1", Text: "BID 1", What: game.OutcomeReplaced, By: 2, At: gametest.Start.Add(time.Hour)}, gone[0])
}

package game_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
)

// TestALineThatIsReplacedNamesTheLaterLetter checks that it gives the time and the set of that
// submission.
func TestALineThatIsReplacedNamesTheLaterSubmission(t *testing.T) {
	r := gametest.Open(t, game.Open{Game: "gone", Ruleset: "fair", Seats: 2}, gametest.Lookup, 1)
	me := r.Game.Setup().Seats[0]
	lines := r.Game.State().Template(me, "en")
	require.NotEmpty(t, lines)
	r.Write(me, lines...)
	r.Now = r.Now.Add(20 * time.Hour)
	later := r.Now
	r.Write(me, "CANCEL")
	gone := r.Game.Gone(me)
	require.NotEmpty(t, gone)
	require.Equal(t, game.OutcomeWithdrawn, gone[0].What)
	require.Equal(t, later, gone[0].At)
	before := r.Game
	events := r.Close()
	told := game.Compose(before, r.Game, events, me, game.Options{Whole: true})
	require.Contains(t, strings.Join(game.Flatten(told.Sections), "\n"), "Taken back by your email of Tue 3 Mar 2026, 14:00 UTC")
	require.Empty(t, r.Game.Gone(me), "they are those of one phase")
}

func TestALineThatIsReplacedNamesItsSet(t *testing.T) {
	r := calm(t)
	r.Write("north", "BID 1")
	r.Now = r.Now.Add(time.Hour)
	r.Write("north", "BID 2")
	r.Now = r.Now.Add(time.Hour)
	r.Write("north", "BID 2")
	gone := r.Game.Gone("north")
	require.Len(t, gone, 1, "the same line again replaces nothing")
	require.Equal(t, game.Outcome{Line: 1, Section: "round 1", Text: "BID 1", What: game.OutcomeReplaced, By: 2, At: gametest.Start.Add(time.Hour)}, gone[0])
}

package game_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/order"
)

// growing is Tiny in which the bids of standing orders double after each round, and a bid of three
// is dropped.
type growing struct{ gametest.Tiny }

func (growing) Rewrite(_, _ game.State, _ game.Seat, line order.Line) (string, bool) {
	switch line.Text {
	case "BID 1":
		return "BID 2", true
	case "BID 2":
		return "BID 4", true
	case "BID 3":
		return "", true
	}
	return "", false
}

func growingTable(t *testing.T) *gametest.Run {
	t.Helper()
	lookup := func(string) (game.Ruleset, bool) { return growing{}, true }
	return gametest.Open(t, game.Open{Game: "tiny-1", Ruleset: "tiny", Seats: 2}, lookup, 7)
}

func standingTexts(t *testing.T, run *gametest.Run, id game.Seat) []string {
	t.Helper()
	return texts(run.Write(id, "STANDING LIST").Standing)
}

func TestStandingOrdersFollowWhatTheyName(t *testing.T) {
	run := growingTable(t)
	run.Write("north", "ALWAYS BID 1", "ALWAYS BID 3", "ALWAYS PASS", "BID 4")
	run.Write("east", "BID 2")
	events := run.Close()
	before := run.Shut
	require.Contains(t, events, event.Event(game.StandingRewritten{Own: game.Own{Seat: "north"}, N: 1, Line: "BID 2"}))
	require.Contains(t, events, event.Event(game.StandingCleared{Own: game.Own{Seat: "north"}, N: []int{2}}))
	require.Equal(t, []string{"BID 2", "PASS"}, standingTexts(t, run, "north"))

	again, err := before.Readjudicate(events)
	require.NoError(t, err)
	require.Equal(t, events, again)

	told := flat(game.Compose(before, run.Game, events, "north", game.Options{}))
	require.Contains(t, told, "Your standing order 1 follows its figures to their new numbers: BID 2")
	require.Contains(t, told, "are withdrawn: 2.")
	require.NotContains(t, flat(game.Compose(before, run.Game, events, "east", game.Options{})), "standing order 1")
}

func TestARewindingBringsBackTheStandingOrdersOfItsPhase(t *testing.T) {
	run := growingTable(t)
	run.Write("north", "ALWAYS BID 1")
	run.Write("east", "BID 2")
	run.Write("north", "BID 4")
	run.Close()
	run.Write("north", "BID 4")
	run.Write("east", "BID 2")
	run.Close()
	run.Steward("REWIND round 2 WHY a fault")
	require.Equal(t, "BID 2", strings.Join(standingTexts(t, run, "north"), ", "))
}

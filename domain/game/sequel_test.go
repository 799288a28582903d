package game_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/lists"
)

func left(run *gametest.Run) time.Duration {
	_, _, due, _ := run.Game.Phase()
	return due.Sub(run.Now)
}

func TestPhasesOfOneTurnShareItsTime(t *testing.T) {
	run := race(t)
	require.Equal(t, 48*time.Hour, left(run))
	run.Now = run.Now.Add(10 * time.Hour)
	run.Write("north", "RUN 5")
	run.Settle()
	require.Equal(t, "decision 1", open(run))
	require.Equal(t, 24*time.Hour, left(run), "the others have a time of their own")
	run.Now = run.Now.Add(20 * time.Hour)
	run.Write("east", "REPLY D1 NO")
	run.Settle()
	require.Equal(t, "turn 1 of north, second half", open(run))
	require.Equal(t, 38*time.Hour, left(run), "and the runner's stood still meanwhile")
}

func TestPausesAndExtensionsAreNotUsedUp(t *testing.T) {
	run := race(t)
	run.Now = run.Now.Add(10 * time.Hour)
	run.Steward("PAUSE WHY moving house")
	run.Now = run.Now.Add(100 * time.Hour)
	run.Steward("RESUME")
	require.Equal(t, 38*time.Hour, left(run))
	run.Now = run.Now.Add(8 * time.Hour)
	run.Steward("EXTEND 6 h WHY asked")
	run.Write("north", "RUN 3")
	run.Settle()
	require.Equal(t, 36*time.Hour, left(run), "10 and 8 hours were used, and 6 given")

	s := race(t)
	s.Steward("EXTEND 6 h WHY asked")
	s.Write("north", "RUN 3")
	s.Settle()
	require.Equal(t, 48*time.Hour, left(s), "never more than there was")
}

func TestATurnWithoutTimeIsPlayedByRule(t *testing.T) {
	run := race(t)
	run.Deadline()
	require.Equal(t, "turn 1 of north, second half", open(run))
	require.Zero(t, left(run))
	reason, ok := run.Game.Closable(run.Now)
	require.True(t, ok)
	require.Equal(t, "deadline", reason)
}

func TestAnClosePolicyCountsMissesAndHasItsOwnPatience(t *testing.T) {
	run := race(t, "patience", "3")
	missed := func(events []event.Event) (rows []int) {
		for _, e := range events {
			if m, ok := e.(game.Missed); ok {
				rows = append(rows, m.Row)
			}
		}
		return rows
	}
	run.Write("north", "RUN 5")
	run.Settle()
	require.Empty(t, missed(run.Deadline()), "a question may be left unanswered")
	require.Equal(t, []int{1}, missed(run.Deadline()))
	run.Write("east", "RUN 2", "GO")
	require.Empty(t, missed(run.Settle()))
	require.Equal(t, []int{2}, missed(run.Deadline()))
	events := run.Deadline()
	require.Equal(t, []int{3}, missed(events))
	info, _ := run.Game.SeatInfo("north")
	require.Equal(t, "regency", info.Status)
	run.Write("east", "RUN 2", "GO")
	run.Settle()
	require.Equal(t, "turn 3 of east", open(run), "the regent's turn is over at once")
	require.Equal(t, []string{"Welcome back: the regency over your seat has ended."}, run.Write("north", "READY").Done[1:])
}

func TestOneMorePlayerMayComeWhileTheGameRuns(t *testing.T) {
	closed := race(t)
	_, err := closed.Game.Decide(game.Command{At: closed.Now, Do: game.TakeSeat{Player: "anna"}})
	require.ErrorIs(t, err, game.ErrBegun)

	run := race(t, "join", "on")
	require.Equal(t, game.Seat("south"), run.Game.Late())
	_, err = run.Game.Decide(game.Command{At: run.Now, Do: game.TakeSeat{Player: "player1"}})
	require.ErrorIs(t, err, game.ErrSeated)
	_, err = run.Game.Decide(game.Command{At: run.Now, Do: game.TakeSeat{Player: "anna", Seat: "east"}})
	require.ErrorIs(t, err, game.ErrBegun)
	before := run.Game
	events := run.Do("anna", game.TakeSeat{Player: "anna"}).Events
	require.Equal(t, []event.Event{game.Seated{Seat: "south", Player: "anna"}}, events)
	require.Empty(t, run.Game.Late(), "there is room for one at a time")
	welcome := game.Compose(before, run.Game, events, "south", game.Options{})
	require.Equal(t, "The seat is yours: Turn 1 of north", welcome.Headline)

	run.Write("south", "TURN 1", "RUN 1", "END")
	run.Write("north", "RUN 2", "PRESS TO ALL", "hello", "END PRESS")
	require.Equal(t, []game.Seat{"east", "south"}, run.Game.Press()[0].To)
	require.Contains(t, kinds(run.Settle()), "relay.came")
	require.Len(t, run.Game.State().(*gametest.Track).Hands["south"], 3)
	require.Len(t, run.Game.Seats(), 3)

	run.Steward("REWIND TO 1 WHY again")
	require.Len(t, run.Game.Seats(), 3)
	require.False(t, run.Game.Seats()[2].HasOrders)
	require.Contains(t, kinds(run.Settle()), "relay.came", "who has come stays")
}

func TestAGameMayRefusePress(t *testing.T) {
	run := race(t)
	receipt := run.Write("north", "PRESS TO east, STEWARD", "I have a good card", "END PRESS")
	require.Equal(t, []string{"PRESS TO east, STEWARD: nobody may speak of cards"}, reasons(receipt.Errors))
	require.Empty(t, run.Game.Press())
	require.Empty(t, run.Write("north", "PRESS TO STEWARD", "a question about a card", "END PRESS").Errors)
}

// tellings closes the phases that are ready, and returns the report on them to a seat, or to the
// public, as JSON.
func tellings(t *testing.T, run *gametest.Run, to game.Seat) string {
	t.Helper()
	before := run.Game
	events := run.Settle()
	return gametest.JSON(t, game.Compose(before, run.Game, events, to, game.Options{}))
}

func TestAVeiledGameTellsItsKeysWhenItIsOver(t *testing.T) {
	run := race(t)
	run.Write("north", "RUN 3")
	told := tellings(t, run, "north")
	require.Contains(t, told, "The dice keys of this game are shown when it is over")
	require.NotContains(t, told, "Dice key")
	s := race(t, "goal", "2")
	require.True(t, s.Game.Veiled())
	s.Write("north", "RUN 3")
	require.Contains(t, tellings(t, s, "north"), "Dice key 2: ")
	require.False(t, s.Game.Veiled())
}

func TestPressIsPublishedAtTheEndIfTheGameWantsIt(t *testing.T) {
	for archive, published := range map[string]bool{"on": true, "off": false} {
		run := race(t, "goal", "2", "archive", archive)
		run.Write("east", "PRESS TO north", "psst", "END PRESS", "PRESS TO STEWARD", "help me", "END PRESS")
		run.Write("north", "RUN 3")
		told := tellings(t, run, "")
		require.Equal(t, published, run.Game.Archived())
		require.Equal(t, published, strings.Contains(told, "psst"))
		require.NotContains(t, told, "help me", "what was for the steward stays so")
	}
}

func TestNobodyIsToldOfWhatIsNothingToThem(t *testing.T) {
	run := race(t, "join", "on")
	run.Do("anna", game.TakeSeat{Player: "anna"})
	run.Write("north", "RUN 2", "GO")
	run.Settle()
	run.Write("south", "STANDING HINDER NO")
	run.Write("east", "RUN 5")
	before := run.Game
	events := run.Settle()
	require.Equal(t, "decision 1", open(run))
	for _, s := range []game.Seat{"north", "east", "south", ""} {
		require.False(t, game.Quiet(before, run.Game, events, s), "all see the run: %s", s)
	}
	run.Write("north", "REPLY D1 NO")
	before = run.Game
	events = run.Settle()
	require.Equal(t, "turn 1 of east, second half", open(run))
	require.True(t, game.Quiet(before, run.Game, events, "south"))
	require.True(t, game.Quiet(before, run.Game, events, ""))
	require.False(t, game.Quiet(before, run.Game, events, "east"))
	require.False(t, game.Quiet(before, run.Game, events, "north"), "who was asked is told")
	require.False(t, game.Quiet(before, run.Game, nil, "south"), "nothing was closed")
}

func TestAPresetBringsItsPace(t *testing.T) {
	description := gametest.Relay{}.Describe()
	require.Equal(t, "fast", description.PaceOf("quick"))
	require.Equal(t, "slow", description.PaceOf(""))
	open := func(o game.Open) *game.Game {
		o.Game, o.Ruleset, o.Seats = "relay-2", "relay", 2
		return gametest.Open(t, o, gametest.Lookup, 1).Game
	}
	require.Equal(t, "fast", open(game.Open{Preset: "quick"}).PaceName())
	require.Equal(t, "slow", open(game.Open{Preset: "quick", PaceName: "slow"}).PaceName())
}

// TestAReportTellsOnceOfOrdersThatDidNotCome checks that a seat that sent nothing is told so once,
// and one that had no part in a phase not at all.
func TestAReportTellsOnceOfOrdersThatDidNotCome(t *testing.T) {
	run := race(t)
	before := run.Game
	events := run.Deadline()
	said := func(seat game.Seat) (often int) {
		for _, section := range game.Compose(before, run.Game, events, seat, game.Options{}).Sections {
			require.NotEqual(t, "orders", section.ID)
			for _, b := range section.Blocks {
				often += lists.Count(b.Items, func(item string) bool { return strings.Contains(item, "We had no orders from you") })
			}
		}
		return often
	}
	require.Equal(t, 1, said("north"), "it was north's turn")
	require.Zero(t, said("east"))
}

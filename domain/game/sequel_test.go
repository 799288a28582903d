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

func left(r *gametest.Run) time.Duration {
	_, _, due, _ := r.Game.Phase()
	return due.Sub(r.Now)
}

func TestPhasesOfOneTurnShareItsTime(t *testing.T) {
	r := race(t)
	require.Equal(t, 48*time.Hour, left(r))
	r.Now = r.Now.Add(10 * time.Hour)
	r.Write("north", "RUN 5")
	r.Settle()
	require.Equal(t, "decision 1", open(r))
	require.Equal(t, 24*time.Hour, left(r), "the others have a time of their own")
	r.Now = r.Now.Add(20 * time.Hour)
	r.Write("east", "REPLY D1 NO")
	r.Settle()
	require.Equal(t, "turn 1 of north, second half", open(r))
	require.Equal(t, 38*time.Hour, left(r), "and the runner's stood still meanwhile")
}

func TestPausesAndExtensionsAreNotUsedUp(t *testing.T) {
	r := race(t)
	r.Now = r.Now.Add(10 * time.Hour)
	r.Steward("PAUSE WHY moving house")
	r.Now = r.Now.Add(100 * time.Hour)
	r.Steward("RESUME")
	require.Equal(t, 38*time.Hour, left(r))
	r.Now = r.Now.Add(8 * time.Hour)
	r.Steward("EXTEND 6 h WHY asked")
	r.Write("north", "RUN 3")
	r.Settle()
	require.Equal(t, 36*time.Hour, left(r), "10 and 8 hours were used, and 6 given")

	s := race(t)
	s.Steward("EXTEND 6 h WHY asked")
	s.Write("north", "RUN 3")
	s.Settle()
	require.Equal(t, 48*time.Hour, left(s), "never more than there was")
}

func TestATurnWithoutTimeIsPlayedByRule(t *testing.T) {
	r := race(t)
	r.Deadline()
	require.Equal(t, "turn 1 of north, second half", open(r))
	require.Zero(t, left(r))
	reason, ok := r.Game.Closable(r.Now)
	require.True(t, ok)
	require.Equal(t, "deadline", reason)
}

func TestAnClosePolicyCountsMissesAndHasItsOwnPatience(t *testing.T) {
	r := race(t, "patience", "3")
	missed := func(events []event.Event) (rows []int) {
		for _, e := range events {
			if m, ok := e.(game.Missed); ok {
				rows = append(rows, m.Row)
			}
		}
		return rows
	}
	r.Write("north", "RUN 5")
	r.Settle()
	require.Empty(t, missed(r.Deadline()), "a question may be left unanswered")
	require.Equal(t, []int{1}, missed(r.Deadline()))
	r.Write("east", "RUN 2", "GO")
	require.Empty(t, missed(r.Settle()))
	require.Equal(t, []int{2}, missed(r.Deadline()))
	events := r.Deadline()
	require.Equal(t, []int{3}, missed(events))
	info, _ := r.Game.SeatInfo("north")
	require.Equal(t, "regency", info.Status)
	r.Write("east", "RUN 2", "GO")
	r.Settle()
	require.Equal(t, "turn 3 of east", open(r), "the regent's turn is over at once")
	require.Equal(t, []string{"Welcome back: the regency over your seat has ended."}, r.Write("north", "READY").Done[1:])
}

func TestOneMorePlayerMayComeWhileTheGameRuns(t *testing.T) {
	closed := race(t)
	_, err := closed.Game.Decide(game.Command{At: closed.Now, Do: game.TakeSeat{Player: "anna"}})
	require.ErrorIs(t, err, game.ErrBegun)

	r := race(t, "join", "on")
	require.Equal(t, game.Seat("south"), r.Game.Late())
	_, err = r.Game.Decide(game.Command{At: r.Now, Do: game.TakeSeat{Player: "player1"}})
	require.ErrorIs(t, err, game.ErrSeated)
	_, err = r.Game.Decide(game.Command{At: r.Now, Do: game.TakeSeat{Player: "anna", Seat: "east"}})
	require.ErrorIs(t, err, game.ErrBegun)
	before := r.Game
	events := r.Do("anna", game.TakeSeat{Player: "anna"}).Events
	require.Equal(t, []event.Event{game.Seated{Seat: "south", Player: "anna"}}, events)
	require.Empty(t, r.Game.Late(), "there is room for one at a time")
	welcome := game.Compose(before, r.Game, events, "south", game.Options{})
	require.Equal(t, "The seat is yours: Turn 1 of north", welcome.Headline)

	r.Write("south", "TURN 1", "RUN 1", "END")
	r.Write("north", "RUN 2", "PRESS TO ALL", "hello", "END PRESS")
	require.Equal(t, []game.Seat{"east", "south"}, r.Game.Press()[0].To)
	require.Contains(t, kinds(r.Settle()), "relay.came")
	require.Len(t, r.Game.State().(*gametest.Track).Hands["south"], 3)
	require.Len(t, r.Game.Seats(), 3)

	r.Steward("REWIND TO 1 WHY again")
	require.Len(t, r.Game.Seats(), 3)
	require.False(t, r.Game.Seats()[2].HasOrders)
	require.Contains(t, kinds(r.Settle()), "relay.came", "who has come stays")
}

func TestAGameMayRefusePress(t *testing.T) {
	r := race(t)
	receipt := r.Write("north", "PRESS TO east, STEWARD", "I have a good card", "END PRESS")
	require.Equal(t, []string{"PRESS TO east, STEWARD: nobody may speak of cards"}, reasons(receipt.Errors))
	require.Empty(t, r.Game.Press())
	require.Empty(t, r.Write("north", "PRESS TO STEWARD", "a question about a card", "END PRESS").Errors)
}

// tellings closes the phases that are ready, and returns the report on them to a seat, or to the
// public, as JSON.
func tellings(t *testing.T, r *gametest.Run, to game.Seat) string {
	t.Helper()
	before := r.Game
	events := r.Settle()
	return gametest.JSON(t, game.Compose(before, r.Game, events, to, game.Options{}))
}

func TestAVeiledGameTellsItsKeysWhenItIsOver(t *testing.T) {
	r := race(t)
	r.Write("north", "RUN 3")
	told := tellings(t, r, "north")
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
		r := race(t, "goal", "2", "archive", archive)
		r.Write("east", "PRESS TO north", "psst", "END PRESS", "PRESS TO STEWARD", "help me", "END PRESS")
		r.Write("north", "RUN 3")
		told := tellings(t, r, "")
		require.Equal(t, published, r.Game.Archived())
		require.Equal(t, published, strings.Contains(told, "psst"))
		require.NotContains(t, told, "help me", "what was for the steward stays so")
	}
}

func TestNobodyIsToldOfWhatIsNothingToThem(t *testing.T) {
	r := race(t, "join", "on")
	r.Do("anna", game.TakeSeat{Player: "anna"})
	r.Write("north", "RUN 2", "GO")
	r.Settle()
	r.Write("south", "STANDING HINDER NO")
	r.Write("east", "RUN 5")
	before := r.Game
	events := r.Settle()
	require.Equal(t, "decision 1", open(r))
	for _, s := range []game.Seat{"north", "east", "south", ""} {
		require.False(t, game.Quiet(before, r.Game, events, s), "all see the run: %s", s)
	}
	r.Write("north", "REPLY D1 NO")
	before = r.Game
	events = r.Settle()
	require.Equal(t, "turn 1 of east, second half", open(r))
	require.True(t, game.Quiet(before, r.Game, events, "south"))
	require.True(t, game.Quiet(before, r.Game, events, ""))
	require.False(t, game.Quiet(before, r.Game, events, "east"))
	require.False(t, game.Quiet(before, r.Game, events, "north"), "who was asked is told")
	require.False(t, game.Quiet(before, r.Game, nil, "south"), "nothing was closed")
}

func TestAPresetBringsItsPace(t *testing.T) {
	d := gametest.Relay{}.Describe()
	require.Equal(t, "fast", d.PaceOf("quick"))
	require.Equal(t, "slow", d.PaceOf(""))
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
	r := race(t)
	before := r.Game
	events := r.Deadline()
	said := func(seat game.Seat) (often int) {
		for _, s := range game.Compose(before, r.Game, events, seat, game.Options{}).Sections {
			require.NotEqual(t, "orders", s.ID)
			for _, b := range s.Blocks {
				often += lists.Count(b.Items, func(item string) bool { return strings.Contains(item, "We had no orders from you") })
			}
		}
		return often
	}
	require.Equal(t, 1, said("north"), "it was north's turn")
	require.Zero(t, said("east"))
}

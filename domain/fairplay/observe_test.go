package fairplay_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/camelot"
	"seneschal/domain/event"
	"seneschal/domain/fairplay"
	"seneschal/domain/feudal"
	"seneschal/domain/feudal/chronicle"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
)

// three opens a game of tiny for three, without a time of grace.
func three(t *testing.T) *gametest.Run {
	t.Helper()
	return gametest.Open(t, game.Open{
		Game: "tiny-1", Ruleset: "tiny", Seats: 3, Pace: &game.Pace{Phases: map[string]time.Duration{"": 24 * time.Hour}},
	}, gametest.Lookup, 7)
}

// closed closes the phase at its deadline, and observes it.
func closed(run *gametest.Run) map[fairplay.Pair]fairplay.Meeting {
	run.T.Helper()
	before := run.Game
	all := map[fairplay.Pair]fairplay.Meeting{}
	for _, m := range fairplay.Observe(before, run.Deadline()) {
		all[m.Pair] = m
	}
	return all
}

var (
	oneTwo   = fairplay.Pair{A: "player1", B: "player2"}
	oneThree = fairplay.Pair{A: "player1", B: "player3"}
	twoThree = fairplay.Pair{A: "player2", B: "player3"}
)

func TestARunOfMissesCountsOnce(t *testing.T) {
	run := three(t)
	run.Write("north", "BID 1")
	first := closed(run)
	require.Len(t, first, 3)
	require.Equal(t, fairplay.Meeting{Pair: oneTwo, Asked: true, MissedB: true}, first[oneTwo])
	require.True(t, first[twoThree].MissedTogether())

	run.Write("north", "BID 1")
	run.Write("east", "BID 2")
	second := closed(run)
	for pair, m := range second {
		require.False(t, m.Asked, "%v: east and south had missed the phase before", pair)
	}
	run.Write("north", "PASS")
	third := closed(run)
	require.Equal(t, fairplay.Meeting{Pair: oneTwo, Asked: true, MissedB: true}, third[oneTwo], "east had answered")
	require.False(t, third[oneThree].Asked, "south is gone")
}

func TestSubmissionsAreTimedByTheLastThatCame(t *testing.T) {
	run := three(t)
	run.Write("north", "BID 1")
	run.Now = run.Now.Add(time.Hour)
	run.Write("north", "BID 2")
	run.Now = run.Now.Add(90 * time.Second)
	run.Write("east", "BID 1")
	run.Now = run.Now.Add(time.Hour)
	run.Write("south", "BID 1", "HOLD")
	all := closed(run)
	require.Equal(t, 90, all[oneTwo].Gap)
	require.True(t, all[oneTwo].IsClose())
	require.False(t, all[oneThree].IsClose())
	require.False(t, all[oneTwo].Compared, "a bid is too short to tell")
}

func TestADeputysSubmissionsAreNotTheHoldersHand(t *testing.T) {
	run := three(t)
	run.Write("north", "BID 1")
	run.Write("east", "BID 1", "DEPUTY dora")
	run.Write("south", "PASS")
	all := closed(run)
	require.False(t, all[oneTwo].Sent)
	require.False(t, all[twoThree].Sent)
	require.True(t, all[oneThree].Sent)
	require.True(t, all[oneTwo].Asked)
}

func TestWhatTheStewardDoesIsNobodysMiss(t *testing.T) {
	run := three(t)
	before := run.Game
	answer := run.Steward("PROCESS NOW 1")
	require.Empty(t, fairplay.Observe(before, answer.Events))
	events := run.Close()
	for _, m := range fairplay.Observe(run.Shut, events) {
		require.False(t, m.Asked)
	}
}

func TestAnnouncedAbsenceIsNoMiss(t *testing.T) {
	run := three(t)
	run.Write("north", "AWAY 2026-03-01 2026-03-20")
	run.Write("east", "BID 1")
	all := closed(run)
	require.False(t, all[oneTwo].Asked)
	require.True(t, all[twoThree].Asked)
}

func TestManorsLeftWithoutAFightAreGifts(t *testing.T) {
	run := gametest.Open(t, game.Open{Game: "f", Ruleset: "feudal", Seats: 3}, func(string) (game.Ruleset, bool) { return chronicle.Rules{}, true }, 7)
	seats := run.Game.Seats()
	a, b, c := seats[0].Seat, seats[1].Seat, seats[2].Seat
	events := []event.Event{
		game.PhaseClosed{N: 1},
		feudal.CombatBegan{A: feudal.Side{Seat: c}, B: feudal.Side{Seat: a}},
		feudal.ManorCaptured{Manor: "BART", From: a, To: b},
		feudal.ManorCaptured{Manor: "DOWN", From: a, To: c},
		feudal.ManorCaptured{Manor: "FEN", To: b},
	}
	given := map[fairplay.Pair]int{}
	for _, meeting := range fairplay.Observe(run.Game, events) {
		require.Zero(t, meeting.GaveB)
		given[meeting.Pair] = meeting.GaveA
	}
	require.Equal(t, map[fairplay.Pair]int{oneTwo: 1, oneThree: 0, twoThree: 0}, given)
}

func TestCardsAreGivenButNotExchanged(t *testing.T) {
	for commandID, want := range map[camelot.Cause]int{camelot.ByMessenger: 2, camelot.ByExchange: 0} {
		from, to, worth := camelot.CardsPassed{From: "arthur", To: "kay", N: 2, Cause: commandID}.Gave()
		require.Equal(t, want, worth)
		if want > 0 {
			require.Equal(t, []game.Seat{"arthur", "kay"}, []game.Seat{from, to})
		}
	}
}

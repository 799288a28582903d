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
func closed(r *gametest.Run) map[fairplay.Pair]fairplay.Meeting {
	r.T.Helper()
	before := r.Game
	all := map[fairplay.Pair]fairplay.Meeting{}
	for _, m := range fairplay.Observe(before, r.Deadline()) {
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
	r := three(t)
	r.Write("north", "BID 1")
	first := closed(r)
	require.Len(t, first, 3)
	require.Equal(t, fairplay.Meeting{Pair: oneTwo, Asked: true, MissedB: true}, first[oneTwo])
	require.True(t, first[twoThree].Together())

	r.Write("north", "BID 1")
	r.Write("east", "BID 2")
	second := closed(r)
	for pair, m := range second {
		require.False(t, m.Asked, "%v: east and south had missed the phase before", pair)
	}
	r.Write("north", "PASS")
	third := closed(r)
	require.Equal(t, fairplay.Meeting{Pair: oneTwo, Asked: true, MissedB: true}, third[oneTwo], "east had answered")
	require.False(t, third[oneThree].Asked, "south is gone")
}

func TestSubmissionsAreTimedByTheLastThatCame(t *testing.T) {
	r := three(t)
	r.Write("north", "BID 1")
	r.Now = r.Now.Add(time.Hour)
	r.Write("north", "BID 2")
	r.Now = r.Now.Add(90 * time.Second)
	r.Write("east", "BID 1")
	r.Now = r.Now.Add(time.Hour)
	r.Write("south", "BID 1", "HOLD")
	all := closed(r)
	require.Equal(t, 90, all[oneTwo].Gap)
	require.True(t, all[oneTwo].Close())
	require.False(t, all[oneThree].Close())
	require.False(t, all[oneTwo].Compared, "a bid is too short to tell")
}

func TestADeputysSubmissionsAreNotTheHoldersHand(t *testing.T) {
	r := three(t)
	r.Write("north", "BID 1")
	r.Write("east", "BID 1", "DEPUTY dora")
	r.Write("south", "PASS")
	all := closed(r)
	require.False(t, all[oneTwo].Sent)
	require.False(t, all[twoThree].Sent)
	require.True(t, all[oneThree].Sent)
	require.True(t, all[oneTwo].Asked)
}

func TestWhatTheStewardDoesIsNobodysMiss(t *testing.T) {
	r := three(t)
	before := r.Game
	answer := r.Steward("PROCESS NOW 1")
	require.Empty(t, fairplay.Observe(before, answer.Events))
	events := r.Close()
	for _, m := range fairplay.Observe(r.Shut, events) {
		require.False(t, m.Asked)
	}
}

func TestAnnouncedAbsenceIsNoMiss(t *testing.T) {
	r := three(t)
	r.Write("north", "AWAY 2026-03-01 2026-03-20")
	r.Write("east", "BID 1")
	all := closed(r)
	require.False(t, all[oneTwo].Asked)
	require.True(t, all[twoThree].Asked)
}

func TestManorsLeftWithoutAFightAreGifts(t *testing.T) {
	r := gametest.Open(t, game.Open{Game: "f", Ruleset: "feudal", Seats: 3}, func(string) (game.Ruleset, bool) { return chronicle.Rules{}, true }, 7)
	seats := r.Game.Seats()
	a, b, c := seats[0].Seat, seats[1].Seat, seats[2].Seat
	events := []event.Event{
		game.PhaseClosed{N: 1},
		feudal.CombatBegan{A: feudal.Side{Seat: c}, B: feudal.Side{Seat: a}},
		feudal.ManorCaptured{Manor: "BART", From: a, To: b},
		feudal.ManorCaptured{Manor: "DOWN", From: a, To: c},
		feudal.ManorCaptured{Manor: "FEN", To: b},
	}
	given := map[fairplay.Pair]int{}
	for _, m := range fairplay.Observe(r.Game, events) {
		require.Zero(t, m.GaveB)
		given[m.Pair] = m.GaveA
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

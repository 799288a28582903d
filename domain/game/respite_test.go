package game_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/report/text"
	"seneschal/domain/rulesets"
)

// calm opens a game whose phases have a respite of ten minutes.
func calm(t *testing.T) *gametest.Run {
	t.Helper()
	return paced(t, game.Pace{Phases: lasting(day), Respite: 10 * time.Minute})
}

// closesNow returns the reason for which the phase could close at a time; "" if it could not.
func closesNow(r *gametest.Run, at time.Time) string {
	reason, _ := r.Game.Closable(at)
	return reason
}

func TestWhatAllHaveAnsweredClosesAfterItsRespite(t *testing.T) {
	run := calm(t)
	require.Zero(t, run.Write("north", "BID 1").Closes, "it waits for east")
	require.Empty(t, closesNow(run, run.Now.Add(time.Hour)))
	receipt := run.Write("east", "BID 2")
	over := run.Now.Add(10 * time.Minute)
	require.Equal(t, over, receipt.Closes)
	require.Empty(t, closesNow(run, over.Add(-1)))
	require.Equal(t, "ready", closesNow(run, over))
	said := text.Receipt(receipt, time.UTC)
	require.Contains(t, said, "All have answered: round 1 closes on Mon 2 Mar 2026, 18:10")
	require.Contains(t, said, "minutes after this email")
	require.NotContains(t, said, "final unless")
}

func TestASubmissionBeginsTheRespiteAnewOrStopsIt(t *testing.T) {
	for _, c := range []struct {
		submission []string
		closes     bool
	}{
		{[]string{"BID 3"}, true},
		{[]string{"READY"}, true},
		{[]string{"ALWAYS BID 1"}, true},
		{[]string{"HOLD"}, false},
		{[]string{"CANCEL"}, false},
		{[]string{"BID nine"}, true}, // nothing is recorded: the old draft and its respite stand
	} {
		run := calm(t)
		run.Write("north", "BID 1")
		run.Write("east", "BID 2")
		over := run.Now.Add(10 * time.Minute)
		run.Now = run.Now.Add(9 * time.Minute)
		before := len(run.Log)
		run.Write("north", c.submission...)
		if len(run.Log) > before {
			over = run.Now.Add(10 * time.Minute)
		}
		require.Empty(t, closesNow(run, over.Add(-1)), c.submission)
		require.Equal(t, c.closes, closesNow(run, over) == "ready", c.submission)
		require.Equal(t, c.closes, !run.Game.Closes().IsZero(), c.submission)
	}
}

func TestStandingOrdersAreChangesToo(t *testing.T) {
	run := calm(t)
	run.Write("north", "BID 1", "ALWAYS BID 2")
	run.Write("east", "BID 2")
	for _, line := range []string{"ALWAYS BID 3", "STANDING CLEAR ALL"} {
		run.Now = run.Now.Add(9 * time.Minute)
		run.Write("north", line)
		require.Equal(t, run.Now.Add(10*time.Minute), run.Game.Closes(), line)
	}
}

func TestMessagesAndTrialsLeaveTheRespiteAlone(t *testing.T) {
	run := calm(t)
	run.Write("north", "BID 1")
	run.Write("east", "BID 2")
	over := run.Game.Closes()
	run.Now = run.Now.Add(9 * time.Minute)
	run.Write("north", "PRESS TO east", "well bid", "END PRESS")
	require.Zero(t, run.Try("north", "BID 5").Closes, "a trial tells nothing of others' letters")
	require.Equal(t, over, run.Game.Closes())
}

func TestTheDeadlineAndTheStewardDoNotWaitForTheRespite(t *testing.T) {
	run := calm(t)
	run.Now = due(run).Add(-time.Minute)
	run.Write("north", "BID 1")
	require.Zero(t, run.Write("east", "BID 2").Closes, "the deadline comes first")
	require.Equal(t, "deadline", closesNow(run, due(run)))

	run = calm(t)
	run.Write("north", "BID 1")
	run.Write("east", "BID 2")
	run.Close()
	n, _, _, _ := run.Game.Phase()
	require.Equal(t, 2, n)
}

// TestARespiteThatEndsWithTheDeadlineIsTheDeadline writes the last orders so late that the respite ends at the
// deadline, or a moment before or after it.
func TestARespiteThatEndsWithTheDeadlineIsTheDeadline(t *testing.T) {
	for early, want := range map[time.Duration]bool{time.Second: true, 0: false, -time.Second: false} {
		run := calm(t)
		run.Write("north", "BID 1")
		run.Now = due(run).Add(-10*time.Minute - early)
		run.Write("east", "BID 2")
		require.Equal(t, want, !run.Game.Closes().IsZero(), early)
		require.NotEmpty(t, closesNow(run, due(run)))
	}
}

func TestAStoppedClockHasNoRespite(t *testing.T) {
	run := calm(t)
	run.Write("north", "BID 1")
	run.Write("east", "BID 2")
	run.Steward("PAUSE WHY a feast")
	require.Zero(t, run.Game.Closes())
	run.Now = run.Now.Add(time.Hour)
	run.Steward("RESUME")
	require.Equal(t, "ready", closesNow(run, run.Now), "nothing has changed for an hour")
}

func TestTheRespiteIsReadOffTheLog(t *testing.T) {
	run := calm(t)
	run.Write("north", "BID 1", "ALWAYS BID 2")
	run.Write("east", "BID 2")
	run.Now = run.Now.Add(time.Minute)
	run.Write("north", "STANDING CLEAR ALL")
	again := event.Fold(game.New(gametest.Lookup), run.Log...)
	require.Equal(t, run.Now.Add(10*time.Minute), again.Closes())
	require.Contains(t, run.Write("north", "SHOW CLOCK").Shown[0].Lines[0], "if nobody writes again")
}

func TestPacesWithoutARespiteCloseAtOnce(t *testing.T) {
	run := paced(t, game.Pace{Phases: lasting(day)})
	run.Write("north", "BID 1", "ALWAYS BID 2")
	run.Write("east", "BID 2")
	require.Equal(t, "ready", closesNow(run, run.Now))
	require.Zero(t, run.Game.Closes())
	require.NotContains(t, gametest.Events(t, run.Log), `"respite"`)
	for _, e := range run.Log {
		if set, ok := e.(game.StandingSet); ok {
			require.NotContains(t, gametest.JSON(t, set), `"at"`)
		}
	}
}

// TestRespitesOfAllPaces checks that every pace has its respite, but that of demonstrations none,
// and that a game of one seat has none unless it asks for one.
func TestRespitesOfAllPaces(t *testing.T) {
	for _, rs := range rulesets.All() {
		description := rs.Describe()
		for name, pace := range description.Paces {
			want := 10 * time.Minute
			switch name {
			case "demo":
				want = 0
			case "brisk", "swift", "fast":
				want = 2 * time.Minute
			}
			require.Equal(t, want, pace.Respite, "%s %s", rs.Name(), name)
		}
		if description.MinSeats == 1 {
			run := gametest.Open(t, game.Open{Game: "alone", Ruleset: rs.Name(), Seats: 1}, rulesets.Lookup, 1)
			require.Zero(t, run.Game.Pace().Respite)
			while := time.Hour
			run = gametest.Open(t, game.Open{Game: "alone", Ruleset: rs.Name(), Seats: 1, Respite: &while}, rulesets.Lookup, 1)
			require.Equal(t, while, run.Game.Pace().Respite, "who asks for one has it")
		}
	}
	require.Error(t, game.Pace{Respite: -1}.Check())
}

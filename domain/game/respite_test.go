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
	r := calm(t)
	require.Zero(t, r.Write("north", "BID 1").Closes, "it waits for east")
	require.Empty(t, closesNow(r, r.Now.Add(time.Hour)))
	receipt := r.Write("east", "BID 2")
	over := r.Now.Add(10 * time.Minute)
	require.Equal(t, over, receipt.Closes)
	require.Empty(t, closesNow(r, over.Add(-1)))
	require.Equal(t, "ready", closesNow(r, over))
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
		r := calm(t)
		r.Write("north", "BID 1")
		r.Write("east", "BID 2")
		over := r.Now.Add(10 * time.Minute)
		r.Now = r.Now.Add(9 * time.Minute)
		before := len(r.Log)
		r.Write("north", c.submission...)
		if len(r.Log) > before {
			over = r.Now.Add(10 * time.Minute)
		}
		require.Empty(t, closesNow(r, over.Add(-1)), c.submission)
		require.Equal(t, c.closes, closesNow(r, over) == "ready", c.submission)
		require.Equal(t, c.closes, !r.Game.Closes().IsZero(), c.submission)
	}
}

func TestStandingOrdersAreChangesToo(t *testing.T) {
	r := calm(t)
	r.Write("north", "BID 1", "ALWAYS BID 2")
	r.Write("east", "BID 2")
	for _, line := range []string{"ALWAYS BID 3", "STANDING CLEAR ALL"} {
		r.Now = r.Now.Add(9 * time.Minute)
		r.Write("north", line)
		require.Equal(t, r.Now.Add(10*time.Minute), r.Game.Closes(), line)
	}
}

func TestMessagesAndTrialsLeaveTheRespiteAlone(t *testing.T) {
	r := calm(t)
	r.Write("north", "BID 1")
	r.Write("east", "BID 2")
	over := r.Game.Closes()
	r.Now = r.Now.Add(9 * time.Minute)
	r.Write("north", "PRESS TO east", "well bid", "END PRESS")
	require.Zero(t, r.Try("north", "BID 5").Closes, "a trial tells nothing of others' letters")
	require.Equal(t, over, r.Game.Closes())
}

func TestTheDeadlineAndTheStewardDoNotWaitForTheRespite(t *testing.T) {
	r := calm(t)
	r.Now = due(r).Add(-time.Minute)
	r.Write("north", "BID 1")
	require.Zero(t, r.Write("east", "BID 2").Closes, "the deadline comes first")
	require.Equal(t, "deadline", closesNow(r, due(r)))

	r = calm(t)
	r.Write("north", "BID 1")
	r.Write("east", "BID 2")
	r.Close()
	n, _, _, _ := r.Game.Phase()
	require.Equal(t, 2, n)
}

func TestAStoppedClockHasNoRespite(t *testing.T) {
	r := calm(t)
	r.Write("north", "BID 1")
	r.Write("east", "BID 2")
	r.Steward("PAUSE WHY a feast")
	require.Zero(t, r.Game.Closes())
	r.Now = r.Now.Add(time.Hour)
	r.Steward("RESUME")
	require.Equal(t, "ready", closesNow(r, r.Now), "nothing has changed for an hour")
}

func TestTheRespiteIsReadOffTheLog(t *testing.T) {
	r := calm(t)
	r.Write("north", "BID 1", "ALWAYS BID 2")
	r.Write("east", "BID 2")
	r.Now = r.Now.Add(time.Minute)
	r.Write("north", "STANDING CLEAR ALL")
	again := event.Fold(game.New(gametest.Lookup), r.Log...)
	require.Equal(t, r.Now.Add(10*time.Minute), again.Closes())
	require.Contains(t, r.Write("north", "SHOW CLOCK").Shown[0].Lines[0], "if nobody writes again")
}

func TestPacesWithoutARespiteCloseAtOnce(t *testing.T) {
	r := paced(t, game.Pace{Phases: lasting(day)})
	r.Write("north", "BID 1", "ALWAYS BID 2")
	r.Write("east", "BID 2")
	require.Equal(t, "ready", closesNow(r, r.Now))
	require.Zero(t, r.Game.Closes())
	require.NotContains(t, gametest.Events(t, r.Log), `"respite"`)
	for _, e := range r.Log {
		if set, ok := e.(game.StandingSet); ok {
			require.NotContains(t, gametest.JSON(t, set), `"at"`)
		}
	}
}

// TestRespitesOfAllPaces checks that every pace has its respite, but that of demonstrations none,
// and that a game of one seat has none unless it asks for one.
func TestRespitesOfAllPaces(t *testing.T) {
	for _, rs := range rulesets.All() {
		d := rs.Describe()
		for name, pace := range d.Paces {
			want := 10 * time.Minute
			switch name {
			case "demo":
				want = 0
			case "brisk", "swift", "fast":
				want = 2 * time.Minute
			}
			require.Equal(t, want, pace.Respite, "%s %s", rs.Name(), name)
		}
		if d.MinSeats == 1 {
			r := gametest.Open(t, game.Open{Game: "alone", Ruleset: rs.Name(), Seats: 1}, rulesets.Lookup, 1)
			require.Zero(t, r.Game.Pace().Respite)
			while := time.Hour
			r = gametest.Open(t, game.Open{Game: "alone", Ruleset: rs.Name(), Seats: 1, Respite: &while}, rulesets.Lookup, 1)
			require.Equal(t, while, r.Game.Pace().Respite, "who asks for one has it")
		}
	}
	require.Error(t, game.Pace{Respite: -1}.Check())
}

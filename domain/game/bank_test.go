package game_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
)

// banked opens a game with a bank of eight hours and an increment of three.
func banked(t *testing.T, grace time.Duration) *gametest.Run {
	t.Helper()
	return paced(t, game.Pace{Phases: lasting(day), Grace: grace, Bank: 8 * time.Hour, Increment: 3 * time.Hour})
}

func bank(r *gametest.Run, id game.Seat) time.Duration {
	s, _ := r.Game.SeatInfo(id)
	return s.Bank
}

func TestTheClockGoesOnAtTheCostOfWhoIsMissing(t *testing.T) {
	run := banked(t, 0)
	run.Write("east", "PASS")
	events := run.Deadline()
	require.Equal(t, []string{"game.extended"}, kinds(events))
	extended := events[0].(game.Extended)
	require.Equal(t, []game.Drawn{{Seat: "north", Took: 2 * time.Hour, Left: 6 * time.Hour}}, extended.Bank)
	require.Equal(t, "bank", extended.Why)
	require.False(t, extended.Grace)
	require.Empty(t, extended.Seats, "who draws on his own bank was given nothing")
	require.Equal(t, gametest.Start.Add(26*time.Hour), extended.Due)
	require.Equal(t, 6*time.Hour, bank(run, "north"))
	require.Equal(t, 8*time.Hour, bank(run, "east"))
	for range 3 {
		require.Equal(t, []string{"game.extended"}, kinds(run.Deadline()))
	}
	require.Zero(t, bank(run, "north"))
	require.Contains(t, kinds(run.Deadline()), "game.missed", "the bank is empty")
}

func TestABankComesBackWithAnswersInTime(t *testing.T) {
	run := banked(t, 0)
	run.Write("east", "PASS")
	run.Deadline()
	run.Deadline()
	run.Now = run.Now.Add(time.Hour)
	run.Write("north", "PASS")
	require.NotContains(t, kinds(run.Settle()), "game.banked", "the answer was late, and who has drawn nothing is paid nothing")
	require.Equal(t, 4*time.Hour, bank(run, "north"), "a step that has begun is gone")
	pass(run)
	require.Equal(t, 7*time.Hour, bank(run, "north"))
	pass(run)
	require.Equal(t, 8*time.Hour, bank(run, "north"), "no bank holds more than it began with")
	pass(run)
	require.NotContains(t, kinds(run.Log[len(run.Log)-3:]), "game.banked")
}

func TestGraceComesBeforeTheBank(t *testing.T) {
	run := banked(t, 6*time.Hour)
	run.Write("east", "HOLD", "PASS")
	extended := run.Deadline()[0].(game.Extended)
	require.True(t, extended.Grace)
	require.Equal(t, 8*time.Hour, bank(run, "east"), "grace is for all")
	extended = run.Deadline()[0].(game.Extended)
	require.Equal(t, []game.Drawn{
		{Seat: "north", Took: 2 * time.Hour, Left: 6 * time.Hour}, {Seat: "east", Took: 2 * time.Hour, Left: 6 * time.Hour},
	}, extended.Bank, "a draft is not final")
}

func TestTheBankIsNotForTheAbsent(t *testing.T) {
	run := banked(t, 0)
	run.Write("north", "AWAY 2026-03-01 2026-03-20")
	run.Write("east", "PASS")
	require.Contains(t, kinds(run.Deadline()), "game.missed", "who is away with notice does not keep others waiting")
	require.Equal(t, 8*time.Hour, bank(run, "north"))
}

func TestABankIsRewoundAndHandedOn(t *testing.T) {
	run := banked(t, 0)
	run.Write("east", "PASS")
	run.Deadline()
	run.Steward("REPLACE north BY anna")
	require.Equal(t, 6*time.Hour, bank(run, "north"), "a seat is taken over as it stands")
	run.Steward("REWIND TO round 1 WHY a fault")
	require.Equal(t, 8*time.Hour, bank(run, "north"))
}

func TestTheContractIsTold(t *testing.T) {
	pace := game.Pace{
		Phases: map[string]time.Duration{"": week, "round": 2 * week}, Calendar: true, Grace: 6 * time.Hour, Bank: 30 * time.Hour, Increment: 90 * time.Minute,
		Quiet: []string{"sunday", "saturday"}, Holidays: []string{"2026-12-25", "2025-12-25"}, Absence: 10,
	}
	run := paced(t, pace)
	before := game.New(gametest.Lookup)
	report := game.Compose(before, run.Game, nil, "north", game.Options{})
	told := strings.Join(game.Flatten(report.Sections), "\n")
	for _, want := range []string{
		"Phases last: others 7 days, round 14 days.", "weekday and the hour", "6 hours at most", "a time bank of 1 day 6 hours", "by 7 hours 30 minutes at a time",
		"has 1 hour 30 minutes put back", "Saturday, Sunday.", "Days without deadlines (UTC): 2026-12-25.", "10 days of absence",
		"Your time bank holds 1 day 6 hours of 1 day 6 hours.", "Time banks: North 1 day 6 hours, East 1 day 6 hours.",
	} {
		require.Contains(t, told, want)
	}
	for _, lang := range game.Languages() {
		run.Write("north", "LANGUAGE "+lang)
		for _, ask := range []string{"SHOW CLOCK", "HELP CLOCK", "HELP AWAY"} {
			lines := strings.Join(run.Write("north", ask).Shown[0].Lines, "\n")
			require.Contains(t, lines, "2026-12-25", "%s in %s", ask, lang)
			require.NotContains(t, lines, "contract.")
		}
	}
}

func TestBanksAreTold(t *testing.T) {
	run := banked(t, 0)
	run.Write("east", "PASS")
	run.Deadline()
	lines := strings.Join(run.Write("east", "SHOW CLOCK").Shown[0].Lines, "\n")
	require.Contains(t, lines, "on the time bank of North.")
	require.Contains(t, lines, "Time banks: North 6 hours, East 8 hours.")
	require.Equal(t, []game.Seat{"north"}, run.Game.Clock()[0].Seats)
}

func TestAbsenceIsCounted(t *testing.T) {
	run := paced(t, game.Pace{Phases: lasting(day), Absence: 5})
	require.Contains(t, run.Write("north", "AWAY 2026-03-04 2026-03-05").Done, "You may announce 3 days of absence more in this game.")
	require.Contains(t, run.Write("north", "AWAY 2026-03-05 2026-03-06").Done, "You may announce 2 days of absence more in this game.", "a day counts once")
	receipt := run.Write("north", "AWAY 2026-04-01 2026-04-03")
	require.Equal(t, "this game lets you announce 5 days of absence; 2 are left", receipt.Errors[0].Reason)
	require.Equal(t, []string{"AWAY 2026-04-01 2026-04-02"}, receipt.Errors[0].Legal)
	receipt = run.Write("north", "AWAY 2026-04-01 2026-04-02", "AWAY 2026-05-01 2026-05-01", "AWAY 2026-03-04 2026-03-06")
	require.Len(t, receipt.Errors, 1, "the days of one letter are counted together")
	require.Empty(t, receipt.Errors[0].Legal)
	require.Len(t, run.Write("north", "AWAY 2026-03-04 9999-12-31").Errors, 1)
	require.Empty(t, run.Write("east", "AWAY 2026-03-04 2026-03-08").Errors)
	require.Empty(t, table(t).Write("north", "AWAY 2026-03-04 9999-12-31").Errors, "a game that does not count days allows any")
}

package game_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
)

const (
	day  = 24 * time.Hour
	week = 7 * day
)

// paced opens a game of Tiny with two seats and a pace of its own. It begins
// on Monday, 2 March 2026, at 18:00.
func paced(t testing.TB, pace game.Pace) *gametest.Run {
	t.Helper()
	options := map[game.Option]string{"rounds": "60", "tricks": "9"}
	return gametest.Open(t, game.Open{Game: "paced", Ruleset: "tiny", Seats: 2, Options: options, Pace: &pace}, gametest.Lookup, 7)
}

func lasting(length time.Duration) map[string]time.Duration {
	return map[string]time.Duration{"": length}
}

func due(r *gametest.Run) time.Time {
	_, _, at, _ := r.Game.Phase()
	return at
}

// pass lets both seats pass, and the clock close the phase.
func pass(run *gametest.Run) {
	run.Write("north", "PASS")
	run.Write("east", "PASS")
	run.Settle()
}

func TestDeadlinesMoveOffQuietDays(t *testing.T) {
	monday := gametest.Start
	for _, c := range []struct {
		name     string
		quiet    []string
		holidays []string
		from     time.Time
		days     int // by which the deadline moves
	}{
		{"no quiet days", nil, nil, monday, 0},
		{"another day", []string{"sunday"}, []string{"2026-03-03"}, monday, 0},
		{"a weekday in any letters", []string{"Monday"}, nil, monday, 1},
		{"a weekend", []string{"saturday", "sunday"}, nil, monday.Add(5 * day), 2},
		{"a holiday", nil, []string{"2026-03-02"}, monday, 1},
		{"holidays that touch a weekend", []string{"saturday", "sunday"}, []string{"2026-03-05", "2026-03-06", "2026-03-09"}, monday.Add(3 * day), 5},
		{"days are those of UTC", []string{"tuesday"}, nil, time.Date(2026, 3, 3, 1, 0, 0, 0, time.FixedZone("", 2*3600)), 0},
	} {
		p := game.Pace{Quiet: c.quiet, Holidays: c.holidays}
		require.Equal(t, c.from.Add(time.Duration(c.days)*day), p.Free(c.from), c.name)
	}
}

func TestPacesThatCannotBeAreRefused(t *testing.T) {
	for fault, pace := range map[string]game.Pace{
		"quiet day \"someday\": monday to sunday are legal": {Quiet: []string{"someday"}},
		"one day of the week at least": {Quiet: []string{
			"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
		}},
		"holiday \"Christmas\": write it as 2026-12-25": {Holidays: []string{"Christmas"}},
		"an increment is for a bank":                    {Increment: time.Hour},
		"bank -1s: 0 is the least":                      {Bank: -time.Second},
		"length of a round phase -1s":                   {Phases: map[string]time.Duration{"round": -time.Second}},
		"absence -1":                                    {Absence: -1},
	} {
		require.ErrorContains(t, pace.Check(), fault)
		_, err := game.New(gametest.Lookup).Decide(game.Command{At: gametest.Start, By: "steward", Do: game.Open{
			Game: "g", Ruleset: "tiny", Seats: 2, Pace: &pace,
		}})
		require.ErrorContains(t, err, fault)
	}
	for _, p := range (gametest.Tiny{}).Describe().Paces {
		require.NoError(t, p.Check())
	}
}

// TestTheCalendarKeepsWeekdayAndHour checks F-290.
func TestTheCalendarKeepsWeekdayAndHour(t *testing.T) {
	run := paced(t, game.Pace{Phases: lasting(week), Calendar: true, Holidays: []string{"2026-03-16"}, Grace: 3 * day})
	require.Equal(t, gametest.Start.Add(week), due(run))
	run.Now = gametest.Start.Add(2 * day)
	pass(run)
	require.Equal(t, gametest.Start.Add(week), due(run), "closed on Wednesday: the next Wednesday is nearest to Monday before it")
	run.Now = gametest.Start.Add(6 * day)
	pass(run)
	require.Equal(t, gametest.Start.Add(2*week+day), due(run), "a holiday moves it to Tuesday")
	run.Now = due(run).Add(40 * time.Second)
	run.Write("north", "PASS")
	run.Deadline()
	require.Equal(t, run.Now.Add(3*day), due(run), "grace is counted from the deadline as it was, or from now")
	run.Deadline()
	require.Equal(t, gametest.Start.Add(4*week), due(run), "nearest to Friday in a week is Monday after it")
	run.Now = due(run).Add(40 * time.Second)
	run.Write("north", "PASS")
	run.Deadline()
	require.Equal(t, gametest.Start.Add(5*week), due(run), "the time that closing takes does not add up")
}

func TestACalendarOfDaysKeepsTheHour(t *testing.T) {
	run := paced(t, game.Pace{Phases: lasting(3 * day), Calendar: true})
	run.Now = gametest.Start.Add(7 * time.Hour)
	pass(run)
	require.Equal(t, gametest.Start.Add(3*day), due(run))
	run.Now = gametest.Start.Add(20 * time.Hour)
	pass(run)
	require.Equal(t, gametest.Start.Add(4*day), due(run))
	run = paced(t, game.Pace{Phases: lasting(36 * time.Hour), Calendar: true})
	run.Now = gametest.Start.Add(7 * time.Hour)
	pass(run)
	require.Equal(t, gametest.Start.Add(43*time.Hour), due(run), "lengths that are no whole days have no calendar")
}

func TestStewardsDoNotSetDeadlinesOnQuietDays(t *testing.T) {
	run := paced(t, game.Pace{Phases: lasting(day), Quiet: []string{"wednesday"}})
	run.Steward("EXTEND 24 h WHY rain")
	require.Equal(t, gametest.Start.Add(3*day), due(run))
	run.Steward("EXTEND TO 2026-03-11 12:00 WHY rain")
	require.Equal(t, time.Date(2026, 3, 12, 12, 0, 0, 0, time.UTC), due(run))
	run.Steward("PAUSE WHY rain")
	run.Now = run.Now.Add(6 * day)
	run.Steward("RESUME")
	require.Equal(t, time.Thursday, due(run).Weekday())
	run.Now = time.Date(2026, 3, 10, 9, 0, 0, 0, time.UTC)
	run.Steward("REWIND TO 1 WHY rain")
	require.Equal(t, time.Date(2026, 3, 12, 9, 0, 0, 0, time.UTC), due(run))
}

// TestNoDeadlineEverFallsOnAQuietDay plays games with any contract, and checks their banks, too.
func TestNoDeadlineEverFallsOnAQuietDay(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		pace := anyPace(rt)
		run := paced(t, pace)
		for range rapid.IntRange(1, 25).Draw(rt, "steps") {
			anything(rt, run)
			if at := due(run); !at.IsZero() && !run.Game.Over() {
				require.Equal(t, pace.Free(at), at, "a deadline on %s of %+v", at, pace)
			}
			if run.Game.Over() {
				break
			}
		}
		requireBanks(t, run, pace)
	})
}

func anyPace(t *rapid.T) game.Pace {
	hours := func(name string, most int) time.Duration {
		return time.Duration(rapid.IntRange(0, most).Draw(t, name)) * time.Hour
	}
	pace := game.Pace{
		Phases: lasting(rapid.SampledFrom([]time.Duration{week, day, 36 * time.Hour}).Draw(t, "length")), Calendar: rapid.Bool().Draw(t, "calendar"),
		Grace: hours("grace", 40), Bank: hours("bank", 90),
		Quiet: rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"monday", "tuesday", "friday", "Sunday"}), 0, 4, rapid.ID).Draw(t, "quiet"),
	}
	if pace.Bank > 0 {
		pace.Increment = hours("increment", 30)
	}
	for range rapid.IntRange(0, 6).Draw(t, "holidays") {
		at := gametest.Start.Add(time.Duration(rapid.IntRange(0, 40).Draw(t, "holiday")) * day)
		pace.Holidays = append(pace.Holidays, at.Format(time.DateOnly))
	}
	return pace
}

// anything does some things at random that may happen to a game.
func anything(t *rapid.T, run *gametest.Run) {
	if at := due(run); !at.IsZero() {
		run.Now = run.Now.Add(time.Duration(rapid.Int64Range(0, int64(max(at.Sub(run.Now), 0))).Draw(t, "wait")))
	}
	for _, seat := range []game.Seat{"north", "east"} {
		if run.Holder(seat) != "" {
			run.Write(seat, rapid.SampledFrom([]string{"BID 1", "PASS", "HOLD", "SHOW CLOCK", "CANCEL", "AWAY 2026-03-01 2026-03-09", ""}).Draw(t, "line"))
		}
	}
	switch rapid.IntRange(0, 9).Draw(t, "what") {
	case 0:
		run.Steward("EXTEND 20 h WHY rain")
	case 1:
		run.Steward("PAUSE WHY rain", "RESUME")
	case 2:
		run.Steward("REWIND TO 1 WHY rain")
	case 3:
		run.Close()
	default:
		if reason, ok := run.Game.Closable(run.Now); ok && reason == "ready" {
			run.Settle()
		} else if !due(run).IsZero() {
			run.Now = later(run.Now, due(run))
			n, _, _, _ := run.Game.Phase()
			do := game.Seal{Phase: n}
			first, err := run.Game.Decide(game.Command{At: run.Now, Do: do})
			require.NoError(t, err)
			second, err := run.Game.Decide(game.Command{At: run.Now, Do: do})
			require.NoError(t, err)
			require.Equal(t, first, second, "deciding twice gives the same")
			run.Fold(first.Events)
			if _, sealed := run.Game.Sealed(); sealed {
				run.Do("", run.Closing().Do)
			}
		}
	}
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// requireBanks checks the banks in a log: each holds between nothing and the whole; the balance that
// a seat is shown fits the sums drawn and put back; and a deadline moves at least by the greatest
// sum drawn, if there are no quiet days.
func requireBanks(t *testing.T, run *gametest.Run, pace game.Pace) {
	g := game.New(gametest.Lookup)
	for _, ev := range run.Log {
		before := map[game.Seat]time.Duration{}
		for _, seat := range g.Seats() {
			before[seat.Seat] = seat.Bank
			require.True(t, seat.Bank >= 0 && seat.Bank <= pace.Bank)
		}
		_, _, old, _ := g.Phase()
		g = event.Fold(g, ev)
		switch e := ev.(type) {
		case game.Extended:
			var most time.Duration
			for _, drawn := range e.Bank {
				require.Positive(t, drawn.Took)
				require.Equal(t, before[drawn.Seat], drawn.Took+drawn.Left)
				most = max(most, drawn.Took)
			}
			if len(e.Bank) > 0 && len(pace.Quiet)+len(pace.Holidays) == 0 {
				require.LessOrEqual(t, old.Add(most), e.Due)
			}
		case game.Banked:
			for _, b := range e.Banks {
				require.Greater(t, b.Left, before[b.Seat])
			}
		}
	}
	require.Equal(t, gametest.JSON(t, run.Game.Seats()), gametest.JSON(t, g.Seats()), "the log is all there is")
}

// TestAbsenceIsJudgedAtTheDeadlineHoweverLateTheClockIs checks that a server that was down at a
// deadline closes the phase when it starts again: seats that were away at the deadline have not
// missed it, the others have.
func TestAbsenceIsJudgedAtTheDeadlineHoweverLateTheClockIs(t *testing.T) {
	run := table(t)
	_, _, due, _ := run.Game.Phase()
	day, after := due.Format(time.DateOnly), due.AddDate(0, 0, 1).Format(time.DateOnly)
	run.Write("north", "AWAY "+run.Now.Format(time.DateOnly)+" "+day)
	run.Write("east", "AWAY "+after+" "+after)
	run.Now = due.AddDate(0, 0, 1)
	extended := run.Deadline()
	require.Equal(t, []game.Seat{"east"}, extended[0].(game.Extended).Seats, "grace is for who is here")
	_, _, due, _ = run.Game.Phase()
	require.Equal(t, due.Truncate(24*time.Hour), due, "midnight ends the day on which east is away")
	run.Write("north", "AWAY "+after+" "+after)
	run.Now = due.AddDate(0, 0, 3)
	var missed []game.Missed
	for _, e := range run.Deadline() {
		switch e := e.(type) {
		case game.PhaseClosed:
			require.Equal(t, due, e.Due)
		case game.Missed:
			missed = append(missed, e)
		}
	}
	require.Equal(t, map[game.Seat]bool{"north": true, "east": true}, map[game.Seat]bool{missed[0].Seat: missed[0].Excused, missed[1].Seat: missed[1].Excused})
	require.Zero(t, run.Deadline()[0].(game.Extended).Due.Compare(run.Now.Add(6*time.Hour)))
}

// TestAClosingWithoutADeadlineIsJudgedByItsTime checks that a log from before closings recorded the
// deadline is adjudicated again by the time of the closing, as it was, even if that is the end of an
// absence.
func TestAClosingWithoutADeadlineIsJudgedByItsTime(t *testing.T) {
	run := tableWith(t, dice.Terms{Mode: dice.Server})
	_, _, due, _ := run.Game.Phase()
	day := due.Format(time.DateOnly)
	run.Write("north", "AWAY "+day+" "+day)
	before := run.Game
	run.Now = due.Truncate(24*time.Hour).AddDate(0, 0, 1)
	recorded := run.Close()
	closed := recorded[0].(game.PhaseClosed)
	excused := func(closed game.PhaseClosed) map[game.Seat]bool {
		closed.Reason = "deadline"
		recorded[0] = closed
		events, err := before.Readjudicate(recorded)
		require.NoError(t, err)
		all := map[game.Seat]bool{}
		for _, e := range events {
			if m, ok := e.(game.Missed); ok {
				all[m.Seat] = m.Excused
			}
		}
		return all
	}
	require.Equal(t, due, closed.Due)
	require.Equal(t, map[game.Seat]bool{"north": true, "east": false}, excused(closed))
	closed.Due = time.Time{}
	require.Equal(t, map[game.Seat]bool{"north": false, "east": false}, excused(closed))
}

// TestAnEndlessPaceHasNoDeadlines checks that no phase of a game with an endless pace has a
// deadline, that time alone closes none, and that each still closes when all have answered.
func TestAnEndlessPaceHasNoDeadlines(t *testing.T) {
	run := gametest.Open(t, game.Open{Game: "long", Ruleset: "tiny", Seats: 2, PaceName: game.EndlessPace}, gametest.Lookup, 1)
	for round := 1; round <= 2; round++ {
		n, phase, due, open := run.Game.Phase()
		require.Equal(t, round, n)
		require.True(t, open && phase.Endless)
		require.Zero(t, due)
		_, closable := run.Game.Closable(run.Now.AddDate(100, 0, 0))
		require.False(t, closable)
		said := game.Flatten(game.Compose(run.Game, run.Game, nil, "north", game.Options{}).Sections)
		require.Contains(t, strings.Join(said, "\n"), "without a deadline")
		run.Write("north", "BID 2")
		run.Write("east", "BID 1")
		_, closable = run.Game.Closable(run.Now)
		require.True(t, closable)
		run.Close()
	}
	require.Equal(t, "Phases have no deadline: each closes when all are ready.", run.Game.Contract("en")[0])
}

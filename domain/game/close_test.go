package game_test

import (
	"encoding/hex"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
)

// words is the registry of all games in these tests.
var words = event.Join(game.Registry(gametest.Tiny{}), gametest.Relay{}.Events())

func kinds(events []event.Event) []string {
	var out []string
	for _, e := range events {
		out = append(out, words.Kind(e))
	}
	return out
}

// skip lets the phase close at its deadline, past any grace, and returns the events of the closing.
func skip(run *gametest.Run) []event.Event {
	for {
		events := run.Deadline()
		if _, ok := events[0].(game.PhaseClosed); ok {
			return events
		}
	}
}

func TestAPhaseClosesWhenAllAreReady(t *testing.T) {
	run := table(t)
	_, ok := run.Game.Closable(run.Now)
	require.False(t, ok)
	_, err := run.Game.Decide(game.Command{At: run.Now, Do: game.Seal{Phase: 1}})
	require.ErrorIs(t, err, game.ErrNotDue)
	run.Write("north", "BID 3")
	run.Write("east", "BID 2")
	events := run.Settle()
	require.Equal(t, []string{"game.phase-closed", "tiny.paid", "tiny.won", "game.phase-opened", "game.position-digested", "game.key-revealed"}, kinds(events))
	closed := events[0].(game.PhaseClosed)
	require.Equal(t, "ready", closed.Reason)
	require.Equal(t, 1, closed.Roll)
	opened := events[3].(game.PhaseOpened)
	require.Equal(t, 2, opened.N)
	require.Equal(t, gametest.Digest(t, run.Game.State()), events[4].(game.PositionDigested).Digest)
	require.Equal(t, 1, run.Game.Rolls())
	require.False(t, run.Game.Seats()[0].HasOrders)
}

func TestAClosingMustFitThePhaseAndTheChain(t *testing.T) {
	run := table(t)
	run.Write("north", "READY")
	run.Write("east", "READY")
	decide := func(by game.Player, do game.Close) error {
		_, err := run.Game.Decide(game.Command{At: run.Now, By: by, Do: do})
		return err
	}
	key, err := run.Chain.Key(2)
	require.NoError(t, err)
	require.ErrorIs(t, decide("", game.Close{Phase: 1, Key: key}), game.ErrKey)
	require.ErrorIs(t, decide("", game.Close{Phase: 1, Key: dice.Key{}}), game.ErrKey)
	require.ErrorIs(t, decide("", game.Close{Phase: 2}), game.ErrOver)
	key, err = run.Chain.Key(1)
	require.NoError(t, err)
	require.ErrorIs(t, decide("", game.Close{Phase: 1, Key: key}), game.ErrRound, "its orders are not sealed")
	_, err = run.Game.Decide(game.Command{At: run.Now, By: "player1", Do: game.Seal{Phase: 1, Now: true}})
	require.ErrorIs(t, err, game.ErrForbidden)
	run.Seal(game.Seal{})
	require.ErrorIs(t, decide("", game.Close{Phase: 1, Key: key}), game.ErrRound, "the seal is not named")
	require.ErrorIs(t, decide("", game.Close{Phase: 1, Key: key, SealHash: "00"}), game.ErrRound)
	require.NoError(t, decide("", game.Close{Phase: 1, Key: key, SealHash: dice.Key{}.String()}))
}

// TestRunningGamesGoOverToFormThree checks that an event raises the form of dice, once, and never
// while a phase is sealed; a closing in form 2 is adjudicated again with the dice of form 2.
func TestRunningGamesGoOverToFormThree(t *testing.T) {
	run := tableWith(t, dice.Terms{Mode: dice.Server})
	require.Equal(t, 2, run.Game.DiceForm())
	open := run.Game
	events := run.Close()
	require.Empty(t, events[0].(game.PhaseClosed).SealHash)
	again, err := open.Readjudicate(events)
	require.NoError(t, err)
	require.Equal(t, events, again)
	require.Equal(t, []event.Event{game.DiceRaised{Form: dice.Sealed}}, run.Do("", game.RaiseDice{}).Events)
	require.Empty(t, run.Do("", game.RaiseDice{}).Events)
	require.NotEmpty(t, run.Close()[0].(game.PhaseClosed).SealHash)

	old := gametest.Beacon{}.Terms()
	old.Form = 0
	run = tableWith(t, old)
	run.Seal(game.Seal{Now: true, Since: run.Now})
	require.Empty(t, run.Do("", game.RaiseDice{}).Events, "it is thrown as it was sealed")
	require.Empty(t, older(t).Do("", game.RaiseDice{}).Events, "version 1 stays")
}

// TestNothingIsRecordedBetweenASealWithoutABeaconAndItsClosing checks that even press is refused.
func TestNothingIsRecordedBetweenASealWithoutABeaconAndItsClosing(t *testing.T) {
	run := table(t)
	run.Seal(game.Seal{Now: true})
	for _, text := range []string{"PRESS TO ALL", "BID 2"} {
		_, err := run.Game.Decide(game.Command{At: run.Now, By: "player1", Do: game.Submission{Seat: "north", Lines: gametest.Lines(text, "words", "END PRESS")}})
		require.ErrorIs(t, err, game.ErrSealed, text)
	}
	_, awaits := run.Game.AwaitsBeacon()
	require.False(t, awaits)
}

func TestGraceIsGivenOnceInACycle(t *testing.T) {
	run := table(t)
	run.Write("east", "BID 1")
	events := run.Deadline()
	require.Equal(t, []string{"game.extended"}, kinds(events))
	extended := events[0].(game.Extended)
	require.True(t, extended.Grace)
	require.Equal(t, []game.Seat{"north"}, extended.Seats)
	require.Equal(t, gametest.Start.Add(30*time.Hour), extended.Due)
	events = run.Deadline()
	require.Contains(t, kinds(events), "game.missed")
	require.Equal(t, "deadline", events[0].(game.PhaseClosed).Reason)
	run.Write("east", "BID 1")
	require.Contains(t, kinds(run.Deadline()), "game.phase-closed", "no second grace in the same cycle")
	for range 2 {
		run.Write("east", "PASS")
		run.Write("north", "PASS")
		run.Close()
	}
	run.Write("east", "PASS")
	require.Equal(t, []string{"game.extended"}, kinds(run.Deadline()), "the next cycle gives grace again")
}

func TestMissesLeadToRegencyAndAVacantSeat(t *testing.T) {
	run := table(t, "rounds", "20")
	status := func() string { return run.Game.Seats()[0].Status }
	miss := func() []event.Event { run.Write("east", "PASS"); return skip(run) }
	miss()
	require.Equal(t, "active", status())
	require.Contains(t, kinds(miss()), "game.regency-began")
	require.Equal(t, "regency", status())
	receipt := run.Write("north", "BID 1")
	require.Len(t, receipt.Done, 1)
	require.Equal(t, "active", status())
	require.Zero(t, run.Game.Seats()[0].Missed)
	for range 3 {
		skip(run)
		run.Write("east", "PASS")
	}
	require.Equal(t, "regency", status())
	skip(run)
	run.Write("east", "PASS")
	require.Contains(t, kinds(skip(run)), "game.vacated")
	require.Equal(t, "vacant", status())
	run.Write("east", "PASS")
	_, ok := run.Game.Closable(run.Now)
	require.True(t, ok, "nobody waits for a vacant seat")
}

func TestAnnouncedAbsenceExcuses(t *testing.T) {
	run := table(t)
	require.Len(t, run.Write("north", "AWAY tomorrow").Errors, 1)
	require.Len(t, run.Write("north", "AWAY 2025-01-01 2025-01-03").Errors, 1)
	run.Write("north", "ALWAYS BID 2", "AWAY 2026-03-02 2026-03-05")
	run.Write("north", "CANCEL")
	run.Write("east", "PASS")
	skip(run) // the standing order was a submission
	run.Write("east", "PASS")
	events := skip(run)
	require.Equal(t, game.Missed{Seat: "north", Phase: "round 2", Excused: true}, events[1])
	require.Equal(t, 2, run.Game.State().(*gametest.TinyState).Hands["north"].Tricks, "standing orders act")
}

// TestAbsenceExcusesEightTimes checks that misses after the eighth count (F-286).
func TestAbsenceExcusesEightTimes(t *testing.T) {
	run := table(t, "rounds", "20", "tricks", "9")
	run.Write("north", "AWAY 2026-03-01 2026-12-31")
	for i := range 11 {
		run.Write("east", "PASS")
		var missed game.Missed
		for _, e := range skip(run) {
			if m, ok := e.(game.Missed); ok {
				missed = m
			}
		}
		require.Equal(t, "north", string(missed.Seat))
		require.Equal(t, i < 8, missed.Excused, "turn %d", i+1)
		require.Equal(t, max(i-7, 0), missed.Row)
	}
	require.Equal(t, "regency", run.Game.Seats()[0].Status)
}

func TestResigningTakesEffectAtTheEndOfThePhase(t *testing.T) {
	r := table(t)
	r.Write("north", "BID 3", "RESIGN")
	require.Len(t, r.Write("north", "RESIGN").Errors, 1)
	require.Equal(t, "active", r.Game.Seats()[0].Status)
	r.Write("east", "BID 2")
	require.Equal(t, []string{"game.phase-closed", "tiny.paid", "tiny.won", "game.vacated", "game.phase-opened", "game.position-digested", "game.key-revealed"}, kinds(r.Close()))
	require.Equal(t, "vacant", r.Game.Seats()[0].Status)
}

func TestNoTimeIsGivenToWhoHasResigned(t *testing.T) {
	for name, pace := range map[string]game.Pace{
		"grace": {Phases: lasting(day), Grace: time.Hour},
		"bank":  {Phases: lasting(day), Bank: 8 * time.Hour},
	} {
		t.Run(name, func(t *testing.T) {
			run := paced(t, pace)
			run.Write("north", "RESIGN")
			run.Write("east", "PASS")
			require.NotContains(t, kinds(run.Deadline()), "game.extended")
		})
	}
}

func TestAGameEndsWithItsResult(t *testing.T) {
	run := table(t, "tricks", "1")
	early := run.Write("north", "BID 3", "ALWAYS BID 2")
	require.NotZero(t, early.Due)
	require.NotEmpty(t, early.Standing)
	run.Close()
	require.True(t, run.Game.Over())
	result, over := run.Game.Result()
	require.True(t, over)
	require.Equal(t, game.Seat("north"), result.Places[0].Seat)
	late := run.Write("north", "BID 3", "ALWAYS BID 1", "SHOW STANDINGS", "SHOW CLOCK")
	require.Equal(t, []string{"BID 3: the game is over", "BID 1: the game is over"}, reasons(late.Errors))
	require.Zero(t, late.Due, "nothing is due any more")
	require.Empty(t, late.Standing)
	require.Contains(t, late.Shown[0].Lines[2], "North")
	_, ok := run.Game.Closable(run.Now)
	require.False(t, ok)
	require.Contains(t, run.Write("north", "READY").Done, "the game is over")
}

func TestALineThatFailsAtClosingIsDropped(t *testing.T) {
	run := table(t)
	run.Write("north", "FOR round 2", "BIT 3", "BID 2")
	run.Close()
	receipt := run.Write("north", "SHOW ORDERS")
	require.Equal(t, []string{"BID 2"}, texts(receipt.Orders))
	require.Contains(t, kinds(run.Close()), "tiny.paid")
}

func TestReadjudicatingRefusesAnotherRecord(t *testing.T) {
	run := table(t)
	recorded := run.Close()
	open := run.Shut
	_, err := open.Readjudicate(recorded)
	require.NoError(t, err)
	_, err = run.Game.Readjudicate(recorded)
	require.ErrorIs(t, err, game.ErrKey)
	_, err = open.Readjudicate(recorded[1:])
	require.ErrorIs(t, err, game.ErrRound, "it begins with its closing, which names the seal")
	_, err = open.Readjudicate(recorded[:1])
	require.ErrorIs(t, err, game.ErrKey, "its key is not there")
	closed := recorded[0].(game.PhaseClosed)
	closed.Roll = 2
	recorded[0] = closed
	again, err := open.Readjudicate(recorded)
	require.NoError(t, err)
	require.NotEqual(t, recorded, again, "it is another roll")
}

// older opens a game whose log begins as in version 1 of dice.
func older(t *testing.T) *gametest.Run {
	run := table(t)
	opened := run.Log[0].(game.Opened)
	opened.Dice = nil
	log := append([]event.Event{opened}, run.Log[1:len(run.Log)-1]...) // without the digest
	run.Game, run.Log = game.New(gametest.Lookup), nil
	run.Fold(log)
	return run
}

func TestAGameOfVersionOneIsPlayedOn(t *testing.T) {
	run := older(t)
	open := run.Game
	key, err := run.Chain.Key(1)
	require.NoError(t, err)
	command := run.Closing()
	events := run.Close()
	require.Equal(t, []string{"game.phase-closed", "tiny.won", "game.phase-opened"}, kinds(events))
	closed := events[0].(game.PhaseClosed)
	require.Equal(t, key, closed.Key)
	require.Equal(t, hex.EncodeToString(command.Do.(game.Close).Head), closed.Head)
	require.Equal(t, gametest.Digest(t, run.Game.State()), events[len(events)-1].(game.PhaseOpened).Digest)
	again, err := open.Readjudicate(events)
	require.NoError(t, err)
	require.Equal(t, events, again)
	closed.Head = "x"
	_, err = open.Readjudicate([]event.Event{closed})
	require.ErrorContains(t, err, "head of the log")
}

// TestDiceOfTheServerDoNotTellOrders checks that only the seal, which is salted, changes the dice of
// form 3. The dice of form 2 depended on the orders in force, which could be found out by trying.
func TestDiceOfTheServerDoNotTellOrders(t *testing.T) {
	rolled := func(submissions ...string) []event.Event {
		run := table(t)
		for i, text := range submissions {
			run.Write([]game.Seat{"north", "east"}[i%2], text)
		}
		n, _, _, _ := run.Game.Phase()
		run.Do("", game.Seal{Phase: n, Now: true})
		do := run.Closing().Do.(game.Close)
		do.SealHash = dice.Key{7}.String()
		events := run.Do("", do).Events
		return slices.DeleteFunc(events, func(e event.Event) bool { _, rolled := e.(gametest.Rolled); return !rolled })
	}
	require.Len(t, rolled("BID 2", "BID 2"), 1)
	require.Equal(t, rolled("BID 2", "BID 2"), rolled("BID 1", "BID 1"))
}

// TestDiceOfFormTwoGoByTheOrders checks that only the orders in force change the dice of form 2.
func TestDiceOfFormTwoGoByTheOrders(t *testing.T) {
	fold := func(head string, submissions ...string) []event.Event {
		run := tableWith(t, dice.Terms{Mode: dice.Server})
		for i, text := range submissions {
			run.Write([]game.Seat{"north", "east"}[i%2], text)
		}
		c := run.Closing()
		do := c.Do.(game.Close)
		do.Head = []byte(head)
		events := run.Do("", do).Events
		return slices.DeleteFunc(events, func(e event.Event) bool { _, rolled := e.(gametest.Rolled); return !rolled })
	}
	require.Len(t, fold("a", "BID 2", "BID 2"), 1)
	require.Equal(t, fold("a", "BID 2", "BID 2"), fold("b", "BID 1", "BID 1", "bid 2", "BID 2"), "neither the head nor the letters before")
	require.NotEqual(t, fold("a", "BID 2", "BID 2"), fold("a", "BID 1", "BID 1"))
}

package game_test

import (
	"bytes"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
)

// signed returns a round of the kit's beacon.
func signed(round uint64) game.BeaconRecorded { return gametest.Beacon{}.Sign(round) }

// byBeacon opens a game of two seats whose dice come from the kit's beacon.
func byBeacon(t *testing.T, o game.Open) *gametest.Run {
	t.Helper()
	o.Game, o.Seats, o.Dice = o.Ruleset+"-1", 2, gametest.Beacon{}.Terms()
	return gametest.Open(t, o, gametest.Lookup, 7)
}

func bids(t *testing.T) *gametest.Run { return byBeacon(t, game.Open{Ruleset: "tiny"}) }

// throwing returns the command that closes the open phase with a round.
func throwing(run *gametest.Run, beacon game.BeaconRecorded) game.Command {
	run.T.Helper()
	command := run.Closing()
	do := command.Do.(game.Close)
	do.Now, do.Beacon = false, beacon
	command.Do = do
	return command
}

func TestADeadlineSealsForARoundTwoMinutesAfterIt(t *testing.T) {
	r := bids(t)
	r.Write("north", "BID 2")
	r.Write("east", "BID 2", "HOLD")
	_, _, due, _ := r.Game.Phase()
	_, err := r.Game.Decide(game.Command{At: due.Add(-1), Do: game.Seal{Phase: 1, Rounds: gametest.Beacon{}}})
	require.ErrorIs(t, err, game.ErrNotDue)
	_, err = r.Game.Decide(throwing(r, signed(1)))
	require.ErrorIs(t, err, game.ErrRound, "nothing is closed that was not sealed")
	r.Now = due.Add(5 * time.Second)
	sealed := r.Seal(game.Seal{})
	require.Equal(t, game.PhaseSealed{
		N: 1, Phase: "round 1", Roll: 1, Reason: "deadline", At: r.Now, From: due, Round: gametest.Beacon{}.At(due.Add(2 * time.Minute)), Signed: due.Add(2 * time.Minute),
	}, sealed)
	open := r.Game
	_, ok := open.Closable(r.Now)
	require.False(t, ok, "it waits for the beacon alone")

	for _, wrong := range []game.BeaconRecorded{{}, signed(sealed.Round - 1), {Round: sealed.Round, Signature: make([]byte, 96)}} {
		_, err := open.Decide(throwing(r, wrong))
		require.ErrorIs(t, err, game.ErrRound)
	}
	r.Now = sealed.Signed.Add(time.Second)
	command := throwing(r, signed(sealed.Round))
	events := r.Do("", command.Do).Events
	require.Equal(t, signed(sealed.Round), events[0])
	closed := events[1].(game.PhaseClosed)
	require.Equal(t, game.PhaseClosed{N: 1, Phase: "round 1", Roll: 1, Reason: "deadline", At: sealed.At, Round: sealed.Round}, closed)
	for _, e := range events {
		if opened, ok := e.(game.PhaseOpened); ok {
			require.Equal(t, sealed.At, opened.Opened, "the next deadline goes by the seal")
		}
	}
	again, err := open.Readjudicate(events)
	require.NoError(t, err)
	require.Equal(t, events, again)
	other := bytes.Clone(signed(sealed.Round).Signature)
	other[40]++
	command = throwing(&gametest.Run{T: t, Game: open, Now: r.Now, Chain: r.Chain}, game.BeaconRecorded{Round: sealed.Round, Signature: other})
	answer, err := open.Decide(command)
	require.NoError(t, err)
	require.NotEqual(t, gametest.Events(t, events[2:]), gametest.Events(t, answer.Events[2:]), "the dice come from the beacon")
}

func TestASubmissionSealsForARoundTenSecondsAfterIt(t *testing.T) {
	run := bids(t)
	run.Write("north", "BID 2")
	run.Write("east", "BID 2")
	since := run.Now
	run.Now = since.Add(time.Second)
	s := run.Seal(game.Seal{Since: since})
	require.Equal(t, []any{"ready", since, since.Add(12 * time.Second), false}, []any{s.Reason, s.From, s.Signed, s.Late})
}

func TestARoundThatMayBeKnownIsNotTaken(t *testing.T) {
	ready := func(after time.Duration, seen uint64) (game.PhaseSealed, error) {
		run := bids(t)
		run.Write("north", "BID 2")
		run.Write("east", "BID 2")
		answer, err := run.Game.Decide(game.Command{At: run.Now.Add(after), Do: game.Seal{Phase: 1, Rounds: gametest.Beacon{}, Since: run.Now, Seen: seen}})
		if err != nil {
			return game.PhaseSealed{}, err
		}
		return answer.Events[0].(game.PhaseSealed), nil
	}
	sealed, err := ready(time.Minute, 0)
	require.NoError(t, err)
	require.True(t, sealed.Late, "the server was shut")
	require.Equal(t, gametest.Start.Add(time.Minute+12*time.Second), sealed.Signed)
	sealed, err = ready(5*time.Second, 5)
	require.NoError(t, err)
	require.True(t, sealed.Late, "somebody has the round already")
	require.Equal(t, uint64(6), sealed.Round)
	_, err = ready(5*time.Second, 6)
	require.ErrorIs(t, err, game.ErrNotDue, "its clock is wrong")
}

func TestASealedPhaseTakesPressAlone(t *testing.T) {
	run := byBeacon(t, game.Open{Ruleset: "tiny", Options: map[game.Option]string{"press_grey": "on"}})
	run.Write("north", "BID 2")
	run.Write("east", "BID 1")
	run.Seal(game.Seal{Since: run.Now})
	for by, do := range map[game.Player]game.Act{
		"player1":  game.Submission{Seat: "north", Lines: gametest.Lines("PRESS TO ALL", "Well?", "END PRESS", "BID 3")},
		"player2":  game.Submission{Seat: "east", Lines: gametest.Lines("CANCEL")},
		"steward":  game.Steward{Lines: gametest.Lines("EXTEND 24 h WHY a feast")},
		"stranger": game.Rekey{Seat: "north", Why: "lost"},
	} {
		_, err := run.Game.Decide(game.Command{At: run.Now, By: by, Do: do})
		require.ErrorIs(t, err, game.ErrSealed, "%T", do)
	}
	_, err := run.Game.Decide(game.Command{At: run.Now, Do: game.Seal{Phase: 1, Rounds: gametest.Beacon{}}})
	require.ErrorIs(t, err, game.ErrSealed)
	run.Write("north", "PRESS TO ALL", "Well?", "END PRESS")
	run.Write("north", "PRESS GREY TO ALL", "Well!", "END PRESS")
	run.Write("north", "SHOW ORDERS")
	run.Try("north", "BID 3")
	run.Steward("ANNOUNCE The dice are coming.")
	require.NotEmpty(t, run.Steward("PROCESS NOW round 1").Receipt.Errors)
	_, sealed := run.Game.Sealed()
	require.True(t, sealed)
}

func TestOnlyTheStewardsWordClosesWithoutTheBeacon(t *testing.T) {
	run := bids(t)
	require.Contains(t, run.Steward("PROCESS WITHOUT BEACON WHY x").Receipt.Errors[0].Reason, "wait for the beacon")
	run.Write("north", "BID 2")
	run.Write("east", "BID 2")
	sealed := run.Seal(game.Seal{Since: run.Now})
	require.NotEmpty(t, run.Steward("PROCESS WITHOUT BEACON WHY now").Receipt.Errors, "its time has not come")
	run.Now = sealed.Signed.Add(time.Hour)
	require.NotEmpty(t, run.Steward("PROCESS WITHOUT BEACON").Receipt.Errors)
	answer := run.Steward("PROCESAR SIN FARO PORQUE calla")
	require.Empty(t, answer.Receipt.Errors)
	require.Equal(t, "calla", answer.Without)
	c := throwing(run, game.BeaconRecorded{})
	do := c.Do.(game.Close)
	do.Without = answer.Without
	_, err := run.Game.Decide(game.Command{At: run.Now, By: "player1", Do: do})
	require.ErrorIs(t, err, game.ErrForbidden)
	open := run.Game
	events := run.Do("steward", do).Events
	require.Equal(t, game.BeaconWaived{Round: sealed.Round, By: "steward", Why: "calla"}, events[0])
	require.Zero(t, events[1].(game.PhaseClosed).Round)
	again, err := open.Readjudicate(events)
	require.NoError(t, err)
	require.Equal(t, events, again)
}

// TestPhasesThatAreReadyAtOnceShareARound checks that one submission plays through all phases that it
// has made ready, on one round.
func TestPhasesThatAreReadyAtOnceShareARound(t *testing.T) {
	run := byBeacon(t, game.Open{Ruleset: "relay"})
	run.Write("north", "STANDING HINDER NO")
	run.Write("east", "STANDING HINDER NO")
	n, _, _, _ := run.Game.Phase()
	run.Write("east", "TURN", "RUN 1", "REST", "END")
	run.Write("north", "TURN", "RUN 1", "REST", "END")
	require.False(t, run.Game.Runs(), "something was recorded")
	sealed := run.Seal(game.Seal{Since: run.Now})
	run.Now = sealed.Signed
	run.Do("", throwing(run, signed(sealed.Round)).Do)
	require.True(t, run.Game.Runs())
	pressed := event.Fold(run.Game, event.Event(game.Announced{Text: "Well run"}))
	require.False(t, pressed.Runs(), "something was recorded in between")
	open := run.Game
	events := run.Do("", throwing(run, game.BeaconRecorded{}).Do).Events
	closed := events[0].(game.PhaseClosed)
	require.Equal(t, []any{n + 1, sealed.Round, sealed.At, "ready"}, []any{closed.N, closed.Round, closed.At, closed.Reason})
	again, err := open.Readjudicate(events)
	require.NoError(t, err)
	require.Equal(t, events, again)
}

func TestANewChainBeginsAnewAndVoidsASeal(t *testing.T) {
	run := bids(t)
	run.Write("north", "BID 2")
	run.Write("east", "BID 2")
	phaseSealed := run.Seal(game.Seal{Since: run.Now})
	old := throwing(run, signed(phaseSealed.Round))
	run.Chain = dice.NewChain(dice.Key{5}, 3)
	renew := game.Renew{Epoch: "e2", Commitment: run.Chain.Commitment(), Keys: 3}
	_, err := run.Game.Decide(game.Command{At: run.Now, By: "steward", Do: renew})
	require.ErrorIs(t, err, game.ErrForbidden)
	run.Do("", renew)
	_, err = run.Game.Decide(game.Command{At: run.Now, Do: renew})
	require.ErrorIs(t, err, game.ErrForbidden, "an epoch comes once")
	_, sealed := run.Game.Sealed()
	require.False(t, sealed)
	_, err = run.Game.Decide(old)
	require.ErrorIs(t, err, game.ErrKey)
	run.Now = phaseSealed.Signed
	phaseSealed = run.Seal(game.Seal{Since: run.Now})
	require.Equal(t, 1, phaseSealed.Roll)
	run.Do("", throwing(run, signed(phaseSealed.Round)).Do)
	require.Equal(t, 1, run.Game.Rolls())
	epoch, used := run.Game.Chain()
	require.Equal(t, []any{"e2", 1}, []any{epoch, used})
}

// TestGamesWithTheSameDiceCloseTogether checks that games with the same dice wait for each other:
// none is sealed early, and those that are sealed late have one round, too, if they are sealed
// within the same ten minutes.
func TestGamesWithTheSameDiceCloseTogether(t *testing.T) {
	common := &dice.Common{Of: "round 1", Since: gametest.Start.Add(-time.Hour)}
	open := func(id string) *gametest.Run {
		terms := gametest.Beacon{}.Terms()
		terms.Common = common
		return gametest.Open(t, game.Open{Game: id, Ruleset: "tiny", Seats: 2, Dice: terms}, gametest.Lookup, 7)
	}
	run := open("tiny-1")
	_, _, due, _ := run.Game.Phase()
	require.Zero(t, due.Sub(common.Since)%run.Game.Pace().Length(game.Phase{}), "deadlines lie lengths apart")
	run.Write("north", "BID 2")
	run.Write("east", "BID 2")
	_, err := run.Game.Decide(game.Command{At: run.Now, Do: game.Seal{Phase: 1, Rounds: gametest.Beacon{}}})
	require.ErrorIs(t, err, game.ErrNotDue)
	var rounds []uint64
	for i, after := range []time.Duration{time.Second, 4 * time.Minute, 7 * time.Minute, 8*time.Minute + 40*time.Second} {
		r := open(fmt.Sprint("tiny-", i))
		r.Now = due.Add(after)
		rounds = append(rounds, r.Seal(game.Seal{}).Round)
	}
	at := due.Add(10 * time.Minute).Truncate(10 * time.Minute)
	require.Equal(t, []uint64{gametest.Beacon{}.At(due.Add(2 * time.Minute)), gametest.Beacon{}.At(at), gametest.Beacon{}.At(at), gametest.Beacon{}.At(at)}, rounds)
}

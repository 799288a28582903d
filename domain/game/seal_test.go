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
func throwing(r *gametest.Run, beacon game.BeaconRecorded) game.Command {
	r.T.Helper()
	c := r.Closing()
	do := c.Do.(game.Close)
	do.Now, do.Beacon = false, beacon
	c.Do = do
	return c
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
	s := r.Seal(game.Seal{})
	require.Equal(t, game.PhaseSealed{
		N: 1, Phase: "round 1", Roll: 1, Reason: "deadline", At: r.Now, From: due, Round: gametest.Beacon{}.At(due.Add(2 * time.Minute)), Signed: due.Add(2 * time.Minute),
	}, s)
	open := r.Game
	_, ok := open.Closable(r.Now)
	require.False(t, ok, "it waits for the beacon alone")

	for _, wrong := range []game.BeaconRecorded{{}, signed(s.Round - 1), {Round: s.Round, Signature: make([]byte, 96)}} {
		_, err := open.Decide(throwing(r, wrong))
		require.ErrorIs(t, err, game.ErrRound)
	}
	r.Now = s.Signed.Add(time.Second)
	c := throwing(r, signed(s.Round))
	events := r.Do("", c.Do).Events
	require.Equal(t, signed(s.Round), events[0])
	closed := events[1].(game.PhaseClosed)
	require.Equal(t, game.PhaseClosed{N: 1, Phase: "round 1", Roll: 1, Reason: "deadline", At: s.At, Round: s.Round}, closed)
	for _, e := range events {
		if opened, ok := e.(game.PhaseOpened); ok {
			require.Equal(t, s.At, opened.Opened, "the next deadline goes by the seal")
		}
	}
	again, err := open.Readjudicate(events)
	require.NoError(t, err)
	require.Equal(t, events, again)
	other := bytes.Clone(signed(s.Round).Signature)
	other[40]++
	c = throwing(&gametest.Run{T: t, Game: open, Now: r.Now, Chain: r.Chain}, game.BeaconRecorded{Round: s.Round, Signature: other})
	a, err := open.Decide(c)
	require.NoError(t, err)
	require.NotEqual(t, gametest.Events(t, events[2:]), gametest.Events(t, a.Events[2:]), "the dice come from the beacon")
}

func TestASubmissionSealsForARoundTenSecondsAfterIt(t *testing.T) {
	r := bids(t)
	r.Write("north", "BID 2")
	r.Write("east", "BID 2")
	since := r.Now
	r.Now = since.Add(time.Second)
	s := r.Seal(game.Seal{Since: since})
	require.Equal(t, []any{"ready", since, since.Add(12 * time.Second), false}, []any{s.Reason, s.From, s.Signed, s.Late})
}

func TestARoundThatMayBeKnownIsNotTaken(t *testing.T) {
	ready := func(after time.Duration, seen uint64) (game.PhaseSealed, error) {
		r := bids(t)
		r.Write("north", "BID 2")
		r.Write("east", "BID 2")
		a, err := r.Game.Decide(game.Command{At: r.Now.Add(after), Do: game.Seal{Phase: 1, Rounds: gametest.Beacon{}, Since: r.Now, Seen: seen}})
		if err != nil {
			return game.PhaseSealed{}, err
		}
		return a.Events[0].(game.PhaseSealed), nil
	}
	s, err := ready(time.Minute, 0)
	require.NoError(t, err)
	require.True(t, s.Late, "the server was shut")
	require.Equal(t, gametest.Start.Add(time.Minute+12*time.Second), s.Signed)
	s, err = ready(5*time.Second, 5)
	require.NoError(t, err)
	require.True(t, s.Late, "somebody has the round already")
	require.Equal(t, uint64(6), s.Round)
	_, err = ready(5*time.Second, 6)
	require.ErrorIs(t, err, game.ErrNotDue, "its clock is wrong")
}

func TestASealedPhaseTakesPressAlone(t *testing.T) {
	r := byBeacon(t, game.Open{Ruleset: "tiny", Options: map[game.Option]string{"press_grey": "on"}})
	r.Write("north", "BID 2")
	r.Write("east", "BID 1")
	r.Seal(game.Seal{Since: r.Now})
	for by, do := range map[game.Player]game.Act{
		"player1":  game.Submission{Seat: "north", Lines: gametest.Lines("PRESS TO ALL", "Well?", "END PRESS", "BID 3")},
		"player2":  game.Submission{Seat: "east", Lines: gametest.Lines("CANCEL")},
		"steward":  game.Steward{Lines: gametest.Lines("EXTEND 24 h WHY a feast")},
		"stranger": game.Rekey{Seat: "north", Why: "lost"},
	} {
		_, err := r.Game.Decide(game.Command{At: r.Now, By: by, Do: do})
		require.ErrorIs(t, err, game.ErrSealed, "%T", do)
	}
	_, err := r.Game.Decide(game.Command{At: r.Now, Do: game.Seal{Phase: 1, Rounds: gametest.Beacon{}}})
	require.ErrorIs(t, err, game.ErrSealed)
	r.Write("north", "PRESS TO ALL", "Well?", "END PRESS")
	r.Write("north", "PRESS GREY TO ALL", "Well!", "END PRESS")
	r.Write("north", "SHOW ORDERS")
	r.Try("north", "BID 3")
	r.Steward("ANNOUNCE The dice are coming.")
	require.NotEmpty(t, r.Steward("PROCESS NOW round 1").Receipt.Errors)
	_, sealed := r.Game.Sealed()
	require.True(t, sealed)
}

func TestOnlyTheStewardsWordClosesWithoutTheBeacon(t *testing.T) {
	r := bids(t)
	require.Contains(t, r.Steward("PROCESS WITHOUT BEACON WHY x").Receipt.Errors[0].Reason, "wait for the beacon")
	r.Write("north", "BID 2")
	r.Write("east", "BID 2")
	s := r.Seal(game.Seal{Since: r.Now})
	require.NotEmpty(t, r.Steward("PROCESS WITHOUT BEACON WHY now").Receipt.Errors, "its time has not come")
	r.Now = s.Signed.Add(time.Hour)
	require.NotEmpty(t, r.Steward("PROCESS WITHOUT BEACON").Receipt.Errors)
	a := r.Steward("PROCESAR SIN FARO PORQUE calla")
	require.Empty(t, a.Receipt.Errors)
	require.Equal(t, "calla", a.Without)
	c := throwing(r, game.BeaconRecorded{})
	do := c.Do.(game.Close)
	do.Without = a.Without
	_, err := r.Game.Decide(game.Command{At: r.Now, By: "player1", Do: do})
	require.ErrorIs(t, err, game.ErrForbidden)
	open := r.Game
	events := r.Do("steward", do).Events
	require.Equal(t, game.BeaconWaived{Round: s.Round, By: "steward", Why: "calla"}, events[0])
	require.Zero(t, events[1].(game.PhaseClosed).Round)
	again, err := open.Readjudicate(events)
	require.NoError(t, err)
	require.Equal(t, events, again)
}

// TestPhasesThatAreReadyAtOnceShareARound checks that one submission plays through all phases that it
// has made ready, on one round.
func TestPhasesThatAreReadyAtOnceShareARound(t *testing.T) {
	r := byBeacon(t, game.Open{Ruleset: "relay"})
	r.Write("north", "STANDING HINDER NO")
	r.Write("east", "STANDING HINDER NO")
	n, _, _, _ := r.Game.Phase()
	r.Write("east", "TURN", "RUN 1", "REST", "END")
	r.Write("north", "TURN", "RUN 1", "REST", "END")
	require.False(t, r.Game.Runs(), "something was recorded")
	s := r.Seal(game.Seal{Since: r.Now})
	r.Now = s.Signed
	r.Do("", throwing(r, signed(s.Round)).Do)
	require.True(t, r.Game.Runs())
	pressed := event.Fold(r.Game, event.Event(game.Announced{Text: "Well run"}))
	require.False(t, pressed.Runs(), "something was recorded in between")
	open := r.Game
	events := r.Do("", throwing(r, game.BeaconRecorded{}).Do).Events
	closed := events[0].(game.PhaseClosed)
	require.Equal(t, []any{n + 1, s.Round, s.At, "ready"}, []any{closed.N, closed.Round, closed.At, closed.Reason})
	again, err := open.Readjudicate(events)
	require.NoError(t, err)
	require.Equal(t, events, again)
}

func TestANewChainBeginsAnewAndVoidsASeal(t *testing.T) {
	r := bids(t)
	r.Write("north", "BID 2")
	r.Write("east", "BID 2")
	s := r.Seal(game.Seal{Since: r.Now})
	old := throwing(r, signed(s.Round))
	r.Chain = dice.NewChain(dice.Key{5}, 3)
	renew := game.Renew{Epoch: "e2", Commitment: r.Chain.Commitment(), Keys: 3}
	_, err := r.Game.Decide(game.Command{At: r.Now, By: "steward", Do: renew})
	require.ErrorIs(t, err, game.ErrForbidden)
	r.Do("", renew)
	_, err = r.Game.Decide(game.Command{At: r.Now, Do: renew})
	require.ErrorIs(t, err, game.ErrForbidden, "an epoch comes once")
	_, sealed := r.Game.Sealed()
	require.False(t, sealed)
	_, err = r.Game.Decide(old)
	require.ErrorIs(t, err, game.ErrKey)
	r.Now = s.Signed
	s = r.Seal(game.Seal{Since: r.Now})
	require.Equal(t, 1, s.Roll)
	r.Do("", throwing(r, signed(s.Round)).Do)
	require.Equal(t, 1, r.Game.Rolls())
	epoch, used := r.Game.Chain()
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
	r := open("tiny-1")
	_, _, due, _ := r.Game.Phase()
	require.Zero(t, due.Sub(common.Since)%r.Game.Pace().Length(game.Phase{}), "deadlines lie lengths apart")
	r.Write("north", "BID 2")
	r.Write("east", "BID 2")
	_, err := r.Game.Decide(game.Command{At: r.Now, Do: game.Seal{Phase: 1, Rounds: gametest.Beacon{}}})
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

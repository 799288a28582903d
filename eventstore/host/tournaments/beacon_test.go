package tournaments_test

import (
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/order"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/audit"
	"seneschal/eventstore/beacon/beacontest"
	"seneschal/eventstore/host/hosttest"
	"seneschal/eventstore/host/tournaments"
	"seneschal/eventstore/memstore"
)

// beaconedTrial makes a tournament whose draws wait for a beacon.
func beaconedTrial(t *testing.T, store eventstore.Store, silent *bool) (trial, *beacontest.Beacon) {
	t.Helper()
	host, beacon := hosttest.Beaconed(t, store, silent)
	now := time.Now()
	return trial{hosttest.TrialOf(host, &now)}, beacon
}

// trialLog returns the log of the tournament.
func trialLog(t *testing.T, store eventstore.Store) (all []*eventstore.Commit) {
	t.Helper()
	for commit, err := range store.Load(t.Context(), aggregate.TournamentLog("cup"), 0) {
		require.NoError(t, err)
		all = append(all, commit)
	}
	return all
}

func (c trial) audit(t *testing.T, beacon *beacontest.Beacon, all []*eventstore.Commit) audit.TournamentReport {
	t.Helper()
	return audit.Tournament(t.Context(), hosttest.Memory(all), gametest.Lookup, beacon.Chain)
}

// TestDrawsWaitForTheBeacon lets a tournament run by itself: each draw is sealed for a round that
// is still to come, and its games take the beacon of the tournament.
func TestDrawsWaitForTheBeacon(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store, silent := memstore.New(), false
		trial, beacon := beaconedTrial(t, store, &silent)
		go trial.Run(t.Context())
		go trial.Games.Clock(t.Context())
		require.NoError(t, trial.Enter())
		time.Sleep(5 * time.Second)
		now, _, err := trial.Tournament(t.Context(), "cup")
		require.NoError(t, err)
		seal, sealed := now.Sealed()
		require.True(t, sealed)
		require.False(t, seal.Late)
		require.Len(t, seal.Games, 2)
		require.ErrorIs(t, trial.Do("late", "p-1", tournament.Withdraw{Player: "p-1", Why: "the draw"}), game.ErrSealed)
		require.NoError(t, trial.Do("news", "steward", tournament.PostNews{Text: "It is drawn in a moment."}))
		time.Sleep(30 * time.Second)
		require.NoError(t, trial.Do("late", "p-1", tournament.AskBye{Player: "p-1", Round: 2, Bye: "half"}))
		g, _, err := trial.Games.Game(t.Context(), "cup-s1r1t1")
		require.NoError(t, err)
		require.Equal(t, beacon.Chain.Hash(), g.Dice().Chain)
		require.Equal(t, seal.Games[0].Commitment, g.Commitment())
		time.Sleep(90 * 24 * time.Hour)
		now, _, err = trial.Tournament(t.Context(), "cup")
		require.NoError(t, err)
		require.Equal(t, "ended", now.Status())

		all := trialLog(t, store)
		report := trial.audit(t, beacon, all)
		require.NoError(t, report.Err())
		require.Empty(t, report.Unchecked)
		require.Len(t, report.Rows, 3)
		for _, row := range report.Rows {
			require.Contains(t, row.Dice.String(), "by rule")
		}
		unknown := audit.Tournament(t.Context(), hosttest.Memory(all), gametest.Lookup)
		require.NoError(t, unknown.Err())
		require.Len(t, unknown.Unchecked, 1)
		for name, f := range map[string][3]string{
			"another game's dice": {"tournament.table-started", `"commitment":"`, `"commitment":"00`},
			"another round":       {"tournament.sealed", `"round":`, `"round":1`},
			"a friend's words":    {"tournament.round-drawn", `"at":"`, `"at":"1`},
			"another signature":   {"tournament.beacon-recorded", `"signature":"`, `"signature":"00`},
		} {
			require.False(t, trial.audit(t, beacon, hosttest.Forge(t, all, f[0], f[1], f[2])).OK, name)
		}
	})
}

// TestADrawWithoutTheBeaconIsInTheTable checks that the steward may have a draw made without a
// beacon that is silent, and that the audit reports it to everybody.
func TestADrawWithoutTheBeaconIsInTheTable(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store, silent := memstore.New(), true
		trial, beacon := beaconedTrial(t, store, &silent)
		require.NoError(t, trial.Enter())
		submission := func(commandID, text string) *tournament.Receipt {
			lines := strings.Split(text, "\n")
			var all []order.Line
			for i, l := range lines {
				all = append(all, order.Line{N: i + 1, Text: l})
			}
			out, err := trial.Obey(t.Context(), "cup", commandID, tournament.Command{At: time.Now(), By: "steward", Do: tournament.Submission{Lines: all}})
			require.NoError(t, err)
			return out.Answer.Receipt
		}
		require.NotEmpty(t, submission("1", "DRAW WITHOUT BEACON WHY so").Errors)
		receipt := submission("2", "START NOW\nDRAW")
		require.Empty(t, receipt.Errors)
		require.Contains(t, receipt.Done[1], "sealed")
		require.Equal(t, receipt, submission("2", "START NOW\nDRAW"), "the same letter is answered alike")
		require.NotEmpty(t, submission("3", "DRAW WITHOUT BEACON WHY so").Errors, "it may speak yet")
		time.Sleep(time.Minute)
		_, err := trial.Advance(t.Context(), "cup")
		require.Error(t, err, "no relay answers")
		require.Empty(t, submission("4", "DRAW WITHOUT BEACON WHY it is silent").Errors)
		_, sealed := func() (tournament.Sealed, bool) {
			now, _, err := trial.Tournament(t.Context(), "cup")
			require.NoError(t, err)
			return now.Sealed()
		}()
		require.False(t, sealed)
		for commandID, text := range map[string]string{"2": "START NOW\nDRAW", "4": "DRAW WITHOUT BEACON WHY it is silent"} {
			r := submission(commandID, text)
			require.Empty(t, r.Errors)
			require.Empty(t, r.Warnings)
			require.Equal(t, r, submission(commandID, text))
		}
		report := trial.audit(t, beacon, trialLog(t, store))
		require.NoError(t, report.Err())
		require.Equal(t, "without the beacon, by the steward's word: it is silent", report.Rows[0].Dice.String())
		require.Contains(t, wordKinds(report), "tournament.beacon-waived")
	})
}

// TestARestoreVoidsTheSealOfADraw checks that a server that was restored while a draw waited seals
// it anew, for another key.
func TestARestoreVoidsTheSealOfADraw(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store, silent := memstore.New(), false
		trial, beacon := beaconedTrial(t, store, &silent)
		require.NoError(t, trial.Enter())
		_, err := trial.Advance(t.Context(), "cup")
		require.NoError(t, err)
		before, _, _ := trial.Tournament(t.Context(), "cup")
		_, sealed := before.Sealed()
		require.True(t, sealed)
		trial.Games.Seeds = trial.Games.Seeds.In("second")
		go trial.Run(t.Context())
		time.Sleep(time.Minute)
		report := trial.audit(t, beacon, trialLog(t, store))
		require.NoError(t, report.Err())
		require.Contains(t, wordKinds(report), "tournament.chain-renewed")
		require.Len(t, report.Rows, 1)
		g, _, err := trial.Games.Game(t.Context(), "cup-s1r1t1")
		require.NoError(t, err)
		require.Equal(t, "second", g.Dice().Epoch)
	})
}

// wordKinds lists the kinds of the acts beside the rules.
func wordKinds(r audit.TournamentReport) (kinds []string) {
	for _, w := range r.Words {
		kinds = append(kinds, w.Kind)
	}
	return kinds
}

// TestAFaultIsToldAlsoWhileADrawWaits has a step fail before a draw whose round is not signed yet, though its time has come.
func TestAFaultIsToldAlsoWhileADrawWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		silent := false
		trial, _ := beaconedTrial(t, memstore.New(), &silent)
		trial.Games.Beacons[0].HTTP = &http.Client{Transport: lateRelay{}}
		require.NoError(t, trial.Enter())
		lines := []order.Line{{N: 1, Text: "START NOW"}, {N: 2, Text: "DRAW"}}
		_, err := trial.Obey(t.Context(), "cup", "draw", tournament.Command{At: time.Now(), By: "steward", Do: tournament.Submission{Lines: lines}})
		require.NoError(t, err)
		time.Sleep(time.Minute)
		now, _, err := trial.Tournament(t.Context(), "cup")
		require.NoError(t, err)
		faulty := tournament.Want{CommandID: "faulty", Do: tournament.Withdraw{Player: "nobody"}}
		for _, faults := range [][]tournament.Want{nil, {faulty}} {
			begun := time.Now()
			done, due, err := tournaments.FulfilFirst(trial.Host, t.Context(), "cup", append(faults, now.Wants()...))
			require.False(t, done)
			require.True(t, due.After(begun), "it is tried again soon")
			if faults == nil {
				require.NoError(t, err)
			} else {
				require.ErrorContains(t, err, "by faulty")
			}
		}
	})
}

// lateRelay has no round yet.
type lateRelay struct{}

func (lateRelay) RoundTrip(*http.Request) (*http.Response, error) {
	return &http.Response{StatusCode: http.StatusNotFound, Body: http.NoBody}, nil
}

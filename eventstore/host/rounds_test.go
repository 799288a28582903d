package host_test

import (
	"encoding/hex"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/game"
	"seneschal/eventstore"
	"seneschal/eventstore/audit"
	"seneschal/eventstore/beacon"
	"seneschal/eventstore/host/hosttest"
	"seneschal/eventstore/memstore"
)

func TestDiceWaitForTheBeacon(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store, silent := memstore.New(), false
		host, b := hosttest.Beaconed(t, store, &silent)
		hosttest.Run(t, host)
		hosttest.Begin(t, host, "g", time.Now())
		hosttest.Bid(t, host, "BID 2")
		require.Equal(t, 1, hosttest.Phase(t, host, "g"))
		seal, sealed := hosttest.SealOf(t, host)
		require.True(t, sealed)
		require.False(t, seal.Late)
		_, err := host.Obey(t.Context(), "g", "too late", hosttest.Submission(time.Now(), "north", "BID 3"))
		require.ErrorIs(t, err, game.ErrSealed)
		hosttest.Obey(t, host, "g", "press", hosttest.Submission(time.Now(), "north", "PRESS TO ALL", "Well?", "END PRESS"))
		time.Sleep(time.Until(seal.Signed) - time.Millisecond)
		require.Equal(t, 1, hosttest.Phase(t, host, "g"))
		time.Sleep(2 * time.Second)
		require.Equal(t, 2, hosttest.Phase(t, host, "g"))
		hosttest.Obey(t, host, "g", "too late", hosttest.Submission(time.Now(), "north", "BID 3"))
		time.Sleep(25 * time.Hour) // past a deadline that east misses, and its grace
		all := hosttest.Commits(t, store, "g")
		commandIDs := func(commandID string) int {
			return len(slices.DeleteFunc(slices.Clone(all), func(c *eventstore.Commit) bool { return c.CommandID != commandID }))
		}
		require.Equal(t, []int{1, 1}, []int{commandIDs("seal/1/1"), commandIDs("close/1/1")})
		report := audit.Game(t.Context(), hosttest.Memory(all), host.Games, b.Chain)
		require.NoError(t, report.Err())
		require.Equal(t, fmt.Sprintf("round %d, by rule", seal.Round), report.Rows[0].Dice.String())
		require.False(t, report.Public)
		require.Empty(t, report.Unchecked)
		report = audit.Game(t.Context(), hosttest.Memory(all), host.Games)
		require.NoError(t, report.Err())
		require.Len(t, report.Unchecked, 1, "its beacon is not known there")
	})
}

// TestAServerThatFellGoesOnWithTheSeal stops a server between the seal and the closing, and starts
// two others, one of which closes the phase.
func TestAServerThatFellGoesOnWithTheSeal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store, silent := memstore.New(), false
		fell, b := hosttest.Beaconed(t, store, &silent)
		hosttest.Begin(t, fell, "g", time.Now())
		hosttest.Bid(t, fell, "BID 2")
		seal, sealed := hosttest.SealOf(t, fell)
		require.True(t, sealed)
		time.Sleep(time.Hour)
		for range 2 {
			host, _ := hosttest.Beaconed(t, store, &silent)
			host.Shared = true
			hosttest.Run(t, host)
		}
		time.Sleep(10 * time.Second)
		again, _ := hosttest.Beaconed(t, store, &silent)
		require.Equal(t, 2, hosttest.Phase(t, again, "g"))
		hosttest.Bid(t, again, "BID 1")
		time.Sleep(20 * time.Second)
		fresh, _ := hosttest.Beaconed(t, store, &silent)
		require.Equal(t, 3, hosttest.Phase(t, fresh, "g"))
		report := audit.Game(t.Context(), hosttest.Memory(hosttest.Commits(t, store, "g")), again.Games, b.Chain)
		require.NoError(t, report.Err())
		require.Equal(t, seal.Round, report.Rows[0].Dice.Round)
	})
}

func TestARoundCanBeHandedIn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, silent := memstore.New(), true
		host, b := hosttest.Beaconed(t, s, &silent)
		hosttest.Run(t, host)
		hosttest.Begin(t, host, "g", time.Now())
		hosttest.Bid(t, host, "BID 2")
		seal, _ := hosttest.SealOf(t, host)
		time.Sleep(time.Hour)
		require.Equal(t, 1, hosttest.Phase(t, host, "g"), "it waits")
		wrong := b.Sign(seal.Round - 1)
		wrong.Number++
		require.ErrorIs(t, host.Beacons.HandIn(wrong), beacon.ErrSignature)
		require.ErrorIs(t, host.Beacons.HandIn(beacon.Round{Number: seal.Round, Signature: make([]byte, 96)}), beacon.ErrForm)
		require.NoError(t, host.Beacons.HandIn(b.Sign(seal.Round)))
		time.Sleep(2 * time.Minute)
		require.Equal(t, 2, hosttest.Phase(t, host, "g"))
	})
}

func TestTheStewardsWordIsInTheTable(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store, silent := memstore.New(), true
		host, b := hosttest.Beaconed(t, store, &silent)
		hosttest.Begin(t, host, "g", time.Now())
		hosttest.Obey(t, host, "g", "now", hosttest.Steward(time.Now(), "PROCESS NOW round 1"))
		_, sealed := hosttest.SealOf(t, host)
		require.True(t, sealed, "it is sealed at once")
		time.Sleep(time.Hour)
		hosttest.Obey(t, host, "g", "without", hosttest.Steward(time.Now(), "PROCESS WITHOUT BEACON WHY it is silent"))
		require.Equal(t, 2, hosttest.Phase(t, host, "g"))
		report := audit.Game(t.Context(), hosttest.Memory(hosttest.Commits(t, store, "g")), host.Games, b.Chain)
		require.NoError(t, report.Err())
		require.Equal(t, "without the beacon, by the steward's word: it is silent", report.Rows[0].Dice.String())
		require.Equal(t, []string{"game.phase-sealed", "game.beacon-waived"}, []string{report.Words[0].Kind, report.Words[1].Kind})
	})
}

// TestARoundThatWasPublishedThrowsDice plays a phase in the first minutes of the
// public beacon, whose round 42 anybody can look up.
func TestARoundThatWasPublishedThrowsDice(t *testing.T) {
	store := memstore.New()
	host := hosttest.New(store)
	chain := beacon.Quicknet()
	now := chain.Time(38)
	host.Now = func() time.Time { return now }
	host.Dice, host.Beacons = dice.Terms{Mode: dice.Beacon, Chain: chain.Hash()}, []*beacon.Source{{Chain: chain}}
	hosttest.Begin(t, host, "g", now)
	hosttest.Obey(t, host, "g", "1", hosttest.Submission(now, "north", "BID 2"))
	hosttest.Obey(t, host, "g", "2", hosttest.Submission(now, "east", "BID 2"))
	seal, _ := hosttest.SealOf(t, host)
	require.EqualValues(t, 42, seal.Round)
	now = seal.Signed
	signature, err := hex.DecodeString(hosttest.Round42)
	require.NoError(t, err)
	require.NoError(t, host.Beacons.HandIn(beacon.Round{Number: 42, Signature: signature}))
	require.NoError(t, host.CloseDue(t.Context(), "g"))
	require.Equal(t, 2, hosttest.Phase(t, host, "g"))
	all := hosttest.Commits(t, store, "g")
	report := hosttest.Audit(t, all)
	require.NoError(t, report.Err())
	require.True(t, report.Public)
	for name, f := range map[string]struct{ kind, old, new, field, what string }{
		"another signature": {"game.beacon-recorded", "95a9f9f5", "85a9f9f5", "", ""},
		"a longer one":      {"game.beacon-recorded", `686a"`, `686a` + hex.EncodeToString(make([]byte, 48)) + `"`, "", "not the round"},
		"another round":     {"game.beacon-recorded", `"round":42`, `"round":43`, "", "not the round"},
		"a round chosen":    {"game.phase-sealed", `"round":42`, `"round":41`, "round", "should be 42"},
		"not on time":       {"game.phase-sealed", `"round":42`, `"late":true,"round":42`, "", ""},
		"an older letter":   {"game.phase-sealed", `"from":"2023-08-23T15:11:`, `"from":"2023-08-23T15:10:`, "from", "should be"},
	} {
		t.Run(name, func(t *testing.T) {
			r := hosttest.Audit(t, hosttest.Forge(t, all, f.kind, f.old, f.new))
			require.False(t, r.OK)
			require.Contains(t, r.First.Field, f.field)
			require.Contains(t, r.First.String(), f.what)
		})
	}
}

// TestAnOrderAfterTheSealIsFound forges an order that a friend of the operator wrote when the round
// was known.
func TestAnOrderAfterTheSealIsFound(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store, silent := memstore.New(), false
		host, b := hosttest.Beaconed(t, store, &silent)
		hosttest.Run(t, host)
		hosttest.Begin(t, host, "g", time.Now())
		hosttest.Bid(t, host, "BID 2")
		hosttest.Obey(t, host, "g", "press", hosttest.Submission(time.Now(), "north", "PRESS TO ALL", "Well?", "END PRESS"))
		time.Sleep(time.Minute)
		all := hosttest.Commits(t, store, "g")
		order := all[3].Events[0] // north's
		var head eventstore.Head
		for i, commit := range all {
			draft := eventstore.Draft{
				Log: commit.Log, After: head, At: commit.At, CommandID: commit.CommandID, Actor: commit.Actor, Events: commit.Events, Eyes: commit.Eyes,
				Seats: hosttest.SeatCodes(commit), Salt: host.Seeds.Salts(),
			}
			if commit.CommandID == "press" {
				draft.Events, draft.Eyes = append(slices.Clone(draft.Events), order), append(slices.Clone(draft.Eyes), all[3].Eyes[0])
			}
			again, err := eventstore.Encode(draft)
			require.NoError(t, err)
			again.Pos = commit.Pos
			all[i], head = again, again.Head()
		}
		report := audit.Game(t.Context(), hosttest.Memory(all), host.Games, b.Chain)
		require.False(t, report.OK)
		require.Contains(t, report.First.String(), "after the orders were sealed")
	})
}

func TestANewEpochHasItsOwnChain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store, silent := memstore.New(), false
		host, b := hosttest.Beaconed(t, store, &silent)
		hosttest.Begin(t, host, "g", time.Now())
		hosttest.Bid(t, host, "BID 2")
		_, sealed := hosttest.SealOf(t, host)
		require.True(t, sealed)
		host.Seeds = host.Seeds.In("second")
		hosttest.Obey(t, host, "g", "press", hosttest.Submission(time.Now(), "north", "PRESS TO ALL", "Well?", "END PRESS"))
		seal, sealed := hosttest.SealOf(t, host)
		require.True(t, sealed, "it is sealed anew")
		time.Sleep(time.Until(seal.Signed) + time.Second)
		require.NoError(t, host.CloseDue(t.Context(), "g"))
		require.Equal(t, 2, hosttest.Phase(t, host, "g"))
		hosttest.Obey(t, host, "g", "back", hosttest.Steward(time.Now(), "REWIND TO round 1 WHY a mistake"))
		report := audit.Game(t.Context(), hosttest.Memory(hosttest.Commits(t, store, "g")), host.Games, b.Chain)
		require.NoError(t, report.Err())
		require.True(t, report.Rows[0].Void)
		require.Equal(t, []string{"game.chain-renewed", "game.rewound"}, []string{report.Words[0].Kind, report.Words[1].Kind})
	})
}

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
		s, silent := memstore.New(), false
		h, b := hosttest.Beaconed(t, s, &silent)
		hosttest.Run(t, h)
		hosttest.Begin(t, h, "g", time.Now())
		hosttest.Bid(t, h, "BID 2")
		require.Equal(t, 1, hosttest.Phase(t, h, "g"))
		seal, sealed := hosttest.SealOf(t, h)
		require.True(t, sealed)
		require.False(t, seal.Late)
		_, err := h.Obey(t.Context(), "g", "too late", hosttest.Submission(time.Now(), "north", "BID 3"))
		require.ErrorIs(t, err, game.ErrSealed)
		hosttest.Obey(t, h, "g", "press", hosttest.Submission(time.Now(), "north", "PRESS TO ALL", "Well?", "END PRESS"))
		time.Sleep(time.Until(seal.Signed) - time.Millisecond)
		require.Equal(t, 1, hosttest.Phase(t, h, "g"))
		time.Sleep(2 * time.Second)
		require.Equal(t, 2, hosttest.Phase(t, h, "g"))
		hosttest.Obey(t, h, "g", "too late", hosttest.Submission(time.Now(), "north", "BID 3"))
		time.Sleep(25 * time.Hour) // past a deadline that east misses, and its grace
		all := hosttest.Commits(t, s, "g")
		commandIDs := func(commandID string) int {
			return len(slices.DeleteFunc(slices.Clone(all), func(c *eventstore.Commit) bool { return c.CommandID != commandID }))
		}
		require.Equal(t, []int{1, 1}, []int{commandIDs("seal/1/1"), commandIDs("close/1/1")})
		r := audit.Game(t.Context(), hosttest.Memory(all), h.Games, b.Chain)
		require.NoError(t, r.Err())
		require.Equal(t, fmt.Sprintf("round %d, by rule", seal.Round), r.Rows[0].Dice.String())
		require.False(t, r.Public)
		require.Empty(t, r.Unchecked)
		r = audit.Game(t.Context(), hosttest.Memory(all), h.Games)
		require.NoError(t, r.Err())
		require.Len(t, r.Unchecked, 1, "its beacon is not known there")
	})
}

// TestAServerThatFellGoesOnWithTheSeal stops a server between the seal and the closing, and starts
// two others, one of which closes the phase.
func TestAServerThatFellGoesOnWithTheSeal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, silent := memstore.New(), false
		fell, b := hosttest.Beaconed(t, s, &silent)
		hosttest.Begin(t, fell, "g", time.Now())
		hosttest.Bid(t, fell, "BID 2")
		seal, sealed := hosttest.SealOf(t, fell)
		require.True(t, sealed)
		time.Sleep(time.Hour)
		for range 2 {
			h, _ := hosttest.Beaconed(t, s, &silent)
			h.Shared = true
			hosttest.Run(t, h)
		}
		time.Sleep(10 * time.Second)
		again, _ := hosttest.Beaconed(t, s, &silent)
		require.Equal(t, 2, hosttest.Phase(t, again, "g"))
		hosttest.Bid(t, again, "BID 1")
		time.Sleep(20 * time.Second)
		fresh, _ := hosttest.Beaconed(t, s, &silent)
		require.Equal(t, 3, hosttest.Phase(t, fresh, "g"))
		r := audit.Game(t.Context(), hosttest.Memory(hosttest.Commits(t, s, "g")), again.Games, b.Chain)
		require.NoError(t, r.Err())
		require.Equal(t, seal.Round, r.Rows[0].Dice.Round)
	})
}

func TestARoundCanBeHandedIn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, silent := memstore.New(), true
		h, b := hosttest.Beaconed(t, s, &silent)
		hosttest.Run(t, h)
		hosttest.Begin(t, h, "g", time.Now())
		hosttest.Bid(t, h, "BID 2")
		seal, _ := hosttest.SealOf(t, h)
		time.Sleep(time.Hour)
		require.Equal(t, 1, hosttest.Phase(t, h, "g"), "it waits")
		wrong := b.Sign(seal.Round - 1)
		wrong.Number++
		require.ErrorIs(t, h.Beacons.HandIn(wrong), beacon.ErrSignature)
		require.ErrorIs(t, h.Beacons.HandIn(beacon.Round{Number: seal.Round, Signature: make([]byte, 96)}), beacon.ErrForm)
		require.NoError(t, h.Beacons.HandIn(b.Sign(seal.Round)))
		time.Sleep(2 * time.Minute)
		require.Equal(t, 2, hosttest.Phase(t, h, "g"))
	})
}

func TestTheStewardsWordIsInTheTable(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, silent := memstore.New(), true
		h, b := hosttest.Beaconed(t, s, &silent)
		hosttest.Begin(t, h, "g", time.Now())
		hosttest.Obey(t, h, "g", "now", hosttest.Steward(time.Now(), "PROCESS NOW round 1"))
		_, sealed := hosttest.SealOf(t, h)
		require.True(t, sealed, "it is sealed at once")
		time.Sleep(time.Hour)
		hosttest.Obey(t, h, "g", "without", hosttest.Steward(time.Now(), "PROCESS WITHOUT BEACON WHY it is silent"))
		require.Equal(t, 2, hosttest.Phase(t, h, "g"))
		r := audit.Game(t.Context(), hosttest.Memory(hosttest.Commits(t, s, "g")), h.Games, b.Chain)
		require.NoError(t, r.Err())
		require.Equal(t, "without the beacon, by the steward's word: it is silent", r.Rows[0].Dice.String())
		require.Equal(t, []string{"game.phase-sealed", "game.beacon-waived"}, []string{r.Words[0].Kind, r.Words[1].Kind})
	})
}

// TestARoundThatWasPublishedThrowsDice plays a phase in the first minutes of the
// public beacon, whose round 42 anybody can look up.
func TestARoundThatWasPublishedThrowsDice(t *testing.T) {
	s := memstore.New()
	h := hosttest.New(s)
	chain := beacon.Quicknet()
	now := chain.Time(38)
	h.Now = func() time.Time { return now }
	h.Dice, h.Beacons = dice.Terms{Mode: dice.Beacon, Chain: chain.Hash()}, []*beacon.Source{{Chain: chain}}
	hosttest.Begin(t, h, "g", now)
	hosttest.Obey(t, h, "g", "1", hosttest.Submission(now, "north", "BID 2"))
	hosttest.Obey(t, h, "g", "2", hosttest.Submission(now, "east", "BID 2"))
	seal, _ := hosttest.SealOf(t, h)
	require.EqualValues(t, 42, seal.Round)
	now = seal.Signed
	signature, err := hex.DecodeString(hosttest.Round42)
	require.NoError(t, err)
	require.NoError(t, h.Beacons.HandIn(beacon.Round{Number: 42, Signature: signature}))
	require.NoError(t, h.CloseDue(t.Context(), "g"))
	require.Equal(t, 2, hosttest.Phase(t, h, "g"))
	all := hosttest.Commits(t, s, "g")
	r := hosttest.Audit(t, all)
	require.NoError(t, r.Err())
	require.True(t, r.Public)
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
		s, silent := memstore.New(), false
		h, b := hosttest.Beaconed(t, s, &silent)
		hosttest.Run(t, h)
		hosttest.Begin(t, h, "g", time.Now())
		hosttest.Bid(t, h, "BID 2")
		hosttest.Obey(t, h, "g", "press", hosttest.Submission(time.Now(), "north", "PRESS TO ALL", "Well?", "END PRESS"))
		time.Sleep(time.Minute)
		all := hosttest.Commits(t, s, "g")
		order := all[3].Events[0] // north's
		var head eventstore.Head
		for i, c := range all {
			d := eventstore.Draft{
				Log: c.Log, After: head, At: c.At, CommandID: c.CommandID, Actor: c.Actor, Events: c.Events, Eyes: c.Eyes,
				Seats: hosttest.SeatCodes(c), Salt: h.Seeds.Salts(),
			}
			if c.CommandID == "press" {
				d.Events, d.Eyes = append(slices.Clone(d.Events), order), append(slices.Clone(d.Eyes), all[3].Eyes[0])
			}
			again, err := eventstore.Encode(d)
			require.NoError(t, err)
			again.Pos = c.Pos
			all[i], head = again, again.Head()
		}
		r := audit.Game(t.Context(), hosttest.Memory(all), h.Games, b.Chain)
		require.False(t, r.OK)
		require.Contains(t, r.First.String(), "after the orders were sealed")
	})
}

func TestANewEpochHasItsOwnChain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, silent := memstore.New(), false
		h, b := hosttest.Beaconed(t, s, &silent)
		hosttest.Begin(t, h, "g", time.Now())
		hosttest.Bid(t, h, "BID 2")
		_, sealed := hosttest.SealOf(t, h)
		require.True(t, sealed)
		h.Seeds = h.Seeds.In("second")
		hosttest.Obey(t, h, "g", "press", hosttest.Submission(time.Now(), "north", "PRESS TO ALL", "Well?", "END PRESS"))
		seal, sealed := hosttest.SealOf(t, h)
		require.True(t, sealed, "it is sealed anew")
		time.Sleep(time.Until(seal.Signed) + time.Second)
		require.NoError(t, h.CloseDue(t.Context(), "g"))
		require.Equal(t, 2, hosttest.Phase(t, h, "g"))
		hosttest.Obey(t, h, "g", "back", hosttest.Steward(time.Now(), "REWIND TO round 1 WHY a mistake"))
		r := audit.Game(t.Context(), hosttest.Memory(hosttest.Commits(t, s, "g")), h.Games, b.Chain)
		require.NoError(t, r.Err())
		require.True(t, r.Rows[0].Void)
		require.Equal(t, []string{"game.chain-renewed", "game.rewound"}, []string{r.Words[0].Kind, r.Words[1].Kind})
	})
}

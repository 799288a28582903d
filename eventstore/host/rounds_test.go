package host_test

import (
	"encoding/hex"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/game"
	"seneschal/eventstore"
	"seneschal/eventstore/beacon"
	"seneschal/eventstore/beacon/beacontest"
	"seneschal/eventstore/host"
	"seneschal/eventstore/memstore"
)

// atHome has a relay answer without a network; silent ones answer nothing.
type atHome struct {
	relay  http.Handler
	silent *bool
}

func (a atHome) RoundTrip(in *http.Request) (*http.Response, error) {
	if *a.silent {
		return nil, fmt.Errorf("no network")
	}
	out := httptest.NewRecorder()
	a.relay.ServeHTTP(out, in)
	return out.Result(), nil
}

// beaconed is a host whose new games have a beacon, with its own key.
func beaconed(t *testing.T, s eventstore.Store, silent *bool) (*host.Host, *beacontest.Beacon) {
	t.Helper()
	b := beacontest.New(t, noon.AddDate(-30, 0, 0), 3*time.Second)
	h := newHost(s)
	h.Now = nil
	h.Dice = dice.Terms{Mode: dice.Beacon, Chain: b.Chain.Hash()}
	h.Beacons = []*beacon.Source{{
		Chain: b.Chain, Relays: []string{"http://relay"}, HTTP: &http.Client{Transport: atHome{b.Handler(time.Now), silent}},
	}}
	return h, b
}

// bid has both seats order, which seals the phase.
func bid(t *testing.T, h *host.Host, what string) {
	t.Helper()
	for _, seat := range []game.Seat{"north", "east"} {
		obey(t, h, "g", fmt.Sprint(what, seat, time.Now().UnixNano()), letter(time.Now(), seat, what))
	}
}

func sealOf(t *testing.T, h *host.Host) (game.PhaseSealed, bool) {
	t.Helper()
	g, _, err := h.Game(t.Context(), "g")
	require.NoError(t, err)
	return g.Sealed()
}

func TestDiceWaitForTheBeacon(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, silent := memstore.New(), false
		h, b := beaconed(t, s, &silent)
		run(t, h)
		begin(t, h, "g", time.Now())
		bid(t, h, "BID 2")
		require.Equal(t, 1, phase(t, h, "g"))
		seal, sealed := sealOf(t, h)
		require.True(t, sealed)
		require.False(t, seal.Late)
		_, err := h.Obey(t.Context(), "g", "too late", letter(time.Now(), "north", "BID 3"))
		require.ErrorIs(t, err, game.ErrSealed)
		obey(t, h, "g", "press", letter(time.Now(), "north", "PRESS TO ALL", "Well?", "END PRESS"))
		time.Sleep(time.Until(seal.Signed) - time.Millisecond)
		require.Equal(t, 1, phase(t, h, "g"))
		time.Sleep(2 * time.Second)
		require.Equal(t, 2, phase(t, h, "g"))
		obey(t, h, "g", "too late", letter(time.Now(), "north", "BID 3"))
		time.Sleep(25 * time.Hour) // a deadline, without east, and the grace that it brings
		all := commits(t, s, "g")
		causes := func(cause string) int {
			return len(slices.DeleteFunc(slices.Clone(all), func(c *eventstore.Commit) bool { return c.Cause != cause }))
		}
		require.Equal(t, []int{1, 1}, []int{causes("seal/1/1"), causes("close/1/1")})
		r := host.Audit(t.Context(), memoryOf(all), h.Games, b.Chain)
		require.NoError(t, r.Err())
		require.Equal(t, fmt.Sprintf("round %d, by rule", seal.Round), r.Rows[0].Dice.String())
		require.False(t, r.Public)
		require.Empty(t, r.Unchecked)
		r = host.Audit(t.Context(), memoryOf(all), h.Games)
		require.NoError(t, r.Err())
		require.Len(t, r.Unchecked, 1, "its beacon is not known there")
	})
}

// TestAHouseThatFellGoesOnWithTheSeal: one house dies between the seal and the
// closing; of two that come after it one closes.
func TestAHouseThatFellGoesOnWithTheSeal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, silent := memstore.New(), false
		fell, b := beaconed(t, s, &silent)
		begin(t, fell, "g", time.Now())
		bid(t, fell, "BID 2")
		seal, sealed := sealOf(t, fell)
		require.True(t, sealed)
		time.Sleep(time.Hour)
		for range 2 {
			h, _ := beaconed(t, s, &silent)
			h.Shared = true
			run(t, h)
		}
		time.Sleep(10 * time.Second)
		again, _ := beaconed(t, s, &silent)
		require.Equal(t, 2, phase(t, again, "g"))
		bid(t, again, "BID 1")
		time.Sleep(20 * time.Second)
		fresh, _ := beaconed(t, s, &silent)
		require.Equal(t, 3, phase(t, fresh, "g"))
		r := host.Audit(t.Context(), memoryOf(commits(t, s, "g")), again.Games, b.Chain)
		require.NoError(t, r.Err())
		require.Equal(t, seal.Round, r.Rows[0].Dice.Round)
	})
}

func TestARoundCanBeHandedIn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, silent := memstore.New(), true
		h, b := beaconed(t, s, &silent)
		run(t, h)
		begin(t, h, "g", time.Now())
		bid(t, h, "BID 2")
		seal, _ := sealOf(t, h)
		time.Sleep(time.Hour)
		require.Equal(t, 1, phase(t, h, "g"), "it waits")
		wrong := b.Sign(seal.Round - 1)
		wrong.Number++
		require.ErrorIs(t, h.HandIn(wrong), beacon.ErrSignature)
		require.ErrorIs(t, h.HandIn(beacon.Round{Number: seal.Round, Signature: make([]byte, 96)}), beacon.ErrForm)
		require.NoError(t, h.HandIn(b.Sign(seal.Round)))
		time.Sleep(2 * time.Minute)
		require.Equal(t, 2, phase(t, h, "g"))
	})
}

func TestTheStewardsWordIsInTheTable(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, silent := memstore.New(), true
		h, b := beaconed(t, s, &silent)
		begin(t, h, "g", time.Now())
		obey(t, h, "g", "now", steward(time.Now(), "PROCESS NOW round 1"))
		_, sealed := sealOf(t, h)
		require.True(t, sealed, "it is sealed at once")
		time.Sleep(time.Hour)
		obey(t, h, "g", "without", steward(time.Now(), "PROCESS WITHOUT BEACON WHY it is silent"))
		require.Equal(t, 2, phase(t, h, "g"))
		r := host.Audit(t.Context(), memoryOf(commits(t, s, "g")), h.Games, b.Chain)
		require.NoError(t, r.Err())
		require.Equal(t, "without the beacon, by the steward's word: it is silent", r.Rows[0].Dice.String())
		require.Equal(t, []string{"game.beacon-waived", "game.phase-closed"}, []string{r.Words[0].Kind, r.Words[1].Kind})
	})
}

// TestARoundThatWasPublishedThrowsDice plays a phase in the first minutes of the
// public beacon, whose round 42 anybody can look up.
func TestARoundThatWasPublishedThrowsDice(t *testing.T) {
	s := memstore.New()
	h := newHost(s)
	chain := beacon.Quicknet()
	now := chain.Time(38)
	h.Now = func() time.Time { return now }
	h.Dice, h.Beacons = dice.Terms{Mode: dice.Beacon, Chain: chain.Hash()}, []*beacon.Source{{Chain: chain}}
	begin(t, h, "g", now)
	obey(t, h, "g", "1", letter(now, "north", "BID 2"))
	obey(t, h, "g", "2", letter(now, "east", "BID 2"))
	seal, _ := sealOf(t, h)
	require.EqualValues(t, 42, seal.Round)
	now = seal.Signed
	signature, err := hex.DecodeString(round42)
	require.NoError(t, err)
	require.NoError(t, h.HandIn(beacon.Round{Number: 42, Signature: signature}))
	require.NoError(t, h.CloseDue(t.Context(), "g"))
	require.Equal(t, 2, phase(t, h, "g"))
	all := commits(t, s, "g")
	r := audit(t, all)
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
			r := audit(t, forge(t, all, f.kind, f.old, f.new))
			require.False(t, r.OK)
			require.Contains(t, r.First.Field, f.field)
			require.Contains(t, r.First.String(), f.what)
		})
	}
}

// An order that a friend of the operator wrote when the round was there.
func TestAnOrderAfterTheSealIsFound(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, silent := memstore.New(), false
		h, b := beaconed(t, s, &silent)
		run(t, h)
		begin(t, h, "g", time.Now())
		bid(t, h, "BID 2")
		obey(t, h, "g", "press", letter(time.Now(), "north", "PRESS TO ALL", "Well?", "END PRESS"))
		time.Sleep(time.Minute)
		all := commits(t, s, "g")
		order := all[3].Events[0] // north's
		var head eventstore.Head
		for i, c := range all {
			d := eventstore.Draft{
				Log: c.Log, After: head, At: c.At, Cause: c.Cause, Actor: c.Actor, Events: c.Events, Eyes: c.Eyes,
				Seats: seatCodes(c), Salt: h.Seeds.Salts(),
			}
			if c.Cause == "press" {
				d.Events, d.Eyes = append(slices.Clone(d.Events), order), append(slices.Clone(d.Eyes), all[3].Eyes[0])
			}
			again, err := eventstore.Seal(d)
			require.NoError(t, err)
			again.Pos = c.Pos
			all[i], head = again, again.Head()
		}
		r := host.Audit(t.Context(), memoryOf(all), h.Games, b.Chain)
		require.False(t, r.OK)
		require.Contains(t, r.First.String(), "after the orders were sealed")
	})
}

func TestANewEpochHasItsOwnChain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, silent := memstore.New(), false
		h, b := beaconed(t, s, &silent)
		begin(t, h, "g", time.Now())
		bid(t, h, "BID 2")
		_, sealed := sealOf(t, h)
		require.True(t, sealed)
		h.Seeds = h.Seeds.In("second")
		obey(t, h, "g", "press", letter(time.Now(), "north", "PRESS TO ALL", "Well?", "END PRESS"))
		seal, sealed := sealOf(t, h)
		require.True(t, sealed, "it is sealed anew")
		time.Sleep(time.Until(seal.Signed) + time.Second)
		require.NoError(t, h.CloseDue(t.Context(), "g"))
		require.Equal(t, 2, phase(t, h, "g"))
		obey(t, h, "g", "back", steward(time.Now(), "REWIND TO round 1 WHY a mistake"))
		r := host.Audit(t.Context(), memoryOf(commits(t, s, "g")), h.Games, b.Chain)
		require.NoError(t, r.Err())
		require.True(t, r.Rows[0].Void)
		require.Equal(t, []string{"game.chain-renewed", "game.rewound"}, []string{r.Words[0].Kind, r.Words[1].Kind})
	})
}

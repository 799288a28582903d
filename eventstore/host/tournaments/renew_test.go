package tournaments_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/eventstore"
	"seneschal/eventstore/audit"
	"seneschal/eventstore/host"
	"seneschal/eventstore/host/hosttest"
	"seneschal/eventstore/host/tournaments"
	"seneschal/eventstore/memstore"
	"seneschal/eventstore/seeds"
)

// putBack makes a store with the log of a game as a backup holds it.
func putBack(t *testing.T, backup []*eventstore.Commit) *memstore.Store {
	t.Helper()
	store := memstore.New()
	var head eventstore.Head
	for _, c := range backup {
		made, err := store.Append(t.Context(), eventstore.Draft{
			Log: c.Log, After: head, At: c.At, CommandID: c.CommandID, Actor: c.Actor, Events: c.Events, Eyes: c.Eyes, Seats: hosttest.SeatCodes(c), Salt: seeds.New(seeds.Secret{}).Salts(),
		})
		require.NoError(t, err)
		head = made.Head()
	}
	return store
}

// opened makes a server whose secrets are in a file.
func opened(t *testing.T, store eventstore.Store, secret string) *host.Host {
	t.Helper()
	of, err := seeds.Load(secret)
	require.NoError(t, err)
	h := hosttest.New(store)
	h.Seeds = of
	return h
}

// playPhase plays a phase, and returns its dice key.
func playPhase(t *testing.T, h *host.Host, store eventstore.Store) string {
	t.Helper()
	hosttest.Obey(t, h, "g", "north", hosttest.Submission(hosttest.Noon, "north", "BID 2"))
	hosttest.Obey(t, h, "g", "east", hosttest.Submission(hosttest.Noon, "east", "BID 2"))
	all := hosttest.Commits(t, store, "g")
	r := hosttest.Audit(t, all)
	require.NoError(t, r.Err())
	g, _, err := h.Game(t.Context(), "g")
	require.NoError(t, err)
	events, err := h.Games.Decode(g, all[len(all)-1])
	require.NoError(t, err)
	return game.KeyOf(events).String()
}

// TestARestoredServerHasNewDice restores the same backup twice: each time the same phase must have
// other dice, and a public commit must say so before.
func TestARestoredServerHasNewDice(t *testing.T) {
	secret := filepath.Join(t.TempDir(), "secret")
	store := memstore.New()
	h := opened(t, store, secret)
	hosttest.Begin(t, h, "g", hosttest.Noon)
	backup := hosttest.Commits(t, store, "g")
	keys := map[string]bool{playPhase(t, h, store): true}
	for range 2 {
		require.NoError(t, os.RemoveAll(secret+".epoch")) // as in the backup
		epoch, err := seeds.SetBack(secret)
		require.NoError(t, err)
		s := putBack(t, backup)
		h := opened(t, s, secret)
		require.NoError(t, tournaments.New(h, nil).Renew(t.Context()))
		all := hosttest.Commits(t, s, "g")
		require.Equal(t, "renew/"+epoch.Name, all[len(all)-1].CommandID)
		require.True(t, all[len(all)-1].Public())
		keys[playPhase(t, h, s)] = true
		n := len(hosttest.Commits(t, s, "g"))
		require.NoError(t, tournaments.New(opened(t, s, secret), nil).Renew(t.Context()))
		require.Len(t, hosttest.Commits(t, s, "g"), n, "once is enough")
	}
	require.Len(t, keys, 3)
}

// TestARenewalThatWasCutOffGoesOn checks that a server that stops while it renews the chains of its
// logs goes on with it later, and writes nothing else into a log before its chain is renewed.
func TestARenewalThatWasCutOffGoesOn(t *testing.T) {
	secret := filepath.Join(t.TempDir(), "secret")
	store := memstore.New()
	h := opened(t, store, secret)
	for _, id := range []string{"a", "b", "g"} {
		hosttest.Begin(t, h, id, hosttest.Noon)
	}
	clock := hosttest.Noon
	require.NoError(t, trial{hosttest.TrialOf(h, &clock)}.Enter())
	e, err := seeds.SetBack(secret)
	require.NoError(t, err)
	down, told := errors.New("power cut"), 0
	fell := opened(t, hosttest.Failing{Store: store, Fail: func(eventstore.Draft) error {
		if told++; told > 2 {
			return down
		}
		return nil
	}}, secret)
	require.NoError(t, tournaments.New(fell, nil).Renew(t.Context()), "it opens all the same")
	_, err = fell.Obey(t.Context(), "g", "north", hosttest.Submission(hosttest.Noon, "north", "BID 2"))
	require.ErrorIs(t, err, down)

	again := opened(t, store, secret)
	_, whole := again.Seeds.Epoch()
	require.False(t, whole)
	hosttest.Obey(t, again, "g", "north", hosttest.Submission(hosttest.Noon, "north", "BID 2"))
	require.NoError(t, tournaments.New(again, nil).Renew(t.Context()))
	for _, id := range []string{"a", "b", "g"} {
		g, _, err := again.Game(t.Context(), id)
		require.NoError(t, err)
		epoch, _ := g.Chain()
		require.Equal(t, e.Name, epoch, id)
	}
	swiss, _, err := tournaments.New(again, nil).Tournament(t.Context(), "cup")
	require.NoError(t, err)
	epoch, used := swiss.Chain()
	require.Equal(t, []any{e.Name, 0}, []any{epoch, used})
	_, whole = opened(t, store, secret).Seeds.Epoch()
	require.True(t, whole)
}

// TestAGameThatIsRewoundAfterARestoreHasNewDice checks that a game that is over gets a new chain
// only when it is rewound.
func TestAGameThatIsRewoundAfterARestoreHasNewDice(t *testing.T) {
	secret := filepath.Join(t.TempDir(), "secret")
	store := memstore.New()
	hosttest.Play(t, opened(t, store, secret), "g")
	_, err := seeds.SetBack(secret)
	require.NoError(t, err)
	h := opened(t, store, secret)
	n := len(hosttest.Commits(t, store, "g"))
	require.NoError(t, tournaments.New(h, nil).Renew(t.Context()))
	require.Len(t, hosttest.Commits(t, store, "g"), n)
	hosttest.Obey(t, h, "g", "back", hosttest.Steward(hosttest.Noon, "REWIND TO round 1 WHY a mistake"))
	playPhase(t, h, store)
	report := hosttest.Audit(t, hosttest.Commits(t, store, "g"))
	require.NoError(t, report.Err())
	require.Equal(t, "game.chain-renewed", report.Words[1].Kind)
}

// TestAnEpochThatWasLeftIsNotComeBackTo checks that two restores of one server cannot write into
// one log in turns, because each would use its keys again.
func TestAnEpochThatWasLeftIsNotComeBackTo(t *testing.T) {
	store := memstore.New()
	hosttest.Begin(t, hosttest.New(store), "g", hosttest.Noon)
	in := func(epoch string) *host.Host {
		h := hosttest.New(store)
		h.Shared, h.Seeds = true, h.Seeds.In(epoch)
		return h
	}
	hosttest.Obey(t, in("one"), "g", "1", hosttest.Submission(hosttest.Noon, "north", "BID 2"))
	hosttest.Obey(t, in("two"), "g", "2", hosttest.Submission(hosttest.Noon, "north", "BID 1"))
	_, err := in("one").Obey(context.Background(), "g", "3", hosttest.Submission(hosttest.Noon, "north", "BID 2"))
	require.ErrorIs(t, err, host.ErrEpoch)
}

// TestARenewalThatVoidsASealIsTold checks that a seal which a restore makes void is listed among
// the words, because the operator may have known its dice.
func TestARenewalThatVoidsASealIsTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store, silent := memstore.New(), true
		h, beacon := hosttest.Beaconed(t, store, &silent)
		secret := filepath.Join(t.TempDir(), "secret")
		h.Seeds = opened(t, store, secret).Seeds
		hosttest.Begin(t, h, "g", time.Now())
		hosttest.Bid(t, h, "BID 2")
		seal, open := hosttest.SealOf(t, h)
		require.True(t, open)
		_, err := seeds.SetBack(secret)
		require.NoError(t, err)
		h.Seeds = opened(t, store, secret).Seeds
		require.NoError(t, tournaments.New(h, nil).Renew(t.Context()))
		report := audit.Game(t.Context(), hosttest.Memory(hosttest.Commits(t, store, "g")), h.Games, beacon.Chain)
		require.NoError(t, report.Err())
		require.Contains(t, report.Words[len(report.Words)-1].Why, fmt.Sprintf("A SEAL WAS OPEN and is void: if round %d was out", seal.Round))
	})
}

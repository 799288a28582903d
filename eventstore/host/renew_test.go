package host_test

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
	"seneschal/eventstore/host"
	"seneschal/eventstore/memstore"
)

// putBack is the log of a game as a backup had it.
func putBack(t *testing.T, backup []*eventstore.Commit) *memstore.Store {
	t.Helper()
	s := memstore.New()
	var head eventstore.Head
	for _, c := range backup {
		made, err := s.Append(t.Context(), eventstore.Draft{
			Log: c.Log, After: head, At: c.At, Cause: c.Cause, Actor: c.Actor, Events: c.Events, Eyes: c.Eyes, Seats: seatCodes(c), Salt: host.NewSeeds(host.Secret{}).Salts(),
		})
		require.NoError(t, err)
		head = made.Head()
	}
	return s
}

// opened is a house whose secrets are in a file.
func opened(t *testing.T, s eventstore.Store, secret string) *host.Host {
	t.Helper()
	seeds, err := host.LoadSeeds(secret)
	require.NoError(t, err)
	h := newHost(s)
	h.Seeds = seeds
	return h
}

// playPhase closes a phase, and gives its key.
func playPhase(t *testing.T, h *host.Host, s eventstore.Store) string {
	t.Helper()
	obey(t, h, "g", "north", letter(noon, "north", "BID 2"))
	obey(t, h, "g", "east", letter(noon, "east", "BID 2"))
	all := commits(t, s, "g")
	r := audit(t, all)
	require.NoError(t, r.Err())
	g, _, err := h.Game(t.Context(), "g")
	require.NoError(t, err)
	events, err := h.Games.Open(g, all[len(all)-1])
	require.NoError(t, err)
	return game.KeyOf(events).String()
}

// The same backup restored twice plays the same phase with other dice each time, and
// tells all readers before.
func TestARestoredHouseHasNewDice(t *testing.T) {
	secret := filepath.Join(t.TempDir(), "secret")
	s := memstore.New()
	h := opened(t, s, secret)
	begin(t, h, "g", noon)
	backup := commits(t, s, "g")
	keys := map[string]bool{playPhase(t, h, s): true}
	for range 2 {
		require.NoError(t, os.RemoveAll(secret+".epoch")) // as in the backup
		e, err := host.SetBack(secret)
		require.NoError(t, err)
		s := putBack(t, backup)
		h := opened(t, s, secret)
		require.NoError(t, host.NewTournaments(h).Renew(t.Context()))
		all := commits(t, s, "g")
		require.Equal(t, "renew/"+e.Name, all[len(all)-1].Cause)
		require.True(t, all[len(all)-1].Public())
		keys[playPhase(t, h, s)] = true
		n := len(commits(t, s, "g"))
		require.NoError(t, host.NewTournaments(opened(t, s, secret)).Renew(t.Context()))
		require.Len(t, commits(t, s, "g"), n, "once is enough")
	}
	require.Len(t, keys, 3)
}

// A house that falls while it tells its logs goes on with it; until a log is told,
// nothing else is written into it.
func TestARenewalThatWasCutOffGoesOn(t *testing.T) {
	secret := filepath.Join(t.TempDir(), "secret")
	s := memstore.New()
	h := opened(t, s, secret)
	for _, id := range []string{"a", "b", "g"} {
		begin(t, h, id, noon)
	}
	clock := noon
	require.NoError(t, cup{host.NewTournaments(h), s, &clock}.enter())
	e, err := host.SetBack(secret)
	require.NoError(t, err)
	down, told := errors.New("power cut"), 0
	fell := opened(t, failing{s, func(eventstore.Draft) error {
		if told++; told > 2 {
			return down
		}
		return nil
	}}, secret)
	require.NoError(t, host.NewTournaments(fell).Renew(t.Context()), "it opens all the same")
	_, err = fell.Obey(t.Context(), "g", "north", letter(noon, "north", "BID 2"))
	require.ErrorIs(t, err, down)

	again := opened(t, s, secret)
	_, whole := again.Seeds.Epoch()
	require.False(t, whole)
	obey(t, again, "g", "north", letter(noon, "north", "BID 2"))
	require.NoError(t, host.NewTournaments(again).Renew(t.Context()))
	for _, id := range []string{"a", "b", "g"} {
		g, _, err := again.Game(t.Context(), id)
		require.NoError(t, err)
		epoch, _ := g.Chain()
		require.Equal(t, e.Name, epoch, id)
	}
	cup, _, err := host.NewTournaments(again).Tournament(t.Context(), "cup")
	require.NoError(t, err)
	epoch, used := cup.Chain()
	require.Equal(t, []any{e.Name, 0}, []any{epoch, used})
	_, whole = opened(t, s, secret).Seeds.Epoch()
	require.True(t, whole)
}

// A game that was over has no use for new keys, until it is rewound.
func TestAGameThatIsRewoundAfterARestoreHasNewDice(t *testing.T) {
	secret := filepath.Join(t.TempDir(), "secret")
	s := memstore.New()
	play(t, opened(t, s, secret), "g")
	_, err := host.SetBack(secret)
	require.NoError(t, err)
	h := opened(t, s, secret)
	n := len(commits(t, s, "g"))
	require.NoError(t, host.NewTournaments(h).Renew(t.Context()))
	require.Len(t, commits(t, s, "g"), n)
	obey(t, h, "g", "back", steward(noon, "REWIND TO round 1 WHY a mistake"))
	playPhase(t, h, s)
	r := audit(t, commits(t, s, "g"))
	require.NoError(t, r.Err())
	require.Equal(t, "game.chain-renewed", r.Words[1].Kind)
}

// Two restores of one house cannot write into one log in turns: each would use its
// keys again.
func TestAnEpochThatWasLeftIsNotComeBackTo(t *testing.T) {
	s := memstore.New()
	begin(t, newHost(s), "g", noon)
	in := func(epoch string) *host.Host {
		h := newHost(s)
		h.Shared, h.Seeds = true, h.Seeds.In(epoch)
		return h
	}
	obey(t, in("one"), "g", "1", letter(noon, "north", "BID 2"))
	obey(t, in("two"), "g", "2", letter(noon, "north", "BID 1"))
	_, err := in("one").Obey(context.Background(), "g", "3", letter(noon, "north", "BID 2"))
	require.ErrorIs(t, err, host.ErrEpoch)
}

// The key of before vouches for that of the new epoch, and whoever trusts the one may
// trust the other.
func TestTheOldKeyVouchesForTheNew(t *testing.T) {
	secret := filepath.Join(t.TempDir(), "secret")
	first, err := host.LoadSeeds(secret)
	require.NoError(t, err)
	old := first.Sealer().Public()
	for range 2 {
		_, err = host.SetBack(secret)
		require.NoError(t, err)
	}
	seeds, err := host.LoadSeeds(secret)
	require.NoError(t, err)
	now := seeds.Sealer()
	keys := eventstore.KeysFrom(old, now.Epochs())
	require.Len(t, keys, 3)
	require.Equal(t, now.Public(), keys[2])
	forged := append([]eventstore.Epoch{}, now.Epochs()...)
	forged[1].Vouched = forged[2].Vouched
	require.Len(t, eventstore.KeysFrom(old, forged), 1)

	require.NoError(t, os.Remove(secret+".signing"))
	require.NoError(t, os.WriteFile(secret+".signing", make([]byte, 32), 0o600))
	_, err = host.LoadSeeds(secret)
	require.ErrorContains(t, err, "seneschal restore")
	_, err = host.SetBack(secret)
	require.NoError(t, err)
	seeds, err = host.LoadSeeds(secret)
	require.NoError(t, err)
	require.NotContains(t, eventstore.KeysFrom(old, seeds.Sealer().Epochs()), seeds.Sealer().Public(), "nobody vouches for it")

	_, err = host.SetBack(filepath.Join(t.TempDir(), "secret"))
	require.ErrorIs(t, err, os.ErrNotExist)
	require.NoError(t, os.WriteFile(secret+".epoch", []byte("{"), 0o600))
	_, err = host.LoadSeeds(secret)
	require.ErrorContains(t, err, "no mark")
}

// A seal that a restore makes void stands in red among the words: the operator may
// have known its dice.
func TestARenewalThatVoidsASealIsTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, silent := memstore.New(), true
		h, b := beaconed(t, s, &silent)
		secret := filepath.Join(t.TempDir(), "secret")
		h.Seeds = opened(t, s, secret).Seeds
		begin(t, h, "g", time.Now())
		bid(t, h, "BID 2")
		seal, open := sealOf(t, h)
		require.True(t, open)
		_, err := host.SetBack(secret)
		require.NoError(t, err)
		h.Seeds = opened(t, s, secret).Seeds
		require.NoError(t, host.NewTournaments(h).Renew(t.Context()))
		r := host.Audit(t.Context(), memoryOf(commits(t, s, "g")), h.Games, b.Chain)
		require.NoError(t, r.Err())
		require.Contains(t, r.Words[len(r.Words)-1].Why, fmt.Sprintf("A SEAL WAS OPEN and is void: if round %d was out", seal.Round))
	})
}

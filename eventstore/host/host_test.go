package host_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/eventstore"
	"seneschal/eventstore/host"
	"seneschal/eventstore/host/hosttest"
	"seneschal/eventstore/memstore"
	"seneschal/eventstore/seeds"
)

func TestGameIsOpenedWithTheCommitmentToItsDice(t *testing.T) {
	h := hosttest.New(memstore.New())
	hosttest.Begin(t, h, "g", hosttest.Noon)
	g, head, err := h.Game(t.Context(), "g")
	require.NoError(t, err)
	chain := h.Seeds.Chain("g", "")
	require.Equal(t, chain.Commitment(), g.Commitment())
	require.Equal(t, seeds.ChainLength, g.Keys())
	require.Equal(t, 1, hosttest.Phase(t, h, "g"))
	require.EqualValues(t, 3, head.Pos)
}

func TestSubmissionSentTwiceIsRecordedOnceAndAnsweredAlike(t *testing.T) {
	store := memstore.New()
	h := hosttest.New(store)
	hosttest.Begin(t, h, "g", hosttest.Noon)
	first := hosttest.Obey(t, h, "g", "letter 1", hosttest.Submission(hosttest.Noon, "north", "BID 2", "BDI 2"))
	require.False(t, first.Again)
	require.NotEmpty(t, first.Answer.Receipt.Errors)
	hosttest.Obey(t, h, "g", "letter 2", hosttest.Submission(hosttest.Noon, "north", "BID 3"))
	before := len(hosttest.Commits(t, store, "g"))
	for _, h := range []*host.Host{h, hosttest.New(store)} {
		again := hosttest.Obey(t, h, "g", "letter 1", hosttest.Submission(hosttest.Noon.Add(time.Hour), "north", "BID 2", "BDI 2"))
		require.True(t, again.Again)
		require.Equal(t, first.Answer, again.Answer)
		require.Equal(t, first.Commit, again.Commit)
	}
	require.Len(t, hosttest.Commits(t, store, "g"), before)
}

func TestDryRunIsAnsweredAndNotRecorded(t *testing.T) {
	store := memstore.New()
	h := hosttest.New(store)
	hosttest.Begin(t, h, "g", hosttest.Noon)
	cmd := hosttest.Submission(hosttest.Noon, "north", "BID 2")
	cmd.Do = game.Submission{Seat: "north", Lines: hosttest.Lines("BID 2"), DryRun: true}
	out := hosttest.Obey(t, h, "g", "dry", cmd)
	require.Nil(t, out.Commit)
	require.True(t, out.Answer.Receipt.DryRun)
	require.Len(t, hosttest.Commits(t, store, "g"), 3)
}

func TestPhaseClosesByItsOwnCommitWhenAllAreReady(t *testing.T) {
	store := memstore.New()
	h := hosttest.New(store)
	hosttest.Begin(t, h, "g", hosttest.Noon)
	hosttest.Obey(t, h, "g", "letter 1", hosttest.Submission(hosttest.Noon, "north", "BID 2"))
	out := hosttest.Obey(t, h, "g", "letter 2", hosttest.Submission(hosttest.Noon, "east", "BID 2"))
	all := hosttest.Commits(t, store, "g")
	require.Len(t, all, 7)
	closing := all[6]
	require.Equal(t, out.Commit, all[4])
	require.Equal(t, closing.Head(), out.Head)
	require.Equal(t, "close/1/1", closing.CommandID)
	require.Equal(t, "game.phase-closed", closing.Events[0].Kind)
	require.Equal(t, 2, hosttest.Phase(t, h, "g"))
}

func TestUnknownGamesAndForeignersAreRefused(t *testing.T) {
	store := memstore.New()
	h := hosttest.New(store)
	_, err := h.Obey(t.Context(), "none", "x", hosttest.Submission(hosttest.Noon, "north", "PASS"))
	require.ErrorIs(t, err, game.ErrNotOpen)
	_, err = h.Obey(t.Context(), "No such/id", "x", hosttest.Submission(hosttest.Noon, "north", "PASS"))
	require.ErrorContains(t, err, "not named")
	hosttest.Begin(t, h, "g", hosttest.Noon)
	_, err = h.Obey(t.Context(), "g", "x", hosttest.Command(hosttest.Noon, "p-east", game.Submission{Seat: "north", Lines: hosttest.Lines("PASS")}))
	require.ErrorIs(t, err, game.ErrForbidden)
	require.Len(t, hosttest.Commits(t, store, "g"), 3)
}

func TestFailedClosingLeavesTheSubmissionAcknowledged(t *testing.T) {
	failing := hosttest.Failing{Store: memstore.New(), Fail: func(d eventstore.Draft) error {
		if strings.HasPrefix(d.CommandID, "close/") {
			return errors.New("no closing today")
		}
		return nil
	}}
	h := hosttest.New(failing)
	hosttest.Begin(t, h, "g", hosttest.Noon)
	hosttest.Obey(t, h, "g", "letter 1", hosttest.Submission(hosttest.Noon, "north", "BID 2"))
	out := hosttest.Obey(t, h, "g", "letter 2", hosttest.Submission(hosttest.Noon, "east", "BID 2"))
	require.NotNil(t, out.Commit)
	require.Equal(t, 1, hosttest.Phase(t, h, "g"))
	require.Error(t, h.CloseDue(t.Context(), "g"))
	require.NoError(t, hosttest.New(failing.Store).CloseDue(t.Context(), "g"))
	require.Equal(t, 2, hosttest.Phase(t, hosttest.New(failing.Store), "g"))
}

func TestProcessNowClosesOnePhaseHoweverOftenItComes(t *testing.T) {
	for name, text := range map[string][]string{
		"alone":              {"PROCESS NOW 1"},
		"with another order": {"ANNOUNCE we go on", "PROCESS NOW 1"},
	} {
		t.Run(name, func(t *testing.T) {
			store := memstore.New()
			h := hosttest.New(store)
			hosttest.Begin(t, h, "g", hosttest.Noon)
			first := hosttest.Obey(t, h, "g", "now", hosttest.Steward(hosttest.Noon, text...))
			require.NotNil(t, first.Commit)
			require.Equal(t, 2, hosttest.Phase(t, h, "g"))
			for _, h := range []*host.Host{h, hosttest.New(store)} {
				again := hosttest.Obey(t, h, "g", "now", hosttest.Steward(hosttest.Noon, text...))
				require.True(t, again.Again)
				require.Equal(t, first.Answer, again.Answer)
				require.Equal(t, 2, hosttest.Phase(t, h, "g"))
			}
			require.True(t, hosttest.Audit(t, hosttest.Commits(t, store, "g")).OK)
		})
	}
}

func TestProcessNowThatWasCutShortIsCarriedOutByTheSameSubmission(t *testing.T) {
	broken := true
	failing := hosttest.Failing{Store: memstore.New(), Fail: func(d eventstore.Draft) error {
		if broken && strings.HasPrefix(d.CommandID, "close/") {
			return errors.New("no closing today")
		}
		return nil
	}}
	h := hosttest.New(failing)
	hosttest.Begin(t, h, "g", hosttest.Noon)
	hosttest.Obey(t, h, "g", "now", hosttest.Steward(hosttest.Noon, "ANNOUNCE we go on", "PROCESS NOW 1"))
	require.Equal(t, 1, hosttest.Phase(t, h, "g"))
	broken = false
	hosttest.Obey(t, h, "g", "now", hosttest.Steward(hosttest.Noon, "ANNOUNCE we go on", "PROCESS NOW 1"))
	require.Equal(t, 2, hosttest.Phase(t, h, "g"))
}

func TestSubmissionAfterTheDeadlineIsForTheNextPhase(t *testing.T) {
	s := memstore.New()
	h := hosttest.New(s)
	now := hosttest.Noon
	h.Now = func() time.Time { return now }
	hosttest.Begin(t, h, "g", hosttest.Noon)
	hosttest.Obey(t, h, "g", "letter 1", hosttest.Submission(hosttest.Noon, "north", "BID 2", "HOLD"))
	hosttest.Obey(t, h, "g", "letter 2", hosttest.Submission(hosttest.Noon, "east", "BID 1", "HOLD"))
	now = hosttest.Noon.Add(25 * time.Hour)
	out := hosttest.Obey(t, h, "g", "letter 3", hosttest.Submission(now, "north", "BID 3", "HOLD"))
	require.Equal(t, "round 2", out.Answer.Receipt.Phase)
	require.Equal(t, 2, hosttest.Phase(t, h, "g"))
}

func TestDeadlineWaitsForMailThatIsStillOnItsWay(t *testing.T) {
	h := hosttest.New(memstore.New())
	now, drained := hosttest.Noon, hosttest.Noon
	h.Now = func() time.Time { return now }
	h.Drained = func(string) time.Time { return drained }
	hosttest.Begin(t, h, "g", hosttest.Noon)
	hosttest.Obey(t, h, "g", "letter 1", hosttest.Submission(hosttest.Noon, "north", "BID 2", "HOLD"))
	now = hosttest.Noon.Add(25 * time.Hour)
	require.NoError(t, h.CloseDue(t.Context(), "g"))
	require.Equal(t, 1, hosttest.Phase(t, h, "g"))
	hosttest.Obey(t, h, "g", "late on the wire", hosttest.Submission(hosttest.Noon.Add(23*time.Hour), "east", "BID 1", "HOLD"))
	require.Equal(t, 1, hosttest.Phase(t, h, "g"))
	drained = hosttest.Noon.Add(24 * time.Hour)
	require.NoError(t, h.CloseDue(t.Context(), "g"))
	require.Equal(t, 2, hosttest.Phase(t, h, "g"))
	now = now.Add(33 * time.Hour) // nobody drains the mail any more
	require.NoError(t, h.CloseDue(t.Context(), "g"))
	require.NoError(t, h.CloseDue(t.Context(), "g"))
	g, _, err := h.Game(t.Context(), "g")
	require.NoError(t, err)
	require.NotEmpty(t, g.Clock(), "two hours late it is closed, or grace is given")
}

func TestManyHostsOnOneStoreLoseNothing(t *testing.T) {
	store := memstore.New()
	hosttest.Begin(t, hosttest.New(store), "g", hosttest.Noon)
	const hosts, submissions = 8, 20
	var wg sync.WaitGroup
	for n := range hosts {
		h := hosttest.New(store)
		h.Shared = true
		wg.Go(func() {
			for i := range submissions {
				seat := []game.Seat{"north", "east"}[n%2]
				_, err := h.Obey(context.Background(), "g", fmt.Sprintf("letter %d of %d", i, n), hosttest.Submission(hosttest.Noon, seat, "PRESS TO ALL", "word", "END PRESS"))
				if err != nil {
					t.Errorf("obeying: %v", err)
				}
			}
		})
	}
	wg.Wait()
	require.Len(t, hosttest.Commits(t, store, "g"), 3+hosts*submissions)
	require.True(t, hosttest.Audit(t, hosttest.Commits(t, store, "g")).OK)
}

func TestFewTablesServeManyGames(t *testing.T) {
	h := hosttest.New(memstore.New())
	h.Keep = 2
	for i := range 6 {
		hosttest.Begin(t, h, fmt.Sprint("g", i), hosttest.Noon)
	}
	for i := range 6 {
		hosttest.Obey(t, h, fmt.Sprint("g", i), "letter 1", hosttest.Submission(hosttest.Noon, "north", "BID 2"))
		require.Equal(t, 1, hosttest.Phase(t, h, fmt.Sprint("g", i)))
	}
}

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
	"seneschal/eventstore/memstore"
)

func TestGameIsOpenedWithTheCommitmentToItsDice(t *testing.T) {
	h := newHost(memstore.New())
	begin(t, h, "g", noon)
	g, head, err := h.Game(t.Context(), "g")
	require.NoError(t, err)
	chain := h.Seeds.Chain("g", "")
	require.Equal(t, chain.Commitment(), g.Commitment())
	require.Equal(t, host.ChainLength, g.Keys())
	require.Equal(t, 1, phase(t, h, "g"))
	require.EqualValues(t, 3, head.Pos)
}

func TestLetterSentTwiceIsRecordedOnceAndAnsweredAlike(t *testing.T) {
	s := memstore.New()
	h := newHost(s)
	begin(t, h, "g", noon)
	first := obey(t, h, "g", "letter 1", letter(noon, "north", "BID 2", "rubbish"))
	require.False(t, first.Again)
	require.NotEmpty(t, first.Answer.Receipt.Errors)
	obey(t, h, "g", "letter 2", letter(noon, "north", "BID 3"))
	before := len(commits(t, s, "g"))
	for _, h := range []*host.Host{h, newHost(s)} {
		again := obey(t, h, "g", "letter 1", letter(noon.Add(time.Hour), "north", "BID 2", "rubbish"))
		require.True(t, again.Again)
		require.Equal(t, first.Answer, again.Answer)
		require.Equal(t, first.Commit, again.Commit)
	}
	require.Len(t, commits(t, s, "g"), before)
}

func TestDryRunIsAnsweredAndNotRecorded(t *testing.T) {
	s := memstore.New()
	h := newHost(s)
	begin(t, h, "g", noon)
	cmd := letter(noon, "north", "BID 2")
	cmd.Do = game.Letter{Seat: "north", Lines: lines("BID 2"), DryRun: true}
	out := obey(t, h, "g", "dry", cmd)
	require.Nil(t, out.Commit)
	require.True(t, out.Answer.Receipt.DryRun)
	require.Len(t, commits(t, s, "g"), 3)
}

func TestPhaseClosesByItsOwnCommitWhenAllAreReady(t *testing.T) {
	s := memstore.New()
	h := newHost(s)
	begin(t, h, "g", noon)
	obey(t, h, "g", "letter 1", letter(noon, "north", "BID 2"))
	out := obey(t, h, "g", "letter 2", letter(noon, "east", "BID 2"))
	all := commits(t, s, "g")
	require.Len(t, all, 6)
	closing := all[5]
	require.Equal(t, out.Commit, all[4])
	require.Equal(t, closing.Head(), out.Head)
	require.Equal(t, "close/1/1", closing.Cause)
	require.Equal(t, "game.phase-closed", closing.Events[0].Kind)
	require.Equal(t, 2, phase(t, h, "g"))
}

func TestUnknownGamesAndForeignersAreRefused(t *testing.T) {
	s := memstore.New()
	h := newHost(s)
	_, err := h.Obey(t.Context(), "none", "x", letter(noon, "north", "PASS"))
	require.ErrorIs(t, err, game.ErrNotOpen)
	_, err = h.Obey(t.Context(), "No such/id", "x", letter(noon, "north", "PASS"))
	require.ErrorContains(t, err, "not named")
	begin(t, h, "g", noon)
	_, err = h.Obey(t.Context(), "g", "x", command(noon, "p-east", game.Letter{Seat: "north", Lines: lines("PASS")}))
	require.ErrorIs(t, err, game.ErrForbidden)
	require.Len(t, commits(t, s, "g"), 3)
}

func TestFailedClosingLeavesTheLetterAcknowledged(t *testing.T) {
	s := failing{memstore.New(), func(d eventstore.Draft) error {
		if strings.HasPrefix(d.Cause, "close/") {
			return errors.New("no closing today")
		}
		return nil
	}}
	h := newHost(s)
	begin(t, h, "g", noon)
	obey(t, h, "g", "letter 1", letter(noon, "north", "BID 2"))
	out := obey(t, h, "g", "letter 2", letter(noon, "east", "BID 2"))
	require.NotNil(t, out.Commit)
	require.Equal(t, 1, phase(t, h, "g"))
	require.Error(t, h.CloseDue(t.Context(), "g"))
	require.NoError(t, newHost(s.Store).CloseDue(t.Context(), "g"))
	require.Equal(t, 2, phase(t, newHost(s.Store), "g"))
}

func TestProcessNowClosesOnePhaseHoweverOftenItComes(t *testing.T) {
	for name, text := range map[string][]string{
		"alone":              {"PROCESS NOW 1"},
		"with another order": {"ANNOUNCE we go on", "PROCESS NOW 1"},
	} {
		t.Run(name, func(t *testing.T) {
			s := memstore.New()
			h := newHost(s)
			begin(t, h, "g", noon)
			first := obey(t, h, "g", "now", steward(noon, text...))
			require.NotNil(t, first.Commit)
			require.Equal(t, 2, phase(t, h, "g"))
			for _, h := range []*host.Host{h, newHost(s)} {
				again := obey(t, h, "g", "now", steward(noon, text...))
				require.True(t, again.Again)
				require.Equal(t, first.Answer, again.Answer)
				require.Equal(t, 2, phase(t, h, "g"))
			}
			require.True(t, audit(t, commits(t, s, "g")).OK)
		})
	}
}

func TestProcessNowThatWasCutShortIsCarriedOutByTheSameLetter(t *testing.T) {
	broken := true
	s := failing{memstore.New(), func(d eventstore.Draft) error {
		if broken && strings.HasPrefix(d.Cause, "close/") {
			return errors.New("no closing today")
		}
		return nil
	}}
	h := newHost(s)
	begin(t, h, "g", noon)
	obey(t, h, "g", "now", steward(noon, "ANNOUNCE we go on", "PROCESS NOW 1"))
	require.Equal(t, 1, phase(t, h, "g"))
	broken = false
	obey(t, h, "g", "now", steward(noon, "ANNOUNCE we go on", "PROCESS NOW 1"))
	require.Equal(t, 2, phase(t, h, "g"))
}

func TestLetterAfterTheDeadlineIsForTheNextPhase(t *testing.T) {
	s := memstore.New()
	h := newHost(s)
	now := noon
	h.Now = func() time.Time { return now }
	begin(t, h, "g", noon)
	obey(t, h, "g", "letter 1", letter(noon, "north", "BID 2", "HOLD"))
	obey(t, h, "g", "letter 2", letter(noon, "east", "BID 1", "HOLD"))
	now = noon.Add(25 * time.Hour)
	out := obey(t, h, "g", "letter 3", letter(now, "north", "BID 3", "HOLD"))
	require.Equal(t, "round 2", out.Answer.Receipt.Phase)
	require.Equal(t, 2, phase(t, h, "g"))
}

func TestDeadlineWaitsForMailThatIsStillOnItsWay(t *testing.T) {
	h := newHost(memstore.New())
	now, drained := noon, noon
	h.Now = func() time.Time { return now }
	h.Drained = func(string) time.Time { return drained }
	begin(t, h, "g", noon)
	obey(t, h, "g", "letter 1", letter(noon, "north", "BID 2", "HOLD"))
	now = noon.Add(25 * time.Hour)
	require.NoError(t, h.CloseDue(t.Context(), "g"))
	require.Equal(t, 1, phase(t, h, "g"))
	obey(t, h, "g", "late on the wire", letter(noon.Add(23*time.Hour), "east", "BID 1", "HOLD"))
	require.Equal(t, 1, phase(t, h, "g"))
	drained = noon.Add(24 * time.Hour)
	require.NoError(t, h.CloseDue(t.Context(), "g"))
	require.Equal(t, 2, phase(t, h, "g"))
	now = now.Add(33 * time.Hour) // the mail is drained no more
	require.NoError(t, h.CloseDue(t.Context(), "g"))
	require.NoError(t, h.CloseDue(t.Context(), "g"))
	g, _, err := h.Game(t.Context(), "g")
	require.NoError(t, err)
	require.NotEmpty(t, g.Clock(), "two hours late it is closed, or grace is given")
}

func TestManyHostsOnOneStoreLoseNothing(t *testing.T) {
	s := memstore.New()
	begin(t, newHost(s), "g", noon)
	const hosts, letters = 8, 20
	var wg sync.WaitGroup
	for n := range hosts {
		h := newHost(s)
		h.Shared = true
		wg.Go(func() {
			for i := range letters {
				seat := []game.Seat{"north", "east"}[n%2]
				_, err := h.Obey(context.Background(), "g", fmt.Sprintf("letter %d of %d", i, n), letter(noon, seat, "PRESS TO ALL", "word", "END PRESS"))
				if err != nil {
					t.Errorf("obeying: %v", err)
				}
			}
		})
	}
	wg.Wait()
	require.Len(t, commits(t, s, "g"), 3+hosts*letters)
	require.True(t, audit(t, commits(t, s, "g")).OK)
}

func TestFewTablesServeManyGames(t *testing.T) {
	h := newHost(memstore.New())
	h.Keep = 2
	for i := range 6 {
		begin(t, h, fmt.Sprint("g", i), noon)
	}
	for i := range 6 {
		obey(t, h, fmt.Sprint("g", i), "letter 1", letter(noon, "north", "BID 2"))
		require.Equal(t, 1, phase(t, h, fmt.Sprint("g", i)))
	}
}

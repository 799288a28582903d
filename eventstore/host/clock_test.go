package host_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/eventstore"
	"seneschal/eventstore/eventstoretest"
	"seneschal/eventstore/host"
	"seneschal/eventstore/host/hosttest"
	"seneschal/eventstore/memstore"
)

// ticking makes a host on the clock of the bubble, and runs its Clock until the test ends.
func ticking(t *testing.T, store eventstore.Store) *host.Host {
	t.Helper()
	h := hosttest.New(store)
	h.Now = nil
	hosttest.Run(t, h)
	return h
}

func TestClockClosesAtTheDeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := ticking(t, memstore.New())
		hosttest.Begin(t, h, "g", time.Now())
		hold(t, h, "g")
		time.Sleep(24*time.Hour - time.Second)
		require.Equal(t, 1, hosttest.Phase(t, h, "g"))
		time.Sleep(2 * time.Second)
		require.Equal(t, 2, hosttest.Phase(t, h, "g"))
		g, head, err := h.Game(t.Context(), "g")
		require.NoError(t, err)
		_, _, due, _ := g.Phase()
		require.WithinDuration(t, time.Now().Add(24*time.Hour), due, 5*time.Second)
		require.WithinDuration(t, time.Now(), head.At, 3*time.Second)
	})
}

// slowly is a store that takes three seconds to hand out a commit, and counts the loads before the
// last commit is out.
type slowly struct {
	*memstore.Store
	last  eventstore.Pos // position of the last commit
	early atomic.Int64
	read  atomic.Bool
}

func (s *slowly) Subscribe(ctx context.Context, after eventstore.Pos, f func(*eventstore.Commit) error) error {
	return s.Store.Subscribe(ctx, after, func(commit *eventstore.Commit) error {
		time.Sleep(3 * time.Second)
		s.read.Store(commit.Pos >= s.last)
		return f(commit)
	})
}

func (s *slowly) Load(ctx context.Context, log eventstore.Log, after eventstore.Pos) iter.Seq2[*eventstore.Commit, error] {
	if !s.read.Load() {
		s.early.Add(1)
	}
	return s.Store.Load(ctx, log, after)
}

// TestClockReadsTheLogBeforeItLooks starts a clock on a long log: it must not look at games before
// it has read that to its end, because their old phases do not concern it.
func TestClockReadsTheLogBeforeItLooks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := memstore.New()
		h := hosttest.New(store)
		h.Now = nil
		hosttest.Begin(t, h, "g", time.Now())
		for n := range 5 {
			hosttest.Obey(t, h, "g", fmt.Sprint("now", n), hosttest.Steward(time.Now(), fmt.Sprint("PROCESS NOW ", n+1)))
		}
		last, err := store.Last(t.Context())
		require.NoError(t, err)
		s := &slowly{Store: store, last: last}
		ticking(t, s)
		time.Sleep(48 * time.Hour)
		require.Zero(t, s.early.Load())
		require.Greater(t, hosttest.Phase(t, hosttest.New(store), "g"), 6, "and then it does what is due")
	})
}

// hold sends drafts that are not final, so that no seat has missed the phase.
func hold(t *testing.T, h *host.Host, id string) {
	t.Helper()
	_, head, err := h.Game(t.Context(), id)
	require.NoError(t, err)
	for _, seat := range []game.Seat{"north", "east"} {
		hosttest.Obey(t, h, id, fmt.Sprintf("hold %s %d", seat, head.Pos), hosttest.Submission(time.Now(), seat, "BID 1", "HOLD"))
	}
}

func TestClockGivesGraceOnceAndPlaysASilentGameToItsEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := memstore.New()
		h := ticking(t, store)
		hosttest.Begin(t, h, "g", time.Now())
		time.Sleep(25 * time.Hour)
		require.Equal(t, 1, hosttest.Phase(t, h, "g"), "grace")
		time.Sleep(6 * time.Hour)
		require.Equal(t, 2, hosttest.Phase(t, h, "g"))
		time.Sleep(60 * 24 * time.Hour)
		g, _, err := h.Game(t.Context(), "g")
		require.NoError(t, err)
		require.True(t, g.Over())
		require.True(t, hosttest.Audit(t, hosttest.Commits(t, store, "g")).OK)
		last, err := store.Last(t.Context())
		require.NoError(t, err)
		time.Sleep(10 * 24 * time.Hour)
		again, err := store.Last(t.Context())
		require.NoError(t, err)
		require.Equal(t, last, again, "nothing happens after the end")
	})
}

func TestClockStartedLateClosesWhatIsOverdue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := memstore.New()
		h := hosttest.New(s)
		h.Now = nil
		for i := range 5 {
			hosttest.Begin(t, h, fmt.Sprint("g", i), time.Now())
			hold(t, h, fmt.Sprint("g", i))
		}
		time.Sleep(26 * time.Hour)
		hosttest.Run(t, h)
		time.Sleep(5 * time.Second)
		for i := range 5 {
			require.Equal(t, 2, hosttest.Phase(t, h, fmt.Sprint("g", i)))
		}
	})
}

func TestClockFollowsExtensionsAndStops(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := ticking(t, memstore.New())
		hosttest.Begin(t, h, "g", time.Now())
		hold(t, h, "g")
		hosttest.Obey(t, h, "g", "extend", hosttest.Steward(time.Now(), "EXTEND 12 h WHY a holiday"))
		time.Sleep(30 * time.Hour)
		require.Equal(t, 1, hosttest.Phase(t, h, "g"))
		hosttest.Obey(t, h, "g", "pause", hosttest.Steward(time.Now(), "PAUSE"))
		time.Sleep(100 * time.Hour)
		require.Equal(t, 1, hosttest.Phase(t, h, "g"))
		hosttest.Obey(t, h, "g", "resume", hosttest.Steward(time.Now(), "RESUME"))
		time.Sleep(5 * time.Hour)
		require.Equal(t, 1, hosttest.Phase(t, h, "g"))
		time.Sleep(2 * time.Hour)
		require.Equal(t, 2, hosttest.Phase(t, h, "g"))
	})
}

func TestClockWaitsForTheMailButNotForEver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var drained atomic.Pointer[time.Time]
		start := time.Now()
		drained.Store(&start)
		h := hosttest.New(memstore.New())
		h.Now = nil
		h.Drained = func(string) time.Time { return *drained.Load() }
		hosttest.Run(t, h)
		hosttest.Begin(t, h, "g", time.Now())
		hold(t, h, "g")
		time.Sleep(25 * time.Hour)
		require.Equal(t, 1, hosttest.Phase(t, h, "g"))
		now := time.Now()
		drained.Store(&now)
		time.Sleep(10 * time.Second)
		require.Equal(t, 2, hosttest.Phase(t, h, "g"))
		hold(t, h, "g")
		time.Sleep(25*time.Hour + 50*time.Minute)
		require.Equal(t, 2, hosttest.Phase(t, h, "g"))
		time.Sleep(11 * time.Minute)
		require.Equal(t, 3, hosttest.Phase(t, h, "g"))
	})
}

// TestAServerThatWasAwayReadsTheMailFirst starts a host days after a deadline: it reads the mail of that time
// before it closes the phase, and waits for it as long as for any.
func TestAServerThatWasAwayReadsTheMailFirst(t *testing.T) {
	for _, read := range []bool{true, false} {
		synctest.Test(t, func(t *testing.T) {
			store := memstore.New()
			before := hosttest.New(store)
			before.Now = nil
			hosttest.Begin(t, before, "g", time.Now())
			hold(t, before, "g")
			time.Sleep(72 * time.Hour)
			var drained atomic.Pointer[time.Time]
			long := time.Now().Add(-72 * time.Hour)
			drained.Store(&long)
			h := hosttest.New(store)
			h.Now, h.Drained = nil, func(string) time.Time { return *drained.Load() }
			hosttest.Run(t, h)
			time.Sleep(time.Hour)
			require.Equal(t, 1, hosttest.Phase(t, h, "g"))
			if read {
				now := time.Now()
				drained.Store(&now)
				time.Sleep(10 * time.Second)
			} else {
				time.Sleep(61 * time.Minute)
			}
			require.Equal(t, 2, hosttest.Phase(t, h, "g"))
		})
	}
}

func TestClockClosesWhatAnotherLeftReady(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		failing := hosttest.Failing{Store: memstore.New(), Fail: func(d eventstore.Draft) error {
			if strings.HasPrefix(d.CommandID, "close/") {
				return errors.New("stopped before the closing")
			}
			return nil
		}}
		ticking(t, failing.Store)
		h := hosttest.New(failing)
		h.Now, h.Shared = nil, true
		hosttest.Begin(t, h, "g", time.Now())
		hosttest.Obey(t, h, "g", "letter 1", hosttest.Submission(time.Now(), "north", "BID 2"))
		hosttest.Obey(t, h, "g", "letter 2", hosttest.Submission(time.Now(), "east", "BID 2"))
		require.Equal(t, 1, hosttest.Phase(t, h, "g"))
		time.Sleep(3 * time.Second)
		require.Equal(t, 2, hosttest.Phase(t, h, "g"))
	})
}

// lame is a store whose appends and subscriptions fail for a while.
type lame struct {
	*memstore.Store
	sick atomic.Bool
}

var errSick = errors.New("store is away")

func (l *lame) Append(ctx context.Context, draft eventstore.Draft) (*eventstore.Commit, error) {
	if l.sick.Load() {
		return nil, errSick
	}
	return l.Store.Append(ctx, draft)
}

func (l *lame) Subscribe(ctx context.Context, after eventstore.Pos, f func(*eventstore.Commit) error) error {
	return l.Store.Subscribe(ctx, after, func(commit *eventstore.Commit) error {
		if l.sick.Load() {
			return errSick
		}
		return f(commit)
	})
}

func TestClockOutlivesAStoreThatFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &lame{Store: memstore.New()}
		h := ticking(t, s)
		hosttest.Begin(t, h, "g", time.Now())
		hold(t, h, "g")
		s.sick.Store(true)
		_, err := s.Store.Append(t.Context(), eventstoretest.ForAll(eventstore.Draft{Log: "tournament/t", At: time.Now(), CommandID: "x", Events: hosttest.Commits(t, s, "g")[0].Events}))
		require.NoError(t, err) // ends the subscription
		time.Sleep(26 * time.Hour)
		require.Equal(t, 1, hosttest.Phase(t, h, "g"))
		s.sick.Store(false)
		time.Sleep(2 * time.Minute)
		require.Equal(t, 2, hosttest.Phase(t, h, "g"))
		hold(t, h, "g")
		time.Sleep(25 * time.Hour)
		require.Equal(t, 3, hosttest.Phase(t, h, "g"))
	})
}

// sluggish is a store that takes a second for each commit, once it is slow.
type sluggish struct {
	eventstore.Store
	slow atomic.Bool
}

func (s *sluggish) Append(ctx context.Context, d eventstore.Draft) (*eventstore.Commit, error) {
	if s.slow.Load() {
		time.Sleep(time.Second)
	}
	return s.Store.Append(ctx, d)
}

// TestClockClosesSeveralGamesAtOnce: while one closing waits for the disk, others go on.
func TestClockClosesSeveralGamesAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &sluggish{Store: memstore.New()}
		h := ticking(t, store)
		const games = 40
		for n := range games {
			id := fmt.Sprintf("g%d", n)
			hosttest.Begin(t, h, id, time.Now())
			hold(t, h, id)
		}
		store.slow.Store(true)
		time.Sleep(24*time.Hour + games*time.Second/2)
		for n := range games {
			require.Equal(t, 2, hosttest.Phase(t, h, fmt.Sprintf("g%d", n)), n)
		}
	})
}

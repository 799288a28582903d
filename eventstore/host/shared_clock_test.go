package host_test

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore"
	"seneschal/eventstore/host"
	"seneschal/eventstore/host/hosttest"
	"seneschal/eventstore/memstore"
	"seneschal/eventstore/shares"
)

// member is a host that shares a store with others, and counts its attempts to seal or close.
type member struct {
	*host.Host
	held   *shares.Held
	closes atomic.Int64
	end    context.CancelFunc // ends its clock, as a kill does
}

// newMember runs the clock of a host that holds nothing yet.
func newMember(t *testing.T, store *memstore.Store) *member {
	t.Helper()
	m := &member{held: &shares.Held{}}
	m.Host = hosttest.New(hosttest.Failing{Store: store, Fail: func(d eventstore.Draft) error {
		if strings.HasPrefix(d.CommandID, "seal/") || strings.HasPrefix(d.CommandID, "close/") {
			m.closes.Add(1)
		}
		return nil
	}})
	m.Now, m.Shared, m.Share = nil, true, m.held
	ctx, end := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { defer close(done); m.Clock(ctx) }()
	m.end = func() { end(); <-done }
	t.Cleanup(m.end)
	return m
}

// hold gives a member the partitions from one to before another, for a long time.
func (m *member) hold(from, to int) {
	var parts []int
	for p := from; p < to; p++ {
		parts = append(parts, p)
	}
	m.held.Set(parts, time.Now().Add(1000*time.Hour))
}

// beginGames begins games in all partitions, of which no seat is ever heard.
func beginGames(t *testing.T, m *member) (ids []string) {
	t.Helper()
	for i := range 40 {
		ids = append(ids, fmt.Sprint("g", i))
		hosttest.Begin(t, m.Host, ids[i], time.Now())
		hold(t, m.Host, ids[i])
	}
	return ids
}

// requirePhase checks which phase is open in all games.
func requirePhase(t *testing.T, m *member, ids []string, phase int) {
	t.Helper()
	for _, id := range ids {
		require.Equal(t, phase, hosttest.Phase(t, m.Host, id), "game %s in partition %d", id, shares.PartitionOf(id))
	}
}

func TestTwoClocksShareTheClosings(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := memstore.New()
		a, b := newMember(t, store), newMember(t, store)
		a.hold(0, 8)
		b.hold(8, 16)
		ids := beginGames(t, a)
		a.closes.Store(0) // submissions may close phases, too
		time.Sleep(24*time.Hour + time.Minute)
		requirePhase(t, a, ids, 2)
		require.NotZero(t, a.closes.Load())
		require.NotZero(t, b.closes.Load())
		closings := 0
		for _, id := range ids {
			for _, commit := range hosttest.Commits(t, store, id) {
				if strings.HasPrefix(commit.CommandID, "seal/") || strings.HasPrefix(commit.CommandID, "close/") {
					closings++
				}
			}
		}
		require.EqualValues(t, closings, a.closes.Load()+b.closes.Load(), "none was tried twice")
	})
}

func TestAClockClosesWhatIsDueInPartitionsThatItTakesOver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := memstore.New()
		a, b := newMember(t, store), newMember(t, store)
		a.hold(0, 8)
		b.hold(8, 16)
		ids := beginGames(t, b)
		a.end() // killed
		time.Sleep(25 * time.Hour)
		requirePhase(t, b, inPartitions(ids, 0, 8), 1)
		requirePhase(t, b, inPartitions(ids, 8, 16), 2)
		b.hold(0, 16)
		synctest.Wait()
		requirePhase(t, b, ids, 2)
	})
}

// inPartitions returns the games in partitions from one to before another.
func inPartitions(ids []string, from, to int) (some []string) {
	for _, id := range ids {
		if p := shares.PartitionOf(id); p >= from && p < to {
			some = append(some, id)
		}
	}
	return some
}

func TestAClockThatWakesUpLateClosesNothingTwice(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := memstore.New()
		a, b := newMember(t, store), newMember(t, store)
		a.hold(0, 16) // it has not noticed that it has lost everything
		b.hold(0, 16)
		ids := beginGames(t, a)
		time.Sleep(24*time.Hour + time.Minute)
		requirePhase(t, a, ids, 2)
		for _, id := range ids {
			hosttest.Audit(t, hosttest.Commits(t, store, id))
		}
	})
}

// TestAClockRestsWhileAllThatIsDueIsAnothers counts how often a clock reads the log of games that are due and not its
// own: a clock that looked at them again and again would never let the time of the bubble pass.
func TestAClockRestsWhileAllThatIsDueIsAnothers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newMember(t, memstore.New())
		ids := beginGames(t, a)
		time.Sleep(1000 * time.Hour)
		requirePhase(t, a, ids, 1)
		a.hold(0, 16)
		synctest.Wait()
		for _, id := range ids {
			require.Greater(t, hosttest.Phase(t, a.Host, id), 1)
		}
	})
}

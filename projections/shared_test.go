package projections_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/require"

	"seneschal/deploy/postgres/pgtest"
	"seneschal/eventstore"
	"seneschal/eventstore/memstore"
	"seneschal/eventstore/shares"
	"seneschal/projections"
)

// overheard is a store that counts its subscribers, and the commits that they were given.
type overheard struct {
	*memstore.Store
	subscribers, given atomic.Int64
}

func (o *overheard) Subscribe(ctx context.Context, after eventstore.Pos, f func(*eventstore.Commit) error) error {
	o.subscribers.Add(1)
	defer o.subscribers.Add(-1)
	return o.Store.Subscribe(ctx, after, func(commit *eventstore.Commit) error {
		o.given.Add(1)
		return f(commit)
	})
}

// newSharer makes a runner of tally that shares its work.
func newSharer(db *sqlx.DB, store *overheard, version int) (*projections.Runner, *shares.Held) {
	held, fake := &shares.Held{}, tally{version: version}
	runner := newRunner(db, store, fake)
	runner.ShareWith(held)
	return runner, held
}

// holdAll lets a share hold everything, or nothing.
func holdAll(held *shares.Held, all bool) {
	var parts []int
	for p := 0; all && p < shares.Partitions; p++ {
		parts = append(parts, p)
	}
	held.Set(parts, time.Now().Add(time.Hour))
}

func TestOneRunnerAtATimeReadsTheLog(t *testing.T) {
	db, dsn := pgtest.Tables(t)
	memory := memstore.New()
	mine, others := &overheard{Store: memory}, &overheard{Store: memory}
	a, holdsA := newSharer(db, mine, 0)
	b, holdsB := newSharer(pgtest.Open(t, dsn), others, 0)
	holdAll(holdsA, true)
	stop := run(t, a)
	run(t, b)
	writer := newWriter(memory)
	last := writer.write(t, 300)
	waitFor(t, a, last)
	waitFor(t, b, last) // its pages see what the other has written
	require.EqualValues(t, 300, mine.given.Load())
	require.Zero(t, others.given.Load(), "the other waits without reading")
	lag, err := b.Lag(t.Context())
	require.NoError(t, err)
	require.Equal(t, map[string]int{"tally": 0}, lag)

	require.NoError(t, stop()) // killed
	last = writer.write(t, 10)
	holdAll(holdsB, true)
	waitFor(t, b, last)
	requireTally(t, db, last)
	require.EqualValues(t, 10, others.given.Load(), "it goes on where the other was")

	holdAll(holdsB, false)
	require.Eventually(t, func() bool { return others.subscribers.Load() == 0 }, 20*time.Second, time.Millisecond, "it stops to read when it has lost the work")
	c, holdsC := newSharer(db, mine, 0)
	holdAll(holdsC, true)
	run(t, c)
	last = writer.write(t, 10)
	waitFor(t, c, last)
	waitFor(t, b, last)
	require.EqualValues(t, 10, others.given.Load(), "it reads no more")
	requireTally(t, db, last)
}

func TestANewVersionBuildsItsTablesWhoeverKeepsThem(t *testing.T) {
	db, store := tables(t), &overheard{Store: memstore.New()}
	old, holds := newSharer(db, store, 1)
	holdAll(holds, true)
	run(t, old)
	last := newWriter(store.Store).write(t, 20)
	waitFor(t, old, last)
	newer, _ := newSharer(db, store, 2)
	run(t, newer)
	waitFor(t, newer, last)
	var version int
	require.Eventually(t, func() bool {
		return db.Get(&version, `SELECT version FROM cursors.cursors WHERE name = 'tally'`) == nil && version == 2
	}, 20*time.Second, time.Millisecond)
	requireTally(t, db, last)
}

func TestProgramsWithOtherTablesDoNotShare(t *testing.T) {
	shape := func(version int, schema string) string {
		return projections.Shape([]projections.Projector{{Name: "tally", Version: version, Schema: schema}})
	}
	require.Equal(t, shape(1, "x"), shape(1, "x"))
	require.NotEqual(t, shape(1, "x"), shape(2, "x"))
	require.NotEqual(t, shape(1, "x"), shape(1, "y"))
}

package projections

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/jmoiron/sqlx"
	"golang.org/x/sync/errgroup"

	"seneschal/eventstore"
)

// Progress is called after each batch of a rebuild with the position that is done, and the last
// position of the log. Instead of a Progress there may be nil.
type Progress func(done, total eventstore.Pos)

// Rebuild builds the tables of the named projections anew beside the live ones, in one pass over
// the log, and swaps them in; without names, those of all. Readers and the live projections go on
// meanwhile. It waits for another rebuild of the same projections. It fails for an unknown name
// before it builds anything. A projection that fails keeps its tables; the others are swapped in all
// the same, and the errors of all are joined.
func (r *Runner) Rebuild(ctx context.Context, names []string, progress Progress) error {
	tracks, err := r.findTracks(names)
	if err != nil {
		return err
	}
	unlock, err := r.lockRebuild(ctx, tracks)
	if err != nil {
		return fmt.Errorf("rebuilding: %w", err)
	}
	defer unlock()
	return r.rebuildTracks(ctx, tracks, progress)
}

// findTracks returns the tracks of the named projections, in the runner's order; without names, all.
// It fails with errNoCursor if a name is unknown.
func (r *Runner) findTracks(names []string) ([]*track, error) {
	for _, name := range names {
		if !slices.Contains(r.Names(), name) {
			return nil, fmt.Errorf("rebuilding %s: %w; there are %s", name, errNoCursor, strings.Join(r.Names(), ", "))
		}
	}
	return slices.DeleteFunc(slices.Clone(r.tracks), func(t *track) bool {
		return len(names) > 0 && !slices.Contains(names, t.Name)
	}), nil
}

// lockRebuild waits until this is the only rebuild of the projections. It stays so until the caller
// calls unlock. The locks belong to a connection and end with it, so unlock closes the connection.
func (r *Runner) lockRebuild(ctx context.Context, tracks []*track) (unlock func(), err error) {
	conn, err := r.config.DB.Connx(ctx)
	if err != nil {
		return nil, err
	}
	unlock = func() {
		_ = conn.Raw(func(any) error { return driver.ErrBadConn }) // this error makes the pool close the connection
	}
	for _, t := range tracks {
		if _, err := conn.ExecContext(ctx, `SELECT pg_advisory_lock(hashtext($1))`, t.lockName()); err != nil {
			unlock()
			return nil, err
		}
	}
	return unlock, nil
}

// catchUpRounds is the number of times that a rebuild catches up with the log's end before it stops
// the live projections for the rest.
const catchUpRounds = 3

// rebuildTracks builds tables beside the live ones and swaps them in. The caller holds the locks of
// lockRebuild. It drops the tables that it replaced, and those that it could not swap in.
func (r *Runner) rebuildTracks(ctx context.Context, tracks []*track, progress Progress) error {
	re := &rebuild{store: r.config.Store, games: r.games.newSibling(), progress: progress}
	for _, t := range tracks {
		re.parts = append(re.parts, &building{track: t, next: t.nextTables()})
	}
	defer re.dropLeftovers(ctx)
	if err := re.forEachPart(func(b *building) error { return b.createUnindexed(ctx) }); err != nil {
		return err
	}
	for n := range catchUpRounds {
		if err := re.catchUp(ctx); err != nil {
			return err
		}
		if n > 0 {
			continue
		}
		if err := re.forEachPart(func(b *building) error { return b.createIndexes(ctx) }); err != nil {
			return err
		}
	}
	for _, building := range re.parts {
		if building.err == nil {
			building.err = building.swapTables(ctx, re.carryBatches)
		}
	}
	return re.joinFailures()
}

// rebuild is the state of several projections that go through the log together.
type rebuild struct {
	store    eventstore.Store
	games    *Games
	parts    []*building
	pos      eventstore.Pos // up to which catchUp has carried commits
	progress Progress       // may be nil
}

// maxPartsAtOnce is the greatest number of parts that write at a time: each takes a connection, and
// the pages need some too.
const maxPartsAtOnce = 4

// forEachPart calls f for every part that has not failed, for up to maxPartsAtOnce at a time. An
// error of f stays in its part. forEachPart fails only when all parts have failed.
func (r *rebuild) forEachPart(f func(*building) error) error {
	var group errgroup.Group
	group.SetLimit(maxPartsAtOnce)
	for _, building := range r.parts {
		if building.err == nil {
			group.Go(func() error { building.err = f(building); return nil })
		}
	}
	_ = group.Wait() // each part has its own error
	if slices.ContainsFunc(r.parts, func(b *building) bool { return b.err == nil }) {
		return nil
	}
	return r.joinFailures()
}

// joinFailures joins the errors of all parts that have failed; nil if none has.
func (r *rebuild) joinFailures() error {
	var all []error
	for _, building := range r.parts {
		if building.err != nil {
			all = append(all, fmt.Errorf("rebuilding %s: %w", building.Name, building.err))
		}
	}
	return errors.Join(all...)
}

// catchUp carries the commits that the log has by now to all parts that have not failed. It fails if
// the store does, if ctx ends before, or if no part is left.
func (r *rebuild) catchUp(ctx context.Context) error {
	total, err := r.store.Last(ctx)
	if err != nil {
		return fmt.Errorf("rebuilding: %w", err)
	}
	var writing errgroup.Group // writes a batch while the next one is folded
	r.pos, err = r.carryBatches(ctx, total, func(after eventstore.Pos, batch Batch) error {
		if r.games.wanted.Load() {
			_, _ = batch.Steps() // a part that reads them gets the error
		}
		if err := writing.Wait(); err != nil {
			return err
		}
		writing.Go(func() error {
			err := r.forEachPart(func(b *building) error { return b.projectBatch(ctx, after, batch) })
			if err == nil && r.progress != nil {
				r.progress(batch.lastPosition(), total)
			}
			return err
		})
		return nil
	})
	if failed := writing.Wait(); failed != nil {
		return failed
	}
	return err
}

// carryBatches implements carrier: it begins after r.pos, which it does not move. It fails with the
// error of ctx if that ends before until is reached.
func (r *rebuild) carryBatches(ctx context.Context, until eventstore.Pos, f func(eventstore.Pos, Batch) error) (eventstore.Pos, error) {
	pos := r.pos
	if until <= pos {
		return pos, nil
	}
	err := feed{store: r.store, after: pos, until: until}.deliverBatches(ctx, func(commits []*eventstore.Commit) error {
		batch := newBatch(ctx, commits, r.games)
		err := f(pos, batch)
		pos = batch.lastPosition()
		return err
	})
	if err == nil && pos < until {
		err = ctx.Err() // the feed ends without an error when ctx does
	}
	return pos, err
}

// maxSweepTime is the time that dropLeftovers may take after ctx has ended.
const maxSweepTime = 2 * time.Second

// dropLeftovers drops the tables that were swapped out, when their last readers are done, and those
// that will never be swapped in. It logs a failure; the next start of a runner drops such tables.
func (r *rebuild) dropLeftovers(ctx context.Context) {
	if ctx.Err() != nil {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(context.WithoutCancel(ctx), maxSweepTime)
		defer cancel()
	}
	for _, building := range r.parts {
		if err := withTransaction(ctx, building.DB, func(tx *sqlx.Tx) error { return building.dropLeftovers(ctx, tx) }); err != nil {
			building.Log.WarnContext(ctx, "old tables left", "projection", building.Name, "err", err)
		}
	}
}

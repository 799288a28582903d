package projections

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/eventstore"
	"seneschal/eventstore/shares"
)

// A projection pauses after a failure of Postgres or the store. The pause doubles from minPause to
// maxPause, and begins again at minPause when a commit has been projected since.
const (
	minPause = 50 * time.Millisecond
	maxPause = 5 * time.Second
)

// errSuperseded says that the tables belong to another version of the program and must stay.
var errSuperseded = errors.New("the tables are those of another version of this program")

// keepFollowing follows the log, and tries again after failures. It returns nil when ctx ends, and
// also, after logging that, when the tables belong to another version of the program. It fails only
// with eventstore.ErrCorrupt.
func (t *track) keepFollowing(ctx context.Context) error {
	pause := minPause
	for {
		from := t.mark.position()
		err := t.followLog(ctx)
		switch {
		case ctx.Err() != nil:
			return nil
		case errors.Is(err, errMoved):
			continue
		case errors.Is(err, errSuperseded):
			t.Log.ErrorContext(ctx, "projection stopped", "projection", t.Name, "err", err)
			return nil
		case errors.Is(err, eventstore.ErrCorrupt):
			return fmt.Errorf("projecting %s: %w", t.Name, err)
		}
		if t.mark.position() > from {
			pause = minPause
		}
		t.Log.WarnContext(ctx, "projection interrupted", "projection", t.Name, "pos", t.mark.position(), "again", pause, "err", err)
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return nil
		}
		pause = min(2*pause, maxPause)
	}
}

// followLog prepares the tables, and keeps them up with the log whenever this process holds that work. It returns nil only
// when ctx ends, errMoved if it is to be called again at once, and errSuperseded if it must not be called again.
func (t *track) followLog(ctx context.Context) error {
	pos, err := t.prepareTables(ctx) // also if another process keeps them: it may know older tables
	if err != nil {
		return err
	}
	t.mark.setPosition(pos)
	return shares.While(ctx, t.share, t.Name, t.followHeld)
}

// followHeld keeps the tables up with the log until ctx ends, and fails as followLog does.
func (t *track) followHeld(ctx context.Context) error {
	pos, err := t.prepareTables(ctx) // they may have changed since another process has kept them
	if err != nil {
		return err
	}
	t.mark.setPosition(pos)
	return feed{store: t.Store, after: pos}.deliverBatches(ctx, func(commits []*eventstore.Commit) error {
		return t.projectCommits(ctx, commits)
	})
}

// prepareTables makes sure that there are tables of this program's shape, and returns their
// position. If tables must be built anew, it builds all such tables of the runner and fails with
// errMoved: the caller calls it again. It fails with errSuperseded if the tables are a later
// version's, or if another program has changed their shape since this one began to follow.
func (t *track) prepareTables(ctx context.Context) (eventstore.Pos, error) {
	cursor, err := t.live.readCursor(ctx, t.DB)
	if errors.Is(err, errNoCursor) {
		if err := t.createFirstTables(ctx); err != nil {
			return 0, err
		}
		cursor, err = t.live.readCursor(ctx, t.DB)
	}
	if err != nil {
		return 0, err
	}
	if cursor.stamp != t.live.stamp && (!t.live.stamp.supersedes(cursor.stamp) || t.mark.position() > 0) {
		return 0, fmt.Errorf("version %d, ours is %d: %w", cursor.Version, t.live.stamp.Version, errSuperseded)
	}
	reason, err := t.rebuildReason(ctx, cursor)
	if err != nil || reason == "" {
		return cursor.Pos, err
	}
	if err := t.rebuild(ctx); err != nil {
		return 0, err
	}
	return 0, errMoved
}

// projectCommits projects commits as one batch, except those that another runner has projected
// already. It fails with errMoved if other tables have been swapped in: the caller must prepare
// tables again.
func (t *track) projectCommits(ctx context.Context, commits []*eventstore.Commit) error {
	for {
		pos := t.mark.position()
		commits = commitsAfter(commits, pos)
		if len(commits) == 0 {
			return nil
		}
		batch := newBatch(ctx, commits, t.games)
		err := withTransaction(ctx, t.DB, func(tx *sqlx.Tx) error {
			if err := t.live.projectBatch(ctx, tx, t.Projector, pos, batch); err != nil {
				return err
			}
			return t.live.announceBatch(ctx, tx, batch)
		})
		if err == nil {
			t.mark.setPosition(batch.lastPosition())
			return nil
		}
		if !errors.Is(err, errMoved) {
			return err
		}
		cursor, err := t.live.readCursor(ctx, t.DB)
		if err != nil {
			return err
		}
		if cursor.stamp != t.live.stamp || cursor.Pos <= pos {
			return errMoved // begin again
		}
		t.mark.setPosition(cursor.Pos)
	}
}

// commitsAfter returns the commits after a position. There must be a commit, and positions must be
// contiguous.
func commitsAfter(commits []*eventstore.Commit, pos eventstore.Pos) []*eventstore.Commit {
	if done := int(pos) - int(commits[0].Pos) + 1; done > 0 {
		return commits[min(done, len(commits)):]
	}
	return commits
}

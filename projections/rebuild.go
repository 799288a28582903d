package projections

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"regexp"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"seneschal/eventstore"
)

// ready makes sure that there are tables of this program's shape, and tells
// where they stand. Those of an older one are rebuilt; those of a newer one
// are left to it.
func (t *track) ready(ctx context.Context) (eventstore.Pos, error) {
	c, err := t.live.read(ctx, t.DB)
	if errors.Is(err, errNone) {
		if err := t.create(ctx); err != nil {
			return 0, err
		}
		c, err = t.live.read(ctx, t.DB)
	}
	if err != nil {
		return 0, err
	}
	if c.stamp == t.live.stamp {
		return c.Pos, nil
	}
	if c.Version > t.live.stamp.Version || t.mark.at() > 0 {
		return 0, fmt.Errorf("version %d, ours is %d: %w", c.Version, t.live.stamp.Version, errSuperseded)
	}
	if err := t.rebuild(ctx, nil); err != nil {
		return 0, err
	}
	return 0, errMoved
}

// create makes the first tables, unless another runner is faster.
func (t *track) create(ctx context.Context) error {
	return within(ctx, t.DB, func(tx *sqlx.Tx) error {
		if _, err := tx.ExecContext(ctx, `SELECT pg_advisory_xact_lock(hashtext($1))`, "seneschal create "+t.live.name); err != nil {
			return err
		}
		_, err := t.live.read(ctx, tx)
		if errors.Is(err, errNone) {
			return t.live.create(ctx, tx, t.Schema())
		}
		return err
	})
}

// rebuild builds tables beside the live ones, and swaps.
func (t *track) rebuild(ctx context.Context, progress func(done, total eventstore.Pos)) (err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("rebuilding %s: %w", t.Name(), err)
		}
	}()
	unlock, err := t.alone(ctx)
	if err != nil {
		return err
	}
	defer unlock()
	if err := t.create(ctx); err != nil {
		return err
	}
	b := &building{track: t, next: tables{t.live.name + "_new", t.live.stamp}, games: t.games.sibling()}
	if err := b.catchUp(ctx, progress); err != nil {
		return err
	}
	if err := within(ctx, t.DB, func(tx *sqlx.Tx) error { return b.swap(ctx, tx) }); err != nil {
		return err
	}
	t.Log.InfoContext(ctx, "projection rebuilt", "projection", t.Name(), "pos", b.pos)
	return b.drop(ctx)
}

// alone makes this the only rebuild of the projection, until unlock. The lock
// belongs to a connection and ends with it, so unlock closes that for good.
func (t *track) alone(ctx context.Context) (unlock func(), err error) {
	conn, err := t.DB.Connx(ctx)
	if err != nil {
		return nil, err
	}
	unlock = func() {
		_ = conn.Raw(func(any) error { return driver.ErrBadConn }) // that error is how a pool is told
	}
	_, err = conn.ExecContext(ctx, `SELECT pg_advisory_lock(hashtext($1))`, "seneschal rebuild "+t.live.name)
	if err != nil {
		unlock()
		return nil, err
	}
	return unlock, nil
}

// building is a rebuild on its way.
type building struct {
	*track
	next  tables
	games *Games
	pos   eventstore.Pos
}

// rounds is how often a building goes for the log's end before it stops the
// live projection for the rest.
const rounds = 3

// catchUp builds the tables from the whole log, and from what was written
// meanwhile, until little is left for the swap.
func (b *building) catchUp(ctx context.Context, progress func(done, total eventstore.Pos)) error {
	bare, indexes := apart(b.Schema())
	if err := b.within(ctx, func(tx *sqlx.Tx) error { return b.next.create(ctx, tx, bare) }); err != nil {
		return err
	}
	for n := range rounds {
		total, err := b.Store.Last(ctx)
		if err != nil {
			return err
		}
		if err := b.feed(ctx, total, func(batch Batch) error { return b.write(ctx, batch, total, progress) }); err != nil {
			return err
		}
		if n > 0 || len(indexes) == 0 {
			continue
		}
		if err := b.within(ctx, func(tx *sqlx.Tx) error { return execAll(ctx, tx, append([]string{b.next.path()}, indexes...)...) }); err != nil {
			return err
		}
	}
	return nil
}

// index is a statement that makes an index which is no constraint.
var index = regexp.MustCompile(`(?m)^CREATE INDEX [^;]+;`)

// apart takes the indexes out of a schema: they are made faster when the
// tables are full.
func apart(schema string) (bare string, indexes []string) {
	return index.ReplaceAllLiteralString(schema, ""), index.FindAllString(schema, -1)
}

// within runs f in a transaction that need not be on the disk when it is
// committed: a building that is broken off begins anew. The swap, which is
// waited for, takes all before it along.
func (b *building) within(ctx context.Context, f func(*sqlx.Tx) error) error {
	return within(ctx, b.DB, func(tx *sqlx.Tx) error {
		if _, err := tx.ExecContext(ctx, `SET LOCAL synchronous_commit TO off`); err != nil {
			return err
		}
		return f(tx)
	})
}

func (b *building) write(ctx context.Context, batch Batch, total eventstore.Pos, progress func(done, total eventstore.Pos)) error {
	err := b.within(ctx, func(tx *sqlx.Tx) error { return b.next.project(ctx, tx, b.Projector, b.pos, batch) })
	if err == nil && progress != nil {
		progress(batch.end(), total)
	}
	return err
}

// feed carries the commits up to a position to f, and counts those done.
func (b *building) feed(ctx context.Context, until eventstore.Pos, f func(Batch) error) error {
	if until <= b.pos {
		return nil
	}
	err := feed{store: b.Store, after: b.pos, until: until, most: buildCommits}.run(ctx, func(commits []*eventstore.Commit) error {
		batch := Batch{commits, b.games}
		if err := f(batch); err != nil {
			return err
		}
		b.pos = batch.end()
		return nil
	})
	if err == nil && b.pos < until {
		return ctx.Err() // the feed ends without an error when ctx does
	}
	return err
}

// swap stops the live projection by holding its cursor, takes in what it has
// come further, and renames the schemas. Nothing is seen of it until the
// transaction commits.
func (b *building) swap(ctx context.Context, tx *sqlx.Tx) error {
	var live eventstore.Pos
	err := tx.GetContext(ctx, &live, `SELECT pos FROM cursors.cursors WHERE name = $1 FOR UPDATE`, b.live.name)
	if err != nil {
		return err
	}
	err = b.feed(ctx, live, func(batch Batch) error { return b.next.project(ctx, tx, b.Projector, b.pos, batch) })
	if err != nil {
		return err
	}
	now, next, old := pq.QuoteIdentifier(b.live.name), pq.QuoteIdentifier(b.next.name), pq.QuoteIdentifier(b.live.name+"_old")
	if err := execAll(ctx, tx, `DROP SCHEMA IF EXISTS `+old+` CASCADE`,
		`ALTER SCHEMA `+now+` RENAME TO `+old, `ALTER SCHEMA `+next+` RENAME TO `+now); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `
		WITH done AS (DELETE FROM cursors.cursors WHERE name = $1)
		UPDATE cursors.cursors SET pos = $2, version = $3, tables = $4, moved = now() WHERE name = $5`,
		b.next.name, b.pos, b.next.stamp.Version, b.next.stamp.Tables, b.live.name)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `SELECT pg_notify($1, $2)`, Channel, fmt.Sprintf("%s %d *", b.live.name, b.pos))
	return err
}

// drop removes the tables that were swapped out, when their last readers are
// done.
func (b *building) drop(ctx context.Context) error {
	_, err := b.DB.ExecContext(ctx, `DROP SCHEMA IF EXISTS `+pq.QuoteIdentifier(b.live.name+"_old")+` CASCADE`)
	return err
}

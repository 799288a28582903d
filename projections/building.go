package projections

import (
	"context"
	"fmt"
	"regexp"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"seneschal/eventstore"
)

// building is a projection whose tables are built anew beside the live ones.
type building struct {
	*track
	next tables
	err  error // why it will not be swapped in; nil as long as nothing has failed
}

// createUnindexed makes the empty new tables without their indexes. If there are no live tables, it
// makes empty ones first, with their indexes.
func (b *building) createUnindexed(ctx context.Context) error {
	if err := b.createFirstTables(ctx); err != nil {
		return err
	}
	bare, _ := splitIndexes(b.Schema)
	return b.withAsyncCommit(ctx, func(tx *sqlx.Tx) error { return b.next.createTables(ctx, tx, bare) })
}

// createIndexes makes the indexes that createUnindexed left out.
func (b *building) createIndexes(ctx context.Context) error {
	_, indexes := splitIndexes(b.Schema)
	return b.withAsyncCommit(ctx, func(tx *sqlx.Tx) error {
		return execAll(ctx, tx, append([]string{b.next.searchPathSQL()}, indexes...)...)
	})
}

// createIndexSQL matches a statement that makes an index. Unique indexes are constraints, and are not matched.
var createIndexSQL = regexp.MustCompile(`(?m)^CREATE INDEX [^;]+;`)

// splitIndexes takes the indexes out of a schema: they are made faster when the tables are full.
func splitIndexes(schema string) (bare string, indexes []string) {
	return createIndexSQL.ReplaceAllLiteralString(schema, ""), createIndexSQL.FindAllString(schema, -1)
}

// projectBatch projects a batch into the new tables. It fails with errMoved if their cursor is not at after.
func (b *building) projectBatch(ctx context.Context, after eventstore.Pos, batch Batch) error {
	return b.withAsyncCommit(ctx, func(tx *sqlx.Tx) error { return b.next.projectBatch(ctx, tx, b.Projector, after, batch) })
}

// withAsyncCommit runs f in a transaction that need not be on the disk when it is committed,
// because a rebuild that is broken off begins anew. The swap is committed synchronously, and all
// transactions before it reach the disk with it.
func (b *building) withAsyncCommit(ctx context.Context, f func(*sqlx.Tx) error) error {
	return withTransaction(ctx, b.DB, func(tx *sqlx.Tx) error {
		if _, err := tx.ExecContext(ctx, `SET LOCAL synchronous_commit TO off`); err != nil {
			return err
		}
		return f(tx)
	})
}

// A carrier calls f with batches of the commits that a rebuild has not had yet, up to until, each
// with the position before it. It returns the position that it reached. If that is until or later
// already, it does not call f.
type carrier func(ctx context.Context, until eventstore.Pos, f func(eventstore.Pos, Batch) error) (eventstore.Pos, error)

// swapTables puts the new tables in the place of the live ones, in one transaction. First it has
// carryRest bring the commits that only the live tables have.
func (b *building) swapTables(ctx context.Context, carryRest carrier) error {
	var pos eventstore.Pos
	err := withTransaction(ctx, b.DB, func(tx *sqlx.Tx) (err error) {
		if pos, err = b.catchUpWithLive(ctx, tx, carryRest); err != nil {
			return err
		}
		return b.exchangeSchemas(ctx, tx, pos)
	})
	if err == nil {
		b.Log.InfoContext(ctx, "projection rebuilt", "projection", b.Name, "pos", pos)
	}
	return err
}

// catchUpWithLive locks the live cursor, which stops the live projection until tx ends. Then it
// projects the commits by which the live tables are ahead of the rebuild, and returns the position
// of the new tables. It fails with sql.ErrNoRows if there is no live cursor.
func (b *building) catchUpWithLive(ctx context.Context, tx *sqlx.Tx, carryRest carrier) (eventstore.Pos, error) {
	var live eventstore.Pos
	err := tx.GetContext(ctx, &live, `SELECT pos FROM cursors.cursors WHERE name = $1 FOR UPDATE`, b.live.name)
	if err != nil {
		return 0, err
	}
	return carryRest(ctx, live, func(after eventstore.Pos, batch Batch) error {
		return b.next.projectBatch(ctx, tx, b.Projector, after, batch)
	})
}

// exchangeSchemas gives the new tables the name and the cursor of the live ones, and the live ones
// the name of the retired schema, which it drops first. It announces that all of the projection may
// have changed. Nobody sees any of it until the transaction commits.
func (b *building) exchangeSchemas(ctx context.Context, tx *sqlx.Tx, pos eventstore.Pos) error {
	live, next, old := pq.QuoteIdentifier(b.live.name), pq.QuoteIdentifier(b.next.name), pq.QuoteIdentifier(b.retiredSchema())
	if err := execAll(ctx, tx, `DROP SCHEMA IF EXISTS `+old+` CASCADE`, `CREATE SCHEMA IF NOT EXISTS `+live, // it may be lost
		`ALTER SCHEMA `+live+` RENAME TO `+old, `ALTER SCHEMA `+next+` RENAME TO `+live); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, `
		WITH done AS (DELETE FROM cursors.cursors WHERE name = $1)
		UPDATE cursors.cursors SET pos = $2, version = $3, tables = $4, moved = now() WHERE name = $5`,
		b.next.name, pos, b.next.stamp.Version, b.next.stamp.Tables, b.live.name)
	if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM cursors.unread WHERE name = $1`, b.live.name); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `UPDATE cursors.unread SET name = $1 WHERE name = $2`, b.live.name, b.next.name); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `SELECT pg_notify($1, $2)`, Channel, fmt.Sprintf("%s %d *", b.live.name, pos))
	return err
}

// dropLeftovers drops the retired tables, and the new ones that were never swapped in with their
// cursor. The caller makes sure that no other rebuild of the projection is running.
func (t *track) dropLeftovers(ctx context.Context, tx *sqlx.Tx) error {
	err := execAll(ctx, tx, `DROP SCHEMA IF EXISTS `+pq.QuoteIdentifier(t.retiredSchema())+` CASCADE`,
		`DROP SCHEMA IF EXISTS `+pq.QuoteIdentifier(t.nextTables().name)+` CASCADE`)
	if err != nil {
		return err
	}
	for _, table := range []string{"cursors", "unread"} {
		if _, err = tx.ExecContext(ctx, `DELETE FROM cursors.`+table+` WHERE name = $1`, t.nextTables().name); err != nil {
			return err
		}
	}
	return nil
}

// cleanUpKilled drops the leftovers of a rebuild that was killed. It does nothing if there are none,
// or if another rebuild of the projection is running.
func (t *track) cleanUpKilled(ctx context.Context) error {
	return withTransaction(ctx, t.DB, func(tx *sqlx.Tx) error {
		var left bool
		err := tx.GetContext(ctx, &left, `
			SELECT EXISTS (SELECT FROM pg_namespace WHERE nspname IN ($1, $2)) AND pg_try_advisory_xact_lock(hashtext($3))`,
			t.retiredSchema(), t.nextTables().name, t.lockName())
		if err != nil || !left {
			return err
		}
		return t.dropLeftovers(ctx, tx)
	})
}

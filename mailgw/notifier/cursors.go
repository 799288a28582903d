package notifier

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"seneschal/domain/lists"
	"seneschal/eventstore"
	"seneschal/eventstore/shares"
)

// cursors are the positions up to which the commits of each partition have been handled, here or by other processes.
type cursors struct {
	pos [shares.Partitions]eventstore.Pos
	// gaps are the partitions of which a commit was left to another process. Their positions stay, until the log is read
	// from there again.
	gaps [shares.Partitions]bool
}

// partitionOf returns the partition of a log.
func partitionOf(log eventstore.Log) int { return shares.PartitionOf(idOf(log)) }

// idOf returns what follows the kind in the name of a log.
func idOf(log eventstore.Log) string {
	_, id, _ := strings.Cut(string(log), "/")
	return id
}

// cursorName names a partition's row in mail.cursors, by an old word.
func cursorName(part int) string { return fmt.Sprintf("courier/%d", part) }

// readCursors returns the cursors; known is false if no notifier has ever run.
func (c *Notifier) readCursors(ctx context.Context) (all *cursors, known bool, err error) {
	var rows []struct {
		Name string `db:"name"`
		Pos  int64  `db:"pos"`
	}
	if err := c.DB.SelectContext(ctx, &rows, `SELECT name, pos FROM mail.cursors WHERE name LIKE 'courier/%'`); err != nil {
		return nil, false, fmt.Errorf("reading how far the notifier has come: %w", err)
	}
	all = &cursors{}
	for part := range all.pos {
		for _, row := range rows {
			if row.Name == cursorName(part) {
				all.pos[part] = eventstore.Pos(row.Pos)
			}
		}
	}
	return all, len(rows) > 0, nil
}

// first returns the position after which a commit may not have been handled yet.
func (c *cursors) first() eventstore.Pos { return slices.Min(c.pos[:]) }

// moveRows moves rows of mail.cursors forward to positions; none moves back.
func moveRows(ctx context.Context, db sqlx.ExecerContext, to map[string]eventstore.Pos) error {
	names := slices.Sorted(maps.Keys(to)) // one order for all processes: none waits for another in a circle
	positions := lists.Map(names, func(name string) int64 { return int64(to[name]) })
	_, err := db.ExecContext(ctx, `
		INSERT INTO mail.cursors (name, pos) SELECT name, pos FROM unnest($1::text[], $2::bigint[]) AS moved (name, pos) ORDER BY name
		ON CONFLICT (name) DO UPDATE SET pos = excluded.pos, moved = now() WHERE mail.cursors.pos < excluded.pos`, pq.Array(names), pq.Array(positions))
	if err != nil {
		return fmt.Errorf("moving the notifier's cursor: %w", err)
	}
	return nil
}

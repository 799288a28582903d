package projections

import (
	"context"
	"regexp"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"seneschal/domain/lists"
	"seneschal/eventstore"
)

// far is the number of commits that tables may be behind and still be brought up to date in place;
// so is half of the log, if that is more. In place each projection reads the log for itself; a
// rebuild reads it once for all of them.
const far = 5000

// rebuildReason returns the reason why the live tables must be built anew: they are of an older
// program, or some of them are gone, or they lack logs that can be read now, or they lack nearly
// all of the log. It returns "" if they need not be.
func (t *track) rebuildReason(ctx context.Context, cursor cursor) (reason string, err error) {
	if t.live.stamp.supersedes(cursor.stamp) {
		return "of another version", nil
	}
	if cursor.stamp != t.live.stamp {
		return "", nil // they are a newer program's
	}
	if whole, err := t.live.hasAllTables(ctx, t.DB, t.Schema); err != nil || !whole {
		return "lost", err
	}
	if mended, err := t.canReadMissing(ctx); err != nil || mended {
		return "without what can be read now", err
	}
	last, err := t.Store.Last(ctx)
	if err != nil || !isFarBehind(cursor.Pos, last) {
		return "", err
	}
	return "far behind", nil
}

// isFarBehind reports whether a position is so far from the end of the log that it is quicker to
// begin again.
func isFarBehind(pos, last eventstore.Pos) bool { return last > pos && last-pos > max(far, last/2) }

// canReadMissing reports whether this program can now read a log that is missing from the tables:
// another program wrote it, and ours has learnt it since. The tables are built anew then, as rows
// depend on the order of the whole log.
func (t *track) canReadMissing(ctx context.Context) (bool, error) {
	var left []struct {
		Log eventstore.Log
		Pos eventstore.Pos
	}
	if err := t.DB.SelectContext(ctx, &left, `SELECT log, pos FROM cursors.unread WHERE name = $1 ORDER BY pos`, t.live.name); err != nil {
		return false, err
	}
	for _, l := range left {
		if ok, err := t.games.canRead(ctx, l.Log, l.Pos); ok || err != nil {
			return ok, err
		}
	}
	return false, nil
}

// table matches the beginning of a statement that makes a table.
var table = regexp.MustCompile(`CREATE TABLE (\w+)`)

// hasAllTables reports whether all tables that a schema makes exist.
func (t tables) hasAllTables(ctx context.Context, q sqlx.QueryerContext, schema string) (bool, error) {
	names := lists.Map(table.FindAllStringSubmatch(schema, -1), func(m []string) string { return m[1] })
	there, err := One[int](ctx, q,
		`SELECT count(*) FROM pg_tables WHERE schemaname = $1 AND tablename = ANY($2)`, t.name, pq.StringArray(names))
	return there == len(names), err
}

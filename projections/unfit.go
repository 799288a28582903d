package projections

import (
	"context"
	"regexp"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"seneschal/domain/lists"
	"seneschal/eventstore"
)

// farCommits is a number of commits. Tables that are behind by more than that, and by more than half
// of the log, are built anew. Tables that are behind by less are brought up to date in place: each
// projection reads the log for itself then, while a rebuild reads it once for all of them.
const farCommits = 5000

// rebuildReason returns the reason why the live tables must be built anew: they are of an older
// version, or some of them are gone, or they lack a log that can be read now, or they are far
// behind. It returns "" if they need not be, and always for tables of a later version. With an error
// the reason means nothing.
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
	if readable, err := t.canReadMissing(ctx); err != nil || readable {
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
func isFarBehind(pos, last eventstore.Pos) bool {
	return last > pos && last-pos > max(farCommits, last/2)
}

// canReadMissing reports whether this program can read any log of cursors.unread: a program that
// could not read it has left it out of the tables. The tables must be built anew then, as rows
// depend on the order of the whole log.
func (t *track) canReadMissing(ctx context.Context) (bool, error) {
	var left []struct {
		Log eventstore.Log
		Pos eventstore.Pos
	}
	if err := t.DB.SelectContext(ctx, &left, `SELECT log, pos FROM cursors.unread WHERE name = $1 ORDER BY pos`, t.live.name); err != nil {
		return false, err
	}
	for _, gap := range left {
		if ok, err := t.games.canRead(ctx, gap.Log, gap.Pos); ok || err != nil {
			return ok, err
		}
	}
	return false, nil
}

// createTableSQL matches the beginning of a statement that makes a table, and its name.
var createTableSQL = regexp.MustCompile(`CREATE TABLE (\w+)`)

// hasAllTables reports whether all tables that a schema makes exist.
func (t tables) hasAllTables(ctx context.Context, q sqlx.QueryerContext, schema string) (bool, error) {
	names := lists.Map(createTableSQL.FindAllStringSubmatch(schema, -1), func(m []string) string { return m[1] })
	there, err := One[int](ctx, q,
		`SELECT count(*) FROM pg_tables WHERE schemaname = $1 AND tablename = ANY($2)`, t.name, pq.StringArray(names))
	return there == len(names), err
}

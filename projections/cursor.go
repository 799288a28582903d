package projections

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
)

// stamp names the shape of a projection's tables.
type stamp struct {
	Version int    `db:"version"`
	Tables  string `db:"tables"` // the hash of the schema
}

// supersedes reports whether tables of the other shape must be rebuilt in this one. It is false for
// the same shape and for a later version.
func (s stamp) supersedes(other stamp) bool { return s != other && s.Version >= other.Version }

// computeStamp returns the version of a projector and the hash of its schema.
func computeStamp(projector Projector) stamp {
	sum := sha256.Sum256([]byte(projector.Schema))
	return stamp{projector.Version, hex.EncodeToString(sum[:])}
}

// Shape returns a name for the shapes of all tables of projectors: programs whose tables differ have other names.
func Shape(projectors []Projector) string {
	sum := sha256.New()
	for _, projector := range projectors {
		stamp := computeStamp(projector)
		fmt.Fprintln(sum, projector.Name, stamp.Version, stamp.Tables) // it never fails
	}
	return hex.EncodeToString(sum.Sum(nil)[:4])
}

// cursor is the position of a projection and the shape of its tables.
type cursor struct {
	stamp
	Pos eventstore.Pos `db:"pos"`
}

// tables are one set of a projection's tables: the live ones, or those that a rebuild makes beside
// them. name is the name of their schema and of their cursor.
type tables struct {
	name  string
	stamp stamp
}

var (
	// errMoved says that a cursor is not where the caller left it: another runner has moved it,
	// other tables have been swapped in, or it has been deleted.
	errMoved = errors.New("cursor has been moved")
	// errNoCursor says that a projection has no cursor, so no tables have been made yet. Rebuild also
	// fails with it if there is no projection with a name.
	errNoCursor = errors.New("no such projection")
)

// readCursor reads the cursor of the tables; it fails with errNoCursor if there is none.
func (t tables) readCursor(ctx context.Context, q sqlx.QueryerContext) (cursor, error) {
	c, err := One[cursor](ctx, q, `SELECT version, tables, pos FROM cursors.cursors WHERE name = $1`, t.name)
	if errors.Is(err, sql.ErrNoRows) {
		err = errNoCursor
	}
	return c, err
}

// createTables makes the empty tables and their cursor, at 0. It drops older tables of the same
// name, and forgets which logs those lacked.
func (t tables) createTables(ctx context.Context, tx *sqlx.Tx, schema string) error {
	name := pq.QuoteIdentifier(t.name)
	err := execAll(ctx, tx, `DROP SCHEMA IF EXISTS `+name+` CASCADE`, `CREATE SCHEMA `+name, t.searchPathSQL(), schema)
	if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM cursors.unread WHERE name = $1`, t.name); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `
		INSERT INTO cursors.cursors (name, version, tables, pos) VALUES ($1, $2, $3, 0)
		ON CONFLICT (name) DO UPDATE SET version = excluded.version, tables = excluded.tables, pos = 0, moved = now()`,
		t.name, t.stamp.Version, t.stamp.Tables)
	return err
}

// searchPathSQL returns a statement. After it, table names without a schema mean these tables, until
// the transaction ends.
func (t tables) searchPathSQL() string {
	return `SET LOCAL search_path TO ` + pq.QuoteIdentifier(t.name)
}

// projectBatch moves the cursor from after to the end of a batch, and writes the batch's rows. It
// fails with errMoved if the cursor is not at after. The cursor comes first: a second runner waits
// for its lock, and then gets errMoved.
func (t tables) projectBatch(ctx context.Context, tx *sqlx.Tx, projector Projector, after eventstore.Pos, batch Batch) error {
	if err := t.moveCursor(ctx, tx, after, batch.lastPosition()); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, t.searchPathSQL()); err != nil {
		return err
	}
	batch.own = projector.Own
	if err := projector.Project(ctx, tx, batch); err != nil {
		return fmt.Errorf("commits %d to %d: %w", batch.Commits[0].Pos, batch.lastPosition(), err)
	}
	return batch.gaps.writeUnread(ctx, tx, t.name)
}

// moveCursor sets the cursor from one position to another. It fails with errMoved if the cursor was
// not at from, if the tables have another shape, or if there is no cursor.
func (t tables) moveCursor(ctx context.Context, tx *sqlx.Tx, from, to eventstore.Pos) error {
	result, err := tx.ExecContext(ctx, `
		UPDATE cursors.cursors SET pos = $1, moved = now()
		WHERE name = $2 AND pos = $3 AND version = $4 AND tables = $5`,
		to, t.name, from, t.stamp.Version, t.stamp.Tables)
	if err != nil {
		return err
	}
	if n, err := result.RowsAffected(); err != nil || n == 1 {
		return err
	}
	return errMoved
}

// Channel is the channel of Postgres on which the transactions of all projections are announced.
const Channel = "seneschal"

// maxPayload is the greatest length of a notification in bytes. Postgres allows 7999.
const maxPayload = 7900

// announceBatch announces a batch once its transaction commits: the projection, its position, and
// the names of all that changed, as listChanges gives them. If there are too many names for one
// notification, "*" stands in their place.
func (t tables) announceBatch(ctx context.Context, tx *sqlx.Tx, batch Batch) error {
	words := []string{t.name, fmt.Sprint(batch.lastPosition())}
	seen := make(map[string]bool)
	for _, commit := range batch.Commits {
		for _, name := range listChanges(commit) {
			if !seen[name] {
				seen[name] = true
				words = append(words, name)
			}
		}
	}
	payload := strings.Join(words, " ")
	if len(payload) > maxPayload {
		payload = strings.Join(append(words[:2], "*"), " ")
	}
	_, err := tx.ExecContext(ctx, `SELECT pg_notify($1, $2)`, Channel, payload)
	return err
}

// listChanges returns the names of what a commit changes. A tournament or an opening is named by its
// log. A game is named by its ID if everybody sees something of the commit; otherwise as ForSteward
// names it, and as ForSeat does for each seat that sees something. There may be doubles. Any other
// log has no name: nil.
func listChanges(commit *eventstore.Commit) []string {
	if _, ok := aggregate.TournamentID(commit.Log); ok {
		return []string{string(commit.Log)}
	}
	if _, ok := aggregate.OpeningID(commit.Log); ok {
		return []string{string(commit.Log)}
	}
	id, ok := aggregate.GameID(commit.Log)
	switch {
	case !ok:
		return nil
	case commit.Format == 1 || commit.Public():
		return []string{id}
	}
	names := []string{ForSteward(id)}
	for _, eyes := range commit.Eyes {
		for _, seat := range eyes.Seats {
			names = append(names, ForSeat(id, seat))
		}
	}
	return names
}

// ForSeat returns the name that notes give a game when something has changed that one seat sees and
// not everybody.
func ForSeat(game, seat string) string { return game + "/seat/" + seat }

// ForSteward returns the name that notes give a game when something has changed that not everybody
// sees.
func ForSteward(game string) string { return game + "/steward" }

// withTransaction runs f in a transaction, which it commits if f returns nil and else rolls back. It
// returns the error of f. The end of ctx alone does not roll back while f runs, because a COPY would
// still be read.
func withTransaction(ctx context.Context, db *sqlx.DB, f func(*sqlx.Tx) error) error {
	tx, err := db.BeginTxx(context.WithoutCancel(ctx), nil)
	if err != nil {
		return err
	}
	if err := f(tx); err != nil {
		_ = tx.Rollback() // the first error counts
		return err
	}
	return tx.Commit()
}

// execAll runs statements one after another and stops at the first failure.
func execAll(ctx context.Context, tx *sqlx.Tx, statements ...string) error {
	for _, s := range statements {
		if _, err := tx.ExecContext(ctx, s); err != nil {
			return err
		}
	}
	return nil
}

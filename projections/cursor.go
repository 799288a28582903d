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
	Tables  string `db:"tables"`
}

// supersedes reports whether tables of the other shape must be rebuilt in this one.
func (s stamp) supersedes(other stamp) bool { return s != other && s.Version >= other.Version }

// computeStamp returns the version of a projector and the hash of its schema.
func computeStamp(projector Projector) stamp {
	sum := sha256.Sum256([]byte(projector.Schema))
	return stamp{projector.Version, hex.EncodeToString(sum[:])}
}

// cursor is the position of a projection and the shape of its tables.
type cursor struct {
	stamp
	Pos eventstore.Pos `db:"pos"`
}

// tables are one set of a projection's tables: the live ones, or those that a rebuild makes beside
// them. Their name is that of the schema and of the cursor.
type tables struct {
	name  string
	stamp stamp
}

var (
	// errMoved says that a cursor is not where we left it: another runner has
	// moved it, or other tables have been swapped in.
	errMoved = errors.New("cursor has been moved")
	// errNone says that there are no tables yet.
	errNone = errors.New("no such projection")
)

// readCursor reads the cursor of the tables; errNone if there is none.
func (t tables) readCursor(ctx context.Context, q sqlx.QueryerContext) (cursor, error) {
	c, err := One[cursor](ctx, q, `SELECT version, tables, pos FROM cursors.cursors WHERE name = $1`, t.name)
	if errors.Is(err, sql.ErrNoRows) {
		err = errNone
	}
	return c, err
}

// createTables makes the empty tables and their cursor. It drops leftovers of the same name.
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

// searchPathSQL returns the statement that has names without a schema mean our tables, until the
// transaction ends.
func (t tables) searchPathSQL() string {
	return `SET LOCAL search_path TO ` + pq.QuoteIdentifier(t.name)
}

// projectBatch writes a batch and moves the cursor over it. The cursor comes first: a second runner
// waits there, and then learns that it is late.
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

// moveCursor sets the cursor from one position to another; errMoved if it was not at the first, or
// if the tables have another shape.
func (t tables) moveCursor(ctx context.Context, tx *sqlx.Tx, from, to eventstore.Pos) error {
	r, err := tx.ExecContext(ctx, `
		UPDATE cursors.cursors SET pos = $1, moved = now()
		WHERE name = $2 AND pos = $3 AND version = $4 AND tables = $5`,
		to, t.name, from, t.stamp.Version, t.stamp.Tables)
	if err != nil {
		return err
	}
	if n, err := r.RowsAffected(); err != nil || n == 1 {
		return err
	}
	return errMoved
}

// Channel is the channel of Postgres on which the transactions of all projections are announced.
const Channel = "seneschal"

// payloadLimit is a length in bytes below the limit of Postgres for a notification.
const payloadLimit = 7900

// announceBatch announces a batch once its transaction commits: the projection, its position, and
// the games, seats and tournaments that changed ("*": too many to name).
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
	if len(payload) > payloadLimit {
		payload = strings.Join(append(words[:2], "*"), " ")
	}
	_, err := tx.ExecContext(ctx, `SELECT pg_notify($1, $2)`, Channel, payload)
	return err
}

// listChanges names the things that a commit changes: its game, if everybody sees something of it;
// otherwise the game for its steward and for each seat that sees something. A tournament or an
// opening is named by its log.
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

// ForSeat returns the name that notes give a game when something has changed for one seat.
func ForSeat(game, seat string) string { return game + "/seat/" + seat }

// ForSteward returns the name that notes give a game when something has changed that not everybody
// sees.
func ForSteward(game string) string { return game + "/steward" }

// withTransaction runs f in a transaction. If ctx ends, the transaction is rolled back only after f
// has failed, not while it runs, because a COPY would still be read.
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

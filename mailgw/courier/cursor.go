package courier

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/jmoiron/sqlx"

	"seneschal/eventstore"
	"seneschal/mailgw"
)

// cursorName is the courier's in mail.cursors.
const cursorName = "courier"

// cursor is how far the courier has come; known is false if it has never run.
func (c *Courier) cursor(ctx context.Context) (pos eventstore.Pos, known bool, err error) {
	var at int64
	err = c.DB.GetContext(ctx, &at, `SELECT pos FROM mail.cursors WHERE name = $1`, cursorName)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, false, nil
	}
	if err != nil {
		return 0, false, fmt.Errorf("reading how far the courier has come: %w", err)
	}
	return eventstore.Pos(at), true, nil
}

// move puts letters in the post and remembers the position, both or neither.
func (c *Courier) move(ctx context.Context, pos eventstore.Pos, letters []mailgw.Outbound) error {
	return c.post(ctx, pos, letters, "")
}

// post does what move does, and one more thing in the same transaction.
func (c *Courier) post(ctx context.Context, pos eventstore.Pos, letters []mailgw.Outbound, also string, args ...any) (err error) {
	tx, err := c.DB.BeginTxx(ctx, nil)
	if err != nil {
		return fmt.Errorf("posting letters: %w", err)
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, rollback(tx))
		}
	}()
	if len(letters) > 0 {
		if err := c.Post.PutTx(ctx, tx, letters...); err != nil {
			return fmt.Errorf("posting letters: %w", err)
		}
		if err := c.recall(ctx, tx, letters); err != nil {
			return fmt.Errorf("taking letters back: %w", err)
		}
	}
	if also != "" {
		if _, err := tx.ExecContext(ctx, also, args...); err != nil {
			return fmt.Errorf("remembering what was not told: %w", err)
		}
	}
	_, err = tx.ExecContext(ctx, `
		INSERT INTO mail.cursors (name, pos) VALUES ($1, $2)
		ON CONFLICT (name) DO UPDATE SET pos = excluded.pos, moved = now() WHERE mail.cursors.pos < excluded.pos`, cursorName, int64(pos))
	if err != nil {
		return fmt.Errorf("moving the courier's cursor: %w", err)
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("posting letters: %w", err)
	}
	return nil
}

func rollback(tx *sqlx.Tx) error {
	if err := tx.Rollback(); err != nil && !errors.Is(err, sql.ErrTxDone) {
		return err
	}
	return nil
}

// Position is the last commit whose letters are in the post; 0 before the
// first.
func (c *Courier) Position(ctx context.Context) (eventstore.Pos, error) {
	pos, _, err := c.cursor(ctx)
	return pos, err
}

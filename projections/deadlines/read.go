package deadlines

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"
)

const columns = `game, phase_n, phase, title, due, paused, awaited, signed`

// All are the open phases of all games; what is due first comes first, what is
// paused last.
func All(ctx context.Context, q sqlx.QueryerContext) ([]Deadline, error) {
	var all []Deadline
	err := sqlx.SelectContext(ctx, q, &all, `SELECT `+columns+` FROM deadlines.open ORDER BY due NULLS LAST, game`)
	return all, err
}

// DueBefore are the open phases whose deadline is before a time.
func DueBefore(ctx context.Context, q sqlx.QueryerContext, t time.Time) ([]Deadline, error) {
	var due []Deadline
	err := sqlx.SelectContext(ctx, q, &due, `SELECT `+columns+` FROM deadlines.open WHERE due < $1 ORDER BY due, game`, t)
	return due, err
}

// SignedBefore are the games whose dice wait for a round of a beacon that was to be
// signed before a time.
func SignedBefore(ctx context.Context, q sqlx.QueryerContext, t time.Time) (ids []string, err error) {
	err = sqlx.SelectContext(ctx, q, &ids, `SELECT game FROM deadlines.open WHERE signed < $1 ORDER BY signed, game`, t)
	return ids, err
}

// Find is the open phase of a game; sql.ErrNoRows if none is open.
func Find(ctx context.Context, q sqlx.QueryerContext, id string) (Deadline, error) {
	var d Deadline
	err := sqlx.GetContext(ctx, q, &d, `SELECT `+columns+` FROM deadlines.open WHERE game = $1`, id)
	return d, err
}

// Changes are all changes of a game's clock, oldest first.
func Changes(ctx context.Context, q sqlx.QueryerContext, id string) ([]Change, error) {
	var changes []Change
	err := sqlx.SelectContext(ctx, q, &changes, `
		SELECT game, n, phase_n, phase, kind, due, by, why, at FROM deadlines.changes WHERE game = $1 ORDER BY n`, id)
	return changes, err
}

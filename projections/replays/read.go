package replays

import (
	"context"

	"github.com/jmoiron/sqlx"
)

const titleColumns = `game, n, phase, title, closed, reason, headline, key, head, pos, quiet`

// Titles are all frames of a game in their order, without what they show.
func Titles(ctx context.Context, q sqlx.QueryerContext, id string) ([]Title, error) {
	var titles []Title
	err := sqlx.SelectContext(ctx, q, &titles, `SELECT `+titleColumns+` FROM replays.frames WHERE game = $1 ORDER BY n`, id)
	return titles, err
}

// Find is one frame; sql.ErrNoRows if it is not there.
func Find(ctx context.Context, q sqlx.QueryerContext, id string, n int) (Frame, error) {
	var f Frame
	err := sqlx.GetContext(ctx, q, &f, `
		SELECT `+titleColumns+`, sentences, sections, board FROM replays.frames WHERE game = $1 AND n = $2`, id, n)
	return f, err
}

// Last is the newest frame that shows something; sql.ErrNoRows before a game
// has begun.
func Last(ctx context.Context, q sqlx.QueryerContext, id string) (Frame, error) {
	var f Frame
	err := sqlx.GetContext(ctx, q, &f, `
		SELECT `+titleColumns+`, sentences, sections, board FROM replays.frames WHERE game = $1 AND NOT quiet ORDER BY n DESC LIMIT 1`, id)
	return f, err
}

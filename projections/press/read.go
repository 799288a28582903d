package press

import (
	"context"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
)

// columns hide the sender of unsigned messages from all but the sender, $2.
const columns = `game, n, phase, CASE WHEN grey AND sender <> $2 THEN '' ELSE sender END AS sender, addressed, public, grey,
	announced, body, at`

// Public is what everybody may read of a game, the newest first, before a
// message (0: from the newest on).
func Public(ctx context.Context, q sqlx.QueryerContext, id string, before, limit int) ([]Message, error) {
	var messages []Message
	err := sqlx.SelectContext(ctx, q, &messages, `
		SELECT `+columns+` FROM press.messages WHERE game = $1 AND public AND ($3 = 0 OR n < $3)
		ORDER BY n DESC LIMIT $4`, id, "", before, limit)
	return messages, err
}

// Archive is all press of a game but what was for the steward, in the order of
// Public. The caller has made sure that the game publishes it.
func Archive(ctx context.Context, q sqlx.QueryerContext, id string, before, limit int) ([]Message, error) {
	var messages []Message
	err := sqlx.SelectContext(ctx, q, &messages, `
		SELECT `+columns+` FROM press.messages
		WHERE game = $1 AND (public OR cardinality(addressed) > 0) AND ($3 = 0 OR n < $3)
		ORDER BY n DESC LIMIT $4`, id, "", before, limit)
	return messages, err
}

// For is what a seat may read of a game: what is public, and what it has sent
// or was sent. The caller has made sure that the reader holds the seat.
func For(ctx context.Context, q sqlx.QueryerContext, id string, seat game.Seat, before, limit int) ([]Message, error) {
	var messages []Message
	err := sqlx.SelectContext(ctx, q, &messages, `
		SELECT `+columns+` FROM press.messages
		WHERE game = $1 AND (public OR ($2 <> '' AND (sender = $2 OR $2 = ANY(addressed)))) AND ($3 = 0 OR n < $3)
		ORDER BY n DESC LIMIT $4`, id, seat, before, limit)
	return messages, err
}

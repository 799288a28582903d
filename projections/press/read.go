package press

import (
	"context"

	"github.com/jmoiron/sqlx"
)

// columns hide the sender of unsigned messages.
const columns = `game, n, phase, CASE WHEN grey THEN '' ELSE sender END AS sender, addressed, public, grey, announced, body, at`

// Public is what everybody may read of a game, the newest first, before a
// message (0: from the newest on).
func Public(ctx context.Context, q sqlx.QueryerContext, id string, before, limit int) ([]Message, error) {
	var messages []Message
	err := sqlx.SelectContext(ctx, q, &messages, `
		SELECT `+columns+` FROM press.messages WHERE game = $1 AND public AND ($2 = 0 OR n < $2)
		ORDER BY n DESC LIMIT $3`, id, before, limit)
	return messages, err
}

// Archive is all press of a game but what was for the steward, in the order of
// Public. The caller has made sure that the game publishes it.
func Archive(ctx context.Context, q sqlx.QueryerContext, id string, before, limit int) ([]Message, error) {
	var messages []Message
	err := sqlx.SelectContext(ctx, q, &messages, `
		SELECT `+columns+` FROM press.messages
		WHERE game = $1 AND (public OR cardinality(addressed) > 0) AND ($2 = 0 OR n < $2)
		ORDER BY n DESC LIMIT $3`, id, before, limit)
	return messages, err
}

package lobby

import (
	"context"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"seneschal/domain/game"
	"seneschal/projections"
)

// Together is a game in which two players hold seats.
type Together struct {
	A     game.Player `db:"a"`
	B     game.Player `db:"b"`
	Game  string      `db:"game"`
	Title string      `db:"title"`
}

// GamesTogether lists the games in which both players of a pair hold seats, the newest first; nil while the tables are
// not built. first and second hold the players of the pairs, and must be equally long. It leaves out anonymous games
// that are not over and in which reader has a seat.
func GamesTogether(ctx context.Context, q sqlx.QueryerContext, first, second []game.Player, reader game.Player) ([]Together, error) {
	if built, err := Built(ctx, q); err != nil || !built || len(first) == 0 {
		return nil, err
	}
	return projections.Rows[Together](ctx, q, `
		SELECT p.a, p.b, g.id AS game, g.title FROM unnest($1::text[], $2::text[]) AS p (a, b)
		JOIN lobby.seats AS s ON s.player = p.a AND s.player <> '' JOIN lobby.games AS g ON g.id = s.game
		WHERE EXISTS (SELECT FROM lobby.seats AS o WHERE o.game = s.game AND o.player = p.b)
			AND NOT (g.anonymous AND g.state <> 'over' AND EXISTS (SELECT FROM lobby.seats AS r WHERE r.game = s.game AND r.player = $3))
		ORDER BY g.changed DESC, g.id`, pq.Array(first), pq.Array(second), reader)
}

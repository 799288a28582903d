package lobby

import (
	"context"

	"github.com/jmoiron/sqlx"
)

// OfTournament are the games of a tournament that are being played; the one
// that is due first comes first.
func OfTournament(ctx context.Context, q sqlx.QueryerContext, tournament string) ([]Game, error) {
	var games []Game
	err := sqlx.SelectContext(ctx, q, &games, `
		SELECT `+columns+` FROM lobby.games WHERE tournament = $1 AND state IN ('open', 'paused') ORDER BY due NULLS LAST, id`, tournament)
	return games, err
}

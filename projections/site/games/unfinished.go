package games

import (
	"context"

	"github.com/jmoiron/sqlx"

	"seneschal/projections/lobby"
)

// Unfinished are the games that are not over, by ID.
func Unfinished(ctx context.Context, q sqlx.QueryerContext) (map[string]lobby.Game, error) {
	games, err := lobby.Unfinished(ctx, q)
	byID := make(map[string]lobby.Game, len(games))
	for _, g := range games {
		byID[g.ID] = g
	}
	return byID, err
}

func idsOf(games []lobby.Game) []string {
	ids := make([]string, len(games))
	for i, g := range games {
		ids[i] = g.ID
	}
	return ids
}

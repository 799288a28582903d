package ratings

import (
	"context"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"seneschal/domain/opening"
	"seneschal/projections"
)

// Reasons why a game is not rated.
const (
	unratedByTerms = "agreed" // its opener said so before it began
	unratedForBots = "bots"   // a bot had a seat when it began
)

// noteUnrated writes the games that are opened in a batch as not rated into the table unrated.
func noteUnrated(ctx context.Context, tx *sqlx.Tx, b projections.Batch) error {
	for step, err := range b.OpeningSteps(ctx) {
		if err != nil {
			return err
		}
		for _, e := range step.Events {
			if opened, ok := e.(opening.Opened); !ok || !opened.Terms.Unrated {
				continue
			}
			if _, err := tx.ExecContext(ctx, `INSERT INTO unrated (game) VALUES ($1) ON CONFLICT DO NOTHING`, step.Opening); err != nil {
				return err
			}
		}
	}
	return nil
}

// findUnrated returns the set of those games that were opened as not rated.
func findUnrated(ctx context.Context, tx *sqlx.Tx, games []string) (map[string]bool, error) {
	rows, err := projections.Rows[string](ctx, tx, `SELECT game FROM unrated WHERE game = ANY($1)`, pq.StringArray(games))
	unrated := make(map[string]bool, len(rows))
	for _, id := range rows {
		unrated[id] = true
	}
	return unrated, err
}
